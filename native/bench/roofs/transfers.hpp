// The roofs of transfers: the ways that plain GL has between the host's memory and a texture.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "workload.hpp"

namespace bench {

enum class Way {
  Client,       // glTexSubImage2D or glReadPixels on the program's memory
  PixelBuffer,  // by one pixel buffer of the whole size, mapped
  Ring,         // by small pixel buffers in turn, mapped: copies on the host and transfers overlap
  PersistentRing,  // the same with buffers that stay mapped. Throws Absent where there are none
};

// From floats in the program's memory to a square texture of floats, and back.
std::unique_ptr<Workload> upload_roof(fragblas::Context&, Way way, int side);
std::unique_ptr<Workload> readback_roof(fragblas::Context&, Way way, int side);

}  // namespace bench
