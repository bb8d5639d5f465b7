// Arrays over fragblas's BLAS: reductions along an axis, functions of each element, the best of
// each line, rows by an index. Target fragblas::arrays. The C++ interface.
//
//   #include <fragblas/arrays.hpp>
//
//   fragblas::Matrix a = blas.matrix(m, n, data), best = blas.matrix(m, 10), at = blas.matrix(m,
//   10); fragblas::Vector means = blas.vector(n); fragblas::reduce(fragblas::Reduction::Mean, a,
//   fragblas::Axis::Cols, means); fragblas::top_k(a, best, at);   // of each row the ten largest
//   elements, and their columns
//
// What to know
//   * Calls check their arguments, enqueue and return, as those of BLAS do.
//   * An axis says what has a result: Axis::Rows, each row; Axis::Cols, each column.
//   * An index is a number on the device, from 0 on, exact up to 2^24.
//   * A NaN is the largest and the smallest of its line.
//   * A result may be an operand, or overlap one.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

enum class Axis { Rows, Cols };

// -- along an axis --------------------------------------------------------------------------------

// Sum, mean, sum of magnitudes, Euclidean norm without overflow, smallest and largest element and
// their indices (the first of equal ones), and log(sum of exp(element)).
enum class Reduction { Sum, Mean, Asum, Nrm2, Min, Max, ArgMin, ArgMax, LogSumExp };

// result := of each row, or of each column, what the reduction makes of it. Of no elements a sum
// and a norm are 0, a mean is a NaN and a logarithm minus infinity; others need one.
FRAGBLAS_API void reduce(Reduction reduction, const MatrixView& a, Axis axis,
                         const VectorView& result);
// C := exp(A) over the sums of exp(A) along each row or column, which never overflow. C may be A.
FRAGBLAS_API void softmax(const MatrixView& a, Axis axis, const MatrixView& c);
// C := the sums of each element of a row, or of a column, and those before it. C may be A.
FRAGBLAS_API void cumsum(const MatrixView& a, Axis axis, const MatrixView& c);

// -- the best of each row -------------------------------------------------------------------------

enum class Best { Largest, Smallest };

// The values.cols best elements of each row, in their order, the first of equal ones first, and
// their columns. Either result may be left out. A has at most 2^24 columns.
FRAGBLAS_API void top_k(const MatrixView& a, const MatrixView& values, const MatrixView& indices,
                        Best best = Best::Largest);
// All of them: Largest is descending, with NaNs first, Smallest ascending, with NaNs last. Equal
// ones keep their order. Either result may be left out.
FRAGBLAS_API void sort(const MatrixView& a, Axis axis, const MatrixView& values,
                       const MatrixView& indices = {}, Best order = Best::Smallest);

// -- element by element ---------------------------------------------------------------------------

// Of x and y, up to Equal, or of x alone. Less, Greater and Equal are 1 or 0. Power of a negative x
// is a number for whole y only. Round goes to the nearest even one.
enum class Function {
  Combine,  // alpha * x + beta * y: geam
  Add,
  Subtract,
  Multiply,
  Divide,
  SubtractFrom,  // y - x
  DivideInto,    // y / x
  Minimum,
  Maximum,
  Power,    // x^y
  PowerOf,  // y^x
  Less,
  Greater,
  Equal,
  Negate,
  Abs,
  Exp,
  Log,
  Sqrt,
  ReciprocalSqrt,
  Square,
  Reciprocal,
  Sin,
  Cos,
  Tanh,
  Sigmoid,
  Relu,
  Floor,
  Ceil,
  Round,
  Sign
};

// C := f(X, Y), element by element. An operand with one row or one column is stretched to C's.
FRAGBLAS_API void elementwise(Function function, const MatrixView& x, const MatrixView& y,
                              const MatrixView& c);
// The same with a number for Y.
FRAGBLAS_API void elementwise(Function function, const MatrixView& x, float y, const MatrixView& c);
// The same of functions of X alone.
FRAGBLAS_API void elementwise(Function function, const MatrixView& x, const MatrixView& c);
// C := alpha * op(A) + beta * op(B). A factor of 0 reads nothing. C may be A or B; either of these
// may be stretched.
FRAGBLAS_API void geam(const Scalar& alpha, const MatrixView& a, const Scalar& beta,
                       const MatrixView& b, const MatrixView& c, Op op_a = Op::NoTrans,
                       Op op_b = Op::NoTrans);

// -- by an index ----------------------------------------------------------------------------------

// Row i of C := row indices(i) of A, which has at most 2^24, or NaNs where A has no such row.
FRAGBLAS_API void gather_rows(const MatrixView& a, const VectorView& indices, const MatrixView& c);
// Row indices(i) of C := row i of A, of several the last one; others are kept, and indices that are
// no row of C are left out. A and C have at most 2^24 rows.
FRAGBLAS_API void scatter_rows(const MatrixView& a, const VectorView& indices, const MatrixView& c);

