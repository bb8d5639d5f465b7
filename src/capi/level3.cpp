// The flat C interface: level 3. SPDX-License-Identifier: MIT
#include "capi/capi.hpp"

using fragblas::capi::diag_of;
using fragblas::capi::guarded;
using fragblas::capi::layout_of;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::scalar;
using fragblas::capi::side_of;
using fragblas::capi::uplo_of;

extern "C" {

fragblas_status fragblas_sgemm(fragblas_layout layout, fragblas_op transa, fragblas_op transb,
                               fragblas_int m, fragblas_int n, fragblas_int k,
                               fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset,
                               fragblas_int ldb, fragblas_scalar beta, fragblas_buffer* c,
                               fragblas_int c_offset, fragblas_int ldc) {
  return guarded([&] {
    fragblas::sgemm(layout_of(layout), op_of(transa), op_of(transb), m, n, k, scalar(alpha),
                    operand(a, a_offset), lda, operand(b, b_offset), ldb, scalar(beta),
                    operand(c, c_offset), ldc);
  });
}

fragblas_status fragblas_sgemm_prepack(fragblas_layout layout, fragblas_factor factor,
                                       fragblas_op trans, fragblas_int m, fragblas_int n,
                                       fragblas_int k, fragblas_buffer* a, fragblas_int a_offset,
                                       fragblas_int lda) {
  return guarded([&] {
    fragblas::sgemm_prepack(layout_of(layout), static_cast<fragblas::Factor>(factor), op_of(trans),
                            m, n, k, operand(a, a_offset), lda);
  });
}

fragblas_status fragblas_ssymm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo,
                               fragblas_int m, fragblas_int n, fragblas_scalar alpha,
                               fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                               fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset,
                               fragblas_int ldc) {
  return guarded([&] {
    fragblas::ssymm(layout_of(layout), side_of(side), uplo_of(uplo), m, n, scalar(alpha),
                    operand(a, a_offset), lda, operand(b, b_offset), ldb, scalar(beta),
                    operand(c, c_offset), ldc);
  });
}

fragblas_status fragblas_ssyrk(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                               fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset,
                               fragblas_int ldc) {
  return guarded([&] {
    fragblas::ssyrk(layout_of(layout), uplo_of(uplo), op_of(trans), n, k, scalar(alpha),
                    operand(a, a_offset), lda, scalar(beta), operand(c, c_offset), ldc);
  });
}

fragblas_status fragblas_ssyr2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                                fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                                fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset,
                                fragblas_int ldc) {
  return guarded([&] {
    fragblas::ssyr2k(layout_of(layout), uplo_of(uplo), op_of(trans), n, k, scalar(alpha),
                     operand(a, a_offset), lda, operand(b, b_offset), ldb, scalar(beta),
                     operand(c, c_offset), ldc);
  });
}

fragblas_status fragblas_strmm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo,
                               fragblas_op transa, fragblas_diag diag, fragblas_int m,
                               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a,
                               fragblas_int a_offset, fragblas_int lda, fragblas_buffer* b,
                               fragblas_int b_offset, fragblas_int ldb) {
  return guarded([&] {
    fragblas::strmm(layout_of(layout), side_of(side), uplo_of(uplo), op_of(transa), diag_of(diag),
                    m, n, scalar(alpha), operand(a, a_offset), lda, operand(b, b_offset), ldb);
  });
}

fragblas_status fragblas_strsm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo,
                               fragblas_op transa, fragblas_diag diag, fragblas_int m,
                               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a,
                               fragblas_int a_offset, fragblas_int lda, fragblas_buffer* b,
                               fragblas_int b_offset, fragblas_int ldb) {
  return guarded([&] {
    fragblas::strsm(layout_of(layout), side_of(side), uplo_of(uplo), op_of(transa), diag_of(diag),
                    m, n, scalar(alpha), operand(a, a_offset), lda, operand(b, b_offset), ldb);
  });
}

}  // extern "C"
