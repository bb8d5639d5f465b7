// The maps of bands, triangles and packed triangles, their blocks and their transposes.
// SPDX-License-Identifier: MIT
#include "memory/structure.hpp"

#include <utility>

namespace fragblas::detail {

namespace {

Source full(const Place& a, Layout layout, std::int64_t ld) {
  return layout == Layout::RowMajor ? Source{a.buffer, a.offset, ld, 1}
                                    : Source{a.buffer, a.offset, 1, ld};
}

// Element (i, j) of a band lies at ku + i - j of column j, or at kl + j - i of row i.
Source banded(const Place& a, Layout layout, std::int64_t kl, std::int64_t ku, std::int64_t ld) {
  return layout == Layout::RowMajor ? Source{a.buffer, moved(a.offset, 1, kl), ld - 1, 1}
                                    : Source{a.buffer, moved(a.offset, 1, ku), 1, ld - 1};
}

// The stored triangle, without saying what the other one is.
StructuredSource triangle(const Place& a, Layout layout, Uplo uplo, std::int64_t n,
                          const TriangleStorage& storage) {
  const bool lower = uplo == Uplo::Lower;
  StructuredSource result;
  switch (storage.storage) {
    case catalog::Storage::Full:
      result.source = full(a, layout, storage.ld);
      break;
    case catalog::Storage::Band:
      result.source = banded(a, layout, lower ? storage.k : 0, lower ? 0 : storage.k, storage.ld);
      break;
    case catalog::Storage::Packed:
      result.source = Source{a.buffer, a.offset, 0, 0};
      result.flags = lower == (layout == Layout::RowMajor) ? StructuredSource::kPackedGrowing
                                                           : StructuredSource::kPackedShrinking;
      result.order = n;
      break;
  }
  return result;
}

}  // namespace

StructuredSource StructuredSource::block(std::int64_t row, std::int64_t col) const {
  StructuredSource result = *this;
  result.first_row += row;
  result.first_col += col;
  return result;
}

StructuredSource StructuredSource::transposed() const {
  StructuredSource result = *this;
  std::swap(result.source.row_stride, result.source.col_stride);
  std::swap(result.first_row, result.first_col);
  std::swap(result.below, result.above);
  if (symmetric()) {
    result.flags ^= kMirrorLower | kMirrorUpper;
  }
  return result;
}

Source StructuredSource::rectangle(std::int64_t row, std::int64_t col) const {
  Source result = source;
  result.base += (first_row + row) * source.row_stride + (first_col + col) * source.col_stride;
  return result;
}

StructuredSource symmetric_source(const Place& a, Layout layout, Uplo uplo, std::int64_t n,
                                  const TriangleStorage& storage) {
  StructuredSource result = triangle(a, layout, uplo, n, storage);
  result.flags |=
      uplo == Uplo::Lower ? StructuredSource::kMirrorLower : StructuredSource::kMirrorUpper;
  if (storage.storage == catalog::Storage::Band) {
    result.below = result.above = storage.k;
  }
  return result;
}

StructuredSource triangular_source(const Place& a, Layout layout, Uplo uplo, Op trans, Diag diag,
                                   std::int64_t n, const TriangleStorage& storage) {
  StructuredSource result = triangle(a, layout, uplo, n, storage);
  const std::int64_t k = storage.storage == catalog::Storage::Band ? storage.k : kAllDiagonals;
  result.below = uplo == Uplo::Lower ? k : 0;
  result.above = uplo == Uplo::Lower ? 0 : k;
  if (diag == Diag::Unit) {
    result.flags |= StructuredSource::kUnitDiagonal;
  }
  return trans == Op::Trans || trans == Op::ConjTrans ? result.transposed() : result;
}

StructuredSource band_source(const Place& a, Layout layout, Op trans, std::int64_t kl,
                             std::int64_t ku, std::int64_t ld) {
  StructuredSource result;
  result.source = banded(a, layout, kl, ku, ld);
  result.below = kl;
  result.above = ku;
  return trans == Op::Trans || trans == Op::ConjTrans ? result.transposed() : result;
}

}  // namespace fragblas::detail
