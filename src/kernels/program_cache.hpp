// Programs by kernel and variant, compiled at their first use. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "gl/program.hpp"
#include "kernels/registry.hpp"

namespace fragblas {

class ProgramCache {
 public:
  explicit ProgramCache(gl::Device& device) : device_(device) {}

  // Throws Status::ShaderError, with the driver's log, when the kernel does not compile.
  gl::Program& get(KernelId kernel, unsigned variant);

 private:
  gl::Device& device_;
  std::unordered_map<std::uint64_t, std::unique_ptr<gl::Program>> programs_;
};

}  // namespace fragblas
