// Rows of which several pieces are reduced apart, a fragment each (shaders_es/lib/pieces.glsl).
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/loop_rounds.hpp"
#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

// The most pieces of a row that one fragment goes through.
constexpr std::int64_t kMostPieces = 64;

// The most terms of a piece, if there can be more pieces.
constexpr std::int64_t kMostTerms = kMostRounds;
// Of a fragment that has two rows, which takes up to 11 rounds for four terms of both.
constexpr std::int64_t kMostTermsOfTwo = kMostTerms / 2;

// How many keep a device busy, each with some terms, and none with too many.
inline std::int64_t pieces_of_row(std::int64_t rows, std::int64_t terms, int max_texture_size) {
  constexpr std::int64_t kFragments = 1 << 14, kLeastTerms = 16;
  const std::int64_t room = std::int64_t{max_texture_size} * max_texture_size / rows;
  const std::int64_t wanted =
      std::max((terms + kMostTerms - 1) / kMostTerms,
               std::min((kFragments + rows - 1) / rows, terms / kLeastTerms));
  return std::max<std::int64_t>(1, std::min(wanted, room));
}

// How many a pass in the middle makes of them.
inline std::int64_t merged_pieces(std::int64_t pieces) {
  return std::min(kMostPieces, power_of_two_root(pieces));
}

// How they lie in a texture.
struct Pieces {
  std::int64_t row_step = 1, piece_step = 1, count = 1;
  int width = 1, height = 1;

  Pieces(std::int64_t rows, std::int64_t pieces, bool rows_first, int max_texture_size)
      : row_step(rows_first ? 1 : pieces), piece_step(rows_first ? rows : 1), count(pieces) {
    const std::int64_t all = rows * pieces;
    width = static_cast<int>(std::min<std::int64_t>(power_of_two_root(all), max_texture_size));
    height = static_cast<int>((all + width - 1) / width);
  }
};

template <typename Uniform>
void set_pieces(Pass& pass, const Pieces& pieces) {
  Uniform uniform;
  uniform.row_step = pieces.row_step;
  uniform.piece_step = pieces.piece_step;
  uniform.count = pieces.count;
  uniform.log2_width = ceil_log2(pieces.width);
  pass.set(uniform);
}

struct PieceRows {
  std::int64_t first, count, cols;
};

// A pass into a texture of its own, a texel of each plane for a piece.
inline Pass piece_pass(const char* routine, KernelId kernel, ContextState& context,
                       const PieceRows& rows, const Pieces& pieces, int planes = 1) {
  Pass pass = scratch_pass(routine, kernel, context, pieces.width, pieces.height, 0, planes,
                           gl::TextureFormat::Bits);
  uniforms::DoubleRows uniform;
  uniform.first = rows.first;
  uniform.count = rows.count;
  uniform.cols = rows.cols;
  pass.set(uniform);
  set_pieces<uniforms::DoublePieces>(pass, pieces);
  return pass;
}

}  // namespace fragblas::detail
