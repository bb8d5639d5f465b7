// Generated pictures: seeded, the same in every browser. Each shows something else about rank.
// SPDX-License-Identifier: MIT
import { generator } from '../../../../web/random/random.mjs';

/** A picture as a matrix: a row for each line of pixels, in it red, green and blue of each pixel. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** height x 3 width numbers from 0 to 1, sRGB as in a file. */
  readonly values: Float32Array<ArrayBuffer>;
}

export const kinds = {
  hills: {
    label: 'Hills at dusk',
    text: 'Smooth parts need few vectors; the ridges and the sun need more.',
  },
  city: {
    label: 'City at night',
    text: 'Walls are columns times rows, which is easy. Windows that are lit at random are not.',
  },
  tartan: {
    label: 'Tartan',
    text: 'Stripes down plus stripes across, each in three colours: the rank is 4, and at 4 the error vanishes.',
  },
  zones: {
    label: 'Zone plate',
    text: 'It looks rich, but cos(x² + y²) = cos x² cos y² − sin x² sin y²: the rank is 3 with the mean.',
  },
  clouds: {
    label: 'Clouds',
    text: 'Noise on many scales: each doubling of the rank takes away about the same part of the error.',
  },
  noise: {
    label: 'White noise',
    text: 'No structure, so no vector is better than another, and the error goes down almost in a line.',
  },
} as const;

export type Kind = keyof typeof kinds;

type Rgb = readonly [number, number, number];

export function generate(kind: Kind, width: number, height: number, seed: number): Picture {
  const values = new Float32Array(3 * width * height);
  const random = generator(seed);
  const color = painters[kind](random, width / height);
  for (let i = 0, e = 0; i < height; i++) {
    for (let j = 0; j < width; j++) {
      const y = (i + 0.5) / height;
      const rgb = color((j + 0.5) / height, y);
      for (let c = 0; c < 3; c++) values[e++] = Math.min(1, Math.max(0, rgb[c]!));
    }
  }
  return { name: kinds[kind].label, width, height, values };
}

/** A painter gives the colour at (x, y), both in heights of the picture, y downwards. */
type Painter = (random: () => number, aspect: number) => (x: number, y: number) => Rgb;

const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const smooth = (t: number) => t * t * (3 - 2 * t);
const clamp = (t: number) => Math.min(1, Math.max(0, t));

/** Values of a lattice, smoothly between them: noise of about one bump a unit, from 0 to 1. */
function lattice(random: () => number): (x: number, y: number) => number {
  const size = 64;
  const values = Float32Array.from({ length: size * size }, random);
  const at = (i: number, j: number) => values[(i & 63) * size + (j & 63)]!;
  return (x, y) => {
    const [i, j] = [Math.floor(y), Math.floor(x)];
    const [t, s] = [smooth(y - i), smooth(x - j)];
    const upper = at(i, j) + (at(i, j + 1) - at(i, j)) * s;
    const lower = at(i + 1, j) + (at(i + 1, j + 1) - at(i + 1, j)) * s;
    return upper + (lower - upper) * t;
  };
}

/** Lattices of halving size, summed with halving weight. */
function fractal(random: () => number, octaves: number): (x: number, y: number) => number {
  const noise = lattice(random);
  return (x, y) => {
    let sum = 0;
    let total = 0;
    for (let o = 0, size = 1, weight = 1; o < octaves; o++, size *= 2, weight /= 2) {
      sum += weight * noise(x * size + 17 * o, y * size + 31 * o);
      total += weight;
    }
    return sum / total;
  };
}

