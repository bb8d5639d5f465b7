// Updates of rank one and two: one pass over the lines of A, of its triangle, or of a packed one.
// SPDX-License-Identifier: MIT
#include "engine/update/rank_update.hpp"

#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/structure.hpp"

namespace fragblas::detail {

namespace {

// The steps of a vector from line to line of A and from place to place in a line: it goes with one
// of the two.
Source along(const Source& vector, bool with_lines) {
  Source result = vector;
  (with_lines ? result.col_stride : result.row_stride) = 0;
  return result;
}

Pass update_pass(const RankUpdate& update, bool rank_two, const Target& target) {
  Pass pass = target_pass(update.routine, KernelId::RankUpdate, target);
  if (rank_two) {
    pass.variant |= kRankTwo;
  }
  const bool row_major = update.layout == Layout::RowMajor;
  const Source x = along(update.x, row_major);
  const Source y = along(update.y, !row_major);
  pass.read(Sampler::X, x.buffer);
  set_source<uniforms::XSource>(pass, x);
  pass.read(Sampler::Y, y.buffer);
  set_source<uniforms::YSource>(pass, y);
  pass.set_alpha(update.alpha);
  const bool x_quads = in_quads(x.base, x.row_stride + x.col_stride, 0);
  const bool y_quads = in_quads(y.base, y.row_stride + y.col_stride, 0);
  // Those that step along a line: with rank two, both.
  const bool vectors_in_quads = rank_two ? x_quads && y_quads : (row_major ? y_quads : x_quads);
  if (vectors_in_quads && in_quads(target.offset, 1, target.ld)) {
    pass.variant |= kQuads;
  }
  return pass;
}

}  // namespace

void enqueue_rank_one(const RankUpdate& update, const Place& a, std::int64_t m, std::int64_t n,
                      std::int64_t lda) {
  const bool row_major = update.layout == Layout::RowMajor;
  enqueue_pass(
      update_pass(update, false, lines_target(a, row_major ? m : n, row_major ? n : m, lda)));
}

void enqueue_symmetric_update(const RankUpdate& update, bool rank_two, Uplo uplo, const Place& a,
                              std::int64_t n, std::int64_t lda) {
  Target target = lines_target(a, n, n, lda);
  // Row-major, a line is a row: the upper triangle has nothing below the diagonal.
  const bool below = (uplo == Uplo::Lower) == (update.layout == Layout::RowMajor);
  (below ? target.above : target.below) = 0;
  enqueue_pass(update_pass(update, rank_two, target));
}

void enqueue_packed_update(const RankUpdate& update, bool rank_two, Uplo uplo, const Place& ap,
                           std::int64_t n) {
  const std::int64_t size = n * (n + 1) / 2;
  Pass pass = update_pass(update, rank_two, {ap.buffer, ap.offset, size, size, 1});
  pass.variant &= ~std::uint64_t{kQuads};
  pass.variant |= kPackedTarget;
  const bool growing = (uplo == Uplo::Lower) == (update.layout == Layout::RowMajor);
  StructuredSource packed;
  packed.flags = growing ? StructuredSource::kPackedGrowing : StructuredSource::kPackedShrinking;
  packed.order = n;
  set_structure(pass, packed);
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
