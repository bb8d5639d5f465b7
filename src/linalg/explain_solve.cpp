// explain_solve: the ways to solve a system that are tried, and when which is taken.
// SPDX-License-Identifier: MIT
#include <string>

#include "base/decimal.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "linalg/solve_methods.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr const char* kRoutine = "explain_solve";

bool is_triangle(SolveMethod method) {
  return method == SolveMethod::LowerTriangle || method == SolveMethod::UpperTriangle;
}

// Leading terms: of the factorization, of the solutions, and of what they leave of B.
double flops_of(SolveMethod method, double n, double sides, int refinements) {
  if (is_triangle(method)) {
    return n * n * sides;
  }
  const double factors = (method == SolveMethod::Cholesky ? 1.0 : 2.0) / 3.0 * n * n * n;
  return factors + 2 * n * n * sides * (1 + 2 * refinements);
}

}  // namespace

}  // namespace detail

SolveExplanation explain_solve(const Context& context, std::int64_t n, std::int64_t nrhs,
                               const SolveOptions& options) {
  using namespace detail;
  const Check check(kRoutine);
  check.size("n", n);
  check.size("nrhs", nrhs);
  check_solve_options(check, options);
  SolveExplanation result;
  result.n = n;
  result.nrhs = nrhs;
  const auto add = [&](SolveMethod method, const std::string& taken_if, int reads) {
    const double flops =
        flops_of(method, static_cast<double>(n), static_cast<double>(nrhs), options.refinements);
    result.steps.push_back({method, taken_if, flops, reads});
  };
  if (options.assume != Assumption::Unknown) {
    add(method_of(options.assume), "", 0);
    return result;
  }
  const std::string good = format("the backward error at most {}", {decimal(kGoodError, 6)});
  add(SolveMethod::Cholesky, "A is symmetric, its diagonal positive, info 0 and " + good, 2);
  if (tries_nearby_pivots(n, options.refinements, context.info())) {
    add(SolveMethod::NearbyPivots, "info is 0 and " + good, 1);
  }
  add(SolveMethod::Pivots, "", 0);
  return result;
}

const char* to_string(SolveMethod method) {
  switch (method) {
    case SolveMethod::Pivots:
      return "pivots";
    case SolveMethod::Cholesky:
      return "cholesky";
    case SolveMethod::LowerTriangle:
      return "lower-triangle";
    case SolveMethod::UpperTriangle:
      return "upper-triangle";
    case SolveMethod::NearbyPivots:
      break;
  }
  return "nearby-pivots";
}

std::string to_json(const SolveExplanation& explanation) {
  std::string steps;
  for (const SolveStep& step : explanation.steps) {
    detail::JsonObject object;
    object.add("method", to_string(step.method)).add("taken_if", step.taken_if);
    object.add("flops", step.flops).add("reads", step.reads);
    detail::append(steps, steps.empty() ? "{}" : ", {}", {object.text()});
  }
  return detail::JsonObject()
      .add("n", explanation.n)
      .add("nrhs", explanation.nrhs)
      .add_json("steps", detail::format("[{}]", {steps}))
      .text();
}

}  // namespace fragblas
