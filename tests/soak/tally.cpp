// Counting and printing, and how a process asks for its memory. SPDX-License-Identifier: MIT
#include "soak/tally.hpp"

#include <malloc.h>

#include <cstdio>
#include <fstream>

namespace fragblas::soak {

void Tally::note(const Error& error, const MayFail& may_fail, const std::string& what) {
  ++errors[error.status()];
  const bool undefined = may_fail.memory || may_fail.undefined || may_fail.lost;
  const bool expected = (error.status() == Status::OutOfMemory && may_fail.memory) ||
                        (error.status() == Status::Undefined && undefined) ||
                        (error.status() == Status::ContextLost && may_fail.lost);
  if (!expected) note_wrong(what + ": " + error.what());
}

void Tally::note_wrong(const std::string& what) {
  ++wrong;
  std::printf("WRONG with --seed=%llu: %s\n", static_cast<unsigned long long>(seed), what.c_str());
  std::fflush(stdout);
}

void Tally::print(double minutes) const {
  std::printf("%7.2f min: %lld tasks, %lld right, %lld wrong", minutes,
              static_cast<long long>(tasks), static_cast<long long>(right),
              static_cast<long long>(wrong));
  for (const auto& [status, count] : errors) {
    std::printf(", %lld %s", static_cast<long long>(count), to_string(status));
  }
  for (const auto& [event, count] : events) {
    std::printf(", %lld %s", static_cast<long long>(count), event.c_str());
  }
  constexpr double kMebi = 1 << 20;
  std::printf("; %.1f MiB in use, %.1f MiB resident\n", static_cast<double>(bytes_in_use()) / kMebi,
              static_cast<double>(bytes_resident()) / kMebi);
  std::fflush(stdout);
}

std::int64_t bytes_in_use() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<std::int64_t>(info.uordblks + info.hblkhd);
}

std::int64_t bytes_resident() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  std::int64_t pages = 0, resident = 0;
  file >> pages >> resident;
  constexpr std::int64_t kPage = 4096;
  return resident * kPage;
}

}  // namespace fragblas::soak
