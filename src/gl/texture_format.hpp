// How the four lanes of a texel are kept. SPDX-License-Identifier: MIT
#pragma once

#include "gl/gl.hpp"

namespace fragblas::gl {

enum class TextureFormat {
  Float,  // RGBA32F: numbers
  Bits,   // RGBA32UI: bits that no arithmetic of a driver touches
  Half,   // RGBA16F: whole numbers up to 2048 in scratch
};
constexpr int kTextureFormats = 3;

constexpr int texel_bytes(TextureFormat format) {
  return format == TextureFormat::Half ? 8 : 16;
}

// The names that GL has for it.
struct FormatNames {
  GLenum internal, format, type;
};
constexpr FormatNames names_of(TextureFormat format) {
  switch (format) {
    case TextureFormat::Float:
      return {GL_RGBA32F, GL_RGBA, GL_FLOAT};
    case TextureFormat::Bits:
      return {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT};
    case TextureFormat::Half:
      break;
  }
  return {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT};
}

}  // namespace fragblas::gl
