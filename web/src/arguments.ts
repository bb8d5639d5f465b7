// The named arguments of one call of a routine, checked and turned into what the C interface takes.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer, Status } from './abi.js';
import { elementAt, layouts, numberAt, opOf, rowMajor } from './call.js';
import {
  checkFlag,
  checkInteger,
  checkKeys,
  checkNumber,
  checkWord,
  maxSize,
  refused,
} from './check.js';
import type { Layout, Session } from './contract.js';
import {
  type ComplexNumber,
  type Dtype,
  type ElementType,
  type FunctionOf,
  functionOf,
  type Routine,
} from './dtype.js';
import { invalid } from './errors.js';
import { Matrix } from './matrix.js';
import { Vector } from './vector.js';

/**
 * A number, or a vector of one element on the device, which needs no reading back. Where operands
 * are complex, the number may be.
 */
export type Scalar = number | ComplexNumber | Vector;

/** The same where it has to be real: the vector is one of `float32`. */
export type RealScalar = number | Vector;

/**
 * Whether a matrix is transposed; of complex ones `conjugate` is the conjugate transpose.
 */
export type Trans = boolean | 'conjugate';

/** What every routine takes beside its arguments. */
export interface CallOptions {
  /**
   * When it aborts, what has not been issued of the call is not computed: reading what it would
   * have written rejects with the code `Undefined` until that is wholly overwritten. What the GPU
   * has been given, it computes.
   */
  signal?: AbortSignal;
}

/** Which triangle of a matrix is used; the other is neither read nor written. */
export type Uplo = 'lower' | 'upper';
/** On which side of the other factor the symmetric or triangular matrix stands. */
export type Side = 'left' | 'right';
/** Whether a bias has an element for each column of the result or for each row. */
export type BiasAxis = 'cols' | 'rows';
/**
 * What {@link BlasContext.gemm} applies to each element x of its result: x, max(x, 0), x P(X <= x)
 * for a normal X (the exact gelu, not its tanh form), x / (1 + exp(-x)), tanh(x),
 * 1 / (1 + exp(-x)), or x above 0 and slope x below.
 */
export type Activation = 'none' | 'relu' | 'gelu' | 'silu' | 'tanh' | 'sigmoid' | 'leaky';
/** How {@link BlasContext.gemm} multiplies: `strassen` does less work and makes larger errors. */
export type Algorithm = 'standard' | 'strassen';
/** Whether the diagonal of a triangular matrix is stored, or all ones and not read. */
export type Diag = 'non-unit' | 'unit';

// Values of the C interface.
export const upper = 121;
const lower = 122;
const nonUnit = 131;
const unit = 132;
const left = 141;
const right = 142;
// Their places are the values of the C interface.
const biasAxes = ['cols', 'rows'] as const satisfies readonly BiasAxis[];
const activations = [
  'none',
  'relu',
  'gelu',
  'silu',
  'tanh',
  'sigmoid',
  'leaky',
] as const satisfies readonly Activation[];
const algorithms = ['standard', 'strassen'] as const satisfies readonly Algorithm[];

type Call = (...flat: readonly number[]) => Status;

export class Arguments {
  readonly #group: number;
  /** The first operand, and its type, which is that of all. */
  #first = '';
  #dtype: Dtype | undefined;

  constructor(
    readonly session: Session,
    readonly routine: string,
    private readonly options: object,
    valid: readonly string[],
    /** Whether it is a call that enqueues, and so takes a signal. */
    enqueues = true,
  ) {
    session.checkAlive();
    checkKeys(routine, options, enqueues ? [...valid, 'signal'] : valid);
    this.#group = session.groups.of((options as CallOptions).signal);
  }

