// The product, checked in double precision.
//
// The yardstick for entry (i, j) is u (sqrt(k + 2) |alpha| (|A| |B|)_ij + 2 |beta C_ij|), u = 2^-24:
// about what k rounded multiply-adds, and the two roundings of beta C, may be off by when their errors
// are independent. An error is shown in that unit.
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

/** alpha A B + beta C; `old` is C before the product, null when beta is 0. */
export interface Formula {
  readonly alpha: number;
  readonly a: Operand;
  readonly b: Operand;
  readonly beta: number;
  readonly old: Operand | null;
}

export interface Entry {
  /** In double precision. */
  readonly value: number;
  /** The yardstick. */
  readonly unit: number;
}

function yardstick(k: number, product: number, before: number): number {
  return u * (Math.sqrt(k + 2) * product + 2 * before);
}

export function entry({ alpha, a, b, beta, old }: Formula, i: number, j: number): Entry {
  let value = 0;
  let magnitude = 0;
  for (let p = 0; p < a.cols; p++) {
    const product =
      a.data[i * a.rowStride + p * a.colStride]! * b.data[p * b.rowStride + j * b.colStride]!;
    value += product;
    magnitude += Math.abs(product);
  }
  const before = old ? beta * old.data[i * old.rowStride + j * old.colStride]! : 0;
  return {
    value: alpha * value + before,
    unit: yardstick(a.cols, Math.abs(alpha) * magnitude, Math.abs(before)),
  };
}

/** An error in units of the yardstick. */
export function inUnits(error: number, unit: number): number {
  if (error === 0) return 0;
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
 * x of +1 and -1, the new C times x must equal alpha A (B x) + beta (C x). It looks at every entry at
 * the cost of matrix times vector.
 */
export function check(formula: Formula, c: Operand): Verdict {
  const { alpha, a, b, beta, old } = formula;
  const k = a.cols;
  const samples: Sample[] = [];
  for (let s = 0; s < 64; s++) {
    const corner = s < 4;
    const i = corner ? (s & 1) * (c.rows - 1) : Math.floor(Math.random() * c.rows);
    const j = corner ? (s >> 1) * (c.cols - 1) : Math.floor(Math.random() * c.cols);
    const got = c.data[i * c.rowStride + j * c.colStride]!;
    const { value, unit } = entry(formula, i, j);
    samples.push({ i, j, got, expected: value, units: inUnits(got - value, unit) });
  }
  const x = Float64Array.from({ length: c.cols }, () => (Math.random() < 0.5 ? -1 : 1));
  const zeros = new Float64Array(c.rows);
  const left = times(c, x, false);
  const right = times(a, times(b, x, false), false);
  const before = old ? times(old, x, false) : zeros;
  const magnitudes = times(a, times(b, x, true), true);
  const magnitudesBefore = old ? times(old, x, true) : zeros;
  let freivalds = 0;
  for (let i = 0; i < c.rows; i++) {
    const product = Math.abs(alpha) * magnitudes[i]!;
    const added = Math.abs(beta) * magnitudesBefore[i]!;
    // What double precision itself may lose here is no fault of the product.
    const slack = 2 ** -53 * (k + c.cols) * (product + added);
    const error = Math.abs(left[i]! - alpha * right[i]! - beta * before[i]!);
    const units = error <= slack ? 0 : inUnits(error, yardstick(k, product, added));
    freivalds = Math.max(freivalds, units);
  }
  const sampled = Math.max(...samples.map((s) => s.units));
  return { samples, sampled, freivalds, pass: sampled <= limit && freivalds <= limit };
}
