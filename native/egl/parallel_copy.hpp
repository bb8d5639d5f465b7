// Copies of memory by several threads. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace fragblas::egl {

// Bytes to[0 .. count) := from[0 .. count), of which neither is changed or read elsewhere
// meanwhile. A single thread copies half as fast as a device takes what is copied.
void copy_in_parallel(const void* from, std::size_t count, void* to);

}  // namespace fragblas::egl
