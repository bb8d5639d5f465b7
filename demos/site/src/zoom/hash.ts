// One product in double precision and the SHA-256 of its bits, the same on every device.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas/full';
import { words } from '../../../../web/random/random.mjs';

/** By order: what the repository's tests compute in 128-bit integers (suite double_hash). */
export const hashes = {
  32: '3407e84b66314fa1261d2184fcbc5e34ca3bd04bf4e2fc3560ba73cb5afa6873',
  256: 'e87aa5150354e5812aa187507fa6e42f707cf2c27e929c70a4165d94426e995d',
  1024: 'd3025e5679c56e60387a6494b644307cc99b3a12be332dfe26995370bdfa6d8f',
} as const;

export type Order = keyof typeof hashes;

/** Lines of random bits with exponents from -23 to 8; every sixteenth line is mostly subnormal. */
function graded(order: number, seed: number): Float64Array {
  const next = words(seed);
  const bits = new DataView(new ArrayBuffer(8 * order * order));
  const numbers = new Float64Array(order * order);
  for (let e = 0; e < numbers.length; e++) {
    const [high, low] = [next(), next()];
    const grade = (high >>> 20) & 0x7ff;
    const field = Math.floor(e / order) % 16 === 5 ? grade & 1 : 1000 + (grade & 31);
    bits.setUint32(0, (high & 0x800fffff) | (field << 20));
    bits.setUint32(4, low);
    numbers[e] = bits.getFloat64(0);
  }
  return numbers;
}

export interface Hashed {
  readonly order: Order;
  readonly hash: string;
  readonly seconds: number;
}

/** Browsers have SHA-256 only where a page came by https, or from the same machine. */
export const hashable = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function hashOfProduct(blas: Blas, order: Order): Promise<Hashed> {
  const dtype = 'float64';
  const a = blas.matrix(order, order, graded(order, 1), { dtype });
  const b = blas.matrix(order, order, graded(order, 2), { dtype });
  const begin = performance.now();
  const c = blas.gemm({ a, b, transB: true });
  const product = await c.read<Float64Array<ArrayBuffer>>();
  const seconds = (performance.now() - begin) / 1000;
  for (const matrix of [a, b, c]) matrix.dispose();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', product));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { order, hash, seconds };
}
