// The routines of vectors for matrices too, and both triangles of syrk.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions, type RealScalar, type Scalar } from '../arguments.js';
import { into } from '../call.js';
import { checkFlag, refused } from '../check.js';
import { invalid } from '../errors.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import Elementwise from '../routines/elementwise.js';
import Matcopy from '../routines/matcopy.js';
import Reductions from '../routines/reductions.js';
import Symmetric, { type SyrkOptions } from '../routines/symmetric.js';
import { Vector } from '../vector.js';
import { isTight, whole } from '../whole.js';
import Along from './along.js';
import { checkFloat32 } from './arguments.js';
import RunAny from './run.js';

/** Arguments of `scal` for a vector or a matrix. */
export interface AnyScalOptions<Operand extends Vector | Matrix> extends CallOptions {
  /** The factor. */
  alpha: Scalar;
  /** Read and written. */
  x: Operand;
}

/** Arguments of `copy` and `swap` for vectors or matrices of one size. */
export interface AnyPairOptions<Operand extends Vector | Matrix> extends CallOptions {
  /** The first operand. */
  x: Operand;
  /** Written. */
  y: Operand;
}

/** Arguments of `axpy` and `axpby` for vectors or matrices of one size. */
export interface AnyAxpyOptions<Operand extends Vector | Matrix> extends AnyPairOptions<Operand> {
  /** Default: 1. */
  alpha?: Scalar;
}

/** Arguments of `axpby` for vectors or matrices of one size. */
export interface AnyAxpbyOptions<Operand extends Vector | Matrix> extends AnyAxpyOptions<Operand> {
  /** When it is 0, y is not read. */
  beta: Scalar;
}

/** Arguments of `hadamard` for vectors or matrices of one size. */
export interface AnyHadamardOptions<Operand extends Vector | Matrix>
  extends AnyAxpyOptions<Operand> {
  /** Written. Default: a new one, which is the caller's to dispose. */
  z?: Operand;
  /** Default: 0, and then z is not read. */
  beta?: Scalar;
}

/** Arguments of `dot` for vectors or matrices of one size. */
export interface AnyDotOptions<Operand extends Vector | Matrix = Vector | Matrix>
  extends CallOptions {
  /** The first operand. */
  x: Operand;
  /** The second one. */
  y: Operand;
  /** One element, written. Default: a new vector, which is the caller's to dispose. */
  result?: Vector;
}

/** Arguments of `syrk`. */
export interface FullSyrkOptions extends SyrkOptions {
  /** Whether the other triangle is written too, mirrored; of `float32` alone. Default: false. */
  full?: boolean;
}

type Name = 'scal' | 'copy' | 'swap' | 'axpy' | 'axpby' | 'hadamard' | 'dot' | 'dotc';
interface Operands {
  readonly x?: unknown;
  readonly y?: unknown;
  readonly z?: unknown;
  readonly alpha?: Scalar;
  readonly beta?: Scalar;
  readonly result?: Vector;
  readonly signal?: AbortSignal;
}

/** @internal The operands of a call on matrices, all of one size; undefined: it is one on vectors. */
export function matricesOf(
  part: Part,
  name: Name,
  options: object,
  keys: readonly string[],
): Operands | undefined {
  const operands: Operands = Object(options);
  if (!(operands.x instanceof Matrix)) return undefined;
  const args = new Arguments(part.session, name, options, keys);
  const x = args.matrix('x');
  for (const key of ['y', 'z'] as const) {
    if (!keys.includes(key) || (key === 'z' && !args.has('z'))) continue;
    const other = operands[key];
    if (!(other instanceof Matrix)) throw refused(name, key, other, 'a Matrix, as x is');
    args.own(key, other);
    if (other.rows !== x.rows || other.cols !== x.cols) {
      throw invalid(
        `${name}: ${key} is ${other.rows} x ${other.cols}, must be as large as x, ${x.rows} x ${x.cols}`,
      );
    }
  }
  if (keys.includes('result')) args.output('result', '', 1);
  return operands;
}

