// Blocks of columns that are factored on the host, in double precision as LAPACK's unblocked
// routines do. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::detail {

// By columns.
struct Panel {
  std::int64_t rows = 0, cols = 0;
  std::vector<double> numbers;

  double& at(std::int64_t i, std::int64_t j) {
    return numbers[static_cast<std::size_t>(j * rows + i)];
  }
};

// P := L and U by partial pivoting; appends rows >= 0 to `exchanged`, the one with which row i was
// exchanged for each i. The first column, from 1, whose pivot is 0; 0: none.
std::int64_t factor_lu(Panel& panel, std::vector<std::int64_t>& exchanged);
// The lower triangle of a square panel := its Cholesky factor. The first column, from 1, at which
// it is not positive definite; 0: none.
std::int64_t factor_cholesky(Panel& panel);
// P := R on and above the diagonal, and below it the vectors of reflectors; a factor tau of each.
std::vector<double> factor_qr(Panel& panel);

}  // namespace fragblas::detail
