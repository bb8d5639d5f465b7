// The routines of orthogonal factors, whatever the numbers are: checks of arguments, and the passes
// in their order. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/check.hpp"

namespace fragblas::detail {

// What routines work with. LQ is QR of the adjoint, and its Q the adjoint of that one's.
enum class Factors { QR, LQ };

// What the routines need of a type of numbers. A and tau are those of geqrf or gelqf.
struct OrthogonalPasses {
  int lanes;   // of a number
  Op adjoint;  // what trans may be beside NoTrans
  void (*factor)(const char* routine, Factors factors, const Block& a, const Place& tau);
  // C := op(Q) * C, or C * op(Q); op is nothing, or the adjoint.
  void (*multiply)(const char* routine, Factors factors, Side side, bool adjoint, const Block& a,
                   const Place& tau, const Block& c);
  // A := Q, from so many reflectors.
  void (*generate)(const char* routine, Factors factors, const Block& a, std::int64_t reflectors,
                   const Place& tau);
  // gels, of an A that has elements. B may have none.
  void (*least_squares)(const char* routine, bool adjoint, const Block& a, const Block& b);
  void (*clear)(const char* routine, const Block& b);
};

// By LAPACK's arguments, of which the layout is the first, and on views.
void geqrf_lapack(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
                  const Operand& tau);
void geqrf_views(const Check& check, const OrthogonalPasses& passes, Factors factors,
                 const MatrixView& a, const VectorView& tau);
void unmqr_lapack(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                  std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                  const Operand& c, std::int64_t ldc);
void unmqr_views(const Check& check, const OrthogonalPasses& passes, Factors factors,
                 const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans,
                 Side side);
void ungqr_lapack(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
                  std::int64_t lda, const Operand& tau);
void ungqr_views(const Check& check, const OrthogonalPasses& passes, Factors factors,
                 const MatrixView& a, const VectorView& tau);
void gels_lapack(const Check& check, const OrthogonalPasses& passes, Layout layout, Op trans,
                 std::int64_t m, std::int64_t n, std::int64_t nrhs, const Operand& a,
                 std::int64_t lda, const Operand& b, std::int64_t ldb, const Operand& info);
void gels_views(const Check& check, const OrthogonalPasses& passes, const MatrixView& a,
                const MatrixView& b, const VectorView& info, Op trans);

}  // namespace fragblas::detail
