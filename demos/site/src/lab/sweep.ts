// The product at growing sizes: how a device gets up to speed.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas';
import { check, operand } from '../measure/check';
import { measure } from '../measure/measure';
import { bytesOf, Product } from './product';
import type { Parameters } from './state';

/** Of square matrices: rows and columns. */
export const sweepSizes: readonly number[] = [
  64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048,
];

export interface Point {
  readonly n: number;
  readonly seconds: number;
  /** null: the product was wrong. */
  readonly gflops: number | null;
  /** What the plan predicts. */
  readonly predicted: number;
  /** In units of the yardstick. */
  readonly error: number;
  /** Operations a byte: of the matrices, each element moved once, and of all that fragments fetch and write. */
  readonly intensity: number;
  readonly fetched: number;
}

export interface SweepOptions {
  readonly blas: Blas;
  /** All but the sizes. */
  readonly parameters: Parameters;
  readonly budgetSeconds: number;
  readonly signal: AbortSignal;
  readonly report: (text: string, part: number) => void;
  readonly point: (point: Point) => void;
}

const secondsASize = 0.3;

/** Resolves with the first size that the budget does not reach, or null. */
export async function sweep(options: SweepOptions): Promise<number | null> {
  const { report, budgetSeconds } = options;
  const start = performance.now();
  let best = 0;
  for (const [index, n] of sweepSizes.entries()) {
    const spent = (performance.now() - start) / 1000;
    // One product to warm up, one to measure, and about as long for data and check.
    const expected = best > 0 ? (3 * 2 * n ** 3) / best : 0;
    if (spent + expected > budgetSeconds) return n;
    report(`Sweep: n = ${n}`, index / sweepSizes.length);
    const point = await one(options, n);
    best = Math.max(best, (2 * n ** 3) / point.seconds);
    options.point(point);
  }
  return null;
}

async function one({ blas, parameters, signal }: SweepOptions, n: number): Promise<Point> {
  const at = { ...parameters, m: n, n, k: n };
  const product = new Product(blas, at);
  const c = product.output();
  try {
    const timing = await measure({
      product: () => product.multiply(c),
      finish: () => blas.finish(),
      prepare: () => product.restore(c),
      mostPerBatch: product.mostInARow,
      batchSeconds: secondsASize / 5,
      budgetSeconds: secondsASize,
      leastBatches: 1,
      signal,
    });
    product.restore(c);
    product.multiply(c);
    const verdict = check(product.formula, operand(await c.read(), n, n, false));
    signal.throwIfAborted();
    const { transA, transB } = parameters;
    const plan = blas.explain({ m: n, n, k: n, transA, transB });
    return {
      n,
      seconds: timing.median,
      gflops: verdict.pass ? product.flops / timing.median / 1e9 : null,
      predicted: product.flops / plan.seconds.total / 1e9,
      error: Math.max(verdict.sampled, verdict.freivalds),
      intensity: product.flops / bytesOf(at),
      fetched: product.flops / plan.bytes,
    };
  } finally {
    product.dispose();
    c.dispose();
  }
}
