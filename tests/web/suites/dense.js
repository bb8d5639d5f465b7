// Matrices in 64-bit numbers, and residuals in LAPACK's units: what the tests of the edition with
// linear algebra share. SPDX-License-Identifier: MIT
import { assert } from './harness.js';
import { inTriangle } from './operands.js';
import { floats } from './reference.js';

/** LAPACK's own testers want residuals below. */
const mostUnits = 30;

/** A matrix in 64-bit numbers. */
export class Dense {
  constructor(rows, cols, at) {
    this.rows = rows;
    this.cols = cols;
    this.values = Float64Array.from({ length: rows * cols }, (_, e) =>
      at(Math.floor(e / cols), e % cols),
    );
  }
  at(i, j) {
    return this.values[i * this.cols + j];
  }
  times(b) {
    const sum = (i, j) => {
      let result = 0;
      for (let k = 0; k < this.cols; ++k) result += this.at(i, k) * b.at(k, j);
      return result;
    };
    return new Dense(this.rows, b.cols, sum);
  }
  minus(b) {
    return new Dense(this.rows, this.cols, (i, j) => this.at(i, j) - b.at(i, j));
  }
  transposed() {
    return new Dense(this.cols, this.rows, (i, j) => this.at(j, i));
  }
  /** The triangle with its diagonal, which is ones where it is `unit`. */
  triangle(uplo, unit = false) {
    const at = (i, j) => (i === j && unit ? 1 : inTriangle(uplo, i, j) ? this.at(i, j) : 0);
    return new Dense(this.rows, this.cols, at);
  }
  norm() {
    const column = (_, j) =>
      Array.from({ length: this.rows }, (_row, i) => Math.abs(this.at(i, j))).reduce(
        (a, b) => a + b,
        0,
      );
    return Math.max(...Array.from({ length: this.cols }, column));
  }
}

export const identity = (n) => new Dense(n, n, (i, j) => (i === j ? 1 : 0));

export function random(rows, cols) {
  const values = floats(rows * cols);
  return new Dense(rows, cols, (i, j) => values[i * cols + j]);
}

/** Far from singular, as the device has it. */
export function definite(n) {
  const g = random(n, n);
  const product = g.times(g.transposed());
  return new Dense(n, n, (i, j) => Math.fround(product.at(i, j) + (i === j ? n / 4 : 0)));
}

/** Throws unless a difference is a small multiple of eps * n * scale. */
export function small(difference, n, scale, what) {
  const units = Math.max(...difference.values.map(Math.abs)) / (2 ** -24 * Math.max(n, 1) * scale);
  assert(units < mostUnits, `${what}: ${units} units`);
}
