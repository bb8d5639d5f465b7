// A program with the locations and values of its uniforms. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "gl/device.hpp"

namespace fragblas::gl {

// A shader did not compile, or a program did not link.
class ShaderFailure : public Error {
 public:
  // what(): the kernel, that it "does not compile" or so, the driver's words and the numbered
  // source.
  ShaderFailure(const std::string& kernel, const char* what, const char* log,
                const std::string& source);
  const std::string& log() const { return log_; }  // the driver's words alone

 private:
  std::string log_;
};

class Program {
 public:
  // What is in a program's place by its name in the shaders: uniform i is uniforms[i], which need
  // not be active; samplers[i] reads texture unit i, blocks[i] binding point i.
  struct Names {
    const std::vector<const char*>& uniforms;
    const std::vector<const char*>& samplers;
    const std::vector<const char*>& blocks;
  };

  // Takes the driver's binary of an earlier process, if there is one. Else begins to compile and
  // link, and asks for nothing, so that drivers do several at a time. The names must outlive it.
  Program(Device& device, std::string name, std::string vertex, std::string fragment,
          const Names& names);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  // Whether finish() would not wait, as far as the device tells.
  bool is_ready() const;
  bool is_finished() const { return finished_; }
  bool is_loaded() const { return loaded_; }  // from a binary that was kept
  // To be called before all that follows: waits until it is linked. Throws ShaderFailure with the
  // driver's log and the numbered source.
  void finish();

  void use() {
    device_.state.use_program(name_);
    if (setup_ != device_.setups) {
      set_up();
    }
  }

  // Sets a uniform of this program, which is in use. What it is already costs no call of GL: in a
  // browser each is validated twice, and passes that follow each other mostly differ in few.
  void set_ints(std::size_t uniform, int size, const std::array<GLint, 4>& ints);
  void set_float(std::size_t uniform, GLint bits);

 private:
  struct Slot {
    GLint location = -1;
    bool known = false;
    std::array<GLint, 4> value{};  // bits
  };
  // Where uniforms are, and what samplers and blocks read: of a program in use.
  void set_up();
  void find_locations();
  // The location, or -1 when there is nothing to do.
  GLint location_to_set(std::size_t uniform, const std::array<GLint, 4>& value);
  void check_linked() const;
  void check_shader(GLuint shader, const std::string& name) const;
  void delete_shaders();

  Device& device_;
  const Names names_;
  std::string kernel_, vertex_, fragment_;  // until it is finished
  bool loaded_ = false, finished_ = false;
  GLuint vertex_shader_ = 0, fragment_shader_ = 0;
  GLuint name_ = 0;
  std::vector<Slot> slots_;
  std::uint64_t setup_ = 0;  // the device's when that was done
};

}  // namespace fragblas::gl
