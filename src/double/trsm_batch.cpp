// dtrsm_batch_strided, ztrsm_batch_strided: one solve after the other. SPDX-License-Identifier: MIT
#include "complex/batch_calls.hpp"
#include "complex/check.hpp"
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/complex_coefficient.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_complex.hpp"
#include "transfer/mark.hpp"

namespace fragblas {

namespace detail {

namespace {

struct Batch {
  std::int64_t stridea, strideb, count;
};

// What is behind alpha.
void check_matrices(const Check& check, bool clears, const MatrixArgument& a,
                    const MatrixArgument& b, const Batch& batch) {
  if (!clears) {
    a.check_operand(check);
    check.batch("a", a.operand, a.span(), batch.stridea, batch.count);
  }
  b.check_operand(check);
  check.batch("b", b.operand, b.span(), batch.strideb, batch.count);
}

template <typename Solve>
void solve_all(Operand a, const Operand& b, const Batch& batch, const Solve& solve) {
  Operand one_b = b;
  each_problem(b, batch.count, [&](std::int64_t i) {
    move_to(a, i, batch.stridea);
    move_to(one_b, i, batch.strideb);
    solve(a, one_b);
  });
}

}  // namespace

}  // namespace detail

using namespace detail;

void dtrsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                         std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, std::int64_t batch_size) {
  const Check check = double_check("dtrsm_batch_strided");
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check.op("transa", transa);
  check.diag(diag);
  check.size("m", m);
  check.size("n", n);
  const MatrixArgument of_a = square_argument(a, lda, layout, side, m, n);
  const MatrixArgument of_b{"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"};
  of_a.check_ld(check);
  of_b.check_ld(check);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  const Batch batch{stridea, strideb, batch_size};
  check.nonzero("strideb", strideb);
  check.scalar("alpha", alpha);
  check_matrices(check, is_double(alpha, 0), of_a, of_b, batch);
  const Scalar factor = held_scalar<Coefficient>(check.routine(), alpha, b);
  solve_all(a, b, batch, [&](const Operand& one_a, const Operand& one_b) {
    dtrsm(layout, side, uplo, transa, diag, m, n, factor, one_a, lda, one_b, ldb);
  });
}

void ztrsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                         std::int64_t n, const ComplexScalar& alpha, const Operand& a,
                         std::int64_t lda, std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, std::int64_t batch_size) {
  const Check check = double_complex_check("ztrsm_batch_strided");
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check_op(check, "transa", transa);
  check.diag(diag);
  check.size("m", m);
  check.size("n", n);
  const MatrixArgument of_a = square_argument(a, lda, layout, side, m, n);
  const MatrixArgument of_b{"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"};
  of_a.check_ld(check);
  of_b.check_ld(check);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  const Batch batch{stridea, strideb, batch_size};
  check.nonzero("strideb", strideb);
  check_scalar(check, "alpha", alpha);
  check_matrices(check, DoubleComplexCoefficient(alpha).is(0), of_a, of_b, batch);
  const ComplexScalar factor = held_scalar<DoubleComplexCoefficient>(check.routine(), alpha, b);
  solve_all(a, b, batch, [&](const Operand& one_a, const Operand& one_b) {
    ztrsm(layout, side, uplo, transa, diag, m, n, factor, one_a, lda, one_b, ldb);
  });
}

}  // namespace fragblas
