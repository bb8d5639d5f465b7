// What was measured of one row.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace bench {

// A part of a row's time.
struct Phase {
  std::string name;
  std::vector<double> seconds;  // by repetition
};

struct Row {
  std::string name;
  double flops = 0, bytes = 0;                              // of one call
  double error = std::numeric_limits<double>::quiet_NaN();  // NaN: it did not come to a result
  double bound = 0;
  std::string failure;  // why there is no speed; empty: all right
  std::string absent;   // why it could not be tried, which is no failure; empty: it was
  std::string clock;    // "gpu timer", "wall" or "cuda events"
  std::string note;
  bool peer = false;                // of the ladder: passed over by the next factor
  std::int64_t calls = 0;           // in each repetition
  std::vector<double> seconds;      // of one call, by repetition
  std::vector<double> cpu_seconds;  // that the calling thread spent on it

  std::vector<Phase> phases;           // of a whole process; empty: it is one
  std::string roof;                    // the row that bounds it; empty: none
  std::optional<double> roof_percent;  // its rate in percent of that
  std::optional<double> factor;        // of a step of the ladder: its rate over the step's before

  bool ok() const { return failure.empty() && absent.empty() && !seconds.empty(); }
  bool failed() const { return !ok() && absent.empty(); }
  double median() const { return middle(seconds); }
  double least() const { return *std::min_element(seconds.begin(), seconds.end()); }
  double most() const { return *std::max_element(seconds.begin(), seconds.end()); }
  static double median(const Phase& phase) { return middle(phase.seconds); }
  double median_cpu() const { return middle(cpu_seconds); }
  double gflops() const { return flops / median() * 1e-9; }
  double gbps() const { return bytes / median() * 1e-9; }
  // Of a roof: what it bounds, arithmetic or traffic.
  double roof_rate() const { return flops > 0 ? gflops() : gbps(); }

 private:
  static double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
};

}  // namespace bench
