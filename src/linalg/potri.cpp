// spotri: the inverse of a matrix by its Cholesky factor; strtri: the inverse of a triangle.
// SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/info.hpp"
#include "linalg/trtri_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

enum class Inverse { OfTriangle, OfFactored };

void invert(const Check& check, Inverse inverse, Uplo uplo, Diag diag, const MatrixArgument& a,
            const Operand& info) {
  check.uplo(uplo);
  check.diag(diag);
  a.check_ld(check);
  check_info(check, info);
  if (a.rows == 0 && !info.buffer) {
    return;
  }
  if (a.rows > 0) {
    a.check_operand(check);
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"info", info.buffer.get()}});
  const Block lower = lower_block(a, uplo);
  const char* const routine = check.routine();
  // A diagonal that is not stored has no zeros.
  const Block looked_at = diag == Diag::Unit ? lower.part(0, 0, 0, 0) : lower;
  enqueue_info(routine, looked_at, Failure::Zero, info);
  if (a.rows > 0) {
    enqueue_triangle_inverse(routine, lower, diag);
    if (inverse == Inverse::OfFactored) {
      enqueue_gram_of_triangle(routine, lower);
    }
  }
  context.submit();
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::Inverse;

void spotri(Layout layout, Uplo uplo, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& info) {
  const Check check("spotri");
  check.layout(layout);
  check.size("n", n);
  detail::invert(check, Inverse::OfFactored, uplo, Diag::NonUnit,
                 detail::square_argument("a", "lda", a, lda, layout, n), info);
}

void potri(const MatrixView& a, const VectorView& info, Uplo uplo) {
  const Check check("potri");
  detail::check_square(check, a);
  detail::check_info(check, info);
  detail::invert(check, Inverse::OfFactored, uplo, Diag::NonUnit,
                 detail::square_argument("a", "lda", a), info.data);
}

void strtri(Layout layout, Uplo uplo, Diag diag, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& info) {
  const Check check("strtri");
  check.layout(layout);
  check.size("n", n);
  detail::invert(check, Inverse::OfTriangle, uplo, diag,
                 detail::square_argument("a", "lda", a, lda, layout, n), info);
}

void trtri(const MatrixView& a, const VectorView& info, Uplo uplo, Diag diag) {
  const Check check("trtri");
  detail::check_square(check, a);
  detail::check_info(check, info);
  detail::invert(check, Inverse::OfTriangle, uplo, diag, detail::square_argument("a", "lda", a),
                 info.data);
}

}  // namespace fragblas
