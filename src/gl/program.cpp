// SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include <algorithm>
#include <cstring>

#include "fragblas/fragblas.hpp"

namespace fragblas::gl {

namespace {

std::string numbered(const std::string& source) {
  std::string result;
  std::size_t start = 0;
  for (int number = 1; start < source.size(); ++number) {
    const std::size_t end = std::min(source.find('\n', start), source.size());
    result += std::to_string(number) + ": " + source.substr(start, end - start) + "\n";
    start = end + 1;
  }
  return result;
}

GLuint compile(GLenum stage, const std::string& name, const std::string& source) {
  const GLuint shader = glCreateShader(stage);
  const char* text = source.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint ok = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok != GL_TRUE) {
    char log[4096] = "";
    glGetShaderInfoLog(shader, sizeof log, nullptr, log);
    glDeleteShader(shader);
    throw ShaderFailure("kernel " + name + " does not compile", log, source);
  }
  return shader;
}

}  // namespace

ShaderFailure::ShaderFailure(const std::string& what, const std::string& log,
                             const std::string& source)
    : Error(Status::ShaderError, what + ":\n" + log + "\n" + numbered(source)), log_(log) {}

Program::Program(Device& device, const std::string& name, const std::string& vertex,
                 const std::string& fragment, const std::vector<const char*>& uniforms,
                 const std::vector<const char*>& samplers, const std::vector<const char*>& blocks)
    : device_(device) {
  const GLuint vertex_shader = compile(GL_VERTEX_SHADER, "draw.vert", vertex);
  GLuint fragment_shader = 0;
  try {
    fragment_shader = compile(GL_FRAGMENT_SHADER, name, fragment);
  } catch (...) {
    glDeleteShader(vertex_shader);
    throw;
  }
  name_ = glCreateProgram();
  glAttachShader(name_, vertex_shader);
  glAttachShader(name_, fragment_shader);
  glLinkProgram(name_);
  glDeleteShader(vertex_shader);
  glDeleteShader(fragment_shader);
  GLint ok = GL_FALSE;
  glGetProgramiv(name_, GL_LINK_STATUS, &ok);
  if (ok != GL_TRUE) {
    char log[4096] = "";
    glGetProgramInfoLog(name_, sizeof log, nullptr, log);
    glDeleteProgram(name_);
    throw ShaderFailure("kernel " + name + " does not link", log, fragment);
  }
  ++device_.counters.programs;
  use();
  for (const char* uniform : uniforms) {
    slots_.push_back({glGetUniformLocation(name_, uniform), false, {}});
  }
  for (std::size_t unit = 0; unit < samplers.size(); ++unit) {
    const GLint location = glGetUniformLocation(name_, samplers[unit]);
    if (location >= 0) {
      glUniform1i(location, static_cast<GLint>(unit));
    }
  }
  for (std::size_t binding = 0; binding < blocks.size(); ++binding) {
    const GLuint index = glGetUniformBlockIndex(name_, blocks[binding]);
    if (index != GL_INVALID_INDEX) {
      glUniformBlockBinding(name_, index, static_cast<GLuint>(binding));
    }
  }
}

Program::~Program() {
  glDeleteProgram(name_);  // which waits while it is current
  --device_.counters.programs;
}

void Program::set(std::size_t uniform, GLint x) {
  const GLint location = location_to_set(uniform, {x, 0, 0, 0});
  if (location >= 0) {
    glUniform1i(location, x);
  }
}

void Program::set(std::size_t uniform, GLint x, GLint y) {
  const GLint location = location_to_set(uniform, {x, y, 0, 0});
  if (location >= 0) {
    glUniform2i(location, x, y);
  }
}

void Program::set(std::size_t uniform, GLint x, GLint y, GLint z, GLint w) {
  const GLint location = location_to_set(uniform, {x, y, z, w});
  if (location >= 0) {
    glUniform4i(location, x, y, z, w);
  }
}

void Program::set_float(std::size_t uniform, GLfloat x) {
  GLint bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  const GLint location = location_to_set(uniform, {bits, 0, 0, 0});
  if (location >= 0) {
    glUniform1f(location, x);
  }
}

GLint Program::location_to_set(std::size_t uniform, const std::array<GLint, 4>& value) {
  Slot& slot = slots_[uniform];
  if (slot.known && slot.value == value) {
    return -1;
  }
  slot.known = true;
  slot.value = value;
  return slot.location;
}

}  // namespace fragblas::gl
