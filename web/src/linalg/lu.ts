// General matrices: getrf, getrs, gesv, getri, laswp.
// SPDX-License-Identifier: MIT
import type { CallOptions, Trans } from '../arguments.js';
import { checkFloat32 } from '../arrays/arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { Vector } from '../vector.js';
import { LinalgArguments } from './arguments.js';

/** Arguments of `getrf`. */
export interface GetrfOptions extends CallOptions {
  /** m x n, read and written. */
  a: Matrix;
  /** min(m, n) elements side by side, written: pivots, counted from 1. */
  ipiv: Vector;
  /** One element, written: 0, or the first place on the diagonal of U, from 1, where it is 0. */
  info?: Vector;
}

/** Arguments of `getrs`. */
export interface GetrsOptions extends CallOptions {
  /** n x n: what `getrf` made. */
  a: Matrix;
  /** n pivots of getrf. */
  ipiv: Vector;
  /** n x nrhs, in the layout of a: right-hand sides, which become the solutions. */
  b: Matrix;
  /** Solve with the transpose of A, or of complex numbers its conjugate. Default: false. */
  trans?: Trans;
}

/** Arguments of `gesv`. */
export interface GesvOptions extends CallOptions {
  /** n x n, read and written. */
  a: Matrix;
  /** n elements side by side, written: pivots, counted from 1. Default: nobody wants to know. */
  ipiv?: Vector;
  /** n x nrhs, in the layout of a: right-hand sides, which become the solutions. */
  b: Matrix;
  /** One element, written: 0, or the first place on the diagonal of U, from 1, where it is 0. */
  info?: Vector;
}

/** Arguments of `getri`. */
export interface GetriOptions extends CallOptions {
  /** n x n: what `getrf` made; read and written. */
  a: Matrix;
  /** n pivots of getrf. */
  ipiv: Vector;
  /** One element, written: 0, or the first place on the diagonal of U, from 1, where it is 0. */
  info?: Vector;
}

/** Arguments of `laswp`. */
export interface LaswpOptions extends CallOptions {
  /** m x n, read and written. */
  a: Matrix;
  /** At most m rows, counted from 1; its increment is at least 1. */
  ipiv: Vector;
  /** Go from the last exchange to the first, which undoes them. Default: false. */
  backward?: boolean;
}

/** General matrices, by LU factorizations with pivots. */
export default abstract class Lu extends Part {
  /**
   * A := its factors L (unit, below the diagonal) and U, where P A = L U: row i was exchanged with
   * row ipiv[i - 1], one after the other. LAPACK: sgetrf, cgetrf.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  getrf(options: GetrfOptions): Matrix {
    const args = new LinalgArguments(this.session, 'getrf', options, ['a', 'ipiv', 'info']);
    const a = args.matrix('a');
    const { rows, cols } = a;
    const ipiv = args.pivots('min(a.rows, a.cols)', Math.min(rows, cols));
    const operands = [...flatMatrix(a), ...ipiv, ...args.info()] as const;
    args.runTyped('getrf', layoutOf(a), rows, cols, ...operands);
    return a;
  }

  /**
   * B := A^-1 B, or A^-T B, or A^-H B, A by the factors and pivots that {@link getrf} made. LAPACK:
   * sgetrs, cgetrs.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  getrs(options: GetrsOptions): Matrix {
    const args = new LinalgArguments(this.session, 'getrs', options, ['a', 'ipiv', 'b', 'trans']);
    const a = args.square('a');
    const ipiv = args.pivots('a.rows', a.rows);
    const b = args.sides(a);
    args.sameLayout('b', b, a);
    const trans = args.op('trans');
    const operands = [...flatMatrix(a), ...ipiv, ...flatMatrix(b)] as const;
    args.runTyped('getrs', layoutOf(a), trans, b.rows, b.cols, ...operands);
    return b;
  }

  /**
   * B := A^-1 B, and A := its factors: {@link getrf} and {@link getrs}. LAPACK: sgesv, cgesv.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gesv(options: GesvOptions): Matrix {
    const args = new LinalgArguments(this.session, 'gesv', options, ['a', 'ipiv', 'b', 'info']);
    const a = args.square('a');
    const given = args.has('ipiv') ? args.pivots('a.rows', a.rows) : undefined;
    const b = args.sides(a);
    args.sameLayout('b', b, a);
    const info = args.info();
    const own = given ? undefined : Vector.make(this.session, a.rows);
    try {
      const ipiv = given ?? ([own!.buffer, 0] as const);
      const operands = [...flatMatrix(a), ...ipiv, ...flatMatrix(b), ...info] as const;
      args.runTyped('gesv', layoutOf(a), b.rows, b.cols, ...operands);
    } finally {
      own?.dispose();
    }
    return b;
  }

  /**
   * A := its inverse, A by the factors and pivots that {@link getrf} made. LAPACK: sgetri.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  getri(options: GetriOptions): Matrix {
    const args = new LinalgArguments(this.session, 'getri', options, ['a', 'ipiv', 'info']);
    const a = args.square('a');
    const ipiv = args.pivots('a.rows', a.rows);
    const operands = [...flatMatrix(a), ...ipiv, ...args.info()] as const;
    args.run((abi) => abi._fragblas_sgetri(layoutOf(a), a.rows, ...operands));
    return a;
  }

  /**
   * Exchanges row k of A with row ipiv[k - 1], for k from 1 to the number of pivots. LAPACK: slaswp.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  laswp(options: LaswpOptions): Matrix {
    const args = new LinalgArguments(this.session, 'laswp', options, ['a', 'ipiv', 'backward']);
    const a = args.matrix('a');
    checkFloat32('laswp', 'a', a);
    const { buffer, offset, size, inc } = args.vector('ipiv');
    args.atMost('ipiv.size', size, 'a.rows', a.rows);
    if (inc < 1) throw refused('laswp', 'ipiv.inc', inc, 'at least 1');
    const step = args.flag('backward') ? -inc : inc;
    const { rows, cols } = a;
    args.run((abi) =>
      abi._fragblas_slaswp(
        layoutOf(a),
        rows,
        cols,
        ...flatMatrix(a),
        1,
        size,
        buffer,
        offset,
        step,
      ),
    );
    return a;
  }
}
