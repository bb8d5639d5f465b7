// What every scene tells of its device.
// SPDX-License-Identifier: MIT
#include "scene.hpp"

namespace demo {

std::string device_name(const fragblas::Context& context) {
  const fragblas::DeviceInfo& info = context.info();
  return info.renderer + (info.software ? " (software)" : "");
}

}  // namespace demo
