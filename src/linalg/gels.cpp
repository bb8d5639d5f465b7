// sgels: least squares, and solutions of least norm. SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/geqrf_passes.hpp"

namespace fragblas {

using detail::Check;
using detail::kRealOrthogonal;

void sgels(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t nrhs,
           const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
           const Operand& info) {
  gels_lapack(Check("sgels"), kRealOrthogonal, layout, trans, m, n, nrhs, a, lda, b, ldb, info);
}

void gels(const MatrixView& a, const MatrixView& b, const VectorView& info, Op trans) {
  gels_views(Check("gels"), kRealOrthogonal, a, b, info, trans);
}

}  // namespace fragblas
