// A call of a routine of BLAS drawn from a seed: sizes, options, numbers, and operands with what
// the routine may read of them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "catalog/catalog.hpp"

namespace dropin_test {

struct RandomOperand {
  const fragblas::catalog::Argument* argument = nullptr;
  // NaN where the routine must not look. Ends with the last element that it may read.
  std::vector<float> contents;
  std::vector<bool> referenced;
  bool dead = false;  // none of it is looked at, because alpha is 0
  bool written() const { return argument->access != fragblas::catalog::Access::In; }
};

class RandomCall {
 public:
  explicit RandomCall(std::uint64_t seed);

  const fragblas::catalog::Routine& routine() const { return *routine_; }
  const std::vector<RandomOperand>& operands() const { return operands_; }
  // Results that are not exact: of solves and of norms.
  float tolerance() const { return tolerance_; }
  // "strsm side L, uplo U, m 3, alpha 2".
  std::string text() const;

  // What the Fortran symbol takes; places: of each operand.
  std::vector<const void*> arguments(const std::vector<float*>& places) const;

 private:
  void draw_options();
  void draw_sizes();
  void draw_numbers();
  void draw_steps();
  bool draw_far();
  void draw_operands();
  int extent(const std::string& name) const;
  bool transposed(const fragblas::catalog::Argument& argument) const;
  template <typename Visit>  // visit(offset, i, j), referenced or not
  void each_stored(const fragblas::catalog::Argument& argument, const Visit& visit) const;
  void draw_operand(const fragblas::catalog::Argument& argument);
  float element(const fragblas::catalog::Argument& argument, std::int64_t i, std::int64_t j);
  bool has_option(const char* name, char letter) const;
  const fragblas::catalog::Argument& after(const fragblas::catalog::Argument& operand) const;

  fragblas::detail::Random random_;
  const fragblas::catalog::Routine* routine_;
  std::map<std::string, char> options_;
  std::map<std::string, int> integers_;  // sizes, leading dimensions, increments
  std::map<std::string, float> numbers_;
  int longest_ = 0;  // of the sizes
  float param_[5] = {};
  std::vector<RandomOperand> operands_;
  bool solves_ = false;
  float tolerance_ = 0;
};

}  // namespace dropin_test
