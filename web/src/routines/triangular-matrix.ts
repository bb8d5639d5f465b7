// Products and solves with a triangular matrix and a matrix: trmm, trsm.
// SPDX-License-Identifier: MIT
import {
  Arguments,
  type CallOptions,
  type Diag,
  type Scalar,
  type Side,
  type Trans,
  type Uplo,
} from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Session } from '../contract.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { triangularSide } from '../products.js';

/** Arguments of {@link BlasContext.trmm} and {@link BlasContext.trsm}. The layouts may differ. */
export interface TrmmOptions extends CallOptions {
  /** Triangular: m x m when it stands on the left, else n x n. */
  a: Matrix;
  /** m x n, read and written. */
  b: Matrix;
  /** Default: 1. When it is the number 0, b becomes 0 and a is not read. */
  alpha?: Scalar;
  /** Default: `left`. */
  side?: Side;
  /** The triangle of a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** Use the transpose of a. Default: false. */
  transA?: Trans;
  /** `unit`: the diagonal is ones, and not read. Default: `non-unit`. */
  diag?: Diag;
}

function triangular(session: Session, name: 'trmm' | 'trsm', options: TrmmOptions): Matrix {
  const keys = ['a', 'b', 'alpha', 'side', 'uplo', 'transA', 'diag'];
  const args = new Arguments(session, name, options, keys);
  const { a, b, how } = triangularSide(args);
  const alpha = args.scalar(0, 'alpha', 1);
  args.call(name, layoutOf(b), ...how, b.rows, b.cols, alpha, ...flatMatrix(a), ...flatMatrix(b));
  return b;
}

/** Products and solves with a triangular matrix and a matrix, a part of {@link BlasContext}. */
export default abstract class TriangularMatrix extends Part {
  /**
   * B := alpha op(A) B (left) or alpha B op(A) (right), A triangular. BLAS: strmm.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trmm(options: TrmmOptions): Matrix {
    return triangular(this.session, 'trmm', options);
  }

  /**
   * B := alpha op(A)^-1 B (left) or alpha B op(A)^-1 (right), A triangular. There is no test for
   * singularity. BLAS: strsm.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trsm(options: TrmmOptions): Matrix {
    return triangular(this.session, 'trsm', options);
  }
}
