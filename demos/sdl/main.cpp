// fragblas-sdl: C = A * B in a window. B lies above C and A to its left, so that a row of A and a
// column of B meet in their entry of C. The library shares the window's GL context, and the heat
// maps are drawn from its textures.
//
// SPDX-License-Identifier: MIT
#include <SDL.h>

#include <array>
#include <cstdio>
#include <exception>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <optional>
#include <string>

#include "heatmaps.hpp"
#include "layout.hpp"
#include "options.hpp"
#include "product.hpp"
#include "window.hpp"

namespace demo {
namespace {

constexpr int kWindowSide = 900;
constexpr std::array<int, 20> kSizes = {1,  2,   4,   8,   12,  16,  24,  32,   48,   64,
                                        96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048};
constexpr std::array<const char*, 3> kNames = {"A", "B", "C"};

int next_size(int size, bool larger) {
  if (larger) {
    for (const int other : kSizes) {
      if (other > size) {
        return other;
      }
    }
    return size;
  }
  int smaller = size;
  for (const int other : kSizes) {
    if (other < size) {
      smaller = other;
    }
  }
  return smaller;
}

class App {
 public:
  explicit App(const Options& options)
      : options_(options),
        window_("fragblas", kWindowSide, options.frames == 0),
        context_(fragblas::egl::native_platform()),
        maps_(static_cast<int>(kNames.size())),
        size_(options.size) {
    context_.reset_state();
    if (size_ == 0) {
      size_ = context_.info().software ? 256 : 512;
    }
  }

  int run() {
    renew();
    if (options_.frames > 0) {
      for (int frame = 0; frame < options_.frames; ++frame) {
        show(frame + 1 == options_.frames);
      }
      report();
      return correct_ ? kExitOk : kExitFailed;
    }
    bool redraw = true;
    for (;;) {
      if (redraw) {
        show(false);
        redraw = false;
      }
      SDL_Event event;
      if (SDL_WaitEvent(&event) == 0) {
        break;
      }
      do {
        if (event.type == SDL_QUIT ||
            (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE)) {
          if (!options_.screenshot.empty()) {
            show(true);
          }
          return correct_ ? kExitOk : kExitFailed;
        }
        redraw = handle(event) || redraw;
      } while (SDL_PollEvent(&event) != 0);
    }
    return kExitFailed;
  }

 private:
  // Whether the picture may have changed.
  bool handle(const SDL_Event& event) {
    if (event.type == SDL_WINDOWEVENT) {
      return true;
    }
    if (event.type != SDL_KEYDOWN) {
      return false;
    }
    switch (event.key.keysym.sym) {
      case SDLK_UP:
      case SDLK_PLUS:
      case SDLK_EQUALS:
      case SDLK_KP_PLUS:
        size_ = next_size(size_, true);
        break;
      case SDLK_DOWN:
      case SDLK_MINUS:
      case SDLK_KP_MINUS:
        size_ = next_size(size_, false);
        break;
      case SDLK_t:
        trans_a_ = !trans_a_;
        break;
      case SDLK_y:
        trans_b_ = !trans_b_;
        break;
      case SDLK_r:
        ++seed_;
        break;
      case SDLK_SPACE:
        measure();
        return true;
      default:
        return false;
    }
    renew();
    return true;
  }

  // New matrices for the choices, multiplied, measured and checked.
  void renew() {
    product_.emplace(context_, size_, seed_, trans_a_, trans_b_);
    measure();
  }

  void measure() {
    window_.set_title("fragblas: n = " + std::to_string(size_) + ", measuring");
    product_->multiply();
    error_ = product_->error();
    correct_ = error_ <= kLimit;
    gflops_ = correct_ ? product_->measure() : 0;  // a wrong product has no speed
    std::array<char, 256> title{};
    const std::string device = context_.info().renderer;
    std::snprintf(
        title.data(), title.size(), "fragblas: C = A%s B%s, n = %d, %s, error %.2g of %g: %s, %s%s",
        trans_a_ ? "^T" : "", trans_b_ ? "^T" : "", size_, speed().c_str(), error_, kLimit,
        correct_ ? "pass" : "WRONG", device.c_str(), context_.info().software ? " (software)" : "");
    title_ = title.data();
    window_.set_title(title_);
  }

  std::string speed() const {
    if (!correct_) {
      return "no speed";
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g GFLOP/s", gflops_);
    return text.data();
  }

  void show(bool last) {
    const glm::ivec2 pixels = window_.pixels();
    boxes_ = arrange(pixels);
    const Product& p = *product_;
    const std::array<const fragblas::Matrix*, 3> matrices = {&p.a(), &p.b(), &p.c()};
    const std::array<bool, 3> transposed = {p.trans_a(), p.trans_b(), false};
    product_->multiply();
    // Textures first: handing one out may issue what is queued, which changes the GL state.
    std::array<Picture, 3> pictures;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      pictures[i] = {matrices[i]->texture(), p.n(), p.n(), transposed[i]};
    }
    maps_.clear(pixels);
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      const int panel = static_cast<int>(i);
      maps_.measure(panel, pictures[i]);
      maps_.draw(panel, pictures[i], boxes_[i], pixels);
    }
    if (last && !options_.screenshot.empty()) {
      window_.save(options_.screenshot);
    }
    window_.swap();
    context_.reset_state();
  }

  // For scripts: the figures, and where the matrices lie in the picture.
  void report() const {
    std::printf("%s\n", title_.c_str());
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      const Box& box = boxes_[i];
      std::printf("panel %s %d %d %d %d\n", kNames[i], box.corner.x, box.corner.y, box.size.x,
                  box.size.y);
    }
  }

  Options options_;
  Window window_;
  fragblas::Context context_;
  HeatMaps maps_;
  std::optional<Product> product_;
  std::array<Box, 3> boxes_;
  int size_;
  unsigned seed_ = 3;
  bool trans_a_ = false, trans_b_ = false;
  double gflops_ = 0, error_ = 0;
  bool correct_ = false;
  std::string title_;
};

}  // namespace
}  // namespace demo

int main(int argc, char** argv) {
  int exit_code = demo::kExitOk;
  const std::optional<demo::Options> options = demo::parse_options(argc, argv, exit_code);
  if (!options) {
    return exit_code;
  }
  try {
    return demo::App(*options).run();
  } catch (const demo::NoWindow& error) {
    std::fprintf(stderr, "fragblas-sdl: %s\n", error.what());
    return demo::kExitNoDevice;
  } catch (const fragblas::Error& error) {
    std::fprintf(stderr, "fragblas-sdl: %s\n", error.what());
    return error.status() == fragblas::Status::Unsupported ? demo::kExitNoDevice
                                                           : demo::kExitFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fragblas-sdl: %s\n", error.what());
    return demo::kExitFailed;
  }
}
