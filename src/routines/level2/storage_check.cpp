// Leading dimensions and extents of bands, triangles and packed storage, checked without overflow.
// SPDX-License-Identifier: MIT
#include "routines/level2/storage_check.hpp"

#include <limits>

namespace fragblas::detail {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
// n * (n + 1) / 2 < 2^31
constexpr std::int64_t kMostPacked = 65535;

void check_band_ld(const Check& check, std::int64_t ld, std::int64_t others, const char* rule) {
  if (ld <= others) {
    const std::int64_t least = others == kMost ? kMost : others + 1;
    check.fail("lda", ld, "at least {} = {}", {rule, least});
  }
}

void check_packed(const Check& check, const char* argument, const Operand& ap, std::int64_t n) {
  if (n > kMostPacked) {
    check.fail("n", n, "at most {} in packed storage", {kMostPacked});
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
  check.matrix(argument, a, layout == Layout::RowMajor ? rows : cols, kl + ku + 1, ld);
}

void check_triangle_ld(const Check& check, std::int64_t n, const TriangleStorage& storage) {
  if (storage.storage == catalog::Storage::Full) {
    check.leading_dimension("lda", storage.ld, n, "n");
  } else if (storage.storage == catalog::Storage::Band) {
    check_band_ld(check, storage.ld, storage.k, "k + 1");
  }
}

void check_triangle(const Check& check, const char* argument, const Operand& a, std::int64_t n,
                    const TriangleStorage& storage) {
  switch (storage.storage) {
    case catalog::Storage::Full:
      check.matrix(argument, a, n, n, storage.ld);
      break;
    case catalog::Storage::Band:
      check.matrix(argument, a, n, storage.k + 1, storage.ld);
      break;
    case catalog::Storage::Packed:
      check_packed(check, argument, a, n);
      break;
  }
}

ContextState* check_triangular(const Check& check, Layout layout, Uplo uplo, Op trans, Diag diag,
                               std::int64_t n, const StoredTriangle& triangle, const Operand& x,
                               std::int64_t incx) {
  check.layout(layout);
  check.uplo(uplo);
  check.op("trans", trans);
  check.diag(diag);
  check.size("n", n);
  if (triangle.storage.storage == catalog::Storage::Band) {
    check.size("k", triangle.storage.k);
  }
  check_triangle_ld(check, n, triangle.storage);
  check.nonzero("incx", incx);
  if (n == 0) {
    return nullptr;
  }
  check_triangle(check, triangle.name, triangle.a, n, triangle.storage);
  check.vector("x", "n", x, n, incx);
  return &check.same_context({{triangle.name, triangle.a.buffer.get()}, {"x", x.buffer.get()}});
}

void check_square(const Check& check, std::int64_t rows, std::int64_t cols) {
  check.equal("a.cols", cols, "a.rows", rows);
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

}  // namespace fragblas::detail
