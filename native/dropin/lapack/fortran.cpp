// LAPACK's Fortran interface: everything by pointer. The hidden lengths of option letters are not
// looked at. SPDX-License-Identifier: MIT
#include "routines.hpp"
#include "symbols.hpp"

namespace routines = fragblas::dropin::routines;

extern "C" {

FRAGBLAS_SYMBOL void sgeqrf_(const int* m, const int* n, float* a, const int* lda, float* tau,
                             float* work, const int* lwork, int* info) noexcept {
  routines::sgeqrf(*m, *n, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sgelqf_(const int* m, const int* n, float* a, const int* lda, float* tau,
                             float* work, const int* lwork, int* info) noexcept {
  routines::sgelqf(*m, *n, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sorgqr_(const int* m, const int* n, const int* k, float* a, const int* lda,
                             const float* tau, float* work, const int* lwork, int* info) noexcept {
  routines::sorgqr(*m, *n, *k, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sormqr_(const char* side, const char* trans, const int* m, const int* n,
                             const int* k, const float* a, const int* lda, const float* tau,
                             float* c, const int* ldc, float* work, const int* lwork,
                             int* info) noexcept {
  routines::sormqr(*side, *trans, *m, *n, *k, a, *lda, tau, c, *ldc, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sorglq_(const int* m, const int* n, const int* k, float* a, const int* lda,
                             const float* tau, float* work, const int* lwork, int* info) noexcept {
  routines::sorglq(*m, *n, *k, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sormlq_(const char* side, const char* trans, const int* m, const int* n,
                             const int* k, const float* a, const int* lda, const float* tau,
                             float* c, const int* ldc, float* work, const int* lwork,
                             int* info) noexcept {
  routines::sormlq(*side, *trans, *m, *n, *k, a, *lda, tau, c, *ldc, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sgels_(const char* trans, const int* m, const int* n, const int* nrhs,
                            float* a, const int* lda, float* b, const int* ldb, float* work,
                            const int* lwork, int* info) noexcept {
  routines::sgels(*trans, *m, *n, *nrhs, a, *lda, b, *ldb, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sgetrf_(const int* m, const int* n, float* a, const int* lda, int* ipiv,
                             int* info) noexcept {
  routines::sgetrf(*m, *n, a, *lda, ipiv, info);
}

FRAGBLAS_SYMBOL void sgetrs_(const char* trans, const int* n, const int* nrhs, const float* a,
                             const int* lda, const int* ipiv, float* b, const int* ldb,
                             int* info) noexcept {
  routines::sgetrs(*trans, *n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void sgesv_(const int* n, const int* nrhs, float* a, const int* lda, int* ipiv,
                            float* b, const int* ldb, int* info) noexcept {
  routines::sgesv(*n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void sgetri_(const int* n, float* a, const int* lda, const int* ipiv, float* work,
                             const int* lwork, int* info) noexcept {
  routines::sgetri(*n, a, *lda, ipiv, work, *lwork, info);
}

FRAGBLAS_SYMBOL void slaswp_(const int* n, float* a, const int* lda, const int* k1, const int* k2,
                             const int* ipiv, const int* incx) noexcept {
  routines::slaswp(*n, a, *lda, *k1, *k2, ipiv, *incx);
}

FRAGBLAS_SYMBOL void spotrf_(const char* uplo, const int* n, float* a, const int* lda,
                             int* info) noexcept {
  routines::spotrf(*uplo, *n, a, *lda, info);
}

FRAGBLAS_SYMBOL void spotrs_(const char* uplo, const int* n, const int* nrhs, const float* a,
                             const int* lda, float* b, const int* ldb, int* info) noexcept {
  routines::spotrs(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void sposv_(const char* uplo, const int* n, const int* nrhs, float* a,
                            const int* lda, float* b, const int* ldb, int* info) noexcept {
  routines::sposv(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void spotri_(const char* uplo, const int* n, float* a, const int* lda,
                             int* info) noexcept {
  routines::spotri(*uplo, *n, a, *lda, info);
}

FRAGBLAS_SYMBOL void strtri_(const char* uplo, const char* diag, const int* n, float* a,
                             const int* lda, int* info) noexcept {
  routines::strtri(*uplo, *diag, *n, a, *lda, info);
}

FRAGBLAS_SYMBOL void dgetrf_(const int* m, const int* n, double* a, const int* lda, int* ipiv,
                             int* info) noexcept {
  routines::dgetrf(*m, *n, a, *lda, ipiv, info);
}

FRAGBLAS_SYMBOL void dgetrs_(const char* trans, const int* n, const int* nrhs, const double* a,
                             const int* lda, const int* ipiv, double* b, const int* ldb,
                             int* info) noexcept {
  routines::dgetrs(*trans, *n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void dgesv_(const int* n, const int* nrhs, double* a, const int* lda, int* ipiv,
                            double* b, const int* ldb, int* info) noexcept {
  routines::dgesv(*n, *nrhs, a, *lda, ipiv, b, *ldb, info);
}

FRAGBLAS_SYMBOL void dsgesv_(const int* n, const int* nrhs, double* a, const int* lda, int* ipiv,
                             const double* b, const int* ldb, double* x, const int* ldx,
                             double* work, float* swork, int* iter, int* info) noexcept {
  routines::dsgesv(*n, *nrhs, a, *lda, ipiv, b, *ldb, x, *ldx, work, swork, iter, info);
}

FRAGBLAS_SYMBOL void dpotrf_(const char* uplo, const int* n, double* a, const int* lda,
                             int* info) noexcept {
  routines::dpotrf(*uplo, *n, a, *lda, info);
}

FRAGBLAS_SYMBOL void dpotrs_(const char* uplo, const int* n, const int* nrhs, const double* a,
                             const int* lda, double* b, const int* ldb, int* info) noexcept {
  routines::dpotrs(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void dposv_(const char* uplo, const int* n, const int* nrhs, double* a,
                            const int* lda, double* b, const int* ldb, int* info) noexcept {
  routines::dposv(*uplo, *n, *nrhs, a, *lda, b, *ldb, info);
}

FRAGBLAS_SYMBOL void dsposv_(const char* uplo, const int* n, const int* nrhs, double* a,
                             const int* lda, const double* b, const int* ldb, double* x,
                             const int* ldx, double* work, float* swork, int* iter,
                             int* info) noexcept {
  routines::dsposv(*uplo, *n, *nrhs, a, *lda, b, *ldb, x, *ldx, work, swork, iter, info);
}

FRAGBLAS_SYMBOL void dgeqrf_(const int* m, const int* n, double* a, const int* lda, double* tau,
                             double* work, const int* lwork, int* info) noexcept {
  routines::dgeqrf(*m, *n, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void dorgqr_(const int* m, const int* n, const int* k, double* a, const int* lda,
                             const double* tau, double* work, const int* lwork,
                             int* info) noexcept {
  routines::dorgqr(*m, *n, *k, a, *lda, tau, work, *lwork, info);
}

FRAGBLAS_SYMBOL void dormqr_(const char* side, const char* trans, const int* m, const int* n,
                             const int* k, const double* a, const int* lda, const double* tau,
                             double* c, const int* ldc, double* work, const int* lwork,
                             int* info) noexcept {
  routines::dormqr(*side, *trans, *m, *n, *k, a, *lda, tau, c, *ldc, work, *lwork, info);
}

FRAGBLAS_SYMBOL void dgels_(const char* trans, const int* m, const int* n, const int* nrhs,
                            double* a, const int* lda, double* b, const int* ldb, double* work,
                            const int* lwork, int* info) noexcept {
  routines::dgels(*trans, *m, *n, *nrhs, a, *lda, b, *ldb, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sgecon_(const char* norm, const int* n, const float* a, const int* lda,
                             const float* anorm, float* rcond, float* work, int* iwork,
                             int* info) noexcept {
  routines::sgecon(*norm, *n, a, *lda, *anorm, rcond, work, iwork, info);
}

FRAGBLAS_SYMBOL void spocon_(const char* uplo, const int* n, const float* a, const int* lda,
                             const float* anorm, float* rcond, float* work, int* iwork,
                             int* info) noexcept {
  routines::spocon(*uplo, *n, a, *lda, *anorm, rcond, work, iwork, info);
}

FRAGBLAS_SYMBOL void strcon_(const char* norm, const char* uplo, const char* diag, const int* n,
                             const float* a, const int* lda, float* rcond, float* work, int* iwork,
                             int* info) noexcept {
  routines::strcon(*norm, *uplo, *diag, *n, a, *lda, rcond, work, iwork, info);
}

FRAGBLAS_SYMBOL void ssyev_(const char* jobz, const char* uplo, const int* n, float* a,
                            const int* lda, float* w, float* work, const int* lwork,
                            int* info) noexcept {
  routines::ssyev(*jobz, *uplo, *n, a, *lda, w, work, *lwork, info);
}

FRAGBLAS_SYMBOL void ssyevd_(const char* jobz, const char* uplo, const int* n, float* a,
                             const int* lda, float* w, float* work, const int* lwork, int* iwork,
                             const int* liwork, int* info) noexcept {
  routines::ssyevd(*jobz, *uplo, *n, a, *lda, w, work, *lwork, iwork, *liwork, info);
}

FRAGBLAS_SYMBOL void sgesvd_(const char* jobu, const char* jobvt, const int* m, const int* n,
                             float* a, const int* lda, float* s, float* u, const int* ldu,
                             float* vt, const int* ldvt, float* work, const int* lwork,
                             int* info) noexcept {
  routines::sgesvd(*jobu, *jobvt, *m, *n, a, *lda, s, u, *ldu, vt, *ldvt, work, *lwork, info);
}

FRAGBLAS_SYMBOL void sgesdd_(const char* jobz, const int* m, const int* n, float* a, const int* lda,
                             float* s, float* u, const int* ldu, float* vt, const int* ldvt,
                             float* work, const int* lwork, int* iwork, int* info) noexcept {
  routines::sgesdd(*jobz, *m, *n, a, *lda, s, u, *ldu, vt, *ldvt, work, *lwork, iwork, info);
}

FRAGBLAS_SYMBOL void dsyev_(const char* jobz, const char* uplo, const int* n, double* a,
                            const int* lda, double* w, double* work, const int* lwork,
                            int* info) noexcept {
  routines::dsyev(*jobz, *uplo, *n, a, *lda, w, work, *lwork, info);
}

FRAGBLAS_SYMBOL void dsyevd_(const char* jobz, const char* uplo, const int* n, double* a,
                             const int* lda, double* w, double* work, const int* lwork, int* iwork,
                             const int* liwork, int* info) noexcept {
  routines::dsyevd(*jobz, *uplo, *n, a, *lda, w, work, *lwork, iwork, *liwork, info);
}

FRAGBLAS_SYMBOL void dgesvd_(const char* jobu, const char* jobvt, const int* m, const int* n,
                             double* a, const int* lda, double* s, double* u, const int* ldu,
                             double* vt, const int* ldvt, double* work, const int* lwork,
                             int* info) noexcept {
  routines::dgesvd(*jobu, *jobvt, *m, *n, a, *lda, s, u, *ldu, vt, *ldvt, work, *lwork, info);
}

FRAGBLAS_SYMBOL void dgesdd_(const char* jobz, const int* m, const int* n, double* a,
                             const int* lda, double* s, double* u, const int* ldu, double* vt,
                             const int* ldvt, double* work, const int* lwork, int* iwork,
                             int* info) noexcept {
  routines::dgesdd(*jobz, *m, *n, a, *lda, s, u, *ldu, vt, *ldvt, work, *lwork, iwork, info);
}

}  // extern "C"
