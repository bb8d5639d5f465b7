// How fast: products in batches long enough that waiting for the GPU does not count for much.
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

const batchSeconds = 0.12;
const mostPerBatch = 4096;
const wantedBatches = 7;
const leastBatches = 3;
const budgetSeconds = 2.5;

/**
 * Times `product`, which only enqueues, up to the moment `finish` sees the device done. One untimed
 * product first compiles the shaders; then batches grow until they are long enough.
 */
export async function measure(
  product: () => void,
  finish: () => Promise<void>,
  report: (step: Step) => void,
  signal: AbortSignal,
): Promise<Timing> {
  const batch = async (count: number): Promise<number> => {
    signal.throwIfAborted();
    const start = performance.now();
    for (let i = 0; i < count; i++) product();
    await finish();
    signal.throwIfAborted();
    return (performance.now() - start) / 1000;
  };
  report({ text: 'Warming up', part: 0 });
  await batch(1);
  let perBatch = 1;
  let times: number[] = [];
  let spent = 0;
  while (times.length < wantedBatches && (times.length < leastBatches || spent < budgetSeconds)) {
    report({
      text: `Measuring, batch ${times.length + 1}`,
      part: 0.1 + (0.8 * times.length) / wantedBatches,
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
  times.sort((a, b) => a - b);
  const middle = times.length >> 1;
  return {
    median: times.length % 2 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2,
    fastest: times[0]!,
    slowest: times[times.length - 1]!,
    batches: times.length,
    perBatch,
  };
}
