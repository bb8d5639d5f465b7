// Batches of small matrices at strides: potrfBatchStrided, posvBatchStrided, getrfBatchStrided,
// gesvBatchStrided. SPDX-License-Identifier: MIT
import type { Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { BatchOptions } from '../routines/strided-batches.js';
import { checkStride } from '../strides.js';
import type { Vector } from '../vector.js';
import { LinalgArguments, type Place } from './arguments.js';

/** What the arguments of the factorizations of batches share. */
interface FactorBatchOptions extends BatchOptions {
  /** n x n, n at most 32; the first of them. Each becomes its factors. */
  a: Matrix;
  /** Elements from each a to the next. */
  strideA: number;
  /** An element for each a, side by side, written: 0, or where it failed, counted from 1. */
  info?: Vector;
}

/** Right-hand sides. */
interface SidesOptions {
  /** n x nrhs; the first of them. Right-hand sides, which become the solutions. */
  b: Matrix;
  /** Elements from each b to the next. */
  strideB: number;
}

/** Arguments of `potrfBatchStrided`. */
export interface PotrfBatchStridedOptions extends FactorBatchOptions {
  /** The triangle of each a that is read and written. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of `posvBatchStrided`. The layouts may differ. */
export interface PosvBatchStridedOptions extends PotrfBatchStridedOptions, SidesOptions {}

/** Arguments of `getrfBatchStrided`. */
export interface GetrfBatchStridedOptions extends FactorBatchOptions {
  /** n pivots for each a, side by side, written: counted from 1. */
  ipiv: Vector;
}

/** Arguments of `gesvBatchStrided`. All a and b have one layout. */
export interface GesvBatchStridedOptions extends FactorBatchOptions, SidesOptions {
  /** n pivots for each a, side by side, written: counted from 1. Default: nobody wants to know. */
  ipiv?: Vector;
}

class BatchArguments extends LinalgArguments {
  readonly a = this.square('a');
  readonly batchSize = this.integer('batchSize', 0);
  readonly strideA = checkStride(this, 'strideA', this.a, this.batchSize);

  /** a, its stride. */
  get matrices() {
    return [...flatMatrix(this.a), this.strideA] as const;
  }

  /** b, its stride. */
  get right() {
    const b = this.sides(this.a);
    return [...flatMatrix(b), checkStride(this, 'strideB', b, this.batchSize)] as const;
  }

  get infos(): Place {
    return this.has('info') ? this.row('info', 'batchSize', this.batchSize) : [0, 0];
  }

  get pivotCount() {
    return this.a.rows * this.batchSize;
  }
}

const shared = ['a', 'strideA', 'info', 'batchSize'];
const sides = ['b', 'strideB'];

/** Factorizations and solves of batches of small matrices. */
export default abstract class SmallBatches extends Part {
  /**
   * `potrf` for each matrix of a batch, of order 32 at most, in as few passes as of one. A matrix
   * that is not positive definite leaves the others as they are. In C: spotrf_batch_strided.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  potrfBatchStrided(options: PotrfBatchStridedOptions): Matrix {
    const keys = [...shared, 'uplo'];
    const args = new BatchArguments(this.session, 'potrfBatchStrided', options, keys);
    const { a, batchSize } = args;
    const how = [layoutOf(a), args.uplo(), a.rows] as const;
    const operands = [...args.matrices, ...args.infos] as const;
    args.run((abi) => abi._fragblas_spotrf_batch_strided(...how, ...operands, batchSize));
    return a;
  }

  /**
   * `posv` for each pair of a batch, of order 32 at most, in as few passes as of one. In C:
   * sposv_batch_strided.
   *
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  posvBatchStrided(options: PosvBatchStridedOptions): Matrix {
    const keys = [...shared, ...sides, 'uplo'];
    const args = new BatchArguments(this.session, 'posvBatchStrided', options, keys);
    const { a, batchSize } = args;
    const operands = [...args.matrices, ...args.right, ...args.infos] as const;
    const { b } = options;
    const how = [layoutOf(b), args.uplo(a.layout !== b.layout), b.rows, b.cols] as const;
    args.run((abi) => abi._fragblas_sposv_batch_strided(...how, ...operands, batchSize));
    return b;
  }

  /**
   * `getrf` for each matrix of a batch, of order 32 at most, in as few passes as of one. In C:
   * sgetrf_batch_strided.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  getrfBatchStrided(options: GetrfBatchStridedOptions): Matrix {
    const keys = [...shared, 'ipiv'];
    const args = new BatchArguments(this.session, 'getrfBatchStrided', options, keys);
    const { a, batchSize, pivotCount } = args;
    const ipiv = args.row('ipiv', 'a.rows * batchSize', pivotCount);
    const operands = [...args.matrices, ...ipiv, a.rows, ...args.infos] as const;
    args.run((abi) =>
      abi._fragblas_sgetrf_batch_strided(layoutOf(a), a.rows, ...operands, batchSize),
    );
    return a;
  }

  /**
   * `gesv` for each pair of a batch, of order 32 at most, in as few passes as of one. A singular
   * matrix leaves the others as they are. In C: sgesv_batch_strided.
   *
   * @example
   * ```ts
   * // A thousand systems of order 4: matrices below each other, one right-hand side each.
   * const a = blas.matrix(4000, 4, matrices).view({ rows: 4 });
   * const b = blas.matrix(4000, 1, sides).view({ rows: 4 });
   * blas.gesvBatchStrided({ a, strideA: 16, b, strideB: 4, batchSize: 1000 });
   * ```
   * @returns b
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gesvBatchStrided(options: GesvBatchStridedOptions): Matrix {
    const keys = [...shared, ...sides, 'ipiv'];
    const args = new BatchArguments(this.session, 'gesvBatchStrided', options, keys);
    const { a, batchSize, pivotCount } = args;
    const { b } = options;
    const given = args.has('ipiv') ? args.row('ipiv', 'a.rows * batchSize', pivotCount) : undefined;
    const [right, infos] = [args.right, args.infos];
    args.sameLayout('b', b, a);
    const own = given ? undefined : args.newVector(pivotCount);
    try {
      const ipiv = given ?? ([own!.buffer, 0] as const);
      const operands = [...args.matrices, ...ipiv, a.rows, ...right, ...infos] as const;
      args.run((abi) =>
        abi._fragblas_sgesv_batch_strided(layoutOf(b), b.rows, b.cols, ...operands, batchSize),
      );
    } finally {
      own?.dispose();
    }
    return b;
  }
}
