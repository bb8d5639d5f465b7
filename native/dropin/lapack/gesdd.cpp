// Singular values. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/cblas_order.hpp"
#include "fragblas/complex_linalg.hpp"
#include "fragblas/double_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"
#include "workspace.hpp"

namespace fragblas::dropin {
namespace {

constexpr Layout kLayout = Layout::ColMajor;
bool is_vectors_letter(char letter) {
  return is(letter, 'A') || is(letter, 'S') || is(letter, 'O') || is(letter, 'N');
}

// The vectors of one side: `rows` x `cols` of them are wanted at `data`.
template <typename Number>
struct Side {
  Number* data = nullptr;
  int rows = 0, cols = 0, ld = 1;

  bool wanted() const { return data != nullptr; }
  // As the caller has them.
  HostOperand operand() const { return updated(matrix(data, rows, cols, ld), Number(0)); }
};

// All of them, or the first min(m, n), go to the caller's matrix of them; else they may go over A.
template <typename Number>
Side<Number> left_side(bool all, bool thin, bool over, int m, int n, Number* u, int ldu, Number* a,
                       int lda) {
  const int least = std::min(m, n);
  if (all || thin) {
    return {u, m, all ? m : least, ldu};
  }
  return over ? Side<Number>{a, m, least, lda} : Side<Number>();
}

template <typename Number>
Side<Number> right_side(bool all, bool thin, bool over, int m, int n, Number* vt, int ldvt,
                        Number* a, int lda) {
  const int least = std::min(m, n);
  if (all || thin) {
    return {vt, all ? n : least, n, ldvt};
  }
  return over ? Side<Number>{a, least, n, lda} : Side<Number>();
}

// A matrix on the device alone.
template <typename Number>
HostOperand scratch(int rows, int cols) {
  return read_if(false, matrix(static_cast<const Number*>(nullptr), rows, cols, std::max(rows, 1)));
}

// The routines for numbers of one type.
using Decomposition = void (*)(Layout layout, SvdJob job, std::int64_t m, std::int64_t n,
                               const Operand& a, std::int64_t lda, const Operand& s,
                               const Operand& u, std::int64_t ldu, const Operand& vt,
                               std::int64_t ldvt, const Operand& info);
constexpr Decomposition decomposition_of(const float*) {
  return fragblas::sgesdd;
}
constexpr Decomposition decomposition_of(const Complex*) {
  return fragblas::cgesdd;
}

// Those in double precision are of views.
void decompose_double(Layout layout, SvdJob job, std::int64_t m, std::int64_t n, const Operand& a,
                      std::int64_t lda, const Operand& s, const Operand& u, std::int64_t ldu,
                      const Operand& vt, std::int64_t ldvt, const Operand& info) {
  const std::int64_t least = std::min(m, n);
  const bool all = job == SvdJob::All;
  const MatrixView left{u, m, all ? m : least, ldu, layout};
  const MatrixView right{vt, all ? n : least, n, ldvt, layout};
  const bool wanted = job != SvdJob::None;
  fragblas::dsvd({a, m, n, lda, layout}, {s, least, 1}, wanted ? left : MatrixView{},
                 wanted ? right : MatrixView{}, {info, 1, 1});
}
constexpr Decomposition decomposition_of(const double*) {
  return decompose_double;
}

void copy_matrix(const float*, int rows, int cols, const OnDevice& from, const OnDevice& to) {
  fragblas::somatcopy(kLayout, Op::NoTrans, rows, cols, 1.0f, from.place, from.step, to.place,
                      to.step);
}
void copy_matrix(const double*, int rows, int cols, const OnDevice& from, const OnDevice& to) {
  fragblas::domatcopy({from.place, rows, cols, from.step, kLayout},
                      {to.place, rows, cols, to.step, kLayout});
}
void copy_matrix(const Complex*, int rows, int cols, const OnDevice& from, const OnDevice& to) {
  fragblas::comatcopy(kLayout, Op::NoTrans, rows, cols, Complex(1), from.place, from.step, to.place,
                      to.step);
}

// A = U * diag(s) * VT: `u` has m rows, `vt` n columns.
template <typename Number, typename Real, typename Cpu>
void decompose(RoutineId routine, int m, int n, const Number* a, int lda, Real* s,
               const Side<Number>& u, const Side<Number>& vt, int* info, const Cpu& cpu) {
  const int least = std::min(m, n);
  const bool vectors = u.wanted() || vt.wanted();
  const bool all = u.cols > least || vt.rows > least;
  const int u_cols = vectors ? (all ? m : least) : 0, vt_rows = vectors ? (all ? n : least) : 0;
  float failed = 0;
  bool on_gpu = true;
  const HostOperand operands[] = {
      matrix(a, m, n, lda),
      updated(vector(s, least, 1), Real(0)),
      updated(vector(&failed, 1, 1), 0.0f),
      scratch<Number>(m, u_cols),
      scratch<Number>(vt_rows, n),
      u.operand(),
      vt.operand(),
  };
  Call call(routine, {m, n});
  call.serve(
      operands,
      [&](const OnDevice* d) {
        const SvdJob job = !vectors ? SvdJob::None : all ? SvdJob::All : SvdJob::Thin;
        decomposition_of(a)(kLayout, job, m, n, d[0].place, d[0].step, d[1].place, d[3].place,
                            d[3].step, d[4].place, d[4].step, d[2].place);
        const auto hand_over = [&](const Side<Number>& side, const OnDevice& from,
                                   const OnDevice& to) {
          if (side.wanted()) {
            copy_matrix(a, side.rows, side.cols, from, to);
          }
        };
        hand_over(u, d[3], d[5]);
        hand_over(vt, d[4], d[6]);
      },
      [&] {
        on_gpu = false;
        cpu();
      });
  if (on_gpu) {
    *info = static_cast<int>(failed);
  }
}

bool is_nan(double value) {
  return std::isnan(value);
}
bool is_nan(Complex value) {
  return std::isnan(value.real()) || std::isnan(value.imag());
}

template <typename Number>
bool has_nan(int m, int n, const Number* a, int lda) {
  for (int j = 0; j < n; ++j) {
    const Number* const column = at(a, lda, 0, j);
    if (std::any_of(column, column + m, [](Number value) { return is_nan(value); })) {
      return true;
    }
  }
  return false;
}

// least_work, good_work: how many numbers work must have, and what a query tells. rest: what
// LAPACK's routine has between lwork and info.
template <typename Number, typename Real, typename... Rest>
void gesvd(RoutineId routine, char jobu, char jobvt, int m, int n, Number* a, int lda, Real* s,
           Number* u, int ldu, Number* vt, int ldvt, Number* work, int lwork, int least_work,
           int good_work, int* info, Rest... rest) {
  const bool query = lwork == -1;
  const int least = std::min(m, n);
  const bool all_u = is(jobu, 'A'), thin_u = is(jobu, 'S'), over_u = is(jobu, 'O');
  const bool all_vt = is(jobvt, 'A'), thin_vt = is(jobvt, 'S'), over_vt = is(jobvt, 'O');
  if (rejects(info, routine,
              {{1, is_vectors_letter(jobu)},
               {2, is_vectors_letter(jobvt) && !(over_u && over_vt)},
               {3, m >= 0},
               {4, n >= 0},
               {6, leads(lda, m)},
               {9, leads(ldu, all_u || thin_u ? m : 1)},
               {11, leads(ldvt, all_vt    ? n
                                : thin_vt ? least
                                          : 1)},
               {13, query || lwork >= std::max(1, least_work)}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, routine, &jobu, &jobvt, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork,
             rest..., info, kLetter, kLetter);
  };
  say_size(routine, query, work, good_work, cpu);
  if (query || least == 0) {
    return;
  }
  const auto left = left_side(all_u, thin_u, over_u, m, n, u, ldu, a, lda);
  const auto right = right_side(all_vt, thin_vt, over_vt, m, n, vt, ldvt, a, lda);
  decompose(routine, m, n, a, lda, s, left, right, info, cpu);
}

template <typename Number, typename Real, typename... Rest>
void gesdd(RoutineId routine, char jobz, int m, int n, Number* a, int lda, Real* s, Number* u,
           int ldu, Number* vt, int ldvt, Number* work, int lwork, double least_work,
           double good_work, int* info, Rest... rest) {
  const bool query = lwork == -1;
  const int least = std::min(m, n);
  const bool all = is(jobz, 'A'), thin = is(jobz, 'S'), over = is(jobz, 'O'), tall = m >= n;
  const bool to_u = all || thin || (over && !tall), to_vt = all || thin || (over && tall);
  if (rejects(info, routine,
              {{1, is_vectors_letter(jobz)},
               {2, m >= 0},
               {3, n >= 0},
               {5, leads(lda, m)},
               {8, leads(ldu, to_u ? m : 1)},
               {10, leads(ldvt, to_vt ? (thin ? least : n) : 1)},
               {12, query || lwork >= std::max(1.0, least_work)}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, routine, &jobz, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &lwork, rest...,
             info, kLetter);
  };
  say_size(routine, query, work, good_work, cpu);
  if (query || least == 0) {
    return;
  }
  if (has_nan(m, n, a, lda)) {
    *info = -4;
    return;
  }
  const auto left = left_side(all, to_u, over, m, n, u, ldu, a, lda);
  const auto right = right_side(all, to_vt, over, m, n, vt, ldvt, a, lda);
  decompose(routine, m, n, a, lda, s, left, right, info, cpu);
}

}  // namespace

namespace routines {

void sgesvd(char jobu, char jobvt, int m, int n, float* a, int lda, float* s, float* u, int ldu,
            float* vt, int ldvt, float* work, int lwork, int* info) {
  const int least = std::min(m, n), most = std::max(m, n);
  gesvd(RoutineId::sgesvd, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, 5 * least,
        std::max(3 * least + most, 5 * least), info);
}

void dgesvd(char jobu, char jobvt, int m, int n, double* a, int lda, double* s, double* u, int ldu,
            double* vt, int ldvt, double* work, int lwork, int* info) {
  const int least = std::min(m, n), most = std::max(m, n);
  gesvd(RoutineId::dgesvd, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, 5 * least,
        std::max(3 * least + most, 5 * least), info);
}

void cgesvd(char jobu, char jobvt, int m, int n, Complex* a, int lda, float* s, Complex* u, int ldu,
            Complex* vt, int ldvt, Complex* work, int lwork, float* rwork, int* info) {
  const int least = std::min(m, n), most = std::max(m, n);
  gesvd(RoutineId::cgesvd, jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, 3 * least,
        2 * least + most, info, rwork);
}

void sgesdd(char jobz, int m, int n, float* a, int lda, float* s, float* u, int ldu, float* vt,
            int ldvt, float* work, int lwork, int* iwork, int* info) {
  const double order = std::min(m, n), most = std::max(m, n);
  const bool alone = is(jobz, 'N');
  gesdd(RoutineId::sgesdd, jobz, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork,
        alone ? 8 * order : (3 * order + 7) * order,
        alone ? 3 * order + std::max(most, 7 * order) : (5 * order + 9) * order + most, info,
        iwork);
}

void dgesdd(char jobz, int m, int n, double* a, int lda, double* s, double* u, int ldu, double* vt,
            int ldvt, double* work, int lwork, int* iwork, int* info) {
  const double order = std::min(m, n), most = std::max(m, n);
  const bool alone = is(jobz, 'N');
  gesdd(RoutineId::dgesdd, jobz, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork,
        alone ? 8 * order : (3 * order + 7) * order,
        alone ? 3 * order + std::max(most, 7 * order) : (5 * order + 9) * order + most, info,
        iwork);
}

void cgesdd(char jobz, int m, int n, Complex* a, int lda, float* s, Complex* u, int ldu,
            Complex* vt, int ldvt, Complex* work, int lwork, float* rwork, int* iwork, int* info) {
  const double order = std::min(m, n), most = std::max(m, n);
  const double good = 2 * order + most + (is(jobz, 'N') ? 0 : 2 * order * order);
  gesdd(RoutineId::cgesdd, jobz, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, 3 * order, good,
        info, rwork, iwork);
}

}  // namespace routines
}  // namespace fragblas::dropin
