// Issues passes: a function for each destination that a pass can have.
// SPDX-License-Identifier: MIT
#include "kernels/executor.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/powers_of_two.hpp"
#include "base/text.hpp"
#include "kernels/pending_merge.hpp"
#include "plan/write_plan.hpp"

namespace fragblas::detail {

namespace {

// Of a pass on some MB, which no model prices.
constexpr double kPassSeconds = 1e-4;
constexpr double kTexelBytes = 16;

// Kernels address a linear texture with log2 of its width.
void set_shift(gl::Program& program, Sampler sampler, const BufferState& buffer) {
  const std::int64_t shift = buffer.layout().shift;
  switch (sampler) {
    case Sampler::X:
      set_uniform(program, uniforms::XShift{shift});
      break;
    case Sampler::Y:
      set_uniform(program, uniforms::YShift{shift});
      break;
    case Sampler::A:
      set_uniform(program, uniforms::AShift{shift});
      break;
    case Sampler::B:
      set_uniform(program, uniforms::BShift{shift});
      break;
    case Sampler::Bias:
      set_uniform(program, uniforms::BiasShift{shift});
      break;
    default:
      break;
  }
}

// area: of the buffer's texture that pixel (0, 0) of the render target stands for.
void set_target(gl::Program& program, const Target& target, const TexelRect& area) {
  program.use();
  set_uniform(program, uniforms::OldShift{target.buffer->layout().shift});
  set_uniform(program, uniforms::Origin{area.x, area.y});
  set_uniform(program, uniforms::View{target.offset, target.ld, target.minor, target.major});
  set_uniform(program, uniforms::Mask{target.below, target.above});
  set_uniform(program, uniforms::Batch{target.batch_stride, target.batch});
}

const gl::Texture& texture_of(const PassInput& input) {
  return input.buffer ? input.buffer->linear().texture() : input.scratch->texture();
}

// A fresh texture for all of the buffer.
WritePlan exchange_all(const LinearLayout& layout) {
  return {WritePlan::Mode::Whole, {0, 0, layout.width, layout.height}};
}

// LinearRepresentation::contents() of the inputs; none: one is no buffer, and nothing tells of it.
std::vector<std::uint64_t> contents_of(const Pass& pass) {
  std::vector<std::uint64_t> contents;
  for (const PassInput& input : pass.inputs) {
    if (!input.buffer) {
      return {};
    }
    contents.push_back(input.buffer->linear().contents());
  }
  return contents;
}

// While one is alive nobody is told of passes: one that is issued within another, for want of
// memory, is a part of it.
class Untold {
 public:
  explicit Untold(PassWatch& watch) : watch_(watch), held_(std::exchange(watch, {})) {}
  Untold(const Untold&) = delete;
  Untold& operator=(const Untold&) = delete;
  ~Untold() { watch_ = held_; }

