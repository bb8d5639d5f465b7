// Estimates of the norm of an inverse. SPDX-License-Identifier: MIT
#include "linalg/condition_passes.hpp"

#include <algorithm>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kConditionStart =
    add_kernel("ConditionStart", "linalg/condition_start.frag", kWhole, kText);
const KernelId kConditionPartial =
    add_kernel("ConditionPartial", "linalg/condition_partial.frag", kWhole | kAbsolute, kText);
const KernelId kConditionSigns =
    add_kernel("ConditionSigns", "linalg/condition_signs.frag", kWhole, kText);
const KernelId kConditionUnits =
    add_kernel("ConditionUnits", "linalg/condition_units.frag", kWhole, kText);
const KernelId kConditionFinal =
    add_kernel("ConditionFinal", "linalg/condition_final.frag", kContiguous, kText);
const KernelId kNorm1Partial =
    add_kernel("Norm1Partial", "linalg/norm1_partial.frag", kWhole, kText);
const KernelId kNorm1Final =
    add_kernel("Norm1Final", "linalg/norm1_final.frag", kContiguous, kText);

constexpr std::int64_t kVectors = 4;  // a texel
constexpr int kRounds = 3;
constexpr std::int64_t kMostStripes = 64;
constexpr std::int64_t kStripeElements = 8;  // two texels

class Estimate {
 public:
  Estimate(const char* routine, const Block& beside, const Solver& solve)
      : routine_(routine),
        solve_(solve),
        order_(beside.rows),
        stripes_(std::min(order_, kMostStripes)),
        x_(temporary_block(beside, order_, kVectors)),
        sums_(temporary(beside.buffer->services(), kRounds * stripes_ * kStripeElements)) {}

  void enqueue(const Place& norm, const Place& rcond) {
    enqueue_pass(whole_pass(kConditionStart, x_.block.target()));
    for (int round = 0; round < kRounds; ++round) {
      solve_(false, x_.block);
      const std::shared_ptr<BufferState> sums = stripes_of(x_, 0);
      enqueue_copy(routine_, {sums.get(), 0, 1, 1},
                   vector_target({sums_.get(), round * sums->lanes()}, sums->lanes(), 1));
      if (round + 1 < kRounds) {
        next_vectors();
      }
    }
    Pass final = target_pass(routine_, kConditionFinal, vector_target(rcond, 1, 1));
    final.read(Sampler::A, sums_.get());
    final.read(Sampler::X, norm.buffer);
    final.set(uniforms::XVector{norm.offset, 1});
    set_sizes(final);
    enqueue_pass(std::move(final));
  }

 private:
  Pass whole_pass(KernelId kernel, const Target& target) const {
    Pass pass = target_pass(routine_, kernel, target);
    pass.write_whole();
    set_sizes(pass);
    return pass;
  }
  void set_sizes(Pass& pass) const {
    uniforms::Condition condition;
    condition.order = order_;
    condition.stripes = stripes_;
    pass.set(condition);
  }

  std::shared_ptr<BufferState> stripes_of(const OwnBlock& x, std::uint64_t variant) const {
    const std::int64_t elements = stripes_ * kStripeElements;
    std::shared_ptr<BufferState> stripes = temporary(x.buffer->services(), elements);
    Pass pass = whole_pass(kConditionPartial, vector_target({stripes.get(), 0}, elements, 1));
    pass.variant |= variant;
    pass.read(Sampler::A, x.buffer.get());
    pass.fetches = static_cast<double>(order_ / stripes_);
    enqueue_pass(std::move(pass));
    return stripes;
  }

  void next_vectors() {
    const OwnBlock signs = temporary_block(x_.block, order_, kVectors);
    Pass pass = whole_pass(kConditionSigns, signs.block.target());
    pass.read(Sampler::A, x_.buffer.get());
    enqueue_pass(std::move(pass));
    solve_(true, signs.block);
    const std::shared_ptr<BufferState> largest = stripes_of(signs, kAbsolute);
    x_ = temporary_block(signs.block, order_, kVectors);
    Pass units = whole_pass(kConditionUnits, x_.block.target());
    units.read(Sampler::A, largest.get());
    units.fetches = static_cast<double>(2 * stripes_);
    enqueue_pass(std::move(units));
  }

  const char* routine_;
  const Solver& solve_;
  std::int64_t order_, stripes_;
  OwnBlock x_;
  std::shared_ptr<BufferState> sums_;
};

}  // namespace

void enqueue_condition(const char* routine, const Block& beside, const Solver& solve,
                       const Place& norm, const Place& rcond) {
  Estimate(routine, beside, solve).enqueue(norm, rcond);
}

void enqueue_norm1(const char* routine, const Block& a, const Place& norm) {
  const OwnBlock sums = temporary_block(a, 1, a.cols);
  Pass partial = target_pass(routine, kNorm1Partial, sums.block.target());
  partial.write_whole();
  partial.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(partial, a.source());
  uniforms::Condition sizes;
  sizes.order = a.rows;
  sizes.stripes = a.cols;
  partial.set(sizes);
  partial.fetches = 4.0 * static_cast<double>(a.rows);
  enqueue_pass(std::move(partial));
  Pass final = target_pass(routine, kNorm1Final, vector_target(norm, 1, 1));
  final.read(Sampler::A, sums.buffer.get());
  final.set(sizes);
  final.fetches = static_cast<double>(a.cols / 4);
  enqueue_pass(std::move(final));
}

}  // namespace fragblas::detail
