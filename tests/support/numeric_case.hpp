// Numeric calls of a routine: everything that its descriptor lets vary, factor by factor, and the
// trial of one such call.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/pairwise.hpp"
#include "support/trial.hpp"
#include "support/values.hpp"

namespace fragblas::test {

struct NumericCase {
  Integers integers, slack, offset;
  std::map<std::string, ScalarCase> scalars;
  RotmParam param = {};
  Data data = Data::Unit;
  Api api = Api::Cblas;
};

// The cases of a routine: a level of a factor sets part of one.
class NumericCases {
 public:
  explicit NumericCases(const catalog::Routine& routine);

  const std::vector<int>& levels() const { return levels_; }  // of each factor
  NumericCase at(const Case& levels) const;
  // Whether it is small enough for a software rasteriser and for buffers of so many elements.
  bool allowed(const Case& levels, std::int64_t max_buffer) const;
  // Any that is allowed.
  NumericCase random(Rng& random, std::int64_t max_buffer) const;

 private:
  void factor(std::size_t count, std::function<void(NumericCase&, std::size_t)> set);
  void integer(const std::string& name, std::vector<std::int64_t> values);
  void slack(const std::string& name, std::vector<std::int64_t> values);
  std::vector<std::int64_t> sizes_of(const catalog::Argument& size) const;
  void add(const catalog::Argument& argument);

  const catalog::Routine& routine_;
  // More than plain matrices and vectors: sizes are then fewer and smaller.
  bool structured_ = false;
  bool batched_ = false;
  std::vector<int> levels_;
  std::vector<std::function<void(NumericCase&, std::size_t)>> apply_;
};

// A trial of the case, with its operands in place.
struct NumericTrial {
  NumericTrial(const catalog::Routine& routine, NumericCase numeric, Rng& random,
               Context& context = blas());

  Trial trial;
  Api api;
  bool exact;        // small integers: no element may differ
  std::string text;  // for messages
};

}  // namespace fragblas::test
