// Programs made from kernels' sources, and the last few of the caller's own code.
// SPDX-License-Identifier: MIT
#include "kernels/program_cache.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace fragblas::detail {

static_assert(static_cast<int>(Sampler::Count) == gl::kTextureUnits, "a unit for each sampler");
static_assert(kDiagonalBlock + 1 == gl::kBlockBindings, "a binding for each block");

namespace {

std::uint64_t key_of(KernelId kernel, std::uint64_t variant) {
  return static_cast<std::uint64_t>(kernel) << kVariantCount | variant;
}

gl::Program::Names names() {
  return {uniform_names(), sampler_names(), block_names()};
}

}  // namespace

bool ProgramCache::start(KernelId kernel, std::uint64_t variant) {
  return started(kernel, variant)->is_ready();
}

const gl::Program* ProgramCache::find(KernelId kernel, std::uint64_t variant) const {
  const auto found = programs_.find(key_of(kernel, variant));
  return found == programs_.end() ? nullptr : found->second.get();
}

bool ProgramCache::is_ready(KernelId kernel, std::uint64_t variant) {
  const gl::Program* const found = find(kernel, variant);
  return found == nullptr || found->is_ready();
}

bool ProgramCache::want(KernelId kernel, std::uint64_t variant) {
  const auto [known, is_new] = programs_.emplace(key_of(kernel, variant), nullptr);
  if (known->second) {
    return known->second->is_ready();
  }
  // Asked at once, NVIDIA's driver may say that a short one is there.
  return (!is_new || device_.binaries.enabled()) && started(kernel, variant)->is_loaded();
}

bool ProgramCache::has(KernelId kernel, std::uint64_t variant) const {
  const gl::Program* const found = find(kernel, variant);
  return found != nullptr && found->is_finished();
}

gl::Program& ProgramCache::get(KernelId kernel, std::uint64_t variant) {
  return finished(started(kernel, variant));
}

bool ProgramCache::finish_all() {
  bool any = false;
  for (auto& entry : programs_) {
    if (entry.second && !entry.second->is_finished()) {
      finished(entry.second);
      any = true;
    }
  }
  return any;
}

gl::Program& ProgramCache::finished(std::unique_ptr<gl::Program>& program) {
  try {
    program->finish();
  } catch (...) {
    program.reset();  // the next one to ask gets the error again
    throw;
  }
  return *program;
}

std::unique_ptr<gl::Program>& ProgramCache::started(KernelId kernel, std::uint64_t variant) {
  std::unique_ptr<gl::Program>& program = programs_[key_of(kernel, variant)];
  if (!program) {
    if (lost_()) {
      throw_error(Status::ContextLost, "the GL context is lost");
    }
    program = std::make_unique<gl::Program>(device_, kernel_name(kernel, variant), vertex_source(),
                                            fragment_source(kernel, variant), names());
  }
  return program;
}

std::shared_ptr<gl::Program> ProgramCache::get_own(const std::string& name, const std::string& key,
                                                   const std::function<std::string()>& text) {
  const auto found = std::find_if(own_programs_.begin(), own_programs_.end(),
                                  [&](const OwnProgram& own) { return own.key == key; });
  if (found != own_programs_.end()) {
    own_programs_.splice(own_programs_.begin(), own_programs_, found);
  } else {
    const auto program =
        std::make_shared<gl::Program>(device_, name, vertex_source(), text(), names());
    program->finish();
    own_programs_.push_front({key, program});
    if (own_programs_.size() > kMostOwnPrograms) {
      own_programs_.pop_back();
    }
  }
  return own_programs_.front().program;
}

}  // namespace fragblas::detail
