// Marks among passes and readbacks. SPDX-License-Identifier: MIT
#include "transfer/mark.hpp"

#include <exception>
#include <memory>
#include <utility>

#include "context/context_state.hpp"

namespace fragblas::detail {

namespace {

class Mark final : public QueuedRead {
 public:
  Mark(std::shared_ptr<BufferState> buffer, std::string reason)
      : buffer_(std::move(buffer)), reason_(std::move(reason)) {}

  void issue() override { buffer_->mark_undefined(reason_.c_str()); }
  void fail(const Error&) override { issue(); }

 private:
  std::shared_ptr<BufferState> buffer_;
  std::string reason_;
};

}  // namespace

void enqueue_mark(BufferState& buffer, const std::string& reason) {
  ContextState& context = context_of(buffer);
  context.queue.begin_call();
  buffer.bump_version();
  context.queue.add(std::make_unique<Mark>(buffer.shared_from_this(), reason));
  context.submit();
}

void leave_undefined(BufferState& buffer, const char* reason) {
  try {
    enqueue_mark(buffer, reason);
  } catch (const std::exception&) {
    buffer.mark_undefined(reason);
  }
}

}  // namespace fragblas::detail
