// One step of the refinement of eigenvectors and singular vectors (Ogita and Aishima, 2018, 2019,
// 2020), of the products that they give: what is to be added to them. On the host; matrices are by
// columns. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::detail {

// A cluster of at most so many values is diagonalized on the host.
constexpr std::int64_t kSmallSpectrum = 32;

// Columns of the corrected vectors that belong to values that are too close to each other. What is
// between them, scaled to at most 1, is diagonalized in single precision.
struct Cluster {
  std::int64_t first, size;
  std::vector<float> numbers;
  bool at_zero;  // of singular values: its singular vectors are wanted, not its eigenvectors
};

struct Correction {
  std::vector<double> values;     // as they stand after it, in order
  std::vector<double> left;       // V := V + V * left; of singular vectors U := U + U * left
  std::vector<double> right;      // V := V + V * right
  std::vector<Cluster> clusters;  // then the columns of each := themselves times its vectors
  bool last = false;              // nothing is left to correct
};

// How good the vectors of a matrix of order n shall be.
struct Aim {
  std::int64_t order;
  double size;   // about its norm
  double floor;  // a number between vectors that is no larger counts as 0

  Aim(std::int64_t n, double norm, int step)
      : order(n),
        size(norm),
        floor(norm * (step < 8    ? 0x1p-51
                      : step < 12 ? 0x1p-50
                                  : 0x1p-49)) {}
};

// products: V^T * A * V, and behind it V^T * V.
Correction correct_eigenvectors(const Aim& aim, const std::vector<double>& products);
// products: U^T * A * V, U^T * U, V^T * V.
Correction correct_singular_vectors(const Aim& aim, const std::vector<double>& products);

}  // namespace fragblas::detail
