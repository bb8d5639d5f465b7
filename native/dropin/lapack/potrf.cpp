// Symmetric positive definite matrices, and triangles. SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
constexpr std::size_t kLetter = 1;  // the hidden length of an option letter

// False when the CPU did it, or it failed: info says so.
bool factor(Call& call, char uplo, int n, float* a, int lda, int* info) {
  float failed = 0;
  bool on_gpu = true;
  const HostOperand operands[] = {
      triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda))),
      updated(vector(&failed, 1, 1), 0.0f),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::spotrf(kLayout, uplo_of(uplo), n, d[0].place, d[0].step, d[1].place);
      },
      [&] {
        on_gpu = false;
        call_cpu(RoutineId::spotrf, &uplo, &n, a, &lda, info, kLetter);
      });
  if (on_gpu) {
    *info = static_cast<int>(failed);
  }
  return *info == 0;
}

void solve(Call& call, char uplo, int n, int nrhs, const float* a, int lda, float* b, int ldb,
           int* info) {
  const HostOperand operands[] = {
      matrix(a, n, n, lda),
      updated(matrix(b, n, nrhs, ldb)),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::spotrs(kLayout, uplo_of(uplo), n, nrhs, d[0].place, d[0].step, d[1].place,
                         d[1].step);
      },
      [&] { call_cpu(RoutineId::spotrs, &uplo, &n, &nrhs, a, &lda, b, &ldb, info, kLetter); });
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

}  // namespace

namespace routines {

void spotrf(char uplo, int n, float* a, int lda, int* info) {
  if (rejects(info, RoutineId::spotrf,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {4, leads(lda, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::spotrf, {n});
  factor(call, uplo, n, a, lda, info);
}

void spotrs(char uplo, int n, int nrhs, const float* a, int lda, float* b, int ldb, int* info) {
  if (rejects(info, RoutineId::spotrs,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {7, leads(ldb, n)}}) ||
      n == 0 || nrhs == 0) {
    return;
  }
  Call call(RoutineId::spotrs, {n, nrhs});
  solve(call, uplo, n, nrhs, a, lda, b, ldb, info);
}

void sposv(char uplo, int n, int nrhs, float* a, int lda, float* b, int ldb, int* info) {
  if (rejects(info, RoutineId::sposv,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {7, leads(ldb, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::sposv, {n, nrhs});
  if (factor(call, uplo, n, a, lda, info) && nrhs > 0) {
    solve(call, uplo, n, nrhs, a, lda, b, ldb, info);
  }
}

void spotri(char uplo, int n, float* a, int lda, int* info) {
  if (rejects(info, RoutineId::spotri,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {4, leads(lda, n)}}) ||
      n == 0) {
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
      [&] { call_cpu(RoutineId::spotri, &uplo, &n, a, &lda, info, kLetter); });
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
      [&] { call_cpu(RoutineId::strtri, &uplo, &diag, &n, a, &lda, info, kLetter, kLetter); });
}

}  // namespace routines
}  // namespace fragblas::dropin
