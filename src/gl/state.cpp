// Calls that set GL state only where it differs, and the guard that saves and restores all of it.
// SPDX-License-Identifier: MIT
#include "gl/state.hpp"

#include <iterator>

#include "gl/capabilities.hpp"

namespace fragblas::gl {

namespace {

constexpr GLenum kDisabled[] = {GL_BLEND,           GL_CULL_FACE,
                                GL_DEPTH_TEST,      GL_STENCIL_TEST,
                                GL_SCISSOR_TEST,    GL_SAMPLE_ALPHA_TO_COVERAGE,
                                GL_SAMPLE_COVERAGE, GL_RASTERIZER_DISCARD};

struct PixelStore {
  GLenum name;
  GLint value;
};
constexpr PixelStore kPixelStore[] = {{GL_PACK_ALIGNMENT, 4},      {GL_PACK_ROW_LENGTH, 0},
                                      {GL_PACK_SKIP_ROWS, 0},      {GL_PACK_SKIP_PIXELS, 0},
                                      {GL_UNPACK_ALIGNMENT, 4},    {GL_UNPACK_ROW_LENGTH, 0},
                                      {GL_UNPACK_SKIP_ROWS, 0},    {GL_UNPACK_SKIP_PIXELS, 0},
                                      {GL_UNPACK_IMAGE_HEIGHT, 0}, {GL_UNPACK_SKIP_IMAGES, 0}};

void set_enabled(GLenum capability, bool on) {
  if (on) {
    glEnable(capability);
  } else {
    glDisable(capability);
  }
}

// While transform feedback is active no other program can be used, and what is drawn goes into its
// buffers: pauses it. False: it is not, or in a page, where web/src/glstate.ts looks.
bool pause_feedback() {
#ifndef __EMSCRIPTEN__
  GLboolean active = GL_FALSE, paused = GL_FALSE;
  glGetBooleanv(GL_TRANSFORM_FEEDBACK_ACTIVE, &active);
  glGetBooleanv(GL_TRANSFORM_FEEDBACK_PAUSED, &paused);
  if (active == GL_TRUE && paused == GL_FALSE) {
    glPauseTransformFeedback();
    return true;
  }
#endif
  return false;
}

void resume_feedback() {
#ifndef __EMSCRIPTEN__
  glResumeTransformFeedback();
#endif
}

}  // namespace

void State::find_disabled() {
  disabled_.assign(std::begin(kDisabled), std::end(kDisabled));
#ifndef __EMSCRIPTEN__  // web/src/glstate.ts knows a page's
  constexpr GLenum kMaxClipDistances = 0x0D32, kClipDistance0 = 0x3000, kDepthClamp = 0x864F;
  if (has_extension("EXT_clip_cull_distance") || has_extension("APPLE_clip_distance")) {
    GLint count = 0;
    glGetIntegerv(kMaxClipDistances, &count);
    for (GLint i = 0; i < count; ++i) {
      disabled_.push_back(kClipDistance0 + static_cast<GLenum>(i));
    }
  }
  if (has_extension("EXT_depth_clamp")) {
    disabled_.push_back(kDepthClamp);
  }
#endif
}

State::~State() {
  if (vertex_array_ != 0) {
    glDeleteVertexArrays(1, &vertex_array_);
  }
}

void State::prepare() {
  if (known_) {
    return;
  }
  if (vertex_array_ == 0) {
    glGenVertexArrays(1, &vertex_array_);
  }
  glBindVertexArray(vertex_array_);
  for (GLenum capability : disabled()) {
    glDisable(capability);
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  for (const PixelStore& store : kPixelStore) {
    glPixelStorei(store.name, store.value);
  }
  for (int unit = 0; unit < kTextureUnits; ++unit) {
    glBindSampler(static_cast<GLuint>(unit), 0);
  }
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  active_unit_ = -1;
  program_ = 0;
  draw_framebuffer_ = 0;
  read_framebuffer_ = 0;
  textures_.fill(0);
  viewport_ = {-1, -1, -1, -1};
  known_ = true;
}

bool State::has_objects() const {
  return vertex_array_ == 0 || glIsVertexArray(vertex_array_) == GL_TRUE;
}

void State::use_program(GLuint program) {
  if (program != program_) {
    glUseProgram(program);
    program_ = program;
  }
}

void State::bind_texture(int unit, GLenum target, GLuint texture) {
  GLuint& bound = textures_[static_cast<std::size_t>(unit)];
  if (bound != texture) {
    activate(unit);
    glBindTexture(target, texture);
    bound = texture;
  }
}

void State::activate(int unit) {
  if (unit != active_unit_) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    active_unit_ = unit;
  }
}

void State::bind_draw_framebuffer(GLuint framebuffer) {
  if (framebuffer != draw_framebuffer_) {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    draw_framebuffer_ = framebuffer;
  }
}

void State::bind_read_framebuffer(GLuint framebuffer) {
  if (framebuffer != read_framebuffer_) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    read_framebuffer_ = framebuffer;
  }
}

