// How the four 32-bit lanes of a texel are kept. SPDX-License-Identifier: MIT
#pragma once

#include "gl/gl.hpp"

namespace fragblas::gl {

enum class TextureFormat {
  Float,  // RGBA32F: numbers
  Bits,   // RGBA32UI: bits that no arithmetic of a driver touches
};
constexpr int kTextureFormats = 2;

// The names that GL has for it.
struct FormatNames {
  GLenum internal, format, type;
};
constexpr FormatNames names_of(TextureFormat format) {
  return format == TextureFormat::Float
             ? FormatNames{GL_RGBA32F, GL_RGBA, GL_FLOAT}
             : FormatNames{GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT};
}

}  // namespace fragblas::gl
