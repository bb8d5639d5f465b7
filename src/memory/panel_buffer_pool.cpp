// SPDX-License-Identifier: MIT
#include "memory/panel_buffer_pool.hpp"

namespace fragblas {

std::unique_ptr<gl::PixelBuffer> PanelBufferPool::take(std::int64_t bytes) {
  for (std::size_t i = unused_.size(); i-- > 0;) {
    // Not one that is far too large: it may be wanted for what it was made for.
    if (unused_[i]->bytes() >= bytes && unused_[i]->bytes() <= 2 * bytes) {
      std::unique_ptr<gl::PixelBuffer> found = std::move(unused_[i]);
      unused_.erase(unused_.begin() + static_cast<std::ptrdiff_t>(i));
      unused_bytes_ -= found->bytes();
      return found;
    }
  }
  if (granted_ && granted_->bytes() == bytes) {
    return std::move(granted_);
  }
  textures_.make_room(bytes, "panels");
  if (bytes >= gl::kLargeAllocation && device_.check == gl::Check::Later) {
    asked_for_ = std::make_unique<gl::PixelBuffer>(bytes, GL_DYNAMIC_COPY, gl::Check::Later);
    note(*asked_for_);
    throw gl::NotYet();
  }
  std::unique_ptr<gl::PixelBuffer> made;
  while (!made) {
    try {
      made = std::make_unique<gl::PixelBuffer>(bytes, GL_DYNAMIC_COPY);
    } catch (const Error&) {
      if (!textures_.free_some()) {
        throw;
      }
    }
  }
  note(*made);
  return made;
}

bool PanelBufferPool::settle() {
  if (!asked_for_) {
    return true;
  }
  const bool there = asked_for_->has_memory();
  if (there) {
    granted_ = std::move(asked_for_);
  } else {
    free(std::move(asked_for_));
  }
  return there;
}

void PanelBufferPool::forget_asked() {
  if (granted_) {
    give_back(std::move(granted_));
  }
  free(std::move(asked_for_));
}

void PanelBufferPool::give_back(std::unique_ptr<gl::PixelBuffer> buffer) {
  const std::int64_t most = textures_.budget() / 4;
  if (buffer->bytes() > most) {
    free(std::move(buffer));
    return;
  }
  while (unused_bytes_ + buffer->bytes() > most) {
    free_one();
  }
  unused_bytes_ += buffer->bytes();
  unused_.push_back(std::move(buffer));
}

bool PanelBufferPool::free_one() {
  if (granted_ || asked_for_) {
    free(std::move(granted_));
    free(std::move(asked_for_));
    return true;
  }
  if (unused_.empty()) {
    return false;
  }
  unused_bytes_ -= unused_.front()->bytes();
  free(std::move(unused_.front()));
  unused_.erase(unused_.begin());
  return true;
}

void PanelBufferPool::note(const gl::PixelBuffer& buffer) {
  device_.counters.panel_bytes += buffer.bytes();
  device_.counters.note_peak();
}

void PanelBufferPool::free(std::unique_ptr<gl::PixelBuffer> buffer) {
  device_.counters.panel_bytes -= buffer ? buffer->bytes() : 0;
}

}  // namespace fragblas
