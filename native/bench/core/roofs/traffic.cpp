// The roofs of memory traffic.
//
// SPDX-License-Identifier: MIT
#include "roofs/traffic.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include "error.hpp"
#include "floats.hpp"
#include "peers/gl_objects.hpp"

namespace bench {
namespace {

class Filler {
 public:
  explicit Filler(std::uint32_t seed = kFillSeed) : program_("baseline/roof_fill.frag") {
    program_.use();
    glUniform1ui(program_.location("seed"), seed);
  }
  void draw(const Target& target) const {
    program_.use();
    target.draw();
  }

 private:
  Program program_;
};

// Draws into a square target and checks every texel of it.
class Traffic : public Workload {
 public:
  Traffic(fragblas::Context& context, int side) : gl_(context), target_({4, side, side}) {}

  double check() override {
    call();
    result_ = target_.read();
    const int side = target_.texture().shape().width;
    double worst = 0;
    const float* texel = result_.data();
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x, texel += 4) {
        worst = std::max(worst, error(x, y, texel));
      }
    }
    return worst;
  }

  std::string complaint() override {
    return same_bits(target_.read(), result_) ? "" : kChangedResult;
  }

 protected:
  virtual double error(int x, int y, const float* texel) const = 0;
  const Target& target() const { return target_; }

 private:
  PlainGl gl_;
  Target target_;
  std::vector<float> result_;
};

double exact(int x, int y, const float* texel) {
  const std::array<float, 4> expected = fill_texel(x, y, kFillSeed);
  return std::equal(expected.begin(), expected.end(), texel)
             ? 0
             : std::numeric_limits<double>::infinity();
}

class Fill : public Traffic {
 public:
  using Traffic::Traffic;
  void call() override { filler_.draw(target()); }

 private:
  double error(int x, int y, const float* texel) const override { return exact(x, y, texel); }

  Filler filler_;
};

class Copy : public Traffic {
 public:
  Copy(fragblas::Context& context, int side)
      : Traffic(context, side), program_("baseline/roof_copy.frag"), source_({4, side, side}) {
    Filler().draw(source_);
    program_.use();
    glUniform1i(program_.location("source"), 0);
  }

  void call() override {
    program_.use();
    bind_texture(0, source_.texture());
    target().draw();
  }

 private:
  double error(int x, int y, const float* texel) const override { return exact(x, y, texel); }

  Program program_;
  Target source_;
};

class ReadWrite : public Traffic {
 public:
  ReadWrite(fragblas::Context& context, int side)
      : Traffic(context, side),
        program_("baseline/roof_read_write.frag"),
        first_({4, side, side}),
        second_({4, side, side}) {
    Filler().draw(first_);
    Filler(kSecondSeed).draw(second_);
    program_.use();
    glUniform1i(program_.location("first"), 0);
    glUniform1i(program_.location("second"), 1);
  }

  void call() override {
    program_.use();
    bind_texture(1, second_.texture());
    bind_texture(0, first_.texture());
    target().draw();
  }

 private:
  static constexpr std::uint32_t kSecondSeed = 54321;

  double error(int x, int y, const float* texel) const override {
    const auto first = fill_texel(x, y, kFillSeed), second = fill_texel(x, y, kSecondSeed);
    double worst = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const double sum = static_cast<double>(first[lane]) + static_cast<double>(second[lane]);
      worst = std::max(worst, error_of(static_cast<double>(texel[lane]), sum, 1, sum));
    }
    return worst;
  }

  Program program_;
  Target first_, second_;
};

class Fetch : public Traffic {
 public:
  Fetch(fragblas::Context& context, const FetchRoof& roof)
      : Traffic(context, roof.target_side),
        roof_(roof),
        program_("baseline/roof_fetch.frag"),
        source_({4, roof.source_side, roof.source_side}) {
    Filler().draw(source_);
    program_.use();
    glUniform1i(program_.location("source"), 0);
    glUniform2i(program_.location("count"), roof.columns, roof.rows);
    glUniform1i(program_.location("stride"), roof.stride);
    glUniform1i(program_.location("mask"), roof.source_side - 1);
  }

  void call() override {
    program_.use();
    bind_texture(0, source_.texture());
    target().draw();
  }

 private:
  double error(int x, int y, const float* texel) const override {
    std::array<double, 4> sums{};
    const int mask = roof_.source_side - 1;
    for (int j = 0; j < roof_.rows; ++j) {
      for (int i = 0; i < roof_.columns; ++i) {
        const auto source =
            fill_texel((x + i * roof_.stride) & mask, (y + j * roof_.stride) & mask, kFillSeed);
        for (std::size_t lane = 0; lane < 4; ++lane) {
          sums[lane] += static_cast<double>(source[lane]);
        }
      }
    }
    double worst = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const double sum = sums[lane];
      worst = std::max(worst, error_of(texel[lane], sum, roof_.columns * roof_.rows, sum));
    }
    return worst;
  }

  FetchRoof roof_;
  Program program_;
  Target source_;
};

}  // namespace

std::array<float, 4> fill_texel(int x, int y, std::uint32_t seed) {
  std::uint32_t hash = (static_cast<std::uint32_t>(x) * 2654435769u) ^
                       (static_cast<std::uint32_t>(y) * 2246822519u + seed);
  hash = (hash ^ (hash >> 15)) * 2654435769u;
  std::array<float, 4> result;
  for (std::size_t lane = 0; lane < 4; ++lane) {
    const std::uint32_t bits =
        ((hash * (2 * static_cast<std::uint32_t>(lane) + 1)) >> 9) | 0x3f800000u;
    std::memcpy(&result[lane], &bits, sizeof bits);
  }
  return result;
}

std::unique_ptr<Workload> fetch_roof(fragblas::Context& context, const FetchRoof& roof) {
  return std::make_unique<Fetch>(context, roof);
}

std::unique_ptr<Workload> fill_roof(fragblas::Context& context, int side) {
  return std::make_unique<Fill>(context, side);
}

std::unique_ptr<Workload> copy_roof(fragblas::Context& context, int side) {
  return std::make_unique<Copy>(context, side);
}

std::unique_ptr<Workload> read_write_roof(fragblas::Context& context, int side) {
  return std::make_unique<ReadWrite>(context, side);
}

}  // namespace bench
