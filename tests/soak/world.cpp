// Contexts of random options, made, ended and lost. SPDX-License-Identifier: MIT
#include "soak/world.hpp"

#include <utility>

#include "support/environment.hpp"

namespace fragblas::soak {

namespace {

constexpr std::size_t kMost = 4;

}  // namespace

World::World(Rng& random, Tally& tally)
    : random_(random), tally_(tally), platform_(test::platform()) {}

World::~World() {
  members_.clear();
}

void World::make() {
  auto member = std::make_shared<Member>();
  ContextOptions options = test::context_options();
  options.log = nullptr;  // errors are what a soak asks for
  options.deferred = member->deferred = random_.below(2) == 0;
  options.poison = options.poison && random_.below(2) == 0;
  options.in_place_bytes = random_.below(3) == 0 ? 1 : 0;
  options.staging_bytes = random_.below(2) == 0 ? 1024 : 0;
  if (random_.below(3) == 0) {
    options.limits.memory_bytes = (std::int64_t{1} << 14) << random_.below(8);
    member->may_fail.memory = true;
  }
  if (random_.below(3) == 0) options.limits.pack_cache_bytes = 0;
  if (random_.below(3) == 0) options.limits.max_texture_size = 64 << random_.below(4);
  if (random_.below(3) == 0) options.profile = test::only_blocks().profile;
  member->context = std::make_unique<Context>(platform_.table(), options);
  ++tally_.events["contexts"];
  members_.push_back(std::move(member));
}

std::shared_ptr<Member> World::any() {
  const bool lost = !members_.empty() && members_.front()->may_fail.lost;
  if (members_.empty() || (!lost && members_.size() < kMost && random_.below(16) == 0)) make();
  return random_.pick(members_);
}

void World::end_one() {
  if (members_.empty()) return;
  const auto which =
      static_cast<std::ptrdiff_t>(random_.below(static_cast<std::int64_t>(members_.size())));
  const std::shared_ptr<Member> member = members_[static_cast<std::size_t>(which)];
  members_.erase(members_.begin() + which);
  member->context.reset();
  member->may_fail.undefined = true;
  ended_.push_back(member);
  ++tally_.events["ended"];
}

void World::lose() {
  if (members_.empty()) make();
  platform_.lose();
  for (const std::shared_ptr<Member>& member : members_) member->may_fail.lost = true;
  for (const std::weak_ptr<Member>& ended : ended_) {
    if (const std::shared_ptr<Member> member = ended.lock()) member->may_fail.lost = true;
  }
  ended_.clear();
  ++tally_.events["losses"];
}

void World::restore() {
  members_.clear();
  platform_.restore();
}

}  // namespace fragblas::soak
