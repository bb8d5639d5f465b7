// Reflectors, of real and of complex numbers, and least squares by them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <type_traits>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/complex_linalg.hpp"
#include "fragblas/double_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"
#include "workspace.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
// The letter of an operation that is not nothing: the transpose, or the adjoint.
template <typename Number>
constexpr char kAdjoint = std::is_same_v<Number, Complex> ? 'C' : 'T';

using Factorization = void (*)(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                               std::int64_t lda, const Operand& tau);

// geqrf and gelqf, which need `least` elements of work.
template <typename Number>
void factor(RoutineId routine, Factorization factorization, int m, int n, int least, Number* a,
            int lda, Number* tau, Number* work, int lwork, int* info) {
  const bool query = lwork == -1;
  const bool works = query || (lwork > 0 && (std::min(m, n) == 0 || lwork >= least));
  if (rejects(info, routine, {{1, m >= 0}, {2, n >= 0}, {4, leads(lda, m)}, {7, works}})) {
    return;
  }
  const auto cpu = [&] { call_cpu(info, routine, &m, &n, a, &lda, tau, work, &lwork, info); };
  say_size(routine, query, work, least, cpu);
  if (query || m == 0 || n == 0) {
    return;
  }
  Call call(routine, {m, n});
  const HostOperand operands[] = {
      updated(matrix(a, m, n, lda)),
      updated(vector(tau, std::min(m, n), 1), Number(0)),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) { factorization(kLayout, m, n, d[0].place, d[0].step, d[1].place); },
      cpu);
}

using Generator = void (*)(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k,
                           const Operand& a, std::int64_t lda, const Operand& tau);

// orgqr and orglq, ungqr and unglq, of `vectors` columns or rows.
template <typename Number>
void make_q(RoutineId routine, Generator generator, bool shape_is_right, int m, int n, int k,
            int vectors, Number* a, int lda, const Number* tau, Number* work, int lwork,
            int* info) {
  const bool query = lwork == -1;
  if (rejects(info, routine,
              {{1, m >= 0},
               {2, n >= 0 && shape_is_right},
               {3, k >= 0 && k <= vectors},
               {5, leads(lda, m)},
               {8, query || leads(lwork, vectors)}})) {
    return;
  }
  const auto cpu = [&] { call_cpu(info, routine, &m, &n, &k, a, &lda, tau, work, &lwork, info); };
  say_size(routine, query, work, vectors, cpu);
  if (query || vectors == 0) {
    return;
  }
  Call call(routine, {m, n, k});
  const HostOperand operands[] = {updated(matrix(a, m, n, lda)), vector(tau, k, 1)};
  call.serve(
      operands,
      [&](const OnDevice* d) { generator(kLayout, m, n, k, d[0].place, d[0].step, d[1].place); },
      cpu);
}

using Multiplication = void (*)(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                                std::int64_t k, const Operand& a, std::int64_t lda,
                                const Operand& tau, const Operand& c, std::int64_t ldc);

// ormqr and unmqr, whose vectors are columns, and ormlq and unmlq, whose vectors are rows.
template <typename Number>
void multiply_by_q(RoutineId routine, Multiplication multiplication, bool by_rows, char side,
                   char trans, int m, int n, int k, const Number* a, int lda, const Number* tau,
                   Number* c, int ldc, Number* work, int lwork, int* info) {
  const bool left = is(side, 'L'), query = lwork == -1;
  const int order = left ? m : n, others = left ? n : m, rows = by_rows ? k : order;
  if (rejects(info, routine,
              {{1, is_side_letter(side)},
               {2, is(trans, 'N') || is(trans, kAdjoint<Number>)},
               {3, m >= 0},
               {4, n >= 0},
               {5, k >= 0 && k <= order},
               {7, leads(lda, rows)},
               {10, leads(ldc, m)},
               {12, query || leads(lwork, others)}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, routine, &side, &trans, &m, &n, &k, a, &lda, tau, c, &ldc, work, &lwork, info,
             kLetter, kLetter);
  };
  say_size(routine, query, work, others, cpu);
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
        multiplication(kLayout, side_of(side), complex_op(trans), m, n, k, d[0].place, d[0].step,
                       d[1].place, d[2].place, d[2].step);
      },
      cpu);
}

template <typename Number>
bool is_zero(int m, int n, const Number* a, int lda) {
  for (int j = 0; j < n; ++j) {
    const Number* const column = at(a, lda, 0, j);
    if (std::any_of(column, column + m, [](Number value) { return value != Number(0); })) {
      return false;
    }
  }
  return true;
}

using LeastSquares = void (*)(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                              std::int64_t nrhs, const Operand& a, std::int64_t lda,
                              const Operand& b, std::int64_t ldb, const Operand& info);

template <typename Number>
void least_squares(RoutineId routine, LeastSquares solution, char trans, int m, int n, int nrhs,
                   Number* a, int lda, Number* b, int ldb, Number* work, int lwork, int* info) {
  const bool query = lwork == -1;
  const int least = std::min(m, n), most = std::max(m, n), enough = least + std::max(least, nrhs);
  if (rejects(info, routine,
              {{1, is(trans, 'N') || is(trans, kAdjoint<Number>)},
               {2, m >= 0},
               {3, n >= 0},
               {4, nrhs >= 0},
               {6, leads(lda, m)},
               {8, leads(ldb, most)},
               {10, query || leads(lwork, enough)}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, routine, &trans, &m, &n, &nrhs, a, &lda, b, &ldb, work, &lwork, info, kLetter);
  };
  say_size(routine, query, work, enough, cpu);
  if (query) {
    return;
  }
  if (least == 0 || nrhs == 0 || is_zero(m, n, a, lda)) {
    for (int j = 0; j < nrhs; ++j) {
      std::fill_n(at(b, ldb, 0, j), most, Number(0));
    }
    return;
  }
  Call call(routine, {m, n, nrhs});
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
        solution(kLayout, complex_op(trans), m, n, nrhs, d[0].place, d[0].step, d[1].place,
                 d[1].step, d[2].place);
      },
      [&] {
        on_gpu = false;
        cpu();
      });
  if (on_gpu) {
    *info = static_cast<int>(failed);
  }
}

