// SPDX-License-Identifier: MIT
#include "routines/elementwise.hpp"

#include <cassert>

#include "context.hpp"

namespace fragblas::detail {

namespace {

// Reads `source` at the places of the pass's target: texel by texel where both lie alike.
void add_source(Pass& pass, const Source& source) {
  const Target& target = pass.target;
  std::int64_t texels_apart = 0;
  const std::int64_t distance = source.base - target.offset;
  if (target.contiguous() && (source.col_stride == 1 || target.minor == 1) && distance % 4 == 0) {
    pass.variant |= kQuads;
    texels_apart = distance / 4;
  }
  pass.read(Sampler::X, source.buffer);
  pass.set(Uniform::XMap, source.base, source.row_stride, source.col_stride, texels_apart);
}

void add(Pass pass) {
  Queue& queue = pass.target.buffer->context()->queue;
  queue.add(std::move(pass));
}

}  // namespace

Pass target_pass(const char* routine, KernelId kernel, const Target& target) {
  Pass pass;
  pass.routine = routine;
  pass.kernel = kernel;
  pass.target = target;
  if (target.contiguous() && (kernel_row(kernel).variants & kContiguous) != 0) {
    pass.variant |= kContiguous;
  }
  if (target.masked()) {
    assert((kernel_row(kernel).variants & kMasked) != 0);
    pass.variant |= kMasked;
  }
  if (target.batch > 1) {
    assert((kernel_row(kernel).variants & kBatched) != 0);
    pass.variant |= kBatched;
  }
  return pass;
}

void enqueue_copy(const char* routine, const Source& source, const Target& target) {
  Pass pass = target_pass(routine, KernelId::Copy, target);
  pass.overwrites = target.whole_buffer();
  add_source(pass, source);
  add(std::move(pass));
}

void enqueue_axpy(const char* routine, const Scalar& alpha, const Source& source,
                  const Target& target) {
  Pass pass = target_pass(routine, KernelId::Axpy, target);
  pass.set_alpha(alpha);
  add_source(pass, source);
  add(std::move(pass));
}

void enqueue_scale(const char* routine, const Scalar& alpha, const Target& target,
                   bool zero_clears) {
  Pass pass = target_pass(routine, KernelId::Scal, target);
  pass.set_alpha(alpha);
  if (zero_clears) {
    pass.variant |= kZeroClears;
    pass.overwrites = is_number(alpha, 0.0f) && target.whole_buffer();
  }
  add(std::move(pass));
}

void enqueue_fill(const char* routine, float value, const Target& target) {
  Pass pass = target_pass(routine, KernelId::Fill, target);
  pass.overwrites = target.whole_buffer();
  pass.set_alpha(value);
  add(std::move(pass));
}

}  // namespace fragblas::detail
