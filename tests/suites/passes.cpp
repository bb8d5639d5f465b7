// Passes that pack several inputs, all of which decide whether what is packed is current, and
// textures of several planes. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/pack_cache.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

using namespace detail;

// Packs the products of four elements of x and y, and adds what is packed.
class Products {
 public:
  Products(Context& context, Vector& x, Vector& y)
      : x_(Operand(x)),
        y_(Operand(y)),
        sum_(context.vector(1)),
        state_(context_of(*x_.buffer).shared_from_this()) {
    pack_->texture = std::make_shared<Scratch>(state_, gl::TextureSize{1, 1}, "test");
  }

  float sum() {
    Pass pack = scratch_pass("test", KernelId::DotPartial, *state_, 1, 1);
    pack.scratch_area().scratch = pack_->texture;
    read(pack, Sampler::X, x_);
    read(pack, Sampler::Y, y_);
    set_vector<uniforms::XVector>(pack, vector_source(x_, 4, 1));
    set_vector<uniforms::YVector>(pack, vector_source(y_, 4, 1));
    uniforms::Comb comb;
    comb.elements = 4;
    comb.line = comb.fragments = 1;
    pack.set(comb);
    pack.set(uniforms::CombSteps{});
    pack.pack_into(pack_);
    state_->queue.add(std::move(pack));

    Pass last = target_pass("test", KernelId::SumFinal, vector_target(Operand(sum_), 1, 1));
    last.read(Sampler::Partials, pack_->texture);
    uniforms::Merge merge;
    merge.count = merge.step = 1;
    last.set(merge);
    state_->queue.add(std::move(last));
    state_->submit();
    return sum_.read().front();
  }

 private:
  static void read(Pass& pass, Sampler sampler, const Operand& operand) {
    pass.read(sampler, operand.buffer.get());
  }

  Operand x_, y_;
  Vector sum_;
  std::shared_ptr<ContextState> state_;
  std::shared_ptr<Pack> pack_ = std::make_shared<Pack>();
};

struct Elements final : PackSource {
  std::uint64_t contents() const override { return writes; }
  void draw_pending() override {}
  std::uint64_t writes = 0;
};

TEST_SUITE_BEGIN("passes");

TEST_CASE("a pass that packs two inputs is drawn when either was written") {
  OtherContext other;
  Context& context = other.enter();
  Vector x = context.vector(std::vector<float>{1, 2, 3, 4});
  Vector y = context.vector(std::vector<float>{5, 6, 7, 8});
  Products products(context, x, y);
  const auto packs = [&] { return context.stats().packs; };
  const auto skipped = [&] { return context.stats().packs_skipped; };
  CHECK(products.sum() == 70);
  CHECK(packs() == 1);
  CHECK(products.sum() == 70);
  CHECK(packs() == 1);
  CHECK(skipped() == 1);
  y.write({1, 1, 1, 1});
  CHECK(products.sum() == 10);
  CHECK(packs() == 2);
  x.write({1, 1, 1, 1});
  CHECK(products.sum() == 4);
  CHECK(packs() == 3);
  CHECK(products.sum() == 4);
  CHECK(skipped() == 2);
}

TEST_CASE("what is packed of two buffers goes with either") {
  Elements a, b;
  const PackKey key{1};
  const auto kept = [&](PackCache& cache) {
    const auto pack = std::make_shared<Pack>();
    pack->bytes = PackCache::kLeastBytes;
    pack->contents = {a.writes, b.writes};
    pack->prepacked = true;
    cache.keep({&a, &b}, key, pack);
    return pack;
  };
  for (Elements* gone : {&a, &b}) {
    PackCache cache(1 << 20, 0);
    const auto pack = kept(cache);
    CHECK((cache.find({&a, &b}, key) == pack));
    CHECK((cache.find({&b, &a}, key) == nullptr));
    CHECK((cache.find({&a}, key) == nullptr));
    cache.forget(*gone);
    CHECK((cache.find({&a, &b}, key) == nullptr));
    CHECK(cache.bytes() == 0);
  }
  for (Elements* written : {&a, &b}) {
    PackCache cache(1 << 20, 0);
    const auto pack = kept(cache);
    CHECK((cache.find({&a, &b}, key) == pack));
    CHECK(!pack->contents.empty());
    ++written->writes;
    CHECK((cache.find({&a, &b}, key) == pack));
    CHECK(pack->contents.empty());
  }
  PackCache cache(1 << 20, 0);
  const auto twice = std::make_shared<Pack>();
  twice->bytes = PackCache::kLeastBytes;
  cache.keep({&a, &a}, key, twice);
  CHECK((cache.find({&a, &a}, key) == twice));
  CHECK(cache.free_one());
  CHECK((cache.find({&a, &a}, key) == nullptr));
}

TEST_CASE("a rectangle is copied from plane to plane") {
  OtherContext other;
  Context& context = other.enter();
  const Vector any = context.vector(1);
  const std::shared_ptr<ContextState> state = context_of(*Operand(any).buffer).shared_from_this();
  constexpr int kSide = 4;
  const int planes = std::min(gl::Texture::kMostPlanes, state->info.draw_buffers);
  const auto zero = std::make_shared<Scratch>(state, gl::TextureSize{1, 1}, "test");
  Pass pass = scratch_pass("test", KernelId::ProbeTargets, *state, kSide, kSide, 0, planes);
  const std::shared_ptr<Scratch> from = pass.scratch_area().scratch;
  pass.variant = targets_variant(planes);
  pass.read(Sampler::X, zero);
  {
    const ContextState::GlScope gl_scope(*state);
    zero->texture().clear(0);
  }
  state->queue.add(std::move(pass));
  state->submit();

  const ContextState::GlScope gl_scope(*state);
  gl::Texture to = state->pool.take({2 * kSide, 2 * kSide, 0, planes}, "test");
  to.clear(-1);
  const TexelRect place{3, 2, kSide, kSide};
  from->texture().copy_to(to, place);
  for (int plane = 0; plane < planes; ++plane) {
    std::vector<float> texels(std::size_t{4} * 2 * kSide * 2 * kSide);
    to.read({0, 0, 2 * kSide, 2 * kSide}, texels.data(), plane);
    int wrong = 0;
    for (int y = 0; y < 2 * kSide; ++y) {
      for (int x = 0; x < 2 * kSide; ++x) {
        const int column = x - place.x, row = y - place.y;
        const bool copied = column >= 0 && column < kSide && row >= 0 && row < kSide;
        const float wanted = copied ? static_cast<float>(1000 * plane + 10 * row + column) : -1.0f;
        wrong += texels[static_cast<std::size_t>(4 * (2 * kSide * y + x))] == wanted ? 0 : 1;
      }
    }
    INFO("plane ", plane);
    CHECK(wrong == 0);
  }
  // What is drawn behind it goes to every plane again.
  to.clear(7);
  for (int plane = 0; plane < planes; ++plane) {
    std::vector<float> texel(4);
    to.read({0, 0, 1, 1}, texel.data(), plane);
    CHECK(texel.front() == 7);
  }
  state->pool.give_back(std::move(to));
}

TEST_SUITE_END();

}  // namespace
}  // namespace fragblas::test
