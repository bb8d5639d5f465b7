// Routines on complex vectors that differ from those on real ones: dotc, nrm2, asum, iamax, rot,
// rotg. SPDX-License-Identifier: MIT

import { Arguments, type CallOptions, type RealScalar, type Scalar } from '../arguments.js';
import Along, { type AlongOptions, type WholeOptions } from '../arrays/along.js';
import { type AnyDotOptions, matricesOf } from '../arrays/level1.js';
import { BlasContext } from '../blas.js';
import { flatVector, into } from '../call.js';
import { refused } from '../check.js';
import type { Session } from '../contract.js';
import type { ComplexNumber } from '../dtype.js';
import { invalid } from '../errors.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import Reductions, { type IndexOptions, type IndexResultOptions } from '../routines/reductions.js';
import Rotations, {
  type Rotation,
  type RotgOptions,
  type RotOptions,
} from '../routines/rotations.js';
import type { GlSession } from '../session.js';
import { Vector } from '../vector.js';
import type { ComplexAbi } from './abi.js';
import { ComplexArguments, isComplex } from './arguments.js';
import { flattened, isOther } from './matrices.js';
import { isComplexNumber } from './type.js';

/** What `rotg` makes of complex numbers. */
export interface ComplexRotation {
  /** The cosine, which is real. */
  readonly c: number;
  /** The sine. */
  readonly s: ComplexNumber;
  /** What a becomes. */
  readonly r: ComplexNumber;
}

/** Arguments of `rotg` for complex numbers. */
export interface ComplexRotgOptions {
  /** The first component. */
  a: number | ComplexNumber;
  /** The second component. */
  b: number | ComplexNumber;
}

/** Arguments of `rot` for complex vectors. */
export interface ComplexRotOptions extends CallOptions {
  /** Read and written. */
  x: Vector;
  /** Read and written; as long as x. */
  y: Vector;
  /** The cosine of the angle. */
  c: RealScalar;
  /** The sine of the angle. */
  s: Scalar;
}

type Out = [buffer: number, offset: number];
type TotalOptions = AlongOptions | WholeOptions;

/** A reduction to real numbers. */
function reduced<O extends TotalOptions | IndexOptions>(
  session: Session,
  name: string,
  options: O,
  size: number,
  run: (args: ComplexArguments, x: Vector, out: Out) => void,
): Vector {
  const args = new ComplexArguments(session, name, options, ['x', 'result']);
  const x = args.vector('x');
  return into(
    args.realOutput('result', size),
    () => Vector.make(session, size, undefined, { dtype: args.realDtype }),
    ({ buffer, offset }) => run(args, x, [buffer, offset]),
  );
}

function checkStep({ inc }: Vector, name: string, low: number): void {
  if (inc < low) throw invalid(`${name}: x.inc = ${inc}, must be at least ${low}`);
}

