// The functions that the module of this edition has beside those of the catalog's table; abi.ts of
// the main entry says what the letters mean.
// SPDX-License-Identifier: MIT

export const besideSignatures = {
  fragblas_solve: 's p p p i i i w i w i w i',
  fragblas_explain_solve_json: 'p p i i i i',
  fragblas_inv: 's p p w i',
  fragblas_det: 's p w i',
  fragblas_logdet: 's p w i',
  fragblas_slogdet: 's p w i',
  fragblas_rcond: 's p w i',
  fragblas_cholesky: 's p p i w i',
  fragblas_lu: 's p p p p w i',
  fragblas_qr: 's p p p',
  fragblas_svd: 's p w i p p w i',
  fragblas_pinv: 's p p f w i',
  fragblas_lstsq: 's p p p f w i w i w i',
  fragblas_pca: 's p w i p w i p w i',
  fragblas_svd_low_rank: 's p w i p p i i i w i',
  fragblas_polar: 's p p p',
  fragblas_eigh: 's p i i i w i p w i',
} as const;
