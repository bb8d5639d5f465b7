// Linear algebra that libraries are compared by. What is wrong with a result is told as LAPACK's testers tell it, in units of
// u = 2^-24 in the 1-norm; they let 30 pass.
// SPDX-License-Identifier: MIT
import { floats, generator } from '../../random/random.mjs';

/** The threshold of LAPACK's testers. */
const bound = 30;

const unit = 2 ** -24;

/** What the others may be off by: a hundredth of the matrix, or of being orthogonal. */
const mostError = (n) => Math.max(bound, 0.01 / (n * unit));

/** Of a large result these many columns are checked, each against the whole matrix. */
const sampleColumns = 32;
const wholeMultiplyAdds = 2 ** 27;

export function columnsOf(n, seed) {
  if (n ** 3 <= wholeMultiplyAdds) return Array.from({ length: n }, (_, j) => j);
  const next = generator(seed);
  const columns = new Set([0, n - 1]);
  while (columns.size < sampleColumns) columns.add(Math.floor(n * next()));
  return [...columns];
}

/** Column j of a matrix of order n, stored by rows. */
const column = (a, n, j) => Float64Array.from({ length: n }, (_, i) => a[i * n + j]);

function times(a, n, x) {
  const y = new Float64Array(n);
  for (let i = 0; i < n; ++i) {
    let sum = 0;
    for (let p = 0; p < n; ++p) sum += a[i * n + p] * x[p];
    y[i] = sum;
  }
  return y;
}

function transposedTimes(a, n, x) {
  const y = new Float64Array(n);
  for (let p = 0; p < n; ++p) {
    const factor = x[p];
    for (let i = 0; i < n; ++i) y[i] += a[p * n + i] * factor;
  }
  return y;
}

const transposed = (a, n) =>
  Float64Array.from({ length: n * n }, (_, at) => a[(at % n) * n + Math.floor(at / n)]);

const sumOf = (x) => x.reduce((sum, value) => sum + Math.abs(value), 0);

function norm(a, n) {
  const sums = new Float64Array(n);
  for (let i = 0; i < n; ++i) for (let j = 0; j < n; ++j) sums[j] += Math.abs(a[i * n + j]);
  return sums.reduce((most, sum) => Math.max(most, sum), 0);
}

/** The largest column of X - Y, whose columns j are x(j) and y(j). */
const distance = (columns, x, y) =>
  columns.reduce((most, j) => {
    const other = y(j);
    return Math.max(most, sumOf(x(j).map((value, i) => value - other[i])));
  }, 0);

/** How far the columns of Q are from being orthonormal. */
const skew = (q, n, columns) =>
  distance(
    columns,
    (j) => transposedTimes(q, n, column(q, n, j)),
    (j) => Float64Array.from({ length: n }, (_, i) => (i === j ? 1 : 0)),
  );

/** The largest magnitude where a triangle has zeros; `kept` tells which elements are not. */
function beside(a, n, kept) {
  let most = 0;
  for (let i = 0; i < n; ++i) {
    for (let j = 0; j < n; ++j) if (!kept(i, j)) most = Math.max(most, Math.abs(a[i * n + j]));
  }
  return most;
}

/** The largest of the parts; infinite where one is not a number. */
const worst = (...parts) =>
  parts.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...parts);

/** Whether all parts have so many elements: { part: size }. */
const complete = (got, sizes) =>
  Object.entries(sizes).every(([part, size]) => got?.[part]?.length === size);

function symmetric(n, seed) {
  const a = floats(n * n, seed);
  for (let i = 0; i < n; ++i) for (let j = 0; j < i; ++j) a[i * n + j] = a[j * n + i];
  return a;
}

/** What all have in common; `usual` sizes are measured where the query names the routine, or the page does. */
const decomposition = (members) => ({
  bound,
  mostError,
  largest: 2048,
  usual: [128, 256, 512],
  roof: 'arithmetic',
  results: (n) => 3 * n * n,
  ...members,
});

