// Complex numbers in double precision: a part of library fragblas_double, which takes scalars and
// options from fragblas_complex. Their buffers, and their routines by BLAS's names and on views;
// double_complex_order.hpp has them in CBLAS's order. docs/double.md has what is exact and what is
// rounded when. SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "fragblas/complex.hpp"
#include "fragblas/double.hpp"

namespace fragblas {

using DoubleComplex = std::complex<double>;

// A buffer of complex numbers in double precision, the real part first. Their bits are kept as they
// are.
class FRAGBLAS_API DoubleComplexBuffer : public Buffer {
 public:
  DoubleComplexBuffer() = default;
  DoubleComplexBuffer(Context& context, std::int64_t size);  // zeros

  // Elements [offset, offset + count) := data. The data is taken before the call returns.
  void write(const DoubleComplex* data, std::int64_t count, std::int64_t offset = 0);
  void write(const std::vector<DoubleComplex>& data, std::int64_t offset = 0);
  std::vector<DoubleComplex> read() const;  // waits
  void read(DoubleComplex* data, std::int64_t count, std::int64_t offset = 0) const;
};

// One that is one vector.
class FRAGBLAS_API DoubleComplexVector : public DoubleComplexBuffer {
 public:
  DoubleComplexVector() = default;
  DoubleComplexVector(Context& context, std::int64_t size) : DoubleComplexBuffer(context, size) {}
  DoubleComplexVector(Context& context, const std::vector<DoubleComplex>& data);

  VectorView view() const { return vector(size()); }
  operator VectorView() const { return view(); }  // NOLINT: implicit by design
};

// One that is one matrix; ld: elements from line to line, 0: tight. What lies between its lines is
// nobody's, as in Matrix.
class FRAGBLAS_API DoubleComplexMatrix : public DoubleComplexBuffer {
 public:
  DoubleComplexMatrix() = default;
  DoubleComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                      Layout layout = Layout::RowMajor, std::int64_t ld = 0);
  DoubleComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                      const std::vector<DoubleComplex>& data, Layout layout = Layout::RowMajor);

  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  std::int64_t ld() const { return ld_; }
  Layout layout() const { return layout_; }
  MatrixView view() const { return matrix(rows_, cols_, 0, ld_, layout_); }
  operator MatrixView() const { return view(); }  // NOLINT: implicit by design

 private:
  std::int64_t rows_ = 0, cols_ = 0, ld_ = 1;
  Layout layout_ = Layout::RowMajor;
};

// -- on views: vectors ----------------------------------------------------------------------------

FRAGBLAS_API void zswap(const VectorView& x, const VectorView& y);
FRAGBLAS_API void zcopy(const VectorView& x, const VectorView& y);
FRAGBLAS_API void zscal(const ComplexScalar& alpha, const VectorView& x);
// alpha is real, and so are c and s below.
FRAGBLAS_API void zdscal(const Scalar& alpha, const VectorView& x);
FRAGBLAS_API void zaxpy(const ComplexScalar& alpha, const VectorView& x, const VectorView& y);
// y := alpha * x + beta * y.
FRAGBLAS_API void zaxpby(const ComplexScalar& alpha, const VectorView& x, const ComplexScalar& beta,
                         const VectorView& y);
// (x, y) := (c * x + s * y, c * y - s * x).
FRAGBLAS_API void zdrot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s);

// (x, y) := (c * x + s * y, c * y - conj(s) * x), with a complex s.
FRAGBLAS_API void zrot(const VectorView& x, const VectorView& y, const Scalar& c,
                       const ComplexScalar& s);

