// The routines of this drop-in, by their names. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#include "front.hpp"

namespace fragblas::dropin {

enum class RoutineId {
#define X(name) name,
#include FRAGBLAS_FRONT_ROUTINES
#undef X
  count
};

constexpr std::size_t kRoutines = static_cast<std::size_t>(RoutineId::count);

constexpr const char* kRoutineNames[kRoutines] = {
#define X(name) #name,
#include FRAGBLAS_FRONT_ROUTINES
#undef X
};

constexpr std::size_t index_of(RoutineId routine) {
  return static_cast<std::size_t>(routine);
}

constexpr const char* name_of(RoutineId routine) {
  return kRoutineNames[index_of(routine)];
}

// Types of numbers by their letters.
constexpr std::string_view kTypeLetters = "sdcz";
constexpr std::size_t kTypes = kTypeLetters.size();

// By a routine's name: that of dgemm, idamax and dsgesv is d.
constexpr std::size_t type_of(RoutineId routine) {
  const char* const name = name_of(routine);
  return kTypeLetters.find(name[name[0] == 'i' ? 1 : 0]);
}

static_assert([] {
  for (std::size_t i = 0; i < kRoutines; ++i) {
    if (type_of(static_cast<RoutineId>(i)) >= kTypes) return false;
  }
  return true;
}());

// RoutineId::count when there is none of that name.
constexpr RoutineId routine_named(std::string_view name) {
  std::size_t i = 0;
  while (i < kRoutines && name != kRoutineNames[i]) {
    ++i;
  }
  return static_cast<RoutineId>(i);
}

}  // namespace fragblas::dropin
