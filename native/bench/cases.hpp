// Which rows a run has.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "options.hpp"
#include "problem.hpp"
#include "workload.hpp"

namespace bench {

// Of --routine: routines, peers, and the names of groups.
bool is_routine(const std::string& name);
// All of them, for --help.
std::vector<std::string> routine_names();

// software: smaller sizes, where the command line gives none. A size that does not suit a routine
// is left out for it.
std::vector<Case> make_cases(const Options& options, bool software, int max_texture_size);

// What a report without --routine, --sizes and --mode shows: every routine, sizes of some, and
// whole processes of some.
std::vector<Case> report_cases(const Options& options, bool software, int max_texture_size);

// The row of a call: its name, flops, bytes and bound.
Case describe(const Entry& entry, const Shape& shape);

}  // namespace bench
