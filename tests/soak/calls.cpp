// Random calls, begun and ended, aborted and dropped. SPDX-License-Identifier: MIT
#include <utility>

#include "catalog/catalog.hpp"
#include "soak/tasks.hpp"
#include "support/environment.hpp"

namespace fragblas::soak {

namespace {

const catalog::Routine& any_routine(Rng& random) {
  const auto& all = catalog::catalog();
  for (;;) {
    const catalog::Routine& routine =
        all[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(all.size())))];
    const bool supported = routine.name != "sdsdot" || test::info().probe.double_float;
    if (!routine.host && supported) return routine;
  }
}

}  // namespace

void Calls::begin(const std::shared_ptr<Member>& member) {
  const catalog::Routine& routine = any_routine(random_);
  Context& context = *member->context;
  Held held{member, nullptr, 0, false};
  const test::NumericCase numeric =
      test::NumericCases(routine).random(random_, context.info().max_buffer_elements);
  try {
    held.numeric = std::make_unique<test::NumericTrial>(routine, numeric, random_, context);
    if (member->deferred) {
      held.group = ++groups_;
      context.set_group(held.group);
    }
    held.numeric->trial.issue(held.numeric->api);
    context.set_group(0);
    held_.push_back(std::move(held));
  } catch (const Error& error) {
    context.set_group(0);
    tally_.note(error, member->may_fail, std::string(routine.name));
  }
}

Calls::Place Calls::any() {
  Place place = held_.begin();
  std::advance(place, random_.below(static_cast<std::int64_t>(held_.size())));
  return place;
}

void Calls::end(Held& held) {
  test::NumericTrial& numeric = *held.numeric;
  MayFail may_fail = held.member->may_fail;
  may_fail.undefined = may_fail.undefined || held.aborted;
  try {
    numeric.trial.fetch();
  } catch (const Error& error) {
    tally_.note(error, may_fail, numeric.text);
    return;
  }
  const std::int64_t strays = numeric.trial.strays();
  const test::Deviation deviation = numeric.trial.deviation(numeric.exact);
  if (strays != 0) {
    tally_.note_wrong(numeric.text + ": " + std::to_string(strays) + " strays");
  } else if (!(deviation.bound <= 1) || !(deviation.gauge < test::kGaugeLimit) ||
             deviation.differing != 0) {
    tally_.note_wrong(numeric.text + ": " + deviation.worst);
  } else {
    ++tally_.right;
  }
}

void Calls::end_one() {
  if (held_.empty()) return;
  const Place place = any();
  end(*place);
  held_.erase(place);
}

void Calls::end_all() {
  for (Held& held : held_) end(held);
  held_.clear();
}

void Calls::abort_one() {
  if (held_.empty()) return;
  Held& held = *any();
  if (held.group == 0 || !held.member->context) return;
  held.member->context->abort(held.group);
  held.aborted = true;
  ++tally_.events["aborts"];
}

void Calls::drop_one() {
  if (held_.empty()) return;
  held_.erase(any());
  ++tally_.events["dropped"];
}

}  // namespace fragblas::soak
