// Reductions along lines. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "arrays/lines.hpp"
#include "arrays/uniforms.hpp"
#include "kernels/pass.hpp"

namespace fragblas::detail {

// What the last pass makes of the pieces of a line, as arrays/reduce_final.frag counts them.
enum class AlongResult { Sum, Mean, Norm, Largest, Smallest, Index, LogSum, Pairs };

// The pieces of some lines in a texture.
struct AxisPieces {
  std::shared_ptr<Scratch> partials;
  std::int64_t pieces = 1;
  int log2_width = 0;
};

// How many lines may have so many pieces each at once.
std::int64_t lines_at_once(const AxisLines& a, std::int64_t pieces);
// What a reduction of these lines takes for the pieces of one.
std::int64_t pieces_of(const AxisLines& a);
// The first pass of the reduction, over lines that fit at once.
AxisPieces enqueue_pieces(const char* routine, Reduction reduction, const AxisLines& a,
                          std::int64_t pieces);
// Texels for so many fragments: a rectangle as wide as 2^log2_width. That is `wide`, if it is a
// power of two and neither too narrow nor too wide; else it is nearly square.
Pass along_pass(const char* routine, KernelId kernel, ContextState& context, std::int64_t fragments,
                std::int64_t wide, int& log2_width);
// How many lines, so many lanes apart, a row of the buffer's texture has, if all have as many; else
// 1. Where the pieces of so many lines are a row of fragments, those below each other fetch what
// lies below each other: 400 instead of 122 GB/s (rows of 8192, NVIDIA H100).
std::int64_t lines_in_row(const BufferState& buffer, std::int64_t apart);
void set_along(Pass& pass, const AxisLines& a, std::int64_t pieces, int log2_width, bool across);
// Reads the lines.
void read_lines(Pass& pass, const AxisLines& a);

// result := the reduction of each line; a Pairs has two elements for each.
void enqueue_reduce(const char* routine, Reduction reduction, AlongResult what, const AxisLines& a,
                    const Place& result, std::int64_t inc);

}  // namespace fragblas::detail
