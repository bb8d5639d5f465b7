// Draws matrices from the library's own textures, without reading them back.
//
// Uses the context between calls of the library and leaves its own GL state behind, so the caller
// tells the library by Context::reset_state().
//
// SPDX-License-Identifier: MIT
#pragma once

#include <GLES3/gl3.h>

#include <fragblas/fragblas.hpp>
#include <glm/vec2.hpp>
#include <map>
#include <string>

#include "layout.hpp"

namespace demo {

// A row-major matrix in a texture; transposed swaps what is shown as rows and columns.
struct Picture {
  fragblas::Buffer::Texture texture;
  int rows = 0, cols = 0;  // as stored
  bool transposed = false;
};

class HeatMaps {
 public:
  explicit HeatMaps(int panels);
  ~HeatMaps();
  HeatMaps(const HeatMaps&) = delete;
  HeatMaps& operator=(const HeatMaps&) = delete;

  // Finds the largest magnitude of a matrix, for its colours; it stays on the device.
  void measure(int panel, const Picture& picture);
  // Instead: the colours are for magnitudes up to this one.
  void set_range(int panel, float magnitude);
  void clear(glm::ivec2 window);
  void draw(int panel, const Picture& picture, const Box& box, glm::ivec2 window);

 private:
  class Program {
   public:
    explicit Program(const std::string& fragment);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    void use() const { glUseProgram(name_); }
    GLint at(const std::string& uniform);

   private:
    GLuint name_;
    std::map<std::string, GLint> uniforms_;
  };

  // An R32F texture that can be drawn to.
  struct Target {
    Target(int width, int height);
    ~Target();
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    GLuint texture = 0, framebuffer = 0;
  };

  void begin(const Program& program) const;
  // elements: of a matrix without gaps, so many a texel.
  void reduce(const Target& target, int x, int size, GLuint source, int width, int elements,
              int lanes);

  Program heatmap_{"heatmap.frag"};
  Program range_{"range.frag"};
  GLuint vertex_array_ = 0;
  Target comb_, ranges_;
};

}  // namespace demo
