// The functions of complex numbers that the module of the edition has beside those of the catalog's
// table; abi.ts of the main entry says what the letters mean. SPDX-License-Identifier: MIT
import type { Abi, FunctionsOf } from '../abi.js';
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
export function addComplexForms(abi: Abi): void {
  const all = abi as unknown as Functions;
  for (const [name, other] of Object.entries(others)) {
    all[`_fragblas_c${name}`] = (...flat) => all[`_fragblas_c${other}`]!(...flat);
  }
  addForms(abi, 'c', 'complex64');
}
