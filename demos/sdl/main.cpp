// fragblas-sdl: scenes in a window. The library shares the window's GL context, and what it
// computes is drawn from its textures.
//
// SPDX-License-Identifier: MIT
#include <SDL.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <memory>
#include <optional>

#include "diffusion.hpp"
#include "lab.hpp"
#include "options.hpp"
#include "scene.hpp"
#include "window.hpp"

namespace demo {
namespace {

constexpr int kWindowSide = 900;
// A title that changes with every frame can't be read, and costs the display's time.
constexpr std::chrono::milliseconds kTitleInterval(500);

class App {
 public:
  explicit App(const Options& options)
      : options_(options),
        window_("fragblas", kWindowSide, options.frames == 0),
        context_(fragblas::egl::native_platform()) {
    enter(options.scene);
  }

  int run() {
    if (options_.frames > 0) {
      for (int frame = 1; frame <= options_.frames; ++frame) {
        show(frame == options_.frames);
      }
      scene().report();
    } else {
      react();
      if (!options_.screenshot.empty()) {
        show(true);
      }
    }
    return correct() ? kExitOk : kExitFailed;
  }

 private:
  Scene& scene() { return *scenes_[static_cast<std::size_t>(kind_)]; }

  bool correct() const {
    for (const std::unique_ptr<Scene>& scene : scenes_) {
      if (scene && !scene->correct()) {
        return false;
      }
    }
    return true;
  }

  // A scene is made when it is first seen, and kept as it is while the other one is shown.
  void enter(SceneKind kind) {
    kind_ = kind;
    std::unique_ptr<Scene>& scene = scenes_[static_cast<std::size_t>(kind)];
    if (!scene) {
      if (kind == SceneKind::Lab) {
        scene = std::make_unique<Lab>(options_, window_, context_);
      } else {
        scene = std::make_unique<Diffusion>(options_, window_, context_);
      }
    }
    changed_ = true;
  }

  // Draws and hears events until the person quits.
  void react() {
    SDL_Event event;
    for (;;) {
      if (window_.visible() && (changed_ || scene().moving())) {
        show(false);
      } else if (SDL_WaitEvent(nullptr) == 0) {  // nothing moves, or nobody sees it
        return;
      }
      while (SDL_PollEvent(&event) != 0) {
        if (event.type == SDL_QUIT ||
            (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE)) {
          return;
        }
        if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_TAB) {
          scene().leave();
          enter(kind_ == SceneKind::Lab ? SceneKind::Diffusion : SceneKind::Lab);
        } else if (event.type == SDL_WINDOWEVENT || scene().handle(event)) {
          changed_ = true;
        }
      }
    }
  }

  void show(bool last) {
    scene().draw(last);
    if (last && !options_.screenshot.empty()) {
      window_.save(options_.screenshot);
    }
    window_.swap();
    context_.reset_state();
    const auto now = std::chrono::steady_clock::now();
    if (changed_ || now - titled_ >= kTitleInterval) {
      window_.set_title(scene().title());
      titled_ = now;
    }
    changed_ = false;
  }

  Options options_;
  Window window_;
  fragblas::Context context_;
  std::array<std::unique_ptr<Scene>, 2> scenes_;
  SceneKind kind_ = SceneKind::Lab;
  bool changed_ = true;
  std::chrono::steady_clock::time_point titled_;
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
