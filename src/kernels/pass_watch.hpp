// Who is told of each pass, as a profile is (api/profiler.cpp). SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// With no routine: a pass of this call begins to draw. Else it has ended; it wrote and fetched so
// many texels. One that fails begins and does not end.
struct PassWatch {
  using Tell = void (*)(void* user, const char* routine, const char* kernel, std::uint32_t call,
                        double written, double fetched, double flops);
  Tell tell = nullptr;
  void* user = nullptr;
};

}  // namespace fragblas::detail
