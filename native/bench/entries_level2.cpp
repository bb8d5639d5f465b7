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

}  // namespace

std::vector<Entry> level2_entries() {
  constexpr Check sums = Check::Sums;
  return {
      {"sgemv", BENCH_CALL(gemv, f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.x, f.inc,
                           f.beta, f.y, f.inc)},
      {"sgbmv", BENCH_CALL(gbmv, f.layout, f.trans, f.m, f.n, f.kl, f.ku, f.alpha, f.a, f.lda, f.x,
                           f.inc, f.beta, f.y, f.inc)},
      {"ssymv", BENCH_CALL(symv, f.layout, f.uplo, f.n, f.alpha, f.a, f.lda, f.x, f.inc, f.beta,
                           f.y, f.inc)},
      {"ssbmv", BENCH_CALL(sbmv, f.layout, f.uplo, f.n, f.k, f.alpha, f.a, f.lda, f.x, f.inc,
                           f.beta, f.y, f.inc)},
      {"sspmv",
       BENCH_CALL(spmv, f.layout, f.uplo, f.n, f.alpha, f.a, f.x, f.inc, f.beta, f.y, f.inc)},
      {"strmv", BENCH_CALL(trmv, f.layout, f.uplo, f.trans, f.diag, f.n, f.a, f.lda, f.x, f.inc)},
      {"stbmv",
       BENCH_CALL(tbmv, f.layout, f.uplo, f.trans, f.diag, f.n, f.k, f.a, f.lda, f.x, f.inc)},
      {"stpmv", BENCH_CALL(tpmv, f.layout, f.uplo, f.trans, f.diag, f.n, f.a, f.x, f.inc)},
      {"strsv",
       BENCH_SOLVE(trsv, trmv, f.layout, f.uplo, f.trans, f.diag, f.n, f.a, f.lda, f.x, f.inc)},
      {"stbsv", BENCH_SOLVE(tbsv, tbmv, f.layout, f.uplo, f.trans, f.diag, f.n, f.k, f.a, f.lda,
                            f.x, f.inc)},
      {"stpsv", BENCH_SOLVE(tpsv, tpmv, f.layout, f.uplo, f.trans, f.diag, f.n, f.a, f.x, f.inc)},
      {"sger", BENCH_CALL(ger, f.layout, f.m, f.n, f.alpha, f.x, f.inc, f.y, f.inc, f.a, f.lda),
       sums, 1.25f, -1.25f},
      {"ssyr", BENCH_CALL(syr, f.layout, f.uplo, f.n, f.alpha, f.x, f.inc, f.a, f.lda), sums, 1.25f,
       -1.25f},
      {"sspr", BENCH_CALL(spr, f.layout, f.uplo, f.n, f.alpha, f.x, f.inc, f.a), sums, 1.25f,
       -1.25f},
      {"ssyr2",
       BENCH_CALL(syr2, f.layout, f.uplo, f.n, f.alpha, f.x, f.inc, f.y, f.inc, f.a, f.lda), sums,
       1.25f, -1.25f},
      {"sspr2", BENCH_CALL(spr2, f.layout, f.uplo, f.n, f.alpha, f.x, f.inc, f.y, f.inc, f.a), sums,
       1.25f, -1.25f},
      {"somatcopy",
       BENCH_CALL(omatcopy, f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.b, f.ldb), sums,
       1.25f, 1.25f, 0, "tt"},
      // A later call takes what the one before has left for an m x n matrix again. OpenBLAS 0.3.21
      // writes beyond its scratch memory where the matrix is not square.
      {"simatcopy",
       [](const DeviceFrame& f) {
         fragblas::simatcopy(f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.ldb);
       },
       [](const HostFrame<float>& f) {
         cblas_simatcopy(f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.ldb);
       },
       nullptr, imatcopy, sums, 1.25f, 1 / 1.25f, 0, "tt", true},
      {"sgemv_batch_strided",
       [](const DeviceFrame& f) {
         fragblas::sgemv_batch_strided(f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.stridea,
                                       f.x, f.inc, f.stridex, f.beta, f.y, f.inc, f.stridey,
                                       f.batch_size);
       },
       BENCH_LOOP(gemv, gemv, f.layout, f.trans, f.m, f.n, f.alpha, f.a, f.lda, f.x, f.inc, f.beta,
                  f.y, f.inc)},
  };
}

}  // namespace bench
