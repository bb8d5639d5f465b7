// The vector routines. Shapes are checked here, everything else by the core.
// SPDX-License-Identifier: MIT
import type { Abi, Status } from './abi.js';
import { Arguments, type CallOptions, type Scalar } from './arguments.js';
import { flatVector, into } from './call.js';
import { invalid } from './errors.js';
import type { Session } from './session.js';
import { Vector } from './vector.js';

/** Arguments of {@link BlasContext.rotg}. */
export interface RotgOptions {
  /** The first component, which becomes r. */
  a: number;
  /** The second component, which becomes 0. */
  b: number;
}

/** What {@link BlasContext.rotg} computes. */
export interface Rotation {
  /** c a + s b = r and c b - s a = 0. */
  readonly c: number;
  /** See c. */
  readonly s: number;
  /** The length of (a, b), with a sign. */
  readonly r: number;
  /** c and s in one number. */
  readonly z: number;
}

/**
 * A modified rotation: flag, h11, h21, h12, h22. The flag -1 uses all four, 0 takes h11 = h22 = 1, 1
 * takes h12 = 1 and h21 = -1, and -2 is the identity.
 */
export type RotmParam = readonly [flag: number, h11: number, h21: number, h12: number, h22: number];

/** Arguments of {@link BlasContext.rotmg}. */
export interface RotmgOptions {
  /** The weight of x1. */
  d1: number;
  /** The weight of y1. */
  d2: number;
  /** The first component. */
  x1: number;
  /** The second component, which becomes 0. */
  y1: number;
}

/** What {@link BlasContext.rotmg} computes. */
export interface ModifiedRotation {
  /** The new weight of x1. */
  readonly d1: number;
  /** The new weight of y1. */
  readonly d2: number;
  /** The new first component. */
  readonly x1: number;
  /** For {@link BlasContext.rotm}. */
  readonly param: RotmParam;
}

/** Arguments of {@link BlasContext.rot}. */
export interface RotOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
  /** The cosine of the angle. */
  c: Scalar;
  /** The sine of the angle. */
  s: Scalar;
}

/** Arguments of {@link BlasContext.rotm}. */
export interface RotmOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
  /** As {@link BlasContext.rotmg} makes it. */
  param: RotmParam;
}

/** Arguments of {@link BlasContext.swap}. */
export interface SwapOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.scal}. */
export interface ScalOptions extends CallOptions {
  /** The factor. 0 makes NaN of NaN and infinity, and zeros of the rest. */
  alpha: Scalar;
  /** Read and written. */
  x: Vector;
}

/** Arguments of {@link BlasContext.copy}. */
export interface CopyOptions extends CallOptions {
  /** n elements. */
  x: Vector;
  /** Written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.axpy}. */
export interface AxpyOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** n elements. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.axpby}. */
export interface AxpbyOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** n elements. */
  x: Vector;
  /** When it is 0, y is not read. */
  beta: Scalar;
  /** Read and written; as long as x. */
  y: Vector;
}

/** Arguments of {@link BlasContext.hadamard}. */
export interface HadamardOptions extends CallOptions {
  /** n elements. */
  x: Vector;
  /** As long as x. */
  y: Vector;
  /** Written; as long as x. Default: a new vector, which is the caller's to dispose. */
  z?: Vector;
  /** Default: 1. */
  alpha?: Scalar;
  /** Default: 0, and then z is not read. */
  beta?: Scalar;
}

