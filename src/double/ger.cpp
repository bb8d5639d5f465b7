// dger: A := alpha * x * y^T + A; dsyr, dspr: A := alpha * x * x^T + A; dsyr2, dspr2: A := alpha *
// x * y^T + alpha * y * x^T + A, one triangle. SPDX-License-Identifier: MIT
#include <utility>

#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/numbers.hpp"
#include "routines/level2/storage_check.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kUpdate = add_kernel("DoubleRankUpdate", "double/rank_update.frag",
                                    kContiguous | kPackedTarget | kRankTwo | kAlphaOnDevice,
                                    fragblas_double_kernels::shader_text);

// The values that double/rank_update knows.
enum UpdateFlag { kNoneBehind = 1, kNoneBefore = 2 };

struct Strided {
  const Operand& operand;
  std::int64_t inc;
};

template <typename Vector>
void read_numbers(Pass& pass, Sampler sampler, const Numbers& x) {
  pass.read(sampler, x.buffer);
  Vector vector;
  vector.base = x.base;
  vector.stride = x.stride;
  pass.set(vector);
}

// y has an element for each line of the target, x one for each number of a line.
Pass update_pass(const char* routine, const Coefficient& alpha, const Numbers& x, const Numbers& y,
                 const Target& target, int flags) {
  Pass pass = target_pass(routine, kUpdate, target);
  set_double_alpha(pass, alpha);
  read_numbers<uniforms::XVector>(pass, Sampler::X, x);
  read_numbers<uniforms::YVector>(pass, Sampler::Y, y);
  pass.set(uniforms::DoubleUpdate{flags});
  return pass;
}

Target numbers_of_lines(const Operand& a, std::int64_t lines, std::int64_t length,
                        std::int64_t ld) {
  return lines_target({a.buffer.get(), 2 * a.offset}, lines, 2 * length, 2 * ld);
}

// y null: rank one.
void update(const char* routine, Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
            const Strided& x, const Strided* y, const StoredTriangle& a) {
  const Check check = double_check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
  check.nonzero("incx", x.inc);
  if (y != nullptr) {
    check.nonzero("incy", y->inc);
  }
  check_triangle_ld(check, n, a.storage);
  if (n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (is_double(alpha, 0)) {
    return;
  }
  check.vector("x", "n", x.operand, n, x.inc);
  if (y != nullptr) {
    check.vector("y", "n", y->operand, n, y->inc);
  }
  check_triangle(check, a.name, a.a, n, a.storage);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()},
                          {"x", x.operand.buffer.get()},
                          {"y", y != nullptr ? y->operand.buffer.get() : nullptr},
                          {a.name, a.a.buffer.get()}});
  const Strided& second = y != nullptr ? *y : x;
  const Numbers places = numbers_of(x.operand, n, x.inc);
  const Numbers lines = numbers_of(second.operand, n, second.inc);
  // Whether a line ends at the diagonal.
  const bool growing = (uplo == Uplo::Lower) == (layout == Layout::RowMajor);
  const bool packed = a.storage.storage == catalog::Storage::Packed;
  Pass pass = update_pass(
      routine, alpha, places, lines,
      packed ? numbers_target(a.a, n * (n + 1) / 2, 1) : numbers_of_lines(a.a, n, n, a.storage.ld),
      growing ? kNoneBehind : kNoneBefore);
  pass.variant |= y != nullptr ? kRankTwo : kNoVariant;
  if (packed) {
    pass.variant |= kPackedTarget;
    StructuredSource triangle;
    triangle.flags =
        growing ? StructuredSource::kPackedGrowing : StructuredSource::kPackedShrinking;
    triangle.order = n;
    set_structure(pass, triangle);
  }
  enqueue_pass(std::move(pass));
  context.submit();
}

StoredTriangle full(const Operand& a, std::int64_t lda) {
  return {"a", a, {catalog::Storage::Full, lda, 0}};
}
StoredTriangle packed(const Operand& ap) {
  return {"ap", ap, {catalog::Storage::Packed, 1, 0}};
}

void check_view(const char* routine, const VectorView& x, const MatrixView& a) {
  const Check check(routine);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
}
void check_view(const char* routine, const VectorView& x, const PackedView& a) {
  Check(routine).equal("x.size", x.size, "A's order", a.n);
}

}  // namespace

}  // namespace detail

void dger(Layout layout, std::int64_t m, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
          std::int64_t lda) {
  using namespace detail;
  const Check check = double_check("dger");
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  const MatrixArgument matrix{"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"};
  matrix.check_ld(check);
  if (m == 0 || n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (is_double(alpha, 0)) {
    return;
  }
  check.vector("x", "m", x, m, incx);
  check.vector("y", "n", y, n, incy);
  matrix.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"a", a.buffer.get()}});
  const Numbers rows = numbers_of(x, m, incx), cols = numbers_of(y, n, incy);
  const bool by_rows = matrix.by_rows();
  enqueue_pass(update_pass("dger", alpha, by_rows ? cols : rows, by_rows ? rows : cols,
                           numbers_of_lines(a, matrix.lines(), matrix.length(), lda), 0));
  context.submit();
}

void dsyr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  detail::update("dsyr", layout, uplo, n, alpha, {x, incx}, nullptr, detail::full(a, lda));
}

void dspr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  detail::update("dspr", layout, uplo, n, alpha, {x, incx}, nullptr, detail::packed(ap));
}

void dsyr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
           std::int64_t lda) {
  const detail::Strided second{y, incy};
  detail::update("dsyr2", layout, uplo, n, alpha, {x, incx}, &second, detail::full(a, lda));
}

void dspr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& ap) {
  const detail::Strided second{y, incy};
  detail::update("dspr2", layout, uplo, n, alpha, {x, incx}, &second, detail::packed(ap));
}

void dger(const Scalar& alpha, const VectorView& x, const VectorView& y, const MatrixView& a) {
  const detail::Check check("dger");
  check.equal("x.size", x.size, "A's rows", a.rows);
  check.equal("y.size", y.size, "A's columns", a.cols);
  dger(a.layout, a.rows, a.cols, alpha, x.data, x.inc, y.data, y.inc, a.data, a.ld);
}

void dsyr(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  detail::check_view("dsyr", x, a);
  dsyr(a.layout, uplo, a.rows, alpha, x.data, x.inc, a.data, a.ld);
}

void dspr(const Scalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  detail::check_view("dspr", x, a);
  dspr(a.layout, uplo, a.n, alpha, x.data, x.inc, a.data);
}

void dsyr2(const Scalar& alpha, const VectorView& x, const VectorView& y, const MatrixView& a,
           Uplo uplo) {
  detail::check_view("dsyr2", x, a);
  detail::Check("dsyr2").equal("y.size", y.size, "A's order", a.rows);
  dsyr2(a.layout, uplo, a.rows, alpha, x.data, x.inc, y.data, y.inc, a.data, a.ld);
}

void dspr2(const Scalar& alpha, const VectorView& x, const VectorView& y, const PackedView& a,
           Uplo uplo) {
  detail::check_view("dspr2", x, a);
  detail::Check("dspr2").equal("y.size", y.size, "A's order", a.n);
  dspr2(a.layout, uplo, a.n, alpha, x.data, x.inc, y.data, y.inc, a.data);
}

}  // namespace fragblas
