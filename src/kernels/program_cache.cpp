// SPDX-License-Identifier: MIT
#include "kernels/program_cache.hpp"

namespace fragblas {

gl::Program& ProgramCache::get(KernelId kernel, unsigned variant) {
  const std::uint64_t key = static_cast<std::uint64_t>(kernel) << kVariantCount | variant;
  std::unique_ptr<gl::Program>& program = programs_[key];
  if (!program) {
    program = std::make_unique<gl::Program>(device_, kernel_name(kernel, variant), vertex_source(),
                                            fragment_source(kernel, variant), uniform_names(),
                                            sampler_names(), block_names());
  }
  return *program;
}

}  // namespace fragblas
