// LAPACK's operations: multiplications and additions of the factorizations as LAPACK's users' guide
// counts them, without the lower powers of the order. SPDX-License-Identifier: MIT
#include "counting.hpp"

#include <algorithm>

namespace fragblas::dropin {

bool prepare_counting() noexcept {
  return true;
}

double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t) {
  const auto size = [&](std::size_t place) { return static_cast<double>(sizes.begin()[place]); };
  const double n = size(0), cube = n * n * n;
  switch (routine) {
    case RoutineId::sgetrf: {
      const double least = std::min(n, size(1)), most = std::max(n, size(1));
      return least * least * (most - least / 3);
    }
    case RoutineId::sgetri:
      return cube * 4 / 3;
    case RoutineId::sgetrs:
    case RoutineId::spotrs:
      return 2 * n * n * size(1);
    case RoutineId::sgesv:
      return cube * 2 / 3 + 2 * n * n * size(1);
    case RoutineId::spotrf:
    case RoutineId::strtri:
      return cube / 3;
    case RoutineId::spotri:
      return cube * 2 / 3;
    case RoutineId::sposv:
      return cube / 3 + 2 * n * n * size(1);
    case RoutineId::slaswp:
    case RoutineId::count:
      break;
  }
  return 0;
}

}  // namespace fragblas::dropin
