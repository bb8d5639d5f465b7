// Tridiagonal form by reflectors, in panels of 16 columns: three passes a column, and a product a
// panel for what lies behind it. SPDX-License-Identifier: MIT
#include "linalg/sytrd_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/symmetric.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kSytrdScale = add_kernel("SytrdScale", "linalg/sytrd_scale.frag", kWhole, kText);
const KernelId kSytrdColumn = add_kernel("SytrdColumn", "linalg/sytrd_column.frag", kWhole, kText);
const KernelId kSytrdPartial =
    add_kernel("SytrdPartial", "linalg/sytrd_partial.frag", kNoVariant, kText);
const KernelId kSytrdVectors =
    add_kernel("SytrdVectors", "linalg/sytrd_vectors.frag", kWhole, kText);
const KernelId kSytrdValues = add_kernel("SytrdValues", "linalg/sytrd_values.frag", kWhole, kText);

constexpr std::int64_t kPanel = 16;  // columns behind which the matrix is written
// Sums are made by so many stripes of rows at most, of so many rows at least. Four are added up at
// once.
constexpr std::int64_t kStripes = 8, kStripeRows = 32;

Pass whole_pass(const char* routine, KernelId kernel, BufferState& buffer) {
  Pass pass = target_pass(routine, kernel, vector_target({&buffer, 0}, buffer.size(), 1));
  pass.write_whole();
  return pass;
}

// One panel: columns of what is left of the matrix.
class Panel {
 public:
  Panel(const char* routine, const Block& rest)
      : routine_(routine), context_(context_of(*rest.buffer)), rest_(rest) {
    shape_.rows = rest.rows;
    shape_.stripe_rows = std::max(kStripeRows, round_up((rest.rows + kStripes - 1) / kStripes, 4));
    shape_.stripes = round_up((rest.rows + shape_.stripe_rows - 1) / shape_.stripe_rows, 4);
    const auto& services = rest.buffer->services();
    old_ = temporary(services, lines() * pitch() + 4 * kPanel);
    new_ = temporary(services, old_->size());
    x_ = temporary(services, pitch() + 4);
  }

  void reduce(std::int64_t columns) {
    for (shape_.column = 0; shape_.column < columns; ++shape_.column) {
      make_column();
      std::shared_ptr<Scratch> sums = make_sums();
      add_vectors(std::move(sums));
    }
    if (rest_.rows > columns) {
      make_column();
      add_vectors(nullptr);
      const std::int64_t rows = rest_.rows - columns;
      multiply(routine_, -1.0f, part(0, 2 * kPanel, columns, rows).transposed(),
               part(kPanel, 2 * kPanel, columns, rows), 1.0f,
               rest_.part(columns, columns, rows, rows));
    }
  }

  // The vectors, as rows.
  Block vectors(std::int64_t columns) const { return part(0, columns, 0, rest_.rows); }
  Block scalars(std::int64_t columns) const {
    return {old_.get(), lines() * pitch(), 4, 1, columns, 4};
  }

 private:
  static std::int64_t lines() { return 3 * kPanel; }
  std::int64_t pitch() const { return round_up(rest_.rows, 4); }

  Block part(std::int64_t line, std::int64_t lines, std::int64_t row, std::int64_t rows) const {
    return {old_.get(), line * pitch() + row, pitch(), 1, lines, rows};
  }

  void read_all(Pass& pass) const {
    pass.read(Sampler::A, rest_.buffer);
    set_matrix<uniforms::AMatrix>(pass, rest_.source());
    pass.read(Sampler::B, old_.get());
    pass.set(shape_);
  }

  void make_column() {
    Pass pass = whole_pass(routine_, kSytrdColumn, *x_);
    read_all(pass);
    pass.fetches = static_cast<double>(4 * shape_.column + pitch() / 2);
    enqueue_pass(std::move(pass));
  }

