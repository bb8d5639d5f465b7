// The tridiagonal eigenproblem by divide and conquer (Cuppen; Gu and Eisenstat), all nodes of a
// level in the same passes, and by bisection for the values alone. SPDX-License-Identifier: MIT
#include "linalg/stedc_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kStedcLeaves = add_kernel("StedcLeaves", "linalg/stedc_leaves.frag", kWhole, kText);
const KernelId kStedcJoin = add_kernel("StedcJoin", "linalg/stedc_join.frag", kWhole, kText);
const KernelId kStedcSort = add_kernel("StedcSort", "linalg/stedc_sort.frag", kWhole, kText);
const KernelId kStedcDeflate =
    add_kernel("StedcDeflate", "linalg/stedc_deflate.frag", kWhole, kText);
const KernelId kStedcRoots = add_kernel("StedcRoots", "linalg/stedc_roots.frag", kWhole, kText);
const KernelId kStedcRows = add_kernel("StedcRows", "linalg/stedc_rows.frag", kWhole, kText);
const KernelId kStedcColumns =
    add_kernel("StedcColumns", "linalg/stedc_columns.frag", kWhole, kText);
const KernelId kStedcVectors =
    add_kernel("StedcVectors", "linalg/stedc_vectors.frag", kWhole, kText);
const KernelId kStedcProduct =
    add_kernel("StedcProduct", "linalg/stedc_product.frag", kWhole, kText);
const KernelId kStedcValues = add_kernel("StedcValues", "linalg/stedc_values.frag", kWhole, kText);
const KernelId kStebzValues = add_kernel("StebzValues", "linalg/stebz_values.frag", kWhole, kText);

constexpr std::int64_t kSmallPair = 128;  // up to this, one pass multiplies the vectors of all
// Of the kernels, for a column of a pair.
constexpr double kRootFetches = 33, kBisectionFetches = 33;
// By which 2^30 floats are told apart, and an interval becomes narrower than roundoff.
constexpr std::int64_t kRootSteps = 30, kBisectionSteps = 32;

using Buffer = std::shared_ptr<BufferState>;

class Division {
 public:
  Division(const char* routine, const Tridiagonal& t)
      : routine_(routine),
        t_(t),
        order_(t.order),
        nodes_(temporary_block(t.scalars.block, order_, 4)) {
    shape_.order = order_;
    shape_.old_pitch = 4;
  }

  Spectrum run() {
    leaves_ = columns(kStedcLeaves, {{Sampler::A, t_.scalars.buffer}}, order_);
    roots_ = leaves_;
    // Each vector of a node of one column is 1.
    enqueue_fill(routine_, 0.0f, nodes_.block.target());
    enqueue_fill(routine_, 1.0f, vector_target(nodes_.block.place(), order_, 4));
    for (shape_.half = 1; shape_.half < order_; shape_.half *= 2) {
      merge();
    }
    Spectrum spectrum;
    spectrum.values = temporary(services(), round_up(order_, 4));
    Pass pass = pass_into(kStedcValues, *spectrum.values);
    pass.read(Sampler::A, roots_.get());
    pass.read(Sampler::B, leaves_.get());
    pass.read(Sampler::X, t_.norm.get());
    enqueue_pass(std::move(pass));
    spectrum.vectors = nodes_;
    return spectrum;
  }

 private:
  struct Input {
    Sampler sampler;
    Buffer buffer;
  };

  const std::shared_ptr<MemoryServices>& services() const { return t_.scalars.buffer->services(); }
  std::int64_t pair_columns() const { return std::min(2 * shape_.half, order_); }

  Pass pass_into(KernelId kernel, BufferState& buffer) const {
    Pass pass = target_pass(routine_, kernel, vector_target({&buffer, 0}, buffer.size(), 1));
    pass.write_whole();
    pass.set(shape_);
    return pass;
  }

