// The probe's draws: round trips, render targets, arithmetic, and sums of two floats.
// SPDX-License-Identifier: MIT
#include "probe/probe.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "gl/pixel_buffer.hpp"
#include "probe/kept_probe.hpp"
#include "probe/probe_programs.hpp"

namespace fragblas::detail {

namespace {

float from_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::vector<float> read_target(const gl::Texture& texture, int layer) {
  const gl::TextureSize& size = texture.size();
  std::vector<float> pixels(static_cast<std::size_t>(4 * size.width * size.height),
                            from_bits(0xdeadbeefu));
  texture.read({0, 0, size.width, size.height}, pixels.data(), layer);
  return pixels;
}

gl::Texture upload_row(MemoryServices& services, const std::vector<float>& values) {
  const int width = static_cast<int>(values.size() / 4);
  gl::Texture texture = services.pool.take({width, 1, 0}, "probe");
  texture.write(values.data());
  return texture;
}

// Draws the kernel over the whole target; false when the target is not complete.
bool draw(MemoryServices& services, ProgramCache& programs, KernelId kernel, std::uint64_t variant,
          const gl::Texture& input, const gl::Texture& target) {
  if (!target.is_target()) {
    return false;
  }
  gl::Program& program = programs.get(kernel, variant);
  program.use();
  input.bind(static_cast<int>(Sampler::X));
  target.bind_for_drawing();
  services.device.state.viewport(0, 0, target.size().width, target.size().height);
  services.device.state.draw();
  return true;
}

[[noreturn]] void refuse(const MemoryServices& services, const char* what) {
  throw_error(Status::Unsupported, "Context: the device ({}) {}", {services.info.renderer, what});
}

// Reads again as readbacks are read. A browser that protects from fingerprinting may add noise
// there and not elsewhere.
void check_arrival(MemoryServices& services, const gl::Texture& texture,
                   const std::vector<float>& pixels) {
  const gl::TextureSize& size = texture.size();
  const gl::PixelBuffer buffer(services.device, static_cast<std::int64_t>(4 * pixels.size()),
                               gl::PixelBuffer::Use::Blocks);
  buffer.bind();
  texture.read_to_buffer({0, 0, size.width, size.height}, 0);
  std::vector<float> arrived(pixels.size());
  const Platform& platform = services.platform;
  services.check_arrival(platform.read_pixel_buffer(platform.user, 0, arrived.data(), 0,
                                                    static_cast<std::int64_t>(4 * arrived.size())));
  gl::PixelBuffer::unbind();
  if (std::memcmp(arrived.data(), pixels.data(), 4 * pixels.size()) != 0) {
    services.check_lost();
    refuse(services,
           "does not give back what was drawn: maybe the browser changes what pages read");
  }
}

// Every bit pattern that a careless driver would change.
bool probe_round_trip(MemoryServices& services, ProgramCache& programs) {
  std::vector<float> values;
  for (std::uint32_t bits :
       {0x00000000u, 0x80000000u, 0x3f800000u, 0xbf800000u, 0x00000001u, 0x807fffffu, 0x00800000u,
        0x7f7fffffu, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc12345u, 0x7fedcba9u, 0x4b800001u,
        0x12345678u, 0xdeadbeefu}) {
    values.push_back(from_bits(bits));
  }
  gl::Texture input = upload_row(services, values);
  gl::Texture target = services.pool.take(input.size(), "probe");
  bool exact = draw(services, programs, KernelId::ProbeRoundTrip, 0, input, target);
  if (exact) {
    const std::vector<float> got = read_target(target, 0);
    exact = std::memcmp(got.data(), values.data(), 4 * values.size()) == 0;
    if (exact) {
      check_arrival(services, target, got);
    }
  }
  services.pool.give_back(std::move(input));
  services.pool.give_back(std::move(target));
  return exact;
}

bool probe_targets(MemoryServices& services, ProgramCache& programs, int targets) {
  constexpr int kSide = 8;
  const std::vector<float> offset = {0.25f, 0.5f, 0.75f, 0.125f};
  gl::Texture input = upload_row(services, offset);
  gl::Texture target = services.pool.take({kSide, kSide, targets}, "probe");
  bool right =
      draw(services, programs, KernelId::ProbeTargets, targets_variant(targets), input, target);
  for (int layer = 0; right && layer < targets; ++layer) {
    const std::vector<float> got = read_target(target, layer);
    std::size_t i = 0;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        for (int lane = 0; lane < 4; ++lane, ++i) {
          const float expected = static_cast<float>((1000 * layer + 10 * y + x) * (lane + 1)) +
                                 offset[static_cast<std::size_t>(lane)];
          right = right && got[i] == expected;
        }
      }
    }
    if (right && layer == 0) {
      check_arrival(services, target, got);
    }
  }
  services.pool.give_back(std::move(input));
  services.pool.give_back(std::move(target));
  return right;
}

