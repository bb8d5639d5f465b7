// Compiling and linking, errors with the numbered text of the shader, and uniforms set where they
// change.
// SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas::gl {

namespace {

std::string numbered(const std::string& source) {
  std::string result;
  std::size_t start = 0;
  for (int number = 1; start < source.size(); ++number) {
    const std::size_t end = std::min(source.find('\n', start), source.size());
    detail::append(result, "{}: {}\n", {number, source.substr(start, end - start)});
    start = end + 1;
  }
  return result;
}

GLuint begin_to_compile(GLenum stage, const std::string& source) {
  const GLuint shader = glCreateShader(stage);
  const char* text = source.c_str();
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  return shader;
}

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The last word of each declaration `uniform [precision] type name;`.
std::vector<std::string_view> declared_uniforms(std::string_view text) {
  constexpr std::string_view kKeyword = "uniform ";
  std::vector<std::string_view> names;
  for (std::size_t at = text.find(kKeyword); at != text.npos; at = text.find(kKeyword, at)) {
    at += kKeyword.size();
    const std::size_t end = std::min(text.find_first_of(";{", at), text.size());
    std::size_t begin = end;
    while (begin > at && in_name(text[begin - 1])) {
      --begin;
    }
    names.push_back(text.substr(begin, end - begin));
    at = end;
  }
  return names;
}

}  // namespace

ShaderFailure::ShaderFailure(const std::string& kernel, const char* what, const char* log,
                             const std::string& source)
    : Error(Status::ShaderError,
            detail::format("kernel {} {}:\n{}\n{}", {kernel, what, log, numbered(source)})),
      log_(log) {}

Program::Program(Device& device, std::string name, std::string vertex, std::string fragment,
                 const Names& names)
    : device_(device),
      names_(names),
      kernel_(std::move(name)),
      vertex_(std::move(vertex)),
      fragment_(std::move(fragment)),
      name_(glCreateProgram()) {
  loaded_ = device_.binaries.load(name_, vertex_, fragment_);
  if (loaded_) {
    ++device_.counters.programs_loaded;
  } else {
    vertex_shader_ = begin_to_compile(GL_VERTEX_SHADER, vertex_);
    fragment_shader_ = begin_to_compile(GL_FRAGMENT_SHADER, fragment_);
    glAttachShader(name_, vertex_shader_);
    glAttachShader(name_, fragment_shader_);
    device_.binaries.prepare(name_);
    glLinkProgram(name_);
  }
  ++device_.counters.programs;
}

Program::~Program() {
  delete_shaders();
  glDeleteProgram(name_);  // which waits while it is current
  --device_.counters.programs;
}

bool Program::is_ready() const {
  constexpr GLenum kCompletionStatus = 0x91b1;  // of KHR_parallel_shader_compile
  if (finished_ || loaded_ || !device_.tells_of_links) {
    return true;
  }
  GLint done = GL_TRUE;  // as it stays where there is no program to ask about: finish() says so
  glGetProgramiv(name_, kCompletionStatus, &done);
  return done == GL_TRUE;
}

void Program::finish() {
  if (finished_) {
    return;
  }
  if (!loaded_) {
    check_linked();
    device_.binaries.save(name_, vertex_, fragment_);
  }
  delete_shaders();
  use();
  for (std::string* text : {&vertex_, &fragment_}) {
    text->clear();
    text->shrink_to_fit();  // some 10 kB
  }
  finished_ = true;
}

void Program::set_up() {
  setup_ = device_.setups;
  find_locations();
  for (std::size_t binding = 0; binding < names_.blocks.size(); ++binding) {
    const GLuint index = glGetUniformBlockIndex(name_, names_.blocks[binding]);
    if (index != GL_INVALID_INDEX) {
      glUniformBlockBinding(name_, index, static_cast<GLuint>(binding));
    }
  }
}

// Of what the text declares alone, the first time: each question is a call of GL, and there are
// some 100 names.
void Program::find_locations() {
  const std::vector<std::string_view> declared = declared_uniforms(fragment_);
  const auto is_declared = [&](const char* name) {
    return fragment_.empty() || std::find(declared.begin(), declared.end(), name) != declared.end();
  };
  slots_.clear();
  for (const char* uniform : names_.uniforms) {
    const bool asked = is_declared(uniform);
    slots_.push_back({asked ? glGetUniformLocation(name_, uniform) : -1, false, {}});
  }
  for (std::size_t unit = 0; unit < names_.samplers.size(); ++unit) {
    if (is_declared(names_.samplers[unit])) {
      glUniform1i(glGetUniformLocation(name_, names_.samplers[unit]), static_cast<GLint>(unit));
    }
  }
}

void Program::check_linked() const {
  GLint ok = GL_FALSE;
  glGetProgramiv(name_, GL_LINK_STATUS, &ok);
  if (ok != GL_TRUE) {
    check_shader(vertex_shader_, "draw.vert");
    check_shader(fragment_shader_, kernel_);
    char log[4096] = "";
    glGetProgramInfoLog(name_, sizeof log, nullptr, log);
    throw ShaderFailure(kernel_, "does not link", log, fragment_);
  }
}

void Program::check_shader(GLuint shader, const std::string& name) const {
  GLint ok = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok != GL_TRUE) {
    char log[4096] = "";
    glGetShaderInfoLog(shader, sizeof log, nullptr, log);
    throw ShaderFailure(name, "does not compile", log, fragment_);
  }
}

void Program::delete_shaders() {
  glDeleteShader(vertex_shader_);
  glDeleteShader(fragment_shader_);
  vertex_shader_ = fragment_shader_ = 0;
}

void Program::set_ints(std::size_t uniform, int size, const std::array<GLint, 4>& ints) {
  const GLint location = location_to_set(uniform, ints);
  if (location < 0) {
    return;
  }
  switch (size) {
    case 1:
      glUniform1i(location, ints[0]);
      break;
    case 2:
      glUniform2i(location, ints[0], ints[1]);
      break;
    case 3:
      glUniform3i(location, ints[0], ints[1], ints[2]);
      break;
    default:
      glUniform4i(location, ints[0], ints[1], ints[2], ints[3]);
      break;
  }
}

void Program::set_float(std::size_t uniform, GLint bits) {
  const GLint location = location_to_set(uniform, {bits, 0, 0, 0});
  if (location >= 0) {
    GLfloat number = 0;
    std::memcpy(&number, &bits, sizeof number);
    glUniform1f(location, number);
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
