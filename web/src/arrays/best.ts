// The best elements of lines: topK, sort, argsort. SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { into } from '../call.js';
import { checkKeys, refused } from '../check.js';
import type { ReadOptions } from '../device-array.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';
import { ArrayArguments, type Axis, type Best } from './arguments.js';

/** Arguments of `topK`. */
export interface TopKOptions extends CallOptions {
  /** A matrix in any layout, of at most 2^24 columns, or a vector, which is one row. */
  a: Matrix | Vector;
  /** How many of each row; at most its elements. */
  k: number;
  /** Default: `largest`. */
  best?: Best;
}

/** What `topK` finds, row by row. */
export interface TopKArrays {
  /** k for each row. */
  values: Float32Array;
  /** k for each row. */
  indices: Int32Array;
}

/** What `topK` finds, on the device: the caller's to dispose. */
export interface TopK {
  /** A row for each row of a: its best elements, the best first. */
  readonly values: Matrix;
  /** The columns of a that they stand in, as numbers. */
  readonly indices: Matrix;
  /** Both, row by row. Rejects as `read` of a matrix does. */
  read(options?: Pick<ReadOptions, 'signal'>): Promise<TopKArrays>;
  /** Frees both. */
  dispose(): void;
}

/** Arguments of `sort` and `argsort`. */
export interface SortOptions<Operand extends Matrix | Vector = Matrix> extends CallOptions {
  /** A matrix in any layout, or a vector, which is one line. */
  a: Operand;
  /** What of a matrix is sorted: each row, or each column. Default: `rows`. */
  axis?: Axis;
  /** NaNs come last where it ascends, first where it descends. Default: `ascending`. */
  order?: 'ascending' | 'descending';
  /** As large as a, written; of `sort` it may be a. Default: a new one. */
  c?: Operand;
}

function sorted<Operand extends Matrix | Vector>(
  part: Part,
  name: 'sort' | 'argsort',
  options: SortOptions<Operand>,
): Operand {
  const args = new ArrayArguments(part.session, name, options, ['a', 'axis', 'order', 'c']);
  const { given, view } = args.lines('a');
  const axis = args.axisOf(given);
  const best = args.descends() ? 0 : 1;
  return args.intoLike('c', 'a', given as Operand, (c) => {
    args.runOnViews([view, c], (abi, from, to) =>
      abi._fragblas_sort(from, axis, name === 'sort' ? to : 0, name === 'sort' ? 0 : to, best),
    );
  });
}

/** The best elements of lines. */
export default abstract class BestOf extends Part {
  /**
   * The k best elements of each row, in order, the first of equal ones first, and their columns.
   * NaNs are the best of all. Only these come back, not the whole matrix.
   *
   * @example
   * ```ts
   * const { values, indices } = await blas.topK({ a: scores, k: 10 }).read();
   * ```
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  topK(options: TopKOptions): TopK {
    const args = new ArrayArguments(this.session, 'topK', options, ['a', 'k', 'best']);
    const { given, view } = args.lines('a');
    const { rows, cols } = view;
    const k = args.integer('k', 0);
    if (k > cols) {
      const rule = given instanceof Matrix ? 'a.cols' : 'a.size';
      throw refused('topK', 'k', k, `at most ${rule} = ${cols}`);
    }
    const best = args.best();
    const make = () => args.newMatrix(rows, k);
    let indices!: Matrix;
    const values = into(undefined, make, (first) => {
      indices = into(undefined, make, (second) =>
        args.runOnViews([view, first, second], (abi, from, most, at) =>
          abi._fragblas_top_k(from, most, at, best),
        ),
      );
    });
    const dispose = () => {
      values.dispose();
      indices.dispose();
    };
    const read = async (how: Pick<ReadOptions, 'signal'> = {}) => {
      checkKeys('topK.read', how, ['signal']);
      const both = await Promise.all([values.read(how), indices.read(how)]);
      return { values: both[0], indices: Int32Array.from(both[1]) };
    };
    return { values, indices, read, dispose };
  }

  /**
   * The elements of each row or column in order; equal ones keep theirs.
   *
   * @returns c, or a new matrix in the layout of a, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  sort<Operand extends Matrix | Vector>(options: SortOptions<Operand>): Operand {
    return sorted(this, 'sort', options);
  }

  /**
   * Where the elements of each row or column stand that come first, second and so on in order,
   * counted from 0.
   *
   * @returns c, or a new matrix in the layout of a, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  argsort<Operand extends Matrix | Vector>(options: SortOptions<Operand>): Operand {
    return sorted(this, 'argsort', options);
  }
}
