// Level 2 of complex numbers in single precision, as passes. SPDX-License-Identifier: MIT
#include "complex/type.hpp"

#include <memory>
#include <utility>

#include "complex/uniforms.hpp"
#include "complex/vector_product.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kPackedUpdate =
    add_kernel("ComplexPackedUpdate", "complex/rank_update_packed.frag",
               kContiguous | kAlphaOnDevice, fragblas_complex_kernels::shader_text);

// The values that complex/rank_update_packed knows.
enum UpdateFlag { kIsHermitian = 1, kLinesAreRows = 2, kRankTwo = 4 };

template <typename Vector>
void set_numbers(Pass& pass, Sampler sampler, const StridedOperand& x, std::int64_t n) {
  const Numbers numbers = numbers_of(x.operand, n, x.inc);
  pass.read(sampler, numbers.buffer);
  Vector vector;
  vector.base = numbers.base;
  vector.stride = numbers.stride;
  pass.set(vector);
}

void enqueue_packed(const ComplexUpdate& u, const ComplexCoefficient& alpha) {
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

void enqueue_full(const ComplexUpdate& u, const ComplexCoefficient& alpha) {
  const MatrixArgument matrix{"a", "lda", u.a.a, u.a.storage.ld, u.layout, Op::NoTrans, u.n,
                              u.n, "n",   "n"};
  const ComplexTarget target = triangle_of(matrix, u.uplo, u.hermitian);
  const auto column = [&](const StridedOperand& x) { return column_of(x.operand, u.n, x.inc); };
  const auto row = [&](const StridedOperand& x) {
    return row_of(x.operand, u.n, x.inc, u.hermitian);
  };
  enqueue_complex_product(u.routine, 1, {alpha}, column(u.x), row(u.second()), Complex(1), target);
  if (u.y != nullptr) {
    enqueue_complex_product(u.routine, 1, {alpha, true}, column(*u.y), row(u.x), Complex(1),
                            target);
  }
}

template <typename Alpha>
void enqueue_update(const ComplexUpdate& u, const Alpha& alpha) {
  std::shared_ptr<BufferState> copy;
  const ComplexCoefficient factor = coefficient_of(u.routine, alpha, copy);
  if (u.a.storage.storage == catalog::Storage::Packed) {
    enqueue_packed(u, factor);
  } else {
    enqueue_full(u, factor);
  }
}

}  // namespace

void SingleComplex::scale(const char* routine, std::int64_t n, const ComplexScalar& beta,
                          const Place& y, std::int64_t incy) {
  enqueue_complex_axpby(routine, Complex(0), {}, beta, numbers_target(y, n, incy));
}

void SingleComplex::product(const char* routine, std::int64_t rows, std::int64_t cols,
                            const ComplexScalar& alpha, const Factor& a, const Numbers& x,
                            const ComplexScalar& beta, const Place& y, std::int64_t incy) {
  enqueue_complex_vector_product(routine, rows, cols, alpha, a, x, beta, y, incy);
}

void SingleComplex::multiply(const char* routine, std::int64_t n, const StructuredSource& t,
                             bool conjugated, const Operand& x, std::int64_t incx) {
  const std::shared_ptr<BufferState> old = enqueue_gather(routine, n, vector_source(x, n, incx));
  enqueue_complex_vector_product(routine, n, n, Complex(1), {t, false, conjugated},
                                 {old.get(), 0, 1}, Complex(0), x, incx);
}

void SingleComplex::solve(const char* routine, std::int64_t n, const StructuredSource& t,
                          bool conjugated, const Operand& x, std::int64_t incx) {
  ComplexRows rows{x.buffer.get(), x.offset, 1, n, n, 1};
  std::shared_ptr<BufferState> copy;
  if (incx != 1) {
    copy = enqueue_gather(routine, n, vector_source(x, n, incx));
    rows.buffer = copy.get();
    rows.base = 0;
  }
  enqueue_complex_triangle(routine, TriangleTask::Solve, Complex(1), {t, conjugated}, rows);
  if (copy) {
    enqueue_copy(routine, vector_along({copy.get(), 0}, n, 1, incx), vector_target(x, n, incx));
  }
}

void SingleComplex::outer_product(const char* routine, const ComplexScalar& alpha,
                                  const StridedOperand& x, const StridedOperand& y, bool conjugated,
                                  const MatrixArgument& a) {
  enqueue_complex_product(routine, 1, {alpha}, column_of(x.operand, a.rows, x.inc),
                          row_of(y.operand, a.cols, y.inc, conjugated), Complex(1),
                          complex_target(a));
}

void SingleComplex::update(const ComplexUpdate& update, const ComplexScalar& alpha) {
  enqueue_update(update, alpha);
}

void SingleComplex::update(const ComplexUpdate& update, const Scalar& alpha) {
  enqueue_update(update, alpha);
}

}  // namespace fragblas::detail
