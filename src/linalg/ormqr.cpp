// sormqr, sormlq: products with the Q of a factorization; sorgqr, sorglq: that Q itself.
// SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/geqrf_passes.hpp"

namespace fragblas {

using detail::Check;
using detail::Factors;
using detail::kRealOrthogonal;

void sormqr(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  unmqr_lapack(Check("sormqr"), kRealOrthogonal, Factors::QR, layout, side, trans, m, n, k, a, lda,
               tau, c, ldc);
}

void ormqr(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  unmqr_views(Check("ormqr"), kRealOrthogonal, Factors::QR, a, tau, c, trans, side);
}

void sormlq(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  unmqr_lapack(Check("sormlq"), kRealOrthogonal, Factors::LQ, layout, side, trans, m, n, k, a, lda,
               tau, c, ldc);
}

void ormlq(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  unmqr_views(Check("ormlq"), kRealOrthogonal, Factors::LQ, a, tau, c, trans, side);
}

void sorgqr(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  ungqr_lapack(Check("sorgqr"), kRealOrthogonal, Factors::QR, layout, m, n, k, a, lda, tau);
}

void orgqr(const MatrixView& a, const VectorView& tau) {
  ungqr_views(Check("orgqr"), kRealOrthogonal, Factors::QR, a, tau);
}

void sorglq(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  ungqr_lapack(Check("sorglq"), kRealOrthogonal, Factors::LQ, layout, m, n, k, a, lda, tau);
}

void orglq(const MatrixView& a, const VectorView& tau) {
  ungqr_views(Check("orglq"), kRealOrthogonal, Factors::LQ, a, tau);
}

}  // namespace fragblas
