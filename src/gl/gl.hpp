// The GL headers of the core: OpenGL ES 3.0 and the two extension constants it uses.
// SPDX-License-Identifier: MIT
#pragma once

#include <GLES3/gl3.h>

#ifndef GL_TIME_ELAPSED_EXT
#define GL_TIME_ELAPSED_EXT 0x88BF
#endif
#ifndef GL_GPU_DISJOINT_EXT
#define GL_GPU_DISJOINT_EXT 0x8FBB
#endif