  std::shared_ptr<Scratch> make_sums() {
    Pass pass = scratch_pass(routine_, kSytrdPartial, context_, pitch() / 4 + kPanel / 2 + 1,
                             shape_.stripes);
    read_all(pass);
    pass.read(Sampler::X, x_.get());
    pass.fetches = 1.25 * static_cast<double>(shape_.stripe_rows);
    std::shared_ptr<Scratch> sums = pass.scratch_area().scratch;
    context_.queue.add(std::move(pass));
    return sums;
  }

  // sums: null behind the last column.
  void add_vectors(std::shared_ptr<Scratch> sums) {
    Pass pass = whole_pass(routine_, kSytrdVectors, *new_);
    read_all(pass);
    pass.read(Sampler::X, x_.get());
    if (sums) {
      pass.read(Sampler::Partials, std::move(sums));
    } else {
      pass.read(Sampler::Partials, x_.get());  // any texture: it is not looked at
    }
    enqueue_pass(std::move(pass));
    std::swap(old_, new_);
  }

  const char* routine_;
  ContextState& context_;
  Block rest_;
  uniforms::Tridiagonal shape_;
  std::shared_ptr<BufferState> old_, new_, x_;
};

}  // namespace

OwnBlock enqueue_scaled(const char* routine, const OwnBlock& a, BufferState& norm) {
  OwnBlock scaled = temporary_block(a.block, a.block.rows, a.block.cols);
  Pass pass = whole_pass(routine, kSytrdScale, *scaled.buffer);
  pass.read(Sampler::A, a.buffer.get());
  pass.read(Sampler::X, &norm);
  enqueue_pass(std::move(pass));
  return scaled;
}

Tridiagonal enqueue_tridiagonal(const char* routine, const Source& lower, std::int64_t order) {
  const std::int64_t filled = round_up(order, 4);
  Tridiagonal t;
  t.order = order;
  Block beside;
  beside.buffer = lower.buffer;
  t.norm = temporary(lower.buffer->services(), 1);
  {
    const OwnBlock copied = temporary_block(beside, filled, filled);
    enqueue_symmetric_copy(routine, lower, order, copied.block);
    enqueue_norm(routine, copied, {t.norm.get(), 0});
    t.vectors = enqueue_scaled(routine, copied, *t.norm);
  }
  t.scalars = temporary_block(beside, order, 4);
  const Block& a = t.vectors.block;
  for (std::int64_t k = 0; k < order; k += kPanel) {
    const std::int64_t columns = std::min(kPanel, order - k), rows = order - k;
    Panel panel(routine, a.part(k, k, rows, rows));
    panel.reduce(columns);
    // Nothing reads these rows of the matrix again.
    copy(routine, panel.vectors(columns), a.part(k, k, columns, rows));
    copy(routine, panel.scalars(columns), t.scalars.block.part(k, 0, columns, 4));
  }
  return t;
}

OwnBlock enqueue_scalars(const char* routine, const Tridiagonal& t) {
  OwnBlock result = temporary_block(t.scalars.block, t.order, 4);
  Pass pass = whole_pass(routine, kSytrdValues, *result.buffer);
  pass.read(Sampler::A, t.scalars.buffer.get());
  pass.read(Sampler::X, t.norm.get());
  enqueue_pass(std::move(pass));
  return result;
}

void enqueue_tridiagonal_reflect(const char* routine, const Tridiagonal& t, const Block& c) {
  const std::int64_t reflectors = t.order - 1;
  if (reflectors == 0) {
    return;
  }
  const std::shared_ptr<BufferState> tau =
      enqueue_gather(routine, reflectors, {t.scalars.buffer.get(), 2, 4, 4});
  const Block vectors = t.vectors.block.part(0, 1, reflectors, reflectors).transposed();
  enqueue_reflect(routine, false, vectors, {tau.get(), 0}, c.part(1, 0, reflectors, c.cols));
}

}  // namespace fragblas::detail
