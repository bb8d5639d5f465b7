// One pass over A, whose columns are cut where its rows are too few for a device, and then one over
// the sums of the pieces. SPDX-License-Identifier: MIT
#include "complex/vector_product.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/powers_of_two.hpp"
#include "complex/uniforms.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_kernels::shader_text;
constexpr std::uint64_t kScalars = kAlphaOnDevice | kBetaOnDevice;
const KernelId kGemv = add_kernel("ComplexGemv", "complex/gemv.frag",
                                  kContiguous | kWhole | kStructured | kScalars, kText);
const KernelId kGemvPartial =
    add_kernel("ComplexGemvPartial", "complex/gemv_partial.frag", kColumnQuads | kTargets2, kText);
const KernelId kGemvMerge = add_kernel("ComplexGemvMerge", "complex/gemv_merge.frag",
                                       kContiguous | kWhole | kTargets2 | kScalars, kText);

// The values that complex/gemv and complex/gemv_partial know.
enum GemvFlag { kConjugates = 1, kIsHermitian = 2, kPairsOfX = 4 };

// The least and the most columns of a piece of an A that is read number by number.
constexpr std::int64_t kLeastPiece = 64, kMostPiece = 512;
// Of texels: the least numbers and columns that are worth two passes, columns of a piece, and
// pieces side by side.
constexpr std::int64_t kLeastNumbers = 1 << 12, kLeastCols = 8, kLeastOfPiece = 8, kSideBySide = 4;

// 0: A's columns are not cut.
std::int64_t piece_cols(std::int64_t rows, std::int64_t cols, const ComplexFactor& a,
                        std::int64_t most_fragments) {
  const std::int64_t width = a.structured && std::max(a.matrix.below, a.matrix.above) <= kMostPiece
                                 ? a.matrix.below + a.matrix.above + 1
                                 : cols;
  if (std::min(width, cols) <= kLeastPiece || width < cols) {
    return 0;
  }
  const std::int64_t fragments = (rows + 1) / 2;
  const std::int64_t wanted = (most_fragments + fragments - 1) / fragments;
  const std::int64_t piece =
      std::clamp(round_up((cols + wanted - 1) / wanted, 4), kLeastPiece, kMostPiece);
  return piece < cols ? piece : 0;
}

int flags_of(const ComplexFactor& a, const Numbers& x) {
  return (a.conjugated ? kConjugates : 0) | (a.hermitian ? kIsHermitian : 0) |
         (x.stride == 1 && x.base % 2 == 0 ? kPairsOfX : 0);
}

// Whether two numbers of a line are always a texel: of those `stride` apart in lines so far apart.
bool in_texels(const Source& a, std::int64_t stride, std::int64_t across) {
  return stride == 1 && a.base % 2 == 0 && across % 2 == 0;
}

// The rows of y, in the order of its addresses.
void set_rows(Pass& pass, std::int64_t rows, std::int64_t inc) {
  uniforms::ComplexRows order;
  order.first = inc < 0 ? rows - 1 : 0;
  order.step = inc < 0 ? -1 : 1;
  pass.set(order);
}

struct VectorProduct {
  const char* routine;
  std::int64_t rows, cols;
  const ComplexFactor& a;
  const Numbers& x;
};

void set_product(Pass& pass, const VectorProduct& p, std::int64_t piece) {
  pass.read(Sampler::A, p.a.source().buffer);
  set_matrix<uniforms::AMatrix>(pass, p.a.source());
  pass.read(Sampler::X, p.x.buffer);
  uniforms::XVector vector;
  vector.base = p.x.base;
  vector.stride = p.x.stride;
  pass.set(vector);
  if (p.a.structured) {
    pass.variant |= kStructured;
    set_structure(pass, p.a.matrix);
    set_band(pass, p.a.matrix.below, p.a.matrix.above);
  }
  uniforms::ComplexGemv gemv;
  gemv.rows = p.rows;
  gemv.cols = p.cols;
  gemv.piece_cols = piece;
  gemv.flags = flags_of(p.a, p.x);
  pass.set(gemv);
  pass.fetches = 4.0 * static_cast<double>(piece > 0 ? piece : p.cols);
}

// Sums of pieces, two rows a texel, or four in two layers: of an A that is read number by number, a
// line for each piece.
struct Sums {
  std::shared_ptr<BufferState> lines;
  std::shared_ptr<Scratch> scratch;
  uniforms::ComplexSums places;
};

