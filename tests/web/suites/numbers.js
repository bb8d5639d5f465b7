// Complex numbers, vectors and matrices of small whole numbers, with which nothing is rounded.
// SPDX-License-Identifier: MIT

export const times = (a, b) => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];
export const conj = ([re, im]) => [re, -im];
export const number = ([re, im]) => ({ re, im });

/** Numbers from -3 to 3, others for each seed. */
export function numbers(n, seed = 1) {
  let state = 12345 + 7919 * seed;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return ((state >>> 16) % 7) - 3;
  };
  return Array.from({ length: n }, () => [next(), next()]);
}

export const flat = (list) => Float32Array.from(list.flat());

/** A matrix as a function of its places. */
export class Numbers {
  constructor(rows, cols, at) {
    Object.assign(this, { rows, cols });
    this.list = Array.from({ length: rows * cols }, (_, e) => at(Math.floor(e / cols), e % cols));
  }

  static some(rows, cols, seed) {
    const list = numbers(rows * cols, seed);
    return new Numbers(rows, cols, (i, j) => list[i * cols + j]);
  }

  at(i, j) {
    return this.list[i * this.cols + j];
  }

  op(trans) {
    if (!trans) return this;
    const of = trans === 'conjugate' ? conj : (z) => z;
    return new Numbers(this.cols, this.rows, (i, j) => of(this.at(j, i)));
  }

  times(other) {
    return new Numbers(this.rows, other.cols, (i, j) => {
      let sum = [0, 0];
      for (let k = 0; k < this.cols; ++k) sum = plus(sum, times(this.at(i, k), other.at(k, j)));
      return sum;
    });
  }

  /** alpha this + beta other. */
  combined(alpha, beta, other) {
    return new Numbers(this.rows, this.cols, (i, j) =>
      plus(times(alpha, this.at(i, j)), times(beta, other.at(i, j))),
    );
  }

  /** What has one triangle of this: symmetric, Hermitian or 0 beyond it. */
  structured(kind, uplo) {
    return new Numbers(this.rows, this.cols, (i, j) => {
      if (i === j) return kind === 'hermitian' ? [this.at(i, i)[0], 0] : this.at(i, i);
      if (uplo === 'lower' ? i > j : i < j) return this.at(i, j);
      if (kind === 'triangular') return [0, 0];
      return kind === 'hermitian' ? conj(this.at(j, i)) : this.at(j, i);
    });
  }

  /** In the order of a layout. */
  flat(layout = 'row-major') {
    return flat(layout === 'row-major' ? this.list : this.op(true).list);
  }

  /** One triangle, line after line of a row-major matrix. */
  packed(uplo) {
    const stored = (i, j) => (uplo === 'lower' ? j <= i : j >= i);
    return this.list.filter((_, e) => stored(Math.floor(e / this.cols), e % this.cols));
  }
}
