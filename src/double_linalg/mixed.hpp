// What refined systems are made of, of real and of complex numbers: routines in single precision,
// those in double precision, and between them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

struct MixedRoutines {
  char single, wide;  // the letters of the types
  int parts;          // of a number

  void (*getrf)(const MatrixView& a, const VectorView& ipiv, const VectorView& info);
  void (*getrs)(const MatrixView& a, const VectorView& ipiv, const MatrixView& b, Op trans);
  void (*potrf)(const MatrixView& a, const VectorView& info, Uplo uplo);
  void (*potrs)(const MatrixView& a, const MatrixView& b, Uplo uplo);

  // B := A, in the other precision.
  void (*narrow)(const MatrixView& a, const MatrixView& b);
  void (*widen)(const MatrixView& a, const MatrixView& b);

  // In double precision. B := A, in any mix of layouts; y := x + y.
  void (*copy)(const MatrixView& a, const MatrixView& b);
  void (*add)(const VectorView& x, const VectorView& y);
  // B := B - A * X, of a general A, and of one that is its adjoint, of which one triangle is read.
  void (*subtract)(const MatrixView& a, const MatrixView& x, const MatrixView& b);
  void (*subtract_definite)(const MatrixView& a, const MatrixView& x, const MatrixView& b,
                            Uplo uplo);
  void (*wide_getrs)(const MatrixView& a, const std::vector<std::int64_t>& ipiv,
                     const MatrixView& b, Op trans);
  void (*wide_potrs)(const MatrixView& a, const MatrixView& b, Uplo uplo);
};

// Of complex numbers where the routine's name begins with z.
const MixedRoutines& mixed_routines(const char* routine);

}  // namespace fragblas::detail
