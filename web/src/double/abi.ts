// The functions in double precision that the module of the edition has; abi.ts of the main entry says
// what the letters mean. SPDX-License-Identifier: MIT
import type { FunctionsOf } from '../abi.js';
import type { doubleComplexSignatures } from './abi-complex.js';
import type { doubleSignatures } from './abi-routines.js';

export const besideSignatures = {
  fragblas_double_buffer_create: 's p i p',
  fragblas_double_buffer_write: 's w i p i',
  fragblas_double_buffer_read: 's b i p i',
  fragblas_double_buffer_fill: 's w i i f',
  fragblas_dlag2s: 's i i i b i i w i i',
  fragblas_slag2d: 's i i i b i i w i i',
  fragblas_zlag2c: 's i i i b i i w i i',
  fragblas_clag2z: 's i i i b i i w i i',
  fragblas_dgemm_prepack: 's i i i i i i b i i',
  fragblas_dgemm_componentwise: 's i i i i i i a b i i b i i a w i i',
  fragblas_sgemm_reproducible: 's i i i i i i a b i i b i i a w i i',
  fragblas_dsolve: 's p p p i i w i w i',
  fragblas_zsolve: 's p p p i i w i w i',
  fragblas_dgeqrf: 's p w i',
  fragblas_dormqr: 's p b i i p i i',
  fragblas_dorgqr: 's p b i i',
  fragblas_dgels: 's p p i w i',
  fragblas_dqr: 's p p p',
  fragblas_dlstsq: 's p p p w i',
  fragblas_deigh: 's p i w i p w i',
  fragblas_dsvd: 's p w i p p w i',
} as const;

export type DoubleAbi = FunctionsOf<typeof doubleSignatures> &
  FunctionsOf<typeof doubleComplexSignatures> &
  FunctionsOf<typeof besideSignatures>;
