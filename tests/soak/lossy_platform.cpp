// The functions of a platform that can be lost. SPDX-License-Identifier: MIT
#include "soak/lossy_platform.hpp"

namespace fragblas::soak {

Platform LossyPlatform::table() {
  Platform table = real_;
  table.user = this;
  table.upload = [](void* user, const fragblas_rect* rect, const void* source, std::int64_t first,
                    std::int64_t count) {
    const LossyPlatform& self = of(user);
    if (!self.lost_) self.real_.upload(self.real_.user, rect, source, first, count);
  };
  table.read_pixels = [](void* user, const fragblas_rect* rect, void* destination,
                         std::int64_t first, std::int64_t skip, std::int64_t count) {
    const LossyPlatform& self = of(user);
    return self.lost_
               ? 1
               : self.real_.read_pixels(self.real_.user, rect, destination, first, skip, count);
  };
  table.read_pixel_buffer = [](void* user, std::int64_t from, void* destination, std::int64_t first,
                               std::int64_t count) {
    const LossyPlatform& self = of(user);
    return self.lost_
               ? 1
               : self.real_.read_pixel_buffer(self.real_.user, from, destination, first, count);
  };
  table.wait_fence = [](void* user, void* sync, double seconds) {
    const LossyPlatform& self = of(user);
    return self.lost_ ? 1 : self.real_.wait_fence(self.real_.user, sync, seconds);
  };
  table.now = [](void* user) {
    const LossyPlatform& self = of(user);
    return self.real_.now(self.real_.user);
  };
  table.lost = [](void* user) {
    const LossyPlatform& self = of(user);
    return self.lost_ ? 1 : self.real_.lost(self.real_.user);
  };
  if (table.copy_source != nullptr) {
    table.copy_source = [](void* user, const void* source, std::int64_t first, std::int64_t count,
                           void* memory) {
      const LossyPlatform& self = of(user);
      self.real_.copy_source(self.real_.user, source, first, count, memory);
    };
  }
  if (table.current != nullptr) {
    table.current = [](void* user) {
      const LossyPlatform& self = of(user);
      return self.real_.current(self.real_.user);
    };
  }
  table.load = nullptr;
  table.save = nullptr;
  return table;
}

}  // namespace fragblas::soak
