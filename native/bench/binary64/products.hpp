// The rows of dgemm, and of OpenBLAS's. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "workload.hpp"

namespace bench {

constexpr const char* kDgemm = "dgemm";

struct DoubleChoice {
  std::vector<std::int64_t> orders;
  std::uint64_t seed = 1;
  bool openblas = false;
};
std::vector<Case> double_products(const DoubleChoice& choice);

}  // namespace bench
