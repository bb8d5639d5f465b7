// What the network learns from: points on spiral arms, or digits as if written by hand.
// SPDX-License-Identifier: MIT

import { generator } from '../../../../web/random/random.mjs';
import { digits, side } from '../digits/digits';

export const tasks = {
  spirals2: 'Two spiral arms',
  spirals3: 'Three spiral arms',
  digits: 'Digits, 20 × 20 pixels',
} as const;
export type Task = keyof typeof tasks;

/** Samples row by row, and the class of each. */
export interface Samples {
  readonly inputs: Float32Array<ArrayBuffer>;
  readonly labels: Uint8Array;
}

export interface Problem {
  readonly width: number;
  readonly classes: number;
  readonly training: Samples;
  /** Never trained on. */
  readonly heldOut: Samples;
}

/** The farthest that points of a spiral are from 0, and half the side of what is drawn. */
const radius = 2;
export const extent = 2.4;

/** Points near `arms` spiral arms, arm by arm in turn. */
function spirals(arms: number, count: number, seed: number): Samples {
  const random = generator(seed);
  const turns = arms === 2 ? 1.5 : 1;
  const spread = () => (random() + random() + random() - 1.5) * 0.11;
  const inputs = new Float32Array(2 * count);
  const labels = Uint8Array.from({ length: count }, (_, i) => i % arms);
  labels.forEach((arm, i) => {
    const t = Math.sqrt(0.01 + 0.99 * random());
    const angle = 2 * Math.PI * (turns * t + arm / arms);
    inputs[2 * i] = radius * t * Math.cos(angle) + spread();
    inputs[2 * i + 1] = radius * t * Math.sin(angle) + spread();
  });
  return { inputs, labels };
}

/** A software rasteriser gets fewer samples. Counts of training data are multiples of any batch. */
export function problem(task: Task, seed: number, software: boolean): Problem {
  if (task === 'digits') {
    const make = (count: number, from: number): Samples => {
      const { images, labels } = digits(count, from);
      return { inputs: images, labels };
    };
    const [count, held] = software ? [2048, 500] : [8192, 2000];
    return {
      width: side * side,
      classes: 10,
      training: make(count, 2 * seed),
      heldOut: make(held, 2 * seed + 1),
    };
  }
  const arms = task === 'spirals2' ? 2 : 3;
  return {
    width: 2,
    classes: arms,
    training: spirals(arms, 1024, 2 * seed),
    heldOut: spirals(arms, 600, 2 * seed + 1),
  };
}

/** A row for each label, with 1 in its column. */
export function oneHot(labels: Uint8Array, classes: number): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(labels.length * classes);
  labels.forEach((label, i) => {
    rows[i * classes + label] = 1;
  });
  return rows;
}
