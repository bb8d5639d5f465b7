// Programs, of which only the name and what is set of them is known. SPDX-License-Identifier: MIT
#include "gl/program.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "null_gl/device.hpp"

namespace fragblas::gl {

namespace {

using null_gl::device;

bool has(const std::string& name, const std::string& part) {
  return !part.empty() && name.find(part) != std::string::npos;
}

std::string shown(GLint value) {
  return value == std::numeric_limits<GLint>::max() ? "all" : std::to_string(value);
}

}  // namespace

ShaderFailure::ShaderFailure(const std::string& kernel, const char* what, const char* log,
                             const std::string& source)
    : Error(Status::ShaderError,
            detail::format("kernel {} {}:\n{}\n{}", {kernel, what, log, source})),
      log_(log) {}

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
    throw ShaderFailure(kernel_, "does not compile", "it is told not to", fragment_);
  }
  finished_ = true;
}

void Program::set_up() {
  setup_ = device_.setups;
}

void Program::set_ints(std::size_t uniform, int size, const std::array<GLint, 4>& ints) {
  std::string text;
  for (int i = 0; i < size; ++i) {
    text += (i == 0 ? "" : ",") + shown(ints[static_cast<std::size_t>(i)]);
  }
  device().set_uniform(names_.uniforms[uniform], text);
}

void Program::set_float(std::size_t uniform, GLint bits) {
  GLfloat number = 0;
  static_assert(sizeof number == sizeof bits);
  std::memcpy(&number, &bits, sizeof number);
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(number));
  device().set_uniform(names_.uniforms[uniform], text);
}

// Nobody's binaries are kept.
void ProgramBinaries::use(Store) {}

}  // namespace fragblas::gl
