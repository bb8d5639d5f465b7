// OpenBLAS's LAPACK by its Fortran interface, opened when it is asked for: as a shared library,
// because the static one needs Fortran's.
//
// SPDX-License-Identifier: MIT
#pragma once

namespace bench {

// Throws Absent where there is none, or it does not have the function.
void* lapack_symbol(const char* name);

template <typename Function>
Function* lapack_function(const char* name) {
  return reinterpret_cast<Function*>(lapack_symbol(name));
}

}  // namespace bench
