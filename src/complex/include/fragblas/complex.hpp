// Complex numbers in single precision: library fragblas_complex. Their buffers, scalars and
// routines, by BLAS's names and on views; complex_order.hpp has them in CBLAS's order.
// docs/complex.md has what holds for all of them. SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

using Complex = std::complex<float>;

// A number, or one element on the device. The routine rounds the number to its type.
struct ComplexScalar {
  std::complex<double> value = 0;
  Operand element;  // used instead of value when it has a buffer

  ComplexScalar(Complex number) : value(number) {}                     // NOLINT: implicit by design
  ComplexScalar(std::complex<double> number) : value(number) {}        // NOLINT: implicit by design
  ComplexScalar(float number) : value(static_cast<double>(number)) {}  // NOLINT: implicit by design
  ComplexScalar(double number) : value(number) {}                      // NOLINT: so that 1.0 works
  ComplexScalar(int number) : value(number) {}                         // NOLINT: so that 1 works
  FRAGBLAS_API ComplexScalar(const VectorView& view);    // NOLINT: implicit; size must be 1
  FRAGBLAS_API explicit ComplexScalar(Operand element);  // which must have a buffer
};

// A buffer of complex numbers, two floats each, the real part first.
class FRAGBLAS_API ComplexBuffer : public Buffer {
 public:
  ComplexBuffer() = default;
  ComplexBuffer(Context& context, std::int64_t size);  // zeros

  // Elements [offset, offset + count) := data. The data is taken before the call returns.
  void write(const Complex* data, std::int64_t count, std::int64_t offset = 0);
  void write(const std::vector<Complex>& data, std::int64_t offset = 0);
  std::vector<Complex> read() const;  // waits
  void read(Complex* data, std::int64_t count, std::int64_t offset = 0) const;
};

// A complex buffer that is one vector.
class FRAGBLAS_API ComplexVector : public ComplexBuffer {
 public:
  ComplexVector() = default;
  ComplexVector(Context& context, std::int64_t size) : ComplexBuffer(context, size) {}
  ComplexVector(Context& context, const std::vector<Complex>& data);

  VectorView view() const { return vector(size()); }
  operator VectorView() const { return view(); }                    // NOLINT: implicit by design
  operator ComplexScalar() const { return ComplexScalar(view()); }  // NOLINT: of one element
};

// A complex buffer that is one matrix; ld: elements from line to line, 0: tight. What lies between
// its lines is nobody's, as in Matrix.
class FRAGBLAS_API ComplexMatrix : public ComplexBuffer {
 public:
  ComplexMatrix() = default;
  ComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                Layout layout = Layout::RowMajor, std::int64_t ld = 0);
  ComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                const std::vector<Complex>& data, Layout layout = Layout::RowMajor);

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

// Has the buffer's numbers counted as floats from here on, two for each, or its floats as numbers:
// Complex64 or Float32. So the real parts are a real vector with inc = 2, and the imaginary parts
// another from offset 1 on. What was called before is not touched.
FRAGBLAS_API void count_as(Buffer& buffer, DType dtype);

// What Buffer::read_async of a complex buffer has read; waits.
FRAGBLAS_API std::vector<Complex> get_complex(Readback& readback);

// The elements of a view of a complex buffer: of a vector in their order, of a matrix tight and in
// the view's layout. They wait.
FRAGBLAS_API std::vector<Complex> read_complex(const VectorView& x);
FRAGBLAS_API std::vector<Complex> read_complex(const MatrixView& a);
// The other way; inc must not be 0. The data is taken before the call returns.
FRAGBLAS_API void write_complex(const VectorView& x, const std::vector<Complex>& data);
FRAGBLAS_API void write_complex(const MatrixView& a, const std::vector<Complex>& data);

// -- on views: vectors ----------------------------------------------------------------------------

