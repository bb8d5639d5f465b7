// The routines for singular values, whatever the numbers are: checks of arguments.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/check.hpp"

namespace fragblas::detail {

// What comes of an m x n matrix. Blocks without a buffer: nobody wants the vectors.
struct Svd {
  Place s;       // min(m, n) floats side by side
  Block u, vt;   // min(m, n) vectors, or m and n
  Operand info;  // 0 unless A has Inf or NaN; without a buffer: nobody asks
};

// The passes of a type of numbers.
struct SingularPasses {
  // Of a matrix with elements.
  void (*decompose)(const char* routine, const Block& a, const Svd& results);
  void (*make_identity)(const char* routine, const Block& a);
};

bool is_empty(const MatrixArgument& a);
// One that may have no elements.
void check_matrix_argument(const Check& check, const MatrixArgument& a);

// By LAPACK's arguments, of which the layout is the first.
void gesdd_lapack(const Check& check, const SingularPasses& passes, Layout layout, SvdJob job,
                  std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
                  const Operand& s, const Operand& u, std::int64_t ldu, const Operand& vt,
                  std::int64_t ldvt, const Operand& info);
void gesdd_views(const Check& check, const SingularPasses& passes, SvdJob job, const MatrixView& a,
                 const VectorView& s, const MatrixView& u, const MatrixView& vt,
                 const VectorView& info);

}  // namespace fragblas::detail
