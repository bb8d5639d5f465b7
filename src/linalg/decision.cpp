// Steps that read what they depend on behind a fence. SPDX-License-Identifier: MIT
#include "linalg/decision.hpp"

#include <exception>
#include <utility>

#include "context/context_state.hpp"
#include "gl/device.hpp"
#include "transfer/texel_transfer.hpp"

namespace fragblas::detail {

namespace {

class Decision final : public QueuedRead {
 public:
  Decision(const char* routine, std::shared_ptr<BufferState> numbers,
           std::vector<std::shared_ptr<BufferState>> written,
           std::function<void(const float* values)> decide)
      : routine_(routine),
        numbers_(std::move(numbers)),
        written_(std::move(written)),
        decide_(std::move(decide)),
        context_(context_of(*numbers_)) {}

  void set_group(std::int32_t group) { group_ = group; }

  void issue() override {
    if (!decide_) {
      return;  // it has come back for programs alone
    }
    const bool waits = !context_.options.deferred;
    if (!waits && !looked_) {
      // The turn comes back behind a fence.
      looked_ = true;
      throw gl::NotYet();
    }
    numbers_->check_defined(routine_);
    const std::int64_t lanes = numbers_->lanes();
    std::vector<float> values(static_cast<std::size_t>(lanes));
    read_lanes(*numbers_, 0, lanes, values.data(), 0);
    context_.check_errors(routine_);
    context_.counters.note_readback(4 * lanes);
    enqueue(values.data());
    context_.queue.start_programs();
    if (!waits && context_.queue.is_compiling()) {
      throw gl::NotYet();
    }
  }

  void fail(const Error& error) override {
    for (const std::shared_ptr<BufferState>& buffer : written_) {
      buffer->mark_undefined(error.what());
    }
  }

 private:
  // In front of what is queued, and in the group of the call.
  void enqueue(const float* values) {
    Queue& queue = context_.queue;
    queue.add(std::unique_ptr<QueuedRead>());  // which knows the group of calls now
    Queue::Items behind = queue.exchange({});
    const std::int32_t outside = behind.back().group;
    behind.pop_back();
    queue.set_group(group_);
    const auto put_back = [&](Queue::Items items) {
      items.splice(items.end(), behind);
      queue.exchange(std::move(items));
      queue.set_group(outside);
    };
    try {
      decide_(values);
    } catch (const std::exception&) {
      put_back({});  // nothing of this is done
      throw;
    }
    queue.end_call();
    put_back(queue.exchange({}));
    decide_ = nullptr;
    written_.clear();
  }

  const char* routine_;
  std::shared_ptr<BufferState> numbers_;
  std::vector<std::shared_ptr<BufferState>> written_;
  std::function<void(const float* values)> decide_;
  ContextState& context_;
  std::int32_t group_ = 0;
  bool looked_ = false;
};

}  // namespace

void enqueue_decision(const char* routine, std::shared_ptr<BufferState> numbers,
                      std::vector<std::shared_ptr<BufferState>> written,
                      std::function<void(const float* values)> decide) {
  for (const std::shared_ptr<BufferState>& buffer : written) {
    buffer->bump_version();
  }
  Queue& queue = context_of(*numbers).queue;
  auto decision = std::make_unique<Decision>(routine, std::move(numbers), std::move(written),
                                             std::move(decide));
  Decision& added = *decision;
  queue.add(std::move(decision));
  Queue::Items items = queue.exchange({});
  added.set_group(items.back().group);
  queue.exchange(std::move(items));
}

}  // namespace fragblas::detail
