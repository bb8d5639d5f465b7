// Products of complex matrices, which the routines of levels 2 and 3 are made of. They only
// enqueue; arguments are checked before. Places, strides and sizes count numbers here.
// SPDX-License-Identifier: MIT
#pragma once

#include "complex/coefficient.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// A factor: numbers that lie as a source has it, or a matrix with a structure.
struct ComplexFactor {
  StructuredSource matrix;  // of a plain one only `source` is used
  bool structured = false;
  bool hermitian = false;  // conjugates are what is mirrored, and the diagonal is real
  bool conjugated = false;

  ComplexFactor(const Source& plain, bool conjugated = false)  // NOLINT: implicit by design
      : conjugated(conjugated) {
    matrix.source = plain;
  }
  ComplexFactor(const StructuredSource& matrix, bool hermitian, bool conjugated)
      : matrix(matrix), structured(true), hermitian(hermitian), conjugated(conjugated) {}

  const Source& source() const { return matrix.source; }
  ComplexFactor transposed() const;
  ComplexFactor block(std::int64_t row, std::int64_t col) const;
};

// What is written: C by rows or by columns, all of it or the triangle that `uplo` names.
struct ComplexTarget {
  Place place;
  Layout layout = Layout::RowMajor;
  std::int64_t rows = 0, cols = 0, ld = 1;
  enum class Part { All, Lower, Upper } part = Part::All;
  bool hermitian = false;  // imaginary parts on the diagonal are neither read nor left
};

struct ComplexAlpha {
  ComplexCoefficient number;
  bool conjugated = false;
};

// C := alpha * A * B + beta * C, with k columns of A. Without a product (k = 0 or an alpha known to
// be 0) A and B are not looked at. C may lie in the buffers of A and B as long as it shares no
// number with them.
void enqueue_complex_product(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                             const ComplexFactor& a, const ComplexFactor& b,
                             const ComplexCoefficient& beta, const ComplexTarget& c);

// The same of plain factors, all of C, for a batch: factors so many numbers apart, C's so many in
// numbers of its buffer, which is neither less than what one spans nor negative.
struct ComplexBatch {
  std::int64_t count = 1;
  std::int64_t stride_a = 0, stride_b = 0, stride_c = 0;
};
void enqueue_complex_batch(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                           const ComplexFactor& a, const ComplexFactor& b,
                           const ComplexCoefficient& beta, const ComplexTarget& c,
                           const ComplexBatch& batch);

// The same product by three real ones, where it is large and the factors have no structure.
void enqueue_complex_product_3m(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                                const ComplexFactor& a, const ComplexFactor& b,
                                const ComplexCoefficient& beta, const ComplexTarget& c);

// C := alpha * A, all of C; A may lie in C's buffer, even at its place.
void enqueue_complex_copy(const char* routine, const ComplexAlpha& alpha, const ComplexFactor& a,
                          const ComplexTarget& c);

}  // namespace fragblas::detail
