// A linked program with the locations of its uniforms. SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "gl/device.hpp"

namespace fragblas::gl {

// A shader did not compile, or a program did not link.
class ShaderFailure : public Error {
 public:
  // what(): the driver's words and the numbered source.
  ShaderFailure(const std::string& what, const std::string& log, const std::string& source);
  const std::string& log() const { return log_; }  // the driver's words alone

 private:
  std::string log_;
};

class Program {
 public:
  // Compiles and links; throws ShaderFailure with the driver's log and the numbered source.
  // Location i is that of uniforms[i] (-1: not active); samplers[i] reads texture unit i, blocks[i]
  // binding point i.
  Program(Device& device, const std::string& name, const std::string& vertex,
          const std::string& fragment, const std::vector<const char*>& uniforms,
          const std::vector<const char*>& samplers, const std::vector<const char*>& blocks);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  void use() { device_.state.use_program(name_); }
  GLint location(std::size_t uniform) const { return locations_[uniform]; }

 private:
  Device& device_;
  GLuint name_ = 0;
  std::vector<GLint> locations_;
};

}  // namespace fragblas::gl
