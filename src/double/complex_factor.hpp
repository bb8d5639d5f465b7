// Complex matrices in double precision as factors. Places and strides count complex numbers.
// SPDX-License-Identifier: MIT
#pragma once

#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

struct DoubleComplexFactor {
  StructuredSource matrix;  // of a plain one only `source` is used
  bool structured = false;
  bool hermitian = false;  // conjugates are what is mirrored, and the diagonal is real
  bool conjugated = false;

  DoubleComplexFactor(const Source& plain, bool conjugated) : conjugated(conjugated) {
    matrix.source = plain;
  }
  DoubleComplexFactor(const StructuredSource& matrix, bool hermitian, bool conjugated)
      : matrix(matrix), structured(true), hermitian(hermitian), conjugated(conjugated) {}

  DoubleComplexFactor transposed() const;
  DoubleComplexFactor block(std::int64_t row, std::int64_t col) const;
};

}  // namespace fragblas::detail
