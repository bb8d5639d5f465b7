// Random operands, and the routines in 64-bit arithmetic with the bound a result must keep.
// SPDX-License-Identifier: MIT
import { generator } from '/package/random/random.mjs';

/** Uniform in [0, 1), the same numbers at every run. */
const random = generator(1);

/** n numbers in [-1, 1), as 32-bit floats. */
export function floats(n) {
  return Float32Array.from({ length: n }, () => 2 * random() - 1);
}

/** n integers in [-4, 4], whose products and sums are exact. */
export function integers(n) {
  return Float32Array.from({ length: n }, () => Math.floor(9 * random()) - 4);
}

/** A matrix in 64-bit numbers, from its elements in the order of the layout. */
export function matrixOf(rows, cols, data, layout = 'row-major') {
  const at = layout === 'row-major' ? (i, j) => data[i * cols + j] : (i, j) => data[i + j * rows];
  return { rows, cols, at };
}

export function transposed({ rows, cols, at }) {
  return { rows: cols, cols: rows, at: (i, j) => at(j, i) };
}

const unit = 2 ** -24;
const constant = 8;

/**
 * Throws unless every c(i, j) is alpha * A * B + beta * C0 within the bound of rounded arithmetic:
 * constant * unit * (sqrt(k + 2) |alpha| |A||B| + 2 |beta C0|).
 */
export function checkProduct(c, { a, b, alpha = 1, beta = 0, before }) {
  for (let i = 0; i < c.rows; ++i) {
    for (let j = 0; j < c.cols; ++j) {
      let sum = 0;
      let magnitude = 0;
      for (let p = 0; p < a.cols; ++p) {
        const product = a.at(i, p) * b.at(p, j);
        sum += product;
        magnitude += Math.abs(product);
      }
      const old = beta === 0 ? 0 : beta * before.at(i, j);
      const expected = alpha * sum + old;
      const bound =
        constant * unit * (Math.sqrt(a.cols + 2) * Math.abs(alpha) * magnitude + 2 * Math.abs(old));
      const error = Math.abs(c.at(i, j) - expected);
      if (!(error <= bound)) {
        throw new Error(`element (${i}, ${j}) = ${c.at(i, j)}, expected ${expected} +- ${bound}`);
      }
    }
  }
}
