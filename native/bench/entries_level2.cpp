// How to call the routines of level 2. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>

#include "entry.hpp"

namespace bench {
namespace {

// By way of a second matrix.
void imatcopy(const HostFrame<double>& f) {
  std::vector<double> result(static_cast<std::size_t>(f.m) * static_cast<std::size_t>(f.n));
  cblas_domatcopy(f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, result.data(), f.ldb);
  std::copy(result.begin(), result.end(), f.a);
}

void dgmm(const HostFrame<double>& f) {
  for (int i = 0; i < f.m; ++i) {
    for (int j = 0; j < f.n; ++j) {
      const std::ptrdiff_t line = f.layout == CblasRowMajor ? i : j, place = i + j - line;
      const std::ptrdiff_t factor = f.side == CblasLeft ? i : j;
      f.c[line * f.ldc + place] = f.a[line * f.lda + place] * f.x[factor * f.inc];
    }
  }
}

}  // namespace

std::vector<Entry> level2_entries() {
  constexpr Criterion sums = Criterion::Sums;
  return {
      {"sgemv", BENCH_CALL(gemv)},
      {"sgbmv", BENCH_CALL(gbmv)},
      {"ssymv", BENCH_CALL(symv)},
      {"ssbmv", BENCH_CALL(sbmv)},
      {"sspmv", BENCH_CALL(spmv)},
      {"strmv", BENCH_CALL(trmv)},
      {"stbmv", BENCH_CALL(tbmv)},
      {"stpmv", BENCH_CALL(tpmv)},
      {"strsv", BENCH_SOLVE(trsv, trmv)},
      {"stbsv", BENCH_SOLVE(tbsv, tbmv)},
      {"stpsv", BENCH_SOLVE(tpsv, tpmv)},
      {"sger", BENCH_CALL(ger), sums, 1.25f, -1.25f},
      {"ssyr", BENCH_CALL(syr), sums, 1.25f, -1.25f},
      {"sspr", BENCH_CALL(spr), sums, 1.25f, -1.25f},
      {"ssyr2", BENCH_CALL(syr2), sums, 1.25f, -1.25f},
      {"sspr2", BENCH_CALL(spr2), sums, 1.25f, -1.25f},
      {"somatcopy", BENCH_CALL(omatcopy), sums, 1.25f, 1.25f, 0, "tt"},
      // A later call takes what the one before has left for an m x n matrix again. OpenBLAS 0.3.21
      // writes beyond its scratch memory where the matrix is not square.
      {"simatcopy", BENCH_DEVICE(imatcopy),
       [](const HostFrame<float>& f) {
         cblas_simatcopy(f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.ldb);
       },
       nullptr, imatcopy, sums, 1.25f, 1 / 1.25f, 0, "tt", true},
      {"sdgmm", BENCH_DEVICE(dgmm), nullptr, nullptr, dgmm},
      {"sgemv_batch_strided", BENCH_DEVICE(gemv_batch_strided), BENCH_LOOP(gemv, gemv)},
  };
}

}  // namespace bench
