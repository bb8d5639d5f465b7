// The roofs of drawing.
//
// SPDX-License-Identifier: MIT
#include "roofs/draws.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include "error.hpp"
#include "peers/gl_objects.hpp"
#include "roofs/traffic.hpp"

namespace bench {
namespace {

double exact(bool right) {
  return right ? 0 : std::numeric_limits<double>::infinity();
}

// From an idle device to an idle one: issuing is part of a draw.
class Draws : public Workload {
 public:
  explicit Draws(fragblas::Context& context) : gl_(context) {}
  double seconds(std::int64_t batch) override { return finished_seconds(*this, batch); }

 private:
  PlainGl gl_;
};

constexpr int kPlaces = 64;  // in a row, drawn in turn

class Independent : public Draws {
 public:
  explicit Independent(fragblas::Context& context)
      : Draws(context), program_("baseline/roof_fill.frag"), target_({4, kPlaces, 1}) {
    program_.use();
    glUniform1ui(program_.location("seed"), kFillSeed);
  }

  double check() override {
    for (int i = 0; i < kPlaces; ++i) {
      call();
    }
    return exact(right());
  }

  void call() override {
    target_.draw(place_, 0, 1, 1);
    place_ = (place_ + 1) % kPlaces;
  }

  std::string complaint() override { return right() ? "" : kChangedResult; }

 private:
  bool right() const {
    const std::vector<float> result = target_.read();
    const float* texel = result.data();
    bool all = true;
    for (int x = 0; x < kPlaces; ++x, texel += 4) {
      const std::array<float, 4> expected = fill_texel(x, 0, kFillSeed);
      all = all && std::equal(expected.begin(), expected.end(), texel);
    }
    return all;
  }

  Program program_;
  Target target_;
  int place_ = 0;
};

class Chain : public Draws {
 public:
  explicit Chain(fragblas::Context& context)
      : Draws(context),
        program_("baseline/roof_chain.frag"),
        first_({4, 1, 1}),
        second_({4, 1, 1}) {
    Program filler("baseline/roof_fill.frag");
    filler.use();
    glUniform1ui(filler.location("seed"), kFillSeed);
    first_.draw();
    const std::array<float, 4> texel = fill_texel(0, 0, kFillSeed);
    std::memcpy(bits_.data(), texel.data(), sizeof bits_);
    program_.use();
    glUniform1i(program_.location("source"), 0);
  }

  double check() override {
    call();
    return exact(right());
  }

  void call() override {
    bind_texture(0, (odd_ ? second_ : first_).texture());
    (odd_ ? first_ : second_).draw();
    odd_ = !odd_;
    // As in roof_chain.frag; it costs nothing beside a draw.
    std::uint32_t step = 1;
    for (std::uint32_t& lane : bits_) {
      lane = ((lane * 5 + step) & 0x7fffff) | 0x3f800000;
      step += 2;
    }
  }

  std::string complaint() override { return right() ? "" : "a draw is missing in the chain"; }

 private:
  bool right() const {
    const std::vector<float> texel = (odd_ ? second_ : first_).read();
    return std::memcmp(texel.data(), bits_.data(), sizeof bits_) == 0;
  }

  Program program_;
  Target first_, second_;
  bool odd_ = false;  // whether the second one was written last
  std::array<std::uint32_t, 4> bits_{};
};

}  // namespace

std::unique_ptr<Workload> draws_roof(fragblas::Context& context) {
  return std::make_unique<Independent>(context);
}

std::unique_ptr<Workload> dependent_draws_roof(fragblas::Context& context) {
  return std::make_unique<Chain>(context);
}

}  // namespace bench
