// zgemm, zgemmtr: C := alpha * op(A) * op(B) + beta * C; zsymm, zhemm: the same with a symmetric or
// Hermitian A; zsyrk, zherk, zsyr2k, zher2k: with op(A)^T or ^H in B's place, one triangle of C;
// ztrmm: B := alpha * op(A) * B, A triangular; ztrsm: with its inverse.
// SPDX-License-Identifier: MIT
#include "complex/check.hpp"
#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double/complex_product.hpp"
#include "double/triangle.hpp"
#include "fragblas/double_complex.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

const char* const kNoTranspose = "NoTrans (111) or ConjTrans (113)";
const char* const kNoConjugate = "NoTrans (111) or Trans (112)";

DoubleComplexFactor factor_of(const MatrixArgument& a) {
  return {a.source(), conjugates(a.op)};
}

DoubleComplexTarget target_of(const MatrixArgument& c) {
  DoubleComplexTarget target;
  target.place = c.operand;
  target.layout = c.layout;
  target.rows = c.rows;
  target.cols = c.cols;
  target.ld = c.ld;
  return target;
}

DoubleComplexTarget triangle_of(const MatrixArgument& c, Uplo uplo, bool hermitian) {
  DoubleComplexTarget target = target_of(c);
  target.part =
      uplo == Uplo::Lower ? DoubleComplexTarget::Part::Lower : DoubleComplexTarget::Part::Upper;
  target.hermitian = hermitian;
  return target;
}

// op(B)^T, or op(B)^H.
DoubleComplexFactor turned(const DoubleComplexFactor& factor, bool hermitian) {
  DoubleComplexFactor result = factor.transposed();
  result.conjugated = factor.conjugated != hermitian;
  return result;
}

// What all of them take: two factors, of which b may be missing, and C.
template <typename Alpha, typename Beta>
struct Arguments {
  const Alpha& alpha;
  MatrixArgument a;
  const MatrixArgument* b;
  const Beta& beta;
  MatrixArgument c;

  bool no_product() const { return a.cols == 0 || DoubleComplexCoefficient(alpha).is(0); }
  // In the order of the arguments; false: there is nothing to do.
  bool check_operands(const Check& check) const {
    a.check_ld(check);
    if (b != nullptr) {
      b->check_ld(check);
    }
    c.check_ld(check);
    if (c.rows == 0 || c.cols == 0) {
      return false;
    }
    check_scalar(check, "alpha", alpha);
    if (!no_product()) {
      a.check_operand(check);
      if (b != nullptr) {
        b->check_operand(check);
      }
    }
    check_scalar(check, "beta", beta);
    c.check_operand(check);
    check.same_context({{"alpha", alpha.element.buffer.get()},
                        {"a", a.operand.buffer.get()},
                        {"b", b == nullptr ? nullptr : b->operand.buffer.get()},
                        {"beta", beta.element.buffer.get()},
                        {"c", c.operand.buffer.get()}});
    return !no_product() || !DoubleComplexCoefficient(beta).is(1);
  }
  ContextState& context() const { return context_of(*c.operand.buffer); }
};

// uplo is null for zgemm. Any mix of layouts; enums and sizes are checked.
void gemm_any(const Check& check, const Uplo* uplo,
              const Arguments<ComplexScalar, ComplexScalar>& g) {
  if (g.check_operands(check)) {
    enqueue_double_complex_product(
        check.routine(), g.a.cols, {g.alpha}, factor_of(g.a), factor_of(*g.b), g.beta,
        uplo == nullptr ? target_of(g.c) : triangle_of(g.c, *uplo, false));
    g.context().submit();
  }
}

void gemm_in_order(const char* routine, const Uplo* uplo, Layout layout, Op transa, Op transb,
                   std::int64_t m, std::int64_t n, std::int64_t k, const ComplexScalar& alpha,
                   const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                   const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  const Check check = double_complex_check(routine);
  check.layout(layout);
  if (uplo != nullptr) {
    check.uplo(*uplo);
  }
  check_op(check, "transa", transa);
  check_op(check, "transb", transb);
  const char* const rows = uplo != nullptr ? "n" : "m";
  check.size(rows, m);
  check.size("n", n);
  check.size("k", k);
  const MatrixArgument second{"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"};
  gemm_any(check, uplo,
           {alpha,
            {"a", "lda", a, lda, layout, transa, m, k, rows, "k"},
            &second,
            beta,
            {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, rows, "n"}});
}

