// Conversion of matrices between single and double precision: dlag2s, slag2d, zlag2c, clag2z.
// SPDX-License-Identifier: MIT
import type { Abi } from '../abi.js';
import { Arguments, type CallOptions } from '../arguments.js';
import { flatMatrix, into, layoutOf } from '../call.js';
import { refused } from '../check.js';
import type { Session } from '../contract.js';
import type { Dtype } from '../dtype.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { DoubleAbi } from './abi.js';

/** Arguments of `dlag2s`, `slag2d`, `zlag2c` and `clag2z`. */
export interface ConvertOptions extends CallOptions {
  /** The matrix to convert. */
  a: Matrix;
  /** The result, as large as a and in the same layout. Default: a new matrix. */
  b?: Matrix;
}

/** The result that is given. It has another dtype than the operand, so it is looked at by itself. */
function resultOf(
  session: Session,
  routine: string,
  options: ConvertOptions,
  a: Matrix,
  dtype: Dtype,
): Matrix {
  const args = new Arguments(session, routine, options, ['a', 'b']);
  const b = args.outputMatrix('b', ['a.rows', a.rows], ['a.cols', a.cols])!;
  if (b.dtype !== dtype) throw refused(routine, 'b.dtype', b.dtype, dtype);
  args.same('b.layout', b.layout, 'a.layout', a.layout);
  return b;
}

function convert(
  session: Session,
  routine: 'dlag2s' | 'slag2d' | 'zlag2c' | 'clag2z',
  options: ConvertOptions,
  from: Dtype,
  to: Dtype,
): Matrix {
  const args = new Arguments(session, routine, options, ['a', 'b']);
  const a = args.matrix('a');
  const { rows, cols, layout } = a;
  if (a.dtype !== from) throw refused(routine, 'a.dtype', a.dtype, from);
  const given = options.b === undefined ? undefined : resultOf(session, routine, options, a, to);
  return into(
    given,
    () => Matrix.make(session, rows, cols, undefined, { dtype: to, layout }),
    (b) =>
      args.enqueue((abi) =>
        (abi as Abi & DoubleAbi)[`_fragblas_${routine}`](
          layoutOf(a),
          rows,
          cols,
          ...flatMatrix(a),
          ...flatMatrix(b),
        ),
      ),
  );
}

/** Conversion of matrices, a part of the edition with all types. */
export default abstract class DoubleMatrices extends Part {
  /**
   * B := A, rounded from `float64` to `float32`, to nearest and ties to even. A number below 2^-126
   * becomes a zero of its sign, one that is too large an infinity. LAPACK: dlag2s.
   *
   * @returns b, or a new matrix of `float32`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  dlag2s(options: ConvertOptions): Matrix {
    return convert(this.session, 'dlag2s', options, 'float64', 'float32');
  }

  /**
   * B := A, from `float32` to `float64`, exactly. LAPACK: slag2d.
   *
   * @returns b, or a new matrix of `float64`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  slag2d(options: ConvertOptions): Matrix {
    return convert(this.session, 'slag2d', options, 'float32', 'float64');
  }

  /**
   * B := A, from `complex128` to `complex64`, parts rounded as {@link DoubleMatrices.dlag2s} rounds
   * numbers. LAPACK: zlag2c.
   *
   * @returns b, or a new matrix of `complex64`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  zlag2c(options: ConvertOptions): Matrix {
    return convert(this.session, 'zlag2c', options, 'complex128', 'complex64');
  }

  /**
   * B := A, from `complex64` to `complex128`, exactly. LAPACK: clag2z.
   *
   * @returns b, or a new matrix of `complex128`
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  clag2z(options: ConvertOptions): Matrix {
    return convert(this.session, 'clag2z', options, 'complex64', 'complex128');
  }
}