void probe_arithmetic(MemoryServices& services, ProgramCache& programs, Probe& probe) {
  const float inf = std::numeric_limits<float>::infinity();
  std::vector<float> values = {1.0f + 0x1p-12f,
                               -(1.0f + 0x1p-11f),
                               0x1p-120f,
                               0x1p-10f,
                               from_bits(0x00012345u),
                               0x1p20f,
                               from_bits(0x7fc00000u),
                               inf,
                               0.0f,
                               1.0f,
                               65536.0f,
                               16777216.0f};
  float product = 0;
  std::vector<float> lanes(4, 0.0f);
  for (int i = 0; i < 32; ++i) {
    values.push_back(static_cast<float>((i * 37) % 19 - 9));
  }
  for (std::size_t i = 0; i < 16; ++i) {
    lanes[i % 4] += values[12 + i] * values[28 + i];
    product += values[12 + i] * values[28 + i];
  }
  gl::Texture input = upload_row(services, values);
  gl::Texture target = services.pool.take({5, 1, 0}, "probe");
  if (draw(services, programs, KernelId::ProbeArithmetic, 0, input, target)) {
    const std::vector<float> got = read_target(target, 0);
    probe.fused_multiply_add = got[0] == 0x1p-24f;
    probe.subnormals_kept = got[1] != 0.0f && got[2] != 0.0f;
    probe.nan_propagates = std::isnan(got[4]);
    probe.inf_times_zero_is_nan = std::isnan(got[5]) && std::isinf(got[6]);
    probe.isnan_works = got[8] == 1.0f && got[9] == 0.0f;
    probe.bit_isnan_works = got[10] == 1.0f && got[11] == 0.0f;
    probe.int32 = got[12] == 0.0f && got[13] == 1.0f && got[14] == 4096.0f && got[15] == 1.0f;
    probe.known_product =
        got[16] == product && got[17] == lanes[0] && got[18] == lanes[1] && got[19] == lanes[2];
  }
  services.pool.give_back(std::move(input));
  services.pool.give_back(std::move(target));
}

// Guarded TwoSum and TwoProduct against double precision, which holds a product of floats exactly,
// and a sum as long as the exponents are this close.
void probe_double_float(MemoryServices& services, ProgramCache& programs, Probe& probe) {
  constexpr int kPairs = 16;  // of four lanes each
  std::vector<float> values;
  Random random(1);
  for (int i = 0; i < 8 * kPairs; ++i) {
    const std::uint32_t form = random.word(), digits = random.word();
    values.push_back(
        from_bits((form & 0x80000000u) | ((120u + (form >> 27 & 15u)) << 23) | digits >> 9));
  }
  gl::Texture input = upload_row(services, values);
  gl::Texture target = services.pool.take({kPairs, 4, 0}, "probe");
  gl::Program& program = programs.get(KernelId::ProbeDoubleFloat, 0);
  program.use();
  set_uniform(program, uniforms::One{1.0f});
  if (draw(services, programs, KernelId::ProbeDoubleFloat, 0, input, target)) {
    const std::vector<float> got = read_target(target, 0);
    constexpr std::size_t kRow = 4 * kPairs;
    bool right = true;
    for (std::size_t i = 0; i < kRow; ++i) {
      const std::size_t at = i / 4 * 8 + i % 4;
      const double a = static_cast<double>(values[at]), b = static_cast<double>(values[at + 4]);
      const double exact[] = {a + b, a * b};
      for (std::size_t row = 0; row < 2; ++row) {
        const float rounded = got[2 * row * kRow + i], error = got[(2 * row + 1) * kRow + i];
        right = right && rounded == static_cast<float>(exact[row]) &&
                static_cast<double>(error) == exact[row] - static_cast<double>(rounded);
      }
    }
    probe.double_float = right;
  }
  services.pool.give_back(std::move(input));
  services.pool.give_back(std::move(target));
}

Probe measure(MemoryServices& services, ProgramCache& programs) {
  for (const ProbeProgram& program : probe_programs(services.info)) {
    programs.start(program.kernel, program.variant);
  }
  Probe probe;
  gl::Texture texture = services.pool.take({1, 1, 0}, "probe");
  probe.float_target = texture.is_target();
  services.pool.give_back(std::move(texture));
  if (!probe.float_target) {
    refuse(services, "can't render to RGBA32F: the framebuffer is not complete");
  }
  probe.round_trip_exact = probe_round_trip(services, programs);
  if (!probe.round_trip_exact) {
    refuse(services,
           "does not keep the bits of floats through texture, target and readback: maybe the "
           "browser changes what pages read");
  }
  int targets = services.info.draw_buffers;
  while (targets > 0 && !probe_targets(services, programs, targets)) {
    targets /= 2;
  }
  probe.draw_buffers = targets;
  if (targets == 0) {
    refuse(services, "does not draw the known answer to an RGBA32F target");
  }
  probe_arithmetic(services, programs, probe);
  if (!probe.int32) {
    refuse(services, "has no 32-bit integers in fragment shaders");
  }
  if (!probe.known_product) {
    refuse(services, "does not compute a known exact product");
  }
  probe_double_float(services, programs, probe);
  if (const gl::ErrorCode error = services.end_era()) {
    throw_error(Status::Internal, "Context: GL reported {} while the device was probed",
                {gl::error_name(error)});
  }
  return probe;
}

}  // namespace

void run_probe(MemoryServices& services, ProgramCache& programs) {
  const double start = services.now();
  std::optional<Probe> probe = kept_probe(services);
  if (!probe) {
    probe = measure(services, programs);
    keep_probe(services, *probe);
  }
  probe->milliseconds = 1e3 * (services.now() - start);
  services.info.probe = *probe;
  services.info.draw_buffers = probe->draw_buffers;
}

}  // namespace fragblas::detail
