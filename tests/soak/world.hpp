// The contexts that are alive, all on one GL context, and what happens to them.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "soak/lossy_platform.hpp"
#include "soak/tally.hpp"
#include "support/rng.hpp"

namespace fragblas::soak {

using test::Rng;

// A context and what may happen to calls on it. Buffers outlive it.
struct Member {
  std::unique_ptr<Context> context;  // null: it ended
  bool deferred = false;
  MayFail may_fail;
};

class World {
 public:
  // Its contexts are on test::platform().
  World(Rng& random, Tally& tally);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // One of them. Where there are few it may be a new one.
  std::shared_ptr<Member> any();
  // One ends with what is queued on it.
  void end_one();
  // The device of all is lost; later calls on them fail. There is at least one.
  void lose();
  // The lost contexts go, and there is a device again.
  void restore();

 private:
  void make();

  Rng& random_;
  Tally& tally_;
  LossyPlatform platform_;
  std::vector<std::shared_ptr<Member>> members_;
  std::vector<std::weak_ptr<Member>> ended_;  // of which calls may be held
};

}  // namespace fragblas::soak
