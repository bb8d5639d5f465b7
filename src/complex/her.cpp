// csyr, cspr: A := alpha * x * x^T + A; cher, chpr: A := alpha * x * x^H + A; cher2, chpr2: A :=
// alpha * x * y^H + conj(alpha) * y * x^H + A. One triangle is written, of a full A or a packed
// one. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/uniforms.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kPackedUpdate =
    add_kernel("ComplexPackedUpdate", "complex/rank_update_packed.frag",
               kContiguous | kAlphaOnDevice, fragblas_complex_kernels::shader_text);

// The values that complex/rank_update_packed knows.
enum UpdateFlag { kIsHermitian = 1, kLinesAreRows = 2, kRankTwo = 4 };

struct Strided {
  const Operand& operand;
  std::int64_t inc;
};

// What is common to all; y null: of one vector.
struct Update {
  const char* routine;
  bool hermitian;
  Layout layout;
  Uplo uplo;
  std::int64_t n;
  Strided x;
  const Strided* y;
  StoredTriangle a;

  const Strided& second() const { return y != nullptr ? *y : x; }
};

template <typename Vector>
void set_numbers(Pass& pass, Sampler sampler, const Strided& x, std::int64_t n) {
  const Numbers numbers = numbers_of(x.operand, n, x.inc);
  pass.read(sampler, numbers.buffer);
  Vector vector;
  vector.base = numbers.base;
  vector.stride = numbers.stride;
  pass.set(vector);
}

void enqueue_packed(const Update& u, const ComplexCoefficient& alpha) {
  const std::int64_t lanes = u.n * (u.n + 1);
  Pass pass = target_pass(u.routine, kPackedUpdate,
                          {u.a.a.buffer.get(), 2 * u.a.a.offset, lanes, lanes, 1});
  set_complex_alpha(pass, alpha);
  set_numbers<uniforms::XVector>(pass, Sampler::X, u.x, u.n);
  set_numbers<uniforms::YVector>(pass, Sampler::Y, u.second(), u.n);
  StructuredSource packed;
  packed.flags = (u.uplo == Uplo::Lower) == (u.layout == Layout::RowMajor)
                     ? StructuredSource::kPackedGrowing
                     : StructuredSource::kPackedShrinking;
  packed.order = u.n;
  set_structure(pass, packed);
  uniforms::ComplexUpdate update;
  update.flags = (u.hermitian ? kIsHermitian : 0) |
                 (u.layout == Layout::RowMajor ? kLinesAreRows : 0) |
                 (u.y != nullptr ? kRankTwo : 0);
  pass.set(update);
  enqueue_pass(std::move(pass));
}

void enqueue_full(const Update& u, const ComplexCoefficient& alpha) {
  const MatrixArgument matrix{"a", "lda", u.a.a, u.a.storage.ld, u.layout, Op::NoTrans, u.n,
                              u.n, "n",   "n"};
  const ComplexTarget target = triangle_of(matrix, u.uplo, u.hermitian);
  const auto column = [&](const Strided& x) { return column_of(x.operand, u.n, x.inc); };
  const auto row = [&](const Strided& x) { return row_of(x.operand, u.n, x.inc, u.hermitian); };
  enqueue_complex_product(u.routine, 1, {alpha}, column(u.x), row(u.second()), Complex(1), target);
  if (u.y != nullptr) {
    enqueue_complex_product(u.routine, 1, {alpha, true}, column(*u.y), row(u.x), Complex(1),
                            target);
  }
}

