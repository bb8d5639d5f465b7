// Framebuffers by what is attached to them, made once. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <utility>

#include "gl/gl.hpp"
#include "gl/state.hpp"
#include "gl/texture_format.hpp"

namespace fragblas::gl {

class FramebufferCache {
 public:
  explicit FramebufferCache(State& state) : state_(state) {}
  FramebufferCache(const FramebufferCache&) = delete;
  FramebufferCache& operator=(const FramebufferCache&) = delete;
  ~FramebufferCache();

  // A framebuffer whose targets are the layers of textures[0], or (layers = 0) so many 2D textures.
  // 0 when it is not complete. Only the first with so many targets of a format is asked for
  // that, as their sizes never differ: an answer waits for all that the driver was told before.
  // Somebody else's texture is asked for always: nobody knows what became of it.
  GLuint get(const GLuint* textures, int count, int layers, TextureFormat format, bool borrowed);
  // Whether there is one already.
  bool has(GLuint texture) const;
  // These textures, of which that is the first, are about to be deleted.
  void forget(GLuint texture);
  void clear();

 private:
  State& state_;
  std::map<GLuint, GLuint> framebuffers_;
  std::array<int, kTextureFormats> most_targets_{};  // of those that are complete
};

}  // namespace fragblas::gl
