// What is bound. SPDX-License-Identifier: MIT
#include "gl/state.hpp"

#include "null_gl/device.hpp"

namespace fragblas::gl {

using null_gl::device;

State::~State() = default;

void State::prepare() {}

void State::use_program(GLuint program) {
  device().use(program);
}

void State::bind_texture(int unit, GLenum, GLuint texture) {
  device().bind_input(unit, texture);
  device().upload_target = texture;
}

void State::activate(int) {}

void State::bind_draw_framebuffer(GLuint framebuffer) {
  device().draw_target = framebuffer;
}

void State::bind_read_framebuffer(GLuint framebuffer) {
  device().read_source = framebuffer;
}

bool State::reads_from(GLuint framebuffer) const {
  return device().binds && device().read_source == framebuffer;
}

void State::viewport(int x, int y, int width, int height) {
  device().viewport = null_gl::shown(x, y, width, height);
  device().viewport_pixels = static_cast<double>(width) * height;
}

void State::draw() {
  device().draw();
}

void State::find_disabled() {}

bool State::has_objects() const {
  return !device().is_lost;
}

SavedState::SavedState(State&) : feeds_back_(false) {}

SavedState::~SavedState() = default;

}  // namespace fragblas::gl
