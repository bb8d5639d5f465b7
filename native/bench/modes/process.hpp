// A routine as a whole process: this program starts itself anew, with nothing to do but one call.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problem.hpp"
#include "workload.hpp"

namespace bench {

struct Options;

// What the process is told about its device.
struct ProcessSetting {
  int device = -1;
  std::string profile_file;
};

// A call is a process, from its start to its end.
std::unique_ptr<Workload> process_workload(const Entry&, const Shape&, std::uint64_t seed,
                                           const ProcessSetting& setting);

// What that process does: the routine, shape and device of the options, on the operands in
// options.process_memory. Returns the exit code.
int run_process(const Options& options);

}  // namespace bench
