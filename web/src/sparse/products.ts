// sparse, spmv, spmm. SPDX-License-Identifier: MIT
import type { Abi, FunctionsOf, Pointer, Status } from '../abi.js';
import type { CallOptions, Scalar } from '../arguments.js';
import { ArrayArguments } from '../arrays/arguments.js';
import { flatVector, into, layoutOf } from '../call.js';
import { refused } from '../check.js';
import { invalid } from '../errors.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import {
  default as MatrixVector,
  type SpmvOptions as PackedSpmvOptions,
} from '../routines/matrix-vector.js';
import type { Vector } from '../vector.js';
import type { sparseSignatures } from './abi.js';
import { type Csr, csrOf, type Entries, SparseMatrix } from './matrix.js';

/** Arguments of `spmv`. */
export interface SpmvOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** m x n. */
  a: SparseMatrix;
  /** n elements. */
  x: Vector;
  /** Default: 0; then y is not read. */
  beta?: Scalar;
  /** m elements, written. Default: a new vector, which is the caller's to dispose. */
  y?: Vector;
}

/** Arguments of `spmm`. */
export interface SpmmOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** m x n. */
  a: SparseMatrix;
  /** n x k. */
  b: Matrix;
  /** Default: 0; then c is not read. */
  beta?: Scalar;
  /** m x k, written. Default: a new matrix, which is the caller's to dispose. */
  c?: Matrix;
}

type SparseAbi = Abi & FunctionsOf<typeof sparseSignatures>;

export class SparseArguments extends ArrayArguments {
  sparse(name: string): SparseMatrix {
    const value = this.get(name);
    if (!(value instanceof SparseMatrix)) {
      const packed = this.routine === 'spmv' ? ' or {data, n}, a packed triangle' : '';
      throw refused(this.routine, name, value, `a SparseMatrix${packed}`);
    }
    if (value.session !== this.session) {
      throw invalid(`${this.routine}: ${name} belongs to another Blas`);
    }
    return value;
  }

  /** Runs a call that takes a sparse matrix and other numbers in memory. */
  runOnSparse(
    a: SparseMatrix,
    others: readonly number[],
    call: (abi: SparseAbi, at: Pointer, then: Pointer) => Status,
  ): void {
    const { runtime } = this.session;
    const fields = a.fields;
    this.run((abi) => {
      const at = runtime.room(4 * (fields.length + others.length));
      runtime.integers.set([...fields, ...others], at >> 2);
      return call(abi as Abi as SparseAbi, at, at + 4 * fields.length);
    });
  }
}

const viewOf = (m: Matrix) => [m.buffer, m.offset, m.rows, m.cols, m.ld, layoutOf(m)];
const viewBytes = 24;

/** Sparse matrices and their products. */
export default abstract class SparseProducts extends Part {
  /**
   * A sparse matrix on the device: by compressed rows (CSR), of entries in any order, or of nested
   * arrays, whose zeros are left out. At most 2^24 entries.
   *
   * @example `blas.sparse({ rows: 2, cols: 3, indptr: [0, 1, 3], indices: [2, 0, 1], values: [5, 6, 7] })`
   * @throws {@link BlasError} `InvalidArgument`, naming the first place that is not in the matrix;
   * `OutOfMemory`, `ContextLost`
   */
  sparse(given: Csr | Entries | readonly ArrayLike<number>[]): SparseMatrix {
    this.session.checkAlive();
    return SparseMatrix.make(this.session, csrOf(given));
  }

  /**
   * y := alpha A x + beta y with a sparse matrix, or with a packed symmetric one, as `spmv` of the
   * main entry. Of the transpose: with `a.transpose()`.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  spmv(options: SpmvOptions | PackedSpmvOptions): Vector {
    if ('data' in Object(options?.a)) {
      return MatrixVector.prototype.spmv.call(this as never, options as PackedSpmvOptions);
    }
    const args = new SparseArguments(this.session, 'spmv', options, [
      'alpha',
      'a',
      'x',
      'beta',
      'y',
    ]);
    const a = args.sparse('a');
    const x = args.sized('x', 'a.cols', a.cols);
    return into(
      args.output('y', 'a.rows', a.rows),
      () => args.newVector(a.rows),
      (y) => {
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.runOnSparse(a, [], (abi, at) =>
          abi._fragblas_spmv(alpha, at, ...flatVector(x), beta, ...flatVector(y)),
        );
      },
    );
  }

  /**
   * C := alpha A B + beta C, any layouts of B and C.
   *
   * @returns c, or a new matrix in the layout of b
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  spmm(options: SpmmOptions): Matrix {
    const args = new SparseArguments(this.session, 'spmm', options, [
      'alpha',
      'a',
      'b',
      'beta',
      'c',
    ]);
    const a = args.sparse('a');
    const b = args.matrix('b');
    if (b.rows !== a.cols) {
      throw invalid(
        `spmm: a is ${a.rows} x ${a.cols} and b ${b.rows} x ${b.cols}: inner sizes differ`,
      );
    }
    return args.intoMatrix('c', ['a.rows', a.rows], ['b.cols', b.cols], b.layout, (c) => {
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      args.runOnSparse(a, [...viewOf(b), ...viewOf(c)], (abi, at, then) =>
        abi._fragblas_spmm(alpha, at, then, beta, then + viewBytes),
      );
    });
  }
}
