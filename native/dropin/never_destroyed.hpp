// Static objects that outlive the process's end. SPDX-License-Identifier: MIT
#pragma once

#include <new>

namespace fragblas::dropin {

// The only T of its kind, made at the first call. A static with a destructor must not be reached by
// a thread of the drop-in's host: it may call while the process exits, when such objects are gone.
// In a place of its own, because there may be no memory.
template <typename T>
T& never_destroyed() noexcept {
  alignas(T) static unsigned char place[sizeof(T)];
  static auto* const instance = new (place) T;
  return *instance;
}

}  // namespace fragblas::dropin