/** Arguments of {@link BlasContext.dot}. */
export interface DotOptions extends CallOptions {
  /** n elements. */
  x: Vector;
  /** As long as x. */
  y: Vector;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of {@link BlasContext.dsdot}. */
export interface DsdotOptions extends DotOptions {
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
function reduce(args: Arguments, call: (abi: Abi, result: Vector) => Status): Vector {
  const { session } = args;
  return into(
    args.output('result', 'exactly', 1),
    () => Vector.make(session, 1),
    (result) => args.enqueue((abi) => call(abi, result)),
  );
}

type Norm = 'snrm2' | 'sasum' | 'ssum';
type Index = 'isamax' | 'isamin' | 'ismax' | 'ismin';

function norm(session: Session, name: Norm, options: SumOptions): Vector {
  const args = new Arguments(session, name.slice(1), options, ['x', 'result']);
  const x = args.vector('x');
  checkStep(args, x, x.inc !== 0, 'must not be 0');
  // The direction does not matter, while sasum and ssum give 0 when it is backwards.
  return reduce(args, (abi, result) =>
    abi[`_fragblas_${name}`](
      x.size,
      x.buffer,
      x.offset,
      Math.abs(x.inc),
      result.buffer,
      result.offset,
    ),
  );
}

function index(
  session: Session,
  name: Index,
  options: IndexOptions | IndexResultOptions,
): Promise<number> | Vector {
  const args = new Arguments(session, `i${name.slice(2)}`, options, ['x', 'result']);
  const x = args.vector('x');
  checkStep(args, x, x.inc > 0, 'must be at least 1');
  const given = args.output('result', 'exactly', 2);
  const result = given ?? Vector.make(session, 2);
  try {
    args.enqueue((abi) =>
      abi[`_fragblas_${name}`](x.size, ...flatVector(x), result.buffer, result.offset),
    );
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
  if (!valid) throw invalid(`${args.routine}: x.inc = ${x.inc}, ${rule}`);
}

function checkParam(args: Arguments): number[] {
  const param = args.get('param');
  if (!Array.isArray(param) || param.length !== 5 || param.some((h) => typeof h !== 'number')) {
    throw invalid(`${args.routine}: param must be five numbers: flag, h11, h21, h12, h22`);
  }
  return param;
}

/** The vector routines, a part of {@link BlasContext}. */
export abstract class Level1 {
  /** @internal */
  readonly session: Session;

  /** @internal */
  constructor(session: Session) {
    this.session = session;
  }

  /**
   * (x, y) := (c x + s y, c y - s x). BLAS: srot.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rot(options: RotOptions): void {
    const args = new Arguments(this.session, 'rot', options, ['x', 'y', 'c', 's']);
    const [x, y] = args.pair();
    const c = args.scalar(0, 'c');
    const s = args.scalar(1, 's');
    args.enqueue((abi) => abi._fragblas_srot(x.size, ...flatVector(x), ...flatVector(y), c, s));
  }

  /**
   * (x, y) := (h11 x + h12 y, h21 x + h22 y), see {@link RotmParam}. BLAS: srotm.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rotm(options: RotmOptions): void {
    const args = new Arguments(this.session, 'rotm', options, ['x', 'y', 'param']);
    const [x, y] = args.pair();
    const param = checkParam(args);
    args.enqueue((abi) =>
      abi._fragblas_srotm(
        x.size,
        ...flatVector(x),
        ...flatVector(y),
        this.session.runtime.put(param),
      ),
    );
  }

  /**
   * (x, y) := (y, x). BLAS: sswap.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  swap(options: SwapOptions): void {
    const args = new Arguments(this.session, 'swap', options, ['x', 'y']);
    const [x, y] = args.pair();
    args.enqueue((abi) => abi._fragblas_sswap(x.size, ...flatVector(x), ...flatVector(y)));
  }

  /**
   * x := alpha x. BLAS: sscal.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  scal(options: ScalOptions): Vector {
    const args = new Arguments(this.session, 'scal', options, ['alpha', 'x']);
    const alpha = args.scalar(0, 'alpha');
    const x = args.vector('x');
    // The direction does not matter here, while sscal does nothing when it is backwards.
    const inc = Math.abs(x.inc);
    args.enqueue((abi) => abi._fragblas_sscal(x.size, alpha, x.buffer, x.offset, inc));
    return x;
  }

  /**
   * y := x. BLAS: scopy.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  copy(options: CopyOptions): Vector {
    const args = new Arguments(this.session, 'copy', options, ['x', 'y']);
    const [x, y] = args.pair();
    args.enqueue((abi) => abi._fragblas_scopy(x.size, ...flatVector(x), ...flatVector(y)));
    return y;
  }

  /**
   * y := alpha x + y. BLAS: saxpy.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpy(options: AxpyOptions): Vector {
    const args = new Arguments(this.session, 'axpy', options, ['alpha', 'x', 'y']);
    const alpha = args.scalar(0, 'alpha', 1);
    const [x, y] = args.pair();
    args.enqueue((abi) => abi._fragblas_saxpy(x.size, alpha, ...flatVector(x), ...flatVector(y)));
    return y;
  }

  /**
   * y := alpha x + beta y. In BLAS libraries: saxpby.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpby(options: AxpbyOptions): Vector {
    const args = new Arguments(this.session, 'axpby', options, ['alpha', 'x', 'beta', 'y']);
    const [x, y] = args.pair();
    const alpha = args.scalar(0, 'alpha', 1);
    const beta = args.scalar(1, 'beta');
    args.enqueue((abi) =>
      abi._fragblas_saxpby(x.size, alpha, ...flatVector(x), beta, ...flatVector(y)),
    );
    return y;
  }

  /**
   * z := alpha x .* y + beta z, element by element. In BLAS libraries: shad.
   *
   * @returns z, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hadamard(options: HadamardOptions): Vector {
    const { session } = this;
    const args = new Arguments(session, 'hadamard', options, ['x', 'y', 'z', 'alpha', 'beta']);
    const [x, y] = args.pair();
    return into(
      args.output('z', 'x.size', x.size),
      () => Vector.make(session, x.size),
      (z) => {
        const alpha = args.scalar(0, 'alpha', 1);
        const beta = args.scalar(1, 'beta', 0);
        args.enqueue((abi) =>
          abi._fragblas_shad(
            x.size,
            alpha,
            ...flatVector(x),
            ...flatVector(y),
            beta,
            ...flatVector(z),
          ),
        );
      },
    );
  }

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
    return reduce(args, (abi, result) =>
      abi._fragblas_sdot(x.size, ...flatVector(x), ...flatVector(y), result.buffer, result.offset),
    );
  }

  /**
   * sb plus the dot product of x and y, accumulated in twice the precision. BLAS: sdsdot.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  dsdot(options: DsdotOptions): Vector {
    const args = new Arguments(this.session, 'dsdot', options, ['sb', 'x', 'y', 'result']);
    const [x, y] = args.pair();
    return reduce(args, (abi, result) =>
      abi._fragblas_sdsdot(
        x.size,
        args.scalar(0, 'sb', 0),
        ...flatVector(x),
        ...flatVector(y),
        result.buffer,
        result.offset,
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
    return norm(this.session, 'snrm2', options);
  }

  /**
   * The sum of the absolute values. BLAS: sasum.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  asum(options: SumOptions): Vector {
    return norm(this.session, 'sasum', options);
  }

  /**
   * The sum of the elements. In BLAS libraries: ssum.
   *
   * @returns result, a vector of one element, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  sum(options: SumOptions): Vector {
    return norm(this.session, 'ssum', options);
  }

  /**
   * Where the first element of the largest absolute value is, counted from 0. The first NaN wins; 0 when x is empty.
   * BLAS: isamax.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  iamax(options: IndexResultOptions): Vector;
  iamax(options: IndexOptions): Promise<number>;
  iamax(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'isamax', options);
  }

  /**
   * Where the first element of the smallest absolute value is, counted from 0. The first NaN wins; 0 when x is empty.
   * In BLAS libraries: isamin.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  iamin(options: IndexResultOptions): Vector;
  iamin(options: IndexOptions): Promise<number>;
  iamin(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'isamin', options);
  }

  /**
   * Where the first element with the largest value is, counted from 0. The first NaN wins; 0 when x is empty.
   * In BLAS libraries: ismax.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  imax(options: IndexResultOptions): Vector;
  imax(options: IndexOptions): Promise<number>;
  imax(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'ismax', options);
  }

  /**
   * Where the first element with the smallest value is, counted from 0. The first NaN wins; 0 when x is empty.
   * In BLAS libraries: ismin.
   *
   * @returns `result` if it is given; else a promise of the index, which rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  imin(options: IndexResultOptions): Vector;
  imin(options: IndexOptions): Promise<number>;
  imin(options: IndexOptions): Promise<number> | Vector {
    return index(this.session, 'ismin', options);
  }
}
