// Batches of small matrices at strides: potrfBatchStrided, posvBatchStrided, getrfBatchStrided,
// gesvBatchStrided, geqrfBatchStrided, syevBatchStrided, gesvdBatchStrided.
// SPDX-License-Identifier: MIT
import type { Uplo } from '../arguments.js';
import { flatMatrix, layoutOf } from '../call.js';
import { refused } from '../check.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { BatchOptions } from '../routines/strided-batches.js';
import { checkStride } from '../strides.js';
import type { Vector } from '../vector.js';
import { LinalgArguments, type Place } from './arguments.js';
import { type SvdJob, valueOfJob } from './singular.js';

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

/** Arguments of `geqrfBatchStrided`. */
export interface GeqrfBatchStridedOptions extends BatchOptions {
  /** m x n, both at most 32; the first of them. Each becomes its factors. */
  a: Matrix;
  /** Elements from each a to the next. */
  strideA: number;
  /** min(m, n) elements for each a, side by side, written: a number for each reflector. */
  tau: Vector;
}

/** Arguments of `syevBatchStrided`. */
export interface SyevBatchStridedOptions extends BatchOptions {
  /** n x n, n at most 32; the first of them. Each becomes its eigenvectors. */
  a: Matrix;
  /** Elements from each a to the next. */
  strideA: number;
  /** n elements for each a, side by side, written: the eigenvalues, ascending. */
  w: Vector;
  /** False: a is kept, and there are values alone. Default: true. */
  vectors?: boolean;
  /** The triangle of each a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** An element for each a, side by side, written: 0 unless it has Inf or NaN. */
  info?: Vector;
}

/** Arguments of `gesvdBatchStrided`. All matrices have one layout. */
export interface GesvdBatchStridedOptions extends BatchOptions {
  /** m x n, both at most 32; the first of them. They are kept. */
  a: Matrix;
  /** Elements from each a to the next. */
  strideA: number;
  /** min(m, n) elements for each a, side by side, written: the singular values, largest first. */
  s: Vector;
  /** m x min(m, n), with the job `all` m x m, written; the first of them: columns are vectors. */
  u?: Matrix;
  /** Elements from each u to the next. */
  strideU?: number;
  /** min(m, n) x n, with the job `all` n x n, written; the first of them: rows are vectors. */
  vt?: Matrix;
  /** Elements from each vt to the next. */
  strideVT?: number;
  /** With `none` u and vt must be left out. Default: `thin`. */
  job?: SvdJob;
  /** An element for each a, side by side, written: 0 unless it has Inf or NaN. */
  info?: Vector;
}

class BatchArguments extends LinalgArguments {
  readonly a = this.matrix('a');
  readonly batchSize = this.integer('batchSize', 0);
  readonly strideA = checkStride(this, 'strideA', this.a, this.batchSize);

  /** a, its stride. */
  get matrices() {
    return [...flatMatrix(this.a), this.strideA] as const;
  }

  /** For a square a. */
  get order(): number {
    this.same('a.cols', this.a.cols, 'a.rows', this.a.rows);
    return this.a.rows;
  }

  /** A matrix of singular vectors, its stride. */
  vectors(name: string, stride: string, rows: [string, number], cols: [string, number]) {
    const matrix = this.matrix(name);
    this.same(`${name}.rows`, matrix.rows, ...rows);
    this.same(`${name}.cols`, matrix.cols, ...cols);
    this.sameLayout(name, matrix, this.a);
    return [...flatMatrix(matrix), checkStride(this, stride, matrix, this.batchSize)] as const;
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
    return this.order * this.batchSize;
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
    const how = [layoutOf(a), args.uplo(), args.order] as const;
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
    const how = [layoutOf(b), args.uplo(a.layout !== b.layout), args.order, b.cols] as const;
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

  /**
   * `geqrf` for each matrix of a batch, of 32 rows and columns at most. In C:
   * sgeqrf_batch_strided.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  geqrfBatchStrided(options: GeqrfBatchStridedOptions): Matrix {
    const keys = ['a', 'strideA', 'tau', 'batchSize'];
    const args = new BatchArguments(this.session, 'geqrfBatchStrided', options, keys);
    const { a, batchSize } = args;
    const least = Math.min(a.rows, a.cols);
    const tau = args.row('tau', 'min(a.rows, a.cols) * batchSize', least * batchSize);
    const operands = [...args.matrices, ...tau, least] as const;
    args.run((abi) =>
      abi._fragblas_sgeqrf_batch_strided(layoutOf(a), a.rows, a.cols, ...operands, batchSize),
    );
    return a;
  }

  /**
   * The symmetric eigenproblem for each matrix of a batch, of order 32 at most, in as few passes as
   * of one. In C: ssyev_batch_strided.
   *
   * @example
   * ```ts
   * // A thousand symmetric matrices of order 4, below each other.
   * const a = blas.matrix(4000, 4, matrices).view({ rows: 4 });
   * const w = blas.vector(4000);
   * blas.syevBatchStrided({ a, strideA: 16, w, batchSize: 1000 });
   * ```
   * @returns w
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  syevBatchStrided(options: SyevBatchStridedOptions): Vector {
    const keys = [...shared, 'w', 'vectors', 'uplo'];
    const args = new BatchArguments(this.session, 'syevBatchStrided', options, keys);
    const { a, batchSize, order } = args;
    const w = args.row('w', 'a.rows * batchSize', order * batchSize);
    const wanted = !args.has('vectors') || args.flag('vectors');
    const how = [layoutOf(a), wanted ? 1 : 0, args.uplo(), order] as const;
    const operands = [...args.matrices, ...w, order, ...args.infos] as const;
    args.run((abi) => abi._fragblas_ssyev_batch_strided(...how, ...operands, batchSize));
    return options.w;
  }

  /**
   * Singular values, and by the job their vectors, for each matrix of a batch, of 32 rows and
   * columns at most, in as few passes as of one. In C: sgesvd_batch_strided.
   *
   * @returns s
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  gesvdBatchStrided(options: GesvdBatchStridedOptions): Vector {
    const routine = 'gesvdBatchStrided';
    const keys = [...shared, 's', 'u', 'strideU', 'vt', 'strideVT', 'job'];
    const args = new BatchArguments(this.session, routine, options, keys);
    const { a, batchSize } = args;
    const job = valueOfJob(routine, options.job);
    const least = Math.min(a.rows, a.cols);
    const s = args.row('s', 'min(a.rows, a.cols) * batchSize', least * batchSize);
    const rows: [string, number] = ['a.rows', a.rows];
    const cols: [string, number] = ['a.cols', a.cols];
    const fewer: [string, number] = ['min(a.rows, a.cols)', least];
    const all = options.job === 'all';
    let left: readonly [number, number, number, number] = [0, 0, 1, 0];
    let right = left;
    if (job > 0) {
      left = args.vectors('u', 'strideU', rows, all ? rows : fewer);
      right = args.vectors('vt', 'strideVT', all ? cols : fewer, cols);
    } else {
      for (const name of ['u', 'vt'].filter((name) => args.has(name)))
        throw refused(routine, name, args.get(name), 'left out with the job none');
    }
    const operands = [...args.matrices, ...s, least, ...left, ...right, ...args.infos] as const;
    const how = [layoutOf(a), job, a.rows, a.cols] as const;
    args.run((abi) => abi._fragblas_sgesvd_batch_strided(...how, ...operands, batchSize));
    return options.s;
  }
}
