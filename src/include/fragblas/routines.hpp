// The routines of fragblas, included by fragblas.hpp, on views. cblas_order.hpp has them in CBLAS's
// order.
// docs/routines has their semantics, level by level. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// rows x cols, of which only kl diagonals below and ku above the main one are stored, as in BLAS:
// element (i, j) at offset + j * ld + ku + i - j when column-major, offset + i * ld + kl + j - i
// when row-major. A symmetric or triangular band has kl = 0 (Upper) or ku = 0 (Lower).
struct BandView {
  Operand data;
  std::int64_t rows = 0, cols = 0;
  std::int64_t kl = 0, ku = 0;
  std::int64_t ld = 0;
  Layout layout = Layout::RowMajor;
};

// One triangle of an n x n matrix, line after line without gaps: n * (n + 1) / 2 elements.
struct PackedView {
  Operand data;
  std::int64_t n = 0;
  Layout layout = Layout::RowMajor;
};

// flag, h11, h21, h12, h22, as BLAS has it: flag -1 uses all four, 0 takes h11 = h22 = 1, 1 takes
// h12 = 1 and h21 = -1, -2 is the identity.
using RotmParam = std::array<float, 5>;

// -- on views: vectors ----------------------------------------------------------------------------

// (x, y) := (c * x + s * y, c * y - s * x).
FRAGBLAS_API void rot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s);
FRAGBLAS_API void rotm(const VectorView& x, const VectorView& y, const RotmParam& param);
FRAGBLAS_API void swap(const VectorView& x, const VectorView& y);
FRAGBLAS_API void scal(const Scalar& alpha, const VectorView& x);
FRAGBLAS_API void copy(const VectorView& x, const VectorView& y);
FRAGBLAS_API void axpy(const Scalar& alpha, const VectorView& x, const VectorView& y);
// y := alpha * x + beta * y.
FRAGBLAS_API void axpby(const Scalar& alpha, const VectorView& x, const Scalar& beta,
                        const VectorView& y);
struct HadamardOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
};
// z := alpha * x .* y + beta * z, element by element.
FRAGBLAS_API void hadamard(const VectorView& x, const VectorView& y, const VectorView& z,
                           const HadamardOptions& options = {});

// Reductions write one element (the index routines two, see isamax); the overloads that return a
// number wait for it.
FRAGBLAS_API void dot(const VectorView& x, const VectorView& y, const VectorView& result);
FRAGBLAS_API float dot(const VectorView& x, const VectorView& y);
// sb + x . y, accumulated in twice the precision.
FRAGBLAS_API void sdsdot(const Scalar& sb, const VectorView& x, const VectorView& y,
                         const VectorView& result);
