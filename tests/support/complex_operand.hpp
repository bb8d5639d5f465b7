// Complex operands with guard zones, as those of operand.hpp, dense matrices of complex numbers in
// double precision, and the bound that a result must keep. SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fragblas/complex.hpp"
#include "support/operand.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

using Wide = std::complex<double>;

struct ComplexDense {
  std::int64_t rows = 0, cols = 0;
  std::vector<Wide> values;  // row by row

  ComplexDense() = default;
  ComplexDense(std::int64_t rows, std::int64_t cols)
      : rows(rows), cols(cols), values(static_cast<std::size_t>(rows * cols)) {}
  Wide& operator()(std::int64_t i, std::int64_t j) {
    return values[static_cast<std::size_t>(i * cols + j)];
  }
  const Wide& operator()(std::int64_t i, std::int64_t j) const {
    return values[static_cast<std::size_t>(i * cols + j)];
  }
  // Element by element.
  ComplexDense map(const std::function<Wide(Wide)>& change) const;
};

ComplexDense operator*(const ComplexDense& a, const ComplexDense& b);
ComplexDense operator*(Wide factor, const ComplexDense& a);
ComplexDense operator+(const ComplexDense& a, const ComplexDense& b);
ComplexDense op_of(Op op, const ComplexDense& a);
// |re| + |im| of each.
ComplexDense magnitudes(const ComplexDense& a);

// What a routine takes of a matrix of which one triangle is stored.
enum class Mirror { Symmetric, Hermitian, Triangular };
bool in_triangle(Uplo uplo, std::int64_t i, std::int64_t j);
ComplexDense expanded(const ComplexDense& stored, Uplo uplo, Mirror mirror,
                      Diag diag = Diag::NonUnit);
// The same matrix with NaNs where the routine must not look.
ComplexDense spoilt(ComplexDense stored, Uplo uplo, Mirror mirror, Diag diag = Diag::NonUnit);

// Numbers whose parts are floats of this kind.
ComplexDense random_numbers(Rng& random, std::int64_t rows, std::int64_t cols, Data data);
// The same, of a number alone.
Complex random_number(Rng& random, Data data);

// A matrix or vector within a larger buffer whose other bits are arbitrary.
class ComplexOperand {
 public:
  // a.rows x a.cols, with so many numbers between the lines beyond a tight leading dimension.
  static ComplexOperand matrix(Rng& random, const ComplexDense& a, Layout layout,
                               std::int64_t slack, Context& context);
  // n x 1.
  static ComplexOperand vector(Rng& random, const ComplexDense& x, std::int64_t inc,
                               Context& context);

  Operand operand() const { return Operand(buffer_, offset_); }
  std::int64_t step() const { return step_; }  // ld or inc
  MatrixView matrix_view() const { return {operand(), rows_, cols_, step_, layout_}; }
  VectorView vector_view() const { return {operand(), rows_, step_}; }
  const ComplexBuffer& buffer() const { return buffer_; }
  const std::vector<Complex>& before() const { return before_; }

  // Reads the buffer back; the rest speaks of what came.
  void fetch() { after_ = buffer_.read(); }
  ComplexDense elements() const;
  // Numbers that changed in any bit: anywhere, or outside of the elements for which `written`
  // holds.
  std::int64_t changed() const;
  std::int64_t touched(
      const std::function<bool(std::int64_t i, std::int64_t j)>& written = nullptr) const;

 private:
  ComplexOperand(Rng& random, const ComplexDense& a, std::vector<std::int64_t> positions,
                 std::int64_t offset, Context& context);

  std::vector<std::int64_t> positions_;
  std::int64_t offset_ = 0, step_ = 1, rows_ = 0, cols_ = 0;
  Layout layout_ = Layout::RowMajor;
  std::vector<Complex> before_, after_;
  ComplexBuffer buffer_;
};

// alpha or beta, from the host or from an element between NaNs on the device.
struct ComplexScalarCase {
  Complex value = 1;
  bool device = false;
  ComplexScalar make(Rng& random, Context& context) const;
  // The real part alone.
  ScalarCase real() const { return {value.real(), device}; }
};
std::string describe(const ComplexScalarCase& scalar);
// 0, 1, a real one, an imaginary one, any; of small integers. A part of them on the device.
const std::vector<ComplexScalarCase>& complex_scalars();

// alpha * product + beta * before with the magnitude of the same, and terms of a sum.
struct ComplexReference {
  ComplexDense value, magnitude;
  std::int64_t k = 1;
};
// The largest error of either part in units of its bound. Elements for which `written` does not
// hold do not count. exact: where any differs, infinity. Records the case in the table of routines.
double complex_deviation(
    const std::string& routine, const ComplexDense& result, const ComplexReference& reference,
    bool exact, const std::function<bool(std::int64_t i, std::int64_t j)>& written = nullptr);

}  // namespace fragblas::test