void gemm_on_views(const char* routine, const Uplo* uplo, const MatrixView& a, const MatrixView& b,
                   const MatrixView& c, const ComplexGemmOptions& options) {
  const Check check = double_complex_check(routine);
  if (uplo != nullptr) {
    check.uplo(*uplo);
  }
  const Op transa = options.trans_a, transb = options.trans_b;
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check_op(check, "trans_a", transa);
  check_op(check, "trans_b", transb);
  const Sides sides_a = sides_of(transa, a.rows, a.cols);
  const Sides sides_b = sides_of(transb, b.rows, b.cols);
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal(transb == Op::NoTrans ? "b.rows" : "b.cols", sides_b.rows, "op(A)'s columns",
              sides_a.cols);
  check.equal("c.rows", c.rows, "op(A)'s rows", sides_a.rows);
  check.equal("c.cols", c.cols, "op(B)'s columns", sides_b.cols);
  check.size("c.cols", c.cols);
  if (uplo != nullptr) {
    check.equal("c.cols", c.cols, "c.rows", c.rows);
  }
  const std::int64_t m = c.rows, n = c.cols, k = sides_a.cols;
  const MatrixArgument second{"b", "ldb", b.data, b.ld, b.layout, transb, k, n, "k", "n"};
  gemm_any(check, uplo,
           {options.alpha,
            {"a", "lda", a.data, a.ld, a.layout, transa, m, k, "m", "k"},
            &second,
            options.beta,
            {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, m, n, "m", "n"}});
}

// A matrix of which one triangle is stored; its order is one of the sides of an m x n matrix.
MatrixArgument square(const Operand& a, std::int64_t lda, Layout layout, Side side, std::int64_t m,
                      std::int64_t n) {
  const bool left = side == Side::Left;
  const std::int64_t order = left ? m : n;
  const char* const name = left ? "m" : "n";
  return {"a", "lda", a, lda, layout, Op::NoTrans, order, order, name, name};
}

void check_square(const Check& check, const MatrixView& a, Side side, const char* rows_name,
                  const char* cols_name, std::int64_t m, std::int64_t n) {
  const bool left = side == Side::Left;
  check.equal("a.rows", a.rows, left ? rows_name : cols_name, left ? m : n);
  check.equal("a.cols", a.cols, left ? rows_name : cols_name, left ? m : n);
}

void symm_any(const Check& check, bool hermitian, Side side, Uplo uplo,
              const Arguments<ComplexScalar, ComplexScalar>& g) {
  if (!g.check_operands(check)) {
    return;
  }
  const DoubleComplexFactor structured(symmetric_source(g.a.operand, g.a.layout, uplo, g.a.rows,
                                                        {catalog::Storage::Full, g.a.ld, 0}),
                                       hermitian, false);
  const DoubleComplexFactor general = factor_of(*g.b);
  const bool left = side == Side::Left;
  enqueue_double_complex_product(check.routine(), g.a.rows, {g.alpha}, left ? structured : general,
                                 left ? general : structured, g.beta, target_of(g.c));
  g.context().submit();
}

