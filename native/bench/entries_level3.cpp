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
      {"sgemm", BENCH_CALL(gemm, f.layout, f.transa, f.transb, f.m, f.n, f.k, f.alpha, f.a, f.lda,
                           f.b, f.ldb, f.beta, f.c, f.ldc)},
      {"ssymm", BENCH_CALL(symm, f.layout, f.side, f.uplo, f.m, f.n, f.alpha, f.a, f.lda, f.b,
                           f.ldb, f.beta, f.c, f.ldc)},
      {"ssyrk", BENCH_CALL(syrk, f.layout, f.uplo, f.trans, f.n, f.k, f.alpha, f.a, f.lda, f.beta,
                           f.c, f.ldc)},
      {"ssyr2k", BENCH_CALL(syr2k, f.layout, f.uplo, f.trans, f.n, f.k, f.alpha, f.a, f.lda, f.b,
                            f.ldb, f.beta, f.c, f.ldc)},
      {"strmm", BENCH_CALL(trmm, f.layout, f.side, f.uplo, f.transa, f.diag, f.m, f.n, f.alpha, f.a,
                           f.lda, f.b, f.ldb)},
      {"strsm", BENCH_SOLVE(trsm, trmm, f.layout, f.side, f.uplo, f.transa, f.diag, f.m, f.n,
                            f.alpha, f.a, f.lda, f.b, f.ldb)},
      {"sgemmtr",
       [](const DeviceFrame& f) {
         fragblas::sgemmtr(f.layout, f.uplo, f.transa, f.transb, f.n, f.k, f.alpha, f.a, f.lda, f.b,
                           f.ldb, f.beta, f.c, f.ldc);
       },
       nullptr, nullptr, gemmtr},
      {"sgemm_batch_strided",
       [](const DeviceFrame& f) {
         fragblas::sgemm_batch_strided(f.layout, f.transa, f.transb, f.m, f.n, f.k, f.alpha, f.a,
                                       f.lda, f.stridea, f.b, f.ldb, f.strideb, f.beta, f.c, f.ldc,
                                       f.stridec, f.batch_size);
       },
       BENCH_LOOP(gemm, gemm, f.layout, f.transa, f.transb, f.m, f.n, f.k, f.alpha, f.a, f.lda, f.b,
                  f.ldb, f.beta, f.c, f.ldc)},
      {"strsm_batch_strided",
       [](const DeviceFrame& f) {
         fragblas::strsm_batch_strided(f.layout, f.side, f.uplo, f.transa, f.diag, f.m, f.n,
                                       f.alpha, f.a, f.lda, f.stridea, f.b, f.ldb, f.strideb,
                                       f.batch_size);
       },
       BENCH_LOOP(trsm, trmm, f.layout, f.side, f.uplo, f.transa, f.diag, f.m, f.n, f.alpha, f.a,
                  f.lda, f.b, f.ldb),
       Check::Residual},
  };
}

}  // namespace bench
