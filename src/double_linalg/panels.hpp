// Blocks of columns that are factored on the host, in double precision as LAPACK's unblocked
// routines do. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::detail {

// By columns, of double or std::complex<double>.
template <typename Number>
struct PanelOf {
  std::int64_t rows = 0, cols = 0;
  std::vector<Number> numbers;

  Number& at(std::int64_t i, std::int64_t j) {
    return numbers[static_cast<std::size_t>(j * rows + i)];
  }
};
using Panel = PanelOf<double>;

// P := L and U by partial pivoting, with the largest |re| + |im|; appends rows >= 0 to `exchanged`,
// the one with which row i was exchanged for each i. The first column, from 1, whose pivot is 0; 0:
// none.
template <typename Number>
std::int64_t factor_lu(PanelOf<Number>& panel, std::vector<std::int64_t>& exchanged);
// The lower triangle of a square panel := its Cholesky factor. The first column, from 1, at which
// it is not positive definite; 0: none.
template <typename Number>
std::int64_t factor_cholesky(PanelOf<Number>& panel);
// P := R on and above the diagonal, and below it the vectors of reflectors; a factor tau of each.
std::vector<double> factor_qr(Panel& panel);

}  // namespace fragblas::detail
