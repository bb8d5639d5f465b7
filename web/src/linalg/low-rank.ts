// Data of any rank: lstsq, pca, svdLowRank. SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { checkInteger, maxSize } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments, type Place } from './arguments.js';
import { intoSides, type Sides, sidesOf } from './sides.js';
import type { Svd, SvdOptions } from './singular.js';

/** Arguments of `lstsq`. The layouts may differ. */
export interface LstsqOptions<S extends Sides = Matrix> extends CallOptions {
  /** m x n, of any shape and rank. */
  a: Matrix;
  /** m x nrhs: right-hand sides; or a vector of m elements, one of them. */
  b: S;
  /** n x nrhs, or n elements, written. Default: a new one, which is the caller's to dispose. */
  x?: S;
  /** Singular values up to so much of the largest one count as 0. Default: max(m, n) 2^-23. */
  rcond?: number;
  /** One element, written: how many singular values count. */
  rank?: Vector;
  /** min(m, n) elements side by side, written: the singular values of a, the largest one first. */
  s?: Vector;
  /** One element, written: 0, or more where a has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `pca`. The layouts may differ. Outputs that are left out are the caller's. */
export interface PcaOptions extends CallOptions {
  /** m x n: m observations of n variables, m at least 2. */
  a: Matrix;
  /** How many components, 1 to min(m, n). Default: min(m, n). */
  count?: number;
  /** n elements side by side, written. Default: a new vector. */
  mean?: Vector;
  /** count x n, written. Default: a new matrix in the layout of a. */
  components?: Matrix;
  /** count elements side by side, written. Default: a new vector. */
  variances?: Vector;
  /** m x count, written. Default: a new matrix in the layout of a. */
  scores?: Matrix;
  /** One element, written: 0, or more where a has Inf or NaN. */
  info?: Vector;
}

/** What `pca` gives. */
export interface Pca {
  /** Of each variable. */
  mean: Vector;
  /** Its rows are orthonormal: the direction of the largest variance first. Signs are arbitrary. */
  components: Matrix;
  /** Of the observations along the components, over m - 1. */
  variances: Vector;
  /** The observations, without the mean, in the axes of the components. */
  scores: Matrix;
}

/** Arguments of `svdLowRank`. The layouts may differ. */
export interface SvdLowRankOptions extends SvdOptions {
  /** How many singular values and vectors, 1 to min(m, n). */
  rank: number;
  /** Columns of the sketch beside those. Default: 10. */
  oversampling?: number;
  /** How often A A^T is applied to the sketch, 0 to 30. Default: 2. */
  iterations?: number;
  /** The random numbers are the same for the same seed, whose last 32 bits count. Default: 0. */
  seed?: number;
}

const smaller = 'min(a.rows, a.cols)';

/** Least squares of any rank, principal components, the largest singular values. */
export default abstract class LowRank extends Part {
  /**
   * The X with the least ||B - A X||, of many the one with the least norm, by the singular values
   * of A. A and B are kept. `gels` is faster where A has full rank.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  lstsq<S extends Sides = Matrix>(options: LstsqOptions<S>): S {
    const keys = ['a', 'b', 'x', 'rcond', 'rank', 's', 'info'];
    const args = new LinalgArguments(this.session, 'lstsq', options, keys);
    const a = args.matrix('a');
    const { b, view } = sidesOf(args, ['a.rows', a.rows]);
    const rcond = args.number('rcond', -1);
    const s: Place = args.has('s') ? args.row('s', smaller, Math.min(a.rows, a.cols)) : [0, 0];
    const found = [...args.element('rank'), ...s, ...args.info()] as const;
    return intoSides(args, ['a.cols', a.cols], b, (x) => {
      args.runOnViews([a, view, x], (abi, from, right, to) =>
        abi._fragblas_lstsq(from, right, to, rcond, ...found),
      );
    });
  }

  /**
   * Principal components of observations, which are the rows of A. A is kept. For up to a few
   * hundred variables, whatever the number of observations.
   *
   * @example
   * ```ts
   * const { components, variances, scores } = blas.pca({ a: observations, count: 2 });
   * ```
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  pca(options: PcaOptions): Pca {
    const keys = ['a', 'count', 'mean', 'components', 'variances', 'scores', 'info'];
    const args = new LinalgArguments(this.session, 'pca', options, keys);
    const a = args.matrix('a');
    const { rows, cols, layout } = a;
    const { count = Math.min(rows, cols) } = options;
    checkInteger('pca', 'count', count, 1, Math.min(rows, cols));
    const info = args.info();
    const few = ['count', count] as const;
    let components!: Matrix;
    let variances!: Vector;
    let scores!: Matrix;
    const mean = args.intoRow('mean', 'a.cols', cols, (middle) => {
      variances = args.intoRow('variances', ...few, (squares) => {
        components = args.intoMatrix('components', few, ['a.cols', cols], layout, (axes) => {
          scores = args.intoMatrix('scores', ['a.rows', rows], few, layout, (places) => {
            args.runOnViews([a, axes, places], (abi, from, toAxes, toPlaces) =>
              abi._fragblas_pca(
                from,
                middle.buffer,
                middle.offset,
                toAxes,
                squares.buffer,
                squares.offset,
                toPlaces,
                ...info,
              ),
            );
          });
        });
      });
    });
    return { mean, components, variances, scores };
  }

  /**
   * The largest singular values of A and their vectors, by a random sketch of its range: close to
   * right where the others are much smaller. A is kept, and may be large, as most of the work is
   * products of matrices.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  svdLowRank(options: SvdLowRankOptions): Svd {
    const keys = ['a', 'rank', 'oversampling', 'iterations', 'seed', 's', 'u', 'vt', 'info'];
    const args = new LinalgArguments(this.session, 'svdLowRank', options, keys);
    const a = args.matrix('a');
    const { rows, cols, layout } = a;
    const { rank, oversampling = 10, iterations = 2, seed = 0 } = options;
    checkInteger('svdLowRank', 'rank', rank, 1, Math.min(rows, cols));
    checkInteger('svdLowRank', 'oversampling', oversampling, 0, maxSize);
    checkInteger('svdLowRank', 'iterations', iterations, 0, 30);
    checkInteger('svdLowRank', 'seed', seed, 0, maxSize);
    const how = [oversampling, iterations, seed, ...args.info()] as const;
    const few = ['rank', rank] as const;
    let u!: Matrix;
    let vt!: Matrix;
    const s = args.intoRow('s', ...few, ({ buffer, offset }) => {
      u = args.intoMatrix('u', ['a.rows', rows], few, layout, (left) => {
        vt = args.intoMatrix('vt', few, ['a.cols', cols], layout, (right) => {
          args.runOnViews([a, left, right], (abi, from, toU, toVt) =>
            abi._fragblas_svd_low_rank(from, buffer, offset, toU, toVt, ...how),
          );
        });
      });
    });
    return { u, s, vt };
  }
}
