// A copy cut into parts for as many threads as pay.
// SPDX-License-Identifier: MIT
#include "parallel_copy.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <thread>

namespace fragblas::egl {

namespace {

constexpr std::size_t kMostThreads = 4;
// A thread costs some 20 us to start, in which another one copies 200 KiB.
constexpr std::size_t kLeastPart = std::size_t{1} << 20;

// Asks for the cores only where there is something to share: lines of matrices come one by one.
std::size_t parts_of(std::size_t count) {
  const std::size_t most = std::min(count / kLeastPart, kMostThreads);
  return most < 2 ? 1
                  : std::min<std::size_t>(most, std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace

void copy_in_parallel(const void* from, std::size_t count, void* to) {
  const std::size_t parts = parts_of(count);
  const auto copy = [=](std::size_t part) {
    const std::size_t begin = count * part / parts, end = count * (part + 1) / parts;
    std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                end - begin);
  };
  std::array<std::thread, kMostThreads> threads;
  for (std::size_t part = 1; part < parts; ++part) {
    try {
      threads[part] = std::thread(copy, part);
    } catch (const std::exception&) {
      copy(part);  // no more threads, or no memory, for this process
    }
  }
  copy(0);
  for (std::thread& thread : threads) {
    if (thread.joinable()) {
      thread.join();
    }
  }
}

}  // namespace fragblas::egl
