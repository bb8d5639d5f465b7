// Random operands on the host and their results in fp64, which every implementation is checked
// against.
//
// An error is |got - expected| / (u * (sqrt(k + 2) * |alpha| * (|A| |B|) + 2 * |beta * C|)),
// element by element, u = 2^-24; the worst one counts. k is the length of the sums; for the level 1
// routines without a sum k = 1.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <vector>

namespace bench {

using fragblas::Layout;

// count floats in (-1, 1), none of them 0; the same for the same seed everywhere.
std::vector<float> random_floats(std::int64_t count, std::uint64_t seed);

// Keeps the worst error.
class Gauge {
 public:
  // magnitude: the sum of the absolute values of the k products; addend: |beta * c|.
  void add(double got, double expected, double k, double magnitude, double addend = 0);
  double worst() const { return worst_; }

 private:
  double worst_ = 0;
};

// C := op(A) * op(B).
struct GemmProblem {
  GemmProblem(Layout layout, bool trans_a, bool trans_b, std::int64_t m, std::int64_t n,
              std::int64_t k, std::uint64_t seed);
  double error(const std::vector<float>& c, Layout layout_of_c) const;

  std::int64_t a_rows() const { return trans_a ? k : m; }
  std::int64_t a_cols() const { return trans_a ? m : k; }
  std::int64_t b_rows() const { return trans_b ? n : k; }
  std::int64_t b_cols() const { return trans_b ? k : n; }
  std::int64_t lda() const { return layout == Layout::RowMajor ? a_cols() : a_rows(); }
  std::int64_t ldb() const { return layout == Layout::RowMajor ? b_cols() : b_rows(); }
  std::int64_t ldc() const { return layout == Layout::RowMajor ? n : m; }

  Layout layout;
  bool trans_a, trans_b;
  std::int64_t m, n, k;
  std::vector<float> a, b;
};

// y := op(A) * x, A is m x n.
struct GemvProblem {
  GemvProblem(Layout layout, bool trans, std::int64_t m, std::int64_t n, std::uint64_t seed);
  double error(const std::vector<float>& y) const;

  std::int64_t lda() const { return layout == Layout::RowMajor ? n : m; }
  std::int64_t x_size() const { return trans ? m : n; }
  std::int64_t y_size() const { return trans ? n : m; }

  Layout layout;
  bool trans;
  std::int64_t m, n;
  std::vector<float> a, x;
};

// Two vectors and a number, for level 1.
struct VectorProblem {
  VectorProblem(std::int64_t n, std::uint64_t seed);
  double axpy_error(const std::vector<float>& result) const;
  double scal_error(const std::vector<float>& result) const;
  double copy_error(const std::vector<float>& result) const;
  double dot_error(float result) const;

  std::int64_t n;
  float alpha = 1.25f;
  std::vector<float> x, y;
};

}  // namespace bench
