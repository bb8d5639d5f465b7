// The GL headers of the core: OpenGL ES 3.0 and the two extension constants it uses.
// SPDX-License-Identifier: MIT
#pragma once

#include <GLES3/gl3.h>

#include <cstdint>

namespace fragblas::gl {

// Bytes from which on an allocation may take a driver milliseconds.
constexpr std::int64_t kLargeAllocation = std::int64_t{1} << 20;

// Whether who allocates asks at once if that worked, or somebody does later.
enum class Confirm { Now, Later };

}  // namespace fragblas::gl

#ifndef GL_TIME_ELAPSED_EXT
#define GL_TIME_ELAPSED_EXT 0x88BF
#endif
#ifndef GL_GPU_DISJOINT_EXT
#define GL_GPU_DISJOINT_EXT 0x8FBB
#endif
