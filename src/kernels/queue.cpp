// Passes and readbacks, issued in order while the programs of later ones are compiled.
// SPDX-License-Identifier: MIT
#include "kernels/queue.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <iterator>
#include <new>

#include "base/text.hpp"

namespace fragblas::detail {

Queue::Queue(MemoryServices& services, ProgramCache& programs, const DeviceProfile& profile)
    : services_(services),
      programs_(programs),
      executor_(services, programs, profile, [this](Pass& merge) { draw_now(merge); }) {}

void Queue::check_current() const {
  if (items_.empty() || !items_.back().loose) {
    services_.check_current();
  }
}

void Queue::add(std::unique_ptr<QueuedRead> read) {
  check_current();
  items_.push_back({std::move(read), group_});
  ++unseen_;
}

void Queue::add(Pass&& pass) {
  check_current();
  if (is_listing()) {
    listing_->awaited += programs_.want(pass.kernel, pass.variant) ? 0 : 1;
    return;
  }
  if (const Target* const target = pass.target()) {
    target->buffer->bump_version();
  }
  pass.call = call_;
  items_.push_back({std::move(pass), group_});
  ++unseen_;
}

void Queue::begin_call() {
  while (!items_.empty() && items_.back().loose) {
    items_.pop_back();
  }
}

void Queue::end_call() {
  for (auto item = items_.rbegin(); item != items_.rend() && item->loose; ++item) {
    item->loose = false;
  }
  ++call_;
}

void Queue::abort(std::int32_t group) {
  for (Item& item : items_) {
    item.aborted = item.aborted || (group != 0 && item.group == group);
  }
}

bool Queue::ask(Items::const_iterator item, std::ptrdiff_t count, Question question) const {
  bool yes = true;
  try {
    for (; item != items_.end() && count > 0; ++item, --count) {
      const Pass* pass = std::get_if<Pass>(&item->work);
      if (pass && !pass->program && !item->aborted) {
        yes = (programs_.*question)(pass->kernel, pass->variant) && yes;
      }
    }
  } catch (const std::exception&) {
    // The pass itself will say so.
  }
  return yes;
}

void Queue::start_programs() {
  ask(items_.begin(), kLookahead, &ProgramCache::start);
  const std::ptrdiff_t behind = std::max<std::ptrdiff_t>(0, pending() - kLookahead);
  const std::ptrdiff_t unseen = std::min(std::exchange(unseen_, 0), behind);
  ask(std::prev(items_.end(), unseen), unseen, &ProgramCache::start);
}

void Queue::finish_programs() {
  ask(items_.begin(), kLookahead, &ProgramCache::finish);
}

bool Queue::is_compiling() const {
  return !ask(items_.begin(), kLookahead, &ProgramCache::is_ready);
}

Queue::Items Queue::take_first() {
  Items first;
  first.splice(first.begin(), items_, items_.begin());
  return first;
}

std::optional<Error> Queue::issue_one() {
  Items first = take_first();
  Item& item = first.front();
  Pass* const pass = std::get_if<Pass>(&item.work);
  try {
    if (item.aborted) {
      drop(item, Error(Status::Undefined, format("{}: aborted before it was issued",
                                                 {pass ? pass->routine : "read"})));
      return std::nullopt;
    }
    return pass ? attempt(*pass) : attempt(std::get<std::unique_ptr<QueuedRead>>(item.work));
  } catch (const gl::NotYet&) {
    items_.splice(items_.begin(), first);
    throw;
  } catch (const std::bad_alloc&) {
    drop(item, no_memory_);
    throw;
  }
}

void Queue::drop(const Item& item, const Error& error) {
  std::visit([&](const auto& work) { fail(work, error); }, item.work);
}

// An exception of JavaScript's, which a call of GL throws in a page, can't be caught here, but
// destructors run.
template <typename Work>
class Queue::Attempt {
 public:
  Attempt(Queue& queue, const Work& work) : queue_(queue), work_(work) {}
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;
  ~Attempt() {
    if (!ended_) {
      queue_.fail(work_, Error(Status::Internal, "a call of GL threw an exception"));
    }
  }
  void end() { ended_ = true; }

 private:
  Queue& queue_;
  const Work& work_;
  bool ended_ = false;
};

template <typename Work>
std::optional<Error> Queue::attempt(Work& work) {
  std::optional<Error> failure;
  Attempt<Work> attempt(*this, work);
  try {
    issue(work);
    attempt.end();
    return std::nullopt;
  } catch (const gl::NotYet&) {
    attempt.end();
    throw;
  } catch (const Error& error) {
    failure = error;
  } catch (const std::exception&) {
    failure = no_memory_;
  }
  attempt.end();
  // A lost context fails in many ways: say what it is.
  if (services_.lost()) {
    failure = Error(Status::ContextLost, "the GL context is lost");
  }
  fail(work, *failure);
  services_.device.errors.note();  // it may be why: to be told once
  services_.log(LogLevel::Error, "{}", {failure->what()});
  return failure;
}

void Queue::draw_now(Pass& merge) {
  const MemoryServices::GlScope gl_scope(services_);
  const gl::ConfirmScope scope(services_.device, gl::Confirm::Now);
  if (const std::optional<Error> error = attempt(merge)) {
    throw *error;
  }
}

void Queue::clear() {
  const Error gone(Status::Undefined, "the context was destroyed before this was issued");
  while (!items_.empty()) {
    drop(take_first().front(), gone);
    services_.log(LogLevel::Error, "{}", {gone.what()});
  }
}

void Queue::issue(std::unique_ptr<QueuedRead>& read) {
  const gl::ConfirmScope scope(services_.device, gl::Confirm::Now);
  read->issue();
}

void Queue::fail(const std::unique_ptr<QueuedRead>& read, const Error& error) {
  read->fail(error);
}

}  // namespace fragblas::detail
