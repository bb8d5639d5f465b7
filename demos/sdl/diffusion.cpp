// The scene of reaction-diffusion: its keys, the brush, the steps of a frame and the drawing of v.
// SPDX-License-Identifier: MIT
#include "diffusion.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>

#include "reaction_check.hpp"

namespace demo {
namespace {

// Pairs of F and K, after the patterns that they grow.
struct Pattern {
  const char* name;
  float feed, kill;
};
constexpr std::array<Pattern, 5> kPatterns = {{{"coral", 0.0545f, 0.062f},
                                               {"mitosis", 0.0367f, 0.0649f},
                                               {"maze", 0.029f, 0.057f},
                                               {"worms", 0.046f, 0.063f},
                                               {"spots", 0.03f, 0.062f}}};
constexpr float kStepChange = 0.25f, kLongestStep = 4;
constexpr int kStepsOfTests = 4;  // a frame
constexpr float kLargestShown = 0.5f;
constexpr int kSamples = 16;  // a side, of the picture

int size_of(const Options& options, const fragblas::Context& context) {
  if (options.size != 0) {
    return options.size;
  }
  return context.info().software ? 128 : 256;
}

Rates with_pattern(Rates rates, std::size_t pattern) {
  rates.feed = kPatterns[pattern].feed;
  rates.kill = kPatterns[pattern].kill;
  return rates;
}

float brush_radius(int n) {
  return std::max(2.0f, static_cast<float>(n) / 48);
}

double now() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

}  // namespace

Diffusion::Diffusion(const Options& options, Window& window, fragblas::Context& context)
    : window_(window),
      context_(context),
      reaction_(context, size_of(options, context), seed_, with_pattern({}, pattern_)),
      shown_(context.matrix(reaction_.n(), reaction_.n())),
      maps_(1),
      pace_(options.frames > 0 ? Pace(kStepsOfTests) : Pace()) {
  maps_.set_range(0, kLargestShown);
  context.reset_state();
}

bool Diffusion::handle(const SDL_Event& event) {
  switch (event.type) {
    case SDL_KEYDOWN:
      return press(event.key.keysym.sym);
    case SDL_MOUSEBUTTONDOWN:
      if (event.button.button != SDL_BUTTON_LEFT) {
        return false;
      }
      painting_ = true;
      brush_ = cell_at(event.button.x, event.button.y);
      stroke_.push_back(brush_);  // a click may be over before the next frame
      return true;
    case SDL_MOUSEMOTION:
      if (painting_) {
        stroke_to(cell_at(event.motion.x, event.motion.y));
      }
      return painting_;
    case SDL_MOUSEBUTTONUP:
      painting_ = painting_ && event.button.button != SDL_BUTTON_LEFT;
      return true;
    default:
      return false;
  }
}

bool Diffusion::press(SDL_Keycode key) {
  switch (key) {
    case SDLK_SPACE:
      playing_ = !playing_;
      return true;
    case SDLK_s:
      playing_ = false;
      single_ = true;
      return true;
    case SDLK_r:
      ++seed_;
      start_over();
      return true;
    case SDLK_p:
      pattern_ = (pattern_ + 1) % kPatterns.size();
      reaction_.set(with_pattern(reaction_.rates(), pattern_));
      return true;
    case SDLK_UP:
      change_step(true);
      return true;
    case SDLK_DOWN:
      change_step(false);
      return true;
    default:
      return false;
  }
}

void Diffusion::change_step(bool longer) {
  Rates rates = reaction_.rates();
  rates.dt =
      std::clamp(rates.dt + (longer ? kStepChange : -kStepChange), kStepChange, kLongestStep);
  reaction_.set(rates);
}

void Diffusion::start_over() {
  reaction_.start(seed_);
  steps_ = 0;
  time_ = 0;
}

glm::vec2 Diffusion::cell_at(int x, int y) const {
  const glm::vec2 inside = window_.pixel_at(x, y) - glm::vec2(box_.corner);
  return inside / glm::vec2(box_.size) * static_cast<float>(reaction_.n());
}

// The mouse may be far from where it was: bells close enough together to make a line.
void Diffusion::stroke_to(glm::vec2 cell) {
  const glm::vec2 way = cell - brush_;
  const int bells = static_cast<int>(std::ceil(glm::length(way) / brush_radius(reaction_.n())));
  for (int i = 1; i <= bells; ++i) {
    stroke_.push_back(brush_ + way * (static_cast<float>(i) / static_cast<float>(bells)));
  }
  brush_ = cell;
}

void Diffusion::advance(int steps, bool check) {
  for (int step = 1; step <= steps; ++step) {
    if (check && step == steps) {
      error_ = reaction_.checked_step();
    } else {
      reaction_.step();
    }
  }
  steps_ += steps;
  time_ += steps * static_cast<double>(reaction_.rates().dt);
}

void Diffusion::draw(bool last) {
  const double start = now();
  if (painting_) {
    stroke_.push_back(brush_);  // where it rests
  }
  if (!stroke_.empty()) {
    reaction_.paint(stroke_, brush_radius(reaction_.n()));
    stroke_.clear();
  }
  if (playing_) {
    advance(pace_.steps(), last);
  } else if (single_) {
    advance(1, last);
  }
  single_ = false;
  // A copy: results are copied into a texture that was handed out, and this way only once a frame.
  fragblas::matcopy(reaction_.v(), shown_);
  const int n = reaction_.n();
  const Picture picture{shown_.texture(), n, n};
  const glm::ivec2 pixels = window_.pixels();
  box_ = centred(pixels);
  maps_.clear(pixels);
  maps_.draw(0, picture, box_, pixels);
  context_.reset_state();
  context_.finish();
  if (playing_ && !last) {  // the last one's check is no part of the work
    const double end = now();
    pace_.took(end - start, end);
  }
}

std::string Diffusion::title() const {
  const double step = pace_.seconds_per_step();
  std::array<char, 96> speed{};
  if (!playing_) {
    std::snprintf(speed.data(), speed.size(), "paused");
  } else {
    std::snprintf(speed.data(), speed.size(), "%d steps a frame, %.3g frames/s, %.3g GFLOP/s",
                  pace_.steps(), pace_.frames_per_second(),
                  step > 0 ? reaction_.flops() / step * 1e-9 : 0);
  }
  std::array<char, 384> title{};
  std::snprintf(title.data(), title.size(),
                "fragblas: %s, n = %d, dt = %g, step %lld, time %g, %s, %s",
                kPatterns[pattern_].name, reaction_.n(), static_cast<double>(reaction_.rates().dt),
                steps_, time_, speed.data(), device_name(context_).c_str());
  return title.data();
}

bool Diffusion::correct() const {
  return error_ <= kStepLimit;
}

void Diffusion::report() const {
  std::printf("%s\n", title().c_str());
  std::printf("the last step against fp64: error %.3g of %g, in units of 2^-24: %s\n", error_,
              kStepLimit, correct() ? "pass" : "WRONG");
  // What some pixels show, and the largest value that a colour stands for.
  const int n = reaction_.n();
  const std::vector<float> v = reaction_.v().read();
  for (int i = 0; i < kSamples; ++i) {
    for (int j = 0; j < kSamples; ++j) {
      const glm::ivec2 place = (2 * glm::ivec2(j, i) + 1) * box_.size / (2 * kSamples);
      const glm::ivec2 cell = (2 * place + 1) * n / (2 * box_.size);
      std::printf("pixel %d %d %.4f %g\n", box_.corner.x + place.x, box_.corner.y + place.y,
                  static_cast<double>(v[static_cast<std::size_t>(cell.y) * n + cell.x]),
                  static_cast<double>(kLargestShown));
    }
  }
}

}  // namespace demo
