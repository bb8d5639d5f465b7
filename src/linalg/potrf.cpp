// spotrf: the Cholesky factorization; spotrs: solves by it; sposv: both. SPDX-License-Identifier:
// MIT
#include "fragblas/linalg.hpp"
#include "linalg/definite.hpp"
#include "linalg/potrf_passes.hpp"

namespace fragblas {

namespace {

constexpr detail::DefinitePasses kPasses{
    1, detail::enqueue_cholesky,
    [](const char* routine, const detail::Block& factor, Uplo, const detail::Block& b) {
      detail::enqueue_cholesky_solve(routine, factor, b);
    }};

}  // namespace

using detail::Check;

void spotrf(Layout layout, Uplo uplo, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& info) {
  potrf_lapack(Check("spotrf"), kPasses, layout, uplo, n, a, lda, info);
}

void potrf(const MatrixView& a, const VectorView& info, Uplo uplo) {
  potrf_views(Check("potrf"), kPasses, a, info, uplo);
}

void spotrs(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
            std::int64_t lda, const Operand& b, std::int64_t ldb) {
  potrs_lapack(Check("spotrs"), kPasses, layout, uplo, n, nrhs, a, lda, b, ldb);
}

void potrs(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  potrs_views(Check("potrs"), kPasses, a, b, uplo);
}

void sposv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
           std::int64_t lda, const Operand& b, std::int64_t ldb, const Operand& info) {
  posv_lapack(Check("sposv"), kPasses, layout, uplo, n, nrhs, a, lda, b, ldb, info);
}

void posv(const MatrixView& a, const MatrixView& b, const VectorView& info, Uplo uplo) {
  posv_views(Check("posv"), kPasses, a, b, info, uplo);
}

}  // namespace fragblas
