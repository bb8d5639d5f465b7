// Panels of eight columns, of which two or three passes find and apply one reflector.
// SPDX-License-Identifier: MIT
#include "complex_linalg/geqrf_panels.hpp"

#include <algorithm>
#include <utility>

#include "complex_linalg/block.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_linalg_kernels::shader_text;
const KernelId kGeqrfPartial =
    add_kernel("ComplexGeqrfPartial", "complex_linalg/geqrf_partial.frag", kNoVariant, kText);
const KernelId kGeqrfMerge =
    add_kernel("ComplexGeqrfMerge", "complex_linalg/geqrf_merge.frag", kNoVariant, kText);
const KernelId kGeqrfUpdate =
    add_kernel("ComplexGeqrfUpdate", "complex_linalg/geqrf_update.frag", kWhole, kText);

constexpr std::int64_t kHeader = ComplexGeqrfPanels::kPanel;  // rows of T above a panel
// With so many rows each fragment of a panel makes the sums of all by itself.
constexpr std::int64_t kAlone = 32;
// Else they are made by stripes of at least so many rows. Up to kUnmergedRows there are so few that
// each fragment adds them up; of more rows there are more, which are merged before.
constexpr std::int64_t kStripe = 32, kUnmergedRows = 1024, kUnmerged = 16, kMerged = 64;
constexpr std::int64_t kStripeTexels = 5;

}  // namespace

ComplexGeqrfPanels::ComplexGeqrfPanels(const char* routine, const Block& beside, std::int64_t rows)
    : routine_(routine),
      context_(context_of(*beside.buffer)),
      old_(temporary_numbers(beside, kHeader + rows, kPanel)),
      new_(temporary_numbers(beside, kHeader + rows, kPanel)) {}

Block ComplexGeqrfPanels::panel_of(const Block& a) const {
  return old_.block.part(kHeader, 0, a.rows, a.cols);
}

void ComplexGeqrfPanels::factor(const Block& a, const Place& tau) {
  fill_numbers(routine_, 0.0f, old_.block);
  copy_numbers(routine_, a, panel_of(a));
  // One that ends on the diagonal has a reflector, too: it makes the element real.
  const std::int64_t columns = std::min(a.cols, a.rows);
  for (std::int64_t column = 0; column < columns; ++column) {
    eliminate(column, a.rows);
  }
  copy_numbers(routine_, panel_of(a), a);
  const Block t = t_of(a);
  copy_numbers(routine_, diagonal_of(t), column_of(tau, t.rows, 1));
}

void ComplexGeqrfPanels::eliminate(std::int64_t column, std::int64_t rows) {
  uniforms::Reflector reflector;
  reflector.column = column;
  reflector.rows = rows;
  const std::shared_ptr<Scratch> sums = rows - column > kAlone ? sums_below(reflector) : nullptr;
  Pass update = target_pass(routine_, kGeqrfUpdate, lanes_of(new_.block).target());
  update.write_whole();
  update.read(Sampler::A, old_.block.buffer);
  update.read_if_any(Sampler::Partials, sums, old_.block.buffer);
  update.set(reflector);
  update.fetches = 4.0 + 2.0 * static_cast<double>(sums ? reflector.stripes : rows - column);
  enqueue_pass(std::move(update));
  std::swap(old_, new_);
}

// Of the stripes, of which there may be a single one afterwards.
std::shared_ptr<Scratch> ComplexGeqrfPanels::sums_below(uniforms::Reflector& reflector) const {
  const std::int64_t rows = reflector.rows - reflector.column - 1;
  const std::int64_t most = rows <= kUnmergedRows ? kUnmerged : kMerged;
  reflector.stripe_rows = std::max(kStripe, (rows + most - 1) / most);
  reflector.stripes = (rows + reflector.stripe_rows - 1) / reflector.stripe_rows;
  Pass partial = scratch_pass(routine_, kGeqrfPartial, context_, kStripeTexels, reflector.stripes);
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

}  // namespace fragblas::detail
