// cheevd: eigenvalues and eigenvectors of a Hermitian matrix. SPDX-License-Identifier: MIT
#include "complex/check.hpp"
#include "complex_linalg/heevd_passes.hpp"
#include "fragblas/complex_linalg.hpp"
#include "linalg/eigenproblem.hpp"

namespace fragblas {

using detail::complex_check;
using detail::enqueue_hermitian_eigenproblem;

void cheevd(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& w, const Operand& info) {
  syevd_lapack(complex_check("cheevd"), enqueue_hermitian_eigenproblem, layout, vectors, uplo, n, a,
               lda, w, info);
}

void cheevd(const MatrixView& a, const VectorView& w, Vectors vectors, const VectorView& info,
            Uplo uplo) {
  syevd_views(complex_check("cheevd"), enqueue_hermitian_eigenproblem, a, w, vectors, info, uplo);
}

void ceigh(const MatrixView& a, const VectorView& w, const MatrixView& v, const VectorView& info,
           Uplo uplo, std::int64_t first) {
  eigh_views(complex_check("ceigh"), enqueue_hermitian_eigenproblem, a, w, v, info, uplo, first);
}

}  // namespace fragblas
