// Framebuffers by what is attached to them; made once, checked once. SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <utility>

#include "gl/gl.hpp"
#include "gl/state.hpp"

namespace fragblas::gl {

class FramebufferCache {
 public:
  explicit FramebufferCache(State& state) : state_(state) {}
  FramebufferCache(const FramebufferCache&) = delete;
  FramebufferCache& operator=(const FramebufferCache&) = delete;
  ~FramebufferCache();

  // A framebuffer whose target t is layer t of the texture (layers = 0: the 2D texture itself).
  // 0 when it is not complete.
  GLuint get(GLuint texture, int layers);
  // The texture is about to be deleted.
  void forget(GLuint texture);

 private:
  State& state_;
  std::map<GLuint, GLuint> framebuffers_;
};

}  // namespace fragblas::gl
