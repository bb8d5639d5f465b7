// Batches of small problems at strides: axpyBatchStrided, gemvBatchStrided, gemmBatchStrided,
// trsmBatchStrided.
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
import { flatMatrix, flatVector, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { productOps, productSizes, triangularSide } from '../products.js';
import { checkStride } from '../strides.js';
import type { Vector } from '../vector.js';
import type { ProductOptions } from './gemm.js';

/**
 * What the arguments of the strided batches share. The operand i of a batch starts i strides after
 * the first, counted in the elements of its buffer: matrices of r rows that lie below each other
 * in `all` are r * all.ld apart. A stride of 0 on an input repeats it for all; on an output beta is
 * applied once and the sum over the batch is added.
 */
export interface BatchOptions extends CallOptions {
  /** How many, at least 0. */
  batchSize: number;
}

/** Arguments of {@link BlasContext.axpyBatchStrided}. */
export interface AxpyBatchStridedOptions extends BatchOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** The first of them, and from each to the next. */
  x: Vector;
  /** Elements from each x to the next. */
  strideX: number;
  /** As long as x; read and written. */
  y: Vector;
  /** Elements from each y to the next. */
  strideY: number;
}

/** Arguments of {@link BlasContext.gemvBatchStrided}. */
export interface GemvBatchStridedOptions extends BatchOptions {
  /** m x n; the first of them. */
  a: Matrix;
  /** Elements from each a to the next. */
  strideA: number;
  /** n elements; m when transposed. */
  x: Vector;
  /** Elements from each x to the next. */
  strideX: number;
  /** m elements; n when transposed. */
  y: Vector;
  /** Elements from each y to the next. */
  strideY: number;
  /** Default: 1. */
  alpha?: Scalar;
  /** Default: 0, and then y is not read. */
  beta?: Scalar;
  /** Multiply with the transposes of the a's. Default: false. */
  trans?: Trans;
}

/** Arguments of {@link BlasContext.gemmBatchStrided}. The operands may have different layouts. */
export interface GemmBatchStridedOptions extends BatchOptions, ProductOptions {
  /** Elements from each a to the next. */
  strideA: number;
  /** Elements from each b to the next. */
  strideB: number;
  /** m x n, read and written; the first of them. */
  c: Matrix;
  /** Elements from each c to the next. */
  strideC: number;
}

