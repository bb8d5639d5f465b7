// Panel buffers taken from those unused, else made within the budget.
// SPDX-License-Identifier: MIT
#include "memory/panel_buffer_pool.hpp"

namespace fragblas::detail {

PanelMemory PanelBufferPool::take(std::int64_t bytes) {
  PanelMemory memory = unused_.take_panels(bytes);
  if (!memory) {
    memory = allocator_.take_granted([&](const auto& granted) { return granted.bytes() == bytes; });
  }
  if (!memory) {
    memory = allocator_.allocate(bytes, "panels", "pixel buffer", [&](gl::Confirm confirm) {
      return PanelMemory(device_, bytes, confirm);
    });
  }
  return memory;
}

}  // namespace fragblas::detail
