// The routines that libraries are compared by: operands, work, and the result in double precision.
// SPDX-License-Identifier: MIT

import { floats } from '../../random/random.mjs';
import {
  blocksOf,
  bound,
  doubleUnit,
  errorOf,
  looseBound,
  referenceRow,
  unitsOf,
} from './check.js';
import { linearAlgebra } from './decompositions.js';

/** Of saxpy. */
export const alpha = 0.5;

const float = 4; // bytes

/** A long sum of floats one after another is off by more than any product is; but not by a hundredth. */
const mostOfSum = 0.01;

/** Numbers in double precision between -1 and 1, with more bits than floats have. */
function doubles(count, seed) {
  const low = floats(count, seed + 100);
  return Float64Array.from(floats(count, seed), (high, i) => high + 2 ** -24 * low[i]);
}

/** The largest error of the rows of a product that are checked. */
function productError(problem, operands, got, seed, unit) {
  const { m, n, k } = problem;
  if (got.length !== m * n) return Number.POSITIVE_INFINITY;
  let error = 0;
  for (const { row, rows } of blocksOf({ ...problem, batch: 1 }, seed)) {
    for (let i = row; i < row + rows; ++i) {
      const part = got.subarray(i * n, (i + 1) * n);
      error = Math.max(error, errorOf(part, referenceRow(problem, operands, i), k, unit));
    }
  }
  return error;
}

/**
 * Each routine: `usual` sizes, the `roof` that bounds it where it is drawn, `data` makes the operands of size n, `results`
 * is how many floats a call writes, `error` compares a result in the units of check.js, in which fragblas keeps below
 * `bound` and the others below `mostError`, if that is given; the work of a call is `flops` or, where memory is what
 * counts, `bytes`.
 */
export const products = {
  sgemm: {
    text: 'C = A B, all of order n',
    bound,
    results: (n) => n * n,
    largest: 8192,
    usual: [256, 512, 1024, 2048],
    roof: 'arithmetic',
    flops: (n) => 2 * n ** 3,
    data: (n, seed) => ({ a: floats(n * n, seed), b: floats(n * n, seed + 1) }),
    error: (n, data, got, seed) => productError({ m: n, n, k: n }, data, got, seed),
  },
  sgemv: {
    text: 'y = A x, A of order n',
    bound,
    results: (n) => n,
    largest: 8192,
    usual: [512, 1024, 2048, 4096],
    roof: 'fetch-stream',
    bytes: (n) => float * (n * n + 2 * n),
    data: (n, seed) => ({ a: floats(n * n, seed), x: floats(n, seed + 1) }),
    error: (n, { a, x }, got, seed) => productError({ m: n, n: 1, k: n }, { a, b: x }, got, seed),
  },
  saxpy: {
    text: 'y = 0.5 x + y, n elements',
    bound,
    results: (n) => n,
    largest: 2 ** 26,
    usual: [2 ** 14, 2 ** 18, 2 ** 22],
    roof: 'copy',
    bytes: (n) => float * 3 * n,
    data: (n, seed) => ({ x: floats(n, seed), y: floats(n, seed + 1) }),
    error(_n, { x, y }, got) {
      const value = Float64Array.from(x, (element, i) => alpha * element + y[i]);
      const magnitude = Float64Array.from(
        x,
        (element, i) => alpha * Math.abs(element) + Math.abs(y[i]),
      );
      return errorOf(got, { value, magnitude }, 1);
    },
  },
  sdot: {
    text: 'the dot product of x and y, n elements',
    bound,
    results: () => 1,
    mostError: (n) => Math.max(bound, Math.min(looseBound(n), unitsOf(mostOfSum, n))),
    largest: 2 ** 26,
    usual: [2 ** 14, 2 ** 18, 2 ** 22],
    roof: 'fetch-stream',
    bytes: (n) => float * 2 * n,
    // None is negative: where terms cancel, a long sum may be off by as much as it is.
    data(n, seed) {
      const absolute = (element) => Math.abs(element);
      return { x: floats(n, seed).map(absolute), y: floats(n, seed + 1).map(absolute) };
    },
    error: (n, { x, y }, got, seed) =>
      productError({ m: 1, n: 1, k: n }, { a: x, b: y }, got, seed),
  },
};

/** What is measured when it is asked for, in double precision, which few libraries have. */
const doublePrecision = {
  dgemm: {
    text: 'C = A B in double precision, all of order n',
    bound,
    results: (n) => 2 * n * n,
    largest: 4096,
    usual: [256, 512, 1024],
    flops: (n) => 2 * n ** 3,
    data: (n, seed) => ({ a: doubles(n * n, seed), b: doubles(n * n, seed + 1) }),
    error: (n, data, got, seed) => productError({ m: n, n, k: n }, data, got, seed, doubleUnit),
  },
};

export const routines = { ...products, ...doublePrecision, ...linearAlgebra };

/** The roof of a routine among rows of the ladder: { name, rate }, or null. */
export function roofOf(routine, roofs) {
  const name = routines[routine].roof;
  const row = roofs.find((row) => row.name === `roof/${name}` && row.ok);
  return row ? { name, rate: row.gbps && name !== 'arithmetic' ? row.gbps : row.gflops } : null;
}
