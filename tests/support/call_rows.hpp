// The rows behind call.hpp. The calls in CBLAS's order follow from the types of the parameters and
// the descriptor's arguments, which must come in the same order, and fragblas-catalog prints their
// rows; those on views are rows of routine_rows.hpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/call.hpp"

namespace fragblas::test {

// The i-th argument of a C++ call as a parameter of type P.
template <class P>
P parameter(const catalog::Routine& routine, Call& call, std::size_t i) {
  using Plain = std::remove_cv_t<std::remove_reference_t<P>>;
  const std::string& name = routine.arguments.at(i).name;
  if constexpr (std::is_same_v<Plain, Scalar>) {
    return call.scalars.at(name);
  } else if constexpr (std::is_same_v<Plain, Operand>) {
    return call.operands.at(name);
  } else if constexpr (std::is_same_v<Plain, RotmParam>) {
    return call.param;
  } else if constexpr (std::is_same_v<Plain, float>) {
    return call.numbers[name];
  } else {
    return static_cast<P>(call.integers.at(name));
  }
}

// The same for C, where an operand is two parameters: `part` 1 is its offset.
template <class P>
P c_parameter(const catalog::Argument& argument, int part, CCall& call) {
  const std::string& name = argument.name;
  if constexpr (std::is_same_v<P, fragblas_scalar>) {
    return call.scalars.at(name);
  } else if constexpr (std::is_same_v<P, fragblas_buffer*>) {
    return call.operands.at(name).buffer;
  } else if constexpr (std::is_pointer_v<P>) {
    return argument.kind == catalog::Kind::Param ? call.param.data() : &call.numbers[name];
  } else if constexpr (std::is_same_v<P, float>) {
    return call.numbers[name];
  } else {
    return static_cast<P>(part == 1 ? call.operands.at(name).offset : call.integers.at(name));
  }
}

// The arguments that the parameters of a C function are about, and which part of each.
using Slots = std::vector<std::pair<const catalog::Argument*, int>>;
Slots c_slots(const catalog::Routine& routine);
void require_parameters(const catalog::Routine& routine, std::size_t found, std::size_t expected);

using CblasCall = std::function<void(const catalog::Routine& routine, Call& call)>;
using CFunction = std::function<fragblas_status(const catalog::Routine& routine, CCall& call)>;

template <class... P, std::size_t... I>
CblasCall by_order(void (*function)(P...), std::index_sequence<I...>) {
  return [function](const catalog::Routine& routine, Call& call) {
    require_parameters(routine, sizeof...(P), routine.arguments.size());
    function(parameter<P>(routine, call, I)...);
  };
}

template <class... P, std::size_t... I>
CFunction by_order(fragblas_status (*function)(P...), std::index_sequence<I...>) {
  return [function](const catalog::Routine& routine, CCall& call) {
    const Slots slots = c_slots(routine);
    require_parameters(routine, sizeof...(P), slots.size());
    return function(c_parameter<P>(*slots[I].first, slots[I].second, call)...);
  };
}

// The first parameter is named where a function on views has the same name. Clang does not choose
// by a pack of which only a part is named.
template <class First, class... P>
CblasCall cblas(void (*function)(First, P...)) {
  return by_order(function, std::index_sequence_for<First, P...>());
}
template <class... P>
CFunction c(fragblas_status (*function)(P...)) {
  return by_order(function, std::index_sequence_for<P...>());
}

// Short names for calls on views.
struct Views {
  const catalog::Routine& routine;
  const Call& call;
  Layout layout() const { return static_cast<Layout>(call.integers.at("layout")); }
  Op op(const char* name) const { return static_cast<Op>(call.integers.at(name)); }
  Uplo uplo() const { return static_cast<Uplo>(call.integers.at("uplo")); }
  Diag diag() const { return static_cast<Diag>(call.integers.at("diag")); }
  Side side() const { return static_cast<Side>(call.integers.at("side")); }
  const Scalar& s(const char* name) const { return call.scalars.at(name); }
  VectorView v(const char* name) const;  // a result too
  MatrixView m(const char* name) const;
  BandView b(const char* name) const;
  PackedView p(const char* name) const;
};

}  // namespace fragblas::test
