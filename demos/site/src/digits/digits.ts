// Digits as if written by hand, from a seeded generator: no data set is loaded. A digit is a few
// strokes; every point is moved a little, the whole is sheared, turned and stretched, and a pen of
// varying width draws it with soft edges into 20 x 20 pixels.
// SPDX-License-Identifier: MIT
import { generator } from '../../../../web/random/random.mjs';

/** Pixels a side. */
export const side = 20;

export type Point = readonly [x: number, y: number];

/** A pen's way from touching the paper to leaving it; y grows downwards. */
export type Stroke = readonly Point[];

export interface Pen {
  /** The longer side of what is drawn, from the pen's middle to the pen's middle, in pixels. */
  readonly size: number;
  /** In pixels. */
  readonly width: number;
  /** How far from the middle of the image, in pixels. */
  readonly offset: Point;
}

/** The pen that all others scatter around. */
const plainPen: Pen = { size: 14, width: 1.8, offset: [0, 0] };

/** A point that the curve goes through; 'corner': it turns sharply there. */
type Knot = readonly [x: number, y: number, kind?: 'corner'];

/** Ways to write each digit: strokes through knots in a box of 1 x 1.4. */
const ways: readonly (readonly (readonly Knot[])[])[][] = [
  [
    [
      [
        [0.55, 0.02],
        [0.2, 0.2],
        [0.05, 0.7],
        [0.2, 1.25],
        [0.52, 1.4],
        [0.85, 1.2],
        [0.97, 0.7],
        [0.82, 0.18],
        [0.5, 0.03],
      ],
    ],
    [
      [
        [0.75, 0.12],
        [0.4, 0.02],
        [0.08, 0.4],
        [0.08, 1],
        [0.42, 1.38],
        [0.82, 1.15],
        [0.95, 0.6],
        [0.7, 0.1],
      ],
    ],
  ],
  [
    [
      [
        [0.5, 0],
        [0.5, 1.4],
      ],
    ],
    [
      [
        [0.25, 0.3],
        [0.55, 0, 'corner'],
        [0.52, 1.4],
      ],
    ],
    [
      [
        [0.2, 0.32],
        [0.52, 0, 'corner'],
        [0.5, 1.4],
      ],
      [
        [0.18, 1.4],
        [0.84, 1.4],
      ],
    ],
  ],
  [
    [
      [
        [0.1, 0.35],
        [0.3, 0.05],
        [0.65, 0.02],
        [0.88, 0.3],
        [0.72, 0.7],
        [0.1, 1.38, 'corner'],
        [0.95, 1.36],
      ],
    ],
    [
      [
        [0.1, 0.3],
        [0.4, 0],
        [0.82, 0.2],
        [0.8, 0.6],
        [0.4, 1.15],
        [0.12, 1.3],
        [0.2, 1.08],
        [0.5, 1.25],
        [0.95, 1.36],
      ],
    ],
  ],
  [
    [
      [
        [0.12, 0.2],
        [0.45, 0],
        [0.82, 0.2],
        [0.75, 0.52],
        [0.42, 0.65, 'corner'],
        [0.82, 0.8],
        [0.92, 1.1],
        [0.5, 1.4],
        [0.08, 1.2],
      ],
    ],
    [
      [
        [0.1, 0.04],
        [0.86, 0.02, 'corner'],
        [0.44, 0.56, 'corner'],
        [0.82, 0.72],
        [0.88, 1.1],
        [0.48, 1.4],
        [0.08, 1.22],
      ],
    ],
  ],
  [
    [
      [
        [0.62, 0],
        [0.05, 0.92, 'corner'],
        [0.98, 0.9],
      ],
      [
        [0.72, 0.45],
        [0.7, 1.4],
      ],
    ],
    [
      [
        [0.2, 0.02],
        [0.1, 0.68, 'corner'],
        [0.88, 0.66],
      ],
      [
        [0.84, 0.05],
        [0.8, 1.4],
      ],
    ],
    [
      [
        [0.66, 1.4],
        [0.68, 0, 'corner'],
        [0.06, 0.95, 'corner'],
        [0.98, 0.94],
      ],
    ],
  ],
  [
    [
      [
        [0.88, 0.02],
        [0.25, 0.04, 'corner'],
        [0.16, 0.62, 'corner'],
        [0.55, 0.48],
        [0.9, 0.8],
        [0.75, 1.25],
        [0.4, 1.4],
        [0.06, 1.22],
      ],
    ],
    [
      [
        [0.22, 0.06],
        [0.18, 0.6, 'corner'],
        [0.6, 0.55],
        [0.88, 0.9],
        [0.62, 1.34],
        [0.08, 1.3],
      ],
      [
        [0.22, 0.06],
        [0.88, 0.03],
      ],
    ],
  ],
  [
    [
      [
        [0.75, 0.02],
        [0.35, 0.3],
        [0.1, 0.85],
        [0.25, 1.32],
        [0.62, 1.38],
        [0.88, 1.08],
        [0.68, 0.75],
        [0.32, 0.8],
        [0.12, 1.05],
      ],
    ],
    [
      [
        [0.5, 0],
        [0.15, 0.5],
        [0.08, 1.1],
        [0.45, 1.4],
        [0.85, 1.15],
        [0.7, 0.78],
        [0.3, 0.82],
        [0.14, 1.08],
      ],
    ],
  ],
  [
    [
      [
        [0.08, 0.04],
        [0.92, 0.02, 'corner'],
        [0.6, 0.6],
        [0.38, 1.4],
      ],
    ],
    [
      [
        [0.08, 0.04],
        [0.92, 0.02, 'corner'],
        [0.58, 0.65],
        [0.4, 1.4],
      ],
      [
        [0.28, 0.7],
        [0.82, 0.66],
      ],
    ],
    [
      [
        [0.1, 0.26],
        [0.12, 0.04, 'corner'],
        [0.92, 0.03, 'corner'],
        [0.45, 1.4],
      ],
    ],
  ],
  [
    [
      [
        [0.78, 0.2],
        [0.45, 0],
        [0.15, 0.25],
        [0.45, 0.63],
        [0.85, 1],
        [0.55, 1.4],
        [0.12, 1.1],
        [0.5, 0.68],
        [0.8, 0.35],
        [0.74, 0.14],
      ],
    ],
    [
      [
        [0.5, 0.66],
        [0.16, 0.36],
        [0.48, 0],
        [0.84, 0.3],
        [0.5, 0.66],
        [0.1, 1.02],
        [0.5, 1.4],
        [0.92, 1.04],
        [0.5, 0.66],
      ],
    ],
  ],
  [
    [
      [
        [0.86, 0.3],
        [0.5, 0],
        [0.12, 0.3],
        [0.4, 0.68],
        [0.8, 0.45],
        [0.88, 0.2, 'corner'],
        [0.85, 0.8],
        [0.76, 1.4],
      ],
    ],
    [
      [
        [0.84, 0.25],
        [0.48, 0],
        [0.12, 0.36],
        [0.46, 0.7],
        [0.84, 0.35],
        [0.86, 0.8],
        [0.62, 1.32],
        [0.18, 1.34],
      ],
    ],
  ],
];

