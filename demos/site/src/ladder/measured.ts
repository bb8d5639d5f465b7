// One rung, measured: timed by the wall, and its last product checked in double precision.
// SPDX-License-Identifier: MIT

import { generator } from '../../../../web/random/random.mjs';
import { check, type Operand, operand } from '../measure/check';
import { type brief, measure, type Step } from '../measure/measure';
import type { Workload } from './bare';

/** The operands of all rungs. */
export interface Operands {
  readonly n: number;
  readonly seed: number;
  readonly a: Operand;
  readonly b: Operand;
}

/** Uniform in [-1, 1). */
export function operands(n: number, seed: number): Operands {
  const random = generator(seed);
  const make = () => {
    const data = new Float32Array(n * n);
    for (let e = 0; e < data.length; e++) data[e] = 2 * random() - 1;
    return operand(data, n, n, false);
  };
  return { n, seed, a: make(), b: make() };
}

/** What was measured. */
export interface Outcome {
  readonly rung: string;
  readonly n: number;
  readonly seed: number;
  /** null where the product is wrong. */
  readonly gflops: number | null;
  /** Of a product: the median, the fastest and the slowest batch. */
  readonly seconds: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly batches: number;
  readonly perBatch: number;
  /** The worst of 64 entries and the worst row of Freivalds' check, in units of the yardstick. */
  readonly sampled: number;
  readonly freivalds: number;
  readonly limit: number;
  readonly pass: boolean;
  readonly samples: readonly { readonly i: number; readonly j: number; readonly got: number }[];
}

export async function measured(
  rung: { readonly name: string; readonly limit: number },
  { n, seed, a, b }: Operands,
  workload: Workload,
  report: (step: Step) => void,
  signal: AbortSignal,
  pace: Partial<typeof brief>,
): Promise<Outcome> {
  const timing = await measure({
    ...pace,
    product: () => workload.product(),
    finish: () => workload.finish(),
    report,
    signal,
  });
  report({ text: 'Checking', part: 0.95 });
  const c = operand(await workload.read(), n, n, false);
  signal.throwIfAborted();
  const { sampled, freivalds, samples } = check({ alpha: 1, a, b, beta: 0, old: null }, c);
  const pass = sampled <= rung.limit && freivalds <= rung.limit;
  return {
    rung: rung.name,
    n,
    seed,
    gflops: pass ? (2 * n ** 3) / timing.median / 1e9 : null,
    seconds: timing.median,
    fastest: timing.fastest,
    slowest: timing.slowest,
    batches: timing.batches,
    perBatch: timing.perBatch,
    sampled,
    freivalds,
    limit: rung.limit,
    pass,
    samples: samples.map(({ i, j, got }) => ({ i, j, got })),
  };
}
