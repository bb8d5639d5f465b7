// The rows of linear algebra: factorizations, a solve, an eigenproblem, and the same by OpenBLAS's
// LAPACK and by cuSOLVER. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "workload.hpp"

namespace bench {

// "sgetrf" and so on.
std::vector<std::string> factorization_names();

// Of matrices of these orders. Each row is followed by its peers. `wanted` says of a name whether
// its rows are.
struct FactorizationChoice {
  std::vector<std::int64_t> orders;
  std::uint64_t seed = 1;
  std::function<bool(const std::string& name)> wanted;
  bool openblas = false, cusolver = false;
};
std::vector<Case> factorizations(const FactorizationChoice& choice);

}  // namespace bench
