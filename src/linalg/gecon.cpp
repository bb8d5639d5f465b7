// sgecon, spocon, strcon: estimates of a matrix's condition by its factors; rcond, of the matrix.
// SPDX-License-Identifier: MIT
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/condition_passes.hpp"
#include "linalg/getrf_passes.hpp"
#include "linalg/potrf_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

void check_trans(const Check& check, Op trans) {
  check.op("trans", trans);
}

// Of matrices without elements: as LAPACK, 1.
bool is_trivial(const Check& check, std::int64_t n, const Operand& rcond) {
  if (n > 0) {
    return false;
  }
  ContextState& context = check.same_context({{"rcond", rcond.buffer.get()}});
  enqueue_fill(check.routine(), 1.0f, vector_target(rcond, 1, 1));
  context.submit();
  return true;
}

void gecon_any(const Check& check, Op trans, const MatrixArgument& a, const Operand& ipiv,
               const Operand& anorm, const Operand& rcond) {
  check_trans(check, trans);
  a.check_ld(check);
  check.operand("rcond", rcond, 1);
  if (is_trivial(check, a.rows, rcond)) {
    return;
  }
  a.check_operand(check);
  check.vector("ipiv", "n", ipiv, a.rows, 1);
  check.operand("anorm", anorm, 1);
  ContextState& context = check.same_context({{"a", a.operand.buffer.get()},
                                              {"ipiv", ipiv.buffer.get()},
                                              {"anorm", anorm.buffer.get()},
                                              {"rcond", rcond.buffer.get()}});
  const Block factors = block_of(a);
  const bool turned = trans != Op::NoTrans;
  const Solver solve = [&](bool transposed, const Block& b) {
    enqueue_lu_solve(check.routine(), transposed != turned, factors, ipiv, b);
  };
  enqueue_condition(check.routine(), factors, solve, anorm, rcond);
  context.submit();
}

void pocon_any(const Check& check, Uplo uplo, const MatrixArgument& a, const Operand& anorm,
               const Operand& rcond) {
  check.uplo(uplo);
  a.check_ld(check);
  check.operand("rcond", rcond, 1);
  if (is_trivial(check, a.rows, rcond)) {
    return;
  }
  a.check_operand(check);
  check.operand("anorm", anorm, 1);
  ContextState& context = check.same_context({{"a", a.operand.buffer.get()},
                                              {"anorm", anorm.buffer.get()},
                                              {"rcond", rcond.buffer.get()}});
  const Block factor = lower_block(a, uplo);
  const Solver solve = [&](bool, const Block& b) {
    enqueue_cholesky_solve(check.routine(), factor, b);
  };
  enqueue_condition(check.routine(), factor, solve, anorm, rcond);
  context.submit();
}

void trcon_any(const Check& check, Op trans, Uplo uplo, Diag diag, const MatrixArgument& a,
               const Operand& rcond) {
  check_trans(check, trans);
  check.uplo(uplo);
  check.diag(diag);
  a.check_ld(check);
  check.operand("rcond", rcond, 1);
  if (is_trivial(check, a.rows, rcond)) {
    return;
  }
  a.check_operand(check);
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"rcond", rcond.buffer.get()}});
  const TriangleBlock triangle{block_of(a), uplo, diag};
  // What the norm is of: the triangle alone.
  const OwnBlock whole = temporary_block(triangle.block, a.rows, a.rows);
  fill(check.routine(), diag == Diag::Unit ? 1.0f : 0.0f, whole.block);
  const Block& to = whole.block;
  if (diag == Diag::NonUnit) {
    copy_triangle(check.routine(), triangle.block, to, uplo);
  } else if (a.rows > 1) {
    const std::int64_t order = a.rows - 1;
    const bool lower = uplo == Uplo::Lower;
    copy_triangle(check.routine(), triangle.block.part(lower ? 1 : 0, lower ? 0 : 1, order, order),
                  to.part(lower ? 1 : 0, lower ? 0 : 1, order, order), uplo);
  }
  const std::shared_ptr<BufferState> norm = temporary(to.buffer->services(), 4);
  const bool turned = trans != Op::NoTrans;
  enqueue_norm1(check.routine(), turned ? to.transposed() : to, {norm.get(), 0});
  const Solver solve_by = [&](bool transposed, const Block& b) {
    solve(check.routine(), transposed != turned ? triangle.transposed() : triangle, b);
  };
  enqueue_condition(check.routine(), triangle.block, solve_by, {norm.get(), 0}, rcond);
  context.submit();
}

