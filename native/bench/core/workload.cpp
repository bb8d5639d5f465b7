// Calls on the CPU's clock, and rows of cases.
//
// SPDX-License-Identifier: MIT
#include "workload.hpp"

#include <chrono>
#include <cstdio>

namespace bench {

double wall_seconds(const Call& call, std::int64_t batch) {
  using Steady = std::chrono::steady_clock;
  const Steady::time_point start = Steady::now();
  for (std::int64_t i = 0; i < batch; ++i) {
    call();
  }
  return std::chrono::duration<double>(Steady::now() - start).count();
}

Row empty_row(const Case& description) {
  Row row;
  row.name = description.name;
  row.flops = description.flops;
  row.bytes = description.bytes;
  row.bound = description.bound;
  row.note = description.note;
  row.peer = description.peer;
  row.roof = description.roof;
  return row;
}

std::string wrong_result(double error, double bound) {
  if (error <= bound) {
    return "";
  }
  char text[80];
  std::snprintf(text, sizeof text, "wrong result: error %.3g, bound %.3g", error, bound);
  return text;
}

}  // namespace bench
