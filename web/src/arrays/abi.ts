// The functions of arrays that the modules of editions have; abi.ts of the main entry says what the
// letters mean. SPDX-License-Identifier: MIT

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
} as const;