/** In the form of problems.js. Results are { part: elements by rows }. */
export const linearAlgebra = {
  solve: decomposition({
    text: 'A x = b, A of order n',
    flops: (n) => (2 * n ** 3) / 3 + 2 * n * n,
    data: (n, seed) => ({ a: floats(n * n, seed), b: floats(n, seed + 1) }),
    /** |b - A x| / (|A| |x| u), as xGET02 of LAPACK's testers has it. */
    error(n, { a, b }, got) {
      if (!complete(got, { x: n })) return Number.POSITIVE_INFINITY;
      const x = Float64Array.from(got.x);
      const rest = distance(
        [0],
        () => times(a, n, x),
        () => b,
      );
      return worst(rest / (norm(a, n) * sumOf(x) * unit));
    },
  }),
  cholesky: decomposition({
    text: 'A = L Lᵀ, A positive definite of order n',
    flops: (n) => n ** 3 / 3,
    /** Eigenvalues of the random part are below 1.2 sqrt(n). */
    data(n, seed) {
      const a = symmetric(n, seed);
      for (let i = 0; i < n; ++i) a[i * n + i] += 2 * Math.sqrt(n);
      return { a };
    },
    /** |A - L L^T| / (n |A| u), as xPOT01. */
    error(n, { a }, got, seed) {
      if (!complete(got, { l: n * n })) return Number.POSITIVE_INFINITY;
      const { l } = got;
      const rest = distance(
        columnsOf(n, seed),
        (j) => times(l, n, l.subarray(j * n, (j + 1) * n)),
        (j) => column(a, n, j),
      );
      const outside = beside(l, n, (i, j) => j <= i);
      return worst(rest, outside) / (n * norm(a, n) * unit);
    },
  }),
  qr: decomposition({
    text: 'A = Q R of order n, Q as a matrix',
    flops: (n) => (8 * n ** 3) / 3,
    data: (n, seed) => ({ a: floats(n * n, seed) }),
    /** |A - Q R| / (n |A| u) and |I - Q^T Q| / (n u), as xQRT01. */
    error(n, { a }, got, seed) {
      if (!complete(got, { q: n * n, r: n * n })) return Number.POSITIVE_INFINITY;
      const { q, r } = got;
      const columns = columnsOf(n, seed);
      const rest = distance(
        columns,
        (j) => times(q, n, column(r, n, j)),
        (j) => column(a, n, j),
      );
      const outside = beside(r, n, (i, j) => i <= j);
      const off = worst(rest, outside) / norm(a, n);
      return worst(off, skew(q, n, columns)) / (n * unit);
    },
  }),
  eigh: decomposition({
    text: 'A = V W Vᵀ, A symmetric of order n',
    flops: (n) => 4 * n ** 3,
    data: (n, seed) => ({ a: symmetric(n, seed) }),
    /** |A V - V W| / (n |A| u) and |I - V^T V| / (n u), as xSYT21. */
    error(n, { a }, got, seed) {
      if (!complete(got, { w: n, v: n * n })) return Number.POSITIVE_INFINITY;
      const { w, v } = got;
      const columns = columnsOf(n, seed);
      const rest = distance(
        columns,
        (j) => times(a, n, column(v, n, j)),
        (j) => column(v, n, j).map((value) => value * w[j]),
      );
      return worst(rest / norm(a, n), skew(v, n, columns)) / (n * unit);
    },
  }),
  svd: decomposition({
    text: 'A = U S Vᵀ, A of order n',
    flops: (n) => 8 * n ** 3,
    data: (n, seed) => ({ a: floats(n * n, seed) }),
    /** |A V - U S| / (n |A| u), and |I - Q^T Q| / (n u) of U and of V. */
    error(n, { a }, got, seed) {
      if (!complete(got, { u: n * n, s: n, vt: n * n })) return Number.POSITIVE_INFINITY;
      const { u, s } = got;
      const v = transposed(got.vt, n);
      const columns = columnsOf(n, seed);
      const rest = distance(
        columns,
        (j) => times(a, n, column(v, n, j)),
        (j) => column(u, n, j).map((value) => value * s[j]),
      );
      const turned = worst(skew(u, n, columns), skew(v, n, columns));
      return worst(rest / norm(a, n), turned) / (n * unit);
    },
  }),
};
