// What the person chose. The address bar holds it, so a link shows the same product.
// SPDX-License-Identifier: MIT
import { toAddress } from '../shell/address';
import { type Generator, generators } from './data';

export const largest = 2048;

/** The slider's stops: halves and three quarters of powers of two. Number fields take any size. */
export const sizes: readonly number[] = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048,
];

export interface Parameters {
  m: number;
  n: number;
  k: number;
  transA: boolean;
  transB: boolean;
  dataA: Generator;
  dataB: Generator;
  seed: number;
}

export function clampSize(value: number): number {
  return Number.isFinite(value) ? Math.min(largest, Math.max(1, Math.round(value))) : 1;
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
  const number = (key: string, otherwise: number) => {
    const text = query.get(key);
    return text !== null && /^\d+$/.test(text) ? Number(text) : otherwise;
  };
  const kind = (key: string, otherwise: Generator): Generator => {
    const text = query.get(key);
    return text !== null && Object.hasOwn(generators, text) ? (text as Generator) : otherwise;
  };
  return {
    m: clampSize(number('m', size)),
    n: clampSize(number('n', size)),
    k: clampSize(number('k', size)),
    transA: query.get('ta') === '1',
    transB: query.get('tb') === '1',
    dataA: kind('a', 'waves'),
    dataB: kind('b', 'waves'),
    seed: number('seed', 7) % 1_000_000,
  };
}

export function remember(p: Parameters): void {
  const { m, n, k, transA, transB, dataA, dataB, seed } = p;
  toAddress({ m, n, k, ta: transA, tb: transB, a: dataA, b: dataB, seed });
}
