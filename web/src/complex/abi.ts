// The functions of complex numbers that the module of the edition has beside those of the catalog's
// table; abi.ts of the main entry says what the letters mean. SPDX-License-Identifier: MIT
import { type Abi, type FunctionsOf, signatures } from '../abi.js';
import { refused } from '../check.js';
import type { complexSignatures } from './abi-routines.js';

export const besideSignatures = {
  fragblas_complex_buffer_create: 's p i p',
  fragblas_complex_buffer_write: 's w i p i',
  fragblas_complex_buffer_read: 's b i p i',
  fragblas_complex_buffer_count_as: 's b i',
} as const;

export type ComplexAbi = FunctionsOf<typeof complexSignatures> &
  FunctionsOf<typeof besideSignatures>;

type Functions = Record<string, (...flat: number[]) => number>;

/** Where the complex form of a routine has a name of its own. */
const others = { dot: 'dotu', ger: 'geru' };

/** Of gemm_fused's arguments: those of gemm, and behind them what is none for complex numbers. */
const ofGemm = 17;
const epilogue = { bias: 0, activation: 4, algorithm: 6 };

/**
 * Gives each routine for real numbers its complex form, by which methods for all types call it. One
 * that has none throws.
 */
export function addComplexForms(abi: Abi): void {
  const all = abi as unknown as Functions;
  for (const [name, other] of Object.entries(others)) {
    all[`_fragblas_c${name}`] = (...flat) => all[`_fragblas_c${other}`]!(...flat);
  }
  all._fragblas_cgemm_fused = (...flat) => {
    for (const [name, place] of Object.entries(epilogue)) {
      if (flat[ofGemm + place] !== 0) throw unsupported('gemm', name);
    }
    return all._fragblas_cgemm!(...flat.slice(0, ofGemm));
  };
  for (const name of Object.keys(signatures)) {
    const [, stem] = /^fragblas_i?s(.+)$/.exec(name) ?? [];
    const form = `_${name.replace(/^fragblas_(i?)s/, 'fragblas_$1c')}`;
    if (stem !== undefined && !(form in abi)) {
      all[form] = () => {
        throw refused(stem, 'dtype', 'complex64', 'float32');
      };
    }
  }
}

const unsupported = (routine: string, name: string) =>
  refused(routine, name, 'given', 'left out where dtype is complex64');
