// Numbers in double precision by their bits, and vectors and matrices of them within larger buffers
// whose other bits are arbitrary. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/double.hpp"
#include "support/operand.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

// Every NaN is as good as another.
bool same_number(double a, double b);
// The first place where they differ, as text; empty: nowhere.
std::string first_difference(const std::vector<double>& found, const std::vector<double>& expected);

// Any bits: NaNs, infinities and subnormal numbers among them. `near`: exponents around 0, so that
// sums and products round, with some of the others. `special`: as near, but one in eight is a zero,
// an infinity, a NaN, or one of the largest or least numbers.
enum class Bits { Any, Near, Special };
double random_double(Rng& random, Bits bits);
std::vector<double> random_doubles(Rng& random, std::int64_t count, Bits bits);

// How a matrix lies, and where its elements do.
enum class Stored { Full, Band, Packed };
struct Storage {
  Stored stored = Stored::Full;
  Layout layout = Layout::RowMajor;
  Uplo uplo = Uplo::Lower;  // of a packed one
  std::int64_t rows = 0, cols = 0;
  std::int64_t slack = 0;       // of lines
  std::int64_t kl = 0, ku = 0;  // of a band

  std::int64_t ld() const;
  std::int64_t position(std::int64_t i, std::int64_t j) const;
  std::int64_t end() const;  // behind all that is its
};

class DoubleOperand {
 public:
  // The elements are in the order of the positions.
  DoubleOperand(Rng& random, const std::vector<double>& elements,
                const std::vector<std::int64_t>& positions, std::int64_t offset, Context& context);
  static DoubleOperand vector(Rng& random, const std::vector<double>& x, std::int64_t inc,
                              Context& context);
  // rows x cols, in the order of `elements` row by row; slack: between lines.
  static DoubleOperand matrix(Rng& random, const std::vector<double>& elements, std::int64_t rows,
                              std::int64_t cols, Layout layout, std::int64_t slack,
                              Context& context);

  Operand operand() const { return Operand(buffer_, offset_); }
  std::int64_t ld() const { return ld_; }
  // Where what is found now differs from these elements, with all around as it was; empty: nowhere.
  std::string difference(const std::vector<double>& elements) const;

 private:
  std::vector<std::int64_t> positions_;
  std::int64_t offset_ = 0, ld_ = 1;
  std::vector<double> before_;
  DoubleBuffer buffer_;
};

}  // namespace fragblas::test
