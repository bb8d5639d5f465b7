// Several ways of computing something, timed in turns, so that all have the same of what else the
// machine does. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "tune/workload.hpp"

namespace fragblas::detail {

// A profile, and the workload that it is timed on.
struct Contender {
  DeviceProfile profile;
  std::shared_ptr<Workload> workload;
  bool cold = false;  // packs its operands in each call
  double best = 0;    // least seconds of a call
  bool wrong = false;
  int calls = 0;  // of its next measurement; 0: it is still to be checked
};

class Race {
 public:
  // `seconds` for all, compiling and checks included; each is measured once in any case.
  Race(std::shared_ptr<ContextState> context, std::vector<Contender> contenders, double seconds);

  // One measurement, or one check; false: it was the last one.
  bool step();
  // Whether every contender has a time, or is wrong.
  bool measured() const;
  const std::vector<Contender>& contenders() const { return contenders_; }

 private:
  void measure(Contender& contender);
  bool finished() const;

  std::shared_ptr<ContextState> context_;
  std::vector<Contender> contenders_;
  double seconds_;
  double spent_ = 0;
  std::size_t turn_ = 0;
};

}  // namespace fragblas::detail