  // A texel for each column.
  Buffer columns(KernelId kernel, std::initializer_list<Input> inputs, std::int64_t fetches) const {
    Buffer result = temporary(services(), 4 * order_);
    Pass pass = pass_into(kernel, *result);
    for (const Input& input : inputs) {
      pass.read(input.sampler, input.buffer.get());
    }
    if (kernel == kStedcRoots) {
      pass.set(uniforms::Bisection{kRootSteps});
    }
    pass.fetches = static_cast<double>(fetches);
    enqueue_pass(std::move(pass));
    return result;
  }

  void merge() {
    const std::int64_t size = pair_columns();
    shape_.pitch = round_up(size, 4);
    const Buffer joined =
        columns(kStedcJoin,
                {{Sampler::A, nodes_.buffer}, {Sampler::B, leaves_}, {Sampler::X, roots_}}, size);
    const Buffer sorted = columns(kStedcSort, {{Sampler::X, joined}}, size);
    const Buffer poles =
        columns(kStedcDeflate, {{Sampler::B, leaves_}, {Sampler::X, sorted}}, size);
    roots_ = columns(kStedcRoots, {{Sampler::B, leaves_}, {Sampler::X, poles}},
                     static_cast<std::int64_t>(kRootFetches) * size);
    const Buffer rows = columns(
        kStedcRows, {{Sampler::A, poles}, {Sampler::B, roots_}, {Sampler::X, sorted}}, 2 * size);
    const Buffer ends = columns(
        kStedcColumns, {{Sampler::A, poles}, {Sampler::B, roots_}, {Sampler::X, rows}}, size);

    const OwnBlock pairs = temporary_block(nodes_.block, order_, shape_.pitch);
    Pass pass = pass_into(kStedcVectors, *pairs.buffer);
    pass.read(Sampler::X, joined.get());
    pass.read(Sampler::Y, rows.get());
    pass.read(Sampler::B, ends.get());
    enqueue_pass(std::move(pass));
    multiply_nodes(pairs);
  }

  void multiply_nodes(const OwnBlock& pairs) {
    const OwnBlock merged = temporary_block(nodes_.block, order_, shape_.pitch);
    if (shape_.pitch <= kSmallPair) {
      Pass pass = pass_into(kStedcProduct, *merged.buffer);
      pass.read(Sampler::A, nodes_.buffer.get());
      pass.read(Sampler::B, pairs.buffer.get());
      pass.fetches = 1.25 * static_cast<double>(shape_.half);
      enqueue_pass(std::move(pass));
    } else {
      for (std::int64_t row = 0; row < order_; row += shape_.half) {
        const std::int64_t own = std::min(shape_.half, order_ - row);
        const std::int64_t first = row - row % (2 * shape_.half);
        const std::int64_t all = std::min(2 * shape_.half, order_ - first);
        multiply(routine_, 1.0f, nodes_.block.part(row, 0, own, own),
                 pairs.block.part(row, 0, own, all), 0.0f, merged.block.part(row, 0, own, all));
      }
    }
    nodes_ = merged;
    shape_.old_pitch = shape_.pitch;
  }

  const char* routine_;
  const Tridiagonal& t_;
  std::int64_t order_;
  uniforms::Divide shape_;
  OwnBlock nodes_;  // their vectors, each node's in the first columns
  Buffer leaves_, roots_;
};

}  // namespace

Spectrum enqueue_divide_and_conquer(const char* routine, const Tridiagonal& t) {
  return Division(routine, t).run();
}

std::shared_ptr<BufferState> enqueue_bisection(const char* routine, const Tridiagonal& t) {
  const std::int64_t size = round_up(t.order, 4);
  std::shared_ptr<BufferState> values = temporary(t.scalars.buffer->services(), size);
  Pass pass = target_pass(routine, kStebzValues, vector_target({values.get(), 0}, size, 1));
  pass.write_whole();
  pass.read(Sampler::A, t.scalars.buffer.get());
  pass.read(Sampler::X, t.norm.get());
  pass.set(uniforms::Elements{t.order});
  pass.set(uniforms::Bisection{kBisectionSteps});
  pass.fetches = kBisectionFetches * static_cast<double>(t.order);
  enqueue_pass(std::move(pass));
  return values;
}

}  // namespace fragblas::detail
