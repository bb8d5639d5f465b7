// What a platform and its options must have, each with the error that says so.
// SPDX-License-Identifier: MIT
#include "device/options.hpp"

#include <cmath>

#include "base/argument_check.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

const Platform& checked(const Platform& platform) {
#ifndef __EMSCRIPTEN__  // a page has the module's own, of which none is null
  const ArgumentCheck check("Context");
  const struct {
    const char* name;
    bool present;
  } functions[] = {{"upload", platform.upload != nullptr},
                   {"read_pixels", platform.read_pixels != nullptr},
                   {"read_pixel_buffer", platform.read_pixel_buffer != nullptr},
                   {"wait_fence", platform.wait_fence != nullptr},
                   {"now", platform.now != nullptr},
                   {"lost", platform.lost != nullptr}};
  for (const auto& function : functions) {
    if (!function.present) {
      check.fail("platform.{} = null, must be a function", {function.name});
    }
  }
  if ((platform.load == nullptr) != (platform.save == nullptr)) {
    check.fail("platform.{} = null, must be a function where the other of load and save is one",
               {platform.load == nullptr ? "load" : "save"});
  }
#endif
  return platform;
}

const ContextOptions& checked(const ContextOptions& options) {
  const ArgumentCheck check("Context");
  const Limits& limits = options.limits;
  if (limits.max_texture_size != 0 && limits.max_texture_size < 16) {
    check.fail("max_texture_size", limits.max_texture_size, "0 (as reported) or at least 16");
  }
  if (limits.draw_buffers < 0 || limits.draw_buffers > 8 ||
      (limits.draw_buffers & (limits.draw_buffers - 1)) != 0) {
    check.fail("draw_buffers", limits.draw_buffers, "0 (as found), 1, 2, 4 or 8");
  }
  if (limits.uniform_block_bytes < -1) {
    check.fail("uniform_block_bytes", limits.uniform_block_bytes, "-1 (as reported), 0 or more");
  }
  if (limits.memory_bytes < 0) {
    check.fail("memory_bytes", limits.memory_bytes, "0 (the default) or more");
  }
  if (limits.pack_cache_bytes < -1) {
    check.fail("pack_cache_bytes", limits.pack_cache_bytes, "-1 (the default), 0 or more");
  }
  if (limits.tile_bytes < -1) {
    check.fail("tile_bytes", limits.tile_bytes, "-1 (all of pack_cache_bytes), 0 or more");
  }
  if (options.staging_bytes < -1) {
    check.fail("staging_bytes", options.staging_bytes, "-1 (the default), 0 or more");
  }
  if (options.in_place_bytes < 0) {
    check.fail("in_place_bytes", options.in_place_bytes, "0 or more");
  }
#ifndef __EMSCRIPTEN__  // a page's interfaces take yes or no
  if (std::isnan(options.starter_seconds)) {
    check.fail("starter_seconds = nan, must be a number");
  }
#endif
  if (options.profile) {
    check_profile("Context: profile", *options.profile);
  }
#if FRAGBLAS_TUNING
  if (options.tuned_profile) {
    check_profile("Context: tuned_profile.parameters", options.tuned_profile->parameters);
  }
#elif !defined(__EMSCRIPTEN__)  // a page's interfaces do not offer them
  if (options.tuned_profile || options.learn) {
    throw_error(Status::Unsupported, "Context: {}: built without FRAGBLAS_TUNING",
                {options.tuned_profile ? "tuned_profile must be empty" : "learn must be false"});
  }
#endif
  return options;
}

#ifndef __EMSCRIPTEN__
void check_has_state(const void* state) {
  if (state == nullptr) {
    ArgumentCheck("Context").fail("the context is empty, must not be moved from");
  }
}
#endif

}  // namespace fragblas::detail
