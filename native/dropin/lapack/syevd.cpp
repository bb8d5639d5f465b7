// The symmetric and the Hermitian eigenproblem. SPDX-License-Identifier: MIT
#include <algorithm>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/complex_linalg.hpp"
#include "fragblas/double_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "routines.hpp"
#include "workspace.hpp"

namespace fragblas::dropin {
namespace {

bool is_job_letter(char letter) {
  return is(letter, 'N') || is(letter, 'V');
}

// For numbers of one type.
using Solution = void (*)(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n,
                          const Operand& a, std::int64_t lda, const Operand& w,
                          const Operand& info);

template <typename Number, typename Real, typename Cpu>
void solve(RoutineId routine, Solution solution, char jobz, char uplo, int n, Number* a, int lda,
           Real* w, int* info, const Cpu& cpu) {
  Call call(routine, {n});
  float left = 0;
  bool on_gpu = true;
  const HostOperand whole = matrix(a, n, n, lda);
  const HostOperand operands[] = {
      is(jobz, 'V') ? updated(whole) : whole,
      updated(vector(w, n, 1), Real(0)),
      updated(vector(&left, 1, 1), 0.0f),
  };
  call.serve(
      operands,
      [&](const OnDevice* d) {
        solution(Layout::ColMajor, is(jobz, 'V') ? Vectors::Yes : Vectors::No, uplo_of(uplo), n,
                 d[0].place, d[0].step, d[1].place, d[2].place);
      },
      [&] {
        on_gpu = false;
        cpu();
      });
  if (on_gpu) {
    *info = static_cast<int>(left);
  }
}

// Of real numbers.
template <typename Real>
void syev(RoutineId routine, Solution solution, char jobz, char uplo, int n, Real* a, int lda,
          Real* w, Real* work, int lwork, int* info) {
  const int least = std::max(1, 3 * n - 1);
  const bool query = lwork == -1;
  if (rejects(info, routine,
              {{1, is_job_letter(jobz)},
               {2, is_uplo_letter(uplo)},
               {3, n >= 0},
               {5, leads(lda, n)},
               {8, query || lwork >= least}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, routine, &jobz, &uplo, &n, a, &lda, w, work, &lwork, info, kLetter, kLetter);
  };
  say_size(routine, query, work, least, cpu);
  if (query || n == 0) {
    return;
  }
  solve(routine, solution, jobz, uplo, n, a, lda, w, info, cpu);
}

template <typename Real>
void syevd(RoutineId routine, Solution solution, char jobz, char uplo, int n, Real* a, int lda,
           Real* w, Real* work, int lwork, int* iwork, int liwork, int* info) {
  const bool vectors = is(jobz, 'V');
  const double order = n;  // its square may be no int
  const double least = n <= 1 ? 1 : vectors ? 1 + 6 * order + 2 * order * order : 2 * order + 1;
  const int least_integers = n <= 1 || !vectors ? 1 : 3 + 5 * n;
  const bool query = lwork == -1 || liwork == -1;
  if (rejects(info, routine,
              {{1, is_job_letter(jobz)},
               {2, is_uplo_letter(uplo)},
               {3, n >= 0},
               {5, leads(lda, n)},
               {8, query || lwork >= least},
               {10, query || liwork >= least_integers}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, routine, &jobz, &uplo, &n, a, &lda, w, work, &lwork, iwork, &liwork, info,
             kLetter, kLetter);
  };
  say_size(routine, query, work, least, cpu);
  iwork[0] = least_integers;
  if (query || n == 0) {
    return;
  }
  solve(routine, solution, jobz, uplo, n, a, lda, w, info, cpu);
}

// Those in double precision are of views.
void solve_double(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n, const Operand& a,
                  std::int64_t lda, const Operand& w, const Operand& info) {
  const MatrixView matrix{a, n, n, lda, layout};
  fragblas::deigh(matrix, {w, n, 1}, vectors == Vectors::Yes ? matrix : MatrixView{}, {info, 1, 1},
                  uplo);
}

}  // namespace

namespace routines {

void ssyev(char jobz, char uplo, int n, float* a, int lda, float* w, float* work, int lwork,
           int* info) {
  syev(RoutineId::ssyev, fragblas::ssyevd, jobz, uplo, n, a, lda, w, work, lwork, info);
}

void ssyevd(char jobz, char uplo, int n, float* a, int lda, float* w, float* work, int lwork,
            int* iwork, int liwork, int* info) {
  syevd(RoutineId::ssyevd, fragblas::ssyevd, jobz, uplo, n, a, lda, w, work, lwork, iwork, liwork,
        info);
}

void dsyev(char jobz, char uplo, int n, double* a, int lda, double* w, double* work, int lwork,
           int* info) {
  syev(RoutineId::dsyev, solve_double, jobz, uplo, n, a, lda, w, work, lwork, info);
}

void dsyevd(char jobz, char uplo, int n, double* a, int lda, double* w, double* work, int lwork,
            int* iwork, int liwork, int* info) {
  syevd(RoutineId::dsyevd, solve_double, jobz, uplo, n, a, lda, w, work, lwork, iwork, liwork,
        info);
}

void cheev(char jobz, char uplo, int n, Complex* a, int lda, float* w, Complex* work, int lwork,
           float* rwork, int* info) {
  const int least = std::max(1, 2 * n - 1);
  const bool query = lwork == -1;
  if (rejects(info, RoutineId::cheev,
              {{1, is_job_letter(jobz)},
               {2, is_uplo_letter(uplo)},
               {3, n >= 0},
               {5, leads(lda, n)},
               {8, query || lwork >= least}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, RoutineId::cheev, &jobz, &uplo, &n, a, &lda, w, work, &lwork, rwork, info,
             kLetter, kLetter);
  };
  say_size(RoutineId::cheev, query, work, least, cpu);
  if (query || n == 0) {
    return;
  }
  solve(RoutineId::cheev, fragblas::cheevd, jobz, uplo, n, a, lda, w, info, cpu);
}

void cheevd(char jobz, char uplo, int n, Complex* a, int lda, float* w, Complex* work, int lwork,
            float* rwork, int lrwork, int* iwork, int liwork, int* info) {
  const bool vectors = is(jobz, 'V');
  const double order = n;  // its square may be no int
  const double least = n <= 1 ? 1 : vectors ? 2 * order + order * order : order + 1;
  const double least_reals = n <= 1 ? 1 : vectors ? 1 + 5 * order + 2 * order * order : order;
  const int least_integers = n <= 1 || !vectors ? 1 : 3 + 5 * n;
  const bool query = lwork == -1 || lrwork == -1 || liwork == -1;
  if (rejects(info, RoutineId::cheevd,
              {{1, is_job_letter(jobz)},
               {2, is_uplo_letter(uplo)},
               {3, n >= 0},
               {5, leads(lda, n)},
               {8, query || lwork >= least},
               {10, query || lrwork >= least_reals},
               {12, query || liwork >= least_integers}})) {
    return;
  }
  const auto cpu = [&] {
    call_cpu(info, RoutineId::cheevd, &jobz, &uplo, &n, a, &lda, w, work, &lwork, rwork, &lrwork,
             iwork, &liwork, info, kLetter, kLetter);
  };
  say_size(RoutineId::cheevd, query, work, least, cpu);
  rwork[0] = size_in_work<float>(least_reals);
  iwork[0] = least_integers;
  if (query || n == 0) {
    return;
  }
  solve(RoutineId::cheevd, fragblas::cheevd, jobz, uplo, n, a, lda, w, info, cpu);
}

}  // namespace routines
}  // namespace fragblas::dropin
