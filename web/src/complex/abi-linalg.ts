// The routines of linear algebra for complex numbers, for abi.ts, which says what the letters mean.
// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT

export const complexLinalgSignatures = {
  fragblas_cpotrf: 's i i i w i i w i',
  fragblas_cpotrs: 's i i i i b i i w i i',
  fragblas_cposv: 's i i i i w i i w i i w i',
  fragblas_cgetrf: 's i i i w i i w i w i',
  fragblas_cgetrs: 's i i i i b i i b i w i i',
  fragblas_cgesv: 's i i i w i i w i w i i w i',
  fragblas_cgeqrf: 's i i i w i i w i',
  fragblas_cgelqf: 's i i i w i i w i',
  fragblas_cunmqr: 's i i i i i i b i i b i w i i',
  fragblas_cungqr: 's i i i i w i i b i',
  fragblas_cunmlq: 's i i i i i i b i i b i w i i',
  fragblas_cunglq: 's i i i i w i i b i',
  fragblas_cgels: 's i i i i i w i i w i i w i',
  fragblas_cheevd: 's i i i i w i i w i w i',
  fragblas_cgesdd: 's i i i i b i i w i w i i w i i w i',
} as const;
