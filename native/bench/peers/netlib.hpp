// Netlib's reference BLAS by its C interface, opened when it is asked for: in the same program as
// OpenBLAS, which has the same names.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace bench {

// Why there is none; empty: there is.
const std::string& netlib_problem();

// Throws Absent, with the problem, or when it does not have the function.
void* netlib_symbol(const char* name);

template <typename Function>
Function* netlib_function(const char* name) {
  return reinterpret_cast<Function*>(netlib_symbol(name));
}

}  // namespace bench
