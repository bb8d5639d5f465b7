// Positive definite matrices, symmetric or Hermitian, and triangles. SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/complex_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"
#include "systems.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
// The routines for numbers of one type.
struct Routines {
  RoutineId potrf, potrs, posv;
  void (*factorization)(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                        std::int64_t lda, const Operand& info);
  void (*solution)(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
                   std::int64_t lda, const Operand& b, std::int64_t ldb);
};
constexpr Routines kReal{RoutineId::spotrf, RoutineId::spotrs, RoutineId::sposv, fragblas::spotrf,
                         fragblas::spotrs};
constexpr Routines kComplex{RoutineId::cpotrf, RoutineId::cpotrs, RoutineId::cposv,
                            fragblas::cpotrf, fragblas::cpotrs};

// False when it failed: info says where.
template <typename Number>
bool factor(const Routines& routines, Call& call, char uplo, int n, Number* a, int lda, int* info) {
  float failed = 0;
  bool on_gpu = true;
  const HostOperand operands[] = {
      triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda))),
      updated(vector(&failed, 1, 1), 0.0f),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        routines.factorization(kLayout, uplo_of(uplo), n, d[0].place, d[0].step, d[1].place);
      },
      [&] {
        on_gpu = false;
        call_cpu(info, routines.potrf, &uplo, &n, a, &lda, info, kLetter);
      });
  if (on_gpu) {
    *info = static_cast<int>(failed);
  }
  return *info == 0;
}

template <typename Number>
void solve(const Routines& routines, Call& call, char uplo, int n, int nrhs, const Number* a,
           int lda, Number* b, int ldb, int* info) {
  const HostOperand operands[] = {
      matrix(a, n, n, lda),
      updated(matrix(b, n, nrhs, ldb)),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        routines.solution(kLayout, uplo_of(uplo), n, nrhs, d[0].place, d[0].step, d[1].place,
                          d[1].step);
      },
      [&] { call_cpu(info, routines.potrs, &uplo, &n, &nrhs, a, &lda, b, &ldb, info, kLetter); });
}

// The first 0 on a diagonal, counted from 1: such a triangle is left as it was.
int first_zero(int n, const float* a, int lda) {
  for (int i = 0; i < n; ++i) {
    if (*at(a, lda, i, i) == 0.0f) {
      return i + 1;
    }
  }
  return 0;
}

template <typename Number>
void potrf(const Routines& routines, char uplo, int n, Number* a, int lda, int* info) {
  if (!potrf_computes(info, routines.potrf, uplo, n, lda)) {
    return;
  }
  Call call(routines.potrf, {n});
  factor(routines, call, uplo, n, a, lda, info);
}

template <typename Number>
void potrs(const Routines& routines, char uplo, int n, int nrhs, const Number* a, int lda,
           Number* b, int ldb, int* info) {
  if (!potrs_computes(info, routines.potrs, uplo, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.potrs, {n, nrhs});
  solve(routines, call, uplo, n, nrhs, a, lda, b, ldb, info);
}

template <typename Number>
void posv(const Routines& routines, char uplo, int n, int nrhs, Number* a, int lda, Number* b,
          int ldb, int* info) {
  if (!posv_computes(info, routines.posv, uplo, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.posv, {n, nrhs});
  if (factor(routines, call, uplo, n, a, lda, info) && nrhs > 0) {
    solve(routines, call, uplo, n, nrhs, a, lda, b, ldb, info);
  }
}

}  // namespace

namespace routines {

void spotrf(char uplo, int n, float* a, int lda, int* info) {
  potrf(kReal, uplo, n, a, lda, info);
}

void spotrs(char uplo, int n, int nrhs, const float* a, int lda, float* b, int ldb, int* info) {
  potrs(kReal, uplo, n, nrhs, a, lda, b, ldb, info);
}

void sposv(char uplo, int n, int nrhs, float* a, int lda, float* b, int ldb, int* info) {
  posv(kReal, uplo, n, nrhs, a, lda, b, ldb, info);
}

void cpotrf(char uplo, int n, Complex* a, int lda, int* info) {
  potrf(kComplex, uplo, n, a, lda, info);
}

void cpotrs(char uplo, int n, int nrhs, const Complex* a, int lda, Complex* b, int ldb, int* info) {
  potrs(kComplex, uplo, n, nrhs, a, lda, b, ldb, info);
}

void cposv(char uplo, int n, int nrhs, Complex* a, int lda, Complex* b, int ldb, int* info) {
  posv(kComplex, uplo, n, nrhs, a, lda, b, ldb, info);
}

void spotri(char uplo, int n, float* a, int lda, int* info) {
  if (!potrf_computes(info, RoutineId::spotri, uplo, n, lda)) {
    return;
  }
  *info = first_zero(n, a, lda);
  if (*info != 0) {
    return;
  }
  Call call(RoutineId::spotri, {n});
  const HostOperand operands[] = {triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda)))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::spotri(kLayout, uplo_of(uplo), n, d[0].place, d[0].step, {});
      },
      [&] { call_cpu(info, RoutineId::spotri, &uplo, &n, a, &lda, info, kLetter); });
}

void strtri(char uplo, char diag, int n, float* a, int lda, int* info) {
  if (rejects(info, RoutineId::strtri,
              {{1, is_uplo_letter(uplo)},
               {2, is_diag_letter(diag)},
               {3, n >= 0},
               {5, leads(lda, n)}}) ||
      n == 0) {
    return;
  }
  *info = is(diag, 'U') ? 0 : first_zero(n, a, lda);
  if (*info != 0) {
    return;
  }
  Call call(RoutineId::strtri, {n});
  const HostOperand operands[] = {triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda)))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::strtri(kLayout, uplo_of(uplo), diag_of(diag), n, d[0].place, d[0].step, {});
      },
      [&] {
        call_cpu(info, RoutineId::strtri, &uplo, &diag, &n, a, &lda, info, kLetter, kLetter);
      });
}

}  // namespace routines
}  // namespace fragblas::dropin
