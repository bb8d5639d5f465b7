// BLAS's operations as the catalog counts them. SPDX-License-Identifier: MIT
#include "counting.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "call.hpp"
#include "catalog/catalog.hpp"
#include "catalog/complex.hpp"
#include "catalog/double.hpp"

namespace fragblas::dropin {
namespace {

using SizeOf = double catalog::Sizes::*;

SizeOf size_named(const std::string& name) {
  if (name == "kl") return &catalog::Sizes::kl;
  if (name == "ku") return &catalog::Sizes::ku;
  if (name == "m") return &catalog::Sizes::m;
  return name == "n" ? &catalog::Sizes::n : &catalog::Sizes::k;
}

// How the catalog counts a routine's operations. A host may call while the process exits, so there
// is nothing to destroy.
struct Counting {
  catalog::Cost flops;
  std::array<SizeOf, kMostSizes> sizes;  // by their order among the arguments
  SizeOf kl, ku, rows, cols;             // of a band; null without one
};
static_assert(std::is_trivially_destructible_v<Counting>);

Counting counting_of(const catalog::Routine& row) {
  Counting result{};
  result.flops = row.flops;
  std::size_t count = 0;
  for (const catalog::Argument& argument : row.arguments) {
    if (argument.kind == catalog::Kind::Size) {
      result.sizes.at(count++) = size_named(argument.name);
    } else if (argument.storage == catalog::Storage::Band) {
      result.kl = size_named(argument.kl);
      result.ku = size_named(argument.ku);
      result.rows = size_named(argument.rows);
      result.cols = size_named(argument.cols);
    }
  }
  return result;
}

const catalog::Routine& row_of(const char* name) {
  const catalog::Routine* const real = catalog::find(name);
  if (real != nullptr) {
    return *real;
  }
  const auto is_it = [&](const catalog::Routine& row) { return row.name == name; };
  for (const auto* const table : {&catalog::complex(), &catalog::double_precision()}) {
    const auto found = std::find_if(table->begin(), table->end(), is_it);
    if (found != table->end()) {
      return *found;
    }
  }
  const std::vector<catalog::Routine>& rest = catalog::double_complex();
  return *std::find_if(rest.begin(), rest.end(), is_it);
}

std::array<Counting, kRoutines> countings;  // once prepared

}  // namespace

bool prepare_counting() noexcept {
  try {
    std::array<Counting, kRoutines> made{};
    for (std::size_t i = 0; i < kRoutines; ++i) {
      made[i] = counting_of(row_of(kRoutineNames[i]));
    }
    countings = made;
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t order) {
  const Counting& counting = countings[index_of(routine)];
  catalog::Sizes values;
  values.order = static_cast<double>(order);
  auto place = counting.sizes.begin();
  for (const std::int64_t size : sizes) values.*(*place++) = static_cast<double>(size);
  // A band may be given wider than its matrix is.
  if (counting.kl != nullptr) {
    values.*counting.kl = std::min(values.*counting.kl, values.*counting.rows - 1);
    values.*counting.ku = std::min(values.*counting.ku, values.*counting.cols - 1);
  }
  return counting.flops(values);
}

}  // namespace fragblas::dropin
