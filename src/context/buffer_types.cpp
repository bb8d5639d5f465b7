// The list of types of elements. SPDX-License-Identifier: MIT
#include "context/buffer_types.hpp"

namespace fragblas::detail {

const BufferType* BufferType::first = nullptr;

BufferType::BufferType(char letter, Prepare prepare)
    : type(catalog::element_type(letter)), prepare(prepare), next(first) {
  first = this;
}

}  // namespace fragblas::detail
