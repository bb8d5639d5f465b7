// Programs by kernel and variant, compiled at their first use. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "gl/program.hpp"
#include "kernels/registry.hpp"

namespace fragblas {

class ProgramCache {
 public:
  explicit ProgramCache(gl::Device& device) : device_(device) {}

  // Begins to compile what get() will be asked for.
  void start(KernelId kernel, std::uint64_t variant);
  // Throws Status::ShaderError, with the driver's log, when the kernel does not compile.
  gl::Program& get(KernelId kernel, std::uint64_t variant);
  // A program that is not a kernel's, by its text. The cache holds the last few; a pass that was
  // queued keeps its own alive. Throws gl::ShaderFailure.
  std::shared_ptr<gl::Program> get_own(const std::string& name, const std::string& fragment);

 private:
  std::unique_ptr<gl::Program>& started(KernelId kernel, std::uint64_t variant);

  gl::Device& device_;
  std::unordered_map<std::uint64_t, std::unique_ptr<gl::Program>> programs_;
  struct OwnProgram {
    std::string fragment;
    std::shared_ptr<gl::Program> program;
  };
  static constexpr std::size_t kMostOwnPrograms = 64;
  std::list<OwnProgram> own_programs_;  // the one used last in front
};

}  // namespace fragblas
