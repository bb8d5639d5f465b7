// The 35 single-precision routines of BLAS, by their names. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#define FRAGBLAS_DROPIN_ROUTINES(X)                                                              \
  X(srotg)                                                                                       \
  X(srotmg)                                                                                      \
  X(srot) X(srotm) X(sswap) X(sscal) X(scopy) X(saxpy) X(sdot) X(sdsdot) X(snrm2) X(sasum)       \
      X(isamax) X(sgemv) X(sgbmv) X(ssymv) X(ssbmv) X(sspmv) X(strmv) X(stbmv) X(stpmv) X(strsv) \
          X(stbsv) X(stpsv) X(sger) X(ssyr) X(sspr) X(ssyr2) X(sspr2) X(sgemm) X(ssymm) X(ssyrk) \
              X(ssyr2k) X(strmm) X(strsm)

namespace fragblas::dropin {

enum class Routine {
#define X(name) name,
  FRAGBLAS_DROPIN_ROUTINES(X)
#undef X
      count
};

constexpr std::size_t kRoutines = static_cast<std::size_t>(Routine::count);

constexpr const char* kRoutineNames[kRoutines] = {
#define X(name) #name,
    FRAGBLAS_DROPIN_ROUTINES(X)
#undef X
};

constexpr std::size_t index_of(Routine routine) {
  return static_cast<std::size_t>(routine);
}

constexpr const char* name_of(Routine routine) {
  return kRoutineNames[index_of(routine)];
}

// Routine::count when there is none of that name.
constexpr Routine routine_named(std::string_view name) {
  std::size_t i = 0;
  while (i < kRoutines && name != kRoutineNames[i]) {
    ++i;
  }
  return static_cast<Routine>(i);
}

}  // namespace fragblas::dropin
