// The BLAS routines: shapes are checked here, everything else by the core.
// SPDX-License-Identifier: MIT
import { Arguments, colMajor, rowMajor, type Scalar } from './arguments.js';
import { Matrix } from './matrix.js';
import type { Session } from './session.js';
import { Vector } from './vector.js';

/** Arguments of {@link BlasContext.scal}. */
export interface ScalOptions {
  alpha: Scalar;
  x: Vector;
}

/** Arguments of {@link BlasContext.copy}. */
export interface CopyOptions {
  x: Vector;
  /** Written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.axpy}. */
export interface AxpyOptions {
  /** Default: 1. */
  alpha?: Scalar;
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.dot}. */
export interface DotOptions {
  x: Vector;
  /** As long as x. */
  y: Vector;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of {@link BlasContext.gemv}. */
export interface GemvOptions {
  /** m x n. */
  a: Matrix;
  /** n elements; m when transposed. */
  x: Vector;
  /** m elements; n when transposed. Default: a new vector, which is the caller's to dispose. */
  y?: Vector;
  /** Default: 1. When it is the number 0, a and x are not read. */
  alpha?: Scalar;
  /** Default: 0, and then y is not read. */
  beta?: Scalar;
  /** Multiply with the transpose of a. Default: false. */
  trans?: boolean;
}

/** Arguments of {@link BlasContext.gemm}. The three matrices may have different layouts. */
export interface GemmOptions {
  /** m x k; k x m when transA. */
  a: Matrix;
  /** k x n; n x k when transB. */
  b: Matrix;
  /** m x n. Default: a new row-major matrix, which is the caller's to dispose. */
  c?: Matrix;
  /** Default: 1. When it is the number 0, a and b are not read. */
  alpha?: Scalar;
  /** Default: 0, and then c is not read. */
  beta?: Scalar;
  /** Multiply with the transpose of a. Default: false. */
  transA?: boolean;
  /** Multiply with the transpose of b. Default: false. */
  transB?: boolean;
}

export function scal(session: Session, options: ScalOptions): Vector {
  const args = new Arguments(session, 'scal', options, ['alpha', 'x']);
  const alpha = args.scalar(0, 'alpha');
  const x = args.vector('x');
  // The direction does not matter here, while sscal does nothing when it is backwards.
  const inc = Math.abs(x.inc);
  session.enqueue((abi) => abi._fragblas_sscal(x.size, alpha, x.buffer, x.offset, inc));
  return x;
}

export function copy(session: Session, options: CopyOptions): Vector {
  const args = new Arguments(session, 'copy', options, ['x', 'y']);
  const x = args.vector('x');
  const y = args.vector('y');
  args.same('y.size', y.size, 'x.size', x.size);
  session.enqueue((abi) =>
    abi._fragblas_scopy(x.size, x.buffer, x.offset, x.inc, y.buffer, y.offset, y.inc),
  );
  return y;
}

export function axpy(session: Session, options: AxpyOptions): Vector {
  const args = new Arguments(session, 'axpy', options, ['alpha', 'x', 'y']);
  const alpha = args.scalar(0, 'alpha', 1);
  const x = args.vector('x');
  const y = args.vector('y');
  args.same('y.size', y.size, 'x.size', x.size);
  session.enqueue((abi) =>
    abi._fragblas_saxpy(x.size, alpha, x.buffer, x.offset, x.inc, y.buffer, y.offset, y.inc),
  );
  return y;
}

export function dot(session: Session, options: DotOptions): Vector {
  const args = new Arguments(session, 'dot', options, ['x', 'y', 'result']);
  const x = args.vector('x');
  const y = args.vector('y');
  args.same('y.size', y.size, 'x.size', x.size);
  const given = args.has('result') ? args.vector('result') : undefined;
  if (given) args.same('result.size', given.size, 'exactly', 1);
  return into(
    given,
    () => Vector.make(session, 1),
    (result) => {
      session.enqueue((abi) =>
        abi._fragblas_sdot(
          x.size,
          x.buffer,
          x.offset,
          x.inc,
          y.buffer,
          y.offset,
          y.inc,
          result.buffer,
          result.offset,
        ),
      );
    },
  );
}

export function gemv(session: Session, options: GemvOptions): Vector {
  const names = ['a', 'x', 'y', 'alpha', 'beta', 'trans'];
  const args = new Arguments(session, 'gemv', options, names);
  const op = args.op('trans');
  const a = args.matrix('a');
  const x = args.vector('x');
  const [long, across] = args.flag('trans')
    ? (['cols', 'rows'] as const)
    : (['rows', 'cols'] as const);
  args.same('x.size', x.size, `a.${across}`, a[across]);
  const given = args.has('y') ? args.vector('y') : undefined;
  if (given) args.same('y.size', given.size, `a.${long}`, a[long]);
  return into(
    given,
    () => Vector.make(session, a[long]),
    (y) => {
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      session.enqueue((abi) =>
        abi._fragblas_sgemv(
          a.layout === 'row-major' ? rowMajor : colMajor,
          op,
          a.rows,
          a.cols,
          alpha,
          a.buffer,
          a.offset,
          a.ld,
          x.buffer,
          x.offset,
          x.inc,
          beta,
          y.buffer,
          y.offset,
          y.inc,
        ),
      );
    },
  );
}

export function gemm(session: Session, options: GemmOptions): Matrix {
  const names = ['a', 'b', 'c', 'alpha', 'beta', 'transA', 'transB'];
  const args = new Arguments(session, 'gemm', options, names);
  const a = args.matrix('a');
  const b = args.matrix('b');
  const [m, k] = args.flag('transA') ? [a.cols, a.rows] : [a.rows, a.cols];
  const [inner, n] = args.flag('transB') ? [b.cols, b.rows] : [b.rows, b.cols];
  args.same(args.flag('transB') ? 'b.cols' : 'b.rows', inner, 'k', k);
  const given = args.has('c') ? args.matrix('c') : undefined;
  if (given) {
    args.same('c.rows', given.rows, 'm', m);
    args.same('c.cols', given.cols, 'n', n);
  }
  return into(
    given,
    () => Matrix.make(session, m, n),
    (c) => {
      // A matrix in the other layout is the transpose of itself in c's.
      const transA = args.op('transA', a.layout !== c.layout);
      const transB = args.op('transB', b.layout !== c.layout);
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      session.enqueue((abi) =>
        abi._fragblas_sgemm(
          c.layout === 'row-major' ? rowMajor : colMajor,
          transA,
          transB,
          m,
          n,
          k,
          alpha,
          a.buffer,
          a.offset,
          a.ld,
          b.buffer,
          b.offset,
          b.ld,
          beta,
          c.buffer,
          c.offset,
          c.ld,
        ),
      );
    },
  );
}

/** Runs `call` on the given output, or on a new one that does not outlive a failure. */
function into<T extends Vector | Matrix>(
  given: T | undefined,
  make: () => T,
  call: (output: T) => void,
): T {
  const output = given ?? make();
  try {
    call(output);
  } catch (error) {
    if (!given) output.dispose();
    throw error;
  }
  return output;
}