/** A factor of a call on matrices; without `otherwise` it must be given. */
function factor(
  name: Name,
  key: 'alpha' | 'beta',
  given: Operands,
  otherwise?: number,
): RealScalar {
  const scalar = given[key] ?? otherwise;
  if (typeof scalar === 'number') return scalar;
  if (scalar instanceof Vector && scalar.size === 1) return scalar;
  throw refused(name, key, scalar, 'a number or a Vector of size 1');
}

/** A factor of 0 on the device reads nothing. */
const term = (name: string, scalar: RealScalar, operand: string) =>
  typeof scalar === 'number'
    ? `${name} * ${operand}`
    : `(${name} == 0.0 ? 0.0 : ${name} * ${operand})`;

/** output := alpha first + beta second; a factor that is the number 0 reads nothing. */
function combined(
  part: Part,
  [alpha, first]: readonly [RealScalar, string],
  [beta, second]: readonly [RealScalar, string],
  arrays: Readonly<Record<string, Matrix>>,
  options: { output?: Matrix; signal: AbortSignal | undefined },
): Matrix {
  const terms = [
    ...(alpha === 0 ? [] : [term('alpha', alpha, first)]),
    ...(beta === 0 ? [] : [beta === 1 ? second : term('beta', beta, second)]),
  ];
  const inputs = { ...arrays, alpha, beta };
  const body = `return ${terms.join(' + ') || '0.0'};`;
  const { output, signal } = options;
  return RunAny.prototype.run.call(part as RunAny, {
    body,
    inputs,
    ...(output && { output }),
    ...(signal && { signal }),
  }) as Matrix;
}

/** y := x bit for bit, as a part of the call that has these options. */
function copyAll(part: Part, x: Matrix, y: Matrix, { signal }: CallOptions): void {
  const how = signal && { signal };
  if (x.layout === y.layout && isTight(x) && isTight(y)) {
    Elementwise.prototype.copy.call(part as never, { x: whole(x), y: whole(y), ...how });
  } else {
    Matcopy.prototype.matcopy.call(part as never, { a: x, b: y, ...how });
  }
}

