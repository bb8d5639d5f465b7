// The peer on the same device: glBLAS's scheme for sgemm, one fragment a 4 x 1 strip of C by dot
// products. Written anew over textures of exactly the operands' shapes, since glBLAS's own address
// formulas fail beyond one texture row.
//
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "fragblas_baseline_shaders.hpp"
#include "workloads.hpp"

namespace bench {
namespace {

class Texture {
 public:
  // RGBA32F, with data (null: undefined).
  Texture(std::int64_t width, std::int64_t height, const float* data) {
    glGenTextures(1, &name_);
    glBindTexture(GL_TEXTURE_2D, name_);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, static_cast<GLsizei>(width),
                   static_cast<GLsizei>(height));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    if (data != nullptr) {
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(width),
                      static_cast<GLsizei>(height), GL_RGBA, GL_FLOAT, data);
    }
  }
  ~Texture() { glDeleteTextures(1, &name_); }
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  GLuint name() const { return name_; }

 private:
  GLuint name_ = 0;
};

class Program {
 public:
  Program() : name_(glCreateProgram()) {
    attach(GL_VERTEX_SHADER, "draw.vert");
    attach(GL_FRAGMENT_SHADER, "baseline/glblas_4x1.frag");
    glLinkProgram(name_);
    GLint linked = GL_FALSE;
    glGetProgramiv(name_, GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
      std::vector<char> log(4096, '\0');
      glGetProgramInfoLog(name_, static_cast<GLsizei>(log.size()) - 1, nullptr, log.data());
      glDeleteProgram(name_);
      throw std::runtime_error(std::string("glblas_4x1.frag: ") + log.data());
    }
  }
  ~Program() { glDeleteProgram(name_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  GLuint name() const { return name_; }
  GLint location(const char* uniform) const { return glGetUniformLocation(name_, uniform); }

 private:
  void attach(GLenum stage, const char* file) {
    const GLuint shader = glCreateShader(stage);
    const char* text = fragblas_baseline::shader_text(file);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);  // an error shows in the program's link
    glAttachShader(name_, shader);
    glDeleteShader(shader);
  }

  GLuint name_;
};

void set_plain_state() {
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
}

class GlblasGemm : public Workload {
 public:
  GlblasGemm(fragblas::Context& context, std::int64_t m, std::int64_t n, std::int64_t k,
             std::uint64_t seed)
      : context_(context), m_(m), n_(n), problem_(*find_entry("sgemm"), shape(m, n, k), seed) {
    context_.reset_state();  // also holds if this constructor throws
    set_plain_state();
    program_ = std::make_unique<Program>();
    a_ = std::make_unique<Texture>(k / 4, m, problem_.operands()[kA].data());
    b_ = std::make_unique<Texture>(k / 4, n, problem_.operands()[kB].data());
    c_ = std::make_unique<Texture>(m / 4, n, problem_.operands()[kC].data());
    glGenVertexArrays(1, &vertices_);
    glGenFramebuffers(1, &target_);
    glBindFramebuffer(GL_FRAMEBUFFER, target_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, c_->name(), 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      release();
      throw std::runtime_error("the target of glblas-4x1 is not complete");
    }
    glUseProgram(program_->name());
    glUniform1i(program_->location("a"), 0);
    glUniform1i(program_->location("b"), 1);
    glUniform1i(program_->location("steps"), static_cast<GLint>(k / 4));
  }

  ~GlblasGemm() override { release(); }

  double check() override {
    call();
    Arrays<float> result;
    result[kC].resize(static_cast<std::size_t>(m_ * n_));
    glReadPixels(0, 0, static_cast<GLsizei>(m_ / 4), static_cast<GLsizei>(n_), GL_RGBA, GL_FLOAT,
                 result[kC].data());
    return problem_.error(result);
  }

  void call() override {
    glUseProgram(program_->name());
    glBindVertexArray(vertices_);
    glBindFramebuffer(GL_FRAMEBUFFER, target_);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, b_->name());
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, a_->name());
    glViewport(0, 0, static_cast<GLsizei>(m_ / 4), static_cast<GLsizei>(n_));
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }

 private:
  // k is contiguous in both operands, and the strips of C lie in one column.
  static Shape shape(std::int64_t m, std::int64_t n, std::int64_t k) {
    Variant variant;
    variant.layout = Layout::ColMajor;
    variant.trans_a = true;
    return *Shape::make("sgemm", variant, {m, n, k});
  }

  // Deletes what is not deleted by a member, and tells the library that its state is stale.
  void release() {
    glDeleteFramebuffers(1, &target_);
    glDeleteVertexArrays(1, &vertices_);
    context_.reset_state();
  }

  fragblas::Context& context_;
  std::int64_t m_, n_;
  Problem problem_;
  std::unique_ptr<Program> program_;
  std::unique_ptr<Texture> a_, b_, c_;
  GLuint vertices_ = 0, target_ = 0;
};

}  // namespace

std::unique_ptr<Workload> glblas_gemm(fragblas::Context& context, std::int64_t m, std::int64_t n,
                                      std::int64_t k, std::uint64_t seed) {
  return std::make_unique<GlblasGemm>(context, m, n, k, seed);
}

}  // namespace bench
