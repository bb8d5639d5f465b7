// Reflectors, and least squares by them. SPDX-License-Identifier: MIT
#include <algorithm>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
constexpr std::size_t kLetter = 1;  // the hidden length of an option letter

using Factorization = void (*)(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                               std::int64_t lda, const Operand& tau);

// sgeqrf and sgelqf, which need `least` elements of work.
void factor(RoutineId routine, Factorization factorization, int m, int n, int least, float* a,
            int lda, float* tau, float* work, int lwork, int* info) {
  const bool query = lwork == -1;
  const bool works = query || (lwork > 0 && (std::min(m, n) == 0 || lwork >= least));
  if (rejects(info, routine, {{1, m >= 0}, {2, n >= 0}, {4, leads(lda, m)}, {7, works}})) {
    return;
  }
  work[0] = static_cast<float>(std::max(least, 1));
  if (query || m == 0 || n == 0) {
    return;
  }
  Call call(routine, {m, n});
  const HostOperand operands[] = {
      updated(matrix(a, m, n, lda)),
      updated(vector(tau, std::min(m, n), 1), 0.0f),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) { factorization(kLayout, m, n, d[0].place, d[0].step, d[1].place); },
      [&] { call_cpu(routine, &m, &n, a, &lda, tau, work, &lwork, info); });
}

using Generator = void (*)(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k,
                           const Operand& a, std::int64_t lda, const Operand& tau);

// sorgqr and sorglq, of `vectors` columns or rows.
void make_q(RoutineId routine, Generator generator, bool shape_is_right, int m, int n, int k,
            int vectors, float* a, int lda, const float* tau, float* work, int lwork, int* info) {
  const bool query = lwork == -1;
  if (rejects(info, routine,
              {{1, m >= 0},
               {2, n >= 0 && shape_is_right},
               {3, k >= 0 && k <= vectors},
               {5, leads(lda, m)},
               {8, query || leads(lwork, vectors)}})) {
    return;
  }
  work[0] = static_cast<float>(std::max(vectors, 1));
  if (query || vectors == 0) {
    return;
  }
  Call call(routine, {m, n, k});
  const HostOperand operands[] = {updated(matrix(a, m, n, lda)), vector(tau, k, 1)};
  call.serve(
      operands,
      [&](const OnDevice* d) { generator(kLayout, m, n, k, d[0].place, d[0].step, d[1].place); },
      [&] { call_cpu(routine, &m, &n, &k, a, &lda, tau, work, &lwork, info); });
}

using Multiplication = void (*)(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                                std::int64_t k, const Operand& a, std::int64_t lda,
                                const Operand& tau, const Operand& c, std::int64_t ldc);

// sormqr, whose vectors are columns, and sormlq, whose vectors are rows.
void multiply_by_q(RoutineId routine, Multiplication multiplication, char side, char trans, int m,
                   int n, int k, const float* a, int lda, const float* tau, float* c, int ldc,
                   float* work, int lwork, int* info) {
  const bool left = is(side, 'L'), query = lwork == -1, by_rows = routine == RoutineId::sormlq;
  const int order = left ? m : n, others = left ? n : m, rows = by_rows ? k : order;
  if (rejects(info, routine,
              {{1, is_side_letter(side)},
               {2, is(trans, 'N') || is(trans, 'T')},
               {3, m >= 0},
               {4, n >= 0},
               {5, k >= 0 && k <= order},
               {7, leads(lda, rows)},
               {10, leads(ldc, m)},
               {12, query || leads(lwork, others)}})) {
    return;
  }
  work[0] = static_cast<float>(std::max(others, 1));
  if (query || m == 0 || n == 0 || k == 0) {
    return;
  }
  Call call(routine, {m, n, k});
  const HostOperand operands[] = {
      matrix(a, rows, by_rows ? order : k, lda),
      vector(tau, k, 1),
      updated(matrix(c, m, n, ldc)),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        multiplication(kLayout, side_of(side), op(trans), m, n, k, d[0].place, d[0].step,
                       d[1].place, d[2].place, d[2].step);
      },
      [&] {
        call_cpu(routine, &side, &trans, &m, &n, &k, a, &lda, tau, c, &ldc, work, &lwork, info,
                 kLetter, kLetter);
      });
}

