// What every layer above GL asks of the device that a context was handed: the platform, the wanted
// options, the GL bookkeeping, the device's facts, and what earlier processes kept.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "base/text.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/device.hpp"
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
    explicit GlScope(DeviceServices& services);
    GlScope(const GlScope&) = delete;
    GlScope& operator=(const GlScope&) = delete;
    ~GlScope();

   private:
    DeviceServices& services_;
    std::optional<gl::SavedState> saved_;
  };

  bool lost() const;        // once lost, for ever
  void check_lost() const;  // throws Status::ContextLost
  void log(LogLevel level, const char* pattern, TextValues values = {}) const;
  double now() const { return platform.now(platform.user); }

 private:
  int gl_scopes_ = 0;
  const std::uint64_t serial_;
  mutable bool lost_ = false;
  mutable std::uint64_t known_losses_;
};

}  // namespace fragblas::detail
