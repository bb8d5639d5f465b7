// How fast: products in batches long enough that waiting for the device does not count for much.
// SPDX-License-Identifier: MIT

export interface Timing {
  /** Seconds per product: the median, the fastest and the slowest batch. */
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly batches: number;
  readonly perBatch: number;
}

export interface Step {
  readonly text: string;
  /** From 0 to 1. */
  readonly part: number;
}

export interface Timed {
  /** Enqueues one product. */
  readonly product: () => void;
  /** Resolves when the device has done all of them. */
  readonly finish: () => Promise<void>;
  /** Enqueued before each batch, and not timed. */
  readonly prepare?: () => void;
  readonly mostPerBatch?: number;
  /** A batch should take so long, in seconds. Default: 0.12. */
  readonly batchSeconds?: number;
  /** No batch begins after so many seconds of batches, but `leastBatches` there are. Default: 2.5 and 3. */
  readonly budgetSeconds?: number;
  readonly leastBatches?: number;
  readonly report?: (step: Step) => void;
  readonly signal: AbortSignal;
}

const wantedBatches = 7;

/** Short batches, for what a page measures by itself when it opens. */
export const brief = { batchSeconds: 0.03, budgetSeconds: 0.1, leastBatches: 2 } as const;

/** One untimed product first compiles the shaders; then batches grow until they are long enough. */
export async function measure(timed: Timed): Promise<Timing> {
  const { product, finish, prepare, report, signal } = timed;
  const { batchSeconds = 0.12, budgetSeconds = 2.5, leastBatches = 3 } = timed;
  const mostPerBatch = Math.min(4096, timed.mostPerBatch ?? 4096);
  const batch = async (count: number): Promise<number> => {
    signal.throwIfAborted();
    if (prepare) {
      prepare();
      await finish();
    }
    const start = performance.now();
    for (let i = 0; i < count; i++) product();
    await finish();
    signal.throwIfAborted();
    return (performance.now() - start) / 1000;
  };
  report?.({ text: 'Warming up', part: 0 });
  await batch(1);
  let perBatch = 1;
  let times: number[] = [];
  let spent = 0;
  while (times.length < wantedBatches && (times.length < leastBatches || spent < budgetSeconds)) {
    report?.({
      text: `Measuring, batch ${times.length + 1}`,
      part: 0.1 + (0.7 * times.length) / wantedBatches,
    });
    const seconds = await batch(perBatch);
    if (seconds < batchSeconds / 3 && perBatch < mostPerBatch) {
      // Too short: the waiting would count. What was measured so far is no part of the result.
      const factor = Math.floor(batchSeconds / Math.max(seconds, 1e-4));
      perBatch = Math.min(mostPerBatch, perBatch * Math.min(8, Math.max(2, factor)));
      times = [];
      spent = 0;
    } else {
      spent += seconds;
      times.push(seconds / perBatch);
    }
  }
  return {
    median: median(times),
    fastest: Math.min(...times),
    slowest: Math.max(...times),
    batches: times.length,
    perBatch,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
