// strsv, stbsv, stpsv: x := op(A)^-1 * x, A triangular. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/triangle/triangle_passes.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace {

using namespace detail;

void solve(const char* routine, Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
           const StoredTriangle& stored, const Operand& x, std::int64_t incx) {
  ContextState* const context =
      check_triangular(Check(routine), layout, uplo, trans, diag, n, stored, x, incx);
  if (context == nullptr) {
    return;
  }
  const Source elements = vector_source(x, n, incx);
  Rows rows;
  rows.buffer = x.buffer;
  rows.base = elements.base;
  rows.row_stride = elements.row_stride;
  rows.rows = n;
  Triangle triangle;
  triangle.source = triangular_source(stored.a, layout, uplo, trans, diag, n, stored.storage);
  enqueue_solve(routine, 1.0f, triangle, rows);
  context->submit();
}

}  // namespace

void strsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  solve("strsv", layout, uplo, trans, diag, n, {"a", a, {Packing::Full, lda, 0}}, x, incx);
}

void stbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  solve("stbsv", layout, uplo, trans, diag, n, {"a", a, {Packing::Band, lda, k}}, x, incx);
}

void stpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  solve("stpsv", layout, uplo, trans, diag, n, {"ap", ap, {Packing::Packed, 1, 0}}, x, incx);
}

void trsv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  const Check check("trsv");
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  strsv(a.layout, options.uplo, options.trans, options.diag, a.rows, a.data, a.ld, x.data, x.inc);
}

void tbsv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  const Check check("tbsv");
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check.equal("x.size", x.size, "A's order", a.rows);
  stbsv(a.layout, options.uplo, options.trans, options.diag, a.rows, k, a.data, a.ld, x.data,
        x.inc);
}

void tpsv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  Check("tpsv").equal("x.size", x.size, "A's order", a.n);
  stpsv(a.layout, options.uplo, options.trans, options.diag, a.n, a.data, x.data, x.inc);
}

}  // namespace fragblas
