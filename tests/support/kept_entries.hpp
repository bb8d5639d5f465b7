// A Platform whose entries for later processes are in the test's hands. Native: in a browser
// nothing is kept. SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "support/environment.hpp"

namespace fragblas::test {

// context_options(), but with what is kept.
inline ContextOptions caching() {
  ContextOptions options = context_options();
  options.disk_cache = true;
  return options;
}

// Must outlive the contexts on its platform.
class KeptEntries {
 public:
  std::map<std::string, std::string> entries;
  int loads = 0, saves = 0;

  KeptEntries() = default;
  KeptEntries(const KeptEntries&) = delete;
  KeptEntries& operator=(const KeptEntries&) = delete;

  // The entries of one kind, which their keys begin with.
  std::map<std::string, std::string> of_kind(const std::string& kind) const {
    std::map<std::string, std::string> result;
    for (const auto& entry : entries) {
      if (entry.first.compare(0, kind.size() + 1, kind + '\0') == 0) result.insert(entry);
    }
    return result;
  }

  // The native table takes `user` for its own in the functions that are passed on.
  Platform platform() {
    Platform result = test::platform();
    result.user = this;
    result.read_pixels = [](void*, const fragblas_rect* rect, void* destination, std::int64_t first,
                            std::int64_t skip, std::int64_t count) {
      const Platform& native = test::platform();
      return native.read_pixels(native.user, rect, destination, first, skip, count);
    };
    result.lost = [](void*) { return test::platform().lost(test::platform().user); };
    result.load = [](void* user, const void* key, fragblas_int key_size,
                     void (*take)(void* sink, const void* data, fragblas_int size), void* sink) {
      KeptEntries& kept = *static_cast<KeptEntries*>(user);
      ++kept.loads;
      const auto found = kept.entries.find(bytes(key, key_size));
      if (found != kept.entries.end()) {
        take(sink, found->second.data(), static_cast<fragblas_int>(found->second.size()));
      }
    };
    result.save = [](void* user, const void* key, fragblas_int key_size, const void* data,
                     fragblas_int size) {
      KeptEntries& kept = *static_cast<KeptEntries*>(user);
      ++kept.saves;
      kept.entries[bytes(key, key_size)] = bytes(data, size);
    };
    return result;
  }

 private:
  static std::string bytes(const void* data, fragblas_int size) {
    return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
  }
};

}  // namespace fragblas::test
