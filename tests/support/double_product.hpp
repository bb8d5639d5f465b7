// What products of matrices in double precision must be, bit for bit: docs/double.md's formula in
// 128-bit integers. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/double.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

// By rows. What does not exist of a triangle takes no part in products.
struct DoubleDense {
  std::int64_t rows = 0, cols = 0;
  std::vector<double> elements;
  std::vector<bool> absent;  // empty: all exist

  DoubleDense() = default;
  DoubleDense(std::int64_t rows, std::int64_t cols)
      : rows(rows), cols(cols), elements(static_cast<std::size_t>(rows * cols)) {}
  DoubleDense(std::int64_t rows, std::int64_t cols, std::vector<double> elements)
      : rows(rows), cols(cols), elements(std::move(elements)) {}

  double& at(std::int64_t i, std::int64_t j) {
    return elements[static_cast<std::size_t>(i * cols + j)];
  }
  double at(std::int64_t i, std::int64_t j) const {
    return elements[static_cast<std::size_t>(i * cols + j)];
  }
  bool exists(std::int64_t i, std::int64_t j) const {
    return absent.empty() || !absent[static_cast<std::size_t>(i * cols + j)];
  }
  DoubleDense transposed() const;
  DoubleDense block(std::int64_t row, std::int64_t count, std::int64_t col,
                    std::int64_t width) const;
};

// op(A).
DoubleDense op_of(Op op, const DoubleDense& a);
// All of a symmetric matrix of which one triangle counts, and a triangle.
DoubleDense symmetric_of(Uplo uplo, const DoubleDense& a);
DoubleDense triangle_of(Uplo uplo, Diag diag, const DoubleDense& a);

// k < 2^18; with whole numbers of so many bits.
DoubleDense product_of(const DoubleDense& a, const DoubleDense& b, int bits = 54);
// alpha * product + beta * c as IEEE has it, where a factor of 0 reads nothing.
double combined(double alpha, double product, double beta, double c);
DoubleDense combined(double alpha, const DoubleDense& product, double beta, const DoubleDense& c);
// t^-1 * (alpha * b), as dtrsm computes it: by halves, and blocks of 8 by substitution.
DoubleDense solution_of(double alpha, const DoubleDense& t, Uplo uplo, const DoubleDense& b);
// Of two matrices, the named triangle of the first and the rest of the second.
DoubleDense in_triangle(Uplo uplo, const DoubleDense& inside, const DoubleDense& outside);

// How the numbers of a matrix are made.
enum class Numbers { Unit, Wide, Graded, Tiny, Huge, Any };
DoubleDense random_dense(Rng& random, std::int64_t rows, std::int64_t cols, Numbers kind);

}  // namespace fragblas::test