bool is_zero(int m, int n, const float* a, int lda) {
  for (int j = 0; j < n; ++j) {
    const float* const column = at(a, lda, 0, j);
    if (std::any_of(column, column + m, [](float value) { return value != 0.0f; })) {
      return false;
    }
  }
  return true;
}

}  // namespace

namespace routines {

void sgeqrf(int m, int n, float* a, int lda, float* tau, float* work, int lwork, int* info) {
  factor(RoutineId::sgeqrf, fragblas::sgeqrf, m, n, n, a, lda, tau, work, lwork, info);
}

void sgelqf(int m, int n, float* a, int lda, float* tau, float* work, int lwork, int* info) {
  factor(RoutineId::sgelqf, fragblas::sgelqf, m, n, m, a, lda, tau, work, lwork, info);
}

void sorgqr(int m, int n, int k, float* a, int lda, const float* tau, float* work, int lwork,
            int* info) {
  make_q(RoutineId::sorgqr, fragblas::sorgqr, n <= m, m, n, k, n, a, lda, tau, work, lwork, info);
}

void sorglq(int m, int n, int k, float* a, int lda, const float* tau, float* work, int lwork,
            int* info) {
  make_q(RoutineId::sorglq, fragblas::sorglq, n >= m, m, n, k, m, a, lda, tau, work, lwork, info);
}

void sormqr(char side, char trans, int m, int n, int k, const float* a, int lda, const float* tau,
            float* c, int ldc, float* work, int lwork, int* info) {
  multiply_by_q(RoutineId::sormqr, fragblas::sormqr, side, trans, m, n, k, a, lda, tau, c, ldc,
                work, lwork, info);
}

void sormlq(char side, char trans, int m, int n, int k, const float* a, int lda, const float* tau,
            float* c, int ldc, float* work, int lwork, int* info) {
  multiply_by_q(RoutineId::sormlq, fragblas::sormlq, side, trans, m, n, k, a, lda, tau, c, ldc,
                work, lwork, info);
}

void sgels(char trans, int m, int n, int nrhs, float* a, int lda, float* b, int ldb, float* work,
           int lwork, int* info) {
  const bool query = lwork == -1;
  const int least = std::min(m, n), most = std::max(m, n);
  if (rejects(info, RoutineId::sgels,
              {{1, is(trans, 'N') || is(trans, 'T')},
               {2, m >= 0},
               {3, n >= 0},
               {4, nrhs >= 0},
               {6, leads(lda, m)},
               {8, leads(ldb, most)},
               {10, query || leads(lwork, least + std::max(least, nrhs))}})) {
    return;
  }
  work[0] = static_cast<float>(std::max(1, least + std::max(least, nrhs)));
  if (query) {
    return;
  }
  if (least == 0 || nrhs == 0 || is_zero(m, n, a, lda)) {
    for (int j = 0; j < nrhs; ++j) {
      std::fill_n(at(b, ldb, 0, j), most, 0.0f);
    }
    return;
  }
  Call call(RoutineId::sgels, {m, n, nrhs});
  float failed = 0;
  bool on_gpu = true;
  const HostOperand operands[] = {
      updated(matrix(a, m, n, lda)),
      updated(matrix(b, most, nrhs, ldb)),
      updated(vector(&failed, 1, 1), 0.0f),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::sgels(kLayout, op(trans), m, n, nrhs, d[0].place, d[0].step, d[1].place,
                        d[1].step, d[2].place);
      },
      [&] {
        on_gpu = false;
        call_cpu(RoutineId::sgels, &trans, &m, &n, &nrhs, a, &lda, b, &ldb, work, &lwork, info,
                 kLetter);
      });
  if (on_gpu) {
    *info = static_cast<int>(failed);
  }
}

}  // namespace routines
}  // namespace fragblas::dropin
