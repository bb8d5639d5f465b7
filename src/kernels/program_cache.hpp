// Programs by kernel and variant, compiled at their first use. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "gl/program.hpp"
#include "kernels/registry.hpp"

namespace fragblas::detail {

class ProgramCache {
 public:
  // `lost` says whether the context is, and goes on to say so.
  ProgramCache(gl::Device& device, std::function<bool()> lost)
      : device_(device), lost_(std::move(lost)) {}

  // Begins to compile what get() will be asked for; whether get() would not wait. Throws
  // Status::ContextLost: some browsers make no programs then, which Emscripten's GL takes for
  // granted.
  bool start(KernelId kernel, std::uint64_t variant);
  // The same, and throws Status::ShaderError, with the driver's log, when the kernel does not
  // compile.
  gl::Program& get(KernelId kernel, std::uint64_t variant);
  bool finish(KernelId kernel, std::uint64_t variant) {
    get(kernel, variant);
    return true;
  }
  // Waits for all that were started; whether there were any. Throws what get() does.
  bool finish_all();
  // Whether get() would not wait for what was started.
  bool is_ready(KernelId kernel, std::uint64_t variant);
  // Whether get() would not wait. Begins to compile it when it is asked for again; at once where
  // its binary may be kept.
  bool want(KernelId kernel, std::uint64_t variant);
  // Whether get() has given it. Asks nothing of GL.
  bool has(KernelId kernel, std::uint64_t variant) const;
  // A program that is not a kernel's, by a key that says what its text is of. The cache holds the
  // last few; a pass that was queued keeps its own alive. Throws gl::ShaderFailure.
  std::shared_ptr<gl::Program> get_own(const std::string& name, const std::string& key,
                                       const std::function<std::string()>& text);

 private:
  // Null: it was not started, or only wanted, or failed.
  const gl::Program* find(KernelId kernel, std::uint64_t variant) const;
  static gl::Program& finished(std::unique_ptr<gl::Program>& program);
  std::unique_ptr<gl::Program>& started(KernelId kernel, std::uint64_t variant);

  gl::Device& device_;
  std::function<bool()> lost_;
  std::map<std::uint64_t, std::unique_ptr<gl::Program>> programs_;
  struct OwnProgram {
    std::string key;
    std::shared_ptr<gl::Program> program;
  };
  static constexpr std::size_t kMostOwnPrograms = 64;
  std::list<OwnProgram> own_programs_;  // the one used last in front
};

}  // namespace fragblas::detail
