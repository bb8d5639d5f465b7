// Estimates of a matrix's condition: gecon, pocon, trcon, by factors; rcond, of the matrix.
// SPDX-License-Identifier: MIT
import type { CallOptions, Diag, Uplo } from '../arguments.js';
import { checkFloat32 } from '../arrays/arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `gecon`. */
export interface GeconOptions extends CallOptions {
  /** n x n: what `getrf` made. */
  a: Matrix;
  /** n pivots of getrf. */
  ipiv: Vector;
  /** One element: the norm of the matrix that was factored. */
  anorm: Vector;
  /** Norms are sums of rows, not of columns. Default: false. */
  trans?: boolean;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  rcond?: Vector;
}

/** Arguments of `pocon`. */
export interface PoconOptions extends CallOptions {
  /** n x n: what `potrf` made. */
  a: Matrix;
  /** One element: the norm of the matrix that was factored. */
  anorm: Vector;
  /** The triangle that is read. Default: `lower`. */
  uplo?: Uplo;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  rcond?: Vector;
}

/** Arguments of `trcon`. */
export interface TrconOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** The triangle that is read. Default: `lower`. */
  uplo?: Uplo;
  /** `unit`: the diagonal is ones, and not read. Default: `non-unit`. */
  diag?: Diag;
  /** Norms are sums of rows, not of columns. Default: false. */
  trans?: boolean;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  rcond?: Vector;
}

/** Arguments of `rcond`. */
export interface RcondOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Estimates of 1 / (|A| |A^-1|): 0 where A is singular, or no matrix of numbers. */
export default abstract class Condition extends Part {
  /**
   * An estimate of the condition of A by the factors and pivots that {@link getrf} made, and the
   * norm that A had: the largest sum of a column's magnitudes. LAPACK: sgecon.
   *
   * @returns rcond, or a new vector of one element
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gecon(options: GeconOptions): Vector {
    const keys = ['a', 'ipiv', 'anorm', 'trans', 'rcond'];
    const args = new LinalgArguments(this.session, 'gecon', options, keys);
    const a = args.square('a');
    checkFloat32('gecon', 'a', a);
    const ipiv = args.row('ipiv', 'a.rows', a.rows);
    const operands = [...flatMatrix(a), ...ipiv, ...args.row('anorm', '', 1)] as const;
    const trans = args.op('trans');
    return args.intoRow('rcond', '', 1, ({ buffer, offset }) => {
      args.run((abi) =>
        abi._fragblas_sgecon(layoutOf(a), trans, a.rows, ...operands, buffer, offset),
      );
    });
  }

  /**
   * An estimate of the condition of A by the factor that {@link potrf} made, and the norm that A
   * had. LAPACK: spocon.
   *
   * @returns rcond, or a new vector of one element
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  pocon(options: PoconOptions): Vector {
    const keys = ['a', 'anorm', 'uplo', 'rcond'];
    const args = new LinalgArguments(this.session, 'pocon', options, keys);
    const a = args.square('a');
    checkFloat32('pocon', 'a', a);
    const operands = [...flatMatrix(a), ...args.row('anorm', '', 1)] as const;
    const uplo = args.uplo();
    return args.intoRow('rcond', '', 1, ({ buffer, offset }) => {
      args.run((abi) =>
        abi._fragblas_spocon(layoutOf(a), uplo, a.rows, ...operands, buffer, offset),
      );
    });
  }

  /**
   * An estimate of the condition of a triangle of A. LAPACK: strcon.
   *
   * @returns rcond, or a new vector of one element
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  trcon(options: TrconOptions): Vector {
    const keys = ['a', 'uplo', 'diag', 'trans', 'rcond'];
    const args = new LinalgArguments(this.session, 'trcon', options, keys);
    const a = args.square('a');
    checkFloat32('trcon', 'a', a);
    const how = [args.op('trans'), args.uplo(), args.diag()] as const;
    return args.intoRow('rcond', '', 1, ({ buffer, offset }) => {
      args.run((abi) =>
        abi._fragblas_strcon(layoutOf(a), ...how, a.rows, ...flatMatrix(a), buffer, offset),
      );
    });
  }

  /**
   * An estimate of the condition of A, which is kept.
   *
   * @returns result, or a new vector of one element
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  rcond(options: RcondOptions): Vector {
    const args = new LinalgArguments(this.session, 'rcond', options, ['a', 'result']);
    const a = args.square('a');
    checkFloat32('rcond', 'a', a);
    return args.intoRow('result', '', 1, ({ buffer, offset }) => {
      args.runOnViews([a], (abi, at) => abi._fragblas_rcond(at, buffer, offset));
    });
  }
}
