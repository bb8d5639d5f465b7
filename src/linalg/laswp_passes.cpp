// Exchanges of rows: where each row comes from, then all of them at once.
// SPDX-License-Identifier: MIT
#include "linalg/laswp_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kLaswpSources =
    add_kernel("LaswpSources", "linalg/laswp_sources.frag", kWhole, kText);
const KernelId kLaswpOrder = add_kernel("LaswpOrder", "linalg/laswp_order.frag", kWhole, kText);
const KernelId kLaswpTake =
    add_kernel("LaswpTake", "linalg/laswp_take.frag", kQuads | kBits, kText);
const KernelId kLaswpMove = add_kernel("LaswpMove", "linalg/laswp_move.frag", kNoVariant, kText);

}  // namespace

std::shared_ptr<BufferState> enqueue_sources(const char* routine, const Exchanges& exchanges,
                                             Order order, const Block& beside, std::int64_t count) {
  const std::int64_t size = round_up(count, 4);
  std::shared_ptr<BufferState> sources = temporary(beside.buffer->services(), size);
  Pass find = target_pass(routine, kLaswpSources, vector_target({sources.get(), 0}, size, 1));
  find.write_whole();
  find.read(Sampler::X, exchanges.pivots.buffer);
  // Where a row comes from is found by undoing the exchanges.
  const bool backwards = order == Order::FirstToLast;
  const std::int64_t last = exchanges.count - 1;
  uniforms::XVector pivots;
  pivots.base = exchanges.pivots.offset + (backwards ? last * exchanges.step : 0);
  pivots.stride = backwards ? -exchanges.step : exchanges.step;
  find.set(pivots);
  uniforms::Swaps swaps;
  swaps.count = exchanges.count;
  swaps.row = exchanges.first + (backwards ? last : 0);
  swaps.row_step = backwards ? -1 : 1;
  swaps.origin = exchanges.origin;
  find.set(swaps);
  find.set(uniforms::Reach{exchanges.reach});
  uniforms::Rows rows;
  rows.count = count;
  find.set(rows);
  find.fetches = static_cast<double>(exchanges.count);
  enqueue_pass(std::move(find));
  return sources;
}

void enqueue_exchanges(const char* routine, const Exchanges& exchanges, Order order,
                       const Block& a) {
  if (a.rows > 0 && a.cols > 0 && exchanges.count > 0) {
    enqueue_take_rows(routine, *enqueue_sources(routine, exchanges, order, a, a.rows), a, a);
  }
}

void enqueue_take_rows(const char* routine, BufferState& sources, const Block& from,
                       const Block& to) {
  const Target target = to.target();
  Pass take = target_pass(routine, kLaswpTake, target);
  take.view().reads_old_elsewhere = from.buffer == to.buffer;
  take.read(Sampler::A, from.buffer);
  set_matrix<uniforms::AMatrix>(take, from.source());
  take.read(Sampler::X, &sources);
  uniforms::Rows rows;
  rows.across = to.by_rows() ? 0 : 1;
  take.set(rows);
  if (to.by_rows() && from.by_rows() && lines_in_quads(from.source(), target)) {
    take.variant |= kQuads;
  }
  enqueue_pass(std::move(take));
}

void enqueue_move_rows(const char* routine, BufferState& sources, const Block& a,
                       const std::shared_ptr<Scratch>& twin) {
  for (const bool back : {false, true}) {
    Pass move = target_pass(routine, kLaswpMove, a.target());
    move.go_to_and_fro(twin, !back);
    move.read(Sampler::X, &sources);
    move.set(uniforms::Back{back});
    enqueue_pass(std::move(move));
  }
}

std::shared_ptr<BufferState> enqueue_order(const char* routine, BufferState& ranks,
                                           std::int64_t count) {
  const std::int64_t size = round_up(count, 4);
  std::shared_ptr<BufferState> order = temporary(ranks.services(), size);
  Pass pass = target_pass(routine, kLaswpOrder, vector_target({order.get(), 0}, size, 1));
  pass.write_whole();
  pass.read(Sampler::X, &ranks);
  pass.set(uniforms::Elements{count});
  pass.fetches = static_cast<double>(count);
  enqueue_pass(std::move(pass));
  return order;
}

}  // namespace fragblas::detail
