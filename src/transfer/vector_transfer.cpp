// Upload and readback of vectors, whatever their increment.
// SPDX-License-Identifier: MIT
#include "transfer/vector_transfer.hpp"

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

void upload_vector(const Operand& x, std::int64_t n, std::int64_t inc, const void* source) {
  if (inc == 1) {
    upload(*x.buffer, x.offset, source, n);
    return;
  }
  ContextState& context = context_of(*x.buffer);
  context.check_lost();
  context.queue.begin_call();
  const ContextState::GlScope gl_scope(context);
  Operand tight;
  tight.buffer = uploaded(*x.buffer, source, n * x.buffer->type().lanes());
  enqueue_copy("write", vector_along(tight, n, 1, inc), vector_target(x, n, inc));
  context.submit();
}

void read_back_vector(const Operand& x, std::int64_t n, std::int64_t inc, void* destination) {
  if (inc == 1) {
    read_back(*x.buffer, x.offset, destination, n);
    return;
  }
  ContextState& context = context_of(*x.buffer);
  context.queue.begin_call();
  Operand tight;
  tight.buffer = std::make_shared<BufferState>(x.buffer->services(), n, x.buffer->type());
  enqueue_copy("read", vector_source(x, n, inc), vector_target(tight, n, 1));
  context.submit();
  read_back(*tight.buffer, 0, destination, n);
}

}  // namespace fragblas::detail