// x . y, and conj(x) . y, each part an exact sum, rounded once: into one complex number, or waiting
// for it.
FRAGBLAS_API void zdotu(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API DoubleComplex zdotu(const VectorView& x, const VectorView& y);
FRAGBLAS_API void zdotc(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API DoubleComplex zdotc(const VectorView& x, const VectorView& y);
// Into a buffer of real numbers: one, or of izamax two, as those of idamax are.
FRAGBLAS_API void dznrm2(const VectorView& x, const VectorView& result);
FRAGBLAS_API double dznrm2(const VectorView& x);
FRAGBLAS_API void dzasum(const VectorView& x, const VectorView& result);
FRAGBLAS_API double dzasum(const VectorView& x);
FRAGBLAS_API void izamax(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t izamax(const VectorView& x);

// -- on views: a matrix and vectors ---------------------------------------------------------------
// Each part of a product is an exact sum, rounded once; what alpha and beta do, updates and
// substitution are rounded operation by operation.

// y := alpha * op(A) * x + beta * y.
FRAGBLAS_API void zgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const ComplexGemvOptions& options = {});
// The same with a band.
FRAGBLAS_API void zgbmv(const BandView& a, const VectorView& x, const VectorView& y,
                        const ComplexGemvOptions& options = {});
// y := alpha * A * x + beta * y, A Hermitian, of which only the triangle is read.
FRAGBLAS_API void zhemv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
FRAGBLAS_API void zhbmv(const BandView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
FRAGBLAS_API void zhpmv(const PackedView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
// The same, A symmetric.
FRAGBLAS_API void zsymv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
FRAGBLAS_API void zspmv(const PackedView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
// x := op(A) * x, and x := op(A)^-1 * x, A triangular.
FRAGBLAS_API void ztrmv(const MatrixView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ztrsv(const MatrixView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ztbmv(const BandView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ztbsv(const BandView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ztpmv(const PackedView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ztpsv(const PackedView& a, const VectorView& x,
                        const TriangularOptions& options = {});
// A := alpha * x * y^T + A, and alpha * x * y^H + A.
FRAGBLAS_API void zgeru(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a);
FRAGBLAS_API void zgerc(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a);
// A := alpha * x * x^H + A with a real alpha, and A := alpha * x * y^H + conj(alpha) * y * x^H + A:
// one triangle of it.
FRAGBLAS_API void zher(const Scalar& alpha, const VectorView& x, const MatrixView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void zhpr(const Scalar& alpha, const VectorView& x, const PackedView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void zher2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a, Uplo uplo = Uplo::Lower);
FRAGBLAS_API void zhpr2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const PackedView& a, Uplo uplo = Uplo::Lower);
// A := alpha * x * x^T + A: one triangle of it.
FRAGBLAS_API void zsyr(const ComplexScalar& alpha, const VectorView& x, const MatrixView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void zspr(const ComplexScalar& alpha, const VectorView& x, const PackedView& a,
                       Uplo uplo = Uplo::Lower);

// B := alpha * op(A); any mix of layouts. B may be A if it has op(A)'s shape and place.
FRAGBLAS_API void zomatcopy(const MatrixView& a, const MatrixView& b,
                            const ComplexMatcopyOptions& options = {});

// -- on views: matrices ---------------------------------------------------------------------------
// Each part of a number of a product is an exact sum, rounded once; what alpha and beta do is
// rounded operation by operation.

// C := alpha * op(A) * op(B) + beta * C; any mix of layouts.
FRAGBLAS_API void zgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const ComplexGemmOptions& options = {});
// The same for one triangle of a square C; the other is neither read nor written.
FRAGBLAS_API void zgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
                          const ComplexGemmOptions& options = {});
// C := alpha * A * B + beta * C (Left) or alpha * B * A + beta * C (Right), A symmetric; Hermitian.
FRAGBLAS_API void zsymm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const ComplexSymmOptions& options = {});
FRAGBLAS_API void zhemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const ComplexSymmOptions& options = {});
// C := alpha * op(A) * op(A)^T + beta * C, one triangle of it; with ^H.
FRAGBLAS_API void zsyrk(const MatrixView& a, const MatrixView& c,
                        const ComplexSyrkOptions& options = {});
FRAGBLAS_API void zherk(const MatrixView& a, const MatrixView& c,
                        const ComplexHerkOptions& options = {});
// C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle of it; with ^H,
// and conj(alpha) in the second place.
FRAGBLAS_API void zsyr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                         const ComplexSyrkOptions& options = {});
FRAGBLAS_API void zher2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                         const ComplexHer2kOptions& options = {});
// B := alpha * op(A) * B (Left) or alpha * B * op(A) (Right), A triangular; with A's inverse.
FRAGBLAS_API void ztrmm(const MatrixView& a, const MatrixView& b,
                        const ComplexTrmmOptions& options = {});
FRAGBLAS_API void ztrsm(const MatrixView& a, const MatrixView& b,
                        const ComplexTrmmOptions& options = {});

// -- from and to numbers in single precision ------------------------------------------------------

// B := A, of parts that are rounded as dlag2s rounds them.
FRAGBLAS_API void zlag2c(const MatrixView& a, const MatrixView& b);
FRAGBLAS_API void zlag2c(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& b, std::int64_t ldb);
// B := A, whose parts are floats, exactly.
FRAGBLAS_API void clag2z(const MatrixView& a, const MatrixView& b);
FRAGBLAS_API void clag2z(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& b, std::int64_t ldb);

}  // namespace fragblas

#include "fragblas/double_complex_order.hpp"  // IWYU pragma: export
