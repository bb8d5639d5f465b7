// The functions of a relayed platform. SPDX-License-Identifier: MIT
#include "support/relayed_platform.hpp"

namespace fragblas::test {

Platform RelayedPlatform::table() {
  Platform table = real_;
  table.user = this;
  table.upload = [](void* user, const fragblas_rect* rect, const void* source, std::int64_t first,
                    std::int64_t count) { of(user).upload(rect, source, first, count); };
  table.read_pixels = [](void* user, const fragblas_rect* rect, void* destination,
                         std::int64_t first, std::int64_t skip, std::int64_t count) {
    return of(user).read_pixels(rect, destination, first, skip, count);
  };
  table.read_pixel_buffer = [](void* user, std::int64_t from, void* destination, std::int64_t first,
                               std::int64_t count) {
    return of(user).read_pixel_buffer(from, destination, first, count);
  };
  table.wait_fence = [](void* user, void* sync, double seconds) {
    return of(user).wait_fence(sync, seconds);
  };
  table.now = [](void* user) { return of(user).now(); };
  table.lost = [](void* user) { return of(user).lost(); };
  if (table.copy_source != nullptr) {
    table.copy_source = [](void* user, const void* source, std::int64_t first, std::int64_t count,
                           void* memory) {
      const Platform& real = of(user).real_;
      real.copy_source(real.user, source, first, count, memory);
    };
  }
  if (table.current != nullptr) {
    table.current = [](void* user) { return of(user).current(); };
  }
  table.load = nullptr;
  table.save = nullptr;
  return table;
}

void RelayedPlatform::upload(const fragblas_rect* rect, const void* source, std::int64_t first,
                             std::int64_t count) {
  real_.upload(real_.user, rect, source, first, count);
}

int RelayedPlatform::read_pixels(const fragblas_rect* rect, void* destination, std::int64_t first,
                                 std::int64_t skip, std::int64_t count) {
  return real_.read_pixels(real_.user, rect, destination, first, skip, count);
}

int RelayedPlatform::read_pixel_buffer(std::int64_t from, void* destination, std::int64_t first,
                                       std::int64_t count) {
  return real_.read_pixel_buffer(real_.user, from, destination, first, count);
}

int RelayedPlatform::wait_fence(void* sync, double seconds) {
  return real_.wait_fence(real_.user, sync, seconds);
}

double RelayedPlatform::now() {
  return real_.now(real_.user);
}

int RelayedPlatform::lost() {
  return real_.lost(real_.user);
}

void* RelayedPlatform::current() {
  return real_.current(real_.user);
}

}  // namespace fragblas::test
