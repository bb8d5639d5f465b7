// The routines for eigenproblems of symmetric (Hermitian) matrices, whatever their numbers are:
// checks of arguments. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/check.hpp"
#include "linalg/syevd_passes.hpp"

namespace fragblas::detail {

// The passes of a type of numbers. One triangle of A is read; A may be results.v.
using EigenPasses = void (*)(const char* routine, Uplo uplo, const Block& a,
                             const EigenResults& results);

// By LAPACK's arguments, of which the layout is the first.
void syevd_lapack(const Check& check, EigenPasses passes, Layout layout, Vectors vectors, Uplo uplo,
                  std::int64_t n, const Operand& a, std::int64_t lda, const Operand& w,
                  const Operand& info);
void syevd_views(const Check& check, EigenPasses passes, const MatrixView& a, const VectorView& w,
                 Vectors vectors, const VectorView& info, Uplo uplo);
// v: no buffer where no vectors are wanted. As many eigenvalues as w has, from place `first` on.
void eigh_views(const Check& check, EigenPasses passes, const MatrixView& a, const VectorView& w,
                const MatrixView& v, const VectorView& info, Uplo uplo, std::int64_t first);

}  // namespace fragblas::detail
