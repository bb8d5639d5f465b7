// HeadlessContext and devices(): which way to a context is taken.
//
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>

#include <GLES2/gl2ext.h>  // needs gl3.h before it

#include <utility>

#include "fragblas/egl.hpp"
#include "gl_context.hpp"

namespace fragblas::egl {
namespace {

struct Found {
  Device device;
  std::unique_ptr<GlContext> context;
};

// Calls accept(Found) for every device in order, until it returns true. Each context is current
// during its call.
template <typename Accept>
void each_device(const HeadlessOptions& options, std::vector<std::string>& problems,
                 Accept accept) {
  std::vector<std::string> seen;
  for (const Way& way : ways(problems)) {
    std::string problem;
    auto context = GlContext::make(way, options.minor_version, options.debug, problem);
    if (!context) {
      problems.push_back(way.label + ": " + problem);
      continue;
    }
    // The other platforms mostly lead to what the device platform has shown already.
    bool known = false;
    for (const std::string& name : seen) {
      known = known || (way.platform != "device" && name == context->renderer());
    }
    if (known) {
      continue;
    }
    Device device{static_cast<int>(seen.size()), context->renderer(), way.platform,
                  context->software()};
    seen.push_back(device.name);
    if (accept(Found{std::move(device), std::move(context)})) {
      return;
    }
  }
}

std::string join(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) {
    result += (result.empty() ? "" : "; ") + text;
  }
  return result;
}

Found pick(const HeadlessOptions& options) {
  std::vector<std::string> problems;
  Found best;
  int count = 0;
  each_device(options, problems, [&](Found found) {
    ++count;
    if (options.device >= 0) {
      if (found.device.index != options.device) {
        return false;
      }
      best = std::move(found);
      return true;
    }
    if (!best.context || !found.device.software) {
      best = std::move(found);
    }
    return !best.device.software;
  });
  if (best.context) {
    return best;
  }
  if (count > 0) {
    throw Error(Status::InvalidArgument,
                "HeadlessContext: device = " + std::to_string(options.device) +
                    ", must be less than " + std::to_string(count) + " (the devices found)");
  }
  throw Error(Status::Unsupported, "HeadlessContext: no OpenGL ES 3." +
                                       std::to_string(options.minor_version) +
                                       " context. Tried: " + join(problems));
}

}  // namespace

struct HeadlessContext::Impl {
  LogCallback log;  // first, so that it outlives the context, which may call it to the last
  Device device;
  std::unique_ptr<GlContext> context;
  Platform platform = {};

  void listen();
  static Impl& of(const std::unique_ptr<Impl>& impl) {
    if (!impl) {
      throw Error(Status::InvalidArgument,
                  "HeadlessContext: the context is empty, must not be moved from");
    }
    return *impl;
  }
};

namespace {

void GL_APIENTRY debug_message(GLenum, GLenum, GLuint, GLenum severity, GLsizei length,
                               const GLchar* message, const void* user) {
  const auto& log = *static_cast<const LogCallback*>(user);
  const LogLevel level = severity == GL_DEBUG_SEVERITY_HIGH_KHR     ? LogLevel::Error
                         : severity == GL_DEBUG_SEVERITY_MEDIUM_KHR ? LogLevel::Warning
                                                                    : LogLevel::Info;
  log(level,
      length < 0 ? std::string(message) : std::string(message, static_cast<std::size_t>(length)));
}

}  // namespace

// Sends KHR_debug's messages to log.
void HeadlessContext::Impl::listen() {
  const auto* extensions = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
  if (!log || !has_extension(extensions, "GL_KHR_debug")) {
    return;
  }
  const auto set_callback = load<PFNGLDEBUGMESSAGECALLBACKKHRPROC>("glDebugMessageCallbackKHR");
  if (set_callback == nullptr) {
    return;
  }
  glEnable(GL_DEBUG_OUTPUT_KHR);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR);  // the callback runs inside the call at fault
  set_callback(debug_message, &log);
}

std::vector<Device> devices() {
  const CurrentContext current;
  std::vector<Device> result;
  std::vector<std::string> problems;
  each_device({}, problems, [&](Found found) {
    result.push_back(std::move(found.device));
    return false;
  });
  return result;
}

HeadlessContext HeadlessContext::create(const HeadlessOptions& options) {
  if (options.device < -1) {
    throw Error(
        Status::InvalidArgument,
        "HeadlessContext: device = " + std::to_string(options.device) + ", must be at least -1");
  }
  CurrentContext before;  // first, so that it is put back after a context that fails has gone
  auto impl = std::make_unique<Impl>();
  Found found = pick(options);
  impl->device = std::move(found.device);
  impl->context = std::move(found.context);
  impl->log = options.log;
  if (!impl->context->make_current()) {  // a later candidate may have been current since
    throw Error(Status::Unsupported, "HeadlessContext: " + egl_failure("eglMakeCurrent"));
  }
  impl->platform = native_platform();
  if (options.debug) {
    impl->listen();
  }
  before.forget();
  return HeadlessContext(std::move(impl));
}

HeadlessContext::HeadlessContext(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HeadlessContext::HeadlessContext(HeadlessContext&&) noexcept = default;
HeadlessContext& HeadlessContext::operator=(HeadlessContext&&) noexcept = default;
HeadlessContext::~HeadlessContext() = default;

Platform HeadlessContext::platform() const {
  return Impl::of(impl_).platform;
}
const Device& HeadlessContext::device() const {
  return Impl::of(impl_).device;
}
bool HeadlessContext::robust() const {
  return Impl::of(impl_).context->robust();
}

void HeadlessContext::make_current() {
  if (!Impl::of(impl_).context->make_current()) {
    throw Error(Status::ContextLost, "HeadlessContext: " + egl_failure("eglMakeCurrent"));
  }
}

}  // namespace fragblas::egl
