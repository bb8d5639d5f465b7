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

namespace fragblas::dropin {
namespace {

constexpr std::size_t kLetter = 1;  // the hidden length of an option letter

MatrixView view(const OnDevice& on_device, int rows, int cols) {
  return {on_device.place, rows, cols, on_device.step, Layout::ColMajor};
}

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

HostOperand triangle_of(char uplo, const double* a, int n, int lda) {
  return triangle(is(uplo, 'U'), updated(matrix(a, n, n, lda)));
}

// Of dsgesv and dsposv: A, B, X, which is only written.
template <typename Gpu, typename Cpu>
void refine(Call& call, const HostOperand& a, int n, int nrhs, const double* b, int ldb, double* x,
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

}  // namespace

namespace routines {

void dgetrf(int m, int n, double* a, int lda, int* ipiv, int* info) {
  if (rejects(info, RoutineId::dgetrf, {{1, m >= 0}, {2, n >= 0}, {4, leads(lda, m)}}) || m == 0 ||
      n == 0) {
    return;
  }
  Call call(RoutineId::dgetrf, {m, n});
  const HostOperand operands[] = {updated(matrix(a, m, n, lda))};
  serve(
      call, operands, ipiv, info,
      [&](const OnDevice* d, Found& found) {
        found.info = fragblas::dgetrf(view(d[0], m, n), found.ipiv);
      },
      [&] { call_cpu(RoutineId::dgetrf, &m, &n, a, &lda, ipiv, info); });
}

void dgetrs(char trans, int n, int nrhs, const double* a, int lda, const int* ipiv, double* b,
            int ldb, int* info) {
  if (rejects(info, RoutineId::dgetrs,
              {{1, is_trans_letter(trans)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {8, leads(ldb, n)}}) ||
      n == 0 || nrhs == 0) {
    return;
  }
  Call call(RoutineId::dgetrs, {n, nrhs});
  const HostOperand operands[] = {matrix(a, n, n, lda), updated(matrix(b, n, nrhs, ldb))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::dgetrs(view(d[0], n, n), {ipiv, ipiv + n}, view(d[1], n, nrhs), op(trans));
      },
      [&] {
        call_cpu(RoutineId::dgetrs, &trans, &n, &nrhs, a, &lda, ipiv, b, &ldb, info, kLetter);
      });
}

void dgesv(int n, int nrhs, double* a, int lda, int* ipiv, double* b, int ldb, int* info) {
  if (rejects(info, RoutineId::dgesv,
              {{1, n >= 0}, {2, nrhs >= 0}, {4, leads(lda, n)}, {7, leads(ldb, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::dgesv, {n, nrhs});
  const HostOperand operands[] = {updated(matrix(a, n, n, lda)), updated(matrix(b, n, nrhs, ldb))};
  serve(
      call, operands, ipiv, info,
      [&](const OnDevice* d, Found& found) {
        found.info = fragblas::dgesv(view(d[0], n, n), found.ipiv, view(d[1], n, nrhs));
      },
      [&] { call_cpu(RoutineId::dgesv, &n, &nrhs, a, &lda, ipiv, b, &ldb, info); });
}

void dsgesv(int n, int nrhs, double* a, int lda, int* ipiv, const double* b, int ldb, double* x,
            int ldx, double* work, float* swork, int* iter, int* info) {
  *iter = 0;
  if (rejects(info, RoutineId::dsgesv,
              {{1, n >= 0},
               {2, nrhs >= 0},
               {4, leads(lda, n)},
               {7, leads(ldb, n)},
               {9, leads(ldx, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::dsgesv, {n, nrhs});
  refine(
      call, updated(matrix(a, n, n, lda)), n, nrhs, b, ldb, x, ldx, ipiv, iter, info,
      [](const MatrixView& left, const MatrixView& right, const MatrixView& solution,
         std::vector<std::int64_t>& pivots) {
        return fragblas::dsgesv(left, pivots, right, solution);
      },
      [&] {
        call_cpu(RoutineId::dsgesv, &n, &nrhs, a, &lda, ipiv, b, &ldb, x, &ldx, work, swork, iter,
                 info);
      });
}

void dpotrf(char uplo, int n, double* a, int lda, int* info) {
  if (rejects(info, RoutineId::dpotrf,
              {{1, is_uplo_letter(uplo)}, {2, n >= 0}, {4, leads(lda, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::dpotrf, {n});
  const HostOperand operands[] = {triangle_of(uplo, a, n, lda)};
  serve(
      call, operands, nullptr, info,
      [&](const OnDevice* d, Found& found) {
        found.info = fragblas::dpotrf(view(d[0], n, n), uplo_of(uplo));
      },
      [&] { call_cpu(RoutineId::dpotrf, &uplo, &n, a, &lda, info, kLetter); });
}

void dpotrs(char uplo, int n, int nrhs, const double* a, int lda, double* b, int ldb, int* info) {
  if (rejects(info, RoutineId::dpotrs,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {7, leads(ldb, n)}}) ||
      n == 0 || nrhs == 0) {
    return;
  }
  Call call(RoutineId::dpotrs, {n, nrhs});
  const HostOperand operands[] = {matrix(a, n, n, lda), updated(matrix(b, n, nrhs, ldb))};
  call.serve(
      operands,
      [&](const OnDevice* d) {
        fragblas::dpotrs(view(d[0], n, n), view(d[1], n, nrhs), uplo_of(uplo));
      },
      [&] { call_cpu(RoutineId::dpotrs, &uplo, &n, &nrhs, a, &lda, b, &ldb, info, kLetter); });
}

void dposv(char uplo, int n, int nrhs, double* a, int lda, double* b, int ldb, int* info) {
  if (rejects(info, RoutineId::dposv,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {7, leads(ldb, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::dposv, {n, nrhs});
  const HostOperand operands[] = {triangle_of(uplo, a, n, lda), updated(matrix(b, n, nrhs, ldb))};
  serve(
      call, operands, nullptr, info,
      [&](const OnDevice* d, Found& found) {
        found.info = fragblas::dposv(view(d[0], n, n), view(d[1], n, nrhs), uplo_of(uplo));
      },
      [&] { call_cpu(RoutineId::dposv, &uplo, &n, &nrhs, a, &lda, b, &ldb, info, kLetter); });
}

void dsposv(char uplo, int n, int nrhs, double* a, int lda, const double* b, int ldb, double* x,
            int ldx, double* work, float* swork, int* iter, int* info) {
  *iter = 0;
  if (rejects(info, RoutineId::dsposv,
              {{1, is_uplo_letter(uplo)},
               {2, n >= 0},
               {3, nrhs >= 0},
               {5, leads(lda, n)},
               {7, leads(ldb, n)},
               {9, leads(ldx, n)}}) ||
      n == 0) {
    return;
  }
  Call call(RoutineId::dsposv, {n, nrhs});
  refine(
      call, triangle_of(uplo, a, n, lda), n, nrhs, b, ldb, x, ldx, nullptr, iter, info,
      [&](const MatrixView& left, const MatrixView& right, const MatrixView& solution,
          std::vector<std::int64_t>&) {
        return fragblas::dsposv(left, right, solution, uplo_of(uplo), true);
      },
      [&] {
        call_cpu(RoutineId::dsposv, &uplo, &n, &nrhs, a, &lda, b, &ldb, x, &ldx, work, swork, iter,
                 info, kLetter);
      });
}

}  // namespace routines
}  // namespace fragblas::dropin
