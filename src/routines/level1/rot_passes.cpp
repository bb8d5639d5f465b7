// Rotations of two vectors: element by element, or in turn where an inc of 0 makes one element take
// them all.
// SPDX-License-Identifier: MIT
#include "routines/level1/rot_passes.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

namespace {

// What one routine's passes have in common.
class Rotator {
 public:
  Rotator(const char* routine, const Rotation& rotation, const Operand& x, const Operand& y)
      : routine_(routine), rotation_(rotation), context_(context_of(*x.buffer)) {
    std::shared_ptr<BufferState>* copy = copies_.data();
    for (Coefficient* factor : {&rotation_.xx, &rotation_.xy, &rotation_.yx, &rotation_.yy}) {
      hold(routine, *factor, {x.buffer.get(), y.buffer.get()}, *copy++);
    }
  }

  void element_by_element(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                          std::int64_t incy) const {
    Pass to_x = half(rotation_.xx, rotation_.xy, false, vector_along(y, n, incy, incx),
                     vector_target(x, n, incx));
    const KeptVector old_x = keep_old(to_x, n, x, incx);
    context_.queue.add(std::move(to_x));
    context_.queue.add(half(rotation_.yy, rotation_.yx, rotation_.negate_yx,
                            vector_along(old_x.place(), n, old_x.inc, incy),
                            vector_target(y, n, incy)));
  }

  // One element p is rotated with the n elements of q in turn; p_is_x: p is x and q is y.
  void in_turn(bool p_is_x, std::int64_t n, const Place& p, const Place& q,
               std::int64_t incq) const {
    // An element of q repeats what is done to p from the first of these on.
    constexpr std::int64_t kSteps = 1024;
    const std::shared_ptr<BufferState> factors = make_factors(p, p_is_x);
    const std::shared_ptr<BufferState> copy = temporary(q.buffer->services(), std::min(kSteps, n));
    const Source old_q{copy.get(), 0, 1, 1};
    for (std::int64_t first = 0; first < n; first += kSteps) {
      const std::int64_t count = std::min(kSteps, n - first);
      Place part = q;
      part.offset += incq < 0 ? (n - first - count) * -incq : first * incq;
      enqueue_copy(routine_, vector_source(part, count, incq), {old_q.buffer, 0, count, count, 1});
      const bool turned = incq < 0;
      serial(factors, p, old_q, vector_target(part, count, incq),
             rot_steps(count, NewQ, turned ? count - 1 : 0, turned ? -1 : 1));
      serial(factors, p, old_q, vector_target(p, 1, 1), rot_steps(count, NewP));
    }
  }

  // Two elements are rotated n times.
  void again_and_again(std::int64_t n, const Place& x, const Place& y) const {
    constexpr std::int64_t kSteps = 4096;
    const std::shared_ptr<BufferState> factors = make_factors(x, true);
    const std::shared_ptr<BufferState> copy = temporary(x.buffer->services(), 2);
    const Place pair{copy.get(), 0}, second{copy.get(), 1};
    enqueue_copy(routine_, vector_source(x, 1, 1), vector_target(pair, 1, 1));
    enqueue_copy(routine_, vector_source(y, 1, 1), vector_target(second, 1, 1));
    for (std::int64_t first = 0; first < n; first += kSteps) {
      serial(factors, pair, vector_source(second, 1, 1), vector_target(pair, 2, 1),
             rot_steps(std::min(kSteps, n - first), OneQ));
    }
    enqueue_copy(routine_, vector_source(pair, 1, 1), vector_target(x, 1, 1));
    enqueue_copy(routine_, vector_source(second, 1, 1), vector_target(y, 1, 1));
  }

 private:
  // What level1/rot_serial writes.
  enum Mode { NewQ, NewP, OneQ };

  static uniforms::RotSteps rot_steps(std::int64_t count, Mode mode, std::int64_t first_q = 0,
                                      std::int64_t q_step = 0) {
    uniforms::RotSteps steps;
    steps.count = count;
    steps.mode = mode;
    steps.first_q = first_q;
    steps.q_step = q_step;
    return steps;
  }

  Pass half(const Coefficient& own, const Coefficient& other, bool negate, const Source& source,
            const Target& target) const {
    Pass pass = target_pass(routine_, KernelId::Rot, target);
    pass.variant |= negate ? kNegate : kNoVariant;
    pass.set_alpha(own);
    pass.set_beta(other);
    pass.set(uniforms::IdentitySkips{rotation_.identity_skips ? 1 : 0});
    add_source(pass, source);
    return pass;
  }

  void serial(const std::shared_ptr<BufferState>& factors, const Place& p, const Source& q,
              const Target& target, const uniforms::RotSteps& steps) const {
    Pass pass = target_pass(routine_, KernelId::RotSerial, target);
    pass.read(Sampler::A, factors.get());
    pass.read(Sampler::X, p.buffer);
    pass.read(Sampler::Y, q.buffer);
    uniforms::RotPair pair;
    pair.p = p.offset;
    pair.q = q.base;
    pair.q_stride = q.row_stride;
    pair.identity_skips = rotation_.identity_skips ? 1 : 0;
    pass.set(pair);
    pass.set(steps);
    context_.queue.add(std::move(pass));
  }

  // The four factors in the order of p and q, in one texel.
  std::shared_ptr<BufferState> make_factors(const Place& p, bool p_is_x) const {
    const std::shared_ptr<BufferState> factors = temporary(p.buffer->services(), 4);
    Place place{factors.get(), 0};
    const auto put = [&](const Coefficient& factor, bool negate) {
      const Target target = vector_target(place, 1, 1);
      if (factor.element.buffer) {
        enqueue_copy(routine_, vector_source(factor.element, 1, 1), target);
      } else {
        enqueue_fill(routine_, float_of(factor), target);
      }
      if (negate) {
        enqueue_scale(routine_, -1.0f, target, false);
      }
      ++place.offset;
    };
    put(p_is_x ? rotation_.xx : rotation_.yy, false);
    put(p_is_x ? rotation_.xy : rotation_.yx, !p_is_x && rotation_.negate_yx);
    put(p_is_x ? rotation_.yx : rotation_.xy, p_is_x && rotation_.negate_yx);
    put(p_is_x ? rotation_.yy : rotation_.xx, false);
    return factors;
  }

  const char* routine_;
  Rotation rotation_;
  std::array<std::shared_ptr<BufferState>, 4> copies_;  // of factors
  ContextState& context_;
};

}  // namespace

void enqueue_rotation(const char* routine, const Rotation& rotation, std::int64_t n,
                      const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy) {
  const Rotator rotator(routine, rotation, x, y);
  if (n == 1 || (incx != 0 && incy != 0)) {
    rotator.element_by_element(n, x, incx, y, incy);
  } else if (incy != 0) {
    rotator.in_turn(true, n, x, y, incy);
  } else if (incx != 0) {
    rotator.in_turn(false, n, y, x, incx);
  } else {
    rotator.again_and_again(n, x, y);
  }
}

}  // namespace fragblas::detail
