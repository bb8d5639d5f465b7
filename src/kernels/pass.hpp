// A pass: one kernel, what it reads, what it writes. Plans are lists of these.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "fragblas/explain.hpp"
#include "gl/program.hpp"
#include "kernels/destination.hpp"
#include "kernels/draws.hpp"
#include "kernels/registry.hpp"
#include "memory/buffer_state.hpp"
#include "memory/scratch.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

struct PassInput {
  Sampler sampler = Sampler::Old;
  std::shared_ptr<BufferState> buffer;  // its linear texture at the time the pass is issued,
  std::shared_ptr<Scratch> scratch;     // or a texture of the plan,
  int plane = 0;                        // or one of its planes
};

// A slice of long work and the seconds that the cost model gives it.
struct GemmSlice {
  GemmKernel kernel = GemmKernel::Texture;
  double seconds = 0;
  bool may_end_at_once =
      false;  // its fragments may have nothing to do: that it is fast says nothing
};

struct Pass {
  const char* routine = "";  // for messages
  KernelId kernel = KernelId::Fill;
  std::uint64_t variant = 0;
  std::shared_ptr<gl::Program> program;  // null: the kernel's own

  Destination destination;
  std::shared_ptr<BufferState> written;  // the buffer of the destination's view, if it has one
  std::shared_ptr<const Draws> draws;    // null: one, over the area
  std::optional<GemmSlice> slice;        // it is one; 0 seconds: nobody knows how long it takes
  double fetches = 0;                    // texels for each that is written, where they are many
  double flops = 0;                      // of all draws, where they are many
  std::uint32_t call = 0;                // the number of the call that it is part of

  // The alternative that the destination is.
  ScratchArea& scratch_area() { return std::get<ScratchArea>(destination); }
  BufferView& view() { return std::get<BufferView>(destination); }
  // The view of a buffer that is written; null: none is.
  const Target* target() const {
    const Target* target = nullptr;
    visit_target(destination, [&](const Target& to) { target = &to; });
    return target;
  }
  void write(const Target& target) {
    destination = BufferView{target, false, false, nullptr};
    written = target.buffer->shared_from_this();
  }
  // Turns the view, which is every element, into a WholeBuffer. The kernel must not read it.
  void write_whole(bool lazy = false) {
    variant |= kWhole;
    destination = WholeBuffer{view().target, lazy, false};
  }
  // Turns the view into a TwinView.
  void go_to_and_fro(std::shared_ptr<Scratch> twin, bool to_twin) {
    destination = TwinView{view().target, view().overwrites, std::move(twin), to_twin};
  }
  // Turns the area, which is all of its texture, into a PackInto.
  void pack_into(std::shared_ptr<Pack> pack, PackInto::ReadTiles read_tiles = nullptr) {
    ScratchArea& through = scratch_area();
    destination = PackInto{std::move(pack), std::move(through.scratch), through.area, read_tiles};
  }

  void read(Sampler sampler, BufferState* buffer) {
    reserve(inputs, kUsualInputs);
    inputs.push_back({sampler, buffer->shared_from_this(), nullptr, 0});
  }
  void read(Sampler sampler, std::shared_ptr<Scratch> scratch_texture, int plane = 0) {
    reserve(inputs, kUsualInputs);
    inputs.push_back({sampler, nullptr, std::move(scratch_texture), plane});
  }
  // The scratch; where there is none the kernel does not look at it, but its sampler wants a
  // texture, which may not be the target's.
  void read_if_any(Sampler sampler, std::shared_ptr<Scratch> scratch_texture,
                   BufferState* otherwise) {
    if (scratch_texture) {
      read(sampler, std::move(scratch_texture));
    } else {
      read(sampler, otherwise);
    }
  }
  bool reads(const BufferState& buffer) const {
    return std::any_of(inputs.begin(), inputs.end(),
                       [&](const PassInput& input) { return input.buffer.get() == &buffer; });
  }
  // Of kernels/uniforms.def.
  template <typename Fields>
  void set(const Fields& fields) {
    reserve(uniforms, kUsualUniforms);
    uniforms.push_back(fields.value());
  }
  void set_as(const Pass& other) {
    uniforms.insert(uniforms.end(), other.uniforms.begin(), other.uniforms.end());
  }
  // A scalar argument: a uniform, or an element on the device (then the variant says so).
  void set_alpha(const Coefficient& alpha) {
    set_scalar<uniforms::Alpha, uniforms::AlphaPlace>(alpha, Sampler::AlphaSource, kAlphaOnDevice);
  }
  void set_beta(const Coefficient& beta) {
    set_scalar<uniforms::Beta, uniforms::BetaPlace>(beta, Sampler::BetaSource, kBetaOnDevice);
  }

  std::vector<PassInput> inputs;
  std::vector<UniformValue> uniforms;

 private:
  // Most passes have no more, and so one allocation for each list.
  static constexpr std::size_t kUsualInputs = 3, kUsualUniforms = 9;
  template <typename List>
  static void reserve(List& list, std::size_t usual) {
    if (list.empty()) {
      list.reserve(usual);
    }
  }
  template <typename Number, typename Place>
  void set_scalar(const Coefficient& scalar, Sampler source, std::uint64_t on_device) {
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
