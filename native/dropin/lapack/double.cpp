// Linear systems in double precision. Their routines wait for the device, and give pivots and INFO
// to the host: both reach the caller with the results, when all of the call has succeeded.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <vector>

#include "arguments.hpp"
#include "call.hpp"
#include "fragblas/double_linalg.hpp"
#include "routines.hpp"
#include "systems.hpp"

namespace fragblas::dropin {
namespace {

MatrixView view(const OnDevice& on_device, int rows, int cols) {
  return {on_device.place, rows, cols, on_device.step, Layout::ColMajor};
}

// The routines for numbers of one type.
struct Routines {
  RoutineId getrf, getrs, gesv, potrf, potrs, posv, refined_gesv, refined_posv;
  std::int64_t (*factor)(const MatrixView& a, std::vector<std::int64_t>& ipiv);
  void (*solve)(const MatrixView& a, const std::vector<std::int64_t>& ipiv, const MatrixView& b,
                Op trans);
  std::int64_t (*factor_and_solve)(const MatrixView& a, std::vector<std::int64_t>& ipiv,
                                   const MatrixView& b);
  std::int64_t (*factor_definite)(const MatrixView& a, Uplo uplo);
  void (*solve_definite)(const MatrixView& a, const MatrixView& b, Uplo uplo);
  std::int64_t (*factor_and_solve_definite)(const MatrixView& a, const MatrixView& b, Uplo uplo);
  Refinement (*refine)(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b,
                       const MatrixView& x);
  Refinement (*refine_definite)(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                                Uplo uplo, bool keep_factor);
};
constexpr Routines kReal{RoutineId::dgetrf, RoutineId::dgetrs, RoutineId::dgesv,  RoutineId::dpotrf,
                         RoutineId::dpotrs, RoutineId::dposv,  RoutineId::dsgesv, RoutineId::dsposv,
                         fragblas::dgetrf,  fragblas::dgetrs,  fragblas::dgesv,   fragblas::dpotrf,
                         fragblas::dpotrs,  fragblas::dposv,   fragblas::dsgesv,  fragblas::dsposv};
constexpr Routines kComplex{
    RoutineId::zgetrf, RoutineId::zgetrs, RoutineId::zgesv,  RoutineId::zpotrf,
    RoutineId::zpotrs, RoutineId::zposv,  RoutineId::zcgesv, RoutineId::zcposv,
    fragblas::zgetrf,  fragblas::zgetrs,  fragblas::zgesv,   fragblas::zpotrf,
    fragblas::zpotrs,  fragblas::zposv,   fragblas::zcgesv,  fragblas::zcposv};

// What a routine gives to the host.
struct Found {
  std::vector<std::int64_t> ipiv;
  std::int64_t info = 0;
};

// gpu(const OnDevice* operands, Found& found). False when the CPU did it, which sets info itself.
template <std::size_t N, typename Gpu, typename Cpu>
bool serve(Call& call, const HostOperand (&operands)[N], int* ipiv, int* info, const Gpu& gpu,
           const Cpu& cpu) {
  Found found;
  bool on_gpu = true;
  call.serve(
      operands, [&](const OnDevice* d) { gpu(d, found); },
      [&] {
        on_gpu = false;
        cpu();
      });
  if (on_gpu) {
    std::transform(found.ipiv.begin(), found.ipiv.end(), ipiv,
                   [](std::int64_t row) { return static_cast<int>(row); });
    *info = static_cast<int>(found.info);
  }
  return on_gpu;
}

template <typename Number>
HostOperand triangle_of(char uplo, const Number* a, int n, int lda) {
  return triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda)));
}

// Of dsgesv and dsposv, and of zcgesv and zcposv: A, B, X, which is only written.
template <typename Number, typename Gpu, typename Cpu>
void refine(Call& call, const HostOperand& a, int n, int nrhs, const Number* b, int ldb, Number* x,
            int ldx, int* ipiv, int* iter, int* info, const Gpu& gpu, const Cpu& cpu) {
  int iterations = 0;
  // X keeps its bits where there is no solution, so it is read.
  const HostOperand operands[] = {a, matrix(b, n, nrhs, ldb), updated(matrix(x, n, nrhs, ldx))};
  const bool on_gpu = serve(
      call, operands, ipiv, info,
      [&](const OnDevice* d, Found& found) {
        const Refinement how =
            gpu(view(d[0], n, n), view(d[1], n, nrhs), view(d[2], n, nrhs), found.ipiv);
        found.info = how.info;
        iterations = how.iterations;
      },
      cpu);
  if (on_gpu) {
    *iter = iterations;
  }
}