// Those in double precision are of views.
void factor_double(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                   std::int64_t lda, const Operand& tau) {
  fragblas::dgeqrf({a, m, n, lda, layout}, {tau, std::min(m, n), 1});
}

void make_double_q(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
                   std::int64_t lda, const Operand& tau) {
  fragblas::dorgqr({a, m, n, lda, layout}, {tau, k, 1});
}

void multiply_by_double_q(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                          std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                          const Operand& c, std::int64_t ldc) {
  fragblas::dormqr({a, side == Side::Left ? m : n, k, lda, layout}, {tau, k, 1},
                   {c, m, n, ldc, layout}, trans, side);
}

void solve_double(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t nrhs,
                  const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                  const Operand& info) {
  fragblas::dgels({a, m, n, lda, layout}, {b, std::max(m, n), nrhs, ldb, layout}, {info, 1, 1},
                  trans);
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
  multiply_by_q(RoutineId::sormqr, fragblas::sormqr, false, side, trans, m, n, k, a, lda, tau, c,
                ldc, work, lwork, info);
}

void sormlq(char side, char trans, int m, int n, int k, const float* a, int lda, const float* tau,
            float* c, int ldc, float* work, int lwork, int* info) {
  multiply_by_q(RoutineId::sormlq, fragblas::sormlq, true, side, trans, m, n, k, a, lda, tau, c,
                ldc, work, lwork, info);
}

void sgels(char trans, int m, int n, int nrhs, float* a, int lda, float* b, int ldb, float* work,
           int lwork, int* info) {
  least_squares(RoutineId::sgels, fragblas::sgels, trans, m, n, nrhs, a, lda, b, ldb, work, lwork,
                info);
}

void dgeqrf(int m, int n, double* a, int lda, double* tau, double* work, int lwork, int* info) {
  factor(RoutineId::dgeqrf, factor_double, m, n, n, a, lda, tau, work, lwork, info);
}

void dorgqr(int m, int n, int k, double* a, int lda, const double* tau, double* work, int lwork,
            int* info) {
  make_q(RoutineId::dorgqr, make_double_q, n <= m, m, n, k, n, a, lda, tau, work, lwork, info);
}

void dormqr(char side, char trans, int m, int n, int k, const double* a, int lda, const double* tau,
            double* c, int ldc, double* work, int lwork, int* info) {
  multiply_by_q(RoutineId::dormqr, multiply_by_double_q, false, side, trans, m, n, k, a, lda, tau,
                c, ldc, work, lwork, info);
}

void dgels(char trans, int m, int n, int nrhs, double* a, int lda, double* b, int ldb, double* work,
           int lwork, int* info) {
  least_squares(RoutineId::dgels, solve_double, trans, m, n, nrhs, a, lda, b, ldb, work, lwork,
                info);
}

void cgeqrf(int m, int n, Complex* a, int lda, Complex* tau, Complex* work, int lwork, int* info) {
  factor(RoutineId::cgeqrf, fragblas::cgeqrf, m, n, n, a, lda, tau, work, lwork, info);
}

void cgelqf(int m, int n, Complex* a, int lda, Complex* tau, Complex* work, int lwork, int* info) {
  factor(RoutineId::cgelqf, fragblas::cgelqf, m, n, m, a, lda, tau, work, lwork, info);
}

void cungqr(int m, int n, int k, Complex* a, int lda, const Complex* tau, Complex* work, int lwork,
            int* info) {
  make_q(RoutineId::cungqr, fragblas::cungqr, n <= m, m, n, k, n, a, lda, tau, work, lwork, info);
}

void cunglq(int m, int n, int k, Complex* a, int lda, const Complex* tau, Complex* work, int lwork,
            int* info) {
  make_q(RoutineId::cunglq, fragblas::cunglq, n >= m, m, n, k, m, a, lda, tau, work, lwork, info);
}

void cunmqr(char side, char trans, int m, int n, int k, const Complex* a, int lda,
            const Complex* tau, Complex* c, int ldc, Complex* work, int lwork, int* info) {
  multiply_by_q(RoutineId::cunmqr, fragblas::cunmqr, false, side, trans, m, n, k, a, lda, tau, c,
                ldc, work, lwork, info);
}

void cunmlq(char side, char trans, int m, int n, int k, const Complex* a, int lda,
            const Complex* tau, Complex* c, int ldc, Complex* work, int lwork, int* info) {
  multiply_by_q(RoutineId::cunmlq, fragblas::cunmlq, true, side, trans, m, n, k, a, lda, tau, c,
                ldc, work, lwork, info);
}

void cgels(char trans, int m, int n, int nrhs, Complex* a, int lda, Complex* b, int ldb,
           Complex* work, int lwork, int* info) {
  least_squares(RoutineId::cgels, fragblas::cgels, trans, m, n, nrhs, a, lda, b, ldb, work, lwork,
                info);
}

}  // namespace routines
}  // namespace fragblas::dropin
