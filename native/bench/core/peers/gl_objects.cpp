// Textures, targets and programs.
//
// SPDX-License-Identifier: MIT
#include "peers/gl_objects.hpp"

#include <stdexcept>

#include "fragblas_baseline_shaders.hpp"

namespace bench {
namespace {

std::size_t floats_of(const TextureShape& shape) {
  return static_cast<std::size_t>(shape.lanes) * static_cast<std::size_t>(shape.width) *
         static_cast<std::size_t>(shape.height);
}

}  // namespace

PlainGl::PlainGl(fragblas::Context& context) : context_(context) {
  context_.reset_state();
  for (const GLenum capability :
       {GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_RASTERIZER_DISCARD, GL_SCISSOR_TEST,
        GL_STENCIL_TEST, GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE}) {
    glDisable(capability);
  }
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glBindSampler(0, 0);
  glBindSampler(1, 0);
  glActiveTexture(GL_TEXTURE0);
  glGenVertexArrays(1, &vertices_);
  glBindVertexArray(vertices_);
  glGetError();  // forgets what came before, so that a texture's error is its own
}

PlainGl::~PlainGl() {
  glDeleteVertexArrays(1, &vertices_);
  context_.reset_state();
}

Texture::Texture(const TextureShape& shape, const float* data) : shape_(shape) {
  glGenTextures(1, &name_);
  glBindTexture(GL_TEXTURE_2D, name_);
  glTexStorage2D(GL_TEXTURE_2D, 1, shape.lanes == 4 ? GL_RGBA32F : GL_R32F, shape.width,
                 shape.height);
  if (glGetError() != GL_NO_ERROR) {
    glDeleteTextures(1, &name_);
    throw std::runtime_error("a texture of " + std::to_string(shape.width) + " x " +
                             std::to_string(shape.height) + " can't be had");
  }
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  if (data != nullptr) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, shape.width, shape.height,
                    shape.lanes == 4 ? GL_RGBA : GL_RED, GL_FLOAT, data);
  }
}

Texture::~Texture() {
  glDeleteTextures(1, &name_);
}

Target::Target(const TextureShape& shape) : texture_(shape) {
  glGenFramebuffers(1, &name_);
  glBindFramebuffer(GL_FRAMEBUFFER, name_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    glDeleteFramebuffers(1, &name_);
    throw std::runtime_error("a float texture is no complete target");
  }
}

Target::~Target() {
  glDeleteFramebuffers(1, &name_);
}

void Target::draw() const {
  draw(0, 0, texture_.shape().width, texture_.shape().height);
}

void Target::draw(int x, int y, int width, int height) const {
  glBindFramebuffer(GL_FRAMEBUFFER, name_);
  glViewport(x, y, width, height);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Target::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, name_);
}

// As RGBA, the one format that every target of floats can be read in.
std::vector<float> Target::read() const {
  const TextureShape& shape = texture_.shape();
  std::vector<float> result(floats_of({4, shape.width, shape.height}));
  glBindFramebuffer(GL_FRAMEBUFFER, name_);
  glReadPixels(0, 0, shape.width, shape.height, GL_RGBA, GL_FLOAT, result.data());
  if (shape.lanes == 1) {
    const std::size_t texels = floats_of(shape);
    for (std::size_t i = 0; i < texels; ++i) {
      result[i] = result[4 * i];
    }
    result.resize(texels);
  }
  return result;
}

Program::Program(const std::string& file) : name_(glCreateProgram()) {
  const std::string suffix = ".comp";
  if (file.size() > suffix.size() && file.substr(file.size() - suffix.size()) == suffix) {
    attach(GL_COMPUTE_SHADER, file);
  } else {
    attach(GL_VERTEX_SHADER, "draw.vert");
    attach(GL_FRAGMENT_SHADER, file);
  }
  glLinkProgram(name_);
  GLint linked = GL_FALSE;
  glGetProgramiv(name_, GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE) {
    std::vector<char> log(4096, '\0');
    glGetProgramInfoLog(name_, static_cast<GLsizei>(log.size()) - 1, nullptr, log.data());
    glDeleteProgram(name_);
    throw std::runtime_error(file + ": " + log.data());
  }
}

Program::~Program() {
  glDeleteProgram(name_);
}

void Program::use() const {
  glUseProgram(name_);
}

void Program::attach(GLenum stage, const std::string& file) const {
  const GLuint shader = glCreateShader(stage);
  const std::string source = fragblas_baseline::shader_text(file);
  const char* text = source.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);  // an error shows in the program's link
  glAttachShader(name_, shader);
  glDeleteShader(shader);
}

void bind_texture(int unit, const Texture& texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture.name());
}

double finished_seconds(Workload& workload, std::int64_t batch) {
  glFinish();
  return wall_seconds(
      [&workload, batch] {
        for (std::int64_t i = 0; i < batch; ++i) {
          workload.call();
        }
        glFinish();
      },
      1);
}

}  // namespace bench
