// Texts whose end counts, set without throwing.
// SPDX-License-Identifier: MIT
#include "memory/undefined_reason.hpp"

#include <cstring>
#include <new>

namespace fragblas::detail {

void UndefinedReason::set(const char* text) {
  text_ = "for no reason";  // which needs no memory
  // Each call that reads what is undefined, and writes, has a longer reason. The first one is last.
  constexpr std::size_t kLongest = 1000;
  const std::size_t length = std::strlen(text);
  try {
    if (length > 0) {
      text_ = text + (length > kLongest ? length - kLongest : 0);
    }
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace fragblas::detail
