// SPDX-License-Identifier: MIT
#include "routines/level2/storage_check.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace fragblas::detail {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
// n * (n + 1) / 2 < 2^31
constexpr std::int64_t kMostPacked = 65535;

void check_band_ld(const Check& check, std::int64_t ld, std::int64_t others, const char* rule) {
  if (ld <= others) {
    const std::int64_t least = others == kMost ? kMost : others + 1;
    check.fail("lda", ld, std::string("at least ") + rule + " = " + std::to_string(least));
  }
}

void check_packed(const Check& check, const char* argument, const Operand& ap, std::int64_t n) {
  if (n > kMostPacked) {
    check.fail("n", n, "at most " + std::to_string(kMostPacked) + " in packed storage");
  }
  check.operand(argument, ap, n * (n + 1) / 2);
}

}  // namespace

void check_band_ld(const Check& check, std::int64_t ld, std::int64_t kl, std::int64_t ku) {
  check_band_ld(check, ld, kl > kMost - ku ? kMost : kl + ku, "kl + ku + 1");
}

void check_band(const Check& check, const char* argument, const Operand& a, Layout layout,
                std::int64_t rows, std::int64_t cols, std::int64_t kl, std::int64_t ku,
                std::int64_t ld) {
  if (layout == Layout::RowMajor) {
    std::swap(rows, cols);
    std::swap(kl, ku);
  }
  // Columns from rows + ku on have no elements; the last one of the last column j that has is in
  // row min(rows - 1, j + kl), and lies at ku + row - j of the column.
  const std::int64_t columns = ku >= cols - rows ? cols : rows + ku;
  check.matrix(argument, a, columns, ku + std::min(kl, rows - columns) + 1, ld);
}

void check_triangle_ld(const Check& check, std::int64_t n, const TriangleStorage& storage) {
  if (storage.packing == Packing::Full) {
    check.leading_dimension("lda", storage.ld, n, "n");
  } else if (storage.packing == Packing::Band) {
    check_band_ld(check, storage.ld, storage.k, "k + 1");
  }
}

void check_triangle(const Check& check, const char* argument, const Operand& a, Layout layout,
                    Uplo uplo, std::int64_t n, const TriangleStorage& storage) {
  switch (storage.packing) {
    case Packing::Full:
      check.matrix(argument, a, n, n, storage.ld);
      break;
    case Packing::Band: {
      const bool lower = uplo == Uplo::Lower;
      check_band(check, argument, a, layout, n, n, lower ? storage.k : 0, lower ? 0 : storage.k,
                 storage.ld);
      break;
    }
    case Packing::Packed:
      check_packed(check, argument, a, n);
      break;
  }
}

void check_square(const Check& check, std::int64_t rows, std::int64_t cols) {
  if (rows != cols) {
    check.fail("a.cols", cols, "a.rows = " + std::to_string(rows));
  }
}

std::int64_t check_half_band(const Check& check, const BandView& a, Uplo uplo) {
  check.uplo(uplo);
  check_square(check, a.rows, a.cols);
  if (uplo == Uplo::Lower && a.ku != 0) {
    check.fail("a.ku", a.ku, "0, as uplo is Lower");
  }
  if (uplo == Uplo::Upper && a.kl != 0) {
    check.fail("a.kl", a.kl, "0, as uplo is Upper");
  }
  return uplo == Uplo::Lower ? a.kl : a.ku;
}

void check_length(const Check& check, const char* argument, std::int64_t size, const char* what,
                  std::int64_t expected) {
  if (size != expected) {
    check.fail(argument, size, std::string(what) + " = " + std::to_string(expected));
  }
}

}  // namespace fragblas::detail
