// Double precision on devices that have none: library fragblas_double. Buffers of binary64 numbers
// and their routines, by BLAS's names and on views; double_order.hpp has them in CBLAS's order. A
// device must pass a probe of its integers first: where it does not, the first buffer throws
// Status::Unsupported. docs/double.md has what is exact and what is rounded when.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// A buffer of numbers in double precision. Their bits are kept as they are.
class FRAGBLAS_API DoubleBuffer : public Buffer {
 public:
  DoubleBuffer() = default;
  DoubleBuffer(Context& context, std::int64_t size);  // zeros

  // Elements [offset, offset + count) := data. The data is taken before the call returns.
  void write(const double* data, std::int64_t count, std::int64_t offset = 0);
  void write(const std::vector<double>& data, std::int64_t offset = 0);
  std::vector<double> read() const;  // waits
  void read(double* data, std::int64_t count, std::int64_t offset = 0) const;
  // Buffer::read_async is a read without waiting: Readback::get_doubles.
  void fill(double value);
  void fill(double value, std::int64_t offset, std::int64_t count);
};

// A buffer of doubles that is one vector.
class FRAGBLAS_API DoubleVector : public DoubleBuffer {
 public:
  DoubleVector() = default;
  DoubleVector(Context& context, std::int64_t size) : DoubleBuffer(context, size) {}
  DoubleVector(Context& context, const std::vector<double>& data);

  VectorView view() const { return vector(size()); }
  operator VectorView() const { return view(); }  // NOLINT: implicit by design
};

// A buffer of doubles that is one matrix; ld: elements from line to line, 0: tight. What lies
// between its lines is nobody's, as in Matrix.
class FRAGBLAS_API DoubleMatrix : public DoubleBuffer {
 public:
  DoubleMatrix() = default;
  DoubleMatrix(Context& context, std::int64_t rows, std::int64_t cols,
               Layout layout = Layout::RowMajor, std::int64_t ld = 0);
  DoubleMatrix(Context& context, std::int64_t rows, std::int64_t cols,
               const std::vector<double>& data, Layout layout = Layout::RowMajor);

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

// The elements of a view of a buffer of doubles: of a vector in their order, of a matrix tight and
// in the view's layout. They wait.
FRAGBLAS_API std::vector<double> read_double(const VectorView& x);
FRAGBLAS_API std::vector<double> read_double(const MatrixView& a);
// The other way; inc must not be 0. The data is taken before the call returns.
FRAGBLAS_API void write_double(const VectorView& x, const std::vector<double>& data);
FRAGBLAS_API void write_double(const MatrixView& a, const std::vector<double>& data);

// flag, h11, h21, h12, h22, as in RotmParam.
using DoubleRotmParam = std::array<double, 5>;

// -- on views: vectors ----------------------------------------------------------------------------
// Scalars are numbers in double precision, or elements of buffers of such.

FRAGBLAS_API void dswap(const VectorView& x, const VectorView& y);
FRAGBLAS_API void dcopy(const VectorView& x, const VectorView& y);
FRAGBLAS_API void dscal(const Scalar& alpha, const VectorView& x);
// y := alpha * x + y: the product is rounded, then the sum.
FRAGBLAS_API void daxpy(const Scalar& alpha, const VectorView& x, const VectorView& y);
// y := alpha * x + beta * y: both products are rounded, then the sum.
FRAGBLAS_API void daxpby(const Scalar& alpha, const VectorView& x, const Scalar& beta,
                         const VectorView& y);
// (x, y) := (c * x + s * y, c * y - s * x).
FRAGBLAS_API void drot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s);
FRAGBLAS_API void drotm(const VectorView& x, const VectorView& y, const DoubleRotmParam& param);

// z := alpha * (x .* y) + beta * z, element by element: every operation is rounded.
FRAGBLAS_API void dhad(const VectorView& x, const VectorView& y, const VectorView& z,
                       const HadamardOptions& options = {});

