// The rows of routines for complex numbers, and the same by OpenBLAS and by cuBLAS.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "workload.hpp"

namespace bench {

// "cgemm" and so on.
std::vector<std::string> complex_names();

// Of these sizes: the order of matrices, and as many numbers of vectors as those have. Each row is
// followed by its peers. `wanted` says of a name whether its rows are.
struct ComplexChoice {
  std::vector<std::int64_t> orders;
  std::uint64_t seed = 1;
  std::function<bool(const std::string& name)> wanted;
  bool openblas = false, cublas = false;
};
std::vector<Case> complex_rows(const ComplexChoice& choice);

}  // namespace bench
