// What a context has done, for Stats. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

struct Counters {
  std::int64_t passes = 0;  // issued
  std::int64_t packs = 0, packs_skipped = 0;
  std::int64_t uploads = 0, upload_bytes = 0;
  std::int64_t readbacks = 0, readback_bytes = 0;

  void note_upload(std::int64_t bytes) {
    ++uploads;
    upload_bytes += bytes;
  }
  void note_readback(std::int64_t bytes) {
    ++readbacks;
    readback_bytes += bytes;
  }
};

}  // namespace fragblas::detail
