// Fills of buffers of any type of elements.
// SPDX-License-Identifier: MIT
#include "transfer/fill.hpp"

#include <array>
#include <cstring>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "transfer/range_check.hpp"

namespace fragblas::detail {

namespace {

// The lanes of one element: a real number, or a complex one without imaginary part.
std::array<std::uint32_t, 4> lanes_of(const catalog::ElementType& type, float value) {
  std::array<std::uint32_t, 4> lanes{};
  const double wide = value;
  if (type.real == 'd') {
    std::memcpy(lanes.data(), &wide, sizeof wide);
  } else {
    std::memcpy(lanes.data(), &value, sizeof value);
  }
  return lanes;
}

// A buffer of that one element.
std::shared_ptr<BufferState> element_of(const BufferState& buffer, float value) {
  const auto element = std::make_shared<BufferState>(buffer.services(), 1, buffer.type());
  element->linear().texture_to_overwrite().write(lanes_of(buffer.type(), value).data());
  return element;
}

}  // namespace

void fill(BufferState& buffer, std::int64_t offset, std::int64_t count, float value) {
  check_range("fill", buffer, offset, count);
  if (count == 0) {
    return;
  }
  ContextState& context = context_of(buffer);
  context.queue.begin_call();
  const Target target = vector_target({&buffer, offset}, count, 1);
  if (buffer.type().letter == catalog::kFloat32.letter) {
    enqueue_fill("fill", value, target);
  } else {
    context.check_lost();
    const ContextState::GlScope gl_scope(context);
    enqueue_copy("fill", Source{element_of(buffer, value).get(), 0, 0, 1}, target);
  }
  context.submit();
}

}  // namespace fragblas::detail