/** The routines of vectors, for matrices too. */
export default abstract class Level1 extends Part {
  /**
   * x := alpha x.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  scal<Operand extends Vector | Matrix>(options: AnyScalOptions<Operand>): Operand {
    const given = matricesOf(this, 'scal', options, ['alpha', 'x']);
    if (!given) return Elementwise.prototype.scal.call(this as never, options as never) as Operand;
    const { signal } = given;
    const x = options.x as Matrix;
    const inputs = { x, alpha: factor('scal', 'alpha', given) };
    const call = { body: 'return alpha * x;', inputs, output: x, ...(signal && { signal }) };
    return RunAny.prototype.run.call(this as never, call) as Operand;
  }

  /**
   * y := x.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  copy<Operand extends Vector | Matrix>(options: AnyPairOptions<Operand>): Operand {
    const given = matricesOf(this, 'copy', options, ['x', 'y']);
    if (!given) return Elementwise.prototype.copy.call(this as never, options as never) as Operand;
    const [x, y] = [given.x as Matrix, given.y as Matrix];
    copyAll(this, x, y, options);
    return y as Operand;
  }

  /**
   * (x, y) := (y, x).
   *
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  swap<Operand extends Vector | Matrix>(options: AnyPairOptions<Operand>): void {
    const given = matricesOf(this, 'swap', options, ['x', 'y']);
    if (!given) {
      Elementwise.prototype.swap.call(this as never, options as never);
      return;
    }
    const [x, y] = [given.x as Matrix, given.y as Matrix];
    const { rows, cols, dtype } = x;
    const held = Matrix.make(this.session, rows, cols, undefined, { dtype });
    try {
      copyAll(this, x, held, options);
      copyAll(this, y, x, options);
      copyAll(this, held, y, options);
    } finally {
      held.dispose();
    }
  }

  /**
   * y := alpha x + y.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpy<Operand extends Vector | Matrix>(options: AnyAxpyOptions<Operand>): Operand {
    const given = matricesOf(this, 'axpy', options, ['alpha', 'x', 'y']);
    if (!given) return Elementwise.prototype.axpy.call(this as never, options as never) as Operand;
    const [x, y] = [given.x as Matrix, given.y as Matrix];
    const alpha = factor('axpy', 'alpha', given, 1);
    const { signal } = given;
    return combined(this, [alpha, 'x'], [1, 'y'], { x, y }, { output: y, signal }) as Operand;
  }

  /**
   * y := alpha x + beta y.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpby<Operand extends Vector | Matrix>(options: AnyAxpbyOptions<Operand>): Operand {
    const given = matricesOf(this, 'axpby', options, ['alpha', 'x', 'beta', 'y']);
    if (!given) return Elementwise.prototype.axpby.call(this as never, options as never) as Operand;
    const [x, y] = [given.x as Matrix, given.y as Matrix];
    const alpha = factor('axpby', 'alpha', given, 1);
    const beta = factor('axpby', 'beta', given);
    const { signal } = given;
    return combined(this, [alpha, 'x'], [beta, 'y'], { x, y }, { output: y, signal }) as Operand;
  }

  /**
   * z := alpha x .* y + beta z, element by element.
   *
   * @returns z, or a new one
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  hadamard<Operand extends Vector | Matrix>(options: AnyHadamardOptions<Operand>): Operand {
    const given = matricesOf(this, 'hadamard', options, ['x', 'y', 'z', 'alpha', 'beta']);
    if (!given) {
      return Elementwise.prototype.hadamard.call(this as never, options as never) as Operand;
    }
    const [x, y, z] = [given.x as Matrix, given.y as Matrix, given.z as Matrix | undefined];
    checkFloat32('hadamard', 'x', x);
    const alpha = factor('hadamard', 'alpha', given, 1);
    const beta = z ? factor('hadamard', 'beta', given, 0) : 0;
    const { signal } = given;
    const arrays = z ? { x, y, z } : { x, y };
    const output = z ? { output: z, signal } : { signal };
    return combined(this, [alpha, 'x * y'], [beta, 'z'], arrays, output) as Operand;
  }

  /**
   * The sum of the products of elements.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  dot<Operand extends Vector | Matrix>(options: AnyDotOptions<Operand>): Vector {
    const given = matricesOf(this, 'dot', options, ['x', 'y', 'result']);
    if (!given) return Reductions.prototype.dot.call(this as never, options as never);
    const { result, signal } = given;
    const [x, y] = [given.x as Matrix, given.y as Matrix];
    const products = this.hadamard({ x, y, ...(signal && { signal }) });
    try {
      const call = { x: products, ...(result && { result }), ...(signal && { signal }) };
      return Along.prototype.sum.call(this as never, call);
    } finally {
      products.dispose();
    }
  }

  /**
   * C := alpha op(A) op(A)^T + beta C: one triangle of it, or both.
   *
   * @returns c, or a new matrix, whose other triangle is 0 without `full`
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syrk(options: FullSyrkOptions): Matrix {
    const { full, ...others }: FullSyrkOptions = Object(options);
    const isFull = checkFlag('syrk', 'full', full);
    const { a } = others;
    if (isFull && a instanceof Matrix && a.dtype !== 'float32') {
      throw refused('syrk', 'full', full, `false for ${a.dtype}`);
    }
    const c = Symmetric.prototype.syrk.call(this as never, others);
    if (!isFull) return c;
    const inside = options.uplo === 'upper' ? 'row <= col' : 'row >= col';
    const call = { body: `return ${inside} ? c : c(col, row);`, inputs: { c }, output: c };
    return into(
      options.c,
      () => c,
      () => {
        const { signal } = options;
        RunAny.prototype.run.call(this as never, { ...call, ...(signal && { signal }) });
      },
    );
  }
}
