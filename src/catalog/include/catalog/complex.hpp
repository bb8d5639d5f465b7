// The routines for complex numbers, level by level: a table of its own, as they are a library of
// their own. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "catalog/catalog.hpp"

namespace fragblas::catalog {

const std::vector<Routine>& complex();
// Those of linear algebra, by LAPACK's names.
const std::vector<Routine>& complex_linalg();

}  // namespace fragblas::catalog
