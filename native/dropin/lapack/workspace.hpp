// What LAPACK's routines say of their workspaces. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>

#include "cpu_library.hpp"

namespace fragblas::dropin {

// A size as a number of a workspace. A float does not hold all above 2^24: it is the next above.
template <typename Real>
Real size_in_work(double size) {
  const Real nearest = static_cast<Real>(size);
  return double{nearest} < size ? std::nextafter(nearest, Real(INFINITY)) : nearest;
}

// Says in work[0] how many numbers are enough. A query gets what the CPU's routine wants, if that
// is more: with the least it computes without blocks.
template <typename Number, typename Cpu>
void say_size(RoutineId routine, bool query, Number* work, double enough, const Cpu& cpu) {
  using Real = decltype(std::real(*work));
  Real size = size_in_work<Real>(std::max(enough, 1.0));
  if (query && CpuCall(routine).function() != nullptr) {
    cpu();
    size = std::max(size, std::real(*work));
  }
  *work = size;
}

}  // namespace fragblas::dropin
