// The window, its GL context and its size in pixels, by SDL.
// SPDX-License-Identifier: MIT
#include "window.hpp"

#include <GLES3/gl3.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace demo {
namespace {

// Bytes in the order of glReadPixels: red, green, blue, one ignored.
constexpr Uint32 kPixelFormat =
    SDL_BYTEORDER == SDL_LIL_ENDIAN ? SDL_PIXELFORMAT_XBGR8888 : SDL_PIXELFORMAT_RGBX8888;

[[noreturn]] void fail(const char* what) {
  throw NoWindow(std::string(what) + ": " + SDL_GetError());
}

}  // namespace

Window::Sdl::Sdl() {
  // Under X11 an ES context otherwise comes from GLX, which the EGL platform table can't serve.
  SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fail("no display");
  }
}

Window::Sdl::~Sdl() {
  SDL_Quit();
}

Window::Window(const std::string& title, int side, bool wait_for_display) {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
  window_.reset(
      SDL_CreateWindow(title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, side, side,
                       SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI));
  if (!window_) {
    fail("no window");
  }
  context_ = SDL_GL_CreateContext(window_.get());
  if (context_ == nullptr) {
    fail("no OpenGL ES 3.0 context");
  }
  SDL_GL_SetSwapInterval(wait_for_display ? 1 : 0);
}

Window::~Window() {
  if (context_ != nullptr) {
    SDL_GL_DeleteContext(context_);
  }
}

glm::ivec2 Window::pixels() const {
  glm::ivec2 size;
  SDL_GL_GetDrawableSize(window_.get(), &size.x, &size.y);
  return size;
}

glm::vec2 Window::pixel_at(int x, int y) const {
  glm::ivec2 size;
  SDL_GetWindowSize(window_.get(), &size.x, &size.y);
  return (glm::vec2(x, y) + 0.5f) * glm::vec2(pixels()) / glm::vec2(size);
}

bool Window::visible() const {
  return (SDL_GetWindowFlags(window_.get()) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) == 0;
}

void Window::set_title(const std::string& title) {
  SDL_SetWindowTitle(window_.get(), title.c_str());
}

void Window::swap() {
  SDL_GL_SwapWindow(window_.get());
}

void Window::save(const std::string& file) const {
  const glm::ivec2 size = pixels();
  const std::size_t row = 4 * static_cast<std::size_t>(size.x);
  std::vector<unsigned char> pixels(row * size.y), upright(pixels.size());
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
  glReadPixels(0, 0, size.x, size.y, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  for (int y = 0; y < size.y; ++y) {
    std::memcpy(&upright[row * y], &pixels[row * (size.y - 1 - y)], row);
  }
  const std::unique_ptr<SDL_Surface, void (*)(SDL_Surface*)> surface(
      SDL_CreateRGBSurfaceWithFormatFrom(upright.data(), size.x, size.y, 32, static_cast<int>(row),
                                         kPixelFormat),
      SDL_FreeSurface);
  if (!surface || SDL_SaveBMP(surface.get(), file.c_str()) != 0) {
    throw std::runtime_error(file + ": " + SDL_GetError());
  }
}

}  // namespace demo
