// dtrmv, dtbmv, dtpmv: x := op(A) * x; dtrsv, dtbsv, dtpsv: x := op(A)^-1 * x, A triangular.
// SPDX-License-Identifier: MIT
#include <memory>

#include "double/check.hpp"
#include "double/exact_sums.hpp"
#include "double/substitution.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace detail {

namespace {

enum class TriangleTask { Multiply, Solve };

void run(const char* routine, TriangleTask task, Layout layout, Uplo uplo, Op trans, Diag diag,
         std::int64_t n, const StoredTriangle& a, const Operand& x, std::int64_t incx) {
  ContextState* const context =
      check_triangular(double_check(routine), layout, uplo, trans, diag, n, a, x, incx);
  if (context == nullptr) {
    return;
  }
  const StructuredSource t = triangular_source(a.a, layout, uplo, trans, diag, n, a.storage);
  const std::int64_t inc = n > 1 ? incx : 1;
  if (task == TriangleTask::Multiply) {
    const std::shared_ptr<BufferState> old = enqueue_gather(routine, n, vector_source(x, n, inc));
    enqueue_exact_sums(routine, {n, n, t, {old.get(), 0, 1}}, Scalar(1), Scalar(0), x, inc);
  } else {
    enqueue_substitution(routine, n, t, x, inc);
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
  double_check(routine).equal("x.size", x.size, "A's order", a.n);
  run(routine, task, a.layout, options.uplo, options.trans, options.diag, a.n, packed(a.data),
      x.data, x.inc);
}

void run(const char* routine, TriangleTask task, const MatrixView& a, const VectorView& x,
         const TriangularOptions& options) {
  const Check check = double_check(routine);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  run(routine, task, a.layout, options.uplo, options.trans, options.diag, a.rows,
      full(a.data, a.ld), x.data, x.inc);
}

void run(const char* routine, TriangleTask task, const BandView& a, const VectorView& x,
         const TriangularOptions& options) {
  const Check check = double_check(routine);
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check.equal("x.size", x.size, "A's order", a.rows);
  run(routine, task, a.layout, options.uplo, options.trans, options.diag, a.rows,
      band(a.data, a.ld, k), x.data, x.inc);
}

}  // namespace

}  // namespace detail

void dtrmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("dtrmv", detail::TriangleTask::Multiply, layout, uplo, trans, diag, n,
              detail::full(a, lda), x, incx);
}

void dtrsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("dtrsv", detail::TriangleTask::Solve, layout, uplo, trans, diag, n,
              detail::full(a, lda), x, incx);
}

void dtbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("dtbmv", detail::TriangleTask::Multiply, layout, uplo, trans, diag, n,
              detail::band(a, lda, k), x, incx);
}

void dtbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  detail::run("dtbsv", detail::TriangleTask::Solve, layout, uplo, trans, diag, n,
              detail::band(a, lda, k), x, incx);
}

void dtpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  detail::run("dtpmv", detail::TriangleTask::Multiply, layout, uplo, trans, diag, n,
              detail::packed(ap), x, incx);
}

void dtpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  detail::run("dtpsv", detail::TriangleTask::Solve, layout, uplo, trans, diag, n,
              detail::packed(ap), x, incx);
}

void dtrmv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("dtrmv", detail::TriangleTask::Multiply, a, x, options);
}

void dtrsv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("dtrsv", detail::TriangleTask::Solve, a, x, options);
}

void dtbmv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("dtbmv", detail::TriangleTask::Multiply, a, x, options);
}

void dtbsv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("dtbsv", detail::TriangleTask::Solve, a, x, options);
}

void dtpmv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("dtpmv", detail::TriangleTask::Multiply, a, x, options);
}

void dtpsv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  detail::run("dtpsv", detail::TriangleTask::Solve, a, x, options);
}

}  // namespace fragblas
