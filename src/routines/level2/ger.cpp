// sger: A := alpha * x * y^T + A. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/update/rank_update.hpp"
#include "routines/check.hpp"

namespace fragblas {

void sger(Layout layout, std::int64_t m, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
          std::int64_t lda) {
  using namespace detail;
  const Check check("sger");
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  const bool row_major = layout == Layout::RowMajor;
  check.leading_dimension("lda", lda, row_major ? n : m, row_major ? "n" : "m");
  if (m == 0 || n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (is_number(alpha, 0.0f)) {
    return;
  }
  check.vector("x", "m", x, m, incx);
  check.vector("y", "n", y, n, incy);
  check.matrix("a", a, row_major ? m : n, row_major ? n : m, lda);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"a", a.buffer.get()}});
  enqueue_rank_one({"sger", layout, alpha, vector_source(x, m, incx), vector_source(y, n, incy)}, a,
                   m, n, lda);
  context.submit();
}

void ger(const Scalar& alpha, const VectorView& x, const VectorView& y, const MatrixView& a) {
  const detail::Check check("ger");
  check.equal("x.size", x.size, "A's rows", a.rows);
  check.equal("y.size", y.size, "A's columns", a.cols);
  sger(a.layout, a.rows, a.cols, alpha, x.data, x.inc, y.data, y.inc, a.data, a.ld);
}

}  // namespace fragblas
