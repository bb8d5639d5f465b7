// What a soak does with the contexts of a world. SPDX-License-Identifier: MIT
#pragma once

#include <list>
#include <memory>
#include <string>

#include "soak/world.hpp"
#include "support/numeric_case.hpp"

namespace fragblas::soak {

// Calls of random routines whose results are looked at later, in any order.
class Calls {
 public:
  Calls(Rng& random, Tally& tally) : random_(random), tally_(tally) {}

  // Calls a routine on a context.
  void begin(const std::shared_ptr<Member>& member);
  // Looks at the result of one, or of all.
  void end_one();
  void end_all();
  // What is queued of one is not issued.
  void abort_one();
  // Forgets one with all of its operands, issued or not.
  void drop_one();

 private:
  struct Held {
    std::shared_ptr<Member> member;
    std::unique_ptr<test::NumericTrial> numeric;
    std::int32_t group = 0;
    bool aborted = false;
  };
  using Place = std::list<Held>::iterator;
  Place any();
  void end(Held& held);

  Rng& random_;
  Tally& tally_;
  std::int32_t groups_ = 0;
  std::list<Held> held_;
};

// Writes, fills, copies and reads a buffer in random ways, and compares with the same in memory.
void transfer(Rng& random, Tally& tally, Member& member);

}  // namespace fragblas::soak
