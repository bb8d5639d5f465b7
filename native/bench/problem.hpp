// A call with its operands and its fp64 reference, against which every implementation is checked.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "entry.hpp"
#include "error.hpp"
#include "operands.hpp"

namespace bench {

// Whether the call writes all of this operand and reads none of it: an output, or one with beta =
// 0.
bool only_written(const Entry& entry, const fragblas::catalog::Argument& operand);

// What a call does with an operand; None: the routine does not have it.
enum class Use { None, Read, Updated, Overwritten };
Use use_of(const Entry& entry, const fragblas::catalog::Argument& operand);

// The frame but for the operands; alpha is the first.
template <typename Types>
Frame<Types> call_frame(const Entry& entry, const Shape& shape);

class Problem {
 public:
  Problem(const Entry& entry, const Shape& shape, std::uint64_t seed);

  const Shape& shape() const { return shape_; }

  // Random; NaN in what is only written, so that an element that never is shows.
  const Arrays<float>& operands() const { return operands_; }
  bool is_input(std::size_t slot) const {
    return slots_[slot] == Use::Read || slots_[slot] == Use::Updated;
  }
  bool is_output(std::size_t slot) const {
    return slots_[slot] == Use::Updated || overwrites(slot);
  }
  // Whether the same call again gives the same result.
  bool repeatable() const;

  // The frame but for the operands, and alpha for the call of that number.
  template <typename Types>
  Frame<Types> frame() const {
    return call_frame<Types>(entry_, shape_);
  }
  float alpha(bool odd) const { return odd ? entry_.next_alpha : entry_.alpha; }

  // The worst element of the outputs in `got`, after one call.
  double error(const Arrays<float>& got) const;

  // What is wrong with outputs after repeated calls, where the first call left `first`: they must
  // have the same bits, or where calls build on them be finite and not all zero. Empty: nothing.
  std::string complaint(const Arrays<float>& first, const Arrays<float>& now) const;

 private:
  bool overwrites(std::size_t slot) const { return slots_[slot] == Use::Overwritten; }
  // The outputs by the reference from `operands`, which are used up. overwritten: what the elements
  // that are only written hold before.
  void evaluate(Arrays<double>& operands, double overwritten, bool absolute) const;
  // What `inputs` give, and with which magnitude; outputs only.
  struct Expected {
    Arrays<double> result, magnitude;
  };
  Expected expect(Arrays<double> inputs) const;

  const Entry& entry_;
  Shape shape_;
  std::array<Use, kSlots> slots_;
  Arrays<float> operands_;
  double depth_ = 1;  // multiply-adds that make an element of the output
  // Kept, where it does not depend on what a call gave: several workloads may share a problem.
  mutable std::optional<Expected> expected_;
};

template <typename Types>
Frame<Types> call_frame(const Entry& entry, const Shape& shape) {
  Frame<Types> f = shape.frame<Types>();
  using Number = typename Types::Number;
  f.alpha = static_cast<Number>(entry.alpha);
  f.beta = static_cast<Number>(entry.beta);
  f.cosine = static_cast<Number>(0.8f), f.sine = static_cast<Number>(0.6f);
  f.param = {-1, f.cosine, -f.sine, f.sine, f.cosine};
  return f;
}

}  // namespace bench
