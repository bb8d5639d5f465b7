// Checks of bands, triangles and packed storage, where level 2 finds its matrices.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

// lda of a band with kl diagonals below and ku above the main one.
void check_band_ld(const Check& check, std::int64_t ld, std::int64_t kl, std::int64_t ku);
// That a rows x cols band with rows, cols >= 1 lies in its buffer, to the end of its last line.
void check_band(const Check& check, const char* argument, const Operand& a, Layout layout,
                std::int64_t rows, std::int64_t cols, std::int64_t kl, std::int64_t ku,
                std::int64_t ld);

// lda of a matrix of order n of which one triangle is stored; a packed one has none.
void check_triangle_ld(const Check& check, std::int64_t n, const TriangleStorage& storage);
// That it lies in its buffer, n >= 1.
void check_triangle(const Check& check, const char* argument, const Operand& a, std::int64_t n,
                    const TriangleStorage& storage);

// A matrix of which one triangle is stored, as an argument.
struct StoredTriangle {
  const char* name;  // "a", or "ap"
  const Operand& a;
  TriangleStorage storage;
};
inline StoredTriangle full_triangle(const Operand& a, std::int64_t lda) {
  return {"a", a, {catalog::Storage::Full, lda, 0}};
}
inline StoredTriangle band_triangle(const Operand& a, std::int64_t lda, std::int64_t k) {
  return {"a", a, {catalog::Storage::Band, lda, k}};
}
inline StoredTriangle packed_triangle(const Operand& ap) {
  return {"ap", ap, {catalog::Storage::Packed, 1, 0}};
}

// The arguments of x := op(A) * x and of its inverse, in their order. Null: there is nothing to do.
ContextState* check_triangular(const Check& check, Layout layout, Uplo uplo, Op trans, Diag diag,
                               std::int64_t n, const StoredTriangle& triangle, const Operand& x,
                               std::int64_t incx);

// The functions on views: that the matrix is square,
void check_square(const Check& check, std::int64_t rows, std::int64_t cols);
// and that a band has no diagonals on the side that is not stored; those on the other.
std::int64_t check_half_band(const Check& check, const BandView& a, Uplo uplo);

}  // namespace fragblas::detail
