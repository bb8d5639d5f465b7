// QR by blocks of columns: panels of 16 in kernels of their own, what lies beside them by products
// with block reflectors I - V * T * V^T. SPDX-License-Identifier: MIT
#include "linalg/geqrf_passes.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGeqrfPartial =
    add_kernel("GeqrfPartial", "linalg/geqrf_partial.frag", kNoVariant, kText);
const KernelId kGeqrfMerge = add_kernel("GeqrfMerge", "linalg/geqrf_merge.frag", kNoVariant, kText);
const KernelId kGeqrfUpdate = add_kernel("GeqrfUpdate", "linalg/geqrf_update.frag", kWhole, kText);
const KernelId kGeqrfVectors =
    add_kernel("GeqrfVectors", "linalg/geqrf_vectors.frag", kWhole, kText);

constexpr std::int64_t kPanel = 16;   // columns whose passes are the panels'
constexpr std::int64_t kHeader = 16;  // rows of a panel's T, which stand above it
constexpr std::int64_t kBlock = 128;  // columns whose block reflector the others get at once
// With so many rows each fragment of a panel makes the sums of all by itself.
constexpr std::int64_t kAlone = 32;
// Else they are made by stripes of at least so many rows. Up to kUnmergedRows there are so few that
// each fragment adds them up; of more rows there are more, which are merged before.
constexpr std::int64_t kStripe = 32, kUnmergedRows = 1024, kUnmerged = 16, kMerged = 64;
constexpr std::int64_t kStripeTexels = 5;

// I - V * T * V^T. T is upper triangular, with zeros below.
struct BlockReflector {
  Block v, t;
};

// C := H * C, or H^T * C.
void apply(const char* routine, bool transposed, const BlockReflector& h, const Block& c) {
  if (c.cols == 0) {
    return;
  }
  const OwnBlock products = temporary_block(c, h.v.cols, c.cols);
  const OwnBlock factors = temporary_block(c, h.v.cols, c.cols);
  multiply(routine, 1.0f, h.v.transposed(), c, 0.0f, products.block);
  multiply(routine, 1.0f, transposed ? h.t.transposed() : h.t, products.block, 0.0f, factors.block);
  multiply(routine, -1.0f, h.v, factors.block, 1.0f, c);
}

// The vectors that A has below its diagonal. The block is their lines, which may be longer.
OwnBlock vectors_of(const char* routine, const Block& a) {
  OwnBlock own = temporary_block(a, a.rows, round_up(a.cols, 4));
  Pass pass = target_pass(routine, kGeqrfVectors, own.block.target());
  pass.write_whole();
  pass.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(pass, a.source());
  pass.set(uniforms::Elements{a.cols});
  enqueue_pass(std::move(pass));
  own.block.cols = a.cols;
  return own;
}

// T := its own from what the vectors and tau say: D * (I + strict upper part of V^T * V * D)^-1,
// with D of tau. Unlike slarft's, that is a solve.
void form_t(const char* routine, const Block& v, const Place& tau, const Block& t) {
  const OwnBlock gram = temporary_block(v, v.cols, v.cols);
  const OwnBlock scaled = temporary_block(v, v.cols, v.cols);
  fill(routine, 0.0f, t);
  const Target diagonal = vector_target(t.place(), t.rows, t.row_stride + t.col_stride);
  enqueue_copy(routine, vector_source(tau, t.rows, 1), diagonal);
  multiply(routine, 1.0f, v.transposed(), v, 0.0f, gram.block);
  multiply(routine, 1.0f, gram.block, t, 0.0f, scaled.block);
  solve_from_right(routine, {scaled.block, Uplo::Upper, Diag::Unit}, t);
}

// C := H * C, or H^T * C, H being made of the reflectors whose vectors are A's columns.
void apply_columns(const char* routine, bool transposed, const Block& a, const Place& tau,
                   const Block& c) {
  const OwnBlock v = vectors_of(routine, a);
  const OwnBlock t = temporary_block(a, a.cols, a.cols);
  form_t(routine, v.block, tau, t.block);
  apply(routine, transposed, {v.block, t.block}, c);
}

// Panels of one block of columns. They lie in one of two buffers, and go to the other one with each
// column.
class Panels {
 public:
  Panels(const char* routine, const Block& beside, std::int64_t rows)
      : routine_(routine),
        context_(context_of(*beside.buffer)),
        old_(temporary_block(beside, kHeader + rows, kPanel)),
        new_(temporary_block(beside, kHeader + rows, kPanel)) {}

  // A, of at most 16 columns, becomes its factors.
  void factor(const Block& a, const Place& tau) {
    enqueue_fill(routine_, 0.0f, old_.block.target());
    copy(routine_, a, panel_of(a));
    // A column that ends on the diagonal has a reflector which is the identity.
    const std::int64_t columns = std::min(a.cols, a.rows - 1);
    for (std::int64_t column = 0; column < columns; ++column) {
      eliminate(column, a.rows);
    }
    copy(routine_, panel_of(a), a);
    const Block t = t_of(a);
    enqueue_copy(routine_, {t.buffer, t.base, kPanel + 1, kPanel + 1},
                 vector_target(tau, a.cols, 1));
  }

  // T of the panel that was factored last.
  Block t_of(const Block& a) const { return old_.block.part(0, 0, a.cols, a.cols); }

 private:
  Block panel_of(const Block& a) const { return old_.block.part(kHeader, 0, a.rows, a.cols); }

