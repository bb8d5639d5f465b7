// The routines of fragblas, included by fragblas.hpp: on views, and in CBLAS's order.
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
// with these leading dimensions (0: without gaps), by Algorithm::Standard. Nothing is enqueued.
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
// Status::OutOfMemory when pack_cache_bytes has no room for it beside what is prepacked.
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

// -- rotations, on the host: constant work --------------------------------------------------------

// c, s and r (in a) with c * a + s * b = r, c * b - s * a = 0; b becomes z, from which c and s can
// be recovered. The conventions are those of BLAS 3.10.
FRAGBLAS_API void srotg(float& a, float& b, float& c, float& s);
// The modified rotation that zeroes the second of (sqrt(d1) * x1, sqrt(d2) * y1).
FRAGBLAS_API void srotmg(float& d1, float& d2, float& x1, float y1, RotmParam& param);

// -- in CBLAS's order -----------------------------------------------------------------------------

// Batches: operand i of a batch starts i strides after the first. A stride of 0 on an input repeats
// it for all; on the output beta is applied once and the sum over the batch is added (strsm refuses
// it).

// level 1. inc = 0 is legal: one element stands for all, and is written n times in turn; shad's
// incz must be other than 0, and sscal, sasum, ssum and the index routines have nothing to do then.
FRAGBLAS_API void srot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                       std::int64_t incy, const Scalar& c, const Scalar& s);
FRAGBLAS_API void srotm(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const RotmParam& param);
FRAGBLAS_API void sswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
FRAGBLAS_API void sscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx);
FRAGBLAS_API void scopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
FRAGBLAS_API void saxpy(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                        const Operand& y, std::int64_t incy);
FRAGBLAS_API void sdot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                       std::int64_t incy, const Operand& result);
FRAGBLAS_API void sdsdot(std::int64_t n, const Scalar& sb, const Operand& x, std::int64_t incx,
                         const Operand& y, std::int64_t incy, const Operand& result);
FRAGBLAS_API void snrm2(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
FRAGBLAS_API void sasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
FRAGBLAS_API void ssum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// The result is two elements, exact for every n: the index, from 0, is 4096 * first + second.
// The first NaN wins; else the first of equal candidates. n <= 0 or incx <= 0: 0.
FRAGBLAS_API void isamax(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
FRAGBLAS_API void isamin(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
FRAGBLAS_API void ismax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
FRAGBLAS_API void ismin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
FRAGBLAS_API void saxpby(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                         const Scalar& beta, const Operand& y, std::int64_t incy);
FRAGBLAS_API void shad(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                       const Operand& y, std::int64_t incy, const Scalar& beta, const Operand& z,
                       std::int64_t incz);
FRAGBLAS_API void saxpy_batch_strided(std::int64_t n, const Scalar& alpha, const Operand& x,
                                      std::int64_t incx, std::int64_t stridex, const Operand& y,
                                      std::int64_t incy, std::int64_t stridey,
                                      std::int64_t batch_size);
// level 2
FRAGBLAS_API void sgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx, const Scalar& beta, const Operand& y, std::int64_t incy);
FRAGBLAS_API void sgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
                        std::int64_t ku, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& x, std::int64_t incx, const Scalar& beta, const Operand& y,
                        std::int64_t incy);
FRAGBLAS_API void ssymv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
                        const Scalar& beta, const Operand& y, std::int64_t incy);
FRAGBLAS_API void ssbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx, const Scalar& beta, const Operand& y, std::int64_t incy);
FRAGBLAS_API void sspmv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& ap, const Operand& x, std::int64_t incx, const Scalar& beta,
                        const Operand& y, std::int64_t incy);
FRAGBLAS_API void strmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx);
FRAGBLAS_API void stbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        std::int64_t k, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx);
FRAGBLAS_API void stpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& ap, const Operand& x, std::int64_t incx);
FRAGBLAS_API void strsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx);
FRAGBLAS_API void stbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        std::int64_t k, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx);
FRAGBLAS_API void stpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& ap, const Operand& x, std::int64_t incx);
FRAGBLAS_API void sger(Layout layout, std::int64_t m, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                       const Operand& a, std::int64_t lda);
FRAGBLAS_API void ssyr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& a, std::int64_t lda);
FRAGBLAS_API void sspr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& ap);
FRAGBLAS_API void ssyr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& a, std::int64_t lda);
FRAGBLAS_API void sspr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& ap);
FRAGBLAS_API void somatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                            const Scalar& alpha, const Operand& a, std::int64_t lda,
                            const Operand& b, std::int64_t ldb);
FRAGBLAS_API void simatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                            const Scalar& alpha, const Operand& a, std::int64_t lda,
                            std::int64_t ldb);
FRAGBLAS_API void sgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                                      const Scalar& alpha, const Operand& a, std::int64_t lda,
                                      std::int64_t stridea, const Operand& x, std::int64_t incx,
                                      std::int64_t stridex, const Scalar& beta, const Operand& y,
                                      std::int64_t incy, std::int64_t stridey,
                                      std::int64_t batch_size);
// level 3
FRAGBLAS_API void sgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                        std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                        std::int64_t ldc);
// prepack for sgemm with these arguments: the matrix is its a, or its b.
FRAGBLAS_API void sgemm_prepack(Layout layout, Factor factor, Op trans, std::int64_t m,
                                std::int64_t n, std::int64_t k, const Operand& a, std::int64_t lda);
FRAGBLAS_API void ssymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
                        std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc);
FRAGBLAS_API void ssyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Scalar& beta,
                        const Operand& c, std::int64_t ldc);
FRAGBLAS_API void ssyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                         const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
                         std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc);
FRAGBLAS_API void strmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                        std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb);
FRAGBLAS_API void strsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                        std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb);
FRAGBLAS_API void sgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n,
                          std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                          const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                          std::int64_t ldc);
FRAGBLAS_API void sgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m,
                                      std::int64_t n, std::int64_t k, const Scalar& alpha,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      const Scalar& beta, const Operand& c, std::int64_t ldc,
                                      std::int64_t stridec, std::int64_t batch_size);
FRAGBLAS_API void strsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag,
                                      std::int64_t m, std::int64_t n, const Scalar& alpha,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      std::int64_t batch_size);

}  // namespace fragblas
