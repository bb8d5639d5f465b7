// Where the time of one product goes: upload, compute, readback, each until the device is done.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas';
import { median } from '../measure/measure';
import type { Product } from './product';

export interface Split {
  /** Seconds: medians over the rounds. */
  readonly upload: number;
  readonly compute: number;
  readonly readback: number;
  /** The least that waiting takes when there is nothing to wait for: a part of each of the three. */
  readonly wait: number;
  readonly rounds: number;
  readonly uploadBytes: number;
  readonly readBytes: number;
}

const mostRounds = 5;
const budgetSeconds = 1;

/** `data` is the product of the first round as it was read back. */
export async function measureSplit(
  blas: Blas,
  product: Product,
  c: Matrix,
  signal: AbortSignal,
): Promise<{ split: Split; data: Float32Array }> {
  const start = performance.now();
  const seconds = async (work: () => Promise<unknown>) => {
    signal.throwIfAborted();
    const from = performance.now();
    await work();
    return (performance.now() - from) / 1000;
  };
  const enqueued = (work: () => void) =>
    seconds(() => {
      work();
      return blas.finish();
    });
  const times = { upload: [], compute: [], readback: [], wait: [] } as Record<string, number[]>;
  let data: Float32Array | null = null;
  let rounds = 0;
  while (rounds < mostRounds && performance.now() - start < 1000 * budgetSeconds) {
    times.wait!.push(await enqueued(() => {}));
    times.upload!.push(await enqueued(() => product.upload(c)));
    times.compute!.push(await enqueued(() => product.multiply(c)));
    times.readback!.push(
      await seconds(async () => {
        const read = await c.read();
        data ??= read;
      }),
    );
    rounds++;
  }
  return {
    split: {
      upload: median(times.upload!),
      compute: median(times.compute!),
      readback: median(times.readback!),
      wait: Math.min(...times.wait!),
      rounds,
      uploadBytes: product.uploadBytes,
      readBytes: data!.byteLength,
    },
    data: data!,
  };
}
