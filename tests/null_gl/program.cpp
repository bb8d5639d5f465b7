// Programs, of which only the name and what is set of them is known. SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include <cstdio>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>

#include "null_gl/device.hpp"

namespace fragblas::gl {

namespace {

using null_gl::device;

bool has(const std::string& name, const std::string& part) {
  return !part.empty() && name.find(part) != std::string::npos;
}

std::string shown(std::initializer_list<GLint> values) {
  std::string text;
  for (const GLint value : values) {
    text += (text.empty() ? "" : ",") +
            (value == std::numeric_limits<GLint>::max() ? "all" : std::to_string(value));
  }
  return text;
}

}  // namespace

ShaderFailure::ShaderFailure(const std::string& what, const std::string& log,
                             const std::string& source)
    : Error(Status::ShaderError, what + ":\n" + log + "\n" + source), log_(log) {}

Program::Program(Device& device, std::string name, std::string vertex, std::string fragment,
                 const Names& names)
    : device_(device),
      names_(names),
      kernel_(std::move(name)),
      vertex_(std::move(vertex)),
      fragment_(std::move(fragment)),
      name_(null_gl::device().add_program(kernel_, names)) {
  ++device_.counters.programs;
}

Program::~Program() {
  device().remove_program(name_);
  --device_.counters.programs;
}

bool Program::is_ready() const {
  return finished_ || !device_.tells_of_links || !has(kernel_, device().slow_programs);
}

void Program::finish() {
  if (!finished_ && has(kernel_, device().broken_programs)) {
    throw ShaderFailure("kernel " + kernel_ + " does not compile", "it is told not to", fragment_);
  }
  finished_ = true;
}

void Program::set(std::size_t uniform, GLint x) {
  device().set_uniform(names_.uniforms[uniform], shown({x}));
}

void Program::set(std::size_t uniform, GLint x, GLint y) {
  device().set_uniform(names_.uniforms[uniform], shown({x, y}));
}

void Program::set(std::size_t uniform, GLint x, GLint y, GLint z, GLint w) {
  device().set_uniform(names_.uniforms[uniform], shown({x, y, z, w}));
}

void Program::set_float(std::size_t uniform, GLfloat x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(x));
  device().set_uniform(names_.uniforms[uniform], text);
}

// Nobody's binaries are kept.
void ProgramBinaries::use(Store) {}

}  // namespace fragblas::gl
