// Where a row stands: in percent of its roof, and on the ladder against the step before. A peer has
// its factor to the step before too, and is passed over by the next.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
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
  // The best of the roofs that are called so, or whose names go on from there.
  std::optional<double> roof_rate(const std::string& roof) const;

  std::optional<DrawShare> share_;
  // Rates of the roofs so far, by name.
  std::map<std::string, double> roofs_;
  std::string size_;
  std::optional<double> before_;  // GFLOP/s of the step before, of this size
};

}  // namespace bench
