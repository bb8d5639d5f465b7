// LAPACK's Fortran interface for complex numbers, as that for real ones in fortran.cpp.
// SPDX-License-Identifier: MIT
#include "routines.hpp"
#include "symbols.hpp"

namespace routines = fragblas::dropin::routines;
using fragblas::dropin::Complex;
using fragblas::dropin::DoubleComplex;

extern "C" {

FRAGBLAS_SYMBOL void cgeqrf_(const int* m, const int* n, Complex* a, const int* lda, Complex* tau,
                             Complex* work, const int* lwork, int* info) noexcept {
  routines::cgeqrf(*m, *n, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cgelqf_(const int* m, const int* n, Complex* a, const int* lda, Complex* tau,
                             Complex* work, const int* lwork, int* info) noexcept {
  routines::cgelqf(*m, *n, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cungqr_(const int* m, const int* n, const int* k, Complex* a, const int* lda,
                             const Complex* tau, Complex* work, const int* lwork,
                             int* info) noexcept {
  routines::cungqr(*m, *n, *k, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cunglq_(const int* m, const int* n, const int* k, Complex* a, const int* lda,
                             const Complex* tau, Complex* work, const int* lwork,
                             int* info) noexcept {
  routines::cunglq(*m, *n, *k, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cunmqr_(const char* side, const char* trans, const int* m, const int* n,
                             const int* k, const Complex* a, const int* lda, const Complex* tau,
                             Complex* c, const int* ldc, Complex* work, const int* lwork,
                             int* info) noexcept {
  routines::cunmqr(*side, *trans, *m, *n, *k, a, *lda, tau, c, *ldc, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cunmlq_(const char* side, const char* trans, const int* m, const int* n,
                             const int* k, const Complex* a, const int* lda, const Complex* tau,
                             Complex* c, const int* ldc, Complex* work, const int* lwork,
                             int* info) noexcept {
  routines::cunmlq(*side, *trans, *m, *n, *k, a, *lda, tau, c, *ldc, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cgels_(const char* trans, const int* m, const int* n, const int* nrhs,
                            Complex* a, const int* lda, Complex* b, const int* ldb, Complex* work,
                            const int* lwork, int* info) noexcept {
  routines::cgels(*trans, *m, *n, *nrhs, a, *lda, b, *ldb, work, *lwork, info);
}

FRAGBLAS_SYMBOL void cgetrf_(const int* m, const int* n, Complex* a, const int* lda, int* ipiv,
                             int* info) noexcept {
  routines::cgetrf(*m, *n, a, *lda, ipiv, info);
}

FRAGBLAS_SYMBOL void cgetrs_(const char* trans, const int* n, const int* nrhs, const Complex* a,
                             const int* lda, const int* ipiv, Complex* b, const int* ldb,
                             int* info) noexcept {
  routines::cgetrs(*trans, *n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void cgesv_(const int* n, const int* nrhs, Complex* a, const int* lda, int* ipiv,
                            Complex* b, const int* ldb, int* info) noexcept {
  routines::cgesv(*n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void cpotrf_(const char* uplo, const int* n, Complex* a, const int* lda,
                             int* info) noexcept {
  routines::cpotrf(*uplo, *n, a, *lda, info);
}

FRAGBLAS_SYMBOL void cpotrs_(const char* uplo, const int* n, const int* nrhs, const Complex* a,
                             const int* lda, Complex* b, const int* ldb, int* info) noexcept {
  routines::cpotrs(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void cposv_(const char* uplo, const int* n, const int* nrhs, Complex* a,
                            const int* lda, Complex* b, const int* ldb, int* info) noexcept {
  routines::cposv(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void cheev_(const char* jobz, const char* uplo, const int* n, Complex* a,
                            const int* lda, float* w, Complex* work, const int* lwork, float* rwork,
                            int* info) noexcept {
  routines::cheev(*jobz, *uplo, *n, a, *lda, w, work, *lwork, rwork, info);
}

FRAGBLAS_SYMBOL void cheevd_(const char* jobz, const char* uplo, const int* n, Complex* a,
                             const int* lda, float* w, Complex* work, const int* lwork,
                             float* rwork, const int* lrwork, int* iwork, const int* liwork,
                             int* info) noexcept {
  routines::cheevd(*jobz, *uplo, *n, a, *lda, w, work, *lwork, rwork, *lrwork, iwork, *liwork,
                   info);
}

FRAGBLAS_SYMBOL void cgesvd_(const char* jobu, const char* jobvt, const int* m, const int* n,
                             Complex* a, const int* lda, float* s, Complex* u, const int* ldu,
                             Complex* vt, const int* ldvt, Complex* work, const int* lwork,
                             float* rwork, int* info) noexcept {
  routines::cgesvd(*jobu, *jobvt, *m, *n, a, *lda, s, u, *ldu, vt, *ldvt, work, *lwork, rwork,
                   info);
}

FRAGBLAS_SYMBOL void cgesdd_(const char* jobz, const int* m, const int* n, Complex* a,
                             const int* lda, float* s, Complex* u, const int* ldu, Complex* vt,
                             const int* ldvt, Complex* work, const int* lwork, float* rwork,
                             int* iwork, int* info) noexcept {
  routines::cgesdd(*jobz, *m, *n, a, *lda, s, u, *ldu, vt, *ldvt, work, *lwork, rwork, iwork, info);
}

FRAGBLAS_SYMBOL void zgetrf_(const int* m, const int* n, DoubleComplex* a, const int* lda,
                             int* ipiv, int* info) noexcept {
  routines::zgetrf(*m, *n, a, *lda, ipiv, info);
}

FRAGBLAS_SYMBOL void zgetrs_(const char* trans, const int* n, const int* nrhs,
                             const DoubleComplex* a, const int* lda, const int* ipiv,
                             DoubleComplex* b, const int* ldb, int* info) noexcept {
  routines::zgetrs(*trans, *n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void zgesv_(const int* n, const int* nrhs, DoubleComplex* a, const int* lda,
                            int* ipiv, DoubleComplex* b, const int* ldb, int* info) noexcept {
  routines::zgesv(*n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void zcgesv_(const int* n, const int* nrhs, DoubleComplex* a, const int* lda,
                             int* ipiv, const DoubleComplex* b, const int* ldb, DoubleComplex* x,
                             const int* ldx, DoubleComplex* work, Complex* swork, double* rwork,
                             int* iter, int* info) noexcept {
  routines::zcgesv(*n, *nrhs, a, *lda, ipiv, b, *ldb, x, *ldx, work, swork, rwork, iter, info);
}

FRAGBLAS_SYMBOL void zpotrf_(const char* uplo, const int* n, DoubleComplex* a, const int* lda,
                             int* info) noexcept {
  routines::zpotrf(*uplo, *n, a, *lda, info);
}

FRAGBLAS_SYMBOL void zpotrs_(const char* uplo, const int* n, const int* nrhs,
                             const DoubleComplex* a, const int* lda, DoubleComplex* b,
                             const int* ldb, int* info) noexcept {
  routines::zpotrs(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void zposv_(const char* uplo, const int* n, const int* nrhs, DoubleComplex* a,
                            const int* lda, DoubleComplex* b, const int* ldb, int* info) noexcept {
  routines::zposv(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void zcposv_(const char* uplo, const int* n, const int* nrhs, DoubleComplex* a,
                             const int* lda, const DoubleComplex* b, const int* ldb,
                             DoubleComplex* x, const int* ldx, DoubleComplex* work, Complex* swork,
                             double* rwork, int* iter, int* info) noexcept {
  routines::zcposv(*uplo, *n, *nrhs, a, *lda, b, *ldb, x, *ldx, work, swork, rwork, iter, info);
}

}  // extern "C"
