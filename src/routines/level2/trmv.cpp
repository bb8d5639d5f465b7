// strmv, stbmv, stpmv: x := op(A) * x, A triangular. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace {

using namespace detail;

void multiply(const char* routine, Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
              const StoredTriangle& stored, const Operand& x, std::int64_t incx) {
  ContextState* const context =
      check_triangular(Check(routine), layout, uplo, trans, diag, n, stored, x, incx);
  if (context == nullptr) {
    return;
  }
  enqueue_gemv(routine, n, n, 1.0f,
               triangular_source(stored.a, layout, uplo, trans, diag, n, stored.storage),
               vector_source(x, n, incx), 0.0f, x, incx);
  context->submit();
}

}  // namespace

void strmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  multiply("strmv", layout, uplo, trans, diag, n, {"a", a, {Packing::Full, lda, 0}}, x, incx);
}

void stbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  multiply("stbmv", layout, uplo, trans, diag, n, {"a", a, {Packing::Band, lda, k}}, x, incx);
}

void stpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  multiply("stpmv", layout, uplo, trans, diag, n, {"ap", ap, {Packing::Packed, 1, 0}}, x, incx);
}

void trmv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  const Check check("trmv");
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  strmv(a.layout, options.uplo, options.trans, options.diag, a.rows, a.data, a.ld, x.data, x.inc);
}

void tbmv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  const Check check("tbmv");
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check.equal("x.size", x.size, "A's order", a.rows);
  stbmv(a.layout, options.uplo, options.trans, options.diag, a.rows, k, a.data, a.ld, x.data,
        x.inc);
}

void tpmv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  Check("tpmv").equal("x.size", x.size, "A's order", a.n);
  stpmv(a.layout, options.uplo, options.trans, options.diag, a.n, a.data, x.data, x.inc);
}

}  // namespace fragblas
