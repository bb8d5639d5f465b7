// What makes one number of vectors: dot, sdsdot, nrm2, asum, sum, iamax, iamin, imax, imin.
// SPDX-License-Identifier: MIT
import type { Pointer } from '../abi.js';
import { Arguments, type CallOptions, type Scalar } from '../arguments.js';
import { flatVector, into } from '../call.js';
import { refused } from '../check.js';
import type { Session } from '../contract.js';
import { Part } from '../part.js';
import type { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.dot}. */
export interface DotOptions extends CallOptions {
  /** n elements. */
  x: Vector;
  /** As long as x. */
  y: Vector;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of {@link BlasContext.sdsdot}. */
export interface SdsdotOptions extends DotOptions {
  /** Default: 0. */
  sb?: Scalar;
}

/** Arguments of {@link BlasContext.nrm2}, {@link BlasContext.asum} and {@link BlasContext.sum}. */
export interface SumOptions extends CallOptions {
  /** n elements, in steps (`inc`) that are not 0. */
  x: Vector;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of {@link BlasContext.iamax} and its like. */
export interface IndexOptions extends CallOptions {
  /** A vector whose `inc` is positive. */
  x: Vector;
}

/** Arguments of {@link BlasContext.iamax} and its like when the index stays on the device. */
export interface IndexResultOptions extends IndexOptions {
  /** Two elements, written: the index is 4096 times the first plus the second. */
  result: Vector;
}

/** Runs a routine with one element as its result, which is a new vector unless it is given. */
function reduce(args: Arguments, call: (buffer: Pointer, offset: number) => void): Vector {
  return into(
    args.output('result', '', 1),
    () => args.newVector(1),
    ({ buffer, offset }) => call(buffer, offset),
  );
}

function norm(session: Session, name: 'nrm2' | 'asum' | 'sum', options: SumOptions): Vector {
  const args = new Arguments(session, name, options, ['x', 'result']);
  const x = args.vector('x');
  checkStep(args, x, x.inc !== 0, 'other than 0');
  // The direction does not matter, while asum and sum give 0 when it is backwards.
  return reduce(args, (buffer, offset) =>
    args.call(name, x.size, x.buffer, x.offset, Math.abs(x.inc), buffer, offset),
  );
}

function index(
  session: Session,
  name: 'iamax' | 'iamin' | 'imax' | 'imin',
  options: IndexOptions | IndexResultOptions,
): Promise<number> | Vector {
  const args = new Arguments(session, name, options, ['x', 'result']);
  const x = args.vector('x');
  checkStep(args, x, x.inc > 0, 'at least 1');
  const given = args.output('result', '', 2);
  const result = given ?? args.newVector(2);
  try {
    args.call(name, x.size, ...flatVector(x), result.buffer, result.offset);
    return (
      given ??
      result
        .read(options.signal && { signal: options.signal })
        .then(([high, low]) => 4096 * high! + low!)
    );
  } finally {
    if (!given) result.dispose();
  }
}

function checkStep(args: Arguments, x: Vector, valid: boolean, rule: string): void {
  if (!valid) throw refused(args.routine, 'x.inc', x.inc, rule);
}

/** What makes one number of vectors, a part of {@link BlasContext}. */
export default abstract class Reductions extends Part {
  /**
   * The dot product of x and y, as a vector of one element on the device, which may be the alpha or
   * beta of further calls. BLAS: sdot.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  dot(options: DotOptions): Vector {
    const args = new Arguments(this.session, 'dot', options, ['x', 'y', 'result']);
    const [x, y] = args.pair();
    return reduce(args, (buffer, offset) =>
      args.call('dot', x.size, ...flatVector(x), ...flatVector(y), buffer, offset),
    );
  }

  /**
   * sb plus the dot product of x and y, accumulated in twice the precision. BLAS: sdsdot.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  sdsdot(options: SdsdotOptions): Vector {
    const args = new Arguments(this.session, 'sdsdot', options, ['sb', 'x', 'y', 'result']);
    const [x, y] = args.pair();
    return reduce(args, (buffer, offset) =>
      args.call(
        'dsdot',
        x.size,
        args.scalar(0, 'sb', 0),
        ...flatVector(x),
        ...flatVector(y),
        buffer,
        offset,
      ),
    );
  }

  /**
   * The square root of the sum of squares, without overflow or underflow on the way. BLAS: snrm2.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  nrm2(options: SumOptions): Vector {
    return norm(this.session, 'nrm2', options);
  }

  /**
   * The sum of the absolute values. BLAS: sasum.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  asum(options: SumOptions): Vector {
    return norm(this.session, 'asum', options);
  }

  /**
   * The sum of the elements. In BLAS libraries: ssum.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  sum(options: SumOptions): Vector {
    return norm(this.session, 'sum', options);
  }

  /**
   * Where the first element of the largest absolute value is, counted from 0. The first NaN wins; 0
   * when x is empty. BLAS: isamax.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  iamax(options: IndexResultOptions): Vector;
  iamax(options: IndexOptions): Promise<number>;
  iamax(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'iamax', options);
  }

  /**
   * Where the first element of the smallest absolute value is, counted from 0. The first NaN wins;
   * 0 when x is empty. In BLAS libraries: isamin.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  iamin(options: IndexResultOptions): Vector;
  iamin(options: IndexOptions): Promise<number>;
  iamin(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'iamin', options);
  }

  /**
   * Where the first element with the largest value is, counted from 0. The first NaN wins; 0 when x
   * is empty. In BLAS libraries: ismax.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  imax(options: IndexResultOptions): Vector;
  imax(options: IndexOptions): Promise<number>;
  imax(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'imax', options);
  }

  /**
   * Where the first element with the smallest value is, counted from 0. The first NaN wins; 0 when
   * x is empty. In BLAS libraries: ismin.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  imin(options: IndexResultOptions): Vector;
  imin(options: IndexOptions): Promise<number>;
  imin(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'imin', options);
  }
}
