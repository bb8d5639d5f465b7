// ctrmv, ctbmv, ctpmv: x := op(A) * x; ctrsv, ctbsv, ctpsv: x := op(A)^-1 * x, A triangular.
// SPDX-License-Identifier: MIT
#include <memory>

#include "complex/check.hpp"
#include "complex/triangle.hpp"
#include "complex/vector_product.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace detail {

namespace {

void run(const char* routine, TriangleTask task, Layout layout, Uplo uplo, Op trans, Diag diag,
         std::int64_t n, const StoredTriangle& a, const Operand& x, std::int64_t incx) {
  ContextState* const context =
      check_triangular(complex_check(routine), layout, uplo, trans, diag, n, a, x, incx);
  if (context == nullptr) {
    return;
  }
  const StructuredSource t = triangular_source(a.a, layout, uplo, trans, diag, n, a.storage);
  const bool conjugated = conjugates(trans);
  if (task == TriangleTask::Multiply) {
    const std::shared_ptr<BufferState> old =
        enqueue_gather(routine, n, vector_source(x, n, n > 1 ? incx : 1));
    enqueue_complex_vector_product(routine, n, n, Complex(1), {t, false, conjugated},
                                   {old.get(), 0, 1}, Complex(0), x, incx);
    context->submit();
    return;
  }
  ComplexRows rows{x.buffer.get(), x.offset, 1, n, n, 1};
  std::shared_ptr<BufferState> copy;
  if (n > 1 && incx != 1) {
    copy = enqueue_gather(routine, n, vector_source(x, n, incx));
    rows.buffer = copy.get();
    rows.base = 0;
  }
  enqueue_complex_triangle(routine, task, Complex(1), {t, conjugated}, rows);
  if (copy) {
    enqueue_copy(routine, vector_along({copy.get(), 0}, n, 1, incx), vector_target(x, n, incx));
  }
  context->submit();
}

StoredTriangle full(const Operand& a, std::int64_t lda) {
  return {"a", a, {catalog::Storage::Full, lda, 0}};
}
StoredTriangle band(const Operand& a, std::int64_t lda, std::int64_t k) {
  return {"a", a, {catalog::Storage::Band, lda, k}};
}
StoredTriangle packed(const Operand& ap) {
  return {"ap", ap, {catalog::Storage::Packed, 1, 0}};
}

void run(const char* routine, TriangleTask task, const PackedView& a, const VectorView& x,
         const TriangularOptions& options) {
  complex_check(routine).equal("x.size", x.size, "A's order", a.n);
  run(routine, task, a.layout, options.uplo, options.trans, options.diag, a.n, packed(a.data),
      x.data, x.inc);
}

void run(const char* routine, TriangleTask task, const MatrixView& a, const VectorView& x,
         const TriangularOptions& options) {
  const Check check = complex_check(routine);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  run(routine, task, a.layout, options.uplo, options.trans, options.diag, a.rows,
      full(a.data, a.ld), x.data, x.inc);
}

void run(const char* routine, TriangleTask task, const BandView& a, const VectorView& x,
         const TriangularOptions& options) {
  const Check check = complex_check(routine);
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check.equal("x.size", x.size, "A's order", a.rows);
  run(routine, task, a.layout, options.uplo, options.trans, options.diag, a.rows,
      band(a.data, a.ld, k), x.data, x.inc);
}

}  // namespace

}  // namespace detail

void ctrmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("ctrmv", detail::TriangleTask::Multiply, layout, uplo, trans, diag, n,
              detail::full(a, lda), x, incx);
}

void ctrsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("ctrsv", detail::TriangleTask::Solve, layout, uplo, trans, diag, n,
              detail::full(a, lda), x, incx);
}

void ctbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("ctbmv", detail::TriangleTask::Multiply, layout, uplo, trans, diag, n,
              detail::band(a, lda, k), x, incx);
}

void ctbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("ctbsv", detail::TriangleTask::Solve, layout, uplo, trans, diag, n,
              detail::band(a, lda, k), x, incx);
}

void ctpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  detail::run("ctpmv", detail::TriangleTask::Multiply, layout, uplo, trans, diag, n,
              detail::packed(ap), x, incx);
}

void ctpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  detail::run("ctpsv", detail::TriangleTask::Solve, layout, uplo, trans, diag, n,
              detail::packed(ap), x, incx);
}

void ctrmv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("ctrmv", detail::TriangleTask::Multiply, a, x, options);
}

void ctrsv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("ctrsv", detail::TriangleTask::Solve, a, x, options);
}

void ctbmv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("ctbmv", detail::TriangleTask::Multiply, a, x, options);
}

void ctbsv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("ctbsv", detail::TriangleTask::Solve, a, x, options);
}

void ctpmv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("ctpmv", detail::TriangleTask::Multiply, a, x, options);
}

void ctpsv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("ctpsv", detail::TriangleTask::Solve, a, x, options);
}

}  // namespace fragblas
