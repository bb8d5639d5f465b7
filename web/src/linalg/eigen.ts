// The symmetric eigenproblem: syevd, sytrd. SPDX-License-Identifier: MIT
import type { CallOptions, Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `syevd`. */
export interface SyevdOptions extends CallOptions {
  /** n x n, symmetric (Hermitian); one triangle is read. Becomes the eigenvectors, its columns. */
  a: Matrix;
  /** n elements of `float32` side by side, written: the eigenvalues, ascending. */
  w: Vector;
  /** Whether eigenvectors are wanted; without them a becomes nothing of use. Default: true. */
  vectors?: boolean;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written: 0 unless A has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `sytrd`. */
export interface SytrdOptions extends CallOptions {
  /** n x n, symmetric; one triangle is read and written. */
  a: Matrix;
  /** n elements side by side, written: the diagonal. */
  d: Vector;
  /** max(n - 1, 0) elements side by side, written: what stands beside the diagonal. */
  e: Vector;
  /** max(n - 1, 0) elements side by side, written: a number for each reflector. */
  tau: Vector;
  /** The triangle of a. Default: `lower`. */
  uplo?: Uplo;
}

/** The symmetric eigenproblem. */
export default abstract class Eigen extends Part {
  /**
   * w := the eigenvalues of A, ascending, and A := the eigenvectors that belong to them. LAPACK:
   * ssyevd, cheevd.
   *
   * @returns w
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syevd(options: SyevdOptions): Vector {
    const keys = ['a', 'w', 'vectors', 'uplo', 'info'];
    const args = new LinalgArguments(this.session, 'syevd', options, keys);
    const a = args.square('a');
    const wanted = !args.has('vectors') || args.flag('vectors');
    const how = [layoutOf(a), wanted ? 1 : 0, args.uplo(), a.rows] as const;
    args.checkSingle('a', a);
    const w = args.realRow('w', 'a.rows', a.rows);
    args.runTyped('syevd', ...how, ...flatMatrix(a), w.buffer, w.offset, ...args.info());
    return w;
  }

  /**
   * A := its tridiagonal form T and the vectors of the reflectors whose product is Q: A = Q T Q^T.
   * LAPACK: ssytrd.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  sytrd(options: SytrdOptions): Matrix {
    const args = new LinalgArguments(this.session, 'sytrd', options, [
      'a',
      'd',
      'e',
      'tau',
      'uplo',
    ]);
    const a = args.square('a');
    const others = Math.max(a.rows - 1, 0);
    const how = [layoutOf(a), args.uplo(), a.rows] as const;
    const d = args.row('d', 'a.rows', a.rows);
    const e = args.row('e', 'max(a.rows - 1, 0)', others);
    const tau = args.row('tau', 'max(a.rows - 1, 0)', others);
    args.run((abi) => abi._fragblas_ssytrd(...how, ...flatMatrix(a), ...d, ...e, ...tau));
    return a;
  }
}
