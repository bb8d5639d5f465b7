// Element-wise passes: the kernel, the maps of its views, and copies of what a pass would overwrite
// before it is read.
// SPDX-License-Identifier: MIT
#include "engine/elementwise/elementwise.hpp"

#include <algorithm>
#include <cassert>

#include "context/context_state.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/write_plan.hpp"

namespace fragblas::detail {

namespace {

template <typename Paired>
void read_along(Pass& pass, const Source& source, Sampler sampler, std::uint64_t quads) {
  const Target& target = pass.view().target;
  std::int64_t texels_apart = 0;
  const std::int64_t distance = source.base - target.offset;
  if (target.contiguous() && (source.col_stride == 1 || target.minor == 1) && distance % 4 == 0) {
    pass.variant |= quads;
    texels_apart = distance / 4;
  }
  pass.read(sampler, source.buffer);
  set_source<Paired>(pass, source, texels_apart);
}

}  // namespace

Pass target_pass(const char* routine, KernelId kernel, const Target& target) {
  Pass pass;
  pass.routine = routine;
  pass.kernel = kernel;
  pass.write(target);
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
  // Of the kernels that write bits some write nothing else, and define BITS themselves.
  if (target.buffer->linear().size().format == gl::TextureFormat::Bits) {
    pass.variant |= kernel_row(kernel).variants & kBits;
  }
  return pass;
}

Pass scratch_pass(const char* routine, KernelId kernel, ContextState& context, std::int64_t width,
                  std::int64_t height, int layers, int planes, gl::TextureFormat format) {
  Pass pass;
  pass.routine = routine;
  pass.kernel = kernel;
  const TexelRect area{0, 0, static_cast<int>(width), static_cast<int>(height)};
  const gl::TextureSize size{area.width, area.height, layers, planes, format};
  pass.destination =
      ScratchArea{std::make_shared<Scratch>(context.shared_from_this(), size, routine), area};
  return pass;
}

void enqueue_pass(Pass&& pass) {
  Queue& queue = context_of(*pass.target()->buffer).queue;
  queue.add(std::move(pass));
}

void add_source(Pass& pass, const Source& source) {
  read_along<uniforms::XSource>(pass, source, Sampler::X, kQuads);
}

void add_second_source(Pass& pass, const Source& source) {
  read_along<uniforms::YSource>(pass, source, Sampler::Y, kYQuads);
}

KeptVector keep_old(Pass& pass, std::int64_t n, const Place& x, std::int64_t inc) {
  BufferState& buffer = *x.buffer;
  const Target& target = pass.view().target;
  const WritePlan plan = plan_write(buffer.layout(), texels_of(target), buffer.linear().pinned());
  KeptVector kept;
  if (plan.mode == WritePlan::Mode::Whole) {
    // The pass exchanges textures: whoever pins one has the queue issued first.
    pass.view().leaves = temporary(buffer.services(), buffer.size(), buffer.type());
    kept.copy = pass.view().leaves;
    kept.offset = x.offset;
    kept.inc = inc;
  } else {
    kept.copy = enqueue_gather(pass.routine, n, vector_source(x, n, inc));
  }
  return kept;
}

std::shared_ptr<BufferState> enqueue_gather(const char* routine, std::int64_t n,
                                            const Source& source) {
  std::shared_ptr<BufferState> gathered =
      temporary(source.buffer->services(), n, source.buffer->type());
  enqueue_copy(routine, source, vector_target({gathered.get(), 0}, n, 1));
  return gathered;
}

void hold(const char* routine, Place& element, std::initializer_list<const BufferState*> written,
          std::shared_ptr<BufferState>& copy) {
  if (element.buffer != nullptr &&
      std::find(written.begin(), written.end(), element.buffer) != written.end()) {
    copy = enqueue_gather(routine, 1, vector_source(element, 1, 1));
    element = {copy.get(), 0};
  }
}

Pass copy_pass(const char* routine, Source source, Target target) {
  join_lines(source, target);
  Pass pass = target_pass(routine, KernelId::Copy, target);
  add_source(pass, source);
  return pass;
}

void enqueue_copy(const char* routine, const Source& source, const Target& target) {
  Pass pass = copy_pass(routine, source, target);
  pass.view().overwrites = target.whole_buffer();
  if (target.whole_buffer() && source.buffer != target.buffer) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

void enqueue_axpy(const char* routine, const Coefficient& alpha, const Source& source,
                  const Target& target) {
  Pass pass = target_pass(routine, KernelId::Axpy, target);
  pass.set_alpha(alpha);
  add_source(pass, source);
  enqueue_pass(std::move(pass));
}

void enqueue_scale(const char* routine, const Coefficient& alpha, const Target& target,
                   bool zero_clears) {
  Pass pass = target_pass(routine, KernelId::Scal, target);
  pass.set_alpha(alpha);
  if (zero_clears) {
    pass.variant |= kZeroClears;
    pass.view().overwrites = is_number(alpha, 0.0f) && target.whole_buffer();
  }
  enqueue_pass(std::move(pass));
}

void enqueue_fill(const char* routine, float value, const Target& target) {
  Pass pass = target_pass(routine, KernelId::Fill, target);
  if (target.whole_buffer()) {
    pass.write_whole();
  }
  pass.set_alpha(value);
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
