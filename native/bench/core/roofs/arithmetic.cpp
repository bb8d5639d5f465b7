// The roof of arithmetic.
//
// SPDX-License-Identifier: MIT
#include "roofs/arithmetic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "error.hpp"
#include "floats.hpp"
#include "peers/gl_objects.hpp"

namespace bench {
namespace {

constexpr int kPairs = 4;  // of vec4
constexpr int kPeriod = 8;
constexpr float kTurn = 0.1f;

// What the shader's fragment at (x, y), modulo kPeriod, comes to in `lane`: sum and magnitude.
std::array<double, 2> expected(int x, int y, int lane, int steps) {
  std::array<double, 2> result{};
  for (int pair = 0; pair < kPairs; ++pair) {
    double p = 1 + (kPeriod * y + x) / 64.0 + lane / 16.0 + pair / 4.0;
    double q = 0.5;
    for (int step = 0; step < steps; ++step) {
      p += static_cast<double>(kTurn) * q;
      q -= static_cast<double>(kTurn) * p;
    }
    result[0] += p + q;
    result[1] += std::fabs(p) + std::fabs(q);
  }
  return result;
}

class Arithmetic : public Workload {
 public:
  Arithmetic(fragblas::Context& context, const ArithmeticRoof& roof)
      : roof_(roof),
        gl_(context),
        program_("baseline/roof_arithmetic.frag"),
        target_({4, roof.side, roof.side}) {
    program_.use();
    glUniform2f(program_.location("turn"), kTurn, -kTurn);
    glUniform1i(program_.location("rounds"), roof.rounds);
  }

  double check() override {
    call();
    result_ = target_.read();
    double worst = 0;
    for (int y = 0; y < kPeriod; ++y) {
      for (int x = 0; x < kPeriod; ++x) {
        for (int lane = 0; lane < 4; ++lane) {
          worst = std::max(worst, worst_of_class(x, y, lane));
        }
      }
    }
    return worst;
  }

  void call() override {
    program_.use();
    target_.draw();
  }

  std::string complaint() override {
    return same_bits(target_.read(), result_) ? "" : kChangedResult;
  }

 private:
  // Over all fragments that start with the same numbers.
  double worst_of_class(int x, int y, int lane) const {
    const auto [sum, magnitude] = expected(x, y, lane, roof_.steps());
    double worst = 0;
    for (int row = y; row < roof_.side; row += kPeriod) {
      for (int column = x; column < roof_.side; column += kPeriod) {
        const std::size_t texel =
            static_cast<std::size_t>(row) * static_cast<std::size_t>(roof_.side) +
            static_cast<std::size_t>(column);
        const float got = result_[4 * texel + static_cast<std::size_t>(lane)];
        worst = std::max(worst, error_of(got, sum, roof_.steps(), magnitude));
      }
    }
    return worst;
  }

  ArithmeticRoof roof_;
  PlainGl gl_;
  Program program_;
  Target target_;
  std::vector<float> result_;
};

}  // namespace

double ArithmeticRoof::flops() const {
  const double multiply_adds = 2.0 * 4 * kPairs * steps();
  return 2 * multiply_adds * side * side;
}

std::unique_ptr<Workload> arithmetic_roof(fragblas::Context& context, const ArithmeticRoof& roof) {
  return std::make_unique<Arithmetic>(context, roof);
}

}  // namespace bench
