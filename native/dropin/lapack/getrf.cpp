// General matrices. SPDX-License-Identifier: MIT
#include <algorithm>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/linalg.hpp"
#include "pivots.hpp"
#include "routines.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
constexpr std::size_t kLetter = 1;  // the hidden length of an option letter

// False when it failed: info says where.
bool factor(Call& call, int m, int n, float* a, int lda, int* ipiv, int* info) {
  const auto cpu = [&] { call_cpu(RoutineId::sgetrf, &m, &n, a, &lda, ipiv, info); };
  const Pivots pivots(std::min(m, n));
  if (!pivots.exist()) {
    cpu();
    return *info == 0;
  }
  float failed = 0;
  bool on_gpu = true;
  const HostOperand operands[] = {
      updated(matrix(a, m, n, lda)),
      updated(pivots.operand(), 0.0f),
      updated(vector(&failed, 1, 1), 0.0f),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgetrf(kLayout, m, n, d[0].place, d[0].step, d[1].place, d[2].place);
      },
      [&] {
        on_gpu = false;
        cpu();
      });
  if (on_gpu) {
    pivots.get(ipiv);
    *info = static_cast<int>(failed);
  }
  return *info == 0;
}

void solve(Call& call, char trans, int n, int nrhs, const float* a, int lda, const int* ipiv,
           float* b, int ldb, int* info) {
  const auto cpu = [&] {
    call_cpu(RoutineId::sgetrs, &trans, &n, &nrhs, a, &lda, ipiv, b, &ldb, info, kLetter);
  };
  const Pivots pivots(n, ipiv);
  if (!pivots.exist()) {
    cpu();
    return;
  }
  const HostOperand operands[] = {
      matrix(a, n, n, lda),
      pivots.operand(),
      updated(matrix(b, n, nrhs, ldb)),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgetrs(kLayout, op(trans), n, nrhs, d[0].place, d[0].step, d[1].place, d[2].place,
                         d[2].step);
      },
      cpu);
}

}  // namespace

namespace routines {

void sgetrf(int m, int n, float* a, int lda, int* ipiv, int* info) {
  if (rejects(info, RoutineId::sgetrf, {{1, m >= 0}, {2, n >= 0}, {4, leads(lda, m)}}) || m == 0 ||
      n == 0) {
    return;
  }
  Call call(RoutineId::sgetrf, {m, n});
  factor(call, m, n, a, lda, ipiv, info);
}

void sgetrs(char trans, int n, int nrhs, const float* a, int lda, const int* ipiv, float* b,
            int ldb, int* info) {
  if (rejects(info, RoutineId::sgetrs,
              {{1, is_trans_letter(trans)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {8, leads(ldb, n)}}) ||
      n == 0 || nrhs == 0) {
    return;
  }
  Call call(RoutineId::sgetrs, {n, nrhs});
  solve(call, trans, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void sgesv(int n, int nrhs, float* a, int lda, int* ipiv, float* b, int ldb, int* info) {
  if (rejects(info, RoutineId::sgesv,
              {{1, n >= 0}, {2, nrhs >= 0}, {4, leads(lda, n)}, {7, leads(ldb, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::sgesv, {n, nrhs});
  if (factor(call, n, n, a, lda, ipiv, info) && nrhs > 0) {
    solve(call, 'N', n, nrhs, a, lda, ipiv, b, ldb, info);
  }
}

void sgetri(int n, float* a, int lda, const int* ipiv, float* work, int lwork, int* info) {
  const bool query = lwork == -1;
  if (rejects(info, RoutineId::sgetri,
              {{1, n >= 0}, {3, leads(lda, n)}, {6, query || leads(lwork, n)}})) {
    return;
  }
  work[0] = static_cast<float>(std::max(n, 1));
  if (query || n == 0) {
    return;
  }
  // A singular one is left as it was.
  for (int i = 0; i < n; ++i) {
    if (*at(a, lda, i, i) == 0.0f) {
      *info = i + 1;
      return;
    }
  }
  const auto cpu = [&] { call_cpu(RoutineId::sgetri, &n, a, &lda, ipiv, work, &lwork, info); };
  Call call(RoutineId::sgetri, {n});
  const Pivots pivots(n, ipiv);
  if (!pivots.exist()) {
    cpu();
    return;
  }
  const HostOperand operands[] = {updated(matrix(a, n, n, lda)), pivots.operand()};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgetri(kLayout, n, d[0].place, d[0].step, d[1].place, {});
      },
      cpu);
}

void slaswp(int n, float* a, int lda, int k1, int k2, const int* ipiv, int incx) {
  if (n <= 0 || incx == 0 || k1 < 1 || k2 < k1) {
    return;
  }
  // From the pivot of row k1 to that of row k2; and how many rows of A there are at least.
  const int count = k2 - k1 + 1, step = std::abs(incx);
  const int* const first = ipiv + k1 - 1;
  int rows = k2;
  for (int i = 0; i < count; ++i) {
    rows = std::max(rows, first[i * step]);
  }
  const auto cpu = [&] { call_cpu(RoutineId::slaswp, &n, a, &lda, &k1, &k2, ipiv, &incx); };
  Call call(RoutineId::slaswp, {n});
  const Pivots pivots(k1 - 1 + (count - 1) * step + 1, ipiv);
  if (!pivots.exist()) {
    cpu();
    return;
  }
  const HostOperand operands[] = {updated(matrix(a, rows, n, lda)), pivots.operand()};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::slaswp(kLayout, rows, n, d[0].place, d[0].step, k1, k2, d[1].place, incx);
      },
      cpu);
}

}  // namespace routines
}  // namespace fragblas::dropin
