// A process that starts once and says how long that took.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <functional>
#include <string>

namespace bench {

// The driver's shader caches and fragblas' own: all off, or in a folder.
struct Caches {
  std::string folder;  // empty: off
};

// Seconds, but for the error.
struct Times {
  double egl = 0, context = 0;
  double first = 0, second = 0;           // calls, each until its result is on the device
  double whole = 0;                       // contexts, upload, first call, and its result read
  double calibration = 0;                 // that is in `first`
  double error = 0;                       // of the result, in units of its bound's gauge
  std::int64_t programs = 0, loaded = 0;  // kernels, and those that came from the cache
};

// What a child says: its times, or why it has none.
struct Answer {
  Times times;
  std::array<char, 256> failure = {};
};

// What a child does when it has its contexts.
using Job = std::function<void(fragblas::Context& blas, Times& times)>;

double seconds_of(const std::function<void()>& what);

// Forks. The child makes its contexts on this device (-1: any), does the job, and ends without
// running what the parent has registered for its exit. Throws where a signal has come meanwhile
// that StopSignals holds back.
Answer ask_child(int device, const Caches& caches, const Job& job);

}  // namespace bench
