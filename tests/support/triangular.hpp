// Solves with triangles and products by them: operands with guard zones of which only the elements
// that BLAS may read are numbers, and the residual that such a result is judged by.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "support/operand.hpp"

namespace fragblas::test {

// A triangle of order n, as stored; everything that is not read (the other triangle, a unit
// diagonal, what a band's array holds beside the band, gaps) is left to the guard zones.
struct TriangleCase {
  catalog::Storage storage = catalog::Storage::Full;
  Layout layout = Layout::RowMajor;
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans;
  Diag diag = Diag::NonUnit;
  std::int64_t n = 1;
  std::int64_t k = 0;      // diagonals beside the main one of a band
  std::int64_t slack = 0;  // of the leading dimension
  std::int64_t offset = 0;

  std::int64_t ld() const;
  bool stored(std::int64_t i, std::int64_t j) const;  // and read
  std::int64_t position(std::int64_t i, std::int64_t j) const;
};
std::string describe(const TriangleCase& triangle);

// Elements of A by (i, j), called once for each that is stored and read, line after line.
using TriangleElement = std::function<float(std::int64_t i, std::int64_t j)>;

class StoredTriangle {
 public:
  StoredTriangle(Context& context, const TriangleCase& triangle, const TriangleElement& element,
                 Rng& rng);

  Operand operand() const { return guarded_.operand(); }
  Guarded& guarded() { return guarded_; }
  // op(A), n x n, zeros and ones where nothing is stored.
  const std::vector<double>& dense() const { return dense_; }

 private:
  std::vector<double> dense_;
  Guarded guarded_;
};

// Small integers whose solves are exact: a unit diagonal, or one of powers of 2.
TriangleElement exact_elements(Rng& rng);
// A diagonal of 1 to 2, and little beside it.
TriangleElement tame_elements(Rng& rng, std::int64_t n);

// op(A) * X, X n x columns, both line after line.
std::vector<double> times(std::int64_t n, std::int64_t columns, const std::vector<double>& a,
                          const std::vector<double>& x);
std::vector<double> absolute(std::vector<double> values);
std::vector<double> transposed(std::int64_t rows, std::int64_t cols,
                               const std::vector<double>& values);

// The largest |alpha * B - op(A) * X| / (u * (8 * sqrt(n + 2) * |op(A)| * |X| + 2 * |alpha * B|)),
// u = 2^-24: 1 is the most that a solve may have.
double residual(std::int64_t n, std::int64_t columns, const std::vector<double>& a,
                const std::vector<double>& x, double alpha, const std::vector<double>& b);
// The same of a product X = alpha * op(A) * B.
double product_error(std::int64_t n, std::int64_t columns, const std::vector<double>& a,
                     const std::vector<double>& x, double alpha, const std::vector<double>& b);

// One call of strsm or strmm (or trsm, trmm), whose operands lie in guard zones.
struct MatrixProblem {
  bool solve = true;
  TriangleCase a;
  Side side = Side::Left;
  Layout layout_b = Layout::RowMajor;
  std::int64_t others = 1;  // the extent of B beside a.n
  std::int64_t slack_b = 0, offset_b = 0;
  ScalarCase alpha;
  bool exact = true;   // small integers
  bool views = false;  // the style on views, where layouts may differ
};
std::string describe(const MatrixProblem& problem);

// Problems of solves, or of products, that the device's buffers hold, in which all pairs of
// arguments occur: on small integers, and on real numbers.
std::vector<MatrixProblem> exact_problems(bool solve, Rng& rng);
std::vector<MatrixProblem> real_problems(bool solve, Rng& rng);

struct Outcome {
  double error = 0;            // residual or product_error
  std::int64_t differing = 0;  // elements that are not the exact result, where there is one
  std::int64_t strays = 0;     // elements outside of B, or in A, that changed in any bit
};
Outcome run(Context& context, const MatrixProblem& problem, Rng& rng);

}  // namespace fragblas::test

// What a case must hold. A macro so that doctest names the caller's line.
#define FRAGBLAS_CHECK_OUTCOME(found)                   \
  do {                                                  \
    const ::fragblas::test::Outcome outcome_ = (found); \
    CHECK(outcome_.error <= 1.0);                       \
    CHECK(outcome_.differing == 0);                     \
    CHECK(outcome_.strays == 0);                        \
  } while (false)
