// Factors as matrices of their own: cholesky, lu, qr. SPDX-License-Identifier: MIT
import type { CallOptions, Uplo } from '../arguments.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';
import { orthogonalFactors, type QrFactors, type QrOptions } from './orthogonal-factors.js';

export type { QrFactors, QrOptions };

/** Arguments of `cholesky`. The layouts may differ. */
export interface CholeskyOptions extends CallOptions {
  /** n x n, symmetric and positive definite; one triangle is read. */
  a: Matrix;
  /** n x n, written; may be a itself. Default: a new matrix, which is the caller's to dispose. */
  factor?: Matrix;
  /** `lower`: A = L L^T, of the lower triangle; `upper`: A = U^T U. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written: 0, or the order of the leading part that is not positive definite. */
  info?: Vector;
}

/** Arguments of `lu`. The layouts may differ. Outputs that are left out are the caller's. */
export interface LuOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /** m x m, written. Default: a new matrix in the layout of a. */
  p?: Matrix;
  /** m x min(m, n), written. Default: a new matrix in the layout of a. */
  l?: Matrix;
  /** min(m, n) x n, written. Default: a new matrix in the layout of a. */
  u?: Matrix;
  /** One element, written: 0, or the first place on the diagonal of U, from 1, where it is 0. */
  info?: Vector;
}

/** What `lu` gives: A = P L U. */
export interface LuFactors {
  /** A permutation: a 1 in each row and column. */
  p: Matrix;
  /** Ones on the diagonal, and zeros above. */
  l: Matrix;
  /** Zeros below the diagonal. */
  u: Matrix;
}

/** Factors as matrices of their own. */
export default abstract class Decompositions extends Part {
  /**
   * The Cholesky factor of A, with zeros in the other triangle. A is kept. Where A is not positive
   * definite, the factor has no meaning and info is not 0.
   *
   * @returns factor, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  cholesky(options: CholeskyOptions): Matrix {
    const keys = ['a', 'factor', 'uplo', 'info'];
    const args = new LinalgArguments(this.session, 'cholesky', options, keys);
    const a = args.square('a');
    const [rows, cols] = [['a.rows', a.rows] as const, ['a.cols', a.cols] as const];
    const how = [args.uplo(), ...args.info()] as const;
    return args.intoMatrix('factor', rows, cols, a.layout, (factor) => {
      args.runOnViews([a, factor], (abi, from, to) => abi._fragblas_cholesky(from, to, ...how));
    });
  }

  /**
   * A = P L U, with pivots of a tournament: elements of L may be larger than 1. A is kept. `getrf`
   * has the same factors in one matrix, and pivots.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  lu(options: LuOptions): LuFactors {
    const keys = ['a', 'p', 'l', 'u', 'info'];
    const args = new LinalgArguments(this.session, 'lu', options, keys);
    const a = args.matrix('a');
    const info = args.info();
    const [m, n] = [['a.rows', a.rows] as const, ['a.cols', a.cols] as const];
    const least = ['min(a.rows, a.cols)', Math.min(a.rows, a.cols)] as const;
    let l!: Matrix;
    let u!: Matrix;
    const p = args.intoMatrix('p', m, m, a.layout, (exchanged) => {
      l = args.intoMatrix('l', m, least, a.layout, (lower) => {
        u = args.intoMatrix('u', least, n, a.layout, (upper) => {
          args.runOnViews([a, exchanged, lower, upper], (abi, ...at) =>
            abi._fragblas_lu(...at, ...info),
          );
        });
      });
    });
    return { p, l, u };
  }

  /**
   * A = Q R, by Householder's reflectors. A is kept. Signs are LAPACK's: the diagonal of R may be
   * negative.
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  qr(options: QrOptions): QrFactors {
    const args = new LinalgArguments(this.session, 'qr', options, ['a', 'mode', 'q', 'r']);
    return orthogonalFactors(args, options, (matrices) => {
      args.runOnViews(matrices, (abi, from, toQ, toR) => abi._fragblas_qr(from, toQ, toR));
    });
  }
}