void check_element(const Check& check, const char* argument, const VectorView& view) {
  check.equal(argument, view.size, "exactly", 1);
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::square_argument;

void sgecon(Layout layout, Op trans, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& ipiv, const Operand& anorm, const Operand& rcond) {
  const Check check("sgecon");
  check.layout(layout);
  check.size("n", n);
  detail::gecon_any(check, trans, square_argument("a", "lda", a, lda, layout, n), ipiv, anorm,
                    rcond);
}

void gecon(const MatrixView& a, const VectorView& ipiv, const VectorView& anorm,
           const VectorView& rcond, Op trans) {
  const Check check("gecon");
  check_square(check, a);
  check_pivots(check, ipiv, "a.rows", a.rows);
  detail::check_element(check, "anorm.size", anorm);
  detail::check_element(check, "rcond.size", rcond);
  detail::gecon_any(check, trans, square_argument("a", "lda", a), ipiv.data, anorm.data,
                    rcond.data);
}

void spocon(Layout layout, Uplo uplo, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& anorm, const Operand& rcond) {
  const Check check("spocon");
  check.layout(layout);
  check.size("n", n);
  detail::pocon_any(check, uplo, square_argument("a", "lda", a, lda, layout, n), anorm, rcond);
}

void pocon(const MatrixView& a, const VectorView& anorm, const VectorView& rcond, Uplo uplo) {
  const Check check("pocon");
  check_square(check, a);
  detail::check_element(check, "anorm.size", anorm);
  detail::check_element(check, "rcond.size", rcond);
  detail::pocon_any(check, uplo, square_argument("a", "lda", a), anorm.data, rcond.data);
}

void strcon(Layout layout, Op trans, Uplo uplo, Diag diag, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& rcond) {
  const Check check("strcon");
  check.layout(layout);
  check.size("n", n);
  detail::trcon_any(check, trans, uplo, diag, square_argument("a", "lda", a, lda, layout, n),
                    rcond);
}

void trcon(const MatrixView& a, const VectorView& rcond, Uplo uplo, Diag diag, Op trans) {
  const Check check("trcon");
  check_square(check, a);
  detail::check_element(check, "rcond.size", rcond);
  detail::trcon_any(check, trans, uplo, diag, square_argument("a", "lda", a), rcond.data);
}

void rcond(const MatrixView& a, const VectorView& result) {
  using namespace detail;
  const Check check("rcond");
  check_square(check, a);
  check_element(check, "result.size", result);
  const MatrixArgument matrix = square_argument("a", "lda", a);
  matrix.check_ld(check);
  check.operand("result", result.data, 1);
  if (is_trivial(check, a.rows, result.data)) {
    return;
  }
  matrix.check_operand(check);
  ContextState& context =
      check.same_context({{"a", a.data.buffer.get()}, {"result", result.data.buffer.get()}});
  const Block block = block_of(matrix);
  const OwnBlock own = temporary_block(block, a.rows, a.rows);
  copy(check.routine(), block.transposed(), own.block);
  const Block factors = own.block.transposed();  // by columns, as LU wants it
  const std::shared_ptr<BufferState> norm = temporary(block.buffer->services(), 4);
  const std::shared_ptr<BufferState> pivots = temporary(block.buffer->services(), a.rows);
  enqueue_norm1(check.routine(), block, {norm.get(), 0});
  enqueue_lu(check.routine(), factors, {pivots.get(), 0});
  const Solver solve = [&](bool transposed, const Block& b) {
    enqueue_lu_solve(check.routine(), transposed, factors, {pivots.get(), 0}, b);
  };
  enqueue_condition(check.routine(), factors, solve, {norm.get(), 0}, result.data);
  context.submit();
}

}  // namespace fragblas
