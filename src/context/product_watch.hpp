// Who learns from the products of a context: tune/, which is above (tune/product_learner.hpp).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

class ProductWatch {
 public:
  virtual ~ProductWatch() = default;
  // A product of the call of this number (Pass::call) was planned, and comes next.
  virtual void planned(std::uint32_t call, const GemmProblem& problem, const GemmPlan& plan) = 0;
  // The device may have come further; waits at most so long for what is looked for.
  virtual void look(double seconds) = 0;
};

}  // namespace fragblas::detail
