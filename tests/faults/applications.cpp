// Workloads whose application has a program of its own, or writes one that is wrong.
// SPDX-License-Identifier: MIT
#include "applications.hpp"

#include <GLES3/gl3.h>

#include <utility>

#include "fragblas/routines.hpp"
#include "numbers.hpp"
#include "stand_ins.hpp"

namespace fragblas::faults {
namespace {

GLuint feedback_program() {
  const GLuint program = glCreateProgram();
  for (const auto& [kind, text] :
       {std::pair<GLenum, const char*>{
            GL_VERTEX_SHADER, "#version 300 es\nvoid main() { gl_Position = vec4(0, 0, 0, 1); }"},
        std::pair<GLenum, const char*>{GL_FRAGMENT_SHADER, "#version 300 es\nvoid main() {}"}}) {
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
  }
  const char* varying = "gl_Position";
  reinterpret_cast<decltype(&glTransformFeedbackVaryings)>(
      driver_function("glTransformFeedbackVaryings"))(program, 1, &varying, GL_INTERLEAVED_ATTRIBS);
  glLinkProgram(program);
  return program;
}

// From its construction to its end a transform feedback is active.
class Feedback {
 public:
  Feedback() {
    const ApplicationCalls calls;
    program_ = feedback_program();
    glGenBuffers(2, buffers_);
    bind(GL_TRANSFORM_FEEDBACK_BUFFER, buffers_[0]);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 4096, nullptr, GL_DYNAMIC_READ);
    bind(GL_UNIFORM_BUFFER, buffers_[1]);
    glBufferData(GL_UNIFORM_BUFFER, 4096, nullptr, GL_STATIC_DRAW);
    glUseProgram(program_);
    reinterpret_cast<decltype(&glBeginTransformFeedback)>(
        driver_function("glBeginTransformFeedback"))(GL_POINTS);
  }
  Feedback(const Feedback&) = delete;
  Feedback& operator=(const Feedback&) = delete;
  ~Feedback() {
    const ApplicationCalls calls;
    driver_function("glEndTransformFeedback")();
    glUseProgram(0);
    bind(GL_TRANSFORM_FEEDBACK_BUFFER, 0);
    bind(GL_UNIFORM_BUFFER, 0);
    glDeleteBuffers(2, buffers_);
    glDeleteProgram(program_);
  }

 private:
  static void bind(GLenum target, GLuint buffer) { glBindBufferBase(target, 0, buffer); }

  GLuint program_ = 0;
  GLuint buffers_[2] = {};
};

}  // namespace

Results in_feedback(Bench& bench) {
  Context& context = bench.context();
  Results results;
  const Feedback feedback;
  Matrix a = context.matrix(40, 40, numbers(1600, 1)), b = context.matrix(40, 40, numbers(1600, 2));
  Matrix c = context.matrix(40, 40);
  gemm(a, b, c);
  results.emplace_back("product", c.read());
  Vector x = context.vector(numbers(100, 3));
  scal(2, x);
  results.emplace_back("scaled", x.read());
  context.finish();
  return results;
}

Results faulty_body(Bench& bench) {
  Context context(bench.gl().platform(), bench.options());
  Results results;
  Vector x = context.vector(numbers(100, 1));
  try {
    run("return nothing_of_that_name;", {}, x);
  } catch (const Error& error) {
    if (error.status() != Status::ShaderError) throw;
    results.emplace_back("refused", std::vector<float>{1});
  }
  run("return 2.0 * x;", {{"x", x}}, x);
  results.emplace_back("doubled", x.read());
  context.finish();
  return results;
}

}  // namespace fragblas::faults
