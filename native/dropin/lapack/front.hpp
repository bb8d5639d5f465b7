// What this drop-in stands in front of: LAPACK. SPDX-License-Identifier: MIT
#pragma once

// X(name) for each routine.
#define FRAGBLAS_FRONT_ROUTINES "lapack/names.def"
// The name of an environment variable.
#define FRAGBLAS_FRONT_VARIABLE(name) "FRAGBLAS_LAPACK_" name
#define FRAGBLAS_FRONT_LIBRARY "LAPACK"
#define FRAGBLAS_FRONT_FILE "liblapack.so.3"

namespace fragblas::dropin {

// Where Debian and its kin keep the alternatives of that file, the fast ones first; and what others
// call theirs.
inline constexpr const char* kFolders[] = {
    "openblas-pthread/", "openblas-openmp/", "openblas-serial/", "openblas/", "atlas/", "lapack/"};
inline constexpr const char* kOtherFiles[] = {"libopenblas.so.0"};

}  // namespace fragblas::dropin
