// strmv, stbmv, stpmv: x := op(A) * x, and strsv, stbsv, stpsv: x := op(A)^-1 * x, A triangular.
// They differ in the passes only.
// SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "engine/triangle/triangle_passes.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace {

using namespace detail;

using Enqueue = void (*)(const char* routine, std::int64_t n, const StructuredSource& a,
                         const Operand& x, std::int64_t incx);

void multiply(const char* routine, std::int64_t n, const StructuredSource& a, const Operand& x,
              std::int64_t incx) {
  enqueue_gemv(routine, n, n, 1.0f, a, vector_source(x, n, incx), 0.0f, x, incx);
}

void solve(const char* routine, std::int64_t n, const StructuredSource& a, const Operand& x,
           std::int64_t incx) {
  const Source elements = vector_source(x, n, incx);
  TriangleRows rows;
  rows.buffer = x.buffer.get();
  rows.base = elements.base;
  rows.row_stride = elements.row_stride;
  rows.rows = n;
  TriangleOperand triangle;
  triangle.source = a;
  enqueue_solve(routine, 1.0f, triangle, rows);
}

void run(const char* routine, Enqueue enqueue, Layout layout, Uplo uplo, Op trans, Diag diag,
         std::int64_t n, const StoredTriangle& stored, const Operand& x, std::int64_t incx) {
  ContextState* const context =
      check_triangular(Check(routine), layout, uplo, trans, diag, n, stored, x, incx);
  if (context == nullptr) {
    return;
  }
  enqueue(routine, n, triangular_source(stored.a, layout, uplo, trans, diag, n, stored.storage), x,
          incx);
  context->submit();
}

// The functions on views; `routine` is theirs on operands.
void run_full(const char* name, decltype(strmv)* routine, const MatrixView& a, const VectorView& x,
              const TriangularOptions& options) {
  const Check check(name);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  routine(a.layout, options.uplo, options.trans, options.diag, a.rows, a.data, a.ld, x.data, x.inc);
}

void run_band(const char* name, decltype(stbmv)* routine, const BandView& a, const VectorView& x,
              const TriangularOptions& options) {
  const Check check(name);
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check.equal("x.size", x.size, "A's order", a.rows);
  routine(a.layout, options.uplo, options.trans, options.diag, a.rows, k, a.data, a.ld, x.data,
          x.inc);
}

void run_packed(const char* name, decltype(stpmv)* routine, const PackedView& a,
                const VectorView& x, const TriangularOptions& options) {
  Check(name).equal("x.size", x.size, "A's order", a.n);
  routine(a.layout, options.uplo, options.trans, options.diag, a.n, a.data, x.data, x.inc);
}

}  // namespace

void strmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  run("strmv", multiply, layout, uplo, trans, diag, n, {"a", a, {catalog::Storage::Full, lda, 0}},
      x, incx);
}

void stbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  run("stbmv", multiply, layout, uplo, trans, diag, n, {"a", a, {catalog::Storage::Band, lda, k}},
      x, incx);
}

void stpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  run("stpmv", multiply, layout, uplo, trans, diag, n, {"ap", ap, {catalog::Storage::Packed, 1, 0}},
      x, incx);
}

void strsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  run("strsv", solve, layout, uplo, trans, diag, n, {"a", a, {catalog::Storage::Full, lda, 0}}, x,
      incx);
}

void stbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  run("stbsv", solve, layout, uplo, trans, diag, n, {"a", a, {catalog::Storage::Band, lda, k}}, x,
      incx);
}

void stpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  run("stpsv", solve, layout, uplo, trans, diag, n, {"ap", ap, {catalog::Storage::Packed, 1, 0}}, x,
      incx);
}

void trmv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  run_full("trmv", strmv, a, x, options);
}

void tbmv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  run_band("tbmv", stbmv, a, x, options);
}

void tpmv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  run_packed("tpmv", stpmv, a, x, options);
}

void trsv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  run_full("trsv", strsv, a, x, options);
}

void tbsv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  run_band("tbsv", stbsv, a, x, options);
}

void tpsv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  run_packed("tpsv", stpsv, a, x, options);
}

}  // namespace fragblas
