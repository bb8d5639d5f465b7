// ssyevd, eigh: eigenvalues and eigenvectors of a symmetric matrix. SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/eigenproblem.hpp"

namespace fragblas {

namespace detail {

namespace {

void eigenproblem(const char* routine, Uplo uplo, const Block& a, const EigenResults& results) {
  const Block lower = uplo == Uplo::Lower ? a : a.transposed();
  enqueue_eigenproblem(routine, eigen_method(a.rows), lower, results);
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::eigenproblem;

void ssyevd(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& w, const Operand& info) {
  syevd_lapack(Check("ssyevd"), eigenproblem, layout, vectors, uplo, n, a, lda, w, info);
}

void syevd(const MatrixView& a, const VectorView& w, Vectors vectors, const VectorView& info,
           Uplo uplo) {
  syevd_views(Check("syevd"), eigenproblem, a, w, vectors, info, uplo);
}

void eigh(const MatrixView& a, const VectorView& w, const MatrixView& v, const VectorView& info,
          Uplo uplo, std::int64_t first) {
  eigh_views(Check("eigh"), eigenproblem, a, w, v, info, uplo, first);
}

}  // namespace fragblas