void symm_in_order(const char* routine, bool hermitian, Layout layout, Side side, Uplo uplo,
                   std::int64_t m, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
                   std::int64_t lda, const Operand& b, std::int64_t ldb, const ComplexScalar& beta,
                   const Operand& c, std::int64_t ldc) {
  const Check check = double_complex_check(routine);
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check.size("m", m);
  check.size("n", n);
  const MatrixArgument second{"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"};
  symm_any(check, hermitian, side, uplo,
           {alpha,
            square(a, lda, layout, side, m, n),
            &second,
            beta,
            {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"}});
}

void symm_on_views(const char* routine, bool hermitian, const MatrixView& a, const MatrixView& b,
                   const MatrixView& c, const ComplexSymmOptions& options) {
  const Check check = double_complex_check(routine);
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check.side(options.side);
  check.uplo(options.uplo);
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  check_square(check, a, options.side, "c.rows", "c.cols", c.rows, c.cols);
  check.equal("b.rows", b.rows, "c.rows", c.rows);
  check.equal("b.cols", b.cols, "c.cols", c.cols);
  const MatrixArgument second{"b",         "ldb",  b.data, b.ld, b.layout,
                              Op::NoTrans, b.rows, b.cols, "m",  "n"};
  symm_any(check, hermitian, options.side, options.uplo,
           {options.alpha,
            square(a.data, a.ld, a.layout, options.side, c.rows, c.cols),
            &second,
            options.beta,
            {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, c.rows, c.cols, "m", "n"}});
}

// All four: b is null for zsyrk and zherk, whose alpha is real; beta is where C is Hermitian.
template <typename Alpha, typename Beta>
void syrk_any(const Check& check, bool hermitian, Uplo uplo, const Arguments<Alpha, Beta>& g) {
  if (!g.check_operands(check)) {
    return;
  }
  const DoubleComplexFactor first = factor_of(g.a),
                            second = g.b == nullptr ? first : factor_of(*g.b);
  const DoubleComplexTarget target = triangle_of(g.c, uplo, hermitian);
  enqueue_double_complex_product(check.routine(), g.a.cols, {g.alpha}, first,
                                 turned(second, hermitian), g.beta, target);
  if (g.b != nullptr && !g.no_product()) {
    enqueue_double_complex_product(check.routine(), g.a.cols, {g.alpha, hermitian}, second,
                                   turned(first, hermitian), 1.0, target);
  }
  g.context().submit();
}

void check_trans(const Check& check, bool hermitian, Op trans) {
  check.op("trans", trans);
  if (trans == (hermitian ? Op::Trans : Op::ConjTrans)) {
    check.fail("trans", static_cast<int>(trans), hermitian ? kNoTranspose : kNoConjugate);
  }
}

template <typename Alpha, typename Beta>
void syrk_in_order(const char* routine, bool hermitian, Layout layout, Uplo uplo, Op trans,
                   std::int64_t n, std::int64_t k, const Alpha& alpha, const Operand& a,
                   std::int64_t lda, const Operand* b, std::int64_t ldb, const Beta& beta,
                   const Operand& c, std::int64_t ldc) {
  const Check check = double_complex_check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check_trans(check, hermitian, trans);
  check.size("n", n);
  check.size("k", k);
  const MatrixArgument second{"b", "ldb", b == nullptr ? a : *b, ldb, layout, trans, n, k,
                              "n", "k"};
  syrk_any<Alpha, Beta>(check, hermitian, uplo,
                        {alpha,
                         {"a", "lda", a, lda, layout, trans, n, k, "n", "k"},
                         b == nullptr ? nullptr : &second,
                         beta,
                         {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"}});
}

// op(A)'s shape is C's order x k.
void check_sides(const Check& check, const char* rows_name, const char* cols_name,
                 const MatrixView& a, Op trans, std::int64_t n, std::int64_t k) {
  const bool transposed = trans != Op::NoTrans;
  check.equal(transposed ? cols_name : rows_name, transposed ? a.cols : a.rows, "c.rows", n);
  check.equal(transposed ? rows_name : cols_name, transposed ? a.rows : a.cols, "op(A)'s columns",
              k);
}

template <typename Options>
void syrk_on_views(const char* routine, bool hermitian, const MatrixView& a, const MatrixView* b,
                   const MatrixView& c, const Options& options) {
  const Check check = double_complex_check(routine);
  const Op trans = options.trans;
  check.layout(a.layout, "a.layout");
  if (b != nullptr) {
    check.layout(b->layout, "b.layout");
  }
  check.layout(c.layout, "c.layout");
  check.uplo(options.uplo);
  check_trans(check, hermitian, trans);
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal("c.cols", c.cols, "c.rows", c.rows);
  const std::int64_t n = c.rows, k = trans == Op::NoTrans ? a.cols : a.rows;
  check_sides(check, "a.rows", "a.cols", a, trans, n, k);
  if (b != nullptr) {
    check_sides(check, "b.rows", "b.cols", *b, trans, n, k);
  }
  const MatrixView& other = b == nullptr ? a : *b;
  const MatrixArgument second{"b",   "ldb", other.data, other.ld, other.layout,
                              trans, n,     k,          "n",      "k"};
  syrk_any<decltype(options.alpha), decltype(options.beta)>(
      check, hermitian, options.uplo,
      {options.alpha,
       {"a", "lda", a.data, a.ld, a.layout, trans, n, k, "n", "k"},
       b == nullptr ? nullptr : &second,
       options.beta,
       {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, n, n, "n", "n"}});
}

struct TriangleEnums {
  Side side;
  Uplo uplo;
  Op trans;
  Diag diag;
};

void check_enums(const Check& check, const TriangleEnums& enums) {
  check.side(enums.side);
  check.uplo(enums.uplo);
  check_op(check, "transa", enums.trans);
  check.diag(enums.diag);
}

enum class Task { Multiply, Solve };

// Any mix of layouts; enums and sizes are checked.
void trmm_any(const Check& check, Task task, const TriangleEnums& enums, const ComplexScalar& alpha,
              const MatrixArgument& a, const MatrixArgument& b) {
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (!DoubleComplexCoefficient(alpha).is(0)) {
    a.check_operand(check);
  }
  b.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()}});
  const StructuredSource triangle =
      triangular_source(a.operand, a.layout, enums.uplo, enums.trans, enums.diag, a.rows,
                        {catalog::Storage::Full, a.ld, 0});
  const bool conjugated = conjugates(enums.trans);
  const bool left = enums.side == Side::Left;
  const DoubleComplexFactor old = factor_of(b);
  if (task == Task::Multiply || DoubleComplexCoefficient(alpha).is(0)) {
    const DoubleComplexFactor factor(triangle, false, conjugated);
    enqueue_double_complex_product(check.routine(), a.rows, {alpha}, left ? factor : old,
                                   left ? old : factor, 0.0, target_of(b));
  } else {
    // B * op(A)^-1 is the transpose of op(A)^-T * B^T.
    const Source source = b.source();
    const DoubleRows rows{source.buffer,     source.base, source.row_stride,
                          source.col_stride, b.rows,      b.cols};
    enqueue_double_complex_solve(check.routine(), alpha, left ? triangle : triangle.transposed(),
                                 conjugated, left ? rows : rows.transposed());
  }
  context.submit();
}

void trmm_in_order(const char* routine, Task task, Layout layout, const TriangleEnums& enums,
                   std::int64_t m, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
                   std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const Check check = double_complex_check(routine);
  check.layout(layout);
  check_enums(check, enums);
  check.size("m", m);
  check.size("n", n);
  trmm_any(check, task, enums, alpha, square(a, lda, layout, enums.side, m, n),
           {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"});
}

void trmm_on_views(const char* routine, Task task, const MatrixView& a, const MatrixView& b,
                   const ComplexTrmmOptions& options) {
  const Check check = double_complex_check(routine);
  const TriangleEnums enums{options.side, options.uplo, options.trans, options.diag};
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check_enums(check, enums);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  check_square(check, a, options.side, "b.rows", "b.cols", b.rows, b.cols);
  trmm_any(check, task, enums, options.alpha,
           square(a.data, a.ld, a.layout, options.side, b.rows, b.cols),
           {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"});
}

}  // namespace

}  // namespace detail

using namespace detail;

void zgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n, std::int64_t k,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  gemm_in_order("zgemm", nullptr, layout, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c,
                ldc);
}

void zgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n, std::int64_t k,
             const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
             std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  gemm_in_order("zgemmtr", &uplo, layout, transa, transb, n, n, k, alpha, a, lda, b, ldb, beta, c,
                ldc);
}

void zsymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  symm_in_order("zsymm", false, layout, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

void zhemm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  symm_in_order("zhemm", true, layout, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

void zsyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  syrk_in_order("zsyrk", false, layout, uplo, trans, n, k, alpha, a, lda, nullptr, 0, beta, c, ldc);
}

void zherk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Scalar& beta, const Operand& c,
           std::int64_t ldc) {
  syrk_in_order("zherk", true, layout, uplo, trans, n, k, alpha, a, lda, nullptr, 0, beta, c, ldc);
}

void zsyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
            const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
            std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  syrk_in_order("zsyr2k", false, layout, uplo, trans, n, k, alpha, a, lda, &b, ldb, beta, c, ldc);
}

void zher2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
            const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
            std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  syrk_in_order("zher2k", true, layout, uplo, trans, n, k, alpha, a, lda, &b, ldb, beta, c, ldc);
}

void ztrmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  trmm_in_order("ztrmm", Task::Multiply, layout, {side, uplo, transa, diag}, m, n, alpha, a, lda, b,
                ldb);
}

void ztrsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  trmm_in_order("ztrsm", Task::Solve, layout, {side, uplo, transa, diag}, m, n, alpha, a, lda, b,
                ldb);
}

void zgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const ComplexGemmOptions& options) {
  gemm_on_views("zgemm", nullptr, a, b, c, options);
}

void zgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
             const ComplexGemmOptions& options) {
  gemm_on_views("zgemmtr", &uplo, a, b, c, options);
}

void zsymm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const ComplexSymmOptions& options) {
  symm_on_views("zsymm", false, a, b, c, options);
}

void zhemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const ComplexSymmOptions& options) {
  symm_on_views("zhemm", true, a, b, c, options);
}

void zsyrk(const MatrixView& a, const MatrixView& c, const ComplexSyrkOptions& options) {
  syrk_on_views("zsyrk", false, a, nullptr, c, options);
}

void zherk(const MatrixView& a, const MatrixView& c, const ComplexHerkOptions& options) {
  syrk_on_views("zherk", true, a, nullptr, c, options);
}

void zsyr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
            const ComplexSyrkOptions& options) {
  syrk_on_views("zsyr2k", false, a, &b, c, options);
}

void zher2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
            const ComplexHer2kOptions& options) {
  syrk_on_views("zher2k", true, a, &b, c, options);
}

void ztrmm(const MatrixView& a, const MatrixView& b, const ComplexTrmmOptions& options) {
  trmm_on_views("ztrmm", Task::Multiply, a, b, options);
}

void ztrsm(const MatrixView& a, const MatrixView& b, const ComplexTrmmOptions& options) {
  trmm_on_views("ztrsm", Task::Solve, a, b, options);
}

}  // namespace fragblas
