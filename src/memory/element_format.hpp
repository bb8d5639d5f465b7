// How elements of a type lie in textures: the one place that knows. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "catalog/type.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/texture_format.hpp"

namespace fragblas::detail {

// A lane of a number in double precision is half of its bits, which is no number.
inline gl::TextureFormat format_of(const catalog::ElementType& type) {
  return type.real == 's' ? gl::TextureFormat::Float : gl::TextureFormat::Bits;
}

// The public name of a type.
inline DType dtype_of(const catalog::ElementType& type) {
  return static_cast<DType>(type.letter);
}

// The most elements that a buffer may have.
inline std::int64_t most_elements(const DeviceInfo& info, const catalog::ElementType& type) {
  return info.max_buffer_elements / type.lanes();
}

}  // namespace fragblas::detail
