// The passes of the Hermitian eigenproblem. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"
#include "linalg/syevd_passes.hpp"

namespace fragblas::detail {

// Of a Hermitian matrix one triangle is read. It may be results.v; w are floats.
void enqueue_hermitian_eigenproblem(const char* routine, Uplo uplo, const Block& a,
                                    const EigenResults& results);

}  // namespace fragblas::detail