 private:
  PassWatch& watch_;
  const PassWatch held_;
};

}  // namespace

void Executor::issue(Pass& pass) {
  if (watch_.tell != nullptr) {
    written_ = 0;  // not that of a pass that failed, or that nobody watched
  }
  check_inputs(pass);
  std::visit([&](auto& to) { write(pass, to); }, pass.destination);
  if (watch_.tell != nullptr && written_ > 0) {
    const auto* const view = std::get_if<BufferView>(&pass.destination);
    const int old = view && !view->overwrites ? 1 : 0;
    const double fetches =
        pass.fetches > 0 ? pass.fetches : static_cast<double>(pass.inputs.size()) + old;
    watch_.tell(watch_.user, pass.routine, kernel_name(pass.kernel, pass.variant).c_str(),
                pass.call, written_, written_ * fetches, pass.flops);
    written_ = 0;
  }
}

void Executor::fail(const Pass& pass, const Error& error) {
  if (const Target* const target = pass.target(); target && target->buffer) {
    target->buffer->mark_undefined(error.what());
  }
  if (const auto* const view = std::get_if<BufferView>(&pass.destination); view && view->leaves) {
    view->leaves->mark_undefined(error.what());
  } else if (const auto* const area = std::get_if<ScratchArea>(&pass.destination)) {
    area->scratch->mark_undefined(error.what());
  } else if (const auto* const into = std::get_if<PackInto>(&pass.destination)) {
    into->scratch->mark_undefined(error.what());
    into->pack->contents.clear();
    if (into->pack->panels) {
      into->pack->panels->mark_undefined(error.what());
    }
  }
}

void Executor::write(Pass& pass, ScratchArea& to) {
  make_inputs(pass);
  const gl::Texture& texture = to.scratch->texture();
  gl::Program& program = begin(pass);
  to.scratch->note_part();
  draw(pass, program, texture, to.area);
}

void Executor::write(Pass& pass, BufferView& to) {
  if (to.leaves) {
    to.target.buffer->check_defined(pass.routine);
  }
  make_inputs(pass);
  prepare_view(to.target, to.overwrites);
  LinearRepresentation& linear = to.target.buffer->linear();
  const bool in_bands = goes_in_bands(pass, to);
  const WritePlan plan =
      to.leaves ? exchange_all(linear.layout())
                : plan_write(linear.layout(), texels_of(to.target), linear.pinned() || in_bands);
  if (plan.mode == WritePlan::Mode::Whole) {
    gl::Texture drawn = services_.pool.take(linear.size(), pass.routine);
    gl::Program& program = begin(pass);
    draw_beside(pass, to, program, drawn, plan.area);
    gl::Texture old = linear.exchange(std::move(drawn), linear.layout());
    if (to.leaves) {
      old = to.leaves->linear().exchange(std::move(old), linear.layout());
      to.leaves->mark_defined();
    }
    services_.pool.give_back(std::move(old));
  } else {
    gl::Program& program = begin(pass);
    // One band may be changed already when the next one needs memory.
    const gl::ConfirmScope scope(services_.device, gl::Confirm::Now);
    const Untold untold(watch_);
    for (const TexelRect& band : bands_of(plan.area, in_bands ? band_texels(linear.layout()) : 0)) {
      patch(pass, to, program, band);
    }
  }
  if (to.overwrites) {
    to.target.buffer->mark_defined();
  }
}

void Executor::write(Pass& pass, WholeBuffer& to) {
  make_inputs(pass);
  BufferState& buffer = *to.target.buffer;
  LinearRepresentation& linear = buffer.linear();
  const gl::Texture& texture = to.drawn ? linear.texture_to_draw() : linear.texture_to_overwrite();
  if (!to.lazy || !linear.keep(std::make_unique<PendingMerge>(pass, draw_now_))) {
    const TexelRect area = texels_of(to.target);
    gl::Program& program = begin(pass);
    set_target(program, to.target, area);
    draw(pass, program, texture, area);
  }
  if (!to.drawn) {
    buffer.mark_defined();
  }
}

void Executor::write(Pass& pass, TwinView& to) {
  if (!to.to_twin) {
    to.twin->check_defined(pass.routine);
  }
  make_inputs(pass);
  prepare_view(to.target, to.overwrites);
  LinearRepresentation& linear = to.target.buffer->linear();
  const gl::Texture& twin = to.twin->texture();
  const gl::Texture& texture = to.to_twin ? linear.texture() : linear.texture_to_change();
  if (to.to_twin) {
    to.twin->note_part();
  }
  gl::Program& program = begin(pass);
  set_target(program, to.target, {});
  (to.to_twin ? texture : twin).bind(static_cast<int>(Sampler::Old));
  draw(pass, program, to.to_twin ? twin : texture, texels_of(to.target));
  if (to.overwrites) {
    to.target.buffer->mark_defined();
  }
}

void Executor::write(Pass& pass, PackInto& to) {
  Pack& pack = *to.pack;
  std::vector<std::uint64_t> contents = contents_of(pass);
  const bool undefined = to.scratch->undefined() || (pack.panels && pack.panels->undefined());
  if (!contents.empty() && pack.contents == contents && !undefined) {
    ++services_.counters.packs_skipped;
    return;
  }
  const gl::Texture& texture = to.scratch->texture();
  const gl::PixelBuffer* panels = pack.panels ? &pack.panels->buffer() : nullptr;
  make_inputs(pass, 1);
  // Once it reads tiles it is another pass: nothing behind this asks for memory.
  const PassInput& first = pass.inputs.front();
  const Pass* const merge = first.buffer && to.read_tiles ? pending_merge(*first.buffer) : nullptr;
  if (!merge || !to.read_tiles(pass, *merge)) {
    texture_of(first);
  }
  to.scratch->note_all();
  draw(pass, begin(pass), texture, to.area);
  if (panels) {
    panels->bind();
    texture.read_to_buffer(to.area, 0);
    gl::PixelBuffer::unbind();
    pack.panels->note_all();
    written_ += static_cast<double>(to.area.area()) * texture.size().targets();
  }
  pack.contents = std::move(contents);
  ++services_.counters.packs;
}

void Executor::check_inputs(const Pass& pass) const {
  for (const PassInput& input : pass.inputs) {
    if (input.buffer) {
      input.buffer->check_defined(pass.routine);
    }
    if (input.scratch) {
      input.scratch->check_defined(pass.routine);
    }
  }
  if (pass.draws) {
    pass.draws->blocks().check_defined(pass.routine);
  }
}

// Before anything is bound for the pass: making one may draw.
void Executor::make_inputs(const Pass& pass, std::size_t first) const {
  for (std::size_t i = first; i < pass.inputs.size(); ++i) {
    texture_of(pass.inputs[i]);
  }
}

// Before anything is bound for the pass, too.
void Executor::prepare_view(const Target& target, bool overwrites) const {
  LinearRepresentation& linear = target.buffer->linear();
  if (overwrites && target.whole_buffer()) {
    linear.drop_pending();  // but the first of several parts may leave what the others read
  }
  linear.texture();
}

// Where it is asked for or a texture as large as the buffer's can't be had, if no element of one
// band depends on what the pass writes in another.
bool Executor::goes_in_bands(const Pass& pass, const BufferView& to) const {
  const BufferState& buffer = *to.target.buffer;
  const std::int64_t bytes = buffer.linear().size().bytes();
  const std::int64_t least = services_.options.in_place_bytes;
  return ((least > 0 && bytes >= least) || bytes > services_.available_bytes()) && !to.leaves &&
         !to.reads_old_elsewhere && !pass.reads(buffer);
}

void Executor::draw_beside(const Pass& pass, const BufferView& to, gl::Program& program,
                           const gl::Texture& drawn, const TexelRect& area) {
  set_target(program, to.target, area);
  to.target.buffer->linear().texture().bind(static_cast<int>(Sampler::Old));
  draw(pass, program, drawn, {0, 0, area.width, area.height});
}

// Draws the area, in all planes of the buffer, and copies it back.
void Executor::patch(const Pass& pass, const BufferView& to, gl::Program& program,
                     const TexelRect& area) {
  LinearRepresentation& linear = to.target.buffer->linear();
  gl::TextureSize size = linear.size();
  size.width = ceil_power_of_two(area.width);
  size.height = ceil_power_of_two(area.height);
  gl::Texture drawn = services_.pool.take(size, pass.routine);
  draw_beside(pass, to, program, drawn, area);
  drawn.copy_to(linear.texture_to_change(), area);
  written_ += static_cast<double>(area.area()) * size.targets();
  services_.pool.give_back(std::move(drawn));
}

gl::Program& Executor::begin(const Pass& pass) {
  gl::Program& program = pass.program ? *pass.program : programs_.get(pass.kernel, pass.variant);
  ++services_.counters.passes;
  services_.counters.load += kPassSeconds;
  if (watch_.tell != nullptr) {
    watch_.tell(watch_.user, nullptr, nullptr, pass.call, 0, 0, 0);
  }
  return program;
}

// What is one of several draws was priced by who made them.
GemmSlice Executor::work_of(const Pass& pass, const TexelRect& area) const {
  if (pass.slice || pass.draws) {
    return pass.slice.value_or(GemmSlice());
  }
  const double seconds = std::max(pass.fetches / profile_.fetch_rate, 1 / profile_.write_rate);
  return {GemmKernel::Gemv, kTexelBytes * static_cast<double>(area.area()) * seconds};
}

void Executor::draw(const Pass& pass, gl::Program& program, const gl::Texture& texture,
                    const TexelRect& area) {
  if (!texture.is_target()) {
    throw_error(Status::Unsupported, "{}: the render target of kernel {} is not complete",
                {pass.routine, kernel_name(pass.kernel, pass.variant)});
  }
  program.use();
  for (const PassInput& input : pass.inputs) {
    texture_of(input).bind(static_cast<int>(input.sampler), input.plane);
    if (input.buffer) {
      set_shift(program, input.sampler, *input.buffer);
    }
  }
  for (const UniformValue& value : pass.uniforms) {
    set_uniform(program, value);
  }
  texture.bind_for_drawing();
  // What is no slice of a plan is cut here, into strips across its longer side.
  const GemmSlice work = work_of(pass, area);
  const double expected = work.seconds * clock_.pace().factor(work.kernel);
  const bool wide = area.width > area.height;
  const int length = wide ? area.width : area.height;
  int step = length;
  if (expected > profile_.draw_seconds && !pass.slice) {
    step = std::max(1, static_cast<int>(length * profile_.draw_seconds / expected));
  }
  services_.counters.load += pass.slice || step < length ? expected : work.seconds;
  for (int from = 0; from < length; from += step) {
    const int lines = std::min(step, length - from);
    TexelRect strip = area;
    (wide ? strip.x : strip.y) += from;
    (wide ? strip.width : strip.height) = lines;
    const bool is_long = clock_.begin({work.kernel, work.seconds * lines / length});
    const std::size_t draws = pass.draws ? pass.draws->count() : 1;
    for (std::size_t i = 0; i < draws; ++i) {
      const TexelRect part = pass.draws ? pass.draws->prepare(i, area, program) : strip;
      services_.device.state.viewport(part.x, part.y, part.width, part.height);
      services_.device.state.draw();
      ++services_.device.counters.draws;
      written_ += static_cast<double>(part.area()) * texture.size().targets();
    }
    clock_.end();
    if (is_long) {
      gl::flush();
    }
  }
}

}  // namespace fragblas::detail
