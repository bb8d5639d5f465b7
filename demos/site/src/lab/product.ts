// One product, C := alpha op(A) op(B) + beta C: the page's only calls of the library for it.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas';
import { type Formula, operand } from '../measure/check';
import { generate } from './data';
import type { Parameters } from './state';

/** The numbers on this side, in the order in which they are uploaded: row by row. */
export interface Data {
  readonly a: Float32Array<ArrayBuffer>;
  readonly b: Float32Array<ArrayBuffer>;
  /** What C holds before; null when beta is 0, for then BLAS does not read it. */
  readonly c: Float32Array<ArrayBuffer> | null;
}

export class Product {
  readonly data: Data;
  /** The same for the check in double precision. */
  readonly formula: Formula;
  readonly a: Matrix;
  readonly b: Matrix;
  private readonly old: Matrix | null;

  constructor(
    private readonly blas: Blas,
    readonly parameters: Parameters,
  ) {
    const { m, n, k, alpha, beta, transA, transB, dataA, dataB, dataC, seed } = parameters;
    const a = generate(dataA, transA ? k : m, transA ? m : k, 2 * seed);
    const b = generate(dataB, transB ? n : k, transB ? k : n, 2 * seed + 1);
    const c = beta === 0 ? null : generate(dataC, m, n, 2_000_000 + seed);
    this.data = { a, b, c };
    this.formula = {
      alpha,
      a: operand(a, m, k, transA),
      b: operand(b, k, n, transB),
      beta,
      old: c && operand(c, m, n, false),
    };
    this.a = blas.matrix(transA ? k : m, transA ? m : k, a);
    this.b = blas.matrix(transB ? n : k, transB ? k : n, b);
    this.old = c && blas.matrix(m, n, c);
  }

  /** The call that all of this page is about. It returns at once. */
  multiply(c: Matrix): void {
    const { alpha, beta, transA, transB } = this.parameters;
    this.blas.gemm({ a: this.a, b: this.b, c, alpha, beta, transA, transB });
  }

  /** A matrix for the result. */
  output(): Matrix {
    return this.blas.matrix(this.parameters.m, this.parameters.n);
  }

  /** C as it is before the product, copied on the device. */
  restore(c: Matrix): void {
    this.old?.copyTo(c);
  }

  /** All that the product reads, sent to the device again. */
  upload(c: Matrix): void {
    this.a.write(this.data.a);
    this.b.write(this.data.b);
    if (this.data.c) c.write(this.data.c);
  }

  get uploadBytes(): number {
    const { a, b, c } = this.data;
    return a.byteLength + b.byteLength + (c?.byteLength ?? 0);
  }

  /** By convention 2mnk; none with alpha = 0, for then A and B are not read. */
  get flops(): number {
    return flopsOf(this.parameters);
  }

  /** Products in a row on one C, which with a large beta would leave the range of floats. */
  get mostInARow(): number {
    const growth = Math.log2(Math.abs(this.parameters.beta));
    return growth > 0 ? Math.max(1, Math.floor(80 / growth)) : Number.POSITIVE_INFINITY;
  }

  dispose(): void {
    for (const matrix of [this.a, this.b, this.old]) matrix?.dispose();
  }
}

export function flopsOf({ m, n, k, alpha }: Parameters): number {
  return alpha === 0 ? 0 : 2 * m * n * k;
}

/** What the matrices hold that the product reads and writes, each element once. */
export function bytesOf({ m, n, k, beta }: Parameters): number {
  return 4 * (m * k + k * n + (beta === 0 ? 1 : 2) * m * n);
}
