// A product of a large symmetric matrix and a vector: blocks of the stored triangle, each fetched
// once for both of its places.
// SPDX-License-Identifier: MIT
#include "engine/gemv/symv_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

namespace {

// Elements of a side of a block, fragments that it is divided into, and texels that one writes:
// level2/symv_tiles.
constexpr std::int64_t kBlock = 128;
constexpr std::int64_t kFragments = 8;
constexpr int kLayers = 8;
// Below, the matrix takes less time than the passes around it.
constexpr std::int64_t kLeastOrder = 2048;
// Of the sums; more are slower to add up in the end than they are fetched together.
constexpr int kPieces = 16;

// The stored triangle by its lines, whose elements are side by side, and the places in them.
struct StoredLines {
  std::int64_t base = 0;
  std::int64_t stride = 0;      // from a line to the next
  bool to_the_diagonal = true;  // else each begins there
  // As many are a row of the texture: lines below each other lie together in memory. 0: they begin
  // anywhere, and tiles are still half as fast again as two readings.
  int side_by_side_log2 = 0;
};

std::optional<StoredLines> stored_lines(const StructuredSource& a) {
  const Source whole = a.rectangle(0, 0);
  const bool rows = whole.col_stride == 1;
  const std::int64_t stride = rows ? whole.row_stride : whole.col_stride;
  if ((!rows && whole.row_stride != 1) || !in_quads(whole.base, 1, stride)) {
    return std::nullopt;
  }
  const std::int64_t row = 4 * std::int64_t{whole.buffer->layout().width};
  const bool even = row % stride == 0 && row / stride <= kFragments;
  return StoredLines{whole.base, stride, rows == ((a.flags & StructuredSource::kMirrorLower) != 0),
                     even ? ceil_log2(row / stride) : 0};
}

class SymmetricProduct {
 public:
  SymmetricProduct(const char* routine, std::int64_t order, const StoredLines& lines,
                   const std::shared_ptr<ContextState>& context)
      : routine_(routine),
        context_(context),
        order_(order),
        lines_(lines),
        blocks_((order + kBlock - 1) / kBlock),
        // Folded: lib/fold.glsl's rectangle.
        width_(blocks_ * kFragments),
        rows_(blocks_ / 2) {}

  // Beside A, which takes so many bytes.
  bool fits(std::int64_t a_bytes) const {
    const std::int64_t most = context_->info.max_texture_size;
    const std::int64_t bytes = width_ * (rows_ + 1) * kFragments * kLayers * 16;
    // A page's software rasteriser compiles the kernel for too long.
    return !(context_->info.software && is_webgl(context_->info)) && order_ >= kLeastOrder &&
           context_->info.draw_buffers >= kLayers && blocks_ * kBlock / 4 <= most &&
           bytes <= context_->profile.scratch_bytes &&
           a_bytes + bytes + bytes / 8 <= context_->info.memory_bytes;
  }

  SymmetricPartials enqueue(const StructuredSource& a, const Source& x) const {
    Pass pack = scratch_pass(routine_, KernelId::SymvPack, context_, 4, blocks_ * kFragments, 0, 2);
    pack.read(Sampler::X, x.buffer);
    pack.set(Uniform::XMap, x.base, x.row_stride, 0, 0);
    set_fold(pack);
    const std::shared_ptr<Scratch> packed = pack.scratch;
    context_->queue.add(std::move(pack));

    Pass tiles = scratch_pass(routine_, KernelId::SymvTiles, context_, width_,
                              (rows_ + 1) * kFragments, kLayers);
    tiles.read(Sampler::A, a.source.buffer);
    tiles.set(Uniform::AMap, lines_.base, lines_.stride, 0, 0);
    tiles.read(Sampler::B0, packed, 0);
    tiles.read(Sampler::B1, packed, 1);
    set_fold(tiles);
    // The diagonal; and where the last line and place of blocks are cut off, the row of the
    // rectangle that has those.
    const std::int64_t cut = order_ % kBlock == 0 ? 0 : 1;
    draw(tiles, kMasked, rows_, 1);
    draw(tiles, kMasked, 0, cut);
    draw(tiles, kNoVariant, cut, rows_ - cut);
    const std::shared_ptr<Scratch> sums = tiles.scratch;
    return {merge(sums, kNoVariant), merge(sums, kRowQuads), kPieces, lines_.side_by_side_log2};
  }

 private:
  // Some rows of the rectangle of blocks.
  void draw(Pass tiles, std::uint64_t variant, std::int64_t row, std::int64_t rows) const {
    if (rows == 0) {
      return;
    }
    tiles.variant = variant;
    tiles.area = {0, static_cast<int>(row * kFragments), static_cast<int>(width_),
                  static_cast<int>(rows * kFragments)};
    context_->queue.add(std::move(tiles));
  }

  void set_fold(Pass& pass) const {
    pass.set(Uniform::Counts, order_, blocks_, rows_, lines_.to_the_diagonal ? 1 : -1);
    pass.set(Uniform::Steps, lines_.side_by_side_log2, kPieces, 0, 0);
  }

  // Of lines (ROW_QUADS), or of places.
  std::shared_ptr<Scratch> merge(const std::shared_ptr<Scratch>& sums,
                                 std::uint64_t variant) const {
    Pass pass =
        scratch_pass(routine_, KernelId::SymvMerge, context_, blocks_ * kBlock / 4, kPieces);
    pass.variant = variant;
    pass.read(Sampler::Tiles, sums);
    set_fold(pass);
    std::shared_ptr<Scratch> merged = pass.scratch;
    context_->queue.add(std::move(pass));
    return merged;
  }

  const char* routine_;
  std::shared_ptr<ContextState> context_;
  std::int64_t order_;
  StoredLines lines_;
  std::int64_t blocks_, width_;  // in blocks, and in fragments
  std::int64_t rows_;            // of blocks in the rectangle, without the diagonal
};

}  // namespace

std::optional<SymmetricPartials> enqueue_symmetric(const char* routine, std::int64_t order,
                                                   const StructuredSource& a, const Source& x) {
  const std::optional<StoredLines> lines = stored_lines(a);
  if (!lines) {
    return std::nullopt;
  }
  const SymmetricProduct product(routine, order, *lines, context_of(*x.buffer));
  const LinearLayout& layout = a.source.buffer->layout();
  const gl::TextureSize size{layout.width, layout.height};
  return product.fits(size.bytes()) ? std::optional(product.enqueue(a, x)) : std::nullopt;
}

}  // namespace fragblas::detail
