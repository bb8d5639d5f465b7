// What tests know of a routine beyond its descriptor. A new routine needs one row in
// routines_level1.cpp, routines_level2.cpp, routines_level3.cpp or routines_extra.cpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "support/call_rows.hpp"
#include "support/reference.hpp"

namespace fragblas::test {

struct RoutineTest {
  const char* name;
  References (*reference)(const Inputs& in);
  void (*views)(const Views& a) = nullptr;  // null: it has no form on views
};

const std::vector<RoutineTest>& level1_routines();
const std::vector<RoutineTest>& level2_routines();
const std::vector<RoutineTest>& level3_routines();
const std::vector<RoutineTest>& extra_routines();

// Null where there is no row: of what is computed on the host.
const RoutineTest* find_test(const std::string& name);

}  // namespace fragblas::test
