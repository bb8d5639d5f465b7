// Symmetric positive definite matrices, and inverses of triangles: potrf, potrs, posv, potri, trtri.
// SPDX-License-Identifier: MIT
import type { CallOptions, Diag, Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `potrf` and `potri`. */
export interface PotrfOptions extends CallOptions {
  /** n x n, symmetric (Hermitian) and positive definite; one triangle is read and written. */
  a: Matrix;
  /** The triangle of a. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written: 0, or the order of the leading part that is not positive definite. */
  info?: Vector;
}

/** Arguments of `potrs`. The layouts may differ where numbers are real. */
export interface PotrsOptions extends CallOptions {
  /** n x n: what `potrf` made. */
  a: Matrix;
  /** n x nrhs: right-hand sides, which become the solutions. */
  b: Matrix;
  /** The triangle of a, as potrf had it. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of `posv`. The layouts may differ where numbers are real. */
export interface PosvOptions extends PotrfOptions {
  /** n x nrhs: right-hand sides, which become the solutions. */
  b: Matrix;
}

/** Arguments of `trtri`. */
export interface TrtriOptions extends CallOptions {
  /** n x n, triangular, read and written. */
  a: Matrix;
  /** The triangle of a. Default: `lower`. */
  uplo?: Uplo;
  /** `unit`: the diagonal is ones, and neither read nor written. Default: `non-unit`. */
  diag?: Diag;
  /** One element, written: 0, or the first place on the diagonal, from 1, where a is 0. */
  info?: Vector;
}

/**
 * The triangle, in the layout of b. In the other layout a triangle is the other one of the
 * transpose, which of complex numbers is not A.
 */
function uploFor(args: LinalgArguments, a: Matrix, b: Matrix): number {
  if (args.isComplex) args.sameLayout('b', b, a);
  return args.uplo(a.layout !== b.layout);
}

/** Symmetric positive definite matrices, and inverses of triangles. */
export default abstract class Cholesky extends Part {
  /**
   * A := its Cholesky factor: A = L L^T (lower) or U^T U (upper). The other triangle is neither read
   * nor written. Where A is not positive definite, the factor has no meaning and info is not 0.
   * LAPACK: spotrf, cpotrf.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  potrf(options: PotrfOptions): Matrix {
    const args = new LinalgArguments(this.session, 'potrf', options, ['a', 'uplo', 'info']);
    const a = args.square('a');
    const uplo = args.uplo();
    const info = args.info();
    args.runTyped('potrf', layoutOf(a), uplo, a.rows, ...flatMatrix(a), ...info);
    return a;
  }

  /**
   * B := A^-1 B, A by the factor that {@link potrf} made. LAPACK: spotrs, cpotrs.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  potrs(options: PotrsOptions): Matrix {
    const args = new LinalgArguments(this.session, 'potrs', options, ['a', 'b', 'uplo']);
    const a = args.square('a');
    const b = args.sides(a);
    const uplo = uploFor(args, a, b);
    const operands = [...flatMatrix(a), ...flatMatrix(b)] as const;
    args.runTyped('potrs', layoutOf(b), uplo, b.rows, b.cols, ...operands);
    return b;
  }

  /**
   * B := A^-1 B, and A := its Cholesky factor: {@link potrf} and {@link potrs}. LAPACK: sposv,
   * cposv.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  posv(options: PosvOptions): Matrix {
    const args = new LinalgArguments(this.session, 'posv', options, ['a', 'b', 'uplo', 'info']);
    const a = args.square('a');
    const b = args.sides(a);
    const uplo = uploFor(args, a, b);
    const operands = [...flatMatrix(a), ...flatMatrix(b), ...args.info()] as const;
    args.runTyped('posv', layoutOf(b), uplo, b.rows, b.cols, ...operands);
    return b;
  }

  /**
   * One triangle of A := that of its inverse, A by the factor that {@link potrf} made. info is the
   * first place of a 0 on its diagonal. LAPACK: spotri.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  potri(options: PotrfOptions): Matrix {
    const args = new LinalgArguments(this.session, 'potri', options, ['a', 'uplo', 'info']);
    const a = args.square('a');
    const uplo = args.uplo();
    const info = args.info();
    args.run((abi) => abi._fragblas_spotri(layoutOf(a), uplo, a.rows, ...flatMatrix(a), ...info));
    return a;
  }

  /**
   * A := its inverse, A triangular. The other triangle is neither read nor written. LAPACK: strtri.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trtri(options: TrtriOptions): Matrix {
    const keys = ['a', 'uplo', 'diag', 'info'];
    const args = new LinalgArguments(this.session, 'trtri', options, keys);
    const a = args.square('a');
    const how = [layoutOf(a), args.uplo(), args.diag()] as const;
    const info = args.info();
    args.run((abi) => abi._fragblas_strtri(...how, a.rows, ...flatMatrix(a), ...info));
    return a;
  }
}
