// sgeqrf: the QR factorization; sgelqf: LQ, which is QR of the transpose.
// SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/geqrf_passes.hpp"

namespace fragblas {

using detail::Check;
using detail::Factors;
using detail::kRealOrthogonal;

void sgeqrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& tau) {
  geqrf_lapack(Check("sgeqrf"), kRealOrthogonal, Factors::QR, layout, m, n, a, lda, tau);
}

void geqrf(const MatrixView& a, const VectorView& tau) {
  geqrf_views(Check("geqrf"), kRealOrthogonal, Factors::QR, a, tau);
}

void sgelqf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& tau) {
  geqrf_lapack(Check("sgelqf"), kRealOrthogonal, Factors::LQ, layout, m, n, a, lda, tau);
}

void gelqf(const MatrixView& a, const VectorView& tau) {
  geqrf_views(Check("gelqf"), kRealOrthogonal, Factors::LQ, a, tau);
}

}  // namespace fragblas
