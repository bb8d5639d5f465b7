// What buffers live on: the device, the pools, the caches and the staging buffers of one context.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "device/services.hpp"
#include "gl/upload_ring.hpp"
#include "memory/pack_cache.hpp"
#include "memory/panel_buffer_pool.hpp"
#include "memory/readback_buffers.hpp"
#include "memory/texture_pool.hpp"

namespace fragblas::detail {

class MemoryServices : public DeviceServices {
 public:
  MemoryServices(const Platform& platform, const ContextOptions& options);

  const std::int64_t staging_bytes;  // 0: nothing is staged
  gl::UploadRing upload_ring;
  ReadbackBuffers readback_buffers;
  TexturePool pool;
  PanelBufferPool panel_buffers;
  PackCache pack_cache;
};

}  // namespace fragblas::detail
