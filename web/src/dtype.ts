// The types of elements, and how the functions of the C interface are called for them.
// SPDX-License-Identifier: MIT
import type { Abi, signatures } from './abi.js';
import { refused } from './check.js';

/** The type of the elements of a vector or matrix. Others than `float32` are not there yet. */
export type Dtype = 'float32';

/** The letter of BLAS, and the names that have been composed with it: each call needs one. */
export const types: Readonly<Record<Dtype, { letter: 's'; names: Map<Routine, keyof Abi> }>> = {
  float32: { letter: 's', names: new Map() },
};

/** Checks the option `dtype`. */
export function checkDtype(where: string, dtype: unknown): Dtype {
  if (typeof dtype === 'string' && Object.hasOwn(types, dtype)) return dtype as Dtype;
  const rule = Object.keys(types).join(' or ');
  throw refused(where, 'dtype', dtype, rule);
}

/** The value of fragblas_dtype: the letter. */
export const codeOf = (dtype: Dtype): number => types[dtype].letter.charCodeAt(0);

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
export function functionOf<R extends Routine>(abi: Abi, routine: R, dtype: Dtype): FunctionOf<R> {
  const { letter, names } = types[dtype];
  let name = names.get(routine);
  if (name === undefined) {
    name = compose(routine, letter);
    names.set(routine, name);
  }
  return abi[name] as FunctionOf<R>;
}
