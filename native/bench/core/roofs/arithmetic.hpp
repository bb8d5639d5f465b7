// The roof of arithmetic: a shader that works on registers alone.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "workload.hpp"

namespace bench {

struct ArithmeticRoof {
  int side = 8;    // of the target, a multiple of 8
  int rounds = 1;  // of kStepsPerRound steps

  static constexpr int kStepsPerRound = 8;
  int steps() const { return rounds * kStepsPerRound; }
  double flops() const;
};

std::unique_ptr<Workload> arithmetic_roof(fragblas::Context&, const ArithmeticRoof&);

}  // namespace bench
