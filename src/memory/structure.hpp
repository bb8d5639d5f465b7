// Matrices that are not just rows and columns, as kernels read them
// (shaders_es/lib/structure.glsl). SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "catalog/catalog.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// A triangle, a symmetric matrix of which one triangle is stored, a band, packed storage, and any
// block of one. The base of `source` is that of the whole matrix's element (0, 0), whether that
// exists or not.
struct StructuredSource {
  // The values that the shader knows.
  enum Flag {
    kMirrorLower = 1,
    kMirrorUpper = 2,
    kUnitDiagonal = 4,
    kPackedGrowing = 8,
    kPackedShrinking = 16,
  };

  Source source;
  std::int64_t first_row = 0, first_col = 0;  // of the block in the whole
  int flags = 0;
  std::int64_t order = 0;  // of a packed matrix
  // So many diagonals exist below the main one of the whole, and above.
  std::int64_t below = kAllDiagonals, above = kAllDiagonals;

  bool packed() const { return (flags & (kPackedGrowing | kPackedShrinking)) != 0; }
  bool symmetric() const { return (flags & (kMirrorLower | kMirrorUpper)) != 0; }
  bool unit_diagonal() const { return (flags & kUnitDiagonal) != 0; }

  StructuredSource block(std::int64_t row, std::int64_t col) const;
  StructuredSource transposed() const;
  // The rectangle that starts at (row, col) of the block, as a plain source: it must be full
  // storage, and lie within the stored triangle.
  Source rectangle(std::int64_t row, std::int64_t col) const;
};

// The storage of a matrix of which one triangle is stored; k: diagonals of a band, n: its order.
struct TriangleStorage {
  catalog::Storage storage = catalog::Storage::Full;
  std::int64_t ld = 1;  // not for Packed
  std::int64_t k = 0;   // for Band
};

StructuredSource symmetric_source(const Place& a, Layout layout, Uplo uplo, std::int64_t n,
                                  const TriangleStorage& storage);
// op(A).
StructuredSource triangular_source(const Place& a, Layout layout, Uplo uplo, Op trans, Diag diag,
                                   std::int64_t n, const TriangleStorage& storage);
// op(A).
StructuredSource band_source(const Place& a, Layout layout, Op trans, std::int64_t kl,
                             std::int64_t ku, std::int64_t ld);

}  // namespace fragblas::detail
