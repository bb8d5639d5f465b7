// What this drop-in stands in front of: BLAS. SPDX-License-Identifier: MIT
#pragma once

// X(name) for each routine.
#define FRAGBLAS_FRONT_ROUTINES "printed/names.inc"
// The name of an environment variable.
#define FRAGBLAS_FRONT_VARIABLE(name) "FRAGBLAS_DROPIN_" name
#define FRAGBLAS_FRONT_LIBRARY "BLAS"
#define FRAGBLAS_FRONT_FILE "libblas.so.3"

namespace fragblas::dropin {

// Where Debian and its kin keep the alternatives of that file, the fast ones first; and what others
// call theirs.
inline constexpr const char* kFolders[] = {"openblas-pthread/",
                                           "openblas-openmp/",
                                           "openblas-serial/",
                                           "openblas/",
                                           "blis-pthread/",
                                           "blis-openmp/",
                                           "blis-serial/",
                                           "blis/",
                                           "atlas/",
                                           "blas/"};
inline constexpr const char* kOtherFiles[] = {"libopenblas.so.0", "libblis.so.4"};

}  // namespace fragblas::dropin
