// Small whole numbers by a seed. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "support/operand.hpp"
#include "support/rng.hpp"

namespace fragblas::faults {

inline std::vector<float> numbers(std::int64_t count, std::uint64_t seed) {
  test::Rng rng(seed);
  return test::random_data(rng, count, test::Data::Integers);
}

}  // namespace fragblas::faults
