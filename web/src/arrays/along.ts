// Along an axis: sum, mean, asum, nrm2, min, max, argmin, argmax, logsumexp, softmax, cumsum.
// SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { into } from '../call.js';
import { refused } from '../check.js';
import type { Session } from '../contract.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import Reductions, { type SumOptions } from '../routines/reductions.js';
import { Vector } from '../vector.js';
import type { View } from '../view-arguments.js';
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

/** Arguments of `sum`, `max` and their like of all elements. */
export interface WholeOptions extends CallOptions {
  /** A vector, or a matrix in any layout. */
  x: Vector | Matrix;
  /** Of `a` alone. */
  axis?: never;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of `argmin` and `argmax` of a vector. */
export interface PlaceOptions extends CallOptions {
  /** A vector. */
  x: Vector;
  /** Of `a` alone. */
  axis?: never;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of `softmax` and `cumsum`. */
export interface LinesOptions<Operand extends Matrix | Vector = Matrix> extends CallOptions {
  /** A matrix in any layout, or a vector, which is one line. */
  a: Operand;
  /** What the lines of a matrix are: rows, or columns. Default: `rows`. */
  axis?: Operand extends Matrix ? Axis : never;
  /** As large as a, written; may be a. Default: a new one, which is the caller's to dispose. */
  c?: Operand;
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

/** What of no elements is nothing. */
const ofSome: readonly Name[] = ['min', 'max', 'argmin', 'argmax'];

function checkSome(name: Name, rule: string, size: number): void {
  if (size === 0 && ofSome.includes(name)) throw refused(name, rule, size, 'at least 1');
}

function reduce(session: Session, name: Name, options: AlongOptions): Vector {
  const args = new ArrayArguments(session, name, options, ['a', 'axis', 'result']);
  const given = args.get('a');
  if (given instanceof Vector) {
    throw refused(name, 'a', given, 'a Matrix; a vector, or all of a matrix, is given as x');
  }
  const a = args.matrix('a');
  const axis = args.axis();
  const [rule, size] = axis === 0 ? ['a.rows', a.rows] : ['a.cols', a.cols];
  if (size > 0) checkSome(name, axis === 0 ? 'a.cols' : 'a.rows', axis === 0 ? a.cols : a.rows);
  return into(
    args.output('result', rule, size),
    () => args.newVector(size),
    ({ buffer, offset, inc }) => {
      args.runOnViews([a], (abi, from) =>
        abi._fragblas_reduce(reductions.indexOf(name), from, axis, buffer, offset, inc),
      );
    },
  );
}

/** Of all elements: of a matrix of each row, and then of what these leave. */
function reduceAll(session: Session, name: Name, options: WholeOptions | PlaceOptions): Vector {
  const args = new ArrayArguments(session, name, options, ['x', 'result']);
  const places = name === 'argmin' || name === 'argmax';
  const { given: x, view } = places
    ? { given: args.vector('x'), view: lineView(args.forwards('x', args.vector('x')), false) }
    : args.lines('x');
  checkSome(name, 'the number of elements', x instanceof Matrix ? x.rows * x.cols : x.size);
  const which = reductions.indexOf(name);
  return into(
    args.output('result', '', 1),
    () => args.newVector(1),
    ({ buffer, offset }) => {
      const ofLine = (line: View) =>
        args.runOnViews([line], (abi, from) =>
          abi._fragblas_reduce(which, from, 0, buffer, offset, 1),
        );
      if (x instanceof Vector) {
        ofLine(view);
        return;
      }
      const lines = args.newVector(x.rows);
      try {
        args.runOnViews([x], (abi, from) =>
          abi._fragblas_reduce(which, from, 0, lines.buffer, 0, 1),
        );
        ofLine(lineView(lines, false));
      } finally {
        lines.dispose();
      }
    },
  );
}

function perLine<Operand extends Matrix | Vector>(
  session: Session,
  name: 'softmax' | 'cumsum',
  options: LinesOptions<Operand>,
): Operand {
  const args = new ArrayArguments(session, name, options, ['a', 'axis', 'c']);
  const { given, view } = args.lines('a');
  const axis = args.axisOf(given);
  return args.intoLike('c', 'a', given as Operand, (c) => {
    args.runOnViews([view, c], (abi, from, to) => abi[`_fragblas_${name}`](from, axis, to));
  });
}

function total(
  session: Session,
  name: 'sum' | 'asum' | 'nrm2',
  options: AlongOptions | WholeOptions,
): Vector {
  const x = (options as Partial<WholeOptions> | undefined)?.x;
  if (x === undefined) return reduce(session, name, options as AlongOptions);
  if (x instanceof Matrix) return reduceAll(session, name, options as WholeOptions);
  return Reductions.prototype[name].call({ session } as Reductions, options as SumOptions);
}

/** Of each row or column of a, or of all of x. */
function either(
  session: Session,
  name: Name,
  options: AlongOptions | WholeOptions | PlaceOptions,
): Vector {
  const whole = (options as Partial<WholeOptions> | undefined)?.x !== undefined;
  return whole
    ? reduceAll(session, name, options as WholeOptions)
    : reduce(session, name, options as AlongOptions);
}

/** Along an axis. */
export default abstract class Along extends Part {
  /**
   * The sum of each row or column of a, or of all elements of x.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  sum(options: AlongOptions | WholeOptions): Vector {
    return total(this.session, 'sum', options);
  }

  /**
   * The sum of absolute values of each row or column of a, or of all elements of x.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  asum(options: AlongOptions | WholeOptions): Vector {
    return total(this.session, 'asum', options);
  }

  /**
   * The Euclidean norm of each row or column of a, or of all elements of x, without overflow.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  nrm2(options: AlongOptions | WholeOptions): Vector {
    return total(this.session, 'nrm2', options);
  }

  /**
   * The mean of each row or column of a, or of all elements of x; of none a NaN.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  mean(options: AlongOptions | WholeOptions): Vector {
    return either(this.session, 'mean', options);
  }

  /**
   * The smallest element of each row or column of a, or of x; a NaN where there is one.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  min(options: AlongOptions | WholeOptions): Vector {
    return either(this.session, 'min', options);
  }

  /**
   * The largest element of each row or column of a, or of x; a NaN where there is one.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  max(options: AlongOptions | WholeOptions): Vector {
    return either(this.session, 'max', options);
  }

  /**
   * Where the smallest element of each row or column of a, or of a vector x, is: the first of equal
   * ones, or of NaNs, counted from 0.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  argmin(options: AlongOptions | PlaceOptions): Vector {
    return either(this.session, 'argmin', options);
  }

  /**
   * Where the largest element of each row or column of a, or of a vector x, is: the first of equal
   * ones, or of NaNs, counted from 0.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  argmax(options: AlongOptions | PlaceOptions): Vector {
    return either(this.session, 'argmax', options);
  }

  /**
   * log(sum of exp(element)) of each row or column of a, or of all of x, without overflow.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  logsumexp(options: AlongOptions | WholeOptions): Vector {
    return either(this.session, 'logsumexp', options);
  }

  /**
   * C := exp(A) over the sums of exp(A) along each row or column, without overflow.
   *
   * @returns c, or a new matrix in the layout of a, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  softmax<Operand extends Matrix | Vector>(options: LinesOptions<Operand>): Operand {
    return perLine(this.session, 'softmax', options);
  }

  /**
   * C := the sums of each element of a row or column and those before it.
   *
   * @returns c, or a new matrix in the layout of a, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  cumsum<Operand extends Matrix | Vector>(options: LinesOptions<Operand>): Operand {
    return perLine(this.session, 'cumsum', options);
  }
}
