// The routines for general matrices, whatever their numbers are: checks of arguments, and the
// passes in their order. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/check.hpp"

namespace fragblas::detail {

// What the routines need of a type of numbers.
struct GeneralPasses {
  int lanes;  // of a number
  // A := L and U of P * A = L * U, by partial pivoting; the pivots have min(rows, cols) elements.
  void (*factor)(const char* routine, const Block& a, const Place& pivots);
  // B := op(A)^-1 * B, by A's factors.
  void (*solve)(const char* routine, Op op, const Block& factors, const Place& pivots,
                const Block& b);
};

// By LAPACK's arguments, of which the layout is the first.
void getrf_lapack(const Check& check, const GeneralPasses& passes, Layout layout, std::int64_t m,
                  std::int64_t n, const Operand& a, std::int64_t lda, const Operand& ipiv,
                  const Operand& info);
void getrs_lapack(const Check& check, const GeneralPasses& passes, Layout layout, Op trans,
                  std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
                  const Operand& ipiv, const Operand& b, std::int64_t ldb);
void gesv_lapack(const Check& check, const GeneralPasses& passes, Layout layout, std::int64_t n,
                 std::int64_t nrhs, const Operand& a, std::int64_t lda, const Operand& ipiv,
                 const Operand& b, std::int64_t ldb, const Operand& info);

void getrf_views(const Check& check, const GeneralPasses& passes, const MatrixView& a,
                 const VectorView& ipiv, const VectorView& info);
void getrs_views(const Check& check, const GeneralPasses& passes, const MatrixView& a,
                 const VectorView& ipiv, const MatrixView& b, Op trans);
void gesv_views(const Check& check, const GeneralPasses& passes, const MatrixView& a,
                const VectorView& ipiv, const MatrixView& b, const VectorView& info);

}  // namespace fragblas::detail
