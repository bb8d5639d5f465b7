// The bookkeeping of one GL context that everything owning GL names shares.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "gl/framebuffer.hpp"
#include "gl/program_binaries.hpp"
#include "gl/state.hpp"

namespace fragblas::gl {

struct Counters {
  std::int64_t programs = 0, programs_loaded = 0, textures = 0, texture_bytes = 0, peak_bytes = 0;
  std::int64_t uploads = 0, upload_bytes = 0, readbacks = 0, readback_bytes = 0;
  std::int64_t passes = 0, draws = 0;
  std::int64_t packs = 0, packs_skipped = 0;
  std::int64_t panel_bytes = 0;

  // What a memory budget is about.
  std::int64_t allocated_bytes() const { return texture_bytes + panel_bytes; }
  void note_peak() { peak_bytes = std::max(peak_bytes, allocated_bytes()); }
};

struct Device {
  // Programs say whether they are linked, so that a page need not wait for them.
  bool tells_of_links = false;
  State state;
  FramebufferCache framebuffers{state};
  Counters counters;
  ProgramBinaries binaries;
};

}  // namespace fragblas::gl
