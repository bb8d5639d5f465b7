// sgels: least squares, and solutions of least norm. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/info.hpp"

namespace fragblas {

namespace detail {

namespace {

// Of the block, which is not wide: min ||B - A * X||, or the least X with A^T * X = B.
void solve_tall(const char* routine, bool transposed, const Block& a, const Place& tau,
                const Block& b) {
  const TriangleBlock r{a.part(0, 0, a.cols, a.cols), Uplo::Upper, Diag::NonUnit};
  const Block first = b.part(0, 0, a.cols, b.cols);
  if (transposed) {
    solve(routine, r.transposed(), first);
    fill(routine, 0.0f, b.part(a.cols, 0, a.rows - a.cols, b.cols));
    enqueue_reflect(routine, false, a, tau, b);
  } else {
    enqueue_reflect(routine, true, a, tau, b);
    solve(routine, r, first);
  }
}

void gels_any(const Check& check, Op trans, const MatrixArgument& a, const MatrixArgument& b,
              const Operand& info) {
  a.check_ld(check);
  b.check_ld(check);
  check_info(check, info);
  const std::int64_t order = std::min(a.rows, a.cols);
  if (order > 0) {
    a.check_operand(check);
  }
  const bool has_sides = b.rows > 0 && b.cols > 0;
  if (has_sides) {
    b.check_operand(check);
  }
  if (order == 0 && !has_sides && !info.buffer) {
    return;
  }
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"b", b.operand.buffer.get()}, {"info", info.buffer.get()}});
  const char* const routine = check.routine();
  // A wide one is the transpose of a tall one.
  const bool wide = a.rows < a.cols;
  const Block tall = wide ? block_of(a).transposed() : block_of(a);
  if (order > 0) {
    const std::shared_ptr<BufferState> tau = temporary(tall.buffer->services(), order);
    enqueue_qr(routine, tall, {tau.get(), 0});
    if (has_sides) {
      solve_tall(routine, (trans != Op::NoTrans) != wide, tall, {tau.get(), 0}, block_of(b));
    }
  } else if (has_sides) {
    fill(routine, 0.0f, block_of(b));
  }
  enqueue_info(routine, tall, Failure::Zero, info);
  context.submit();
}

}  // namespace

}  // namespace detail

using detail::Check;

void sgels(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t nrhs,
           const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
           const Operand& info) {
  const Check check("sgels");
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("nrhs", nrhs);
  detail::gels_any(
      check, trans, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"},
      {"b", "ldb", b, ldb, layout, Op::NoTrans, std::max(m, n), nrhs, "max(m, n)", "nrhs"}, info);
}

void gels(const MatrixView& a, const MatrixView& b, const VectorView& info, Op trans) {
  const Check check("gels");
  detail::check_matrix(check, a);
  check.layout(b.layout, "b.layout");
  check.equal("b.rows", b.rows, "max(a.rows, a.cols)", std::max(a.rows, a.cols));
  check.size("b.cols", b.cols);
  detail::check_info(check, info);
  check.op("trans", trans);
  detail::gels_any(check, trans, detail::view_argument("a", "lda", a),
                   detail::view_argument("b", "ldb", b), info.data);
}

}  // namespace fragblas
