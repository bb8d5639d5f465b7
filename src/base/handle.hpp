// What a handle of the C++ interface holds, unless it was moved from. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/argument_check.hpp"

namespace fragblas::detail {

// Throws where there is nothing, in the name of `routine`; name: "timer".
template <typename Content>
Content& content_of(const std::unique_ptr<Content>& handle, const char* routine, const char* name) {
  if (!handle) {
    ArgumentCheck(routine).fail("the {} is empty, must not be moved from", {name});
  }
  return *handle;
}

}  // namespace fragblas::detail
