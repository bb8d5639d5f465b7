// Scopes in which foreign GL state is saved and the core's is set; the context's loss and its
// log.
// SPDX-License-Identifier: MIT
#include "device/services.hpp"

#include <atomic>

#include "device/options.hpp"
#include "gl/capabilities.hpp"

namespace fragblas::detail {

namespace {

// Which Context used GL last on this thread, by a number that is never used again.
std::atomic<std::uint64_t> last_serial{0};
std::atomic<std::uint64_t> losses{0};  // that were seen so far
thread_local std::uint64_t last_user = 0;

}  // namespace

DeviceServices::DeviceServices(const Platform& platform_table, const ContextOptions& wanted)
    : platform(checked(platform_table)),
      options(checked(wanted)),
      info(gl::read_capabilities(options.limits)),
      store(options.disk_cache ? gl::Store(platform, info) : gl::Store()),
      serial_(++last_serial),
      known_losses_(losses) {
  device.binaries.use(store);
}

DeviceServices::GlScope::GlScope(DeviceServices& services) : services_(services) {
  if (services_.gl_scopes_++ == 0) {
    if (services_.options.restore_gl_state) {
      saved_.emplace(services_.device.state);
      services_.device.state.invalidate();
    }
    // Another Context may share the GL context: what this one set last may not be set any more.
    if (last_user != services_.serial_) {
      services_.device.state.invalidate();
      last_user = services_.serial_;
    }
    services_.device.state.prepare();
  }
}

DeviceServices::GlScope::~GlScope() {
  --services_.gl_scopes_;
}

bool DeviceServices::lost() const {
  // A driver may report a loss once, and a restored context has none of what was made before.
  if (!lost_ && platform.lost(platform.user) != 0) {
    lost_ = true;
    ++losses;
  } else if (!lost_ && known_losses_ != losses) {
    // Somebody else was told of a loss, maybe of this GL context.
    known_losses_ = losses;
    lost_ = !device.state.has_objects();
  }
  return lost_;
}

void DeviceServices::check_lost() const {
  if (lost()) {
    throw_error(Status::ContextLost, "the GL context is lost");
  }
}

void DeviceServices::log(LogLevel level, const char* pattern, TextValues values) const {
  if (options.log) {
    options.log(level, format(pattern, values));
  }
}

}  // namespace fragblas::detail
