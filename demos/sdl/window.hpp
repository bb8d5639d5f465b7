// An SDL window with an OpenGL ES 3.0 context.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <SDL.h>

#include <glm/vec2.hpp>
#include <memory>
#include <stdexcept>
#include <string>

namespace demo {

struct NoWindow : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Window {
 public:
  // Throws NoWindow. The context is current afterwards. wait_for_display: swap at the display's
  // pace.
  Window(const std::string& title, int side, bool wait_for_display);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  glm::ivec2 pixels() const;
  // Where the mouse is, from what its events say: they count in units of the display, not pixels.
  glm::vec2 pixel_at(int x, int y) const;
  // Neither minimised nor hidden.
  bool visible() const;
  void set_title(const std::string& title);
  void swap();
  // The back buffer, that is what swap() would show. Throws std::runtime_error.
  void save(const std::string& file) const;

 private:
  struct Sdl {
    Sdl();
    ~Sdl();
  };
  Sdl sdl_;
  std::unique_ptr<SDL_Window, void (*)(SDL_Window*)> window_{nullptr, SDL_DestroyWindow};
  SDL_GLContext context_ = nullptr;
};

}  // namespace demo
