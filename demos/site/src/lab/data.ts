// Seeded matrices. The same seed gives the same numbers in every browser.
// SPDX-License-Identifier: MIT
import { generator } from '../../../../web/random/random.mjs';

export const generators = {
  waves: 'Waves',
  uniform: 'Uniform, −1 to 1',
  normal: 'Normal, variance 1',
  gradient: 'Gradient',
  checkerboard: 'Checkerboard',
  identity: 'Identity',
} as const;

export type Generator = keyof typeof generators;

/** rows x cols elements, row-major. */
export function generate(
  kind: Generator,
  rows: number,
  cols: number,
  seed: number,
): Float32Array<ArrayBuffer> {
  const data = new Float32Array(rows * cols);
  const random = generator(seed);
  switch (kind) {
    case 'uniform':
      for (let e = 0; e < data.length; e++) data[e] = 2 * random() - 1;
      break;
    case 'normal':
      // Four uniform numbers, summed and scaled to variance 1: close to a bell curve, no logarithm.
      for (let e = 0; e < data.length; e++) {
        data[e] = (random() + random() + random() + random() - 2) * Math.sqrt(3);
      }
      break;
    case 'gradient':
      for (let i = 0, e = 0; i < rows; i++) {
        for (let j = 0; j < cols; j++, e++) {
          data[e] = rows + cols > 2 ? (2 * (i + j)) / (rows + cols - 2) - 1 : 1;
        }
      }
      break;
    case 'checkerboard': {
      const cell = Math.max(1, Math.round(Math.max(rows, cols) / 16));
      for (let i = 0, e = 0; i < rows; i++) {
        for (let j = 0; j < cols; j++, e++) {
          data[e] = (Math.floor(i / cell) + Math.floor(j / cell)) % 2 === 0 ? 1 : -1;
        }
      }
      break;
    }
    case 'identity':
      for (let i = 0; i < Math.min(rows, cols); i++) data[i * cols + i] = 1;
      break;
    case 'waves': {
      // Three plane waves of random direction; sums of products of such look like interference.
      const waves = Array.from({ length: 3 }, () => ({
        down: (random() - 0.5) * 14,
        across: (random() - 0.5) * 14,
        phase: random() * 2 * Math.PI,
      }));
      for (const { down, across, phase } of waves) {
        for (let i = 0, e = 0; i < rows; i++) {
          for (let j = 0; j < cols; j++, e++) {
            const at = (down * i) / rows + (across * j) / cols;
            data[e] = data[e]! + Math.cos(Math.PI * at + phase) / 3;
          }
        }
      }
      break;
    }
  }
  return data;
}
