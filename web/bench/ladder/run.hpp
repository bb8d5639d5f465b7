// One run of the ladder, in parts that are short enough for a page: between them its event loop
// turns.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "clock.hpp"
#include "ladder/standing.hpp"
#include "workload.hpp"

namespace bench {

class Run {
 public:
  // On the current WebGL context. sizes: as on the command line, empty: by device; seconds: of a
  // repetition. Throws std::invalid_argument for sizes that are none.
  Run(const std::string& sizes, std::uint64_t seed, double seconds);

  const std::vector<Case>& cases() const { return cases_; }
  const fragblas::DeviceInfo& info() const { return context_.info(); }

  // A row: prepare, then as many times repeat as there shall be repetitions, then finish. What goes
  // wrong is in the row.
  void prepare(std::size_t index);  // operands, the check against fp64, and the warm-up
  void repeat();
  std::vector<Row> finish();  // the row, and behind it what is computed from it

 private:
  void attempt(const std::function<void()>& part);
  double seconds(std::int64_t batch);
  std::int64_t batch();

  fragblas::Context context_;
  PixelClock clock_;
  double seconds_;
  std::vector<Case> cases_;
  Standing standing_;
  Row row_;
  const Case* case_ = nullptr;
  std::unique_ptr<Workload> workload_;
};

}  // namespace bench
