// The ways to an EGL display.
//
// SPDX-License-Identifier: MIT
#include "display.hpp"

namespace fragblas::egl {
namespace {

std::string device_label(EGLDeviceEXT device, int index) {
  std::string label = "device " + std::to_string(index);
  const auto query = load<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
  if (query == nullptr) {
    return label;
  }
  const char* extensions = query(device, EGL_EXTENSIONS);
  const char* name = nullptr;
  if (has_extension(extensions, "EGL_EXT_device_query_name")) {
    name = query(device, EGL_RENDERER_EXT);
  }
  if (name == nullptr && has_extension(extensions, "EGL_EXT_device_drm")) {
    name = query(device, EGL_DRM_DEVICE_FILE_EXT);
  }
  if (name == nullptr && has_extension(extensions, "EGL_MESA_device_software")) {
    name = "software";
  }
  return name != nullptr ? label + " (" + name + ")" : label;
}

void add_devices(const char* client, std::vector<Way>& result, std::vector<std::string>& problems) {
  const bool enumerates = has_extension(client, "EGL_EXT_device_enumeration") ||
                          has_extension(client, "EGL_EXT_device_base");
  const auto query = load<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  if (!enumerates || !has_extension(client, "EGL_EXT_platform_device") || query == nullptr) {
    problems.push_back("device platform: not offered by this EGL");
    return;
  }
  EGLint count = 0;
  if (!query(0, nullptr, &count)) {
    problems.push_back("device platform: " + egl_failure("eglQueryDevicesEXT"));
    return;
  }
  std::vector<EGLDeviceEXT> devices(static_cast<std::size_t>(count > 0 ? count : 0));
  if (count > 0 && !query(count, devices.data(), &count)) {
    problems.push_back("device platform: " + egl_failure("eglQueryDevicesEXT"));
    return;
  }
  if (count <= 0) {
    problems.push_back("device platform: no devices");
  }
  for (EGLint i = 0; i < count; ++i) {
    EGLDeviceEXT device = devices[static_cast<std::size_t>(i)];
    result.push_back({"device", device_label(device, i), device});
  }
}

}  // namespace

std::vector<Way> ways(std::vector<std::string>& problems) {
  std::vector<Way> result;
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (client == nullptr) {
    eglGetError();  // an EGL 1.4 without client extensions has only the default display
  }
  add_devices(client, result, problems);
  if (has_extension(client, "EGL_MESA_platform_surfaceless")) {
    result.push_back({"surfaceless", "surfaceless platform", EGL_NO_DEVICE_EXT});
  } else {
    problems.push_back("surfaceless platform: not offered by this EGL");
  }
  result.push_back({"default", "default display", EGL_NO_DEVICE_EXT});
  return result;
}

EGLDisplay open(const Way& way, std::string& problem) {
  EGLDisplay display = EGL_NO_DISPLAY;
  const char* function = "eglGetPlatformDisplayEXT";
  if (way.platform == "default") {
    function = "eglGetDisplay";
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  } else {
    const auto get = load<PFNEGLGETPLATFORMDISPLAYEXTPROC>(function);
    if (get != nullptr) {
      display = way.platform == "device"
                    ? get(EGL_PLATFORM_DEVICE_EXT, way.device, nullptr)
                    : get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    }
  }
  if (display == EGL_NO_DISPLAY) {
    problem = egl_failure(function);
    return EGL_NO_DISPLAY;
  }
  if (!eglInitialize(display, nullptr, nullptr)) {
    problem = egl_failure("eglInitialize");
    return EGL_NO_DISPLAY;
  }
  return display;
}

}  // namespace fragblas::egl
