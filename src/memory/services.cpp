// What the parts are made with, and who gives memory back when it is short.
// SPDX-License-Identifier: MIT
#include "memory/services.hpp"

namespace fragblas::detail {

namespace {

// A software rasteriser's transfers are copies on the same processor: a buffer between is one more.
std::int64_t staging_bytes_of(const DeviceServices& services) {
  constexpr std::int64_t kDefault = std::int64_t{8} << 20;
  if (services.options.staging_bytes >= 0) {
    return services.options.staging_bytes;
  }
  return gl::UploadRing::serves(services.platform) && !services.info.software ? kDefault : 0;
}

}  // namespace

MemoryServices::MemoryServices(const Platform& platform_table, const ContextOptions& wanted)
    : DeviceServices(platform_table, wanted),
      staging_bytes(staging_bytes_of(*this)),
      upload_ring(device),
      // Chromium warns of a buffer that is filled again, though it has been read.
      readback_buffers(device, info.webgl),
      budget(device, info.memory_bytes),
      unused(budget),
      pool(device, budget, unused, options.poison),
      panel_buffers(device, budget, unused),
      pack_cache(info.pack_cache_bytes, options.limits.tile_bytes) {
  budget.set_reclaim([this] {
    return unused.free_oldest() || pool.free_unconfirmed() || panel_buffers.free_unconfirmed() ||
           pack_cache.free_one();
  });
}

}  // namespace fragblas::detail
