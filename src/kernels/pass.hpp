// A pass: one kernel, what it reads, what it writes. Plans are lists of these.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fragblas/explain.hpp"
#include "gl/program.hpp"
#include "kernels/registry.hpp"
#include "memory/buffer_state.hpp"
#include "memory/pack_cache.hpp"
#include "memory/scratch.hpp"
#include "memory/views.hpp"
#include "plan/linear_layout.hpp"
#include "plan/tile_draws.hpp"

namespace fragblas::detail {

struct PassInput {
  Sampler sampler = Sampler::Old;
  std::shared_ptr<BufferState> buffer;  // its linear texture at the time the pass is issued,
  std::shared_ptr<Scratch> scratch;     // or a texture of the plan,
  int plane = 0;                        // or one of its planes
};

// Draws of one pass that differ in their uniform blocks: that of panel p binds `blocks` consecutive
// blocks from p * panel_bytes of the buffer on, and fills a part of strip p - first_panel of the
// area. Those of a triangle differ in their steps, too. Where a GL draw binds several panels,
// `draws` are alike, and of neighbours.
struct PanelDraws {
  std::shared_ptr<PanelBuffer> buffer;  // null: the pass is one ordinary draw
  std::vector<PanelDraw> draws;
  int per_draw = 1;
  bool triangle = false;
  int first_panel = 0;
  int strip_height = 1;
  int blocks = 1;
  std::int64_t panel_bytes = 0;
  std::int64_t block_bytes = 0;
  std::int64_t step_bytes = 0;
};

// Trips of the block kernel's loops: as many in each block as it has.
inline uniforms::Trips trips_of(std::int64_t trips, std::int64_t of_a_block) {
  uniforms::Trips result;
  for (std::int64_t* block : {&result.block0, &result.block1, &result.block2, &result.block3}) {
    *block = std::min(trips, of_a_block);
    trips -= *block;
  }
  return result;
}

// The part of a buffer that is the uniform block of a triangle's block on the diagonal.
struct DiagonalBlock {
  std::shared_ptr<PanelBuffer> buffer;  // null: the kernel has none, or `panels` binds it
  std::int64_t offset = 0, bytes = 0;
};

// A slice of a product and the seconds that the cost model gives it.
struct GemmSlice {
  GemmKernel kernel = GemmKernel::Texture;
  double seconds = 0;
};

struct Pass {
  const char* routine = "";  // for messages
  KernelId kernel = KernelId::Fill;
  std::uint64_t variant = 0;
  std::shared_ptr<gl::Program> program;  // null: the kernel's own

  // What it writes: a view of a buffer, lanes outside kept, or an area of a scratch texture.
  Target target;
  // It begins to give the whole buffer new contents that do not depend on the old: an undefined
  // buffer is defined again, unless a later pass of the same routine fails.
  bool overwrites = false;
  // The kernel reads old elements of the target beside those of the texel that it writes.
  bool reads_old_elsewhere = false;
  std::shared_ptr<Scratch> scratch;
  TexelRect area;
  // Gets what the target's buffer, which is as large, had before the pass.
  std::shared_ptr<BufferState> leaves;
  // A merge of kWhole that need not be drawn until somebody asks for the linear texture.
  bool lazy = false;
  bool settles = false;  // it was put off, and its write is counted
  // Not null: a texture as large as that of the target's buffer. The old values are read from one
  // of the two and the new ones written into the other, but for texels that the kernel discards.
  std::shared_ptr<Scratch> twin;
  bool to_twin = false;
  PanelDraws panels;
  DiagonalBlock diagonal;
  std::optional<GemmSlice> slice;  // it is one whose time is worth a look
  // It packs its first input into this: through the scratch texture, or straight into it. Not drawn
  // while this is current.
  std::shared_ptr<Packed> packed;

  void read(Sampler sampler, std::shared_ptr<BufferState> buffer) {
    add({sampler, std::move(buffer), nullptr, 0});
  }
  void read(Sampler sampler, std::shared_ptr<Scratch> scratch_texture, int plane = 0) {
    add({sampler, nullptr, std::move(scratch_texture), plane});
  }
  bool reads(const BufferState& buffer) const {
    return std::any_of(inputs.begin(), inputs.begin() + input_count,
                       [&](const PassInput& input) { return input.buffer.get() == &buffer; });
  }
  // Of kernels/uniforms.def.
  template <typename Fields>
  void set(const Fields& fields) {
    add(fields.value());
  }
  void set_as(const Pass& other) {
    for (int i = 0; i < other.uniform_count; ++i) {
      add(other.uniforms[static_cast<std::size_t>(i)]);
    }
  }
  // A scalar argument: a uniform, or an element on the device (then the variant says so).
  void set_alpha(const Scalar& alpha) {
    set_scalar<uniforms::Alpha, uniforms::AlphaPlace>(alpha, Sampler::AlphaSource, kAlphaOnDevice);
  }
  void set_beta(const Scalar& beta) {
    set_scalar<uniforms::Beta, uniforms::BetaPlace>(beta, Sampler::BetaSource, kBetaOnDevice);
  }

  static constexpr int kMaxInputs = 6, kMaxUniforms = 14;
  std::array<PassInput, kMaxInputs> inputs;
  int input_count = 0;
  std::array<UniformValue, kMaxUniforms> uniforms;
  int uniform_count = 0;

 private:
  void add(PassInput input) {
    assert(input_count < kMaxInputs);
    inputs[static_cast<std::size_t>(input_count++)] = std::move(input);
  }
  void add(const UniformValue& value) {
    assert(uniform_count < kMaxUniforms);
    uniforms[static_cast<std::size_t>(uniform_count++)] = value;
  }
  template <typename Number, typename Place>
  void set_scalar(const Scalar& scalar, Sampler source, std::uint64_t on_device) {
    if (scalar.element.buffer) {
      variant |= on_device;
      read(source, scalar.element.buffer);
      Place place;
      place.shift = scalar.element.buffer->layout().shift;
      place.element = scalar.element.offset;
      set(place);
    } else {
      set(Number{float_of(scalar)});
    }
  }
};

}  // namespace fragblas::detail