Sums pieces_in_lines(const VectorProduct& p, std::int64_t piece) {
  const std::int64_t pieces = (p.cols + piece - 1) / piece;
  const std::int64_t pitch = round_up(2 * p.rows, 4);
  Sums sums;
  sums.lines = temporary(p.x.buffer->services(), pieces * pitch);
  sums.places = {pieces, pitch / 4, 1, sums.lines->layout().shift};
  Pass pass = target_pass(p.routine, kGemv, {sums.lines.get(), 0, pitch, pitch, pieces});
  pass.write_whole();
  set_complex_alpha(pass, Complex(1));
  set_complex_beta(pass, Complex(0));
  set_rows(pass, p.rows, 1);
  set_product(pass, p, piece);
  enqueue_pass(std::move(pass));
  return sums;
}

// By texels along rows of A, the pieces of four rows side by side, or of two where a draw has one
// target; along columns, those of all rows.
Sums pieces_of_texels(const VectorProduct& p, bool along_rows, ContextState& context) {
  const bool in_layers = along_rows && context.info.draw_buffers >= 2;
  const std::int64_t groups = ceil_div(p.rows, in_layers ? 4 : 2);
  const std::int64_t side = context.info.max_texture_size;
  const std::int64_t least = along_rows ? kSideBySide : 1;
  const std::int64_t pieces =
      floor_power_of_two(std::clamp(context.profile.gemv_fragments / groups, least,
                                    std::clamp(p.cols / kLeastOfPiece, least, side)));
  // Neighbours, and lines of them; a line that is wider than a texture goes over several rows.
  const std::int64_t across = ceil_power_of_two(along_rows ? pieces : groups);
  const std::int64_t lines = along_rows ? groups : pieces;
  std::int64_t width = std::min(across, side);
  while (lines * across > width * side) {
    width *= 2;
  }
  Pass pass = scratch_pass(p.routine, kGemvPartial, context, width, ceil_div(lines * across, width),
                           in_layers ? 2 : 0);
  Sums sums;
  sums.scratch = pass.scratch_area().scratch;
  sums.places = {pieces, along_rows ? 1 : across, along_rows ? across : 1, ceil_log2(width)};
  pass.variant |= in_layers ? kTargets2 : along_rows ? kNoVariant : kColumnQuads;
  set_product(pass, p, 0);
  pass.set(sums.places);
  pass.fetches = (in_layers ? 2.5 : 1.5) * static_cast<double>(p.cols / pieces + 1);
  context.queue.add(std::move(pass));
  return sums;
}

// None where one pass is enough.
std::optional<Sums> sums_of_pieces(const VectorProduct& p, ContextState& context) {
  const Source& a = p.a.source();
  if (!p.a.structured && p.cols >= kLeastCols && p.rows * p.cols >= kLeastNumbers) {
    const bool along_rows = in_texels(a, a.col_stride, a.row_stride);
    if (along_rows || in_texels(a, a.row_stride, a.col_stride)) {
      return pieces_of_texels(p, along_rows, context);
    }
  }
  const std::int64_t piece = piece_cols(p.rows, p.cols, p.a, context.profile.gemv_fragments);
  return piece > 0 ? std::optional<Sums>(pieces_in_lines(p, piece)) : std::nullopt;
}

}  // namespace

void enqueue_complex_vector_product(const char* routine, std::int64_t rows, std::int64_t cols,
                                    const ComplexCoefficient& alpha, const ComplexFactor& a,
                                    const Numbers& x, const ComplexCoefficient& beta,
                                    const Place& y, std::int64_t incy) {
  const VectorProduct product{routine, rows, cols, a, x};
  const Target target = numbers_target(y, rows, incy);
  const std::optional<Sums> sums = sums_of_pieces(product, context_of(*y.buffer));
  Pass pass = target_pass(routine, sums ? kGemvMerge : kGemv, target);
  set_complex_alpha(pass, alpha);
  set_complex_beta(pass, beta);
  set_rows(pass, rows, incy);
  if (sums) {
    if (sums->lines) {
      pass.read(Sampler::Partials, sums->lines.get());
    } else {
      const bool in_layers = sums->scratch->size().layers > 0;
      pass.read(in_layers ? Sampler::Tiles : Sampler::Partials, sums->scratch);
      pass.variant |= in_layers ? kTargets2 : kNoVariant;
    }
    pass.set(sums->places);
    pass.fetches = static_cast<double>(sums->places.pieces);
  } else {
    set_product(pass, product, 0);
  }
  const bool whole = is_number(beta, 0.0f) && target.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(*y.buffer)) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