// alpha is a Scalar where it is real.
template <typename Alpha>
void run(const Update& u, const Alpha& alpha) {
  const Check check = complex_check(u.routine);
  check.layout(u.layout);
  check.uplo(u.uplo);
  check.size("n", u.n);
  check.nonzero("incx", u.x.inc);
  if (u.y != nullptr) {
    check.nonzero("incy", u.y->inc);
  }
  check_triangle_ld(check, u.n, u.a.storage);
  if (u.n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (is_number(alpha, 0.0f)) {
    return;
  }
  check.vector("x", "n", u.x.operand, u.n, u.x.inc);
  if (u.y != nullptr) {
    check.vector("y", "n", u.y->operand, u.n, u.y->inc);
  }
  check_triangle(check, u.a.name, u.a.a, u.n, u.a.storage);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()},
                          {"x", u.x.operand.buffer.get()},
                          {"y", u.y != nullptr ? u.y->operand.buffer.get() : nullptr},
                          {u.a.name, u.a.a.buffer.get()}});
  std::shared_ptr<BufferState> copy;
  const ComplexCoefficient factor = coefficient_of(u.routine, alpha, copy);
  if (u.a.storage.storage == catalog::Storage::Packed) {
    enqueue_packed(u, factor);
  } else {
    enqueue_full(u, factor);
  }
  context.submit();
}

constexpr TriangleStorage kPacked{catalog::Storage::Packed, 1, 0};

TriangleStorage full(std::int64_t lda) {
  return {catalog::Storage::Full, lda, 0};
}

void check_view(const char* routine, const VectorView& x, const MatrixView& a) {
  const Check check = complex_check(routine);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
}

void check_view(const char* routine, const VectorView& x, const PackedView& a) {
  complex_check(routine).equal("x.size", x.size, "A's order", a.n);
}

template <typename View>
void check_views(const char* routine, const VectorView& x, const VectorView& y, const View& a,
                 std::int64_t n) {
  check_view(routine, x, a);
  complex_check(routine).equal("y.size", y.size, "A's order", n);
}

}  // namespace

}  // namespace detail

void csyr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  detail::run({"csyr", false, layout, uplo, n, {x, incx}, nullptr, {"a", a, detail::full(lda)}},
              alpha);
}

void cspr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  detail::run({"cspr", false, layout, uplo, n, {x, incx}, nullptr, {"ap", ap, detail::kPacked}},
              alpha);
}

void cher(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  detail::run({"cher", true, layout, uplo, n, {x, incx}, nullptr, {"a", a, detail::full(lda)}},
              alpha);
}

void chpr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  detail::run({"chpr", true, layout, uplo, n, {x, incx}, nullptr, {"ap", ap, detail::kPacked}},
              alpha);
}

void cher2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
           std::int64_t lda) {
  const detail::Strided second{y, incy};
  detail::run({"cher2", true, layout, uplo, n, {x, incx}, &second, {"a", a, detail::full(lda)}},
              alpha);
}

void chpr2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& ap) {
  const detail::Strided second{y, incy};
  detail::run({"chpr2", true, layout, uplo, n, {x, incx}, &second, {"ap", ap, detail::kPacked}},
              alpha);
}

void csyr(const ComplexScalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  detail::check_view("csyr", x, a);
  csyr(a.layout, uplo, a.rows, alpha, x.data, x.inc, a.data, a.ld);
}

void cspr(const ComplexScalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  detail::check_view("cspr", x, a);
  cspr(a.layout, uplo, a.n, alpha, x.data, x.inc, a.data);
}

void cher(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  detail::check_view("cher", x, a);
  cher(a.layout, uplo, a.rows, alpha, x.data, x.inc, a.data, a.ld);
}

void chpr(const Scalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  detail::check_view("chpr", x, a);
  chpr(a.layout, uplo, a.n, alpha, x.data, x.inc, a.data);
}

void cher2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a, Uplo uplo) {
  detail::check_views("cher2", x, y, a, a.rows);
  cher2(a.layout, uplo, a.rows, alpha, x.data, x.inc, y.data, y.inc, a.data, a.ld);
}

void chpr2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const PackedView& a, Uplo uplo) {
  detail::check_views("chpr2", x, y, a, a.n);
  chpr2(a.layout, uplo, a.n, alpha, x.data, x.inc, y.data, y.inc, a.data);
}

}  // namespace fragblas
