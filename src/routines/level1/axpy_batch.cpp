// saxpy_batch_strided: y_i := alpha * x_i + y_i. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "base/loop_rounds.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/check.hpp"

namespace fragblas {

namespace detail {

namespace {

// Elements that each lane of a fragment adds in one pass.
constexpr std::int64_t kMostTerms = kMostRounds / 4;

// y has `count` elements along this axis, `to` apart, x's elements for them are `from` apart.
struct Axis {
  std::int64_t count;
  std::int64_t from, to;
};

void add_pass(const char* routine, const Coefficient& alpha, const Source& x,
              std::int64_t batch_stride, std::int64_t terms, std::int64_t term_stride,
              const Target& y) {
  Pass pass = target_pass(routine, KernelId::AxpyBatch, y);
  pass.read(Sampler::X, x.buffer);
  set_matrix<uniforms::XMatrix>(pass, x, batch_stride);
  uniforms::Terms sum;
  sum.count = terms;
  sum.stride = term_stride;
  pass.set(sum);
  pass.set_alpha(alpha);
  enqueue_pass(std::move(pass));
}

// y := y + alpha * (the sum of `batch` x's, stride apart).
void enqueue_sum(const char* routine, const Coefficient& alpha, const Source& x,
                 std::int64_t stride, std::int64_t batch, const Target& y) {
  const std::int64_t work = 2 * y.major * y.minor;
  const std::int64_t most =
      std::clamp<std::int64_t>(context_of(*y.buffer).profile.draw_flops / work, 1, kMostTerms);
  Source part = x;
  for (std::int64_t i = 0; i < batch; i += most) {
    add_pass(routine, alpha, part, 0, std::min(most, batch - i), stride, y);
    part.base += most * stride;
  }
}

// y(i, j) := y(i, j) + alpha * x(i, j) over both axes, y's at `y.offset` + i * outer.to + j *
// inner.to, where inner.to <= outer.to.
void enqueue_plane(const char* routine, const Coefficient& alpha, const Source& x, const Place& y,
                   const Axis& outer, const Axis& inner) {
  Source source{x.buffer, x.base, outer.from, inner.from};
  if (inner.count > 1 && (inner.count - 1) * inner.to >= outer.to && outer.count > 1) {
    // One's elements lie beyond the next one's first.
    for (std::int64_t i = 0; i < outer.count; ++i) {
      Place place = y;
      place.offset += i * outer.to;
      enqueue_plane(routine, alpha, source, place, {1, 0, inner.count * inner.to}, inner);
      source.base += outer.from;
    }
    return;
  }
  Target target{y.buffer, y.offset, outer.count == 1 ? inner.count : outer.to, inner.count,
                outer.count};
  if (inner.to == 1 || inner.count == 1) {
    // Lines that follow each other without gaps are one.
    if (target.ld == inner.count && (outer.count == 1 || outer.from == inner.count * inner.from)) {
      target = {y.buffer, y.offset, outer.count * inner.count, outer.count * inner.count, 1};
    }
    enqueue_axpy(routine, alpha, source, target);
    return;
  }
  target = {y.buffer, y.offset, inner.to, 1, inner.count};
  target.batch = outer.count;
  target.batch_stride = outer.to;
  source.row_stride = inner.from;
  source.col_stride = 0;
  add_pass(routine, alpha, source, outer.from, 1, 0, target);
}

}  // namespace

}  // namespace detail

void saxpy_batch_strided(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const Operand& y, std::int64_t incy,
                         std::int64_t stridey, std::int64_t batch_size) {
  using namespace detail;
  const char* const routine = "saxpy_batch_strided";
  const Check check(routine);
  check.size("n", n);
  check.size("batch_size", batch_size);
  if (n == 0 || batch_size == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
    check.batch("x", x, extent_of(n, incx), stridex, batch_size);
  }
  check.vector("y", "n", y, n, incy);
  check.batch("y", y, extent_of(n, incy), stridey, batch_size);
  ContextState& context = check.same_context(
      {{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}, {"y", y.buffer.get()}});
  if (no_product) {
    return;
  }
  Coefficient factor = alpha;
  std::shared_ptr<BufferState> copy;
  hold(routine, factor, {y.buffer.get()}, copy);
  Source source = vector_along(x, n, incx, incy);  // with y in the order of its addresses
  Operand first = y;
  if (n > 1 && incy == 0) {
    for (std::int64_t i = 0; i < batch_size; ++i) {
      if (i > 0) {  // strides behind the last may be more than an address can be
        source.base += stridex;
        first.offset += stridey;
      }
      enqueue_add_sum(routine, n, factor, source, first);
    }
  } else if (stridey == 0 && batch_size > 1) {
    enqueue_sum(routine, factor, source, stridex, batch_size, vector_target(y, n, incy));
  } else {
    Axis elements{n, source.row_stride, n == 1 ? 1 : std::abs(incy)};
    Axis vectors{batch_size, stridex, stridey};
    if (stridey < 0 && batch_size > 1) {
      source.base += (batch_size - 1) * stridex;
      first.offset += (batch_size - 1) * stridey;
      vectors = {batch_size, -stridex, -stridey};
    }
    const bool across = batch_size > 1 && n > 1 && vectors.to < elements.to;
    enqueue_plane(routine, factor, source, first, across ? elements : vectors,
                  across ? vectors : elements);
  }
  context.submit();
}

}  // namespace fragblas
