// What buffers live on: the device, the pools, the caches and the staging buffers of one context.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "device/services.hpp"
#include "gl/upload_ring.hpp"
#include "memory/counters.hpp"
#include "memory/memory_budget.hpp"
#include "memory/pack_cache.hpp"
#include "memory/panel_buffer_pool.hpp"
#include "memory/readback_buffers.hpp"
#include "memory/texture_pool.hpp"

namespace fragblas::detail {

class MemoryServices : public DeviceServices {
 public:
  MemoryServices(const Platform& platform, const ContextOptions& options);

  const std::int64_t staging_bytes;  // 0: nothing is staged
  // Whether so many floats go in parts of about staging_bytes, several in flight.
  bool is_staged(std::int64_t floats) const {
    return staging_bytes > 0 && 4 * floats >= staging_bytes;
  }
  Counters counters;
  gl::UploadRing upload_ring;
  ReadbackBuffers readback_buffers;
  MemoryBudget budget;
  Unused unused;
  TexturePool pool;
  PanelBufferPool panel_buffers;
  PackCache pack_cache;
  // Bytes of the budget that nobody has, or that are freed before a call fails: scratch of a call
  // may take so many. Other calls change it, so what depends on it must leave results as they are.
  std::int64_t available_bytes() const {
    return budget.left() + unused.bytes() + pool.unconfirmed_bytes() +
           panel_buffers.unconfirmed_bytes() + pack_cache.kept_bytes();
  }
};

}  // namespace fragblas::detail
