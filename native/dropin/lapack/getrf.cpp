// General matrices, of real and of complex numbers. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/complex_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "pivots.hpp"
#include "routines.hpp"
#include "systems.hpp"
#include "workspace.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
// The routines for numbers of one type.
struct Routines {
  RoutineId getrf, getrs, gesv;
  void (*factorization)(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                        std::int64_t lda, const Operand& ipiv, const Operand& info);
  void (*solution)(Layout layout, Op trans, std::int64_t n, std::int64_t nrhs, const Operand& a,
                   std::int64_t lda, const Operand& ipiv, const Operand& b, std::int64_t ldb);
};
constexpr Routines kReal{RoutineId::sgetrf, RoutineId::sgetrs, RoutineId::sgesv, fragblas::sgetrf,
                         fragblas::sgetrs};
constexpr Routines kComplex{RoutineId::cgetrf, RoutineId::cgetrs, RoutineId::cgesv,
                            fragblas::cgetrf, fragblas::cgetrs};

// False when it failed: info says where.
template <typename Number>
bool factor(const Routines& routines, Call& call, int m, int n, Number* a, int lda, int* ipiv,
            int* info) {
  const Pivots pivots(std::min(m, n), call);
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
        routines.factorization(kLayout, m, n, d[0].place, d[0].step, d[1].place, d[2].place);
      },
      [&] {
        on_gpu = false;
        call_cpu(info, routines.getrf, &m, &n, a, &lda, ipiv, info);
      });
  if (on_gpu) {
    pivots.get(ipiv);
    *info = static_cast<int>(failed);
  }
  return *info == 0;
}

template <typename Number>
void solve(const Routines& routines, Call& call, char trans, int n, int nrhs, const Number* a,
           int lda, const int* ipiv, Number* b, int ldb, int* info) {
  const Pivots pivots(n, ipiv, call);
  const HostOperand operands[] = {
      matrix(a, n, n, lda),
      pivots.operand(),
      updated(matrix(b, n, nrhs, ldb)),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        routines.solution(kLayout, complex_op(trans), n, nrhs, d[0].place, d[0].step, d[1].place,
                          d[2].place, d[2].step);
      },
      [&] {
        call_cpu(info, routines.getrs, &trans, &n, &nrhs, a, &lda, ipiv, b, &ldb, info, kLetter);
      });
}

template <typename Number>
void getrf(const Routines& routines, int m, int n, Number* a, int lda, int* ipiv, int* info) {
  if (!getrf_computes(info, routines.getrf, m, n, lda)) {
    return;
  }
  Call call(routines.getrf, {m, n});
  factor(routines, call, m, n, a, lda, ipiv, info);
}

template <typename Number>
void getrs(const Routines& routines, char trans, int n, int nrhs, const Number* a, int lda,
           const int* ipiv, Number* b, int ldb, int* info) {
  if (!getrs_computes(info, routines.getrs, trans, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.getrs, {n, nrhs});
  solve(routines, call, trans, n, nrhs, a, lda, ipiv, b, ldb, info);
}

template <typename Number>
void gesv(const Routines& routines, int n, int nrhs, Number* a, int lda, int* ipiv, Number* b,
          int ldb, int* info) {
  if (!gesv_computes(info, routines.gesv, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.gesv, {n, nrhs});
  if (factor(routines, call, n, n, a, lda, ipiv, info) && nrhs > 0) {
    solve(routines, call, 'N', n, nrhs, a, lda, ipiv, b, ldb, info);
  }
}

}  // namespace

namespace routines {

void sgetrf(int m, int n, float* a, int lda, int* ipiv, int* info) {
  getrf(kReal, m, n, a, lda, ipiv, info);
}

void sgetrs(char trans, int n, int nrhs, const float* a, int lda, const int* ipiv, float* b,
            int ldb, int* info) {
  getrs(kReal, trans, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void sgesv(int n, int nrhs, float* a, int lda, int* ipiv, float* b, int ldb, int* info) {
  gesv(kReal, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void cgetrf(int m, int n, Complex* a, int lda, int* ipiv, int* info) {
  getrf(kComplex, m, n, a, lda, ipiv, info);
}

void cgetrs(char trans, int n, int nrhs, const Complex* a, int lda, const int* ipiv, Complex* b,
            int ldb, int* info) {
  getrs(kComplex, trans, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void cgesv(int n, int nrhs, Complex* a, int lda, int* ipiv, Complex* b, int ldb, int* info) {
  gesv(kComplex, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void sgetri(int n, float* a, int lda, const int* ipiv, float* work, int lwork, int* info) {
  const bool query = lwork == -1;
  if (rejects(info, RoutineId::sgetri,
              {{1, n >= 0}, {3, leads(lda, n)}, {6, query || leads(lwork, n)}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, RoutineId::sgetri, &n, a, &lda, ipiv, work, &lwork, info);
  };
  say_size(RoutineId::sgetri, query, work, n, cpu);
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
  Call call(RoutineId::sgetri, {n});
  const Pivots pivots(n, ipiv, call);
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
  const std::int64_t count = std::int64_t{k2} - k1 + 1, step = std::abs(std::int64_t{incx});
  const int* const first = ipiv + k1 - 1;
  int rows = k2;
  for (std::int64_t i = 0; i < count; ++i) {
    rows = std::max(rows, first[i * step]);
  }
  Call call(RoutineId::slaswp, {n});
  const Pivots pivots(k1 - 1 + (count - 1) * step + 1, ipiv, call);
  const HostOperand operands[] = {updated(matrix(a, rows, n, lda)), pivots.operand()};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::slaswp(kLayout, rows, n, d[0].place, d[0].step, k1, k2, d[1].place, incx);
      },
      [&] { call_cpu(RoutineId::slaswp, &n, a, &lda, &k1, &k2, ipiv, &incx); });
}

}  // namespace routines
}  // namespace fragblas::dropin
