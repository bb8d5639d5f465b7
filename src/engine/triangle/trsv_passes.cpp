// A solve for one vector: a draw for each 32 rows, which solves them and updates the rows behind.
// SPDX-License-Identifier: MIT
#include "engine/triangle/trsv_passes.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

namespace {

// Rows of a block, and texels of a packed one: level2/trsv_step and trsv_pack.
constexpr std::int64_t kBlock = 32, kBlockQuads = kBlock / 4;
constexpr std::int64_t kPackedTexels = 4 * (kBlockQuads * (kBlockQuads + 1) / 2);
constexpr std::int64_t kPackedBytes = 16 * kPackedTexels;
// Packed blocks begin at multiples of this many bytes.
constexpr std::int64_t kPackedAlignment = 256;
static_assert(kPackedBytes % kPackedAlignment == 0);

std::int64_t blocks_of(std::int64_t order) {
  return (order + kBlock - 1) / kBlock;
}

// Rows and columns of A, and x, are counted in steps of the substitution: from the last on in an
// upper triangle.
class VectorSolve {
 public:
  VectorSolve(const char* routine, const StructuredSource& a, std::int64_t order, const Source& x)
      : routine_(routine),
        context_(context_of(*x.buffer)),
        a_(a),
        map_(a.rectangle(0, 0)),
        lower_(a.above == 0),
        order_(order),
        blocks_(blocks_of(order)),
        x_(x),
        steps_{temporary(context_, blocks_ * kBlock), 0, order, order, 1},
        twin_(std::make_shared<Scratch>(context_, steps_.buffer->linear().size(), routine)) {
    if (!lower_) {
      map_.base += (order - 1) * (map_.row_stride + map_.col_stride);
      map_.row_stride = -map_.row_stride;
      map_.col_stride = -map_.col_stride;
      x_.base += (order - 1) * x_.row_stride;
      x_.row_stride = x_.col_stride = -x_.row_stride;
    }
  }

  void enqueue(float alpha) {
    gather(alpha);
    const std::shared_ptr<PanelBuffer> diagonal = pack();
    for (std::int64_t block = 0; block < blocks_; ++block) {
      step(block, diagonal);
    }
    scatter();
  }

 private:
  void read_matrix(Pass& pass) const {
    pass.read(Sampler::A, a_.source.buffer);
    pass.set(Uniform::Steps, lower_ ? 0 : order_ - 1, lower_ ? 1 : -1, 0, 0);
    if (a_.packed()) {
      pass.variant |= kStructured;
      pass.set(Uniform::Form, a_.first_row, a_.first_col, a_.flags, a_.order);
      pass.set(Uniform::AMap, a_.source.base, 0, 0, 0);
    } else {
      pass.set(Uniform::AMap, map_.base, map_.row_stride, map_.col_stride, 0);
    }
  }

  // The last block's draw ends in the buffer, so that the one before it ends in the twin.
  void go_to_and_fro(Pass& pass, std::int64_t block) const {
    pass.twin = twin_;
    pass.to_twin = (blocks_ - 1 - block) % 2 != 0;
  }

  void gather(float alpha) const {
    Pass pass = target_pass(routine_, KernelId::MatCopy, steps_);
    pass.set_alpha(alpha);
    add_source(pass, x_);
    pass.overwrites = true;
    go_to_and_fro(pass, -1);
    context_->queue.add(std::move(pass));
  }

  // The blocks on the diagonal, for all steps.
  std::shared_ptr<PanelBuffer> pack() const {
    Pass pass = scratch_pass(routine_, KernelId::TrsvPack, context_, kPackedTexels, blocks_);
    pass.set(Uniform::Counts, order_, a_.unit_diagonal() ? 1 : 0, 0, 0);
    read_matrix(pass);
    pass.packed = std::make_shared<Packed>();
    pass.packed->panels = std::make_shared<PanelBuffer>(context_, blocks_ * kPackedBytes);
    const std::shared_ptr<PanelBuffer> panels = pass.packed->panels;
    context_->queue.add(std::move(pass));
    return panels;
  }

  // Four steps along a side of A, from a multiple of four on: they are a texel, or side by side.
  std::uint64_t quads() const {
    if (a_.packed()) {
      return kNoVariant;
    }
    const std::int64_t direction = lower_ ? 1 : -1;
    const bool rows = map_.col_stride == direction;
    if (!rows && map_.row_stride != direction) {
      return kNoVariant;
    }
    const std::int64_t lowest = lower_ ? map_.base : map_.base - 3;
    const bool texels = in_quads(lowest, 1, rows ? map_.row_stride : map_.col_stride);
    return (rows ? kRowQuads : kColumnQuads) | (texels ? kNoVariant : kNeighbours);
  }

  void step(std::int64_t block, const std::shared_ptr<PanelBuffer>& diagonal) const {
    // The block before is copied, so that both textures have what is solved.
    Target target = steps_;
    target.offset = std::max<std::int64_t>(0, block - 1) * kBlock;
    target.minor = target.ld = order_ - target.offset;
    Pass pass = target_pass(routine_, KernelId::TrsvStep, target);
    pass.variant |= quads();
    pass.diagonal = {diagonal, block * kPackedBytes, kPackedBytes};
    pass.set(Uniform::Counts, order_, block, kBlockQuads,
             std::min(block * kBlock, order_ - kBlock));
    read_matrix(pass);
    go_to_and_fro(pass, block);
    context_->queue.add(std::move(pass));
  }

  // By the addresses of x's elements.
  void scatter() const {
    const bool backwards = x_.row_stride < 0;
    const std::int64_t last = order_ - 1;
    Operand x;
    x.buffer = x_.buffer;
    x.offset = backwards ? x_.base + last * x_.row_stride : x_.base;
    const std::int64_t direction = backwards ? -1 : 1;
    enqueue_copy(routine_, {steps_.buffer, backwards ? last : 0, direction, direction},
                 vector_target(x, order_, std::abs(x_.row_stride)));
  }

  const char* routine_;
  std::shared_ptr<ContextState> context_;
  const StructuredSource& a_;
  Source map_;
  bool lower_;
  std::int64_t order_, blocks_;
  Source x_;
  Target steps_;
  std::shared_ptr<Scratch> twin_;
};

}  // namespace

bool can_solve_vector(const ContextState& context, std::int64_t order) {
  // A page's software rasteriser compiles the kernel for so long that the context may be lost.
  if (context.info.software && is_webgl(context.info)) {
    return false;
  }
  if (context.info.uniform_block_bytes < kPackedBytes ||
      context.info.uniform_buffer_offset_alignment > kPackedAlignment) {
    return false;
  }
  const std::int64_t most = context.info.max_texture_size;
  return order >= kBlock && most >= kPackedTexels && most >= blocks_of(order);
}

void enqueue_vector_solve(const char* routine, float alpha, const StructuredSource& a,
                          std::int64_t order, const Source& x) {
  VectorSolve(routine, a, order, x).enqueue(alpha);
}

}  // namespace fragblas::detail
