// cgesdd: singular values and vectors. SPDX-License-Identifier: MIT
#include "complex/check.hpp"
#include "complex_linalg/gesdd_passes.hpp"
#include "fragblas/complex_linalg.hpp"

namespace fragblas {

using detail::complex_check;
using detail::kComplexSingular;

void cgesdd(Layout layout, SvdJob job, std::int64_t m, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& s, const Operand& u, std::int64_t ldu,
            const Operand& vt, std::int64_t ldvt, const Operand& info) {
  gesdd_lapack(complex_check("cgesdd"), kComplexSingular, layout, job, m, n, a, lda, s, u, ldu, vt,
               ldvt, info);
}

void cgesdd(const MatrixView& a, const VectorView& s, const MatrixView& u, const MatrixView& vt,
            SvdJob job, const VectorView& info) {
  gesdd_views(complex_check("cgesdd"), kComplexSingular, job, a, s, u, vt, info);
}

}  // namespace fragblas
