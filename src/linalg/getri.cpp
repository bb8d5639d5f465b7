// sgetri: the inverse of a matrix by its LU factors. SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/getri_passes.hpp"
#include "linalg/info.hpp"

namespace fragblas {

namespace detail {

namespace {

void getri_any(const Check& check, const MatrixArgument& a, const Operand& ipiv,
               const Operand& info) {
  a.check_ld(check);
  check_info(check, info);
  if (a.rows == 0 && !info.buffer) {
    return;
  }
  if (a.rows > 0) {
    a.check_operand(check);
    check.vector("ipiv", "n", ipiv, a.rows, 1);
  }
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"ipiv", ipiv.buffer.get()}, {"info", info.buffer.get()}});
  const Block block = block_of(a);
  enqueue_info(check.routine(), block, Failure::Zero, info);
  if (a.rows > 0) {
    enqueue_inverse(check.routine(), block, ipiv);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

void sgetri(Layout layout, std::int64_t n, const Operand& a, std::int64_t lda, const Operand& ipiv,
            const Operand& info) {
  const detail::Check check("sgetri");
  check.layout(layout);
  check.size("n", n);
  detail::getri_any(check, detail::square_argument("a", "lda", a, lda, layout, n), ipiv, info);
}

void getri(const MatrixView& a, const VectorView& ipiv, const VectorView& info) {
  const detail::Check check("getri");
  detail::check_square(check, a);
  check_pivots(check, ipiv, "a.rows", a.rows);
  detail::check_info(check, info);
  detail::getri_any(check, detail::square_argument("a", "lda", a), ipiv.data, info.data);
}

}  // namespace fragblas
