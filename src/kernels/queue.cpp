// Passes and readbacks issued in order: programs first, then targets, inputs, uniforms and the
// draw.
// SPDX-License-Identifier: MIT
#include "kernels/queue.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <exception>
#include <new>

#include "base/powers_of_two.hpp"
#include "kernels/pending_merge.hpp"
#include "plan/write_plan.hpp"

namespace fragblas::detail {

namespace {

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

// Of a panel of a triangle: how many in each block, and where packed B begins for them.
void set_steps(gl::Program& program, const PanelDraws& panels, const PanelDraw& draw) {
  set_uniform(program,
              trips_of((draw.steps + 1) / 2, panels.block_bytes / (2 * panels.step_bytes)));
  uniforms::TriangleSweep sweep;
  sweep.first_line = draw.first_step * panels.strip_height;
  sweep.diagonal_line = draw.diagonal_step * panels.strip_height;
  sweep.steps = draw.diagonal_steps;
  sweep.first_row = draw.diagonal_row;
  set_uniform(program, sweep);
}

const gl::Texture& texture_of(const PassInput& input) {
  return input.buffer ? input.buffer->linear().texture() : input.scratch->texture();
}

// Lets a pass that packs read the tiles that its source is, where it is and the kernel can: by
// texels, none of which is in two rows. It takes no lane that is behind the end of one.
bool read_tiles(Pass& pass) {
  const auto* pending = static_cast<const PendingMerge*>(pass.inputs[0].buffer->linear().pending());
  const Pass* const merge = pending ? &pending->merge() : nullptr;
  if (!merge || (merge->variant & kQuads) == 0 || (pass.variant & (kQuads | kColumnQuads)) == 0 ||
      (pass.variant & (kBlockSum | kBatched)) != 0) {
    return false;
  }
  pass.variant |= kTiles;
  pass.inputs[0] = merge->inputs[0];
  pass.set_as(*merge);
  pass.set(uniforms::ProductLd{merge->target.ld});
  return true;
}

}  // namespace

Queue::Queue(MemoryServices& services, ProgramCache& programs, const DeviceProfile& profile)
    : services_(services), programs_(programs), clock_(services.platform, profile) {}

void Queue::add(Pass pass) {
  if (pass.target.buffer) {
    pass.target.buffer->bump_version();
  }
  items_.push_back({std::move(pass), group_});
}

void Queue::abort(std::int32_t group) {
  for (Item& item : items_) {
    item.aborted = item.aborted || (group != 0 && item.group == group);
  }
}

template <typename Visit>
void Queue::each_next(Visit visit) const {
  const std::size_t count = std::min<std::size_t>(items_.size(), kLookahead);
  for (std::size_t i = 0; i < count; ++i) {
    const Pass* pass = std::get_if<Pass>(&items_[i].work);
    if (pass && !pass->program && !items_[i].aborted) {
      visit(*pass);
    }
  }
}

template <typename Visit>
void Queue::try_each_next(Visit visit) const {
  try {
    each_next(visit);
  } catch (const std::exception&) {
    // The pass itself will say so.
  }
}

void Queue::start_programs() {
  try_each_next([this](const Pass& pass) { programs_.start(pass.kernel, pass.variant); });
}

void Queue::finish_programs() {
  try_each_next([this](const Pass& pass) { programs_.get(pass.kernel, pass.variant); });
}

bool Queue::is_compiling() const {
  bool all_ready = true;
  each_next([&](const Pass& pass) {
    all_ready = all_ready && programs_.is_ready(pass.kernel, pass.variant);
  });
  return !all_ready;
}

std::optional<Error> Queue::issue_one() {
  Item item = std::move(items_.front());
  items_.pop_front();  // before anything is logged: whoever hears of it may use the queue
  Pass* const pass = std::get_if<Pass>(&item.work);
  if (item.aborted) {
    drop(item, Error(Status::Undefined, std::string(pass ? pass->routine : "read") +
                                            ": aborted before it was issued"));
    return std::nullopt;
  }
  try {
    return pass ? attempt(*pass) : attempt(std::get<std::unique_ptr<QueuedRead>>(item.work));
  } catch (const gl::NotYet&) {
    items_.push_front(std::move(item));
    throw;
  }
}

void Queue::drop(const Item& item, const Error& error) {
  std::visit([&](const auto& work) { fail(work, error); }, item.work);
}

template <typename Work>
std::optional<Error> Queue::attempt(Work& work) {
  std::optional<Error> failure;
  try {
    issue(work);
    return std::nullopt;
  } catch (const Error& error) {
    failure = error;
  } catch (const std::bad_alloc&) {
    failure = Error(Status::OutOfMemory, "out of host memory");
  }
  // A lost context fails in many ways: say what it is.
  if (services_.lost()) {
    failure = Error(Status::ContextLost, "the GL context is lost");
  }
  fail(work, *failure);
  services_.log(LogLevel::Error, failure->what());
  return failure;
}

void Queue::settle(Pass& merge) {
  const MemoryServices::Session session(services_);
  const gl::Checking checking(services_.device, gl::Check::Now);
  if (const std::optional<Error> error = attempt(merge)) {
    throw *error;
  }
}

void Queue::clear() {
  const Error gone(Status::Undefined, "the context was destroyed before this was issued");
  while (!items_.empty()) {
    const Item item = std::move(items_.front());
    items_.pop_front();
    drop(item, gone);
    services_.log(LogLevel::Error, gone.what());
  }
}

void Queue::issue(Pass& pass) {
  for (int i = 0; i < pass.input_count; ++i) {
    const PassInput& input = pass.inputs[static_cast<std::size_t>(i)];
    if (input.buffer) {
      input.buffer->check_defined(pass.routine);
    }
    if (input.scratch && input.scratch->undefined) {
      throw Error(Status::Undefined, std::string(pass.routine) + ": an earlier pass failed");
    }
  }
  for (const PanelBuffer* blocks : {pass.panels.buffer.get(), pass.diagonal.buffer.get()}) {
    if (blocks && blocks->undefined) {
      throw Error(Status::Undefined, std::string(pass.routine) + ": an earlier pass failed");
    }
  }
  if (pass.packed) {
    pack(pass);
    return;
  }
  make_inputs(pass);
  if (pass.scratch) {
    const gl::Texture& texture = pass.scratch->texture();
    gl::Program& program = begin(pass);
    if (pass.slice) {
      clock_.begin(*pass.slice);
    }
    draw(pass, program, texture, pass.area);
    if (pass.slice) {
      clock_.end();
    }
  } else if ((pass.variant & kWhole) != 0) {
    write_whole(pass);
  } else {
    write(pass);
  }
}

// In place, as it reads nothing of the buffer. So it needs no memory.
void Queue::write_whole(Pass& pass) {
  BufferState& buffer = *pass.target.buffer;
  LinearRepresentation& linear = buffer.linear();
  const gl::Texture& texture = pass.settles ? linear.texture() : linear.texture_to_overwrite();
  if (!pass.lazy ||
      !linear.keep(std::make_unique<PendingMerge>(pass, [this](Pass& merge) { settle(merge); }))) {
    const TexelRect area{0, 0, linear.layout().width, linear.layout().height};
    gl::Program& program = begin(pass);
    set_target(pass, program, area);
    draw(pass, program, texture, area);
  }
  if (!pass.settles) {
    buffer.mark_defined();
  }
}

void Queue::set_target(const Pass& pass, gl::Program& program, const TexelRect& area) {
  const Target& target = pass.target;
  program.use();
  set_uniform(program, uniforms::OldShift{target.buffer->layout().shift});
  set_uniform(program, uniforms::Origin{area.x, area.y});
  set_uniform(program, uniforms::View{target.offset, target.ld, target.minor, target.major});
  set_uniform(program, uniforms::Mask{target.below, target.above});
  set_uniform(program, uniforms::Batch{target.batch_stride, target.batch});
}

void Queue::write(Pass& pass) {
  BufferState& buffer = *pass.target.buffer;
  LinearRepresentation& linear = buffer.linear();
  if (pass.overwrites && pass.target.whole_buffer()) {
    linear.drop_pending();  // but the first of several parts may leave what the others read
  }
  linear.texture();
  if (pass.twin) {
    write_to_and_fro(pass);
  } else {
    write_beside(pass);
  }
  if (pass.overwrites) {
    buffer.mark_defined();
  }
}

void Queue::write_to_and_fro(Pass& pass) {
  LinearRepresentation& linear = pass.target.buffer->linear();
  const gl::Texture& twin = pass.twin->texture();
  const gl::Texture& texture = pass.to_twin ? linear.texture() : linear.texture_to_change();
  gl::Program& program = begin(pass);
  set_target(pass, program, {});
  (pass.to_twin ? texture : twin).bind(static_cast<int>(Sampler::Old));
  draw(pass, program, pass.to_twin ? twin : texture,
       bounding_rect(linear.layout(), pass.target.offset >> 2, ((pass.target.end() - 1) >> 2) + 1));
}

void Queue::write_beside(Pass& pass) {
  LinearRepresentation& linear = pass.target.buffer->linear();
  const bool in_bands = goes_in_bands(pass);
  const auto [mode, area] = plan_write(linear.layout(), pass.target.offset, pass.target.end(),
                                       linear.pinned() || in_bands);
  if (mode == WritePlan::Mode::Whole) {
    gl::Texture drawn = services_.pool.take(linear.size(), pass.routine);
    gl::Program& program = begin(pass);
    draw_beside(pass, program, drawn, area);
    gl::Texture old = linear.exchange(std::move(drawn));
    if (pass.leaves) {
      old = pass.leaves->linear().exchange(std::move(old));
      pass.leaves->mark_defined();
    }
    services_.pool.give_back(std::move(old));
    return;
  }
  assert(!pass.leaves);  // whoever pins a texture has the queue issued first
  gl::Program& program = begin(pass);
  // One band may be changed already when the next one needs memory.
  const gl::Checking checking(services_.device, gl::Check::Now);
  for (const TexelRect& band : bands_of(area, in_bands ? band_texels(linear.layout()) : 0)) {
    patch(pass, program, band);
  }
}

// Whether no element of one band depends on what the pass writes in another.
bool Queue::goes_in_bands(const Pass& pass) const {
  const std::shared_ptr<BufferState>& target = pass.target.buffer;
  const std::int64_t least = services_.options.in_place_bytes;
  return least > 0 && target->linear().size().bytes() >= least && !pass.leaves &&
         !pass.reads_old_elsewhere &&
         std::none_of(pass.inputs.begin(), pass.inputs.begin() + pass.input_count,
                      [&](const PassInput& input) { return input.buffer == target; });
}

void Queue::draw_beside(Pass& pass, gl::Program& program, const gl::Texture& drawn,
                        const TexelRect& area) {
  set_target(pass, program, area);
  pass.target.buffer->linear().texture().bind(static_cast<int>(Sampler::Old));
  draw(pass, program, drawn, {0, 0, area.width, area.height});
}

// Draws the area and copies it back.
void Queue::patch(Pass& pass, gl::Program& program, const TexelRect& area) {
  LinearRepresentation& linear = pass.target.buffer->linear();
  gl::Texture drawn = services_.pool.take(
      {ceil_power_of_two(area.width), ceil_power_of_two(area.height), 0}, pass.routine);
  draw_beside(pass, program, drawn, area);
  drawn.copy_to(linear.texture_to_change(), area);
  services_.pool.give_back(std::move(drawn));
}

gl::Program& Queue::begin(const Pass& pass) {
  gl::Program& program = pass.program ? *pass.program : programs_.get(pass.kernel, pass.variant);
  ++services_.counters.passes;
  return program;
}

// Before anything is bound for the pass: making one may draw.
void Queue::make_inputs(const Pass& pass) {
  for (int i = 0; i < pass.input_count; ++i) {
    texture_of(pass.inputs[static_cast<std::size_t>(i)]);
  }
}

void Queue::pack(Pass& pass) {
  Packed& packed = *pass.packed;
  const std::uint64_t contents = pass.inputs[0].buffer->linear().contents();
  if (packed.contents == contents) {
    ++services_.counters.packs_skipped;
    return;
  }
  const gl::Texture& texture = pass.scratch->texture();
  const gl::PixelBuffer* panels = packed.panels ? &packed.panels->buffer() : nullptr;
  if (!read_tiles(pass)) {
    make_inputs(pass);
  }
  draw(pass, begin(pass), texture, pass.area);
  pass.scratch->undefined = false;
  if (panels) {
    panels->bind();
    texture.read_to_buffer(pass.area, 0);
    gl::PixelBuffer::unbind();
    packed.panels->undefined = false;
  }
  packed.contents = contents;
  ++services_.counters.packs;
}

void Queue::draw(Pass& pass, gl::Program& program, const gl::Texture& texture,
                 const TexelRect& area) {
  if (!texture.is_target()) {
    throw Error(Status::Unsupported, std::string(pass.routine) + ": the render target of kernel " +
                                         kernel_name(pass.kernel, pass.variant) +
                                         " is not complete");
  }
  program.use();
  for (int i = 0; i < pass.input_count; ++i) {
    const PassInput& input = pass.inputs[static_cast<std::size_t>(i)];
    texture_of(input).bind(static_cast<int>(input.sampler), input.plane);
    if (input.buffer) {
      set_shift(program, input.sampler, *input.buffer);
    }
  }
  for (int i = 0; i < pass.uniform_count; ++i) {
    set_uniform(program, pass.uniforms[static_cast<std::size_t>(i)]);
  }
  texture.bind_for_drawing();
  if (pass.diagonal.buffer) {
    pass.diagonal.buffer->buffer().bind_block(kDiagonalBlock, pass.diagonal.offset,
                                              pass.diagonal.bytes);
  }
  if (pass.panels.buffer) {
    draw_panels(pass, program);
    return;
  }
  services_.device.state.viewport(area.x, area.y, area.width, area.height);
  services_.device.state.draw();
  ++services_.device.counters.draws;
}

void Queue::draw_panels(const Pass& pass, gl::Program& program) {
  const PanelDraws& panels = pass.panels;
  const gl::PixelBuffer& buffer = panels.buffer->buffer();
  const std::vector<PanelDraw>& draws = panels.draws;
  const std::size_t per_draw = static_cast<std::size_t>(panels.per_draw);
  for (std::size_t i = 0; i < draws.size(); i += per_draw) {
    const PanelDraw& draw = draws[i];
    const std::size_t count = std::min(per_draw, draws.size() - i);
    for (std::size_t j = 0; j < per_draw; ++j) {
      // Every block that the kernel declares is bound, though the last draw may have fewer panels.
      const PanelDraw& bound = draws[i + std::min(j, count - 1)];
      const std::int64_t first =
          bound.panel * panels.panel_bytes + bound.first_step * panels.step_bytes;
      for (int block = 0; block < panels.blocks; ++block) {
        buffer.bind_block(static_cast<int>(j) * panels.blocks + block,
                          first + block * panels.block_bytes, panels.block_bytes);
      }
    }
    if (panels.triangle) {
      buffer.bind_block(kDiagonalBlock,
                        draw.panel * panels.panel_bytes + draw.diagonal_step * panels.step_bytes,
                        kDiagonalBytes);
      set_steps(program, panels, draw);
    }
    const int strip = draw.panel - panels.first_panel;
    services_.device.state.viewport(draw.x, pass.area.y + strip * panels.strip_height, draw.width,
                                    static_cast<int>(count) * panels.strip_height);
    services_.device.state.draw();
    ++services_.device.counters.draws;
  }
}

void Queue::issue(std::unique_ptr<QueuedRead>& read) {
  const gl::Checking checking(services_.device, gl::Check::Now);
  read->issue();
}

void Queue::fail(const Pass& pass, const Error& error) {
  if (pass.target.buffer) {
    pass.target.buffer->mark_undefined(error.what());
  }
  if (pass.leaves) {
    pass.leaves->mark_undefined(error.what());
  }
  if (pass.scratch) {
    pass.scratch->undefined = true;
  }
  if (pass.packed) {
    pass.packed->contents.reset();
    if (pass.packed->panels) {
      pass.packed->panels->undefined = true;
    }
  }
}

void Queue::fail(const std::unique_ptr<QueuedRead>& read, const Error& error) {
  read->fail(error);
}

}  // namespace fragblas::detail
