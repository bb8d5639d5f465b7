// The keys of what is kept: its kind, the driver's names, and the caller's key.
// SPDX-License-Identifier: MIT
#include "gl/store.hpp"

namespace fragblas::gl {

namespace {

void take(void* sink, const void* data, fragblas_int size) {
  static_cast<std::optional<std::string>*>(sink)->emplace(static_cast<const char*>(data),
                                                          static_cast<std::size_t>(size));
}

}  // namespace

Store::Store(const Platform& platform, const DeviceInfo& info) : platform_(platform) {
  for (const std::string& name : {info.vendor, info.renderer, info.version, info.glsl_version}) {
    driver_ += name + '\0';
  }
}

std::string Store::whole_key(const char* kind, const std::string& key) const {
  return std::string(kind) + '\0' + driver_ + key;
}

std::optional<std::string> Store::load(const char* kind, const std::string& key) const {
  std::optional<std::string> bytes;
  if (enabled()) {
    const std::string whole = whole_key(kind, key);
    platform_.load(platform_.user, whole.data(), static_cast<fragblas_int>(whole.size()), take,
                   &bytes);
  }
  return bytes;
}

void Store::save(const char* kind, const std::string& key, const std::string& bytes) const {
  if (enabled()) {
    const std::string whole = whole_key(kind, key);
    platform_.save(platform_.user, whole.data(), static_cast<fragblas_int>(whole.size()),
                   bytes.data(), static_cast<fragblas_int>(bytes.size()));
  }
}

}  // namespace fragblas::gl