/** A smooth curve through the knots (Catmull and Rom's), as short straight pieces. */
function curve(knots: readonly Knot[]): Point[] {
  // A corner counts twice, so the curve has no way to round it.
  const p = knots.flatMap((knot) => (knot[2] ? [knot, knot] : [knot]));
  const pieces = 5;
  const points: Point[] = [[p[0]![0], p[0]![1]]];
  for (let i = 0; i + 1 < p.length; i++) {
    const [a, b, c, d] = [
      p[Math.max(0, i - 1)]!,
      p[i]!,
      p[i + 1]!,
      p[Math.min(p.length - 1, i + 2)]!,
    ];
    if (b === c) continue;
    for (let s = 1; s <= pieces; s++) {
      const t = s / pieces;
      const at = (axis: 0 | 1) =>
        b[axis] +
        0.5 *
          t *
          (c[axis] -
            a[axis] +
            t *
              (2 * a[axis] -
                5 * b[axis] +
                4 * c[axis] -
                d[axis] +
                t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
      points.push([at(0), at(1)]);
    }
  }
  return points;
}

/**
 * Draws strokes in any unit: scales them so that the longer side has the pen's size, puts them in
 * the middle, and gives each pixel the part of it that the pen covers. What a person draws goes
 * through here as well, so it looks to the network like what it has learned.
 */
export function draw(
  strokes: readonly Stroke[],
  pen: Pen = plainPen,
  image = new Float32Array(side * side),
): Float32Array {
  const all = strokes.flat();
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const scale = pen.size / Math.max(right - left, bottom - top, 1e-6);
  const place = ([x, y]: Point): Point => [
    side / 2 + pen.offset[0] + scale * (x - (left + right) / 2),
    side / 2 + pen.offset[1] + scale * (y - (top + bottom) / 2),
  ];
  for (const stroke of strokes) {
    const points = stroke.map(place);
    points.forEach((to, index) => {
      line(image, points[Math.max(0, index - 1)]!, to, pen.width / 2);
    });
  }
  return image;
}

/** A straight piece with round ends; the pen does not get darker where it passes twice. */
function line(image: Float32Array, a: Point, b: Point, radius: number): void {
  const reach = radius + 0.5;
  const from = (p: number, q: number) => Math.max(0, Math.floor(Math.min(p, q) - reach - 0.5));
  const to = (p: number, q: number) => Math.min(side - 1, Math.ceil(Math.max(p, q) + reach - 0.5));
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  for (let row = from(a[1], b[1]); row <= to(a[1], b[1]); row++) {
    for (let col = from(a[0], b[0]); col <= to(a[0], b[0]); col++) {
      const [px, py] = [col + 0.5 - a[0], row + 0.5 - a[1]];
      const t = length2 > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length2)) : 0;
      const covered = Math.min(1, reach - Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2));
      const at = row * side + col;
      if (covered > image[at]!) image[at] = covered;
    }
  }
}