  void eliminate(std::int64_t column, std::int64_t rows) {
    uniforms::Reflector reflector;
    reflector.column = column;
    reflector.rows = rows;
    const std::shared_ptr<Scratch> sums = rows - column > kAlone ? sums_below(reflector) : nullptr;
    Pass update = target_pass(routine_, kGeqrfUpdate, new_.block.target());
    update.write_whole();
    update.read(Sampler::A, old_.block.buffer);
    if (sums) {
      update.read(Sampler::Partials, sums);
    } else {
      update.read(Sampler::Partials, old_.block.buffer);  // any texture: it is not looked at
    }
    update.set(reflector);
    update.fetches = 4.0 + 2.0 * static_cast<double>(sums ? reflector.stripes : rows - column);
    enqueue_pass(std::move(update));
    std::swap(old_, new_);
  }

  // Of the stripes, of which there may be a single one afterwards.
  std::shared_ptr<Scratch> sums_below(uniforms::Reflector& reflector) {
    const std::int64_t rows = reflector.rows - reflector.column - 1;
    const std::int64_t most = rows <= kUnmergedRows ? kUnmerged : kMerged;
    reflector.stripe_rows = std::max(kStripe, (rows + most - 1) / most);
    reflector.stripes = (rows + reflector.stripe_rows - 1) / reflector.stripe_rows;
    Pass partial =
        scratch_pass(routine_, kGeqrfPartial, context_, kStripeTexels, reflector.stripes);
    partial.read(Sampler::A, old_.block.buffer);
    partial.set(reflector);
    partial.fetches = 2.0 * static_cast<double>(reflector.stripe_rows);
    std::shared_ptr<Scratch> sums = partial.scratch_area().scratch;
    context_.queue.add(std::move(partial));
    if (rows <= kUnmergedRows) {
      return sums;
    }
    Pass merge = scratch_pass(routine_, kGeqrfMerge, context_, kStripeTexels, 1);
    merge.read(Sampler::Partials, std::move(sums));
    merge.set(reflector);
    merge.fetches = 2.0 * static_cast<double>(reflector.stripes);
    sums = merge.scratch_area().scratch;
    context_.queue.add(std::move(merge));
    reflector.stripes = 1;
    return sums;
  }

  const char* routine_;
  ContextState& context_;
  OwnBlock old_, new_;
};

Place behind(const Place& tau, std::int64_t count) {
  return {tau.buffer, tau.offset + count};
}

// A block of columns becomes its factors.
void factor_block(const char* routine, const Block& a, const Place& tau) {
  Panels panels(routine, a, a.rows);
  if (a.cols <= kPanel) {
    panels.factor(a, tau);
    return;
  }
  for (std::int64_t k = 0; k < a.cols; k += kPanel) {
    const std::int64_t rows = a.rows - k, cols = std::min(kPanel, a.cols - k);
    const Block panel = a.part(k, k, rows, cols);
    panels.factor(panel, behind(tau, k));
    const Block others = a.part(k, k + cols, rows, a.cols - k - cols);
    if (others.cols > 0) {
      const OwnBlock v = vectors_of(routine, panel);
      apply(routine, true, {v.block, panels.t_of(panel)}, others);
    }
  }
}

void factor(const char* routine, const Block& a, const Place& tau) {
  const std::int64_t order = std::min(a.rows, a.cols);
  for (std::int64_t k = 0; k < order; k += kBlock) {
    const std::int64_t rows = a.rows - k, cols = std::min(kBlock, order - k);
    const Block block = a.part(k, k, rows, cols);
    factor_block(routine, block, behind(tau, k));
    const Block others = a.part(k, k + cols, rows, a.cols - k - cols);
    if (others.cols > 0) {
      apply_columns(routine, true, block, behind(tau, k), others);
    }
  }
}

}  // namespace

void enqueue_qr(const char* routine, const Block& a, const Place& tau) {
  if (a.cols <= kPanel) {
    factor(routine, a, tau);
    return;
  }
  // Of any other matrix, each panel of a few columns might be drawn as all of it.
  const OwnBlock work = working_block(a, a.rows, a.cols);
  copy(routine, a, work.block);
  factor(routine, work.block, tau);
  copy(routine, work.block, a);
}

void enqueue_reflect(const char* routine, bool transposed, const Block& a, const Place& tau,
                     const Block& c) {
  // Q^T * C begins with the first reflector, Q * C with the last one.
  const std::int64_t blocks = (a.cols + kBlock - 1) / kBlock;
  for (std::int64_t i = 0; i < blocks; ++i) {
    const std::int64_t k = kBlock * (transposed ? i : blocks - 1 - i);
    const std::int64_t rows = a.rows - k;
    apply_columns(routine, transposed, a.part(k, k, rows, std::min(kBlock, a.cols - k)),
                  behind(tau, k), c.part(k, 0, rows, c.cols));
  }
}

void enqueue_q(const char* routine, const Block& a, std::int64_t reflectors, const Place& tau) {
  const OwnBlock q = temporary_block(a, a.rows, a.cols);
  fill(routine, 1.0f, q.block);
  // What lies left of a block's rows is still the identity, which its reflectors leave alone.
  const std::int64_t last = reflectors > 0 ? (reflectors - 1) / kBlock * kBlock : -1;
  for (std::int64_t k = last; k >= 0; k -= kBlock) {
    const std::int64_t rows = a.rows - k;
    apply_columns(routine, false, a.part(k, k, rows, std::min(kBlock, reflectors - k)),
                  behind(tau, k), q.block.part(k, k, rows, a.cols - k));
  }
  copy(routine, q.block, a);
}

}  // namespace fragblas::detail