const painters: Record<Kind, Painter> = {
  hills(random, aspect) {
    const sun = [aspect * (0.25 + 0.5 * random()), 0.34 + 0.14 * random()] as const;
    const haze = fractal(random, 5);
    const ridges = Array.from({ length: 5 }, (_, k) => {
      const noise = fractal(random, 7);
      const [shift, base] = [20 * random(), 0.5 + 0.11 * k];
      return { height: (x: number) => base - 0.3 * (noise(shift + x * (2 + k), k) - 0.35), noise };
    });
    const far: Rgb = [0.72, 0.52, 0.55];
    const near: Rgb = [0.07, 0.1, 0.14];
    return (x, y) => {
      for (let k = ridges.length - 1; k >= 0; k--) {
        const { height, noise } = ridges[k]!;
        const depth = y - height(x);
        if (depth < 0) continue;
        const ground = mix(far, near, (k + 0.6) / 4.6);
        const grain = 0.08 * (noise(x * 22, y * 22) - 0.5) * (0.4 + 0.2 * k);
        const light = 0.1 * Math.exp(-depth * 14) + grain;
        return [ground[0] + light, ground[1] + light * 0.9, ground[2] + light * 0.7];
      }
      const away = Math.hypot(x - sun[0], y - sun[1]);
      const sky = mix([0.16, 0.2, 0.42], [0.98, 0.68, 0.42], smooth(clamp(y / 0.62)));
      const glow = 0.55 * Math.exp(-away * 5);
      const cloud = 0.18 * clamp(haze(x * 3, y * 9) - 0.5) * 2;
      if (away < 0.055) return [1, 0.95, 0.82];
      return [sky[0] + glow + cloud, sky[1] + 0.7 * glow + cloud, sky[2] + 0.35 * glow + cloud];
    };
  },

  city(random, aspect) {
    const moon = [aspect * (0.15 + 0.7 * random()), 0.14 + 0.08 * random()] as const;
    const rows = [0.5, 0.62, 0.75].map((top, k) => {
      const blocks: { right: number; top: number; tint: number; window: number }[] = [];
      for (let right = 0; right < aspect; ) {
        right += 0.07 + 0.1 * random();
        const window = 0.022 + 0.012 * random();
        blocks.push({ right, top: top - 0.32 * random(), tint: random(), window });
      }
      return { blocks, shade: [0.3, 0.2, 0.1][k]!, lit: lattice(random) };
    });
    return (x, y) => {
      for (let k = rows.length - 1; k >= 0; k--) {
        const { blocks, shade, lit } = rows[k]!;
        const block = blocks.find(({ right }) => x < right) ?? blocks.at(-1)!;
        if (y < block.top) continue;
        const { window, tint, top } = block;
        const [column, floor] = [Math.floor(x / window), Math.floor((y - top) / (1.3 * window))];
        const [a, b] = [x / window - column, (y - top) / (1.3 * window) - floor];
        const isWindow = a > 0.25 && a < 0.75 && b > 0.3 && b < 0.75;
        if (isWindow && lit(column * 7.31 + k, floor * 5.17) > 0.56) {
          return mix([0.98, 0.82, 0.45], [0.75, 0.85, 0.95], tint);
        }
        const wall = shade * (0.75 + 0.4 * tint);
        return [wall, wall * 1.05, wall * 1.35];
      }
      const away = Math.hypot(x - moon[0], y - moon[1]);
      if (away < 0.05) return [0.96, 0.95, 0.86];
      const sky = mix([0.04, 0.05, 0.16], [0.42, 0.3, 0.45], clamp(y * 1.2));
      const glow = 0.3 * Math.exp(-away * 9);
      return [sky[0] + glow, sky[1] + glow, sky[2] + glow];
    };
  },

  tartan(random, aspect) {
    const stripes = (length: number) => {
      const colors: Rgb[] = [
        [0.62, 0.08, 0.12],
        [0.05, 0.25, 0.2],
        [0.08, 0.12, 0.32],
        [0.92, 0.85, 0.7],
      ];
      const ends: { end: number; color: Rgb }[] = [];
      const sett = Array.from({ length: 7 }, () => ({
        size: 0.015 + 0.07 * random() ** 2,
        color: colors[Math.floor(random() * 4)]!,
      }));
      sett.push({ size: 0.09, color: colors[0]! });
      for (let end = 0, i = 0; end < length; i++) {
        const { size, color } = sett[i % sett.length]!;
        end += size;
        ends.push({ end, color });
      }
      return (at: number) => (ends.find(({ end }) => at < end) ?? ends.at(-1)!).color;
    };
    const [across, down] = [stripes(aspect), stripes(1)];
    return (x, y) => mix(across(x), down(y), 0.5);
  },

  zones(random, aspect) {
    const [cx, cy] = [aspect * (0.35 + 0.3 * random()), 0.35 + 0.3 * random()];
    const turn = 2 * Math.PI * random();
    return (x, y) => {
      const phase = 110 * ((x - cx) ** 2 + (y - cy) ** 2);
      const wave = (shift: number) => 0.5 + 0.42 * Math.cos(phase + turn + shift);
      return [wave(0), wave(0.7), wave(1.6)];
    };
  },

  clouds(random) {
    const [shape, detail] = [fractal(random, 8), fractal(random, 6)];
    return (x, y) => {
      const cover = smooth(clamp(2.6 * (shape(x * 2.2, y * 3.2) - 0.36)));
      const shade = 0.72 + 0.5 * (detail(x * 5, y * 6) - 0.35);
      const sky = mix([0.18, 0.4, 0.74], [0.62, 0.78, 0.92], y);
      return mix(sky, [shade, shade * 0.99, shade * 1.01], cover);
    };
  },

  noise(random) {
    return () => [random(), random(), random()];
  },
};
