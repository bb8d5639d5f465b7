#include "scene.hpp"

namespace demo {

std::string device_name(const fragblas::Context& context) {
  const fragblas::DeviceInfo& info = context.info();
  return info.renderer + (info.software ? " (software)" : "");
}

}  // namespace demo
