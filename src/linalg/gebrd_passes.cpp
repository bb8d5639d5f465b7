// Bidiagonal form by reflectors, in panels of 16 columns: four passes a column, and a product a
// panel for what lies behind it. SPDX-License-Identifier: MIT
#include "linalg/gebrd_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGebrdPartial =
    add_kernel("GebrdPartial", "linalg/gebrd_partial.frag", kNoVariant, kText);
const KernelId kGebrdVectors =
    add_kernel("GebrdVectors", "linalg/gebrd_vectors.frag", kWhole, kText);
const KernelId kGebrdTridiagonal =
    add_kernel("GebrdTridiagonal", "linalg/gebrd_tridiagonal.frag", kWhole, kText);

constexpr std::int64_t kPanel = 16;       // columns behind which the matrix is written
constexpr std::int64_t kLines = 32;       // of the panel, that go along rows
constexpr std::int64_t kStripeRows = 32;  // at least, unless there would be fewer than four stripes
constexpr std::int64_t kFewStripes = 4, kStripes = 8;

Pass whole_pass(const char* routine, KernelId kernel, BufferState& buffer) {
  Pass pass = target_pass(routine, kernel, vector_target({&buffer, 0}, buffer.size(), 1));
  pass.write_whole();
  return pass;
}

class Panel {
 public:
  Panel(const char* routine, const Block& rest)
      : routine_(routine), context_(context_of(*rest.buffer)), rest_(rest) {
    shape_.rows = rest.rows;
    shape_.stripes = rest.rows <= kFewStripes * kStripeRows ? kFewStripes : kStripes;
    const auto& services = rest.buffer->services();
    old_ = temporary(services, (2 * kLines + 1) * pitch() + 4 * kPanel);
    new_ = temporary(services, old_->size());
  }

  // The last column has no row behind it.
  void reduce(std::int64_t columns) {
    enqueue_fill(routine_, 0.0f, vector_target({old_.get(), 0}, old_->size(), 1));
    copy(routine_, rest_.part(0, 0, rest_.rows, 1),
         lines(2 * kLines, 1, 0, rest_.rows).transposed());
    for (shape_.column = 0; shape_.column < columns; ++shape_.column) {
      reflect(0);
      if (shape_.column < rest_.rows - 1) {
        reflect(1);
      }
    }
    if (const std::int64_t rows = rest_.rows - columns; rows > 0) {
      multiply(routine_, -1.0f, lines(0, kLines, columns, rows).transposed(),
               lines(kLines, kLines, columns, rows), 1.0f,
               rest_.part(columns, columns, rows, rows));
    }
  }

  // The vectors, as rows.
  Block left(std::int64_t columns) const { return lines(0, columns, 0, rest_.rows); }
  Block right(std::int64_t columns) const { return lines(kLines + kPanel, columns, 0, rest_.rows); }
  Block scalars(std::int64_t columns) const {
    return {old_.get(), (2 * kLines + 1) * pitch(), 4, 1, columns, 4};
  }

 private:
  std::int64_t pitch() const { return round_up(rest_.rows, 4); }

  Block lines(std::int64_t line, std::int64_t count, std::int64_t place,
              std::int64_t length) const {
    return {old_.get(), line * pitch() + place, pitch(), 1, count, length};
  }

  void read_all(Pass& pass) const {
    pass.read(Sampler::A, rest_.buffer);
    set_matrix<uniforms::AMatrix>(pass, rest_.source());
    pass.read(Sampler::B, old_.get());
    pass.set(shape_);
  }

  void reflect(std::int64_t side) {
    shape_.side = side;
    Pass partial = scratch_pass(routine_, kGebrdPartial, context_, pitch() / 4 + kLines / 4 + 1,
                                shape_.stripes);
    read_all(partial);
    partial.fetches = 1.25 * static_cast<double>(pitch()) / static_cast<double>(shape_.stripes);
    std::shared_ptr<Scratch> sums = partial.scratch_area().scratch;
    context_.queue.add(std::move(partial));
    Pass pass = whole_pass(routine_, kGebrdVectors, *new_);
    read_all(pass);
    pass.read(Sampler::Partials, std::move(sums));
    enqueue_pass(std::move(pass));
    std::swap(old_, new_);
  }

  const char* routine_;
  ContextState& context_;
  Block rest_;
  uniforms::Bidiagonal shape_;
  std::shared_ptr<BufferState> old_, new_;
};

// Reflectors whose vectors are rows and begin on the diagonal.
void reflect(const char* routine, const OwnBlock& scalars, std::int64_t lane, const Block& vectors,
             const Block& c) {
  if (vectors.rows > 0) {
    const std::shared_ptr<BufferState> tau =
        enqueue_gather(routine, vectors.rows, {scalars.buffer.get(), lane, 4, 4});
    enqueue_reflect(routine, false, vectors.transposed(), {tau.get(), 0}, c);
  }
}

}  // namespace

Bidiagonal enqueue_bidiagonal(const char* routine, const Block& a, bool triangle) {
  const std::int64_t n = a.rows, filled = round_up(n, 4);
  Bidiagonal b;
  b.order = n;
  b.norm = temporary(a.buffer->services(), 1);
  OwnBlock scaled;
  {
    const OwnBlock copied = temporary_block(a, filled, filled);
    fill(routine, 0.0f, copied.block);
    if (triangle) {
      copy_triangle(routine, a, copied.block.part(0, 0, n, n), Uplo::Upper);
    } else {
      copy(routine, a, copied.block.part(0, 0, n, n));
    }
    enqueue_norm(routine, copied, {b.norm.get(), 0});
    scaled = enqueue_scaled(routine, copied, *b.norm);
  }
  b.left = temporary_block(a, n, n);
  b.right = temporary_block(a, n, n);
  b.scalars = temporary_block(a, n, 4);
  for (std::int64_t k = 0; k < n; k += kPanel) {
    const std::int64_t columns = std::min(kPanel, n - k), rows = n - k;
    Panel panel(routine, scaled.block.part(k, k, rows, rows));
    panel.reduce(columns);
    copy(routine, panel.left(columns), b.left.block.part(k, k, columns, rows));
    copy(routine, panel.right(columns), b.right.block.part(k, k, columns, rows));
    copy(routine, panel.scalars(columns), b.scalars.block.part(k, 0, columns, 4));
  }
  return b;
}

Tridiagonal enqueue_doubled(const char* routine, const Bidiagonal& b) {
  Tridiagonal t;
  t.order = 2 * b.order;
  t.norm = b.norm;
  t.scalars = temporary_block(b.scalars.block, t.order, 4);
  Pass pass = whole_pass(routine, kGebrdTridiagonal, *t.scalars.buffer);
  pass.read(Sampler::A, b.scalars.buffer.get());
  enqueue_pass(std::move(pass));
  return t;
}

void enqueue_reflect_left(const char* routine, const Bidiagonal& b, const Block& c) {
  reflect(routine, b.scalars, 1, b.left.block, c);
}

void enqueue_reflect_right(const char* routine, const Bidiagonal& b, const Block& c) {
  const std::int64_t reflectors = b.order - 1;
  reflect(routine, b.scalars, 3, b.right.block.part(0, 1, reflectors, reflectors),
          c.part(1, 0, reflectors, c.cols));
}

}  // namespace fragblas::detail
