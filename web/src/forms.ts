// The forms of routines for other types of elements than float32, by which methods for all types call
// them. SPDX-License-Identifier: MIT
import { type Abi, signatures } from './abi.js';
import { refused } from './check.js';
import type { Dtype } from './dtype.js';

export type Functions = Record<string, (...flat: number[]) => number>;

/** Methods that are not called what BLAS calls them. */
const methods: Readonly<Record<string, string>> = {
  had: 'hadamard',
  dsdot: 'sdsdot',
  omatcopy: 'matcopy',
  imatcopy: 'matcopy',
};

function methodOf(stem: string): string {
  return methods[stem] ?? stem.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Of gemm_fused's arguments: those of gemm, and behind them what other types have not. */
const ofGemm = 17;
const epilogue = { bias: 0, activation: 4, algorithm: 6 };

/** Gives each routine a form for a type of elements. One that has none throws. */
export function addForms(abi: Abi, letter: string, dtype: Dtype): void {
  const all = abi as unknown as Functions;
  all[`_fragblas_${letter}gemm_fused`] = (...flat) => {
    for (const [name, place] of Object.entries(epilogue)) {
      if (flat[ofGemm + place] !== 0) {
        throw refused('gemm', name, 'given', `left out where dtype is ${dtype}`);
      }
    }
    return all[`_fragblas_${letter}gemm`]!(...flat.slice(0, ofGemm));
  };
  for (const name of Object.keys(signatures)) {
    const [, index, stem] = /^fragblas_(i?)s(.+)$/.exec(name) ?? [];
    const form = `_${name.replace(/^fragblas_(i?)s/, `fragblas_$1${letter}`)}`;
    if (stem !== undefined && !(form in abi)) {
      all[form] = () => {
        throw refused(index + methodOf(stem), 'dtype', dtype, 'float32');
      };
    }
  }
}
