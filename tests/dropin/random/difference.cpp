// Calls by the number of their arguments, all of which are pointers in Fortran.
// SPDX-License-Identifier: MIT
#include "difference.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace dropin_test {
namespace {

using fragblas::catalog::Kind;

using Arguments = std::vector<const void*>;
template <std::size_t>
using OneArgument = const void*;

template <typename Result, std::size_t... I>
double invoke(void* address, const Arguments& a, std::index_sequence<I...>) {
  const auto function = reinterpret_cast<Result (*)(OneArgument<I>...)>(address);
  if constexpr (std::is_void_v<Result>) {
    function(a[I]...);
    return 0;
  } else {
    return function(a[I]...);
  }
}

constexpr std::size_t kMostArguments = 16;

template <typename Result, std::size_t... N>
double invoke_any(void* address, const Arguments& a, std::index_sequence<N...>) {
  using Invoke = double (*)(void*, const Arguments&);
  static constexpr Invoke kInvoke[] = {[](void* at, const Arguments& all) {
    return invoke<Result>(at, all, std::make_index_sequence<N>());
  }...};
  return kInvoke[a.size()](address, a);
}

// The routine's result, if it has one.
double call(const Library& library, const RandomCall& one, const std::vector<float*>& places) {
  constexpr auto kCounts = std::make_index_sequence<kMostArguments>();
  void* const address = library.symbol((one.routine().name + "_").c_str());
  const Arguments arguments = one.arguments(places);
  for (const auto& argument : one.routine().arguments) {
    if (argument.kind == Kind::Result) {
      return invoke_any<float>(address, arguments, kCounts);
    }
    if (argument.kind == Kind::IndexResult) {
      return invoke_any<int>(address, arguments, kCounts);
    }
  }
  return invoke_any<void>(address, arguments, kCounts);
}

std::vector<float> contents_for_cpu(const RandomOperand& operand) {
  std::vector<float> result = operand.contents;
  if (result.empty()) {
    result.push_back(0);  // some libraries look at the first element of nothing
  }
  return result;
}

// Empty when both agree.
std::string compare(const RandomCall& one, const RandomOperand& operand, const float* ours,
                    const std::vector<float>& theirs) {
  for (std::size_t i = 0; i < operand.contents.size(); ++i) {
    const auto element = [&] { return operand.argument->name + "[" + std::to_string(i) + "]"; };
    if (!operand.referenced[i]) {
      if (std::memcmp(&ours[i], &operand.contents[i], sizeof(float)) != 0) {
        return element() + ", which is not the routine's, was written";
      }
    } else if (!(ours[i] == theirs[i] || (std::isnan(ours[i]) && std::isnan(theirs[i])) ||
                 std::abs(ours[i] - theirs[i]) <= one.tolerance() * (1 + std::abs(theirs[i])))) {
      return element() + " = " + std::to_string(ours[i]) + ", must be " + std::to_string(theirs[i]);
    }
  }
  return "";
}

}  // namespace

std::string difference(const RandomCall& one, const Library& blas, const Library& cpu,
                       Guarded::Side side) {
  std::vector<std::unique_ptr<Guarded>> ours;
  std::vector<std::vector<float>> theirs;
  std::vector<float*> our_places, their_places;
  for (const RandomOperand& operand : one.operands()) {
    ours.push_back(std::make_unique<Guarded>(operand.contents.size(), side));
    std::copy(operand.contents.begin(), operand.contents.end(), ours.back()->data());
    if (operand.dead) {
      ours.back()->forbid_all();
    } else if (!operand.written()) {
      ours.back()->forbid_writing();
    }
    theirs.push_back(contents_for_cpu(operand));
    our_places.push_back(ours.back()->data());
    their_places.push_back(theirs.back().data());
  }
  const double our_result = call(blas, one, our_places);
  const double their_result = call(cpu, one, their_places);
  if (!(std::abs(our_result - their_result) <= one.tolerance() * (1 + std::abs(their_result)))) {
    return "result " + std::to_string(our_result) + ", must be " + std::to_string(their_result);
  }
  std::string problem;
  for (std::size_t i = 0; i < ours.size() && problem.empty(); ++i) {
    if (one.operands()[i].written()) {
      problem = compare(one, one.operands()[i], ours[i]->data(), theirs[i]);
    }
  }
  return problem;
}

}  // namespace dropin_test