/** Routines on complex vectors, a part of the edition with all types. */
export default abstract class ComplexVectors extends Part {
  /**
   * conj(x) . y of vectors or matrices, as a vector of one element on the device; `dot` is x . y.
   * BLAS: cdotc.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  dotc<Operand extends Vector | Matrix>(options: AnyDotOptions<Operand>): Vector {
    if (isOther(options?.x)) {
      const given = matricesOf(this, 'dotc', options, ['x', 'y', 'result']) as {
        x: Matrix;
        y: Matrix;
      };
      return flattened([given.x, given.y], ([x, y]) => this.dotc({ ...options, x: x!, y: y! }));
    }
    const args = new ComplexArguments(this.session, 'dotc', options, ['x', 'y', 'result']);
    const [x, y] = args.pair();
    return into(
      args.output('result', '', 1),
      () => args.newVector(1),
      ({ buffer, offset }) =>
        args.run('cdotc', x.size, ...flatVector(x), ...flatVector(y), buffer, offset),
    );
  }

  /**
   * The square root of the sum of squared magnitudes, without overflow or underflow on the way. BLAS:
   * snrm2, scnrm2.
   *
   * @returns result, a vector of one element of `float32`, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  nrm2(options: TotalOptions): Vector {
    const { x } = Object(options) as Partial<WholeOptions>;
    if (isOther(x)) return flattened([x], ([flat]) => this.nrm2({ ...options, x: flat! }));
    if (!isComplex(x)) return Along.prototype.nrm2.call(this as never, options);
    return reduced(this.session, 'nrm2', options, 1, (args, x, out) =>
      args.run('scnrm2', x.size, ...flatVector(x), ...out),
    );
  }

  /**
   * The sum of the absolute values; of complex numbers that of |re| + |im|. BLAS: sasum, scasum.
   *
   * @returns result, a vector of one element of `float32`, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  asum(options: TotalOptions): Vector {
    const { x } = Object(options) as Partial<WholeOptions>;
    if (isOther(x)) return flattened([x], ([flat]) => this.asum({ ...options, x: flat! }));
    if (!isComplex(x)) return Along.prototype.asum.call(this as never, options);
    return reduced(this.session, 'asum', options, 1, (args, x, out) =>
      // The direction does not matter, while scasum gives 0 when it is backwards.
      args.run('scasum', x.size, x.buffer, x.offset, Math.abs(x.inc), ...out),
    );
  }

  /**
   * Where the first element of the largest absolute value is, counted from 0; of complex numbers that
   * of |re| + |im|. The first NaN wins; 0 when x is empty. BLAS: isamax, icamax.
   *
   * @returns `result`, two elements of `float32`, if it is given; else a promise of the index, which
   * rejects as `read` does
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  iamax(options: IndexResultOptions): Vector;
  iamax(options: IndexOptions): Promise<number>;
  iamax(options: IndexOptions): Promise<number> | Vector {
    if (!isComplex(options?.x)) return Reductions.prototype.iamax.call(this as never, options);
    const result = reduced(this.session, 'iamax', options, 2, (args, x, out) => {
      checkStep(x, 'iamax', 1);
      args.run('icamax', x.size, ...flatVector(x), ...out);
    });
    if ('result' in options && options.result !== undefined) return result;
    const { signal } = options;
    try {
      return result.read(signal && { signal }).then(([high, low]) => 4096 * high! + low!);
    } finally {
      result.dispose();
    }
  }

  /**
   * (x, y) := (c x + s y, c y - conj(s) x), with a real c. BLAS: srot, csrot; LAPACK: crot.
   *
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  rot(options: RotOptions | ComplexRotOptions): void {
    if (!isComplex(options?.x)) {
      Rotations.prototype.rot.call(this as never, options);
      return;
    }
    const args = new ComplexArguments(this.session, 'rot', options, ['x', 'y', 'c', 's']);
    const [x, y] = args.pair();
    const c = args.realScalar(0, 'c');
    // A real sine that is on the device stays there.
    const sine = args.get('s');
    const isReal = sine instanceof Vector && !isComplex(sine);
    const s = isReal ? args.realScalar(1, 's') : args.scalar(1, 's');
    const vectors = [...flatVector(x), ...flatVector(y)] as const;
    args.run(isReal ? 'csrot' : 'crot', x.size, ...vectors, c, s);
  }

  /**
   * The plane rotation that turns (a, b) into (r, 0); computed at once. The conventions are those of
   * BLAS 3.10. BLAS: srotg, and crotg where a or b is complex.
   *
   * @throws {@link BlasError} `InvalidArgument`
   */
  rotg(options: RotgOptions): Rotation;
  rotg(options: ComplexRotgOptions): ComplexRotation;
  rotg(options: RotgOptions | ComplexRotgOptions): Rotation | ComplexRotation {
    const args = new Arguments(this.session, 'rotg', options, ['a', 'b'], false);
    const values = [args.get('a'), args.get('b')];
    const session = this.session as GlSession;
    if (values.some(isComplexNumber)) {
      const given = (['a', 'b'] as const).flatMap((name) => {
        const value = args.get(name);
        if (isComplexNumber(value)) return [value.re, value.im];
        if (typeof value === 'number') return [value, 0];
        throw refused('rotg', name, value, 'a number or {re, im}');
      });
      const [re, im, , , c, sre, sim] = session.compute([...given, 0, 0, 0], (abi, at) =>
        (abi as typeof abi & ComplexAbi)._fragblas_crotg(at, at + 8, at + 16, at + 20),
      ) as [number, number, number, number, number, number, number];
      return { c, s: { re: sre, im: sim }, r: { re, im } };
    }
    return BlasContext.prototype.rotg.call(this as never, options as RotgOptions);
  }
}
