// How to call the routines of level 3. SPDX-License-Identifier: MIT
#include <cstddef>

#include "entry.hpp"

namespace bench {
namespace {

// The whole product, then one triangle of it.
void gemmtr(const HostFrame<double>& f) {
  std::vector<double> whole(static_cast<std::size_t>(f.n) * static_cast<std::size_t>(f.n));
  cblas_dgemm(f.layout, f.transa, f.transb, f.n, f.n, f.k, f.alpha, f.a, f.lda, f.b, f.ldb, 0,
              whole.data(), f.n);
  for (int i = 0; i < f.n; ++i) {
    const int first = f.uplo == CblasLower ? 0 : i, last = f.uplo == CblasLower ? i : f.n - 1;
    for (int j = first; j <= last; ++j) {
      const std::ptrdiff_t line = f.layout == CblasRowMajor ? i : j, place = i + j - line;
      double& c = f.c[line * f.ldc + place];
      c = whole[static_cast<std::size_t>(line * f.n + place)] + (f.beta != 0 ? f.beta * c : 0);
    }
  }
}

}  // namespace

std::vector<Entry> level3_entries() {
  return {
      {"sgemm", BENCH_CALL(gemm)},
      {"ssymm", BENCH_CALL(symm)},
      {"ssyrk", BENCH_CALL(syrk)},
      {"ssyr2k", BENCH_CALL(syr2k)},
      {"strmm", BENCH_CALL(trmm)},
      {"strsm", BENCH_SOLVE(trsm, trmm)},
      {"sgemmtr", BENCH_DEVICE(gemmtr), nullptr, nullptr, gemmtr},
      {"sgemm_batch_strided", BENCH_DEVICE(gemm_batch_strided), BENCH_LOOP(gemm, gemm)},
      {"strsm_batch_strided", BENCH_DEVICE(trsm_batch_strided), BENCH_LOOP(trsm, trmm),
       Criterion::Residual},
  };
}

}  // namespace bench