FRAGBLAS_API float sdsdot(const Scalar& sb, const VectorView& x, const VectorView& y);
FRAGBLAS_API void nrm2(const VectorView& x, const VectorView& result);
FRAGBLAS_API float nrm2(const VectorView& x);
FRAGBLAS_API void asum(const VectorView& x, const VectorView& result);
FRAGBLAS_API float asum(const VectorView& x);
FRAGBLAS_API void sum(const VectorView& x, const VectorView& result);
FRAGBLAS_API float sum(const VectorView& x);
FRAGBLAS_API void iamax(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t iamax(const VectorView& x);
FRAGBLAS_API void iamin(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t iamin(const VectorView& x);
FRAGBLAS_API void imax(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t imax(const VectorView& x);
FRAGBLAS_API void imin(const VectorView& x, const VectorView& result);
FRAGBLAS_API std::int64_t imin(const VectorView& x);

// -- on views: matrix and vector ------------------------------------------------------------------

struct GemvOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Op trans = Op::NoTrans;
};
// y := alpha * op(A) * x + beta * y.
FRAGBLAS_API void gemv(const MatrixView& a, const VectorView& x, const VectorView& y,
                       const GemvOptions& options = {});
FRAGBLAS_API void gbmv(const BandView& a, const VectorView& x, const VectorView& y,
                       const GemvOptions& options = {});

struct SymvOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Uplo uplo = Uplo::Lower;
};
// y := alpha * A * x + beta * y, A symmetric, of which only the triangle is read.
FRAGBLAS_API void symv(const MatrixView& a, const VectorView& x, const VectorView& y,
                       const SymvOptions& options = {});
FRAGBLAS_API void sbmv(const BandView& a, const VectorView& x, const VectorView& y,
                       const SymvOptions& options = {});
FRAGBLAS_API void spmv(const PackedView& a, const VectorView& x, const VectorView& y,
                       const SymvOptions& options = {});

struct TriangularOptions {
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;
  Diag diag = Diag::NonUnit;
};
// x := op(A) * x, A triangular.
FRAGBLAS_API void trmv(const MatrixView& a, const VectorView& x,
                       const TriangularOptions& options = {});
FRAGBLAS_API void tbmv(const BandView& a, const VectorView& x,
                       const TriangularOptions& options = {});
FRAGBLAS_API void tpmv(const PackedView& a, const VectorView& x,
                       const TriangularOptions& options = {});
// x := op(A)^-1 * x, A triangular. There is no test for singularity.
FRAGBLAS_API void trsv(const MatrixView& a, const VectorView& x,
                       const TriangularOptions& options = {});
FRAGBLAS_API void tbsv(const BandView& a, const VectorView& x,
                       const TriangularOptions& options = {});
FRAGBLAS_API void tpsv(const PackedView& a, const VectorView& x,
                       const TriangularOptions& options = {});

// A := alpha * x * y^T + A.
FRAGBLAS_API void ger(const Scalar& alpha, const VectorView& x, const VectorView& y,
                      const MatrixView& a);
// A := alpha * x * x^T + A, one triangle of it.
FRAGBLAS_API void syr(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo);
FRAGBLAS_API void spr(const Scalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo);
// A := alpha * x * y^T + alpha * y * x^T + A, one triangle of it.
FRAGBLAS_API void syr2(const Scalar& alpha, const VectorView& x, const VectorView& y,
                       const MatrixView& a, Uplo uplo);
FRAGBLAS_API void spr2(const Scalar& alpha, const VectorView& x, const VectorView& y,
                       const PackedView& a, Uplo uplo);

struct MatcopyOptions {
  Scalar alpha = 1.0f;
  Op trans = Op::NoTrans;
};
// B := alpha * op(A); any mix of layouts. A and B may be the same view of one matrix if op(A) has
// its shape.
FRAGBLAS_API void matcopy(const MatrixView& a, const MatrixView& b,
                          const MatcopyOptions& options = {});

// C := diag(x) * A (Left) or A * diag(x) (Right); any mix of layouts. C may be A.
FRAGBLAS_API void dgmm(const MatrixView& a, const VectorView& x, const MatrixView& c,
                       Side side = Side::Left);

// -- on views: matrices ---------------------------------------------------------------------------

struct GemmOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Op trans_a = Op::NoTrans;
  Op trans_b = Op::NoTrans;
  std::optional<VectorView> bias = std::nullopt;
  BiasAxis bias_axis = BiasAxis::Cols;
  Activation activation = Activation::None;
  float slope = 0.01f;  // of Leaky
  Algorithm algorithm = Algorithm::Standard;
  int levels = 0;  // of Strassen: 1 or 2, or 0 for as many as pay
};
// C := activation(alpha * op(A) * op(B) + beta * C + bias); any mix of layouts. bias[j] is added to
// column j of C, or bias[i] to row i (BiasAxis::Rows). With Algorithm::Strassen NaN and Inf of the
// factors reach more of C, and errors are bounded by the largest elements of the factors only.
FRAGBLAS_API void gemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                       const GemmOptions& options = {});
// How gemm would compute an m x n x k product of row-major matrices that Context::matrix() made
// with these leading dimensions (0: without gaps), by these options. Nothing is enqueued. Each of
// the three must have a size that one buffer could hold.
FRAGBLAS_API GemmExplanation explain_gemm(const Context& context, std::int64_t m, std::int64_t n,
                                          std::int64_t k, const GemmOptions& options = {},
                                          std::int64_t lda = 0, std::int64_t ldb = 0,
                                          std::int64_t ldc = 0);

