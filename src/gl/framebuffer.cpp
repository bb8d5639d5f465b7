// SPDX-License-Identifier: MIT
#include "gl/framebuffer.hpp"

#include <vector>

namespace fragblas::gl {

FramebufferCache::~FramebufferCache() {
  for (const auto& [texture, framebuffer] : framebuffers_) {
    glDeleteFramebuffers(1, &framebuffer);
  }
}

GLuint FramebufferCache::get(GLuint texture, int layers) {
  const auto found = framebuffers_.find(texture);
  if (found != framebuffers_.end()) {
    return found->second;
  }
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  state_.bind_draw_framebuffer(framebuffer);
  std::vector<GLenum> targets;
  if (layers == 0) {
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    targets.push_back(GL_COLOR_ATTACHMENT0);
  }
  for (int layer = 0; layer < layers; ++layer) {
    const GLenum target = GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(layer);
    glFramebufferTextureLayer(GL_DRAW_FRAMEBUFFER, target, texture, 0, layer);
    targets.push_back(target);
  }
  glDrawBuffers(static_cast<GLsizei>(targets.size()), targets.data());
  if (glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    state_.bind_draw_framebuffer(0);
    glDeleteFramebuffers(1, &framebuffer);
    return 0;
  }
  framebuffers_.emplace(texture, framebuffer);
  return framebuffer;
}

void FramebufferCache::forget(GLuint texture) {
  const auto found = framebuffers_.find(texture);
  if (found != framebuffers_.end()) {
    state_.forget_framebuffer(found->second);
    glDeleteFramebuffers(1, &found->second);
    framebuffers_.erase(found);
  }
}

}  // namespace fragblas::gl
