// Scopes in which foreign GL state is saved and the core's is set; the context's loss and its
// log.
// SPDX-License-Identifier: MIT
#include "device/services.hpp"

#include <array>
#include <atomic>

#include "device/options.hpp"
#include "gl/capabilities.hpp"

namespace fragblas::detail {

namespace {

std::atomic<std::uint64_t> last_serial{0};
std::atomic<std::uint64_t> losses{0};  // that were seen so far

// What the Contexts on one GL context share, on whichever thread that is current.
struct Neighbours {
  std::atomic<std::uint64_t> last_user{0};  // of GL: its serial, which is never used again
  // Counts errors that were pending where one used GL behind another: any may have made them.
  std::atomic<std::uint64_t> strays{0};
};
thread_local Neighbours of_thread;

// Each GL context has a place of its own, found by its address; those of a thread share one where
// the platform does not tell them apart, and so do any behind the first 64 addresses. Then state is
// set once more where they take turns, and a pending error of one is doubted in all.
Neighbours& neighbours_of([[maybe_unused]] const void* gl_context) {
#ifndef __EMSCRIPTEN__
  struct Place {
    std::atomic<const void*> gl_context{nullptr};
    Neighbours neighbours;
  };
  static std::array<Place, 64> places;
  if (gl_context != nullptr) {
    const std::size_t first = (reinterpret_cast<std::uintptr_t>(gl_context) >> 6) % places.size();
    for (std::size_t i = 0; i < places.size(); ++i) {
      Place& place = places[(first + i) % places.size()];
      const void* owner = place.gl_context;
      if (owner == nullptr && place.gl_context.compare_exchange_strong(owner, gl_context)) {
        owner = gl_context;
      }
      if (owner == gl_context) {
        return place.neighbours;
      }
    }
    return places[first].neighbours;
  }
#endif
  return of_thread;
}

// Null: the platform does not tell.
const void* current_gl_context(const Platform& platform) {
  return platform.current != nullptr ? platform.current(platform.user) : nullptr;
}

DeviceInfo first_look([[maybe_unused]] const Platform& platform, const Limits& limits) {
  if (gl::take_error() != gl::kNoError) {
#ifndef __EMSCRIPTEN__  // in a page another Context has another GL context
    ++neighbours_of(current_gl_context(platform)).strays;
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
      info(first_look(platform, options.limits)),
      store(options.disk_cache ? gl::Store(platform, info) : gl::Store()),
      gl_context_(current_gl_context(platform)),
      foreign_code_(options.restore_gl_state),
      serial_(++last_serial),
      strays_(neighbours_of(gl_context_).strays),
      known_losses_(losses) {
  device.binaries.use(store);
}

DeviceServices::GlScope::GlScope(DeviceServices& services, CurrentContext current)
    : services_(services) {
  if (services_.gl_scopes_ == 0) {
    if (current == CurrentContext::Unknown) {
      services_.check_current();
    }
    Neighbours& neighbours = neighbours_of(services_.gl_context_);
#ifndef __EMSCRIPTEN__
    const bool other = neighbours.last_user != services_.serial_;
    if ((other || services_.separates_errors()) && services_.device.errors.failed() && other) {
      ++neighbours.strays;
    }
#endif
    if (services_.options.restore_gl_state) {
      saved_.emplace(services_.device.state);
      services_.device.state.invalidate();
    }
    // Another Context may share the GL context: what this one set last may not be set any more.
    if (neighbours.last_user != services_.serial_) {
      services_.device.state.invalidate();
      neighbours.last_user = services_.serial_;
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
  if (current_gl_context(platform) != gl_context_) {
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
  const std::uint64_t strays = neighbours_of(gl_context_).strays;
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