template <typename Number>
void getrf(const Routines& routines, int m, int n, Number* a, int lda, int* ipiv, int* info) {
  if (!getrf_computes(info, routines.getrf, m, n, lda)) {
    return;
  }
  Call call(routines.getrf, {m, n});
  const HostOperand operands[] = {updated(matrix(a, m, n, lda))};
  serve(
      call, operands, ipiv, info,
      [&](const OnDevice* d, Found& found) {
        found.info = routines.factor(view(d[0], m, n), found.ipiv);
      },
      [&] { call_cpu(info, routines.getrf, &m, &n, a, &lda, ipiv, info); });
}

template <typename Number>
void getrs(const Routines& routines, char trans, int n, int nrhs, const Number* a, int lda,
           const int* ipiv, Number* b, int ldb, int* info) {
  if (!getrs_computes(info, routines.getrs, trans, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.getrs, {n, nrhs});
  const HostOperand operands[] = {matrix(a, n, n, lda), updated(matrix(b, n, nrhs, ldb))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        routines.solve(view(d[0], n, n), {ipiv, ipiv + n}, view(d[1], n, nrhs), complex_op(trans));
      },
      [&] {
        call_cpu(info, routines.getrs, &trans, &n, &nrhs, a, &lda, ipiv, b, &ldb, info, kLetter);
      });
}

template <typename Number>
void gesv(const Routines& routines, int n, int nrhs, Number* a, int lda, int* ipiv, Number* b,
          int ldb, int* info) {
  if (!gesv_computes(info, routines.gesv, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.gesv, {n, nrhs});
  const HostOperand operands[] = {updated(matrix(a, n, n, lda)), updated(matrix(b, n, nrhs, ldb))};
  serve(
      call, operands, ipiv, info,
      [&](const OnDevice* d, Found& found) {
        found.info = routines.factor_and_solve(view(d[0], n, n), found.ipiv, view(d[1], n, nrhs));
      },
      [&] { call_cpu(info, routines.gesv, &n, &nrhs, a, &lda, ipiv, b, &ldb, info); });
}

template <typename Number>
void potrf(const Routines& routines, char uplo, int n, Number* a, int lda, int* info) {
  if (!potrf_computes(info, routines.potrf, uplo, n, lda)) {
    return;
  }
  Call call(routines.potrf, {n});
  const HostOperand operands[] = {triangle_of(uplo, a, n, lda)};
  serve(
      call, operands, nullptr, info,
      [&](const OnDevice* d, Found& found) {
        found.info = routines.factor_definite(view(d[0], n, n), uplo_of(uplo));
      },
      [&] { call_cpu(info, routines.potrf, &uplo, &n, a, &lda, info, kLetter); });
}

template <typename Number>
void potrs(const Routines& routines, char uplo, int n, int nrhs, const Number* a, int lda,
           Number* b, int ldb, int* info) {
  if (!potrs_computes(info, routines.potrs, uplo, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.potrs, {n, nrhs});
  const HostOperand operands[] = {matrix(a, n, n, lda), updated(matrix(b, n, nrhs, ldb))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        routines.solve_definite(view(d[0], n, n), view(d[1], n, nrhs), uplo_of(uplo));
      },
      [&] { call_cpu(info, routines.potrs, &uplo, &n, &nrhs, a, &lda, b, &ldb, info, kLetter); });
}

template <typename Number>
void posv(const Routines& routines, char uplo, int n, int nrhs, Number* a, int lda, Number* b,
          int ldb, int* info) {
  if (!posv_computes(info, routines.posv, uplo, n, nrhs, lda, ldb)) {
    return;
  }
  Call call(routines.posv, {n, nrhs});
  const HostOperand operands[] = {triangle_of(uplo, a, n, lda), updated(matrix(b, n, nrhs, ldb))};
  serve(
      call, operands, nullptr, info,
      [&](const OnDevice* d, Found& found) {
        found.info = routines.factor_and_solve_definite(view(d[0], n, n), view(d[1], n, nrhs),
                                                        uplo_of(uplo));
      },
      [&] { call_cpu(info, routines.posv, &uplo, &n, &nrhs, a, &lda, b, &ldb, info, kLetter); });
}

// `work`: what the CPU's routine computes in.
template <typename Number, typename... Work>
void refined_gesv(const Routines& routines, int n, int nrhs, Number* a, int lda, int* ipiv,
                  const Number* b, int ldb, Number* x, int ldx, int* iter, int* info,
                  Work*... work) {
  *iter = 0;
  if (rejects(info, routines.refined_gesv,
              {{1, n >= 0},
               {2, nrhs >= 0},
               {4, leads(lda, n)},
               {7, leads(ldb, n)},
               {9, leads(ldx, n)}}) ||
      n == 0) {
    return;
  }
  Call call(routines.refined_gesv, {n, nrhs});
  refine(
      call, updated(matrix(a, n, n, lda)), n, nrhs, b, ldb, x, ldx, ipiv, iter, info,
      [&](const MatrixView& left, const MatrixView& right, const MatrixView& solution,
          std::vector<std::int64_t>& pivots) {
        return routines.refine(left, pivots, right, solution);
      },
      [&] {
        call_cpu(info, routines.refined_gesv, &n, &nrhs, a, &lda, ipiv, b, &ldb, x, &ldx, work...,
                 iter, info);
      });
}

template <typename Number, typename... Work>
void refined_posv(const Routines& routines, char uplo, int n, int nrhs, Number* a, int lda,
                  const Number* b, int ldb, Number* x, int ldx, int* iter, int* info,
                  Work*... work) {
  *iter = 0;
  if (rejects(info, routines.refined_posv,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {7, leads(ldb, n)},
               {9, leads(ldx, n)}}) ||
      n == 0) {
    return;
  }
  Call call(routines.refined_posv, {n, nrhs});
  refine(
      call, triangle_of(uplo, a, n, lda), n, nrhs, b, ldb, x, ldx, nullptr, iter, info,
      [&](const MatrixView& left, const MatrixView& right, const MatrixView& solution,
          std::vector<std::int64_t>&) {
        return routines.refine_definite(left, right, solution, uplo_of(uplo), true);
      },
      [&] {
        call_cpu(info, routines.refined_posv, &uplo, &n, &nrhs, a, &lda, b, &ldb, x, &ldx, work...,
                 iter, info, kLetter);
      });
}

}  // namespace