// Which factor of a product; values as other libraries have them.
enum class Factor { A = 161, B = 162 };
struct PrepackOptions {
  Op trans = Op::NoTrans;            // of the matrix, as it will be in gemm
  Layout layout = Layout::RowMajor;  // of C
};
// Lays the matrix out now as gemm will read it as this factor, in a product with `other` rows of A
// (when it is B) or columns of B (when it is A), and keeps that beside the buffer: a copy of all
// its elements, padded. gemm with the same view and sizes, and another factor that lies as C does,
// then packs only that. Does nothing where gemm would read both factors as they lie, as in small
// products. A write to the buffer makes it stale: then the next gemm packs again. Throws
// Status::OutOfMemory when memory_bytes has no room for it.
FRAGBLAS_API void prepack(Factor factor, const MatrixView& matrix, std::int64_t other,
                          const PrepackOptions& options = {});

struct GemmtrOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Op trans_a = Op::NoTrans;
  Op trans_b = Op::NoTrans;
};
// C := alpha * op(A) * op(B) + beta * C, one triangle of a square C; the other is neither read nor
// written.
FRAGBLAS_API void gemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
                         const GemmtrOptions& options = {});

struct GemmViews {
  MatrixView a, b, c;
};
// gemm for each of a list, as if in its order, with one bias for all; the C's must not overlap. All
// must have the same shapes, leading dimensions and layouts. Views into one buffer for A, one for B
// and one for C run in one draw while they are small. Algorithm::Standard only.
FRAGBLAS_API void gemm_batch(const std::vector<GemmViews>& list, const GemmOptions& options = {});

struct SymmOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Side side = Side::Left;
  Uplo uplo = Uplo::Lower;
};
// C := alpha * A * B + beta * C (Left) or alpha * B * A + beta * C (Right), A symmetric.
FRAGBLAS_API void symm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                       const SymmOptions& options = {});

struct SyrkOptions {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
  Op trans = Op::NoTrans;
  Uplo uplo = Uplo::Lower;
};
// C := alpha * op(A) * op(A)^T + beta * C, one triangle of it.
FRAGBLAS_API void syrk(const MatrixView& a, const MatrixView& c, const SyrkOptions& options = {});
// C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle of it.
FRAGBLAS_API void syr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const SyrkOptions& options = {});

struct TrmmOptions {
  Scalar alpha = 1.0f;
  Side side = Side::Left;
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;
  Diag diag = Diag::NonUnit;
};
// B := alpha * op(A) * B (Left) or alpha * B * op(A) (Right), A triangular.
FRAGBLAS_API void trmm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options = {});
// B := alpha * op(A)^-1 * B (Left) or alpha * B * op(A)^-1 (Right), A triangular.
FRAGBLAS_API void trsm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options = {});

// -- your own element-wise code -------------------------------------------------------------------

// An input of run: `name` is what the body calls its element. inc = 0 (a VectorView) repeats one
// element, so a scalar can be passed.
struct RunInput {
  FRAGBLAS_API RunInput(std::string name, const VectorView& view);
  FRAGBLAS_API RunInput(std::string name, const MatrixView& view);

  std::string name;
  MatrixView matrix;  // used when vector.size is 0
  VectorView vector;
};
// output(row, col) := the value that `body` returns: statements in GLSL ES 3.00 that end in
// "return <float>;" and may use the inputs by name (at most 4) and the ints `row` and `col`. Inputs
// have the output's shape, or inc = 0; an input may be the output itself. Programs are cached by
// their text. A body that does not compile throws Status::ShaderError with the compiler's words.
FRAGBLAS_API void run(const std::string& body, const std::vector<RunInput>& inputs,
                      const MatrixView& output);
FRAGBLAS_API void run(const std::string& body, const std::vector<RunInput>& inputs,
                      const VectorView& output);

// -- in CBLAS's order -----------------------------------------------------------------------------

// cblas_order.hpp has the others. prepack for sgemm with these arguments: the matrix is its a, or
// its b.
FRAGBLAS_API void sgemm_prepack(Layout layout, Factor factor, Op trans, std::int64_t m,
                                std::int64_t n, std::int64_t k, const Operand& a, std::int64_t lda);

}  // namespace fragblas

#include "fragblas/cblas_order.hpp"
