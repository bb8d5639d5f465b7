// The product, checked in double precision.
//
// The yardstick for entry (i, j) is u sqrt(k + 2) (|A| |B|)_ij, u = 2^-24: about what k rounded
// multiply-adds may be off by when their errors are independent. An error is shown in that unit.
// SPDX-License-Identifier: MIT

/** The unit roundoff of single precision. */
export const u = 2 ** -24;

/** Errors up to this many units pass. Correct kernels stay well below 1; a slip is far above. */
export const limit = 8;

/** One operand as it enters the product: element (i, j) is data[i * rowStride + j * colStride]. */
export interface Operand {
  readonly data: Float32Array;
  readonly rows: number;
  readonly cols: number;
  readonly rowStride: number;
  readonly colStride: number;
}

export function operand(
  data: Float32Array,
  rows: number,
  cols: number,
  transposed: boolean,
): Operand {
  return transposed
    ? { data, rows, cols, rowStride: 1, colStride: rows }
    : { data, rows, cols, rowStride: cols, colStride: 1 };
}

export interface Entry {
  /** (A B)_ij and (|A| |B|)_ij, in double precision. */
  readonly value: number;
  readonly magnitude: number;
}

export function entry(a: Operand, b: Operand, i: number, j: number): Entry {
  let value = 0;
  let magnitude = 0;
  for (let p = 0; p < a.cols; p++) {
    const product =
      a.data[i * a.rowStride + p * a.colStride]! * b.data[p * b.rowStride + j * b.colStride]!;
    value += product;
    magnitude += Math.abs(product);
  }
  return { value, magnitude };
}

/** An error in units of the yardstick. */
export function inUnits(error: number, magnitude: number, k: number): number {
  if (error === 0) return 0;
  const unit = u * Math.sqrt(k + 2) * magnitude;
  return unit > 0 && !Number.isNaN(error) ? Math.abs(error) / unit : Number.POSITIVE_INFINITY;
}

/** M x, or |M| |x|, in double precision; walks the data in memory order. */
function times(m: Operand, x: Float64Array, absolute: boolean): Float64Array {
  const y = new Float64Array(m.rows);
  const f = absolute ? Math.abs : (v: number) => v;
  if (m.colStride === 1) {
    for (let i = 0; i < m.rows; i++) {
      const row = i * m.rowStride;
      let sum = 0;
      for (let j = 0; j < m.cols; j++) sum += f(m.data[row + j]!) * f(x[j]!);
      y[i] = sum;
    }
  } else {
    for (let j = 0; j < m.cols; j++) {
      const col = j * m.colStride;
      const xj = f(x[j]!);
      for (let i = 0; i < m.rows; i++) y[i] = y[i]! + f(m.data[col + i * m.rowStride]!) * xj;
    }
  }
  return y;
}

export interface Sample {
  readonly i: number;
  readonly j: number;
  readonly got: number;
  readonly expected: number;
  readonly units: number;
}

export interface Verdict {
  readonly samples: readonly Sample[];
  /** The worst sampled entry and the worst row of Freivalds' check, in units of the yardstick. */
  readonly sampled: number;
  readonly freivalds: number;
  readonly pass: boolean;
}

/**
 * 64 entries recomputed one by one (the four corners among them), and Freivalds' check: for a random
 * x of +1 and -1, C x must equal A (B x). It looks at every entry of C at the cost of matrix times vector.
 */
export function check(a: Operand, b: Operand, c: Operand): Verdict {
  const k = a.cols;
  const samples: Sample[] = [];
  for (let s = 0; s < 64; s++) {
    const corner = s < 4;
    const i = corner ? (s & 1) * (c.rows - 1) : Math.floor(Math.random() * c.rows);
    const j = corner ? (s >> 1) * (c.cols - 1) : Math.floor(Math.random() * c.cols);
    const got = c.data[i * c.rowStride + j * c.colStride]!;
    const { value, magnitude } = entry(a, b, i, j);
    samples.push({ i, j, got, expected: value, units: inUnits(got - value, magnitude, k) });
  }
  const x = Float64Array.from({ length: c.cols }, () => (Math.random() < 0.5 ? -1 : 1));
  const left = times(c, x, false);
  const right = times(a, times(b, x, false), false);
  const magnitudes = times(a, times(b, x, true), true);
  let freivalds = 0;
  for (let i = 0; i < c.rows; i++) {
    // What double precision itself may lose here is no fault of the product.
    const slack = 2 ** -53 * (k + c.cols) * magnitudes[i]!;
    const error = Math.abs(left[i]! - right[i]!);
    const units = error <= slack ? 0 : inUnits(error, magnitudes[i]!, k);
    freivalds = Math.max(freivalds, units);
  }
  const sampled = Math.max(...samples.map((s) => s.units));
  return { samples, sampled, freivalds, pass: sampled <= limit && freivalds <= limit };
}
