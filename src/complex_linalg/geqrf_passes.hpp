// The passes of a QR factorization of a complex matrix and of what is done with its reflectors.
// They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"
#include "linalg/orthogonal.hpp"

namespace fragblas::detail {

extern const OrthogonalPasses kComplexOrthogonal;

// Those of linalg/geqrf_passes.hpp: A := its factors, and tau; C := Q * C, or Q^H * C.
void enqueue_complex_qr(const char* routine, const Block& a, const Place& tau);
void enqueue_complex_reflect(const char* routine, bool adjoint, const Block& a, const Place& tau,
                             const Block& c);

}  // namespace fragblas::detail
