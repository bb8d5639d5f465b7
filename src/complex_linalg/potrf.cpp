// cpotrf: the Cholesky factorization; cpotrs: solves by it; cposv: both. SPDX-License-Identifier:
// MIT
#include "complex/check.hpp"
#include "complex_linalg/potrf_passes.hpp"
#include "fragblas/complex_linalg.hpp"

namespace fragblas {

using detail::complex_check;
using detail::kComplexDefinite;

void cpotrf(Layout layout, Uplo uplo, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& info) {
  potrf_lapack(complex_check("cpotrf"), kComplexDefinite, layout, uplo, n, a, lda, info);
}

void cpotrf(const MatrixView& a, const VectorView& info, Uplo uplo) {
  potrf_views(complex_check("cpotrf"), kComplexDefinite, a, info, uplo);
}

void cpotrs(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
            std::int64_t lda, const Operand& b, std::int64_t ldb) {
  potrs_lapack(complex_check("cpotrs"), kComplexDefinite, layout, uplo, n, nrhs, a, lda, b, ldb);
}

void cpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  potrs_views(complex_check("cpotrs"), kComplexDefinite, a, b, uplo);
}

void cposv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
           std::int64_t lda, const Operand& b, std::int64_t ldb, const Operand& info) {
  posv_lapack(complex_check("cposv"), kComplexDefinite, layout, uplo, n, nrhs, a, lda, b, ldb,
              info);
}

void cposv(const MatrixView& a, const MatrixView& b, const VectorView& info, Uplo uplo) {
  posv_views(complex_check("cposv"), kComplexDefinite, a, b, info, uplo);
}

}  // namespace fragblas
