// cgeqrf, cgelqf: factorizations; cunmqr, cunmlq, cungqr, cunglq: their Q; cgels: least squares.
// SPDX-License-Identifier: MIT
#include "complex/check.hpp"
#include "complex_linalg/geqrf_passes.hpp"
#include "fragblas/complex_linalg.hpp"

namespace fragblas {

using detail::complex_check;
using detail::Factors;
using detail::kComplexOrthogonal;

void cgeqrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& tau) {
  geqrf_lapack(complex_check("cgeqrf"), kComplexOrthogonal, Factors::QR, layout, m, n, a, lda, tau);
}

void cgeqrf(const MatrixView& a, const VectorView& tau) {
  geqrf_views(complex_check("cgeqrf"), kComplexOrthogonal, Factors::QR, a, tau);
}

void cgelqf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& tau) {
  geqrf_lapack(complex_check("cgelqf"), kComplexOrthogonal, Factors::LQ, layout, m, n, a, lda, tau);
}

void cgelqf(const MatrixView& a, const VectorView& tau) {
  geqrf_views(complex_check("cgelqf"), kComplexOrthogonal, Factors::LQ, a, tau);
}

void cunmqr(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  unmqr_lapack(complex_check("cunmqr"), kComplexOrthogonal, Factors::QR, layout, side, trans, m, n,
               k, a, lda, tau, c, ldc);
}

void cunmqr(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  unmqr_views(complex_check("cunmqr"), kComplexOrthogonal, Factors::QR, a, tau, c, trans, side);
}

void cungqr(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  ungqr_lapack(complex_check("cungqr"), kComplexOrthogonal, Factors::QR, layout, m, n, k, a, lda,
               tau);
}

void cungqr(const MatrixView& a, const VectorView& tau) {
  ungqr_views(complex_check("cungqr"), kComplexOrthogonal, Factors::QR, a, tau);
}

void cunmlq(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  unmqr_lapack(complex_check("cunmlq"), kComplexOrthogonal, Factors::LQ, layout, side, trans, m, n,
               k, a, lda, tau, c, ldc);
}

void cunmlq(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  unmqr_views(complex_check("cunmlq"), kComplexOrthogonal, Factors::LQ, a, tau, c, trans, side);
}

void cunglq(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  ungqr_lapack(complex_check("cunglq"), kComplexOrthogonal, Factors::LQ, layout, m, n, k, a, lda,
               tau);
}

void cunglq(const MatrixView& a, const VectorView& tau) {
  ungqr_views(complex_check("cunglq"), kComplexOrthogonal, Factors::LQ, a, tau);
}

void cgels(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t nrhs,
           const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
           const Operand& info) {
  gels_lapack(complex_check("cgels"), kComplexOrthogonal, layout, trans, m, n, nrhs, a, lda, b, ldb,
              info);
}

void cgels(const MatrixView& a, const MatrixView& b, const VectorView& info, Op trans) {
  gels_views(complex_check("cgels"), kComplexOrthogonal, a, b, info, trans);
}

}  // namespace fragblas
