// Reductions along lines: fragments reduce pieces of lines, and one pass merges these.
// SPDX-License-Identifier: MIT
#include "arrays/reduce_passes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_arrays_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_arrays_kernels::shader_text;
const KernelId kSums = add_kernel("ReduceSum", "arrays/reduce_sum.frag", kQuads | kAbsolute, kText);
const KernelId kNorms = add_kernel("ReduceNorm", "arrays/reduce_norm.frag", kQuads, kText);
const KernelId kExtremes =
    add_kernel("ReduceExtreme", "arrays/reduce_extreme.frag", kQuads | kSmallest, kText);
const KernelId kExponentials =
    add_kernel("ReduceExponential", "arrays/reduce_exponential.frag", kQuads, kText);
const KernelId kFinal = add_kernel("ReduceFinal", "arrays/reduce_final.frag", kContiguous, kText);

// Fragments that keep a device busy, elements that are worth one, and texels of partial results
// that are worth their memory.
constexpr std::int64_t kFragments = 32768, kLeastElements = 64, kMostPartials = 1 << 22;
// Fewer columns or rows of fragments do not fill what a device draws together.
constexpr std::int64_t kLeastSide = 4;

KernelId kernel_of(Reduction reduction) {
  switch (reduction) {
    case Reduction::Nrm2:
      return kNorms;
    case Reduction::Min:
    case Reduction::Max:
    case Reduction::ArgMin:
    case Reduction::ArgMax:
      return kExtremes;
    case Reduction::LogSumExp:
      return kExponentials;
    default:
      return kSums;
  }
}

std::uint64_t variant_of(Reduction reduction) {
  const bool smallest = reduction == Reduction::Min || reduction == Reduction::ArgMin;
  return reduction == Reduction::Asum ? kAbsolute : smallest ? kSmallest : kNoVariant;
}

}  // namespace

std::int64_t lines_at_once(const AxisLines& a, std::int64_t pieces) {
  const std::int64_t side = floor_power_of_two(context_of(*a.buffer).info.max_texture_size);
  return std::clamp<std::int64_t>(std::min(side * side, kMostPartials) / pieces, 1, a.lines);
}

std::int64_t pieces_of(const AxisLines& a) {
  const std::int64_t side = floor_power_of_two(context_of(*a.buffer).info.max_texture_size);
  // One fragment merges the pieces of a line.
  const auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(a.count) / 2));
  return floor_power_of_two(std::max<std::int64_t>(
      1, std::min({(kFragments + a.lines - 1) / std::max<std::int64_t>(1, a.lines), root,
                   a.count / kLeastElements, side * side})));
}

std::int64_t lines_in_row(const BufferState& buffer, std::int64_t apart) {
  const std::int64_t row = 4 * std::int64_t{buffer.layout().width};
  return apart > 0 && row % apart == 0 ? row / apart : 1;
}

Pass along_pass(const char* routine, KernelId kernel, ContextState& context, std::int64_t fragments,
                std::int64_t wide, int& log2_width) {
  const std::int64_t side = floor_power_of_two(context.info.max_texture_size);
  const bool fits = wide >= kLeastSide && wide == floor_power_of_two(wide) && wide <= side &&
                    fragments >= kLeastSide * wide && (fragments + wide - 1) / wide <= side;
  const std::int64_t width = fits ? wide : std::min(side, power_of_two_root(fragments));
  log2_width = ceil_log2(width);
  return scratch_pass(routine, kernel, context, width, (fragments + width - 1) / width);
}

void set_along(Pass& pass, const AxisLines& a, std::int64_t pieces, int log2_width, bool across) {
  uniforms::Along along;
  along.count = a.count;
  along.pieces = pieces;
  along.lines = a.lines;
  along.log2_width = log2_width;
  pass.set(along);
  pass.set(uniforms::AlongAcross{across ? 1 : 0});
}

void read_lines(Pass& pass, const AxisLines& a) {
  pass.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(pass, a.source());
  if (a.quads() && (kernel_row(pass.kernel).variants & kQuads) != 0) {
    pass.variant |= kQuads;
  }
}

AxisPieces enqueue_pieces(const char* routine, Reduction reduction, const AxisLines& a,
                          std::int64_t pieces) {
  ContextState& context = context_of(*a.buffer);
  AxisPieces result;
  result.pieces = pieces;
  const std::int64_t wide = a.across() ? 0 : pieces * lines_in_row(*a.buffer, a.line_stride);
  Pass pass =
      along_pass(routine, kernel_of(reduction), context, a.lines * pieces, wide, result.log2_width);
  pass.variant |= variant_of(reduction);
  read_lines(pass, a);
  set_along(pass, a, pieces, result.log2_width, a.across());
  pass.fetches = static_cast<double>(a.count) / static_cast<double>(4 * pieces);
  result.partials = pass.scratch_area().scratch;
  context.queue.add(std::move(pass));
  return result;
}

void enqueue_reduce(const char* routine, Reduction reduction, AlongResult what, const AxisLines& a,
                    const Place& result, std::int64_t inc) {
  const std::int64_t pieces = pieces_of(a), most = lines_at_once(a, pieces);
  const std::int64_t apart = std::abs(inc), each = what == AlongResult::Pairs ? 2 : 1;
  // What some lines write the next ones must not read.
  if (most < a.lines && result.buffer == a.buffer) {
    const std::int64_t size = each * a.lines;
    const std::shared_ptr<BufferState> own = temporary(a.buffer->services(), size);
    enqueue_reduce(routine, reduction, what, a, {own.get(), 0}, 1);
    enqueue_copy(routine, vector_along({own.get(), 0}, size, 1, inc),
                 vector_target(result, size, inc));
    return;
  }
  for (std::int64_t first = 0; first < a.lines; first += most) {
    const AxisLines part = a.part(first, std::min(most, a.lines - first));
    const AxisPieces found = enqueue_pieces(routine, reduction, part, pieces);
    // The elements of these lines, in the order of their addresses.
    const std::int64_t before = inc < 0 ? a.lines - first - part.lines : first;
    const Place place{result.buffer, result.offset + each * before * apart};
    Pass pass = target_pass(routine, kFinal, vector_target(place, each * part.lines, apart));
    pass.read(Sampler::Partials, found.partials);
    set_along(pass, part, pieces, found.log2_width, part.across());
    uniforms::AlongResultOf which;
    which.which = static_cast<std::int64_t>(what);
    which.first = inc < 0 ? part.lines - 1 : 0;
    which.step = inc < 0 ? -1 : 1;
    pass.set(which);
    pass.set(uniforms::Lanes{4});
    pass.view().overwrites = first == 0 && pass.view().target.whole_buffer();
    enqueue_pass(std::move(pass));
  }
}

}  // namespace fragblas::detail
