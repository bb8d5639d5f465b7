// What the runner times: a call with its operands in place.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <fragblas/fragblas.hpp>
#include <functional>
#include <memory>
#include <string>

namespace bench {

class Workload {
 public:
  Workload() = default;
  virtual ~Workload() = default;
  Workload(const Workload&) = delete;
  Workload& operator=(const Workload&) = delete;

  // One call on fresh operands, compared with fp64: the worst error in units of the bound's gauge.
  virtual double check() = 0;
  // One more call. On a device it only enqueues.
  virtual void call() = 0;
  // What is wrong with the result of the calls since check(); empty: nothing.
  virtual std::string complaint() { return ""; }
};

// One row of the report.
struct Case {
  std::string name;
  double flops = 0;  // of one call
  double bytes = 0;  // that one call must at least move: operands once
  double bound = 8;  // the largest error that passes
  bool on_device = true;
  std::string note;
  std::function<std::unique_ptr<Workload>(fragblas::Context&)> make;
};

}  // namespace bench