FRAGBLAS_API void cswap(const VectorView& x, const VectorView& y);
FRAGBLAS_API void ccopy(const VectorView& x, const VectorView& y);
FRAGBLAS_API void cscal(const ComplexScalar& alpha, const VectorView& x);
// alpha is real, and so are c and s below.
FRAGBLAS_API void csscal(const Scalar& alpha, const VectorView& x);
FRAGBLAS_API void caxpy(const ComplexScalar& alpha, const VectorView& x, const VectorView& y);
// y := alpha * x + beta * y.
FRAGBLAS_API void caxpby(const ComplexScalar& alpha, const VectorView& x, const ComplexScalar& beta,
                         const VectorView& y);
// (x, y) := (c * x + s * y, c * y - s * x).
FRAGBLAS_API void csrot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s);

// (x, y) := (c * x + s * y, c * y - conj(s) * x), with a complex s.
FRAGBLAS_API void crot(const VectorView& x, const VectorView& y, const Scalar& c,
                       const ComplexScalar& s);

// x . y, and conj(x) . y: into one complex number, or waiting for it.
FRAGBLAS_API void cdotu(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API Complex cdotu(const VectorView& x, const VectorView& y);
FRAGBLAS_API void cdotc(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API Complex cdotc(const VectorView& x, const VectorView& y);
// Into a buffer of floats: one, or of icamax two, as those of isamax are.
FRAGBLAS_API void scnrm2(const VectorView& x, const VectorView& result);
FRAGBLAS_API float scnrm2(const VectorView& x);
FRAGBLAS_API void scasum(const VectorView& x, const VectorView& result);
FRAGBLAS_API float scasum(const VectorView& x);
FRAGBLAS_API void icamax(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t icamax(const VectorView& x);

// -- on views: matrices ---------------------------------------------------------------------------

struct ComplexGemvOptions {
  Op trans = Op::NoTrans;
  ComplexScalar alpha = 1, beta = 0;
};
// y := alpha * op(A) * x + beta * y.
FRAGBLAS_API void cgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const ComplexGemvOptions& options = {});

// The same with a band.
FRAGBLAS_API void cgbmv(const BandView& a, const VectorView& x, const VectorView& y,
                        const ComplexGemvOptions& options = {});

struct ComplexMatcopyOptions {
  ComplexScalar alpha = 1;
  Op trans = Op::NoTrans;
};
// B := alpha * op(A); any mix of layouts. B may be A if it has op(A)'s shape and place.
FRAGBLAS_API void comatcopy(const MatrixView& a, const MatrixView& b,
                            const ComplexMatcopyOptions& options = {});

struct ComplexHemvOptions {
  Uplo uplo = Uplo::Lower;
  ComplexScalar alpha = 1, beta = 0;
};
// y := alpha * A * x + beta * y, A Hermitian, of which only the triangle is read.
FRAGBLAS_API void chemv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});

