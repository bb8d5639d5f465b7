// How fast a few routines are here, beside what writing and copying alone reach. Operands are small
// integers, so results are exact and are checked bit by bit: a wrong result has no speed.
// SPDX-License-Identifier: MIT

import type { Blas, Vector } from 'fragblas';
import { brief, measure } from '../measure/measure';
import { whole } from '../shell/dom';

export interface Measured {
  readonly name: string;
  readonly size: string;
  /** Of a call: the median of the batches, and the fastest. */
  readonly seconds: number;
  readonly fastest: number;
  readonly batches: number;
  readonly callsPerBatch: number;
  /** Of a call: what it computes, and what it must move at least. */
  readonly flops: number;
  readonly bytes: number;
  readonly right: boolean;
}

interface Item {
  readonly name: string;
  readonly size: string;
  readonly flops: number;
  readonly bytes: number;
  call(): void;
  /** Does one more call on fresh operands; whether sampled results are exact. */
  check(): Promise<boolean>;
  dispose(): void;
}

/** Small integers: products of two, summed, stay far below 2^24. */
const left = (e: number): number => ((e * 7) % 5) - 2;
const right = (e: number): number => ((e * 11) % 7) - 3;
const filled = (n: number, of: (e: number) => number) =>
  Float32Array.from({ length: n }, (_, e) => of(e));

/** Some places among n, the ends with them. */
const samples = (n: number): number[] =>
  Array.from({ length: Math.min(n, 64) }, (_, s) =>
    Math.floor((s * (n - 1)) / Math.max(1, Math.min(n, 64) - 1)),
  );

async function exact(x: Vector, wanted: (i: number) => number): Promise<boolean> {
  const got = await x.read();
  return samples(got.length).every((i) => got[i] === wanted(i));
}

function items(blas: Blas, glance: boolean): (() => Item)[] {
  const small = blas.info.software;
  const of = (sizes: readonly number[]) => (glance ? sizes.slice(0, 1) : sizes);
  const lengths = of(small ? [2 ** 18] : [2 ** 20, 2 ** 24]);
  const orders = of(small ? [512] : [1024, 4096]);
  const products = of(small ? [192] : [512, 1024, 2048]);
  const pair = (n: number) =>
    [blas.vector(n, filled(n, left)), blas.vector(n, filled(n, right))] as const;
  const vectors = (
    name: string,
    n: number,
    [flops, moved]: readonly [number, number],
    call: (x: Vector, y: Vector) => void,
    wanted: (x: number, y: number) => number,
  ): Item => {
    const [x, y] = pair(n);
    return {
      name,
      size: `n = ${whole(n)}`,
      flops: flops * n,
      bytes: 4 * moved * n,
      call: () => call(x, y),
      async check() {
        y.write(filled(n, right));
        call(x, y);
        return exact(y, (i) => wanted(left(i), right(i)));
      },
      dispose: () => [x, y].forEach((one) => void one.dispose()),
    };
  };
  return [
    ...lengths.map(
      (n) => () =>
        vectors(
          'fill',
          n,
          [0, 1],
          (_, y) => y.fill(5),
          () => 5,
        ),
    ),
    ...lengths.map(
      (n) => () =>
        vectors(
          'scopy',
          n,
          [0, 2],
          (x, y) => blas.copy({ x, y }),
          (x) => x,
        ),
    ),
    ...lengths.map(
      (n) => () =>
        vectors(
          'saxpy',
          n,
          [2, 3],
          (x, y) => blas.axpy({ alpha: 2, x, y }),
          (x, y) => 2 * x + y,
        ),
    ),
    ...lengths.map((n) => (): Item => {
      const [x, y] = pair(n);
      const result = blas.vector(1);
      const wanted = Array.from({ length: n }, (_, e) => e).reduce(
        (sum, e) => sum + left(e) * right(e),
        0,
      );
      return {
        name: 'sdot',
        size: `n = ${whole(n)}`,
        flops: 2 * n,
        bytes: 8 * n,
        call: () => void blas.dot({ x, y, result }),
        check: () => exact(blas.dot({ x, y, result }), () => wanted),
        dispose: () => [x, y, result].forEach((one) => void one.dispose()),
      };
    }),
    ...orders.map((n) => (): Item => {
      const a = blas.matrix(n, n, filled(n * n, left));
      const [x, y] = pair(n);
      const wanted = (i: number) => {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += left(i * n + j) * left(j);
        return sum;
      };
      return {
        name: 'sgemv',
        size: `n = ${whole(n)}`,
        flops: 2 * n * n,
        bytes: 4 * (n * n + 2 * n),
        call: () => void blas.gemv({ a, x, y }),
        check: () => exact(blas.gemv({ a, x, y }), wanted),
        dispose: () => [a, x, y].forEach((one) => void one.dispose()),
      };
    }),
    ...products.map((n) => (): Item => {
      const a = blas.matrix(n, n, filled(n * n, left));
      const b = blas.matrix(n, n, filled(n * n, right));
      const c = blas.matrix(n, n);
      const wanted = (e: number) => {
        const [i, j] = [Math.floor(e / n), e % n];
        let sum = 0;
        for (let p = 0; p < n; p++) sum += left(i * n + p) * right(p * n + j);
        return sum;
      };
      return {
        name: 'sgemm',
        size: `m = n = k = ${whole(n)}`,
        flops: 2 * n ** 3,
        bytes: 12 * n * n,
        call: () => void blas.gemm({ a, b, c }),
        async check() {
          const got = await blas.gemm({ a, b, c }).read();
          return samples(n * n).every((e) => got[e] === wanted(e));
        },
        dispose: () => [a, b, c].forEach((one) => void one.dispose()),
      };
    }),
  ];
}

/** Measures one after the other; at a glance the smallest sizes, for a short time. */
export async function* benchmark(
  blas: Blas,
  signal: AbortSignal,
  glance: boolean,
): AsyncGenerator<Measured & { part: number }> {
  const all = items(blas, glance);
  const pace = glance ? brief : { batchSeconds: 0.08, budgetSeconds: 0.6 };
  for (const [at, make] of all.entries()) {
    const item = make();
    try {
      const { median, fastest, batches, perBatch } = await measure({
        product: item.call,
        finish: () => blas.finish(),
        ...pace,
        signal,
      });
      const right = await item.check();
      const { name, size, flops, bytes } = item;
      const timed = { seconds: median, fastest, batches, callsPerBatch: perBatch };
      yield { name, size, flops, bytes, right, ...timed, part: (at + 1) / all.length };
    } finally {
      item.dispose();
    }
  }
}
