// The routines behind both interfaces: column-major, arguments by value in the order of the Fortran
// interface, where they are checked. SPDX-License-Identifier: MIT
#pragma once

#include "report.hpp"

namespace fragblas::dropin::routines {

void srotg(float* a, float* b, float* c, float* s);
void srotmg(float* d1, float* d2, float* x1, float y1, float* param);
void srot(int n, float* x, int incx, float* y, int incy, float c, float s);
void srotm(int n, float* x, int incx, float* y, int incy, const float* param);
void sswap(int n, float* x, int incx, float* y, int incy);
void sscal(int n, float alpha, float* x, int incx);
void scopy(int n, const float* x, int incx, float* y, int incy);
void saxpy(int n, float alpha, const float* x, int incx, float* y, int incy);
float sdot(int n, const float* x, int incx, const float* y, int incy);
float sdsdot(int n, float sb, const float* x, int incx, const float* y, int incy);
float snrm2(int n, const float* x, int incx);
float sasum(int n, const float* x, int incx);
int isamax(int n, const float* x, int incx);  // from 1; 0: there is none

void sgemv(Interface interface, char trans, int m, int n, float alpha, const float* a, int lda,
           const float* x, int incx, float beta, float* y, int incy);
void sgbmv(Interface interface, char trans, int m, int n, int kl, int ku, float alpha,
           const float* a, int lda, const float* x, int incx, float beta, float* y, int incy);
void ssymv(Interface interface, char uplo, int n, float alpha, const float* a, int lda,
           const float* x, int incx, float beta, float* y, int incy);
void ssbmv(Interface interface, char uplo, int n, int k, float alpha, const float* a, int lda,
           const float* x, int incx, float beta, float* y, int incy);
void sspmv(Interface interface, char uplo, int n, float alpha, const float* ap, const float* x,
           int incx, float beta, float* y, int incy);
void strmv(Interface interface, char uplo, char trans, char diag, int n, const float* a, int lda,
           float* x, int incx);
void strsv(Interface interface, char uplo, char trans, char diag, int n, const float* a, int lda,
           float* x, int incx);
void stbmv(Interface interface, char uplo, char trans, char diag, int n, int k, const float* a,
           int lda, float* x, int incx);
void stbsv(Interface interface, char uplo, char trans, char diag, int n, int k, const float* a,
           int lda, float* x, int incx);
void stpmv(Interface interface, char uplo, char trans, char diag, int n, const float* ap, float* x,
           int incx);
void stpsv(Interface interface, char uplo, char trans, char diag, int n, const float* ap, float* x,
           int incx);
void sger(Interface interface, int m, int n, float alpha, const float* x, int incx, const float* y,
          int incy, float* a, int lda);
void ssyr(Interface interface, char uplo, int n, float alpha, const float* x, int incx, float* a,
          int lda);
void sspr(Interface interface, char uplo, int n, float alpha, const float* x, int incx, float* ap);
void ssyr2(Interface interface, char uplo, int n, float alpha, const float* x, int incx,
           const float* y, int incy, float* a, int lda);
void sspr2(Interface interface, char uplo, int n, float alpha, const float* x, int incx,
           const float* y, int incy, float* ap);

void sgemm(Interface interface, char transa, char transb, int m, int n, int k, float alpha,
           const float* a, int lda, const float* b, int ldb, float beta, float* c, int ldc);
void ssymm(Interface interface, char side, char uplo, int m, int n, float alpha, const float* a,
           int lda, const float* b, int ldb, float beta, float* c, int ldc);
void ssyrk(Interface interface, char uplo, char trans, int n, int k, float alpha, const float* a,
           int lda, float beta, float* c, int ldc);
void ssyr2k(Interface interface, char uplo, char trans, int n, int k, float alpha, const float* a,
            int lda, const float* b, int ldb, float beta, float* c, int ldc);
void strmm(Interface interface, char side, char uplo, char transa, char diag, int m, int n,
           float alpha, const float* a, int lda, float* b, int ldb);
void strsm(Interface interface, char side, char uplo, char transa, char diag, int m, int n,
           float alpha, const float* a, int lda, float* b, int ldb);

}  // namespace fragblas::dropin::routines
