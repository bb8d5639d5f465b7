// Products of a matrix and a vector: gemv, gbmv, symv, sbmv, spmv.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type Scalar, type Trans, type Uplo } from '../arguments.js';
import { flatMatrix, flatVector, into, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import {
  type BandMatrix,
  bandArgument,
  halfBandArgument,
  type PackedMatrix,
  packedArgument,
} from '../structured.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.gemv}. */
export interface GemvOptions extends CallOptions {
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
  trans?: Trans;
}

/** Arguments of {@link BlasContext.gbmv}. */
export interface GbmvOptions extends Omit<GemvOptions, 'a'> {
  /** m x n, a band. */
  a: BandMatrix;
}

/** Arguments of {@link BlasContext.symv}. */
export interface SymvOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** n elements. */
  x: Vector;
  /** n elements. Default: a new vector, which is the caller's to dispose. */
  y?: Vector;
  /** Default: 1. When it is the number 0, a and x are not read. */
  alpha?: Scalar;
  /** Default: 0, and then y is not read. */
  beta?: Scalar;
  /** The triangle that is read. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of {@link BlasContext.sbmv}. */
export interface SbmvOptions extends Omit<SymvOptions, 'a'> {
  /** n x n; the side of the diagonal that uplo names. */
  a: BandMatrix;
}

/** Arguments of {@link BlasContext.spmv}. */
export interface SpmvOptions extends Omit<SymvOptions, 'a'> {
  /** n x n; the triangle that uplo names. */
  a: PackedMatrix;
}

/** @internal */
export const productKeys = ['a', 'x', 'y', 'alpha', 'beta'];

type Flat = [buffer: number, offset: number, inc: number];

/** @internal y := alpha op(A) x + beta y for some kind of A; `long` is the size of y, `across` that of x. */
export function product(
  args: Arguments,
  [longName, long]: readonly [string, number],
  [acrossName, across]: readonly [string, number],
  call: (alpha: number, x: Flat, beta: number, y: Flat) => void,
): Vector {
  const x = args.sized('x', `a.${acrossName}`, across);
  return into(
    args.output('y', `a.${longName}`, long),
    () => args.newVector(long),
    (y) => {
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      call(alpha, flatVector(x), beta, flatVector(y));
    },
  );
}

type Sides = [long: readonly [string, number], across: readonly [string, number]];

/** The sizes of y and x in a product with a rows x cols matrix. */
function sides(args: Arguments, { rows, cols }: { rows: number; cols: number }): Sides {
  const down = ['rows', rows] as const;
  const across = ['cols', cols] as const;
  return args.transposes('trans') ? [across, down] : [down, across];
}

/** Products of a matrix and a vector, a part of {@link BlasContext}. */
export default abstract class MatrixVector extends Part {
  /**
   * y := alpha op(A) x + beta y, where op(A) is A or its transpose. BLAS: sgemv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemv(options: GemvOptions): Vector {
    const args = new Arguments(this.session, 'gemv', options, [...productKeys, 'trans']);
    const a = args.matrix('a');
    const trans = args.op('trans');
    return product(args, ...sides(args, a), (alpha, x, beta, y) =>
      args.call(
        'gemv',
        layoutOf(a),
        trans,
        a.rows,
        a.cols,
        alpha,
        ...flatMatrix(a),
        ...x,
        beta,
        ...y,
      ),
    );
  }

  /**
   * y := alpha op(A) x + beta y with a band matrix. BLAS: sgbmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gbmv(options: GbmvOptions): Vector {
    const args = new Arguments(this.session, 'gbmv', options, [...productKeys, 'trans']);
    const a = bandArgument(args);
    const trans = args.op('trans');
    return product(args, ...sides(args, a), (alpha, x, beta, y) =>
      args.call(
        'gbmv',
        a.layout,
        trans,
        a.rows,
        a.cols,
        a.kl,
        a.ku,
        alpha,
        a.buffer,
        a.offset,
        a.ld,
        ...x,
        beta,
        ...y,
      ),
    );
  }

  /**
   * y := alpha A x + beta y, A symmetric. BLAS: ssymv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  symv(options: SymvOptions): Vector {
    const args = new Arguments(this.session, 'symv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const n = ['rows', a.rows] as const;
    return product(args, n, n, (alpha, x, beta, y) =>
      args.call('symv', layoutOf(a), uplo, a.rows, alpha, ...flatMatrix(a), ...x, beta, ...y),
    );
  }

  /**
   * y := alpha A x + beta y with a symmetric band matrix. BLAS: ssbmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  sbmv(options: SbmvOptions): Vector {
    const args = new Arguments(this.session, 'sbmv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = halfBandArgument(args, uplo);
    const n = ['rows', a.n] as const;
    return product(args, n, n, (alpha, x, beta, y) =>
      args.call(
        'sbmv',
        a.layout,
        uplo,
        a.n,
        a.k,
        alpha,
        a.buffer,
        a.offset,
        a.ld,
        ...x,
        beta,
        ...y,
      ),
    );
  }

  /**
   * y := alpha A x + beta y with a packed symmetric matrix. BLAS: sspmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  spmv(options: SpmvOptions): Vector {
    const args = new Arguments(this.session, 'spmv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const n = ['n', a.n] as const;
    return product(args, n, n, (alpha, x, beta, y) =>
      args.call('spmv', a.layout, uplo, a.n, alpha, a.buffer, a.offset, ...x, beta, ...y),
    );
  }
}
