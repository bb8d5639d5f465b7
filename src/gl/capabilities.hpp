// What the driver reports. The probe checks what matters of it. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"

namespace fragblas::gl {

// Strings and limits as reported, lowered to `limits`. Throws Status::Unsupported when the context
// is older than OpenGL ES 3.0 or WebGL 2, or can't render to floats.
DeviceInfo read_capabilities(const Limits& limits);
// Natively an extension's name has "GL_" in front; Emscripten tells of a page's with it and
// without.
bool has_extension(const char* name);
// Whether a program can be asked if it is linked without waiting for that.
bool has_parallel_compilation();

}  // namespace fragblas::gl
