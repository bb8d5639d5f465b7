// The functions of sparse matrices that the modules of editions have; abi.ts of the main entry says
// what the letters mean. SPDX-License-Identifier: MIT

export const sparseSignatures = {
  fragblas_spmv: 's a p b i i a w i i',
  fragblas_spmm: 's a p p a p',
} as const;