namespace routines {

void dgetrf(int m, int n, double* a, int lda, int* ipiv, int* info) {
  getrf(kReal, m, n, a, lda, ipiv, info);
}

void dgetrs(char trans, int n, int nrhs, const double* a, int lda, const int* ipiv, double* b,
            int ldb, int* info) {
  getrs(kReal, trans, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void dgesv(int n, int nrhs, double* a, int lda, int* ipiv, double* b, int ldb, int* info) {
  gesv(kReal, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void dpotrf(char uplo, int n, double* a, int lda, int* info) {
  potrf(kReal, uplo, n, a, lda, info);
}

void dpotrs(char uplo, int n, int nrhs, const double* a, int lda, double* b, int ldb, int* info) {
  potrs(kReal, uplo, n, nrhs, a, lda, b, ldb, info);
}

void dposv(char uplo, int n, int nrhs, double* a, int lda, double* b, int ldb, int* info) {
  posv(kReal, uplo, n, nrhs, a, lda, b, ldb, info);
}

void zgetrf(int m, int n, DoubleComplex* a, int lda, int* ipiv, int* info) {
  getrf(kComplex, m, n, a, lda, ipiv, info);
}

void zgetrs(char trans, int n, int nrhs, const DoubleComplex* a, int lda, const int* ipiv,
            DoubleComplex* b, int ldb, int* info) {
  getrs(kComplex, trans, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void zgesv(int n, int nrhs, DoubleComplex* a, int lda, int* ipiv, DoubleComplex* b, int ldb,
           int* info) {
  gesv(kComplex, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void zpotrf(char uplo, int n, DoubleComplex* a, int lda, int* info) {
  potrf(kComplex, uplo, n, a, lda, info);
}

void zpotrs(char uplo, int n, int nrhs, const DoubleComplex* a, int lda, DoubleComplex* b, int ldb,
            int* info) {
  potrs(kComplex, uplo, n, nrhs, a, lda, b, ldb, info);
}

void zposv(char uplo, int n, int nrhs, DoubleComplex* a, int lda, DoubleComplex* b, int ldb,
           int* info) {
  posv(kComplex, uplo, n, nrhs, a, lda, b, ldb, info);
}

void dsgesv(int n, int nrhs, double* a, int lda, int* ipiv, const double* b, int ldb, double* x,
            int ldx, double* work, float* swork, int* iter, int* info) {
  refined_gesv(kReal, n, nrhs, a, lda, ipiv, b, ldb, x, ldx, iter, info, work, swork);
}

void dsposv(char uplo, int n, int nrhs, double* a, int lda, const double* b, int ldb, double* x,
            int ldx, double* work, float* swork, int* iter, int* info) {
  refined_posv(kReal, uplo, n, nrhs, a, lda, b, ldb, x, ldx, iter, info, work, swork);
}

void zcgesv(int n, int nrhs, DoubleComplex* a, int lda, int* ipiv, const DoubleComplex* b, int ldb,
            DoubleComplex* x, int ldx, DoubleComplex* work, Complex* swork, double* rwork,
            int* iter, int* info) {
  refined_gesv(kComplex, n, nrhs, a, lda, ipiv, b, ldb, x, ldx, iter, info, work, swork, rwork);
}

void zcposv(char uplo, int n, int nrhs, DoubleComplex* a, int lda, const DoubleComplex* b, int ldb,
            DoubleComplex* x, int ldx, DoubleComplex* work, Complex* swork, double* rwork,
            int* iter, int* info) {
  refined_posv(kComplex, uplo, n, nrhs, a, lda, b, ldb, x, ldx, iter, info, work, swork, rwork);
}

}  // namespace routines
}  // namespace fragblas::dropin
