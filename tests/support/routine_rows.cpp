// Finds the row of a routine. SPDX-License-Identifier: MIT
#include "support/routine_rows.hpp"

namespace fragblas::test {

const RoutineTest* find_test(const std::string& name) {
  for (const auto& rows : {level1_routines, level2_routines, level3_routines, extra_routines}) {
    for (const RoutineTest& row : rows()) {
      if (name == row.name) return &row;
    }
  }
  return nullptr;
}

}  // namespace fragblas::test
