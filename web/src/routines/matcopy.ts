// Scaled copies of a matrix: matcopy, also of its transpose, and dgmm.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar, type Side, type Trans } from '../arguments.js';
import { flatMatrix, flatVector, into, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.matcopy}. */
export interface MatcopyOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /**
   * m x n; n x m when transposed. May be a itself if it has that shape. Default: a new matrix,
   * which is the caller's to dispose.
   */
  b?: Matrix;
  /** Default: 1. When it is the number 0, a is not read. */
  alpha?: Scalar;
  /** Copy the transpose of a. Default: false. */
  trans?: Trans;
}

/** Arguments of {@link BlasContext.dgmm}. */
export interface DgmmOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /** A factor for each row of a when it stands on the left, else for each column. */
  x: Vector;
  /** m x n, in the layout of a; may be a itself. Default: a new matrix, which is the caller's. */
  c?: Matrix;
  /** Default: `left`. */
  side?: Side;
}

/** Scaled copies of a matrix, a part of {@link BlasContext}. */
export default abstract class Matcopy extends Part {
  /**
   * B := alpha op(A), where op(A) is A or its transpose; the layouts may differ. In BLAS libraries:
   * somatcopy, simatcopy.
   *
   * @returns b, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  matcopy(options: MatcopyOptions): Matrix {
    const args = new Arguments(this.session, 'matcopy', options, ['a', 'b', 'alpha', 'trans']);
    const a = args.matrix('a');
    const [rows, cols] = args.shape('a', 'trans');
    const ofA = args.transposes('trans')
      ? (['a.cols', 'a.rows'] as const)
      : (['a.rows', 'a.cols'] as const);
    return into(
      args.outputMatrix('b', [ofA[0], rows], [ofA[1], cols]),
      () => args.newMatrix(rows, cols, a.layout),
      (b) => {
        // A matrix in the other layout is the transpose of itself in b's.
        const flip = a.layout !== b.layout;
        const [m, n] = flip ? [a.cols, a.rows] : [a.rows, a.cols];
        const trans = args.op('trans', flip);
        const alpha = args.scalar(0, 'alpha', 1);
        const inPlace = a.buffer === b.buffer && a.offset === b.offset;
        const before = [layoutOf(b), trans, m, n, alpha, ...flatMatrix(a)] as const;
        if (inPlace) args.call('imatcopy', ...before, b.ld);
        else args.call('omatcopy', ...before, ...flatMatrix(b));
      },
    );
  }

  /**
   * C := diag(x) A (left), which multiplies rows, or A diag(x) (right), which multiplies columns.
   * In BLAS libraries: sdgmm.
   *
   * @returns c, or a new matrix
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  dgmm(options: DgmmOptions): Matrix {
    const args = new Arguments(this.session, 'dgmm', options, ['a', 'x', 'c', 'side']);
    const a = args.matrix('a');
    const side = args.side();
    const [rule, order] =
      options.side === 'right' ? (['a.cols', a.cols] as const) : (['a.rows', a.rows] as const);
    const x = args.sized('x', rule, order);
    return into(
      args.outputMatrix('c', ['a.rows', a.rows], ['a.cols', a.cols]),
      () => args.newMatrix(a.rows, a.cols, a.layout),
      (c) => {
        args.same('c.layout', c.layout, 'a.layout', a.layout);
        const operands = [...flatMatrix(a), ...flatVector(x), ...flatMatrix(c)] as const;
        args.call('dgmm', layoutOf(c), side, a.rows, a.cols, ...operands);
      },
    );
  }
}
