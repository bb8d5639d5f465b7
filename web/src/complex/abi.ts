// The functions of complex numbers that the module of the edition has beside those of the catalog's
// table; abi.ts of the main entry says what the letters mean. SPDX-License-Identifier: MIT
import type { Abi, FunctionsOf } from '../abi.js';
import type { Dtype } from '../dtype.js';
import { addForms, type Functions } from '../forms.js';
import type { complexSignatures } from './abi-routines.js';

export const besideSignatures = {
  fragblas_complex_buffer_create: 's p i p',
  fragblas_complex_buffer_write: 's w i p i',
  fragblas_complex_buffer_read: 's b i p i',
  fragblas_complex_buffer_count_as: 's b i',
} as const;

export type ComplexAbi = FunctionsOf<typeof complexSignatures> &
  FunctionsOf<typeof besideSignatures>;

/** Where the complex form of a routine has a name of its own. */
const others = { dot: 'dotu', ger: 'geru' };

/** Gives each routine for real numbers its complex form, by which methods for all types call it. */
export function addComplexForms(abi: Abi, letter: 'c' | 'z', dtype: Dtype): void {
  const all = abi as unknown as Functions;
  for (const [name, other] of Object.entries(others)) {
    all[`_fragblas_${letter}${name}`] = (...flat) => all[`_fragblas_${letter}${other}`]!(...flat);
  }
  addForms(abi, letter, dtype);
}

/** The routines of complex numbers by their names in single precision. */
export type ComplexRoutine = {
  [Name in keyof typeof complexSignatures]: Name extends `fragblas_${infer Routine}`
    ? Routine
    : never;
}[keyof typeof complexSignatures];

/** Those whose names in double precision differ in more than the first letter. */
const inDouble: Partial<Record<ComplexRoutine, string>> = {
  csrot: 'zdrot',
  icamax: 'izamax',
  scasum: 'dzasum',
  scnrm2: 'dznrm2',
};

/** The function of a routine for complex numbers; undefined: double precision has none. */
export function complexFunction<R extends ComplexRoutine>(
  abi: Abi,
  routine: R,
  isDouble: boolean,
): ComplexAbi[`_fragblas_${R}`] | undefined {
  const name = isDouble ? (inDouble[routine] ?? `z${routine.slice(1)}`) : routine;
  return (abi as unknown as Record<string, ComplexAbi[`_fragblas_${R}`]>)[`_fragblas_${name}`];
}
