// Operands with known elements in the middle of larger ones, and structured matrices over them.
// SPDX-License-Identifier: MIT
import { sameValues } from './harness.js';
import { integers } from './reference.js';
import { blas } from './shared.js';

export const layouts = ['row-major', 'column-major'];

/** Every combination of the values that an object of arrays lists. */
export function combinations(lists) {
  return Object.entries(lists).reduce(
    (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}

/** A vector with elements v(i), every |inc|-th of a larger one; `is` checks all of it. */
export function heldVector(n, v = integers(n), inc = 1) {
  const step = Math.abs(inc);
  const data = integers(2 + n * step + 3);
  const place = (i) => 2 + (inc < 0 ? n - 1 - i : i) * step;
  for (let i = 0; i < n; ++i) data[place(i)] = typeof v === 'function' ? v(i) : v[i];
  const parent = blas.vector(data.length, data);
  const view = parent.view({ offset: 2, inc, size: n });
  const is = async (expected, what) => {
    const whole = data.slice();
    for (let i = 0; i < n; ++i) whole[place(i)] = expected(i);
    sameValues(await parent.read(), whole, what);
  };
  return { n, view, at: (i) => data[place(i)], is };
}

/** A matrix with elements v(i, j), a block of a larger one; `is` checks all of it. */
export function heldMatrix(rows, cols, { layout = 'row-major', v } = {}) {
  const [height, width] = [rows + 3, cols + 2];
  const data = integers(height * width);
  const place = (i, j) =>
    layout === 'row-major' ? (i + 1) * width + j + 1 : i + 1 + (j + 1) * height;
  const each = (call) => {
    for (let i = 0; i < rows; ++i) for (let j = 0; j < cols; ++j) call(i, j);
  };
  if (v) each((i, j) => (data[place(i, j)] = v(i, j)));
  const parent = blas.matrix(height, width, data, { layout });
  const view = parent.view({ row: 1, col: 1, rows, cols });
  const at = (i, j) => data[place(i, j)];
  const is = async (expected, what) => {
    const whole = data.slice();
    each((i, j) => (whole[place(i, j)] = expected(i, j)));
    sameValues(await parent.read(), whole, what);
  };
  return { rows, cols, view, at, is };
}

/** n^2 small integers whose triangular systems have exact solutions: 1 and -1 on the diagonal. */
export function triangle(n) {
  const values = integers(n * n);
  return (i, j) => (i === j ? (i % 3 ? 1 : -1) : values[i * n + j]);
}

export const inTriangle = (uplo, i, j) => (uplo === 'upper' ? i <= j : i >= j);

/** NaN where a routine on one triangle must not read. */
export function onlyTriangle(v, { uplo, diag }) {
  return (i, j) => (inTriangle(uplo, i, j) && !(diag === 'unit' && i === j) ? v(i, j) : Number.NaN);
}

/** The symmetric matrix behind one triangle. */
export function symmetric(v, { uplo }) {
  return (i, j) => (inTriangle(uplo, i, j) ? v(i, j) : v(j, i));
}

/** op(A) of the triangular matrix behind one triangle. */
export function triangular(v, { uplo, diag, trans }) {
  const one = (i, j) => {
    if (!inTriangle(uplo, i, j)) return 0;
    return diag === 'unit' && i === j ? 1 : v(i, j);
  };
  return trans ? (i, j) => one(j, i) : one;
}

/** The options of a band matrix with elements v(i, j); NaN outside of the matrix. */
export function bandOf(rows, cols, { kl, ku, layout, v }) {
  const ld = kl + ku + 2;
  const row = layout === 'row-major';
  const data = new Float32Array((row ? rows : cols) * ld).fill(Number.NaN);
  for (let i = 0; i < rows; ++i) {
    for (let j = Math.max(0, i - kl); j <= Math.min(cols - 1, i + ku); ++j) {
      data[row ? i * ld + kl + j - i : j * ld + ku + i - j] = v(i, j);
    }
  }
  return { data: blas.vector(data.length, data), rows, cols, kl, ku, ld, layout };
}

/** v inside of a band, 0 outside. */
export const banded = (v, kl, ku) => (i, j) => (i - j <= kl && j - i <= ku ? v(i, j) : 0);

/** The places of a packed triangle, line after line. */
function packedPlaces(n, { uplo, layout }) {
  const places = [];
  const row = layout === 'row-major';
  for (let line = 0; line < n; ++line) {
    for (let k = 0; k < n; ++k) {
      const [i, j] = row ? [line, k] : [k, line];
      if (inTriangle(uplo, i, j)) places.push([i, j]);
    }
  }
  return places;
}

/** A packed triangle with elements v(i, j), after one element of something else. */
export function heldPacked(n, { v, ...how }) {
  const places = packedPlaces(n, how);
  const parent = blas.vector(places.length + 1, [7, ...places.map(([i, j]) => v(i, j))]);
  const a = { data: parent.view({ offset: 1 }), n, layout: how.layout };
  const is = async (expected, what) =>
    sameValues(await parent.read(), [7, ...places.map(([i, j]) => expected(i, j))], what);
  return { a, is };
}

/** Element (i, j) of the product of functions with k terms. */
export function times(a, b, k) {
  return (i, j) => {
    let sum = 0;
    for (let p = 0; p < k; ++p) sum += a(i, p) * b(p, j);
    return sum;
  };
}

/** Keeps what the other triangle has. */
export function masked(uplo, v, otherwise) {
  return (i, j) => (inTriangle(uplo, i, j) ? v(i, j) : otherwise(i, j));
}

/** The elements of a function, computed once. */
export function tabled(rows, cols, v) {
  const table = Array.from({ length: rows * cols }, (_, at) => v(Math.floor(at / cols), at % cols));
  return (i, j) => table[i * cols + j];
}
