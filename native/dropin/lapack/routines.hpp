// The routines behind LAPACK's symbols: arguments by value in their order, where they are checked.
// `info` is LAPACK's: 0, minus the number of a bad argument, or where the routine failed.
// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>

#include "cpu_library.hpp"
#include "host_operand.hpp"
#include "report.hpp"

namespace fragblas::dropin {

// As the other one, and sets info.
inline bool rejects(int* info, RoutineId routine, std::initializer_list<Rule> rules) {
  *info = 0;
  for (const Rule& rule : rules) {
    if (!rule.holds) {
      *info = -rule.number;
      break;
    }
  }
  return rejects(Interface::Fortran, routine, rules);
}

// INFO where neither side could serve.
inline constexpr int kNotComputed = -1000;

// As the other one. The routine sets info, which is one of its arguments, too.
template <typename... Args>
void call_cpu(int* info, RoutineId routine, Args... args) {
  *info = kNotComputed;
  call_cpu(routine, args...);
}

namespace routines {

void sgeqrf(int m, int n, float* a, int lda, float* tau, float* work, int lwork, int* info);
void sgelqf(int m, int n, float* a, int lda, float* tau, float* work, int lwork, int* info);
void sorgqr(int m, int n, int k, float* a, int lda, const float* tau, float* work, int lwork,
            int* info);
void sorglq(int m, int n, int k, float* a, int lda, const float* tau, float* work, int lwork,
            int* info);
void sormqr(char side, char trans, int m, int n, int k, const float* a, int lda, const float* tau,
            float* c, int ldc, float* work, int lwork, int* info);
void sormlq(char side, char trans, int m, int n, int k, const float* a, int lda, const float* tau,
            float* c, int ldc, float* work, int lwork, int* info);
void sgels(char trans, int m, int n, int nrhs, float* a, int lda, float* b, int ldb, float* work,
           int lwork, int* info);

void sgetrf(int m, int n, float* a, int lda, int* ipiv, int* info);
void sgetrs(char trans, int n, int nrhs, const float* a, int lda, const int* ipiv, float* b,
            int ldb, int* info);
void sgesv(int n, int nrhs, float* a, int lda, int* ipiv, float* b, int ldb, int* info);
void sgetri(int n, float* a, int lda, const int* ipiv, float* work, int lwork, int* info);
void slaswp(int n, float* a, int lda, int k1, int k2, const int* ipiv, int incx);

void spotrf(char uplo, int n, float* a, int lda, int* info);
void spotrs(char uplo, int n, int nrhs, const float* a, int lda, float* b, int ldb, int* info);
void sposv(char uplo, int n, int nrhs, float* a, int lda, float* b, int ldb, int* info);
void spotri(char uplo, int n, float* a, int lda, int* info);
void strtri(char uplo, char diag, int n, float* a, int lda, int* info);

void cgeqrf(int m, int n, Complex* a, int lda, Complex* tau, Complex* work, int lwork, int* info);
void cgelqf(int m, int n, Complex* a, int lda, Complex* tau, Complex* work, int lwork, int* info);
void cungqr(int m, int n, int k, Complex* a, int lda, const Complex* tau, Complex* work, int lwork,
            int* info);
void cunglq(int m, int n, int k, Complex* a, int lda, const Complex* tau, Complex* work, int lwork,
            int* info);
void cunmqr(char side, char trans, int m, int n, int k, const Complex* a, int lda,
            const Complex* tau, Complex* c, int ldc, Complex* work, int lwork, int* info);
void cunmlq(char side, char trans, int m, int n, int k, const Complex* a, int lda,
            const Complex* tau, Complex* c, int ldc, Complex* work, int lwork, int* info);
void cgels(char trans, int m, int n, int nrhs, Complex* a, int lda, Complex* b, int ldb,
           Complex* work, int lwork, int* info);

void cgetrf(int m, int n, Complex* a, int lda, int* ipiv, int* info);
void cgetrs(char trans, int n, int nrhs, const Complex* a, int lda, const int* ipiv, Complex* b,
            int ldb, int* info);
void cgesv(int n, int nrhs, Complex* a, int lda, int* ipiv, Complex* b, int ldb, int* info);

void cpotrf(char uplo, int n, Complex* a, int lda, int* info);
void cpotrs(char uplo, int n, int nrhs, const Complex* a, int lda, Complex* b, int ldb, int* info);
void cposv(char uplo, int n, int nrhs, Complex* a, int lda, Complex* b, int ldb, int* info);

void dgetrf(int m, int n, double* a, int lda, int* ipiv, int* info);
void dgetrs(char trans, int n, int nrhs, const double* a, int lda, const int* ipiv, double* b,
            int ldb, int* info);
void dgesv(int n, int nrhs, double* a, int lda, int* ipiv, double* b, int ldb, int* info);
void dsgesv(int n, int nrhs, double* a, int lda, int* ipiv, const double* b, int ldb, double* x,
            int ldx, double* work, float* swork, int* iter, int* info);
void dpotrf(char uplo, int n, double* a, int lda, int* info);
void dpotrs(char uplo, int n, int nrhs, const double* a, int lda, double* b, int ldb, int* info);
void dposv(char uplo, int n, int nrhs, double* a, int lda, double* b, int ldb, int* info);
void dsposv(char uplo, int n, int nrhs, double* a, int lda, const double* b, int ldb, double* x,
            int ldx, double* work, float* swork, int* iter, int* info);

void zgetrf(int m, int n, DoubleComplex* a, int lda, int* ipiv, int* info);
void zgetrs(char trans, int n, int nrhs, const DoubleComplex* a, int lda, const int* ipiv,
            DoubleComplex* b, int ldb, int* info);
void zgesv(int n, int nrhs, DoubleComplex* a, int lda, int* ipiv, DoubleComplex* b, int ldb,
           int* info);
void zcgesv(int n, int nrhs, DoubleComplex* a, int lda, int* ipiv, const DoubleComplex* b, int ldb,
            DoubleComplex* x, int ldx, DoubleComplex* work, Complex* swork, double* rwork,
            int* iter, int* info);
void zpotrf(char uplo, int n, DoubleComplex* a, int lda, int* info);
void zpotrs(char uplo, int n, int nrhs, const DoubleComplex* a, int lda, DoubleComplex* b, int ldb,
            int* info);
void zposv(char uplo, int n, int nrhs, DoubleComplex* a, int lda, DoubleComplex* b, int ldb,
           int* info);
void zcposv(char uplo, int n, int nrhs, DoubleComplex* a, int lda, const DoubleComplex* b, int ldb,
            DoubleComplex* x, int ldx, DoubleComplex* work, Complex* swork, double* rwork,
            int* iter, int* info);

void dgeqrf(int m, int n, double* a, int lda, double* tau, double* work, int lwork, int* info);
void dorgqr(int m, int n, int k, double* a, int lda, const double* tau, double* work, int lwork,
            int* info);
void dormqr(char side, char trans, int m, int n, int k, const double* a, int lda, const double* tau,
            double* c, int ldc, double* work, int lwork, int* info);
void dgels(char trans, int m, int n, int nrhs, double* a, int lda, double* b, int ldb, double* work,
           int lwork, int* info);

void sgecon(char norm, int n, const float* a, int lda, float anorm, float* rcond, float* work,
            int* iwork, int* info);
void spocon(char uplo, int n, const float* a, int lda, float anorm, float* rcond, float* work,
            int* iwork, int* info);
void strcon(char norm, char uplo, char diag, int n, const float* a, int lda, float* rcond,
            float* work, int* iwork, int* info);

void ssyev(char jobz, char uplo, int n, float* a, int lda, float* w, float* work, int lwork,
           int* info);
void ssyevd(char jobz, char uplo, int n, float* a, int lda, float* w, float* work, int lwork,
            int* iwork, int liwork, int* info);

void sgesvd(char jobu, char jobvt, int m, int n, float* a, int lda, float* s, float* u, int ldu,
            float* vt, int ldvt, float* work, int lwork, int* info);
void sgesdd(char jobz, int m, int n, float* a, int lda, float* s, float* u, int ldu, float* vt,
            int ldvt, float* work, int lwork, int* iwork, int* info);

void dsyev(char jobz, char uplo, int n, double* a, int lda, double* w, double* work, int lwork,
           int* info);
void dsyevd(char jobz, char uplo, int n, double* a, int lda, double* w, double* work, int lwork,
            int* iwork, int liwork, int* info);

void dgesvd(char jobu, char jobvt, int m, int n, double* a, int lda, double* s, double* u, int ldu,
            double* vt, int ldvt, double* work, int lwork, int* info);
void dgesdd(char jobz, int m, int n, double* a, int lda, double* s, double* u, int ldu, double* vt,
            int ldvt, double* work, int lwork, int* iwork, int* info);

void cheev(char jobz, char uplo, int n, Complex* a, int lda, float* w, Complex* work, int lwork,
           float* rwork, int* info);
void cheevd(char jobz, char uplo, int n, Complex* a, int lda, float* w, Complex* work, int lwork,
            float* rwork, int lrwork, int* iwork, int liwork, int* info);

void cgesvd(char jobu, char jobvt, int m, int n, Complex* a, int lda, float* s, Complex* u, int ldu,
            Complex* vt, int ldvt, Complex* work, int lwork, float* rwork, int* info);
void cgesdd(char jobz, int m, int n, Complex* a, int lda, float* s, Complex* u, int ldu,
            Complex* vt, int ldvt, Complex* work, int lwork, float* rwork, int* iwork, int* info);

}  // namespace routines

}  // namespace fragblas::dropin