/** `count` digits; image i shows the digit i mod 10, row by row from its top left, 0 to 1. */
export function digits(
  count: number,
  seed: number,
): { images: Float32Array<ArrayBuffer>; labels: Uint8Array<ArrayBuffer> } {
  const random = generator(seed);
  const around = (middle: number, spread: number) => middle + spread * (2 * random() - 1);
  const images = new Float32Array(count * side * side);
  const labels = Uint8Array.from({ length: count }, (_, i) => i % 10);
  labels.forEach((label, i) => {
    const forms = ways[label]!;
    const form = forms[Math.floor(random() * forms.length)]!;
    const angle = around(0, 0.22);
    const slant = around(0.08, 0.25);
    const stretch = around(0.92, 0.2);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const strokes = form.map((knots) => {
      const moved = knots.map(([x, y, kind]): Knot => [around(x, 0.1), around(y, 0.1), kind]);
      return curve(moved).map(([x, y]): Point => {
        const sheared = stretch * (x - 0.5) - slant * (y - 0.7);
        return [cos * sheared - sin * (y - 0.7), sin * sheared + cos * (y - 0.7)];
      });
    });
    const pen: Pen = {
      size: around(plainPen.size, 1.5),
      width: around(plainPen.width, 0.7),
      offset: [around(plainPen.offset[0], 1), around(plainPen.offset[1], 1)],
    };
    draw(strokes, pen, images.subarray(i * side * side, (i + 1) * side * side));
  });
  return { images, labels };
}
