// Runs the cases on Google Benchmark: it batches the calls, repeats them and filters by name.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "options.hpp"
#include "results.hpp"
#include "timing.hpp"
#include "workload.hpp"

namespace bench {

struct Listener {
  std::function<void(const Case&)> started;
  std::function<void(const Row&)> finished;
};

// Hands the options to Google Benchmark. False, with a text on stderr, when it does not know one.
bool initialize(const Options& options);

// Hands the rows to the listener. A case whose result is wrong, or that throws, gives a Row with a
// failure and no times; one that throws Absent gives one with the reason.
void run(const std::vector<Case>& cases, fragblas::Context& context, Clock& clock,
         const Listener& listener);

}  // namespace bench