  /** Runs a call that enqueues, for as long as the signal does not abort. */
  enqueue(call: (abi: Abi) => Status): void {
    this.session.enqueue(call, this.#group);
  }

  /** Runs a routine for elements of the operands' type. */
  call<R extends Routine>(routine: R, ...flat: Parameters<FunctionOf<R>>): void {
    const { type } = this;
    this.session.enqueue((abi) => (functionOf(abi, routine, type) as Call)(...flat), this.#group);
  }

  /** What is known of the elements of the operands that were looked at. */
  get type(): ElementType {
    return this.session.types[this.dtype]!;
  }

  /** The type of the elements of all operands. */
  get dtype(): Dtype {
    return this.#dtype ?? 'float32';
  }

  /** A new vector for a result. */
  newVector(n: number): Vector {
    return Vector.make(this.session, n, undefined, { dtype: this.dtype });
  }

  /** A new matrix for a result. */
  newMatrix(rows: number, cols: number, layout: Layout = 'row-major'): Matrix {
    return Matrix.make(this.session, rows, cols, undefined, { dtype: this.dtype, layout });
  }

  get(name: string): unknown {
    return (this.options as Record<string, unknown>)[name];
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  vector(name: string): Vector {
    return this.#operand(name, Vector);
  }

  matrix(name: string): Matrix {
    return this.#operand(name, Matrix);
  }

  #operand<T extends Vector | Matrix>(
    name: string,
    // biome-ignore lint/complexity/noBannedTypes: the constructors are private
    type: Function & { prototype: T },
  ): T {
    const value = this.get(name) as T;
    if (!(value instanceof type)) throw refused(this.routine, name, value, `a ${type.name}`);
    this.own(name, value);
    return value;
  }

  /** A vector or matrix that stands at `name`. */
  operand(name: string, value: unknown): void {
    if (!(value instanceof Vector || value instanceof Matrix)) {
      throw refused(this.routine, name, value, 'a Vector or a Matrix');
    }
    this.own(name, value);
  }

  /** Throws unless the operand can be used in this session. */
  own(name: string, operand: Vector | Matrix): void {
    if (operand.session !== this.session) {
      throw invalid(`${this.routine}: ${name} belongs to another Blas`);
    }
    void operand.buffer;
    const { dtype } = operand;
    if (this.#dtype === undefined) {
      this.#first = name;
      this.#dtype = dtype;
    } else if (dtype !== this.#dtype) {
      this.same(`${name}.dtype`, dtype, `${this.#first}.dtype`, this.#dtype);
    }
  }

  /** x and y, equally long. */
  pair(): [Vector, Vector] {
    const x = this.vector('x');
    const y = this.vector('y');
    this.same('y.size', y.size, 'x.size', x.size);
    return [x, y];
  }

  /** A vector of as many elements as another argument makes it. */
  sized(name: string, rule: string, size: number): Vector {
    const vector = this.vector(name);
    this.same(`${name}.size`, vector.size, rule, size);
    return vector;
  }

  /** A vector of a given size, or undefined when it is left out. */
  output(name: string, rule: string, size: number): Vector | undefined {
    return this.has(name) ? this.sized(name, rule, size) : undefined;
  }

  /** A matrix of a given shape, or undefined when it is left out. */
  outputMatrix(
    name: string,
    [rowsRule, rows]: readonly [string, number],
    [colsRule, cols]: readonly [string, number],
  ): Matrix | undefined {
    if (!this.has(name)) return undefined;
    const matrix = this.matrix(name);
    this.same(`${name}.rows`, matrix.rows, rowsRule, rows);
    this.same(`${name}.cols`, matrix.cols, colsRule, cols);
    return matrix;
  }

  /** A square matrix. */
  square(name: string): Matrix {
    const matrix = this.matrix(name);
    this.same(`${name}.cols`, matrix.cols, `${name}.rows`, matrix.rows);
    return matrix;
  }

  /** The rows and columns of op(A). */
  shape(name: string, flag: string): readonly [number, number] {
    const { rows, cols } = this.matrix(name);
    return this.transposes(flag) ? [cols, rows] : [rows, cols];
  }

  integer(name: string, low = -maxSize): number {
    return checkInteger(this.routine, name, this.get(name), low, maxSize);
  }

  number(name: string, otherwise?: number): number {
    return checkNumber(this.routine, name, this.get(name) ?? otherwise);
  }

  /** The C interface's trans argument, behind an operand. `flip` says that it is stored so. */
  op(name: string, flip = false): number {
    const value = this.get(name);
    return this.type.op?.(value, flip) ?? opOf(checkFlag(this.routine, name, value) !== flip);
  }

  /** Whether the rows of an operand in front are columns. */
  transposes(name: string): boolean {
    return this.op(name) !== opOf(false);
  }

  /** The C interface's uplo argument; `flip` when the storage is transposed. */
  uplo(flip = false): number {
    return this.#isOther('uplo', 'lower', 'upper') !== flip ? upper : lower;
  }

  /** The C interface's layout argument; row-major when it is left out. */
  layout(): number {
    return rowMajor + this.#choice('layout', layouts);
  }

  side(): number {
    return this.#isOther('side', 'left', 'right') ? right : left;
  }

  diag(): number {
    return this.#isOther('diag', 'non-unit', 'unit') ? unit : nonUnit;
  }

  /** The C interface's bias_axis argument. */
  biasAxis(): number {
    return this.#choice('biasAxis', biasAxes);
  }

  /** The C interface's activation argument. */
  activation(): number {
    return this.#choice('activation', activations);
  }

  /** The C interface's algorithm argument. */
  algorithm(): number {
    return this.#choice('algorithm', algorithms);
  }

  /** The C interface's levels argument, of the algorithm `strassen`. */
  levels(): number {
    return checkInteger(this.routine, 'levels', this.get('levels') ?? 0, 0, 2);
  }

  /** Whether an option of two words is the second; it may be left out for the first. */
  #isOther(name: string, usual: string, other: string): boolean {
    return this.#choice(name, [usual, other]) === 1;
  }

  /** Which of some words an option is; it may be left out for the first. */
  #choice(name: string, words: readonly string[]): number {
    return checkWord(this.routine, name, this.get(name) ?? words[0], words);
  }

  flag(name: string): boolean {
    return checkFlag(this.routine, name, this.get(name));
  }

  /** Throws unless a size is what another argument, which the rule names, makes it. */
  same<T extends number | string>(name: string, value: T, rule: string, expected: T): void {
    if (value === expected) return;
    throw invalid(
      `${this.routine}: ${name} = ${value}, must be ${rule && `${rule} = `}${expected}`,
    );
  }

  /** A fragblas_scalar in scratch memory, in place 0 or 1; behind an operand. */
  scalar(place: 0 | 1, name: string, otherwise?: number): Pointer {
    const value = this.get(name) ?? otherwise;
    if (typeof value === 'number') return numberAt(this.session, place, value);
    const parts = this.type.parts?.(value);
    if (parts) return numberAt(this.session, place, ...parts);
    if (!(value instanceof Vector)) {
      const rule = `a number${this.type.parts ? ', {re, im}' : ''} or a Vector of size 1`;
      throw refused(this.routine, name, value, rule);
    }
    const element = this.vector(name);
    this.same(`${name}.size`, element.size, '', 1);
    return elementAt(this.session, place, element);
  }
}
