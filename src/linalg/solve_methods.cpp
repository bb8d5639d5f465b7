// Which ways to solve a system are tried, and the options that say so. SPDX-License-Identifier: MIT
#include "linalg/solve_methods.hpp"

#include <utility>

#include "linalg/check.hpp"
#include "linalg/getrf_passes.hpp"

namespace fragblas::detail {

SolveMethod method_of(Assumption assume) {
  switch (assume) {
    case Assumption::PositiveDefinite:
      return SolveMethod::Cholesky;
    case Assumption::LowerTriangular:
      return SolveMethod::LowerTriangle;
    case Assumption::UpperTriangular:
      return SolveMethod::UpperTriangle;
    case Assumption::General:
    case Assumption::Unknown:
      break;
  }
  return SolveMethod::Pivots;
}

bool tries_nearby_pivots(std::int64_t order, int refinements, const DeviceInfo& info) {
  return refinements > 0 && has_nearby_pivots(order, info);
}

void check_solve_options(const Check& check, const SolveOptions& options) {
  if (options.assume < Assumption::General || options.assume > Assumption::Unknown) {
    check.fail("assume", static_cast<int>(options.assume),
               "General, PositiveDefinite, LowerTriangular, UpperTriangular or Unknown");
  }
  check.uplo(options.uplo);
  if (options.refinements < 0 || options.refinements > 30) {
    check.fail("refinements", options.refinements, "from 0 to 30");
  }
  check_info(check, options.info);
  for (const auto& [name, result] : {std::pair("backward_error.size", &options.backward_error),
                                     std::pair("method.size", &options.method)}) {
    if (result->data.buffer && result->size != 1) {
      check.fail(name, result->size, "1");
    }
  }
}

}  // namespace fragblas::detail
