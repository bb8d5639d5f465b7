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

// Counts errors that were pending where one Context used GL behind another: any may have made them.
thread_local std::uint64_t strays = 0;

DeviceInfo first_look(const Limits& limits) {
  if (gl::take_error() != gl::kNoError) {
#ifndef __EMSCRIPTEN__  // in a page another Context has another GL context
    ++strays;
#endif
  }
  DeviceInfo info = gl::read_capabilities(limits);
  if (const gl::ErrorCode error = gl::take_error()) {
    throw_error(Status::Internal, "Context: GL reported {} when it was asked for its limits",
                {gl::error_name(error)});
  }
  return info;
}

}  // namespace

DeviceServices::DeviceServices(const Platform& platform_table, const ContextOptions& wanted)
    : platform(checked(platform_table)),
      options(checked(wanted)),
      info(first_look(options.limits)),
      store(options.disk_cache ? gl::Store(platform, info) : gl::Store()),
      gl_context_(platform.current != nullptr ? platform.current(platform.user) : nullptr),
      foreign_code_(options.restore_gl_state),
      serial_(++last_serial),
      strays_(strays),
      known_losses_(losses) {
  device.binaries.use(store);
}

DeviceServices::GlScope::GlScope(DeviceServices& services, CurrentContext current)
    : services_(services) {
  if (services_.gl_scopes_ == 0) {
    if (current == CurrentContext::Unknown) {
      services_.check_current();
    }
#ifndef __EMSCRIPTEN__
    const bool other = last_user != services_.serial_;
    if ((other || services_.separates_errors()) && services_.device.errors.failed() && other) {
      ++strays;
    }
#endif
    if (services_.options.restore_gl_state) {
      saved_.emplace(services_.device.state);
      services_.device.state.invalidate();
    }
    // Another Context may share the GL context: what this one set last may not be set any more.
    if (last_user != services_.serial_) {
      services_.device.state.invalidate();
      last_user = services_.serial_;
    }
    // An error that is known is of what was written before.
    const gl::Errors& errors = services_.device.errors;
    if (errors.of(errors.era()) != gl::kNoError) {
      services_.end_era();
    }
    services_.device.state.prepare();
  }
  ++services_.gl_scopes_;
}

DeviceServices::GlScope::~GlScope() {
  if (--services_.gl_scopes_ == 0 && services_.separates_errors()) {
    services_.device.errors.note();
  }
}

void DeviceServices::note_foreign_code() {
  if (!foreign_code_) {
    foreign_code_ = true;
    device.errors.note();
  }
}

bool DeviceServices::lost() const {
  // A driver may report a loss once, and a restored context has none of what was made before.
  if (!lost_ && (device.errors.lost() || platform.lost(platform.user) != 0)) {
    lost_ = true;
    ++losses;
  } else if (!lost_ && known_losses_ != losses) {
    // Somebody else was told of a loss, maybe of this GL context.
    known_losses_ = losses;
    lost_ = !device.state.has_objects();
  }
  return lost_;
}

void DeviceServices::check_current() const {
#ifndef __EMSCRIPTEN__
  if (platform.current != nullptr && platform.current(platform.user) != gl_context_) {
    throw_error(Status::Unsupported,
                "the GL context of this Context is not current on this thread, as it must be");
  }
#endif
}

void DeviceServices::check_lost() const {
  check_current();
  if (lost()) {
    throw_error(Status::ContextLost, "the GL context is lost");
  }
}

gl::ErrorCode DeviceServices::end_era() {
  const bool stray = strays_ != strays && !separates_errors();
  strays_ = strays;
  if (stray) {
    device.errors.note(gl::kStrayError);
  }
  const gl::ErrorCode error = device.errors.end_era();
  if (error != gl::kNoError) {
    device.set_up_anew();
    if (gl_scopes_ > 0) {
      device.state.prepare();
    }
    log(LogLevel::Error, "GL reported {}: what was written since the last read is undefined",
        {gl::error_name(error)});
  }
  return error;
}

void DeviceServices::check_errors(const char* routine, gl::Era written) {
  if (written == device.errors.era()) {
    end_era();
  }
  check_lost();
  if (const gl::ErrorCode error = device.errors.of(written)) {
    throw_error(Status::Undefined,
                "{}: GL reported {}: what was written since the last read is undefined",
                {routine, gl::error_name(error)});
  }
}

void DeviceServices::check_arrival(int arrived) const {
  if (arrived == 0) {
    check_lost();
    throw_error(Status::Internal, "read: GL delivered nothing");
  }
}

void DeviceServices::wait(const gl::Fence& fence) const {
  const double end = now() + most_fence_seconds;
  while (!fence.wait(platform, 1.0)) {
    check_lost();
    if (now() >= end) {
      throw_error(Status::Internal, "a fence was not reached in {} seconds",
                  {static_cast<std::int64_t>(most_fence_seconds)});
    }
  }
}

void DeviceServices::log(LogLevel level, const char* pattern, TextValues values) const {
  if (options.log) {
    options.log(level, format(pattern, values));
  }
}

}  // namespace fragblas::detail
