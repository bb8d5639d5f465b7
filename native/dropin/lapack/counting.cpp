// LAPACK's operations: multiplications and additions of the factorizations as LAPACK's users' guide
// counts them, without the lower powers of the order. SPDX-License-Identifier: MIT
#include "counting.hpp"

#include <algorithm>

namespace fragblas::dropin {
namespace {

// Of real numbers, or of complex ones counted as one each.
double operations(RoutineId routine, std::initializer_list<std::int64_t> sizes) {
  const auto size = [&](std::size_t place) { return static_cast<double>(sizes.begin()[place]); };
  const double n = size(0), cube = n * n * n;
  // Of a matrix with so many rows and columns.
  const auto least = [&] { return std::min(n, size(1)); };
  const auto most = [&] { return std::max(n, size(1)); };
  const auto reflectors = [&] { return 2 * least() * least() * (most() - least() / 3); };
  switch (routine) {
    case RoutineId::cgelqf:
    case RoutineId::cgeqrf:
    case RoutineId::dgeqrf:
    case RoutineId::sgeqrf:
    case RoutineId::sgelqf:
      return reflectors();
    case RoutineId::cunglq:
    case RoutineId::cungqr:
    case RoutineId::dorgqr:
    case RoutineId::sorgqr:  // of m rows, n columns and k reflectors
    case RoutineId::sorglq:
      return 4 * n * size(1) * size(2) - 2 * (n + size(1)) * size(2) * size(2) +
             size(2) * size(2) * size(2) * 4 / 3;
    case RoutineId::cunmlq:
    case RoutineId::cunmqr:
    case RoutineId::dormqr:
    case RoutineId::sormlq:
    case RoutineId::sormqr:
      return 4 * n * size(1) * size(2);  // at most
    case RoutineId::cgels:
    case RoutineId::dgels:
    case RoutineId::sgels:
      return reflectors() + 4 * n * size(1) * size(2);
    case RoutineId::cgetrf:
    case RoutineId::dgetrf:
    case RoutineId::zgetrf:
    case RoutineId::sgetrf:
      return least() * least() * (most() - least() / 3);
    case RoutineId::sgetri:
      return cube * 4 / 3;
    case RoutineId::cgetrs:
    case RoutineId::cpotrs:
    case RoutineId::dgetrs:
    case RoutineId::zgetrs:
    case RoutineId::dpotrs:
    case RoutineId::zpotrs:
    case RoutineId::sgetrs:
    case RoutineId::spotrs:
      return 2 * n * n * size(1);
    case RoutineId::sgecon:
    case RoutineId::spocon:
      return 40 * n * n;
    case RoutineId::strcon:
      return 20 * n * n;
    case RoutineId::cgesv:
    case RoutineId::dgesv:
    case RoutineId::zgesv:
    case RoutineId::zcgesv:
    case RoutineId::dsgesv:
    case RoutineId::sgesv:
      return cube * 2 / 3 + 2 * n * n * size(1);
    case RoutineId::cpotrf:
    case RoutineId::dpotrf:
    case RoutineId::zpotrf:
    case RoutineId::spotrf:
    case RoutineId::strtri:
      return cube / 3;
    case RoutineId::spotri:
      return cube * 2 / 3;
    case RoutineId::cposv:
    case RoutineId::dposv:
    case RoutineId::zposv:
    case RoutineId::zcposv:
    case RoutineId::dsposv:
    case RoutineId::sposv:
      return cube / 3 + 2 * n * n * size(1);
    case RoutineId::cheev:
    case RoutineId::cheevd:
    case RoutineId::dsyev:
    case RoutineId::dsyevd:
    case RoutineId::ssyev:
    case RoutineId::ssyevd:
      return cube * 4 / 3;  // and as many again for vectors, at least
    case RoutineId::cgesdd:
    case RoutineId::cgesvd:
    case RoutineId::dgesdd:
    case RoutineId::dgesvd:
    case RoutineId::sgesdd:
    case RoutineId::sgesvd:
      return 2 * reflectors();  // values alone; of vectors many times as many
    case RoutineId::slaswp:
    case RoutineId::count:
      break;
  }
  return 0;
}

}  // namespace

bool prepare_counting() noexcept {
  return true;
}

// A product of complex numbers is four of real ones.
double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t) {
  const char letter = name_of(routine)[0];
  return operations(routine, sizes) * (letter == 'c' || letter == 'z' ? 4 : 1);
}

}  // namespace fragblas::dropin
