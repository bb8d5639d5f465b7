// The flat C interface: level 2. SPDX-License-Identifier: MIT
#include "capi/capi.hpp"

using fragblas::capi::diag_of;
using fragblas::capi::guarded;
using fragblas::capi::layout_of;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::scalar;
using fragblas::capi::uplo_of;

extern "C" {

fragblas_status fragblas_sgemv(fragblas_layout layout, fragblas_op trans, fragblas_int m,
                               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a,
                               fragblas_int a_offset, fragblas_int lda, fragblas_buffer* x,
                               fragblas_int x_offset, fragblas_int incx, fragblas_scalar beta,
                               fragblas_buffer* y, fragblas_int y_offset, fragblas_int incy) {
  return guarded([&] {
    fragblas::sgemv(layout_of(layout), op_of(trans), m, n, scalar(alpha), operand(a, a_offset), lda,
                    operand(x, x_offset), incx, scalar(beta), operand(y, y_offset), incy);
  });
}

fragblas_status fragblas_sgbmv(fragblas_layout layout, fragblas_op trans, fragblas_int m,
                               fragblas_int n, fragblas_int kl, fragblas_int ku,
                               fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                               fragblas_int lda, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_scalar beta, fragblas_buffer* y,
                               fragblas_int y_offset, fragblas_int incy) {
  return guarded([&] {
    fragblas::sgbmv(layout_of(layout), op_of(trans), m, n, kl, ku, scalar(alpha),
                    operand(a, a_offset), lda, operand(x, x_offset), incx, scalar(beta),
                    operand(y, y_offset), incy);
  });
}

fragblas_status fragblas_ssymv(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                               fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                               fragblas_int lda, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_scalar beta, fragblas_buffer* y,
                               fragblas_int y_offset, fragblas_int incy) {
  return guarded([&] {
    fragblas::ssymv(layout_of(layout), uplo_of(uplo), n, scalar(alpha), operand(a, a_offset), lda,
                    operand(x, x_offset), incx, scalar(beta), operand(y, y_offset), incy);
  });
}

fragblas_status fragblas_ssbmv(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                               fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a,
                               fragblas_int a_offset, fragblas_int lda, fragblas_buffer* x,
                               fragblas_int x_offset, fragblas_int incx, fragblas_scalar beta,
                               fragblas_buffer* y, fragblas_int y_offset, fragblas_int incy) {
  return guarded([&] {
    fragblas::ssbmv(layout_of(layout), uplo_of(uplo), n, k, scalar(alpha), operand(a, a_offset),
                    lda, operand(x, x_offset), incx, scalar(beta), operand(y, y_offset), incy);
  });
}

fragblas_status fragblas_sspmv(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                               fragblas_scalar alpha, fragblas_buffer* ap, fragblas_int ap_offset,
                               fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
                               fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset,
                               fragblas_int incy) {
  return guarded([&] {
    fragblas::sspmv(layout_of(layout), uplo_of(uplo), n, scalar(alpha), operand(ap, ap_offset),
                    operand(x, x_offset), incx, scalar(beta), operand(y, y_offset), incy);
  });
}

fragblas_status fragblas_strmv(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_diag diag, fragblas_int n, fragblas_buffer* a,
                               fragblas_int a_offset, fragblas_int lda, fragblas_buffer* x,
                               fragblas_int x_offset, fragblas_int incx) {
  return guarded([&] {
    fragblas::strmv(layout_of(layout), uplo_of(uplo), op_of(trans), diag_of(diag), n,
                    operand(a, a_offset), lda, operand(x, x_offset), incx);
  });
}

fragblas_status fragblas_stbmv(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_diag diag, fragblas_int n, fragblas_int k,
                               fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                               fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx) {
  return guarded([&] {
    fragblas::stbmv(layout_of(layout), uplo_of(uplo), op_of(trans), diag_of(diag), n, k,
                    operand(a, a_offset), lda, operand(x, x_offset), incx);
  });
}

fragblas_status fragblas_stpmv(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_diag diag, fragblas_int n, fragblas_buffer* ap,
                               fragblas_int ap_offset, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx) {
  return guarded([&] {
    fragblas::stpmv(layout_of(layout), uplo_of(uplo), op_of(trans), diag_of(diag), n,
                    operand(ap, ap_offset), operand(x, x_offset), incx);
  });
}

fragblas_status fragblas_strsv(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_diag diag, fragblas_int n, fragblas_buffer* a,
                               fragblas_int a_offset, fragblas_int lda, fragblas_buffer* x,
                               fragblas_int x_offset, fragblas_int incx) {
  return guarded([&] {
    fragblas::strsv(layout_of(layout), uplo_of(uplo), op_of(trans), diag_of(diag), n,
                    operand(a, a_offset), lda, operand(x, x_offset), incx);
  });
}

fragblas_status fragblas_stbsv(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_diag diag, fragblas_int n, fragblas_int k,
                               fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
                               fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx) {
  return guarded([&] {
    fragblas::stbsv(layout_of(layout), uplo_of(uplo), op_of(trans), diag_of(diag), n, k,
                    operand(a, a_offset), lda, operand(x, x_offset), incx);
  });
}

fragblas_status fragblas_stpsv(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans,
                               fragblas_diag diag, fragblas_int n, fragblas_buffer* ap,
                               fragblas_int ap_offset, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx) {
  return guarded([&] {
    fragblas::stpsv(layout_of(layout), uplo_of(uplo), op_of(trans), diag_of(diag), n,
                    operand(ap, ap_offset), operand(x, x_offset), incx);
  });
}

fragblas_status fragblas_sger(fragblas_layout layout, fragblas_int m, fragblas_int n,
                              fragblas_scalar alpha, fragblas_buffer* x, fragblas_int x_offset,
                              fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                              fragblas_int incy, fragblas_buffer* a, fragblas_int a_offset,
                              fragblas_int lda) {
  return guarded([&] {
    fragblas::sger(layout_of(layout), m, n, scalar(alpha), operand(x, x_offset), incx,
                   operand(y, y_offset), incy, operand(a, a_offset), lda);
  });
}

fragblas_status fragblas_ssyr(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                              fragblas_scalar alpha, fragblas_buffer* x, fragblas_int x_offset,
                              fragblas_int incx, fragblas_buffer* a, fragblas_int a_offset,
                              fragblas_int lda) {
  return guarded([&] {
    fragblas::ssyr(layout_of(layout), uplo_of(uplo), n, scalar(alpha), operand(x, x_offset), incx,
                   operand(a, a_offset), lda);
  });
}

fragblas_status fragblas_sspr(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                              fragblas_scalar alpha, fragblas_buffer* x, fragblas_int x_offset,
                              fragblas_int incx, fragblas_buffer* ap, fragblas_int ap_offset) {
  return guarded([&] {
    fragblas::sspr(layout_of(layout), uplo_of(uplo), n, scalar(alpha), operand(x, x_offset), incx,
                   operand(ap, ap_offset));
  });
}

fragblas_status fragblas_ssyr2(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                               fragblas_scalar alpha, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                               fragblas_int incy, fragblas_buffer* a, fragblas_int a_offset,
                               fragblas_int lda) {
  return guarded([&] {
    fragblas::ssyr2(layout_of(layout), uplo_of(uplo), n, scalar(alpha), operand(x, x_offset), incx,
                    operand(y, y_offset), incy, operand(a, a_offset), lda);
  });
}

fragblas_status fragblas_sspr2(fragblas_layout layout, fragblas_uplo uplo, fragblas_int n,
                               fragblas_scalar alpha, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                               fragblas_int incy, fragblas_buffer* ap, fragblas_int ap_offset) {
  return guarded([&] {
    fragblas::sspr2(layout_of(layout), uplo_of(uplo), n, scalar(alpha), operand(x, x_offset), incx,
                    operand(y, y_offset), incy, operand(ap, ap_offset));
  });
}

}  // extern "C"
