// cgetrf: the LU factorization; cgetrs: solves by it; cgesv: both. SPDX-License-Identifier: MIT
#include "complex/check.hpp"
#include "complex_linalg/getrf_passes.hpp"
#include "fragblas/complex_linalg.hpp"

namespace fragblas {

using detail::complex_check;
using detail::kComplexGeneral;

void cgetrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& ipiv, const Operand& info) {
  getrf_lapack(complex_check("cgetrf"), kComplexGeneral, layout, m, n, a, lda, ipiv, info);
}

void cgetrf(const MatrixView& a, const VectorView& ipiv, const VectorView& info) {
  getrf_views(complex_check("cgetrf"), kComplexGeneral, a, ipiv, info);
}

void cgetrs(Layout layout, Op trans, std::int64_t n, std::int64_t nrhs, const Operand& a,
            std::int64_t lda, const Operand& ipiv, const Operand& b, std::int64_t ldb) {
  getrs_lapack(complex_check("cgetrs"), kComplexGeneral, layout, trans, n, nrhs, a, lda, ipiv, b,
               ldb);
}

void cgetrs(const MatrixView& a, const VectorView& ipiv, const MatrixView& b, Op trans) {
  getrs_views(complex_check("cgetrs"), kComplexGeneral, a, ipiv, b, trans);
}

void cgesv(Layout layout, std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
           const Operand& ipiv, const Operand& b, std::int64_t ldb, const Operand& info) {
  gesv_lapack(complex_check("cgesv"), kComplexGeneral, layout, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void cgesv(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
           const VectorView& info) {
  gesv_views(complex_check("cgesv"), kComplexGeneral, a, ipiv, b, info);
}

}  // namespace fragblas