// Reductions write one number (the index routines two, see idamax); the overloads that return one
// wait for it. Sums are exact, and rounded once.
FRAGBLAS_API void ddot(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API double ddot(const VectorView& x, const VectorView& y);
// x and y have floats.
FRAGBLAS_API void dsdot(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API double dsdot(const VectorView& x, const VectorView& y);
FRAGBLAS_API void dnrm2(const VectorView& x, const VectorView& result);
FRAGBLAS_API double dnrm2(const VectorView& x);
FRAGBLAS_API void dasum(const VectorView& x, const VectorView& result);
FRAGBLAS_API double dasum(const VectorView& x);
FRAGBLAS_API void dsum(const VectorView& x, const VectorView& result);
FRAGBLAS_API double dsum(const VectorView& x);
// The first i with the largest |x_i|, counted from 0, or the first NaN: 4096 * result[0] +
// result[1].
FRAGBLAS_API void idamax(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t idamax(const VectorView& x);
// The same for the smallest |x_i|, the largest x_i and the smallest x_i.
FRAGBLAS_API void idamin(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t idamin(const VectorView& x);
FRAGBLAS_API void idmax(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t idmax(const VectorView& x);
FRAGBLAS_API void idmin(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t idmin(const VectorView& x);

// -- on views: a matrix and vectors ---------------------------------------------------------------
// Products are exact sums, rounded once; alpha * product, beta * y and their sum are rounded each.

// y := alpha * op(A) * x + beta * y.
FRAGBLAS_API void dgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const GemvOptions& options = {});
FRAGBLAS_API void dgbmv(const BandView& a, const VectorView& x, const VectorView& y,
                        const GemvOptions& options = {});
// y := alpha * A * x + beta * y, A symmetric, of which only the triangle is read.
FRAGBLAS_API void dsymv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const SymvOptions& options = {});
FRAGBLAS_API void dsbmv(const BandView& a, const VectorView& x, const VectorView& y,
                        const SymvOptions& options = {});
FRAGBLAS_API void dspmv(const PackedView& a, const VectorView& x, const VectorView& y,
                        const SymvOptions& options = {});
// x := op(A) * x, A triangular.
FRAGBLAS_API void dtrmv(const MatrixView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void dtbmv(const BandView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void dtpmv(const PackedView& a, const VectorView& x,
                        const TriangularOptions& options = {});
// x := op(A)^-1 * x, A triangular: by substitution, see docs/double.md.
FRAGBLAS_API void dtrsv(const MatrixView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void dtbsv(const BandView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void dtpsv(const PackedView& a, const VectorView& x,
                        const TriangularOptions& options = {});
// A := alpha * x * y^T + A, and of a symmetric A one triangle of A := alpha * x * x^T + A and of
// A := alpha * x * y^T + alpha * y * x^T + A: each operation is rounded.
FRAGBLAS_API void dger(const Scalar& alpha, const VectorView& x, const VectorView& y,
                       const MatrixView& a);
FRAGBLAS_API void dsyr(const Scalar& alpha, const VectorView& x, const MatrixView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void dspr(const Scalar& alpha, const VectorView& x, const PackedView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void dsyr2(const Scalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a, Uplo uplo = Uplo::Lower);
FRAGBLAS_API void dspr2(const Scalar& alpha, const VectorView& x, const VectorView& y,
                        const PackedView& a, Uplo uplo = Uplo::Lower);
// B := alpha * op(A); any mix of layouts. A and B may be the same view of one matrix if op(A) has
// its shape.
FRAGBLAS_API void domatcopy(const MatrixView& a, const MatrixView& b,
                            const MatcopyOptions& options = {});
// C := diag(x) * A (Left) or A * diag(x) (Right); any mix of layouts. C may be A.
FRAGBLAS_API void ddgmm(const MatrixView& a, const VectorView& x, const MatrixView& c,
                        Side side = Side::Left);

// -- on views: matrices ---------------------------------------------------------------------------
// An element of a product is an exact sum, rounded once (docs/double.md); alpha * product, beta * C
// and their sum are rounded each.

// What errors of a product are small against (docs/double.md): the largest numbers of a row and of
// a column; or, componentwise, (|A| * |B|)_ij, for which each element is an exact sum as ddot's. It
// takes 1.2 to 1.7 times as long, and much longer for rows and columns whose exponents differ much.
enum class ProductMode { Normwise, Componentwise };
struct DoubleGemmOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Op trans_a = Op::NoTrans;
  Op trans_b = Op::NoTrans;
  ProductMode mode = ProductMode::Normwise;
};
// C := alpha * op(A) * op(B) + beta * C; any mix of layouts.
FRAGBLAS_API void dgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const DoubleGemmOptions& options = {});
// The same of matrices in single precision, with the same bits on every device: by dgemm's formula
// with whole numbers of 28 bits (docs/double.md). It takes copies in double precision of all three.
FRAGBLAS_API void sgemm_reproducible(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                                     const GemmtrOptions& options = {});
FRAGBLAS_API void sgemm_reproducible(Layout layout, Op transa, Op transb, std::int64_t m,
                                     std::int64_t n, std::int64_t k, const Scalar& alpha,
                                     const Operand& a, std::int64_t lda, const Operand& b,
                                     std::int64_t ldb, const Scalar& beta, const Operand& c,
                                     std::int64_t ldc);
// How dgemm computes an m x n product with k >= 1 columns of op(A), m, n >= 1, of matrices that are
// on the device: with what memory is left now. Componentwise, moduli that the numbers do not need
// are left out on the device, and what residues do not hold is computed behind them.
struct DoubleGemmExplanation {
  // Products of residues, one after the other. 0: sums of products, in one pass, or row by row
  // (or column by column) where k is long and residues have no room.
  std::int64_t moduli = 0;
  std::int64_t rows = 0, cols = 0;  // of a block of C, whose residues are held at a time
  std::int64_t bytes = 0;           // of scratch for one, about
  // That packed residues of a block's factors take, about, if they are kept: by dgemm_prepack, or
  // within Limits::pack_cache_bytes. 0: none are.
  std::int64_t a_bytes = 0, b_bytes = 0;
};
FRAGBLAS_API DoubleGemmExplanation explain_dgemm(const Context& context, std::int64_t m,
                                                 std::int64_t n, std::int64_t k,
                                                 ProductMode mode = ProductMode::Normwise);
// prepack for dgemm (fragblas/routines.hpp): residues of the matrix, modulo all that the product
// takes, so 24 to 48 bytes a number; not for the mode Componentwise. Does nothing where the product
// is not by residues. Throws Status::OutOfMemory, and packs nothing, when memory_bytes has no room.
FRAGBLAS_API void dgemm_prepack(Factor factor, const MatrixView& matrix, std::int64_t other,
                                const PrepackOptions& options = {});
FRAGBLAS_API void dgemm_prepack(Layout layout, Factor factor, Op trans, std::int64_t m,
                                std::int64_t n, std::int64_t k, const Operand& a, std::int64_t lda);
// One triangle of a square C; the other is neither read nor written.
FRAGBLAS_API void dgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
                          const DoubleGemmOptions& options = {});
// C := alpha * A * B + beta * C (Left) or alpha * B * A + beta * C (Right), A symmetric.
FRAGBLAS_API void dsymm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const SymmOptions& options = {});
// C := alpha * op(A) * op(A)^T + beta * C, one triangle of it.
FRAGBLAS_API void dsyrk(const MatrixView& a, const MatrixView& c, const SyrkOptions& options = {});
// C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle of it: two
// products, one after the other.
FRAGBLAS_API void dsyr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                         const SyrkOptions& options = {});
// B := alpha * op(A) * B (Left) or alpha * B * op(A) (Right), A triangular.
FRAGBLAS_API void dtrmm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options = {});
// B := op(A)^-1 * (alpha * B) (Left) or (alpha * B) * op(A)^-1 (Right), A triangular: by blocks of
// 8 rows, in which each operation is rounded.
FRAGBLAS_API void dtrsm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options = {});

// -- from and to floats ---------------------------------------------------------------------------

// B := A, rounded to float32: below 2^-126 it becomes 0, what is too large an infinity.
FRAGBLAS_API void dlag2s(const MatrixView& a, const MatrixView& b);
FRAGBLAS_API void dlag2s(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& b, std::int64_t ldb);
// B := A, whose elements are floats, exactly.
FRAGBLAS_API void slag2d(const MatrixView& a, const MatrixView& b);
FRAGBLAS_API void slag2d(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& b, std::int64_t ldb);

}  // namespace fragblas

#include "fragblas/double_order.hpp"  // IWYU pragma: export
