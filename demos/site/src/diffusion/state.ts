// What the person chose, and where it begins.
// SPDX-License-Identifier: MIT

import { generator } from '../../../../web/random/random.mjs';
import { choiceIn, numberIn, toAddress } from '../shell/address';
import type { Step } from './solver';

/** Pairs of F and K with a name, after the patterns that they grow. */
export const patterns = {
  coral: { label: 'Coral', feed: 0.0545, kill: 0.062 },
  mitosis: { label: 'Cells that divide', feed: 0.0367, kill: 0.0649 },
  maze: { label: 'Maze', feed: 0.029, kill: 0.057 },
  worms: { label: 'Worms', feed: 0.046, kill: 0.063 },
  spots: { label: 'Spots', feed: 0.03, kill: 0.062 },
} as const;

export type Pattern = keyof typeof patterns;

export const sizes = [64, 128, 256, 512] as const;

export interface Choices extends Step {
  n: number;
  pattern: Pattern;
  feed: number;
  kill: number;
  dt: number;
  diffusion: number;
  steps: number;
  brush: number;
  seed: number;
  tilt: number;
  turn: number;
}

/** Least, most and step of each slider. */
export const ranges = {
  feed: [0.01, 0.08, 0.0005],
  kill: [0.04, 0.07, 0.0005],
  dt: [0.1, 4, 0.05],
  diffusion: [0.05, 1, 0.01],
  steps: [1, 24, 1],
  brush: [1, 20, 0.5],
  tilt: [0, 70, 1],
  turn: [-180, 180, 1],
} as const;

export function fromQuery(query: URLSearchParams, software: boolean): Choices {
  const pattern = choiceIn(query, 'pattern', 'coral', Object.keys(patterns) as Pattern[]);
  const slider = (key: keyof typeof ranges, otherwise: number) =>
    numberIn(query, key, otherwise, ranges[key][0], ranges[key][1]);
  const size = numberIn(query, 'n', software ? 64 : 256, sizes[0], sizes.at(-1)!);
  return {
    n: sizes.reduce((best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best)),
    pattern,
    feed: slider('feed', patterns[pattern].feed),
    kill: slider('kill', patterns[pattern].kill),
    dt: slider('dt', 1),
    diffusion: slider('diffusion', 0.2),
    steps: Math.round(slider('steps', software ? 2 : 8)),
    brush: slider('brush', 4),
    seed: Math.round(numberIn(query, 'seed', 7, 0, 999_999)),
    tilt: slider('tilt', 38),
    turn: slider('turn', 20),
  };
}

export function remember(choices: Choices): void {
  toAddress({ ...choices });
}

/** u = 1 and v = 0, with a few squares in which the reaction begins; 2n x n. */
export function beginning(n: number, seed: number): Float32Array {
  const random = generator(seed);
  const w = new Float32Array(2 * n * n).fill(1, 0, n * n);
  const side = Math.max(8, Math.round(n / 16));
  for (let square = 0; square < 9; square++) {
    const top = Math.floor(random() * (n - side));
    const left = Math.floor(random() * (n - side));
    for (let i = top; i < top + side; i++) {
      for (let j = left; j < left + side; j++) {
        w[i * n + j] = 0.5 + 0.02 * (random() - 0.5);
        w[(n + i) * n + j] = 0.25 + 0.02 * (random() - 0.5);
      }
    }
  }
  return w;
}
