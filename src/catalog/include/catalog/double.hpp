// The routines in double precision, level by level: a table of its own, as they are a library of
// their own. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "catalog/catalog.hpp"

namespace fragblas::catalog {

const std::vector<Routine>& double_precision();
// Those for complex numbers.
const std::vector<Routine>& double_complex();

}  // namespace fragblas::catalog
