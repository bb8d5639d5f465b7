// What every layer above GL asks of the device that a context was handed: the platform, the wanted
// options, the GL bookkeeping, the device's facts, and what earlier processes kept.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "base/text.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/device.hpp"
#include "gl/fence.hpp"
#include "gl/state.hpp"
#include "gl/store.hpp"

namespace fragblas::detail {

class DeviceServices {
 public:
  // Throws Status::InvalidArgument, naming what of the table or the options can't be, and what
  // gl::read_capabilities() throws.
  DeviceServices(const Platform& platform, const ContextOptions& options);
  DeviceServices(const DeviceServices&) = delete;
  DeviceServices& operator=(const DeviceServices&) = delete;
  ~DeviceServices() = default;

  const Platform platform;
  const ContextOptions options;
  gl::Device device;
  DeviceInfo info;
  const gl::Store store;

  // While one is alive the GL state is the core's; the outermost puts the caller's back, if asked
  // to.
  class GlScope {
   public:
    // CurrentContext::Checked: this call has done check_current() already. Platforms may take as
    // long for that as a draw takes.
    enum class CurrentContext { Unknown, Checked };
    explicit GlScope(DeviceServices& services, CurrentContext current = CurrentContext::Unknown);
    GlScope(const GlScope&) = delete;
    GlScope& operator=(const GlScope&) = delete;
    ~GlScope();

   private:
    DeviceServices& services_;
    std::optional<gl::SavedState> saved_;
  };

  // Foreign code shares the GL context from now on: its errors are told from the library's.
  void note_foreign_code();

  bool lost() const;  // once lost, for ever
  // Throws Status::ContextLost, and what check_current() throws.
  void check_lost() const;
  // That the GL context is current on this thread, as far as the platform tells. Throws
  // Status::Unsupported.
  void check_current() const;

  // A synchronising point: looks for GL's errors. One makes undefined what was written since the
  // point before, and is logged. gl::kNoError: there is none.
  gl::ErrorCode end_era();
  // The same behind a read of what was `written` in an era, unless that has ended. Throws
  // Status::Undefined where that, or the read, may have failed.
  void check_errors(const char* routine, gl::Era written);
  void check_errors(const char* routine) { check_errors(routine, device.errors.era()); }
  // Of a read of the platform. Throws where it did not `arrive`.
  void check_arrival(int arrived) const;

  // What is waited for a fence. One that is not reached then never will be.
  double most_fence_seconds = 600;
  void wait(const gl::Fence& fence) const;  // throws Status::Internal
  void log(LogLevel level, const char* pattern, TextValues values = {}) const;
  double now() const { return platform.now(platform.user); }

 private:
  // Whether each call looks what errors are foreign, before, and what are its own, behind. Not in a
  // page, where each look waits for another process.
#ifdef __EMSCRIPTEN__
  static constexpr bool separates_errors() {
    return false;
  }
#else
  bool separates_errors() const {
    return foreign_code_;
  }
#endif

  const void* const gl_context_;  // that was current first; null: nobody tells
  int gl_scopes_ = 0;
  bool foreign_code_;
  const std::uint64_t serial_;
  std::uint64_t strays_ = 0;  // that were known at the last synchronising point
  mutable bool lost_ = false;
  mutable std::uint64_t known_losses_;
};

}  // namespace fragblas::detail
