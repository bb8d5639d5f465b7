// What the person chose. The address bar holds it, so a link shows the same product.
// SPDX-License-Identifier: MIT
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { type Generator, generators } from './data';

const largest = 2048;

/** alpha and beta lie between minus this and this. */
const largestScalar = 10;

/** The slider's stops: halves and three quarters of powers of two. Number fields take any size. */
export const sizes: readonly number[] = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048,
];

export interface Parameters {
  m: number;
  n: number;
  k: number;
  alpha: number;
  beta: number;
  transA: boolean;
  transB: boolean;
  dataA: Generator;
  dataB: Generator;
  /** Of C before the product; not used when beta is 0. */
  dataC: Generator;
  seed: number;
}

export function clampSize(value: number): number {
  return Number.isFinite(value) ? Math.min(largest, Math.max(1, Math.round(value))) : 1;
}

/** Rounded to single precision, which is what the device gets. */
export function clampScalar(value: number, otherwise: number): number {
  if (!Number.isFinite(value)) return otherwise;
  return Math.fround(Math.min(largestScalar, Math.max(-largestScalar, value)));
}

/** A scalar in as few digits as name its float. */
export function scalarText(value: number): string {
  for (let precision = 1; precision < 9; precision++) {
    const text = String(Number(value.toPrecision(precision)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(value);
}

/** The stop that lies nearest, by ratio. */
export function nearestStop(size: number): number {
  let best = 0;
  for (let i = 1; i < sizes.length; i++) {
    if (Math.abs(Math.log(sizes[i]! / size)) < Math.abs(Math.log(sizes[best]! / size))) best = i;
  }
  return best;
}

export function fromQuery(query: URLSearchParams, size: number): Parameters {
  const kinds = Object.keys(generators) as Generator[];
  const whole = (key: string, otherwise: number, most: number) =>
    Math.round(numberIn(query, key, otherwise, 0, most));
  const scalar = (key: string, otherwise: number) =>
    clampScalar(numberIn(query, key, otherwise, -largestScalar, largestScalar), otherwise);
  return {
    m: clampSize(whole('m', size, largest)),
    n: clampSize(whole('n', size, largest)),
    k: clampSize(whole('k', size, largest)),
    alpha: scalar('alpha', 1),
    beta: scalar('beta', 0),
    transA: query.get('ta') === '1',
    transB: query.get('tb') === '1',
    dataA: choiceIn(query, 'a', 'waves', kinds),
    dataB: choiceIn(query, 'b', 'waves', kinds),
    dataC: choiceIn(query, 'c', 'gradient', kinds),
    seed: whole('seed', 7, 999_999),
  };
}

export function remember(p: Parameters): void {
  const { m, n, k, transA, transB, dataA, dataB, dataC, seed } = p;
  const [alpha, beta] = [scalarText(p.alpha), scalarText(p.beta)];
  toAddress({ m, n, k, alpha, beta, ta: transA, tb: transB, a: dataA, b: dataB, c: dataC, seed });
}
