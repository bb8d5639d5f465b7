// sgetrf: the LU factorization; sgetrs: solves by it; sgesv: both. SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/general.hpp"
#include "linalg/getrf_passes.hpp"

namespace fragblas {

namespace {

constexpr detail::GeneralPasses kPasses{1, detail::enqueue_lu,
                                        [](const char* routine, Op op, const detail::Block& factors,
                                           const detail::Place& pivots, const detail::Block& b) {
                                          detail::enqueue_lu_solve(routine, op != Op::NoTrans,
                                                                   factors, pivots, b);
                                        }};

}  // namespace

using detail::Check;

void sgetrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& ipiv, const Operand& info) {
  getrf_lapack(Check("sgetrf"), kPasses, layout, m, n, a, lda, ipiv, info);
}

void getrf(const MatrixView& a, const VectorView& ipiv, const VectorView& info) {
  getrf_views(Check("getrf"), kPasses, a, ipiv, info);
}

void sgetrs(Layout layout, Op trans, std::int64_t n, std::int64_t nrhs, const Operand& a,
            std::int64_t lda, const Operand& ipiv, const Operand& b, std::int64_t ldb) {
  getrs_lapack(Check("sgetrs"), kPasses, layout, trans, n, nrhs, a, lda, ipiv, b, ldb);
}

void getrs(const MatrixView& a, const VectorView& ipiv, const MatrixView& b, Op trans) {
  getrs_views(Check("getrs"), kPasses, a, ipiv, b, trans);
}

void sgesv(Layout layout, std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
           const Operand& ipiv, const Operand& b, std::int64_t ldb, const Operand& info) {
  gesv_lapack(Check("sgesv"), kPasses, layout, n, nrhs, a, lda, ipiv, b, ldb, info);
}

void gesv(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
          const VectorView& info) {
  gesv_views(Check("gesv"), kPasses, a, ipiv, b, info);
}

}  // namespace fragblas
