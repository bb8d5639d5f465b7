// Complex numbers in double precision: a part of library fragblas_double, which takes scalars and
// options from fragblas_complex. Their buffers, and level 3 by BLAS's names and on views;
// double_complex_order.hpp has it in CBLAS's order. docs/double.md has what is exact and what is
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
// B := alpha * op(A) * B (Left) or alpha * B * op(A) (Right), A triangular.
FRAGBLAS_API void ztrmm(const MatrixView& a, const MatrixView& b,
                        const ComplexTrmmOptions& options = {});

}  // namespace fragblas

#include "fragblas/double_complex_order.hpp"  // IWYU pragma: export
