// The ways to an EGL display, in the order in which they are tried. Private to native/egl.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "extensions.hpp"

namespace fragblas::egl {

// One way to a display, not yet opened.
struct Way {
  std::string platform;                     // "device", "surfaceless" or "default"
  std::string label;                        // for error texts: "device 0 (/dev/dri/card0)"
  EGLDeviceEXT device = EGL_NO_DEVICE_EXT;  // for the device platform
};

// The device platform's devices, then Mesa's surfaceless platform, then the default display. What
// this EGL does not offer is told in `problems`.
std::vector<Way> ways(std::vector<std::string>& problems);

// The initialised display, or EGL_NO_DISPLAY and why.
//
// A display is never terminated: it is one per process and way, so others may hold contexts on it,
// and terminating Mesa's before exit unloads a driver that LeakSanitizer then can't name.
EGLDisplay open(const Way& way, std::string& problem);

}  // namespace fragblas::egl
