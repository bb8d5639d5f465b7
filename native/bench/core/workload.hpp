// What the runner times: a call with its operands in place.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "results.hpp"

namespace bench {

constexpr const char* kWall = "wall";
constexpr const char* kChangedResult = "repeated calls changed the result";

using Call = std::function<void()>;

// Seconds of `batch` calls on the CPU's clock, nothing else waited for.
double wall_seconds(const Call& call, std::int64_t batch);

// Why a peer can't run here, or not at this size. That is no failure.
class Absent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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
  // Off the device: seconds of `batch` calls, and by which clock.
  virtual double seconds(std::int64_t batch) {
    return wall_seconds([this] { call(); }, batch);
  }
  virtual const char* clock() const { return kWall; }
  // What the calls since check() consist of; empty: it is one thing.
  virtual std::vector<Phase> phases() const { return {}; }
  // What is wrong with the result of the calls since check(); empty: nothing.
  virtual std::string complaint() { return ""; }
};

// One row of the report.
struct Case {
  std::string name;
  double flops = 0;       // of one call
  double bytes = 0;       // that one call must at least move: operands once
  double bound = 8;       // the largest error that passes
  bool on_device = true;  // else the workload has its own clock
  bool peer = false;      // of the ladder: measured beside its steps, but none of them
  std::string roof;       // the row that bounds its rate, or the start of such rows' names
  std::string note;
  std::function<std::unique_ptr<Workload>(fragblas::Context&)> make;  // may throw Absent
};

// What is known of its row before it runs.
Row empty_row(const Case& description);

// Why a result of that error is no result; empty: it is one.
std::string wrong_result(double error, double bound);

}  // namespace bench
