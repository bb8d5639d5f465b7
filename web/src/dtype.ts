// The types of elements, and how the functions of the C interface are called for them.
// SPDX-License-Identifier: MIT
import type { Abi, signatures } from './abi.js';
import { refused, toFloats } from './check.js';

/** The type of the elements of a vector or matrix. Others than `float32` are in `fragblas/full`. */
export type Dtype = 'float32' | 'float64' | 'complex64' | 'complex128';

/** A complex number. */
export interface ComplexNumber {
  /** Its real part. */
  readonly re: number;
  /** Its imaginary part. */
  readonly im: number;
}

/** What `read` resolves with: a Float64Array where elements are in double precision. */
export type Floats = Float32Array | Float64Array;

/** Elements as a caller has them; complex ones as pairs of floats, or one by one. */
export type Elements = ArrayLike<number> | ArrayLike<number | ComplexNumber>;

/** What is known of a type. */
export interface ElementType {
  /** Of BLAS. */
  readonly letter: string;
  /** The names that have been composed with it: each call needs one. */
  readonly names: Map<Routine, keyof Abi>;
  /** Of 32 bits, that an element has. */
  readonly lanes: number;
  /** What a read resolves with; left out: a Float32Array of the lanes. */
  readonly array?: Float64ArrayConstructor;
  /** Elements of a caller as their lanes. */
  toLanes(where: string, name: string, data: Elements): Float32Array;
  /** The parts of a number, of a complex type; undefined: it is none. */
  parts?(value: unknown): readonly [re: number, im: number] | undefined;
  /** The C interface's trans argument; undefined: the value says true or false. */
  op?(value: unknown, flip: boolean): number | undefined;
}

/** The types that a Blas has. */
export type Types = Partial<Readonly<Record<Dtype, ElementType>>>;

/** Those of the main entry. */
export const basicTypes: Types = {
  float32: { letter: 's', names: new Map(), lanes: 1, toLanes: toFloats },
};

/** Checks the option `dtype`. */
export function checkDtype(types: Types, where: string, dtype: unknown = 'float32'): Dtype {
  if (typeof dtype === 'string' && Object.hasOwn(types, dtype)) return dtype as Dtype;
  const rule = Object.keys(types).join(' or ');
  throw refused(where, 'dtype', dtype, rule);
}

type Name = keyof typeof signatures;
type RoutineOf<N extends Name> = N extends `fragblas_is${infer R}`
  ? `i${R}`
  : N extends `fragblas_s${infer R}`
    ? R
    : never;

/** The routines by their names without the letter: `gemm`, `iamax`. */
export type Routine = { [N in Name]: RoutineOf<N> }[Name];

/** The function of a routine. */
export type FunctionOf<R extends Routine> = R extends Routine
  ? { [N in Name]: [R, RoutineOf<N>] extends [RoutineOf<N>, R] ? Abi[`_${N}`] : never }[Name]
  : never;

/** What stands in front of the letter: `isamax`, but `simatcopy`. */
const indexRoutine = /^ia?m(ax|in)$/;

function compose(routine: Routine, letter: string): keyof Abi {
  const name = indexRoutine.test(routine) ? `i${letter}${routine.slice(1)}` : letter + routine;
  return `_fragblas_${name}` as keyof Abi;
}

/** The function of a routine for elements of a type. */
export function functionOf<R extends Routine>(
  abi: Abi,
  routine: R,
  { letter, names }: ElementType,
): FunctionOf<R> {
  let name = names.get(routine);
  if (name === undefined) {
    name = compose(routine, letter);
    names.set(routine, name);
  }
  return abi[name] as FunctionOf<R>;
}
