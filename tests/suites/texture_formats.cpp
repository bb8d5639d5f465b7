// Textures of both formats: lanes are bits, whatever they mean. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

using detail::ContextState;
using gl::TextureFormat;
using gl::TextureSize;
using Bits = std::vector<std::uint32_t>;

constexpr TextureFormat kFormats[] = {TextureFormat::Float, TextureFormat::Bits};
constexpr int kWidth = 8, kHeight = 4;

// Four lanes for each texel. NaNs of all kinds, subnormals and infinities are among them: a driver
// that took bits for numbers might change those.
Bits patterns(int texels) {
  const std::uint32_t special[] = {0x7fc00000u, 0xffc12345u, 0x7fedcba9u, 0x00000001u, 0x807fffffu,
                                   0x7f800000u, 0xff800000u, 0x80000000u, 0xffffffffu, 0u};
  Bits bits;
  for (std::uint32_t i = 0; i < 4 * static_cast<std::uint32_t>(texels); ++i) {
    bits.push_back(i % 2 == 0 ? special[i / 2 % 10] : i * 2654435769u);
  }
  return bits;
}

Bits read(const gl::Texture& texture, const detail::TexelRect& rect, int target = 0) {
  Bits bits(static_cast<std::size_t>(4 * rect.area()), 0xdeadbeefu);
  texture.read(rect, bits.data(), target);
  return bits;
}

}  // namespace

TEST_SUITE_BEGIN("texture_formats");

TEST_CASE("a texture keeps every bit that is written, of numbers and of bits") {
  ContextState& state = *blas().state();
  const ContextState::GlScope gl_scope(state);
  const Bits written = patterns(kWidth * kHeight);
  for (const TextureFormat format : kFormats) {
    gl::Texture texture = state.pool.take({kWidth, kHeight, 0, 1, format}, "test");
    REQUIRE(texture.is_target());
    texture.write(written.data());
    CHECK(read(texture, {0, 0, kWidth, kHeight}) == written);
    CHECK(read(texture, {2, 1, 1, 1}) == Bits(&written[4 * 10], &written[4 * 11]));
    state.pool.give_back(std::move(texture));
  }
}

TEST_CASE("a copy between textures moves a rectangle, every bit of it, and nothing else") {
  ContextState& state = *blas().state();
  const ContextState::GlScope gl_scope(state);
  const Bits written = patterns(kWidth * kHeight);
  for (const TextureFormat format : kFormats) {
    gl::Texture from = state.pool.take({kWidth, kHeight, 0, 1, format}, "test");
    gl::Texture to = state.pool.take({2 * kWidth, 2 * kHeight, 0, 1, format}, "test");
    from.write(written.data());
    to.clear(0.0f);
    const detail::TexelRect place{3, 2, kWidth, kHeight};
    from.copy_to(to, place);
    CHECK(read(to, place) == written);
    CHECK(read(to, {0, 0, 2 * kWidth, 2}) == Bits(4 * 2 * kWidth * 2, 0));
    CHECK(read(to, {0, 2, 3, kHeight}) == Bits(4 * 3 * kHeight, 0));
    CHECK(read(to, {3 + kWidth, 2, kWidth - 3, kHeight}) == Bits(4 * (kWidth - 3) * kHeight, 0));
    state.pool.give_back(std::move(from));
    state.pool.give_back(std::move(to));
  }
}

TEST_CASE("clearing gives each lane of each plane the bits of the number") {
  ContextState& state = *blas().state();
  const ContextState::GlScope gl_scope(state);
  for (const TextureFormat format : kFormats) {
    gl::Texture texture = state.pool.take({kWidth, kHeight, 0, 2, format}, "test");
    texture.clear(-1.5f);
    for (int plane = 0; plane < 2; ++plane) {
      CHECK(read(texture, {0, 0, kWidth, kHeight}, plane) ==
            Bits(4 * kWidth * kHeight, 0xbfc00000u));
    }
    state.pool.give_back(std::move(texture));
  }
}

TEST_CASE("the pool never gives a texture of another format") {
  ContextState& state = *blas().state();
  const ContextState::GlScope gl_scope(state);
  for (const TextureFormat first : kFormats) {
    for (const TextureFormat second : kFormats) {
      state.pool.give_back(state.pool.take({kWidth, kHeight, 0, 1, first}, "test"));
      gl::Texture texture = state.pool.take({kWidth, kHeight, 0, 1, second}, "test");
      CHECK(texture.size().format == second);
      CHECK(texture.size().bytes() == 16 * kWidth * kHeight);
      state.pool.give_back(std::move(texture));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
