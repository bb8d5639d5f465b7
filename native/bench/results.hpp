// What was measured of one row.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace bench {

struct Row {
  std::string name;
  double flops = 0, bytes = 0;                              // of one call
  double error = std::numeric_limits<double>::quiet_NaN();  // NaN: it did not come to a result
  double bound = 0;
  std::string failure;  // why there is no speed; empty: all right
  std::string clock;    // "gpu timer" or "wall"
  std::string note;
  std::int64_t calls = 0;           // in each repetition
  std::vector<double> seconds;      // of one call, by repetition
  std::vector<double> cpu_seconds;  // that the calling thread spent on it

  bool ok() const { return failure.empty() && !seconds.empty(); }
  double median() const { return middle(seconds); }
  double least() const { return *std::min_element(seconds.begin(), seconds.end()); }
  double most() const { return *std::max_element(seconds.begin(), seconds.end()); }
  double median_cpu() const { return middle(cpu_seconds); }
  double gflops() const { return flops / median() * 1e-9; }
  double gbps() const { return bytes / median() * 1e-9; }

 private:
  static double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
};

}  // namespace bench