/** Arguments of {@link BlasContext.trsmBatchStrided}. The layouts may differ. */
export interface TrsmBatchStridedOptions extends BatchOptions {
  /** Triangular: m x m when it stands on the left, else n x n; the first of them. */
  a: Matrix;
  /** Elements from each a to the next. */
  strideA: number;
  /** m x n, read and written. */
  b: Matrix;
  /** Not 0. */
  strideB: number;
  /** Default: 1. */
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

/** Batches of small problems at strides, a part of {@link BlasContext}. */
export default abstract class StridedBatches extends Part {
  /**
   * y := alpha x + y for each pair of a batch, see {@link BatchOptions}. In BLAS libraries:
   * saxpy_batch_strided.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpyBatchStrided(options: AxpyBatchStridedOptions): Vector {
    const keys = ['alpha', 'x', 'strideX', 'y', 'strideY', 'batchSize'];
    const args = new Arguments(this.session, 'axpyBatchStrided', options, keys);
    const [x, y] = args.pair();
    const alpha = args.scalar(0, 'alpha', 1);
    const [strideX, strideY] = [args.integer('strideX'), args.integer('strideY')];
    const batchSize = args.integer('batchSize', 0);
    args.call(
      'axpy_batch_strided',
      x.size,
      alpha,
      ...flatVector(x),
      strideX,
      ...flatVector(y),
      strideY,
      batchSize,
    );
    return y;
  }

  /**
   * y := alpha op(A) x + beta y for each triple of a batch, see {@link BatchOptions}. In BLAS
   * libraries: sgemv_batch_strided.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemvBatchStrided(options: GemvBatchStridedOptions): Vector {
    const strides = ['strideA', 'strideX', 'strideY', 'batchSize'];
    const keys = ['a', 'x', 'y', 'alpha', 'beta', 'trans', ...strides];
    const args = new Arguments(this.session, 'gemvBatchStrided', options, keys);
    const a = args.matrix('a');
    const x = args.vector('x');
    const y = args.vector('y');
    const [long, across] = args.transposes('trans')
      ? (['cols', 'rows'] as const)
      : (['rows', 'cols'] as const);
    args.same('x.size', x.size, `a.${across}`, a[across]);
    args.same('y.size', y.size, `a.${long}`, a[long]);
    const trans = args.op('trans');
    const batchSize = args.integer('batchSize', 0);
    const strideA = checkStride(args, 'strideA', a, batchSize);
    const [strideX, strideY] = [args.integer('strideX'), args.integer('strideY')];
    const alpha = args.scalar(0, 'alpha', 1);
    const beta = args.scalar(1, 'beta', 0);
    args.call(
      'gemv_batch_strided',
      layoutOf(a),
      trans,
      a.rows,
      a.cols,
      alpha,
      ...flatMatrix(a),
      strideA,
      ...flatVector(x),
      strideX,
      beta,
      ...flatVector(y),
      strideY,
      batchSize,
    );
    return y;
  }

  /**
   * C := alpha op(A) op(B) + beta C for each triple of a batch, see {@link BatchOptions}. In BLAS
   * libraries: sgemm_batch_strided.
   *
   * @returns c
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemmBatchStrided(options: GemmBatchStridedOptions): Matrix {
    const strides = ['strideA', 'strideB', 'strideC', 'batchSize'];
    const keys = ['a', 'b', 'c', 'alpha', 'beta', 'transA', 'transB', ...strides];
    const args = new Arguments(this.session, 'gemmBatchStrided', options, keys);
    const { m, n, k } = productSizes(args);
    const { a, b } = options;
    const c = args.matrix('c');
    args.same('c.rows', c.rows, 'm', m);
    args.same('c.cols', c.cols, 'n', n);
    const ops = productOps(args, a, b, c);
    const batchSize = args.integer('batchSize', 0);
    const strideA = checkStride(args, 'strideA', a, batchSize);
    const strideB = checkStride(args, 'strideB', b, batchSize);
    const strideC = checkStride(args, 'strideC', c, batchSize);
    const alpha = args.scalar(0, 'alpha', 1);
    const beta = args.scalar(1, 'beta', 0);
    args.call(
      'gemm_batch_strided',
      layoutOf(c),
      ...ops,
      m,
      n,
      k,
      alpha,
      ...flatMatrix(a),
      strideA,
      ...flatMatrix(b),
      strideB,
      beta,
      ...flatMatrix(c),
      strideC,
      batchSize,
    );
    return c;
  }

  /**
   * trsm for each pair of a batch, see {@link BatchOptions}. In BLAS libraries:
   * strsm_batch_strided.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trsmBatchStrided(options: TrsmBatchStridedOptions): Matrix {
    const keys = ['a', 'b', 'alpha', 'side', 'uplo', 'transA', 'diag'];
    const strides = ['strideA', 'strideB', 'batchSize'];
    const args = new Arguments(this.session, 'trsmBatchStrided', options, [...keys, ...strides]);
    const { a, b, how } = triangularSide(args);
    const batchSize = args.integer('batchSize', 0);
    const strideA = checkStride(args, 'strideA', a, batchSize);
    const strideB = checkStride(args, 'strideB', b, batchSize);
    const alpha = args.scalar(0, 'alpha', 1);
    args.call(
      'trsm_batch_strided',
      layoutOf(b),
      ...how,
      b.rows,
      b.cols,
      alpha,
      ...flatMatrix(a),
      strideA,
      ...flatMatrix(b),
      strideB,
      batchSize,
    );
    return b;
  }
}
