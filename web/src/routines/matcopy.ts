// Scaled copies of a matrix and of its transpose: matcopy.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar } from '../arguments.js';
import { flatMatrix, into, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';

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
  trans?: boolean;
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
    const ofA = args.flag('trans')
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
        args.enqueue((abi) =>
          inPlace
            ? abi._fragblas_simatcopy(layoutOf(b), trans, m, n, alpha, ...flatMatrix(a), b.ld)
            : abi._fragblas_somatcopy(
                layoutOf(b),
                trans,
                m,
                n,
                alpha,
                ...flatMatrix(a),
                ...flatMatrix(b),
              ),
        );
      },
    );
  }
}
