// What later processes find again, by key: bytes that Platform::save keeps and Platform::load has.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "fragblas/fragblas.hpp"

namespace fragblas::gl {

class Store {
 public:
  Store() = default;  // keeps nothing
  // What is kept is this driver's. Keeps nothing where the platform has no functions for it.
  Store(const Platform& platform, const DeviceInfo& info);

#ifdef __EMSCRIPTEN__
  static constexpr bool enabled() {
    return false;
  }  // leaves all of it out of the program
#else
  bool enabled() const {
    return platform_.load != nullptr;
  }
#endif

  // `kind` tells apart what different parts of the library keep.
  std::optional<std::string> load(const char* kind, const std::string& key) const;
  void save(const char* kind, const std::string& key, const std::string& bytes) const;

 private:
  std::string whole_key(const char* kind, const std::string& key) const;

  Platform platform_ = {};
  std::string driver_;
};

}  // namespace fragblas::gl
