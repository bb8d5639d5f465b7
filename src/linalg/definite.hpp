// The routines for positive definite matrices, whatever their numbers are: checks of arguments, and
// the passes in their order. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/check.hpp"

namespace fragblas::detail {

// What the routines need of a type of numbers.
struct DefinitePasses {
  int lanes;  // of a number
  // The lower triangle of A becomes L with A = L * L^H. Where A is not positive definite, an entry
  // of L's diagonal becomes 0, and what comes behind it in L has no meaning.
  void (*factor)(const char* routine, const Block& a);
  // B := A^-1 * B, by the L that is this block's lower triangle, or of Upper L's conjugate.
  void (*solve)(const char* routine, const Block& factor, Uplo uplo, const Block& b);
};

// By LAPACK's arguments, of which the layout is the first.
void potrf_lapack(const Check& check, const DefinitePasses& passes, Layout layout, Uplo uplo,
                  std::int64_t n, const Operand& a, std::int64_t lda, const Operand& info);
void potrs_lapack(const Check& check, const DefinitePasses& passes, Layout layout, Uplo uplo,
                  std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
                  const Operand& b, std::int64_t ldb);
void posv_lapack(const Check& check, const DefinitePasses& passes, Layout layout, Uplo uplo,
                 std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
                 const Operand& b, std::int64_t ldb, const Operand& info);

void potrf_views(const Check& check, const DefinitePasses& passes, const MatrixView& a,
                 const VectorView& info, Uplo uplo);
void potrs_views(const Check& check, const DefinitePasses& passes, const MatrixView& a,
                 const MatrixView& b, Uplo uplo);
void posv_views(const Check& check, const DefinitePasses& passes, const MatrixView& a,
                const MatrixView& b, const VectorView& info, Uplo uplo);

}  // namespace fragblas::detail
