// A buffer's size and layout, its error when a pass failed, and temporary buffers.
// SPDX-License-Identifier: MIT
#include "memory/buffer_state.hpp"

#include "base/argument_check.hpp"
#include "memory/element_format.hpp"

namespace fragblas::detail {

namespace {

std::int64_t checked_size(const DeviceServices& services, std::int64_t size,
                          const catalog::ElementType& type) {
  const std::int64_t most = most_elements(services.info, type);
  if (size < 0 || size > most) {
    ArgumentCheck("buffer").fail("size", size, "0 or more and at most the device's {}", {most});
  }
  return size;
}

}  // namespace

BufferState::BufferState(std::shared_ptr<MemoryServices> services, std::int64_t size,
                         const catalog::ElementType& type, Memory memory, std::int64_t line)
    : services_(std::move(services)),
      type_(&type),
      size_(checked_size(*services_, size, type)),
      linear_(*services_, lanes(), format_of(type),
              matrix_layout(lanes(), line * type.lanes(), services_->info.max_texture_size)) {
  if (memory == Memory::Now) {
    services_->check_lost();
    const MemoryServices::GlScope gl_scope(*services_);
    linear_.take();
  }
}

BufferState::~BufferState() {
  services_->pack_cache.forget(linear_);
}

void BufferState::set_lines(std::int64_t length, std::int64_t pitch) {
  line_length_ = length * type_->lanes();
  line_pitch_ = pitch * type_->lanes();
}

void BufferState::pin() {
  services_->pack_cache.forget(linear_);
  linear_.pin();
}

std::shared_ptr<BufferState> temporary(const std::shared_ptr<MemoryServices>& services,
                                       std::int64_t size, const catalog::ElementType& type) {
  return std::make_shared<BufferState>(services, size, type, BufferState::Memory::AtFirstUse);
}

void BufferState::check_defined(const char* routine) const {
  if (const gl::ErrorCode error = linear_.error()) {
    throw_error(Status::Undefined, "{}: a buffer is undefined: GL reported {} when it was written",
                {routine, gl::error_name(error)});
  }
  if (!undefined_.empty()) {
    throw_error(Status::Undefined, "{}: a buffer is undefined: {}", {routine, undefined_.text()});
  }
}

}  // namespace fragblas::detail
