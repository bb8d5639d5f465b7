// What eigenproblems and singular values in double precision have in common.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "double_linalg/panels.hpp"
#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// So many corrections, and no more.
constexpr int kMostSpectrumSteps = 30;

// A new matrix in double precision, by columns, with these numbers.
MatrixView on_device(const MatrixView& like, const Panel& panel);
// The same of numbers in single precision, of a square matrix.
MatrixView on_device(const MatrixView& like, std::int64_t order, const std::vector<float>& numbers);
// A copy of A in single precision.
MatrixView narrowed(const MatrixView& a);
// A copy of A, of any type: in double precision, by columns.
MatrixView widened(const MatrixView& a);
// A new matrix: A * B, op(A) * B.
MatrixView product(const MatrixView& a, const MatrixView& b, Op trans = Op::NoTrans);
// A new matrix: V + V * E.
MatrixView corrected(const MatrixView& v, const MatrixView& e);
// The eigenvectors of A, which is symmetric and in single precision; widened.
MatrixView single_eigenvectors(const MatrixView& a);
// Columns of V := themselves times W, of which single precision has made the columns orthonormal.
void turn(const MatrixView& v, std::int64_t first, const MatrixView& w);
// x := values, times a power of 2.
void write_values(const VectorView& x, const MatrixView& like, std::vector<double> values,
                  int exponent);
// All of A, if there is one, := NaN.
void spoil(const MatrixView& a);

// Divides A by 2^result, so that its largest element is at least 1/2 and less than 1; 0 for zeros.
// `finite` := whether all numbers are.
int scale(Panel& a, bool& finite);
// The largest length of its columns: about its norm.
double norm_of(Panel& a);

}  // namespace fragblas::detail
