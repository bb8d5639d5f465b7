// Dense matrices of doubles, products of them, and how far off results may be. Plain and slow on
// purpose.
//
// An element of alpha A B + beta C with k terms may be off by
//   8 u (sqrt(k + 2) |alpha| (|A| |B|) + 2 |beta C|),   u = 2^-24,
// element by element. That is far below what any slip makes and a few times what correct rounding does.
// SPDX-License-Identifier: MIT

/** The unit roundoff of single precision. */
export const u = 2 ** -24;
const factor = 8;

/** A matrix of doubles, row after row; a vector has one column. */
export class Dense {
  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly data: Float64Array,
  ) {}

  static of(rows: number, cols: number, at: (i: number, j: number) => number): Dense {
    const data = new Float64Array(rows * cols);
    for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) data[i * cols + j] = at(i, j);
    return new Dense(rows, cols, data);
  }

  static column(values: ArrayLike<number>): Dense {
    return new Dense(values.length, 1, Float64Array.from(values));
  }

  at(i: number, j: number): number {
    return this.data[i * this.cols + j]!;
  }

  each(visit: (value: number, i: number, j: number) => void): void {
    for (let i = 0; i < this.rows; i++)
      for (let j = 0; j < this.cols; j++) visit(this.at(i, j), i, j);
  }

  map(change: (value: number, i: number, j: number) => number): Dense {
    return Dense.of(this.rows, this.cols, (i, j) => change(this.at(i, j), i, j));
  }

  transpose(): Dense {
    return Dense.of(this.cols, this.rows, (i, j) => this.at(j, i));
  }

  op(trans: boolean): Dense {
    return trans ? this.transpose() : this;
  }

  /** The columns of this and then those of another. */
  beside(other: Dense): Dense {
    const { cols } = this;
    return Dense.of(this.rows, cols + other.cols, (i, j) =>
      j < cols ? this.at(i, j) : other.at(i, j - cols),
    );
  }
}

export type Uplo = 'lower' | 'upper';

const inTriangle = (uplo: Uplo, i: number, j: number) => (uplo === 'upper' ? i <= j : i >= j);

/** The symmetric matrix behind one triangle of a. */
export const symmetric = (a: Dense, uplo: Uplo): Dense =>
  a.map((value, i, j) => (inTriangle(uplo, i, j) ? value : a.at(j, i)));

/** The triangular matrix of one triangle of a. */
export const triangular = (a: Dense, uplo: Uplo, unit: boolean): Dense =>
  a.map((value, i, j) => (!inTriangle(uplo, i, j) ? 0 : unit && i === j ? 1 : value));

export const inBand = (kl: number, ku: number, i: number, j: number) => i - j <= kl && j - i <= ku;

/** kl diagonals below and ku above the main one, zeros elsewhere. */
export const banded = (a: Dense, kl: number, ku: number): Dense =>
  a.map((value, i, j) => (inBand(kl, ku, i, j) ? value : 0));

/** Elements as they should be, and how far off each may be. */
export interface Expected {
  readonly value: Dense;
  readonly bound: Dense;
}

/** alpha A B + beta C. What beta 0 multiplies is not read. */
export function product(alpha: number, a: Dense, b: Dense, beta = 0, c?: Dense): Expected {
  const root = Math.sqrt(a.cols + 2);
  const value = Dense.of(a.rows, b.cols, () => 0);
  const bound = Dense.of(a.rows, b.cols, () => 0);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.cols; j++) {
      let sum = 0;
      let magnitude = 0;
      for (let p = 0; p < a.cols; p++) {
        const term = a.at(i, p) * b.at(p, j);
        sum += term;
        magnitude += Math.abs(term);
      }
      const old = beta === 0 ? 0 : beta * c!.at(i, j);
      value.data[i * b.cols + j] = alpha * sum + old;
      bound.data[i * b.cols + j] =
        factor * u * (root * Math.abs(alpha) * magnitude + 2 * Math.abs(old));
    }
  }
  return { value, bound };
}

const one = Dense.column([1]);

/** alpha x + beta y, element by element, of columns. */
export const combined = (alpha: number, x: Dense, beta = 0, y?: Dense): Expected =>
  product(alpha, x, one, beta, y);

/** Exactly these. */
export const exactly = (value: Dense): Expected => ({ value, bound: value.map(() => 0) });

/** Within so many roundings of these. */
export const rounded = (value: Dense, times: number): Expected => ({
  value,
  bound: value.map((one) => factor * u * times * Math.abs(one)),
});

/** One triangle of what is expected; the other as it was before. */
export function onlyTriangle(expected: Expected, uplo: Uplo, before: Dense): Expected {
  const { value, bound } = expected;
  return {
    value: value.map((one, i, j) => (inTriangle(uplo, i, j) ? one : before.at(i, j))),
    bound: bound.map((one, i, j) => (inTriangle(uplo, i, j) ? one : 0)),
  };
}

/** An error in units of what is allowed: 1 is the most that passes. */
export function ratio(got: number, value: number, bound: number): number {
  if (got === value || (Number.isNaN(got) && Number.isNaN(value))) return 0;
  const error = Math.abs(got - value);
  return bound > 0 && !Number.isNaN(error) ? error / bound : Number.POSITIVE_INFINITY;
}

/** The largest of all elements. */
export function worst(got: ArrayLike<number>, { value, bound }: Expected): number {
  if (got.length !== value.data.length) return Number.POSITIVE_INFINITY;
  return value.data.reduce(
    (most, one, i) => Math.max(most, ratio(got[i]!, one, bound.data[i]!)),
    0,
  );
}

/** X of op(A) X = alpha B, judged by what it leaves: op(A) X against alpha B. */
export function residual(a: Dense, x: Dense, alpha: number, b: Dense): number {
  const { value, bound } = product(1, a, x);
  const wanted = b.map((one) => alpha * one);
  const allowed = bound.map((one, i, j) => one + 2 * factor * u * Math.abs(wanted.at(i, j)));
  return worst(value.data, { value: wanted, bound: allowed });
}