struct Im2colOptions {
  std::int64_t height = 0, width = 0;                  // of the image, in pixels
  std::int64_t kernel_height = 3, kernel_width = 3;    // of a window
  std::int64_t stride = 1, padding = 0, dilation = 1;  // both ways
  // Of what comes out: windows below each other, and side by side.
  std::int64_t out_height() const {
    return (height + 2 * padding - dilation * (kernel_height - 1) - 1) / stride + 1;
  }
  std::int64_t out_width() const {
    return (width + 2 * padding - dilation * (kernel_width - 1) - 1) / stride + 1;
  }
};
// C := the windows of an image, a window a row: out_height * out_width rows, kernel_height *
// kernel_width * channels columns, the channels of a pixel side by side. The image is a matrix with
// a pixel a row and its channels as columns; outside of it are zeros. A convolution is the product
// of C and a matrix of filters.
FRAGBLAS_API void im2col(const MatrixView& image, const Im2colOptions& options,
                         const MatrixView& c);

// -- compact matrices -----------------------------------------------------------------------------

// How the elements of a compact matrix are stored: half floats (2 bytes), or multiples from -127 to
// 127 of a scale for each row (1 byte).
enum class Storage { Float16, Int8 };

// A buffer for the elements of a compact matrix, zeros.
FRAGBLAS_API Buffer compact_elements(Context& context, std::int64_t rows, std::int64_t cols,
                                     Storage storage);
// A matrix in half or a quarter of the bytes, by rows, that products read. It is filled by
// compact_rows, before which it is zeros.
class FRAGBLAS_API CompactMatrix {
 public:
  CompactMatrix(Context& context, std::int64_t rows, std::int64_t cols, Storage storage);

  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  Storage storage() const { return storage_; }
  std::int64_t bytes() const;
  const Buffer& elements() const { return elements_; }
  VectorView scales() const { return scales_; }  // of Int8: one for each row

 private:
  std::int64_t rows_, cols_;
  Storage storage_;
  Buffer elements_;
  Vector scales_;
};
// A compact matrix as calls take it; of Float16 there are no scales, of Int8 their inc is at least
// 1.
struct CompactView {
  std::int64_t rows = 0, cols = 0;
  Storage storage = Storage::Float16;
  Operand elements;
  VectorView scales;

  CompactView() = default;
  FRAGBLAS_API CompactView(const CompactMatrix& a);  // NOLINT: implicit by design
};

// Rows first_row on of the compact matrix := A, each element rounded to the nearest number there
// is. Scales are the largest magnitude of a row over 127, or as given.
FRAGBLAS_API void compact_rows(const MatrixView& a, const CompactView& to,
                               std::int64_t first_row = 0, const VectorView& scales = {});
// C := rows first_row on of the compact matrix.
FRAGBLAS_API void expand_rows(const CompactView& a, std::int64_t first_row, const MatrixView& c);
// y := alpha * A * x + beta * y, A compact, sums in single precision.
FRAGBLAS_API void compact_gemv(const CompactView& a, const VectorView& x, const VectorView& y,
                               const Scalar& alpha = 1.0f, const Scalar& beta = 0.0f);
// C := alpha * A * op(B) + beta * C, B compact.
FRAGBLAS_API void compact_gemm(const MatrixView& a, const CompactView& b, const MatrixView& c,
                               Op op_b = Op::NoTrans, const Scalar& alpha = 1.0f,
                               const Scalar& beta = 0.0f);

// -- your own code --------------------------------------------------------------------------------

// An input of a RunProgram: a matrix, a vector, which is a matrix of one column, or a number.
struct RunArgument {
  FRAGBLAS_API RunArgument(std::string name, const MatrixView& view);
  FRAGBLAS_API RunArgument(std::string name, const VectorView& view);
  FRAGBLAS_API RunArgument(std::string name, float number);

  enum class Kind { Matrix, Vector, Number };
  std::string name;
  Kind kind = Kind::Matrix;
  MatrixView matrix;
  VectorView vector;
  float number = 0;
};
// An output; one that is alone needs no name.
struct RunOutput {
  FRAGBLAS_API RunOutput(const MatrixView& view);              // NOLINT: implicit by design
  FRAGBLAS_API RunOutput(const VectorView& view);              // NOLINT: implicit by design
  RunOutput(const Matrix& whole) : RunOutput(whole.view()) {}  // NOLINT: implicit by design
  RunOutput(const Vector& whole) : RunOutput(whole.view()) {}  // NOLINT: implicit by design
  FRAGBLAS_API RunOutput(std::string name, const MatrixView& view);
  FRAGBLAS_API RunOutput(std::string name, const VectorView& view);

  std::string name;
  MatrixView matrix;
  VectorView vector;
  bool is_vector = false;
};
// What run of fragblas.hpp does, and more. The body is statements in GLSL ES 3.00. Of an input x,
// `x` is the element at the output's place, where one row or column stretches to the output's; x(i,
// j) is any element, x(i) any in the order of rows, and a NaN where there is none; x_rows and
// x_cols are its sizes. An input of which only x(i, j) is used may have any size. A number may
// change from call to call without a new program. The body returns the value of one output, or
// assigns to several by their names, which have the same size and must not overlap. An output may
// be an input.
struct RunProgram {
  std::string body;
  std::vector<RunArgument> inputs;  // at most 8 arrays and 8 numbers
  std::vector<RunOutput> outputs;   // at most 8
  double reads = 0;  // about how many elements the body reads for each it writes, where they are
                     // many: so that long work is cut
};
FRAGBLAS_API void run(const RunProgram& program);

}  // namespace fragblas
