// strmv, stbmv, stpmv: x := op(A) * x, A triangular. SPDX-License-Identifier: MIT
#include "context.hpp"
#include "routines/level2/gemv_passes.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace {

using namespace detail;

struct Triangle {
  const char* name;  // of the argument
  const Operand& a;
  TriangleStorage storage;
};

void multiply(const char* routine, Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
              const Triangle& triangle, const Operand& x, std::int64_t incx) {
  const Check check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.op("trans", trans);
  check.diag(diag);
  check.size("n", n);
  if (triangle.storage.packing == Packing::Band) {
    check.size("k", triangle.storage.k);
  }
  check_triangle_ld(check, n, triangle.storage);
  check.nonzero("incx", incx);
  if (n == 0) {
    return;
  }
  check_triangle(check, triangle.name, triangle.a, n, triangle.storage);
  check.vector("x", "n", x, n, incx);
  ContextState& context =
      check.same_context({{triangle.name, triangle.a.buffer.get()}, {"x", x.buffer.get()}});
  enqueue_gemv(routine, n, n, 1.0f,
               triangular_source(triangle.a, layout, uplo, trans, diag, n, triangle.storage),
               vector_source(x, n, incx), 0.0f, x, incx);
  context.submit();
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
