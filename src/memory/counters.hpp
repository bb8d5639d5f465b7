// What a context has done, for Stats. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

struct Counters {
  std::int64_t passes = 0;  // issued
  std::int64_t packs = 0, packs_skipped = 0;
  std::int64_t uploads = 0, upload_bytes = 0;
  std::int64_t readbacks = 0, readback_bytes = 0;
  // Seconds that the device is expected to take for what was issued since it was set to 0.
  double load = 0;

  std::int64_t issued() const { return passes + uploads; }
  // The device has done what was issued when that was so many.
  void note_done(std::int64_t done) {
    if (done == issued()) {
      load = 0;
    }
  }
  void note_upload(std::int64_t bytes) {
    constexpr double kByteSeconds = 1e-9;
    ++uploads;
    upload_bytes += bytes;
    load += kByteSeconds * static_cast<double>(bytes);
  }
  void note_readback(std::int64_t bytes) {
    ++readbacks;
    readback_bytes += bytes;
  }
};

}  // namespace fragblas::detail
