// The functions of arrays that the modules of editions have; abi.ts of the main entry says what the
// letters mean. SPDX-License-Identifier: MIT

import type { Abi, FunctionsOf } from '../abi.js';

export const arraysSignatures = {
  fragblas_reduce: 's i p i w i i',
  fragblas_softmax: 's p i p',
  fragblas_cumsum: 's p i p',
  fragblas_top_k: 's p p p i',
  fragblas_sort: 's p i p p i',
  fragblas_elementwise: 's i p p f p',
  fragblas_geam: 's a p i a p i p',
  fragblas_gather_rows: 's p b i i p',
  fragblas_scatter_rows: 's p b i i p',
  fragblas_im2col: 's p i i i i i i i p',
  fragblas_run_program: 's p p i p i f',
  fragblas_compact_create: 's p i i i p',
  fragblas_compact_rows: 's p p i b',
  fragblas_expand_rows: 's p i p',
  fragblas_compact_gemv: 's a p b i i a b i i',
  fragblas_compact_gemm: 's a p p i a p',
} as const;

/** What the modules of editions with arrays export. */
export type ArraysAbi = Abi & FunctionsOf<typeof arraysSignatures>;
