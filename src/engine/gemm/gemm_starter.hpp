// Which kernel serves a product while the programs of its plan are compiled.
// SPDX-License-Identifier: MIT
#pragma once

#include "context/context_state.hpp"

namespace fragblas::detail {

// What a product loses when the direct kernel serves, of one pass and one program.
inline double starter_loss(const GemmPlan& plan) {
  return plan.direct_seconds - plan.cost.seconds();
}

// Whether it may: there is so much left of what products may lose.
inline bool has_starter(const ContextState& context, const GemmPlan& plan) {
  return starter_loss(plan) > 0 && starter_loss(plan) <= context.starter_seconds;
}

// Whether it does, as it has fewer programs to wait for. product.enqueue() makes the passes of a
// kernel, which show their programs.
template <typename Product>
bool starter_serves(ContextState& context, const GemmPlan& plan, const Product& product) {
  if (plan.is_compiled) {
    return false;
  }
  plan.is_compiled = true;
  if (!has_starter(context, plan)) {
    return false;
  }
  const auto awaited = [&](GemmKernel kernel) {
    const Queue::Listing listing(context.queue);
    product.enqueue(plan, kernel);
    return listing.awaited;
  };
  plan.is_compiled = awaited(plan.kernel) <= awaited(GemmKernel::Direct);
  if (plan.is_compiled) {
    return false;
  }
  context.starter_seconds -= starter_loss(plan);
  return true;
}

}  // namespace fragblas::detail
