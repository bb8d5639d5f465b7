// Factorizations of blocks of columns on the host. SPDX-License-Identifier: MIT
#include "double_linalg/panels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fragblas::detail {

std::int64_t factor_lu(Panel& panel, std::vector<std::int64_t>& exchanged) {
  std::int64_t info = 0;
  for (std::int64_t j = 0; j < std::min(panel.rows, panel.cols); ++j) {
    std::int64_t pivot = j;
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      // A NaN is taken when it is the first, and then stays.
      if (std::fabs(panel.at(i, j)) > std::fabs(panel.at(pivot, j))) {
        pivot = i;
      }
    }
    exchanged.push_back(pivot);
    if (panel.at(pivot, j) == 0) {
      info = info == 0 ? j + 1 : info;
      continue;
    }
    for (std::int64_t col = 0; col < panel.cols && pivot != j; ++col) {
      std::swap(panel.at(j, col), panel.at(pivot, col));
    }
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      panel.at(i, j) /= panel.at(j, j);
    }
    for (std::int64_t col = j + 1; col < panel.cols; ++col) {
      const double factor = panel.at(j, col);
      for (std::int64_t i = j + 1; i < panel.rows; ++i) {
        panel.at(i, col) -= panel.at(i, j) * factor;
      }
    }
  }
  return info;
}

std::int64_t factor_cholesky(Panel& panel) {
  for (std::int64_t j = 0; j < panel.cols; ++j) {
    if (!(panel.at(j, j) > 0)) {
      return j + 1;
    }
    panel.at(j, j) = std::sqrt(panel.at(j, j));
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      panel.at(i, j) /= panel.at(j, j);
    }
    for (std::int64_t col = j + 1; col < panel.cols; ++col) {
      for (std::int64_t i = col; i < panel.rows; ++i) {
        panel.at(i, col) -= panel.at(i, j) * panel.at(col, j);
      }
    }
  }
  return 0;
}

}  // namespace fragblas::detail
