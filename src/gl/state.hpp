// What the core last set in GL, so that a pass changes only what differs, and a guard that puts a
// foreign state back. Nothing here reads GL state except the guard. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gl/gl.hpp"

namespace fragblas::gl {

constexpr int kTextureUnits = 14;  // of the 16 that GLES 3.0 guarantees
constexpr int kBlockBindings = 5;  // of the 24 that GLES 3.0 guarantees

class State {
 public:
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State();

  // Sets everything a pass relies on, unless it is known to be set.
  void prepare();
  // Foreign code may have changed anything.
  void invalidate() { known_ = false; }

  void use_program(GLuint program);
  void bind_texture(int unit, GLenum target, GLuint texture);
  // The unit that texture calls work on.
  void activate(int unit);
  void bind_draw_framebuffer(GLuint framebuffer);
  void bind_read_framebuffer(GLuint framebuffer);
  bool reads_from(GLuint framebuffer) const;  // asks GL
  void viewport(int x, int y, int width, int height);
  // A triangle over all of the viewport.
  static void draw();

  // GL names are reused: what was deleted must not be taken for bound.
  void forget_texture(GLuint texture);
  void forget_framebuffer(GLuint framebuffer);

  // Whether the context still has the objects that were made in it.
  bool has_objects() const;
  // What a pass relies on to be disabled.
  const std::vector<GLenum>& disabled() {
    if (disabled_.empty()) {
      find_disabled();
    }
    return disabled_;
  }

 private:
  void find_disabled();

  bool known_ = false;
  std::vector<GLenum> disabled_;
  GLuint vertex_array_ = 0;
  int active_unit_ = -1;
  GLuint program_ = 0, draw_framebuffer_ = 0, read_framebuffer_ = 0;
  std::array<GLuint, kTextureUnits> textures_{};
  std::array<int, 4> viewport_{};
};

// Reads the state that State changes, and sets it again when it is destroyed.
class SavedState {
 public:
  explicit SavedState(State& state);
  SavedState(const SavedState&) = delete;
  SavedState& operator=(const SavedState&) = delete;
  ~SavedState();

 private:
  const bool feeds_back_;  // transform feedback was active: before all else
  struct Unit {
    GLint texture_2d, texture_array, sampler;
  };
  GLint program_, vertex_array_, draw_framebuffer_, read_framebuffer_, active_texture_;
  struct BlockBinding {
    GLint buffer;
    GLint64 offset, size;
  };
  GLint pixel_pack_buffer_, pixel_unpack_buffer_, uniform_buffer_;
  std::array<BlockBinding, kBlockBindings> blocks_;
  std::array<GLint, 4> viewport_;
  std::array<GLboolean, 4> color_mask_;
  std::vector<std::pair<GLenum, GLboolean>> capabilities_;
  std::vector<std::pair<GLenum, GLint>> pixel_store_;
  std::array<Unit, kTextureUnits> units_;
};

}  // namespace fragblas::gl