bool State::reads_from(GLuint framebuffer) const {
  GLint bound = 0;
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
  return static_cast<GLuint>(bound) == framebuffer;
}

void State::viewport(int x, int y, int width, int height) {
  const std::array<int, 4> wanted = {x, y, width, height};
  if (wanted != viewport_) {
    glViewport(x, y, width, height);
    viewport_ = wanted;
  }
}

void State::draw() {
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void State::forget_texture(GLuint texture) {
  for (GLuint& bound : textures_) {
    if (bound == texture) {
      bound = 0;
    }
  }
}

void State::forget_framebuffer(GLuint framebuffer) {
  if (draw_framebuffer_ == framebuffer) {
    draw_framebuffer_ = 0;
  }
  if (read_framebuffer_ == framebuffer) {
    read_framebuffer_ = 0;
  }
}

SavedState::SavedState(State& state) : feeds_back_(pause_feedback()) {
  glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
  glGetIntegerv(GL_ACTIVE_TEXTURE, &active_texture_);
  glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pixel_pack_buffer_);
  glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &pixel_unpack_buffer_);
  glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &uniform_buffer_);
  for (int binding = 0; binding < kBlockBindings; ++binding) {
    BlockBinding& saved = blocks_[static_cast<std::size_t>(binding)];
    const GLuint index = static_cast<GLuint>(binding);
    glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, index, &saved.buffer);
    glGetInteger64i_v(GL_UNIFORM_BUFFER_START, index, &saved.offset);
    glGetInteger64i_v(GL_UNIFORM_BUFFER_SIZE, index, &saved.size);
  }
  glGetIntegerv(GL_VIEWPORT, viewport_.data());
  glGetBooleanv(GL_COLOR_WRITEMASK, color_mask_.data());
  for (GLenum capability : state.disabled()) {
    capabilities_.emplace_back(capability, glIsEnabled(capability));
  }
  for (const PixelStore& store : kPixelStore) {
    GLint value = 0;
    glGetIntegerv(store.name, &value);
    pixel_store_.emplace_back(store.name, value);
  }
  for (int unit = 0; unit < kTextureUnits; ++unit) {
    Unit& saved = units_[static_cast<std::size_t>(unit)];
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &saved.texture_2d);
    glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &saved.texture_array);
    glGetIntegerv(GL_SAMPLER_BINDING, &saved.sampler);
  }
}

SavedState::~SavedState() {
  for (int unit = 0; unit < kTextureUnits; ++unit) {
    const Unit& saved = units_[static_cast<std::size_t>(unit)];
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(saved.texture_2d));
    glBindTexture(GL_TEXTURE_2D_ARRAY, static_cast<GLuint>(saved.texture_array));
    glBindSampler(static_cast<GLuint>(unit), static_cast<GLuint>(saved.sampler));
  }
  for (const auto& [name, value] : pixel_store_) {
    glPixelStorei(name, value);
  }
  for (const auto& [capability, on] : capabilities_) {
    set_enabled(capability, on == GL_TRUE);
  }
  glColorMask(color_mask_[0], color_mask_[1], color_mask_[2], color_mask_[3]);
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
  for (int binding = 0; binding < kBlockBindings; ++binding) {
    const BlockBinding& saved = blocks_[static_cast<std::size_t>(binding)];
    const GLuint index = static_cast<GLuint>(binding);
    const GLuint buffer = static_cast<GLuint>(saved.buffer);
    if (saved.size == 0) {  // the whole buffer, or none
      glBindBufferBase(GL_UNIFORM_BUFFER, index, buffer);
    } else {
      glBindBufferRange(GL_UNIFORM_BUFFER, index, buffer, static_cast<GLintptr>(saved.offset),
                        static_cast<GLsizeiptr>(saved.size));
    }
  }
  glBindBuffer(GL_UNIFORM_BUFFER, static_cast<GLuint>(uniform_buffer_));
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(pixel_unpack_buffer_));
  glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pixel_pack_buffer_));
  glActiveTexture(static_cast<GLenum>(active_texture_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
  glBindVertexArray(static_cast<GLuint>(vertex_array_));
  auto program = static_cast<GLuint>(program_);
#ifndef __EMSCRIPTEN__  // web/src/glstate.ts restores a page's
  // Deleted while it was current, it went when another was used.
  program = glIsProgram(program) == GL_TRUE ? program : 0;
#endif
  glUseProgram(program);
  if (feeds_back_) {
    resume_feedback();  // which must find its program
  }
}

}  // namespace fragblas::gl
