// The routines of linear algebra, for abi.ts, which says what the letters mean.
// fragblas-catalog prints this file; `./dev format` renews it.
// SPDX-License-Identifier: MIT

export const linalgSignatures = {
  fragblas_spotrf: 's i i i w i i w i',
  fragblas_spotrs: 's i i i i b i i w i i',
  fragblas_sposv: 's i i i i w i i w i i w i',
  fragblas_spotri: 's i i i w i i w i',
  fragblas_strtri: 's i i i i w i i w i',
  fragblas_sgetrf: 's i i i w i i w i w i',
  fragblas_sgetrs: 's i i i i b i i b i w i i',
  fragblas_sgesv: 's i i i w i i w i w i i w i',
  fragblas_sgetri: 's i i w i i b i w i',
  fragblas_slaswp: 's i i i w i i i i b i i',
  fragblas_sgeqrf: 's i i i w i i w i',
  fragblas_sgelqf: 's i i i w i i w i',
  fragblas_sormqr: 's i i i i i i b i i b i w i i',
  fragblas_sorgqr: 's i i i i w i i b i',
  fragblas_sormlq: 's i i i i i i b i i b i w i i',
  fragblas_sorglq: 's i i i i w i i b i',
  fragblas_sgels: 's i i i i i w i i w i i w i',
  fragblas_ssyevd: 's i i i i w i i w i w i',
  fragblas_ssytrd: 's i i i w i i w i w i w i',
  fragblas_sgesdd: 's i i i i b i i w i w i i w i i w i',
  fragblas_spotrf_batch_strided: 's i i i w i i i w i i',
  fragblas_sposv_batch_strided: 's i i i i w i i i w i i i w i i',
  fragblas_sgetrf_batch_strided: 's i i w i i i w i i w i i',
  fragblas_sgesv_batch_strided: 's i i i w i i i w i i w i i i w i i',
  fragblas_sgeqrf_batch_strided: 's i i i w i i i w i i i',
  fragblas_ssyev_batch_strided: 's i i i i w i i i w i i w i i',
  fragblas_sgesvd_batch_strided: 's i i i i b i i i w i i w i i i w i i i w i i',
} as const;
