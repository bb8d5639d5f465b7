// The routines for complex numbers in CBLAS's order, included by complex.hpp. An operand is a
// buffer and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/complex.hpp"

namespace fragblas {

// -- level 3 --------------------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n.
FRAGBLAS_API void cgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                        std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                        std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const ComplexScalar& beta, const Operand& c, std::int64_t ldc);

}  // namespace fragblas
