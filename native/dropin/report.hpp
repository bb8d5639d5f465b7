// Argument errors, numbered and reported as in the reference BLAS and CBLAS.
// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>

#include "routine.hpp"

namespace fragblas::dropin {

// Through which interface a call came, for its argument errors.
enum class Interface { Fortran, CblasColMajor, CblasRowMajor };

struct Rule {
  int number;  // of the argument, in the Fortran interface
  bool holds;
};

// Reports the first rule that does not hold; true if there is one.
bool rejects(Interface interface, RoutineId routine, std::initializer_list<Rule> rules);

// An enumerator out of range, which only CBLAS can pass. `number` is CBLAS's.
void reject_setting(Interface interface, RoutineId routine, int number, const char* argument,
                    int value);

}  // namespace fragblas::dropin
