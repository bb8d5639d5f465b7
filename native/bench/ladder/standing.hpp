// Where a row of the ladder stands: in percent of the roof, and against the step before. A peer has
// its factor to the step before too, and is passed over by the next.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "results.hpp"

namespace bench {

constexpr const char* kCublas = "cublas";

// Of a device whose multiprocessors can't all draw: so many of all.
struct DrawShare {
  int drawing = 1, all = 1;
};

class Standing {
 public:
  explicit Standing(const std::optional<DrawShare>& share) : share_(share) {}

  // The row, rows being taken in their order, and behind it what is computed from it.
  std::vector<Row> take(Row row);

  // The widest name that take() may give, for rows of this name.
  static std::string widest_name(const std::string& name, const std::optional<DrawShare>& share);

 private:
  std::optional<DrawShare> share_;
  std::optional<double> roof_;  // GFLOP/s
  std::string size_;
  std::optional<double> before_;  // GFLOP/s of the step before, of this size
};

}  // namespace bench
