// Householder's reflectors in double precision: what geqrf leaves, applied one by one; and a plain
// factorization. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "support/factors.hpp"

namespace fragblas::test {

// C := H_1 * ... * H_k * C, or the transpose of that product times C. The vectors are in the first
// columns of `factors`, below the diagonal.
Dense reflected(const Dense& factors, const std::vector<float>& tau, bool transposed, Dense c);

struct PlainQr {
  Dense factors;
  std::vector<double> tau;
};
// As LAPACK's slarfg has it: beta has the other sign than alpha; tau = 0 where nothing is below.
PlainQr plain_qr(Dense a);

// Singular values that are within a factor of 4 or so.
Dense well_conditioned(Rng& random, std::int64_t m, std::int64_t n);

}  // namespace fragblas::test
