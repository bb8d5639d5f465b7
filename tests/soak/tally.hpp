// What came of the tasks, and the memory in use. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "fragblas/fragblas.hpp"

namespace fragblas::soak {

// Which errors a call may end with besides a right result.
struct MayFail {
  bool memory = false;     // the context's budget is small
  bool undefined = false;  // it was aborted, or its context is gone
  bool lost = false;       // the device was
};

struct Tally {
  std::uint64_t seed = 0;  // of the tasks since there is this GL context
  std::int64_t tasks = 0, right = 0, wrong = 0;
  std::map<Status, std::int64_t> errors;
  std::map<std::string, std::int64_t> events;  // losses, aborts, contexts, ...

  // Notes the error; one that may not be is printed and counts as wrong.
  void note(const Error& error, const MayFail& may_fail, const std::string& what);
  void note_wrong(const std::string& what);
  void print(double minutes) const;
};

// Bytes that the process has from the allocator.
std::int64_t bytes_in_use();
// Bytes of memory that the process has in all, the driver's included.
std::int64_t bytes_resident();

}  // namespace fragblas::soak
