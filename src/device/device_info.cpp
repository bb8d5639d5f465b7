// DeviceInfo and Stats as JSON. SPDX-License-Identifier: MIT
#include "base/json.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas {

std::string to_json(const DeviceInfo& info) {
  const Probe& probe = info.probe;
  detail::JsonObject measured;
  measured.add("float_target", probe.float_target)
      .add("draw_buffers", probe.draw_buffers)
      .add("round_trip_exact", probe.round_trip_exact)
      .add("int32", probe.int32)
      .add("known_product", probe.known_product)
      .add("subnormals_kept", probe.subnormals_kept)
      .add("nan_propagates", probe.nan_propagates)
      .add("inf_times_zero_is_nan", probe.inf_times_zero_is_nan)
      .add("isnan_works", probe.isnan_works)
      .add("bit_isnan_works", probe.bit_isnan_works)
      .add("fused_multiply_add", probe.fused_multiply_add)
      .add("double_float", probe.double_float)
      .add("milliseconds", probe.milliseconds);
  return detail::JsonObject()
      .add("vendor", info.vendor)
      .add("renderer", info.renderer)
      .add("version", info.version)
      .add("glsl_version", info.glsl_version)
      .add("software", info.software)
      .add("webgl", info.webgl)
      .add("max_texture_size", info.max_texture_size)
      .add("draw_buffers", info.draw_buffers)
      .add("uniform_block_bytes", info.uniform_block_bytes)
      .add("uniform_buffer_offset_alignment", info.uniform_buffer_offset_alignment)
      .add("timer_query", info.timer_query)
      .add("memory_bytes", info.memory_bytes)
      .add("pack_cache_bytes", info.pack_cache_bytes)
      .add("max_buffer_elements", info.max_buffer_elements)
      .add_json("probe", measured.text())
      .text();
}

std::string to_json(const Stats& stats) {
  return detail::JsonObject()
      .add("programs", stats.programs)
      .add("programs_loaded", stats.programs_loaded)
      .add("textures", stats.textures)
      .add("texture_bytes", stats.texture_bytes)
      .add("panel_bytes", stats.panel_bytes)
      .add("peak_bytes", stats.peak_bytes)
      .add("uploads", stats.uploads)
      .add("upload_bytes", stats.upload_bytes)
      .add("readbacks", stats.readbacks)
      .add("readback_bytes", stats.readback_bytes)
      .add("passes", stats.passes)
      .add("draws", stats.draws)
      .add("packs", stats.packs)
      .add("packs_skipped", stats.packs_skipped)
      .add("pack_cache_bytes", stats.pack_cache_bytes)
      .add("tile_bytes", stats.tile_bytes)
      .add("pending", stats.pending)
      .add("calibration_milliseconds", stats.calibration_milliseconds)
      .text();
}

}  // namespace fragblas
