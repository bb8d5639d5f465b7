// What the peers and roofs draw with, by plain GL calls beside the library's context.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <GLES3/gl31.h>

#include <fragblas/fragblas.hpp>
#include <string>
#include <vector>

#include "workload.hpp"

namespace bench {

// Sets the state that plain drawing relies on. While it lives GL is its owner's; the library is
// told that its state is stale at both ends, also when a constructor throws meanwhile.
class PlainGl {
 public:
  explicit PlainGl(fragblas::Context& context);
  ~PlainGl();
  PlainGl(const PlainGl&) = delete;
  PlainGl& operator=(const PlainGl&) = delete;

 private:
  fragblas::Context& context_;
  GLuint vertices_ = 0;
};

struct TextureShape {
  int lanes = 4;  // floats in a texel: 4 (RGBA32F) or 1 (R32F)
  int width = 1, height = 1;
};

class Texture {
 public:
  // data: width * height * lanes floats; null: undefined. Throws when there is no memory for it.
  explicit Texture(const TextureShape& shape, const float* data = nullptr);
  ~Texture();
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  GLuint name() const { return name_; }
  const TextureShape& shape() const { return shape_; }

 private:
  TextureShape shape_;
  GLuint name_ = 0;
};

// A texture to draw into.
class Target {
 public:
  explicit Target(const TextureShape& shape);
  ~Target();
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;
  const Texture& texture() const { return texture_; }

  void draw() const;  // every texel, by the program and the textures that are bound
  void draw(int x, int y, int width, int height) const;  // those texels
  void bind() const;                                     // as the framebuffer
  std::vector<float> read() const;

 private:
  Texture texture_;
  GLuint name_ = 0;
};

class Program {
 public:
  // file: of a fragment shader, or of a compute shader (.comp), below shaders_es. Throws with the
  // driver's text when it does not compile.
  explicit Program(const std::string& file);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void use() const;
  GLint location(const char* uniform) const { return glGetUniformLocation(name_, uniform); }

 private:
  void attach(GLenum stage, const std::string& file) const;

  GLuint name_;
};

void bind_texture(int unit, const Texture& texture);

// Seconds of `batch` calls from an idle device to an idle one, by the wall.
double finished_seconds(Workload& workload, std::int64_t batch);

}  // namespace bench
