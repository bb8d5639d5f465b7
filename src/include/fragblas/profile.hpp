// Where the device's time goes: by routine, and by pass. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// What bare passes reach on this device, measured in front of the profile: bytes a second that are
// fetched and that are written, operations a second.
struct Roofs {
  double fetch = 0, write = 0, flops = 0;
};

// A routine, or one of its kernels with a set of variants.
struct ProfileRow {
  std::string routine;     // as messages call it, "gemm"
  std::string kernel;      // "level3/gemm_merge [QUADS]"; of a routine empty
  std::int64_t calls = 0;  // of the routine that it has a part in
  std::int64_t passes = 0;
  double seconds = 0;
  double bytes = 0;  // of texels, fetched and written; those of a cache count each time
  double flops = 0;  // of products of matrices, padding included; else 0
  double roof = 0;   // the share of its seconds that the roofs alone would take
};

struct Profile {
  bool timer_queries = false;  // else the device was waited for before and behind each pass
  double seconds = 0;          // from the begin of the work until the device had done it
  double device_seconds = 0;   // of all passes
  std::int64_t uploads = 0, upload_bytes = 0, readbacks = 0, readback_bytes = 0;
  Roofs roofs;
  std::vector<ProfileRow> routines, passes;  // the longest first

  FRAGBLAS_API std::string table() const;
};

// Runs the work and says what became of the time. With timer queries the work must use none of its
// own. Passes that linear algebra or a deferred context has yet to issue at the end are issued and
// counted.
FRAGBLAS_API Profile profile(Context& context, const std::function<void()>& work);

}  // namespace fragblas
