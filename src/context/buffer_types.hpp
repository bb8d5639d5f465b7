// The types of elements that a Context makes buffers of beside float32: each is added by the
// library that has its routines. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "catalog/type.hpp"

namespace fragblas::detail {

class ContextState;

// A constant of a source file of that library. `prepare`, unless it is null, comes before a buffer
// is made, and throws where the device can not have the type.
struct BufferType {
  using Prepare = void (*)(const std::shared_ptr<ContextState>& context);

  explicit BufferType(char letter, Prepare prepare = nullptr);
  BufferType(const BufferType&) = delete;
  BufferType& operator=(const BufferType&) = delete;

  const catalog::ElementType& type;
  const Prepare prepare;
  const BufferType* const next;

  static const BufferType* first;
};

}  // namespace fragblas::detail
