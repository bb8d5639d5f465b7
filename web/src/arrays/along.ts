// Along an axis: sum, mean, asum, nrm2, min, max, argmin, argmax, logsumexp, softmax, cumsum.
// SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { into } from '../call.js';
import type { Session } from '../contract.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import Reductions, { type SumOptions } from '../routines/reductions.js';
import type { Vector } from '../vector.js';
import { ArrayArguments, type Axis, lineView } from './arguments.js';

/** Arguments of `mean`, `max` and their like. */
export interface AlongOptions extends CallOptions {
  /** A matrix in any layout, or a view. */
  a: Matrix;
  /** What has a result: each row, or each column. Default: `rows`. */
  axis?: Axis;
  /** Written: an element for each row or column. Default: a new vector, the caller's to dispose. */
  result?: Vector;
}

/** Arguments of `sum`, `asum` and `nrm2` of all elements of a matrix. */
export interface WholeOptions extends CallOptions {
  /** A matrix in any layout, or a view. */
  x: Matrix;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of `softmax` and `cumsum`. */
export interface LinesOptions extends CallOptions {
  /** A matrix in any layout, or a view. */
  a: Matrix;
  /** What the lines are: rows, or columns. Default: `rows`. */
  axis?: Axis;
  /** As large as a, written; may be a. Default: a new matrix, which is the caller's to dispose. */
  c?: Matrix;
}

/** Their places are the values of the C interface. */
const reductions = [
  'sum',
  'mean',
  'asum',
  'nrm2',
  'min',
  'max',
  'argmin',
  'argmax',
  'logsumexp',
] as const;
type Name = (typeof reductions)[number];

function reduce(session: Session, name: Name, options: AlongOptions): Vector {
  const args = new ArrayArguments(session, name, options, ['a', 'axis', 'result']);
  const a = args.matrix('a');
  const axis = args.axis();
  const [rule, size] = axis === 0 ? ['a.rows', a.rows] : ['a.cols', a.cols];
  const given = args.output('result', rule, size);
  return into(
    given,
    () => args.newVector(size),
    ({ buffer, offset, inc }) => {
      args.runOnViews([a], (abi, from) =>
        abi._fragblas_reduce(reductions.indexOf(name), from, axis, buffer, offset, inc),
      );
    },
  );
}

/** Of all elements of a matrix: of each row, and then of what these leave. */
function reduceAll(session: Session, name: 'sum' | 'asum' | 'nrm2', options: WholeOptions): Vector {
  const args = new ArrayArguments(session, name, options, ['x', 'result']);
  const x = args.matrix('x');
  const which = reductions.indexOf(name);
  return into(
    args.output('result', 'exactly', 1),
    () => args.newVector(1),
    ({ buffer, offset }) => {
      const lines = args.newVector(x.rows);
      try {
        args.runOnViews([x], (abi, from) =>
          abi._fragblas_reduce(which, from, 0, lines.buffer, 0, 1),
        );
        args.runOnViews([lineView(lines, false)], (abi, from) =>
          abi._fragblas_reduce(which, from, 0, buffer, offset, 1),
        );
      } finally {
        lines.dispose();
      }
    },
  );
}

function perLine(session: Session, name: 'softmax' | 'cumsum', options: LinesOptions): Matrix {
  const args = new ArrayArguments(session, name, options, ['a', 'axis', 'c']);
  const a = args.matrix('a');
  const axis = args.axis();
  return args.intoMatrix('c', ['a.rows', a.rows], ['a.cols', a.cols], a.layout, (c) => {
    args.runOnViews([a, c], (abi, from, to) => abi[`_fragblas_${name}`](from, axis, to));
  });
}

type TotalOptions = AlongOptions | WholeOptions | SumOptions;

function total(session: Session, name: 'sum' | 'asum' | 'nrm2', options: TotalOptions): Vector {
  if ('a' in options) return reduce(session, name, options);
  if (options.x instanceof Matrix) return reduceAll(session, name, options as WholeOptions);
  return Reductions.prototype[name].call({ session } as Reductions, options as SumOptions);
}

/** Along an axis. */
export default abstract class Along extends Part {
  /**
   * The sum of each row or column of a, or of all elements of x.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  sum(options: AlongOptions | WholeOptions | SumOptions): Vector {
    return total(this.session, 'sum', options);
  }

  /**
   * The sum of absolute values of each row or column of a, or of all elements of x.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  asum(options: AlongOptions | WholeOptions | SumOptions): Vector {
    return total(this.session, 'asum', options);
  }

  /**
   * The Euclidean norm of each row or column of a, or of all elements of x, without overflow.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  nrm2(options: AlongOptions | WholeOptions | SumOptions): Vector {
    return total(this.session, 'nrm2', options);
  }

  /**
   * The mean of each row or column; of no elements a NaN.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  mean(options: AlongOptions): Vector {
    return reduce(this.session, 'mean', options);
  }

  /**
   * The smallest element of each row or column; a NaN where there is one.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  min(options: AlongOptions): Vector {
    return reduce(this.session, 'min', options);
  }

  /**
   * The largest element of each row or column; a NaN where there is one.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  max(options: AlongOptions): Vector {
    return reduce(this.session, 'max', options);
  }

  /**
   * Where the smallest element of each row or column is, the first of equal ones, counted from 0.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  argmin(options: AlongOptions): Vector {
    return reduce(this.session, 'argmin', options);
  }

  /**
   * Where the largest element of each row or column is, the first of equal ones, counted from 0.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  argmax(options: AlongOptions): Vector {
    return reduce(this.session, 'argmax', options);
  }

  /**
   * log(sum of exp(element)) of each row or column, without overflow.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  logsumexp(options: AlongOptions): Vector {
    return reduce(this.session, 'logsumexp', options);
  }

  /**
   * C := exp(A) over the sums of exp(A) along each row or column, without overflow.
   *
   * @returns c, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  softmax(options: LinesOptions): Matrix {
    return perLine(this.session, 'softmax', options);
  }

  /**
   * C := the sums of each element of a row or column and those before it.
   *
   * @returns c, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  cumsum(options: LinesOptions): Matrix {
    return perLine(this.session, 'cumsum', options);
  }
}
