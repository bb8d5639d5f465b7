// Framebuffers made at their first use, completeness asked once for each count of targets.
// SPDX-License-Identifier: MIT
#include "gl/framebuffer.hpp"

#include <algorithm>
#include <vector>

namespace fragblas::gl {

FramebufferCache::~FramebufferCache() {
  for (const auto& [texture, framebuffer] : framebuffers_) {
    glDeleteFramebuffers(1, &framebuffer);
  }
}

void FramebufferCache::clear() {
  while (!framebuffers_.empty()) {
    forget(framebuffers_.begin()->first);
  }
  most_targets_ = {};
}

bool FramebufferCache::has(GLuint texture) const {
  return framebuffers_.count(texture) > 0;
}

GLuint FramebufferCache::get(const GLuint* textures, int count, int layers, TextureFormat format,
                             bool borrowed) {
  const auto found = framebuffers_.find(textures[0]);
  if (found != framebuffers_.end()) {
    return found->second;
  }
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  if (framebuffer == 0) {
    return 0;
  }
  state_.bind_draw_framebuffer(framebuffer);
  std::vector<GLenum> targets;
  const int attachments = layers == 0 ? count : layers;
  for (int i = 0; i < attachments; ++i) {
    const GLenum target = GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i);
    if (layers == 0) {
      glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, target, GL_TEXTURE_2D, textures[i], 0);
    } else {
      glFramebufferTextureLayer(GL_DRAW_FRAMEBUFFER, target, textures[0], 0, i);
    }
    targets.push_back(target);
  }
  glDrawBuffers(static_cast<GLsizei>(targets.size()), targets.data());
  int& most_targets = most_targets_[static_cast<std::size_t>(format)];
  if ((borrowed || attachments > most_targets) &&
      glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    state_.bind_draw_framebuffer(0);
    glDeleteFramebuffers(1, &framebuffer);
    return 0;
  }
  most_targets = std::max(most_targets, attachments);
  framebuffers_.emplace(textures[0], framebuffer);
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