FRAGBLAS_API void chbmv(const BandView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
FRAGBLAS_API void chpmv(const PackedView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
// The same, A symmetric.
FRAGBLAS_API void csymv(const MatrixView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});
FRAGBLAS_API void cspmv(const PackedView& a, const VectorView& x, const VectorView& y,
                        const ComplexHemvOptions& options = {});

// x := op(A) * x, and x := op(A)^-1 * x, A triangular.
FRAGBLAS_API void ctrmv(const MatrixView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ctrsv(const MatrixView& a, const VectorView& x,
                        const TriangularOptions& options = {});

FRAGBLAS_API void ctbmv(const BandView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ctbsv(const BandView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ctpmv(const PackedView& a, const VectorView& x,
                        const TriangularOptions& options = {});
FRAGBLAS_API void ctpsv(const PackedView& a, const VectorView& x,
                        const TriangularOptions& options = {});

// A := alpha * x * y^T + A, and alpha * x * y^H + A.
FRAGBLAS_API void cgeru(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a);
FRAGBLAS_API void cgerc(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a);
// A := alpha * x * x^H + A with a real alpha, and A := alpha * x * y^H + conj(alpha) * y * x^H + A:
// one triangle of it.
FRAGBLAS_API void cher(const Scalar& alpha, const VectorView& x, const MatrixView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void chpr(const Scalar& alpha, const VectorView& x, const PackedView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void cher2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const MatrixView& a, Uplo uplo = Uplo::Lower);
FRAGBLAS_API void chpr2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
                        const PackedView& a, Uplo uplo = Uplo::Lower);
// A := alpha * x * x^T + A: one triangle of it.
FRAGBLAS_API void csyr(const ComplexScalar& alpha, const VectorView& x, const MatrixView& a,
                       Uplo uplo = Uplo::Lower);
FRAGBLAS_API void cspr(const ComplexScalar& alpha, const VectorView& x, const PackedView& a,
                       Uplo uplo = Uplo::Lower);

struct ComplexGemmOptions {
  Op trans_a = Op::NoTrans, trans_b = Op::NoTrans;
  ComplexScalar alpha = 1, beta = 0;
};
// C := alpha * op(A) * op(B) + beta * C; any mix of layouts.
FRAGBLAS_API void cgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const ComplexGemmOptions& options = {});

// The same by three real products where it is large: up to a third more flops per second, but
// errors are bounded by norms alone. A part of a result that is much smaller than the other may
// have no right digit.
FRAGBLAS_API void cgemm3m(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                          const ComplexGemmOptions& options = {});

// The same for one triangle of a square C; the other is neither read nor written.
FRAGBLAS_API void cgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
                          const ComplexGemmOptions& options = {});

struct ComplexSymmOptions {
  Side side = Side::Left;
  Uplo uplo = Uplo::Lower;
  ComplexScalar alpha = 1, beta = 0;
};
// C := alpha * A * B + beta * C (Left) or alpha * B * A + beta * C (Right), A symmetric; Hermitian.
FRAGBLAS_API void csymm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const ComplexSymmOptions& options = {});
FRAGBLAS_API void chemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const ComplexSymmOptions& options = {});

struct ComplexSyrkOptions {
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;  // not ConjTrans
  ComplexScalar alpha = 1, beta = 0;
};
// C := alpha * op(A) * op(A)^T + beta * C, one triangle of it.
FRAGBLAS_API void csyrk(const MatrixView& a, const MatrixView& c,
                        const ComplexSyrkOptions& options = {});
// C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle of it.
FRAGBLAS_API void csyr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                         const ComplexSyrkOptions& options = {});

struct ComplexHerkOptions {
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;  // not Trans
  Scalar alpha = 1, beta = 0;
};
// C := alpha * op(A) * op(A)^H + beta * C, one triangle of it.
FRAGBLAS_API void cherk(const MatrixView& a, const MatrixView& c,
                        const ComplexHerkOptions& options = {});

struct ComplexHer2kOptions {
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;  // not Trans
  ComplexScalar alpha = 1;
  Scalar beta = 0;
};
// C := alpha * op(A) * op(B)^H + conj(alpha) * op(B) * op(A)^H + beta * C, one triangle of it.
FRAGBLAS_API void cher2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                         const ComplexHer2kOptions& options = {});

struct ComplexTrmmOptions {
  Side side = Side::Left;
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;
  Diag diag = Diag::NonUnit;
  ComplexScalar alpha = 1;
};
// B := alpha * op(A) * B (Left) or alpha * B * op(A) (Right), A triangular; with A's inverse.
FRAGBLAS_API void ctrmm(const MatrixView& a, const MatrixView& b,
                        const ComplexTrmmOptions& options = {});
FRAGBLAS_API void ctrsm(const MatrixView& a, const MatrixView& b,
                        const ComplexTrmmOptions& options = {});

}  // namespace fragblas

#include "fragblas/complex_order.hpp"  // IWYU pragma: export
