// Uploads of whole texels straight to the texture, of single lanes by a copy on the device, and of
// anything by a buffer beside it while passes are queued.
// SPDX-License-Identifier: MIT
#include "transfer/transfer.hpp"

#include <algorithm>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "transfer/range_check.hpp"
#include "transfer/texel_transfer.hpp"

namespace fragblas::detail {

namespace {

// A buffer of one texel with `count` floats from `first` on; none for no floats.
std::shared_ptr<BufferState> uploaded_lanes(const std::shared_ptr<ContextState>& context,
                                            const void* source, std::int64_t first,
                                            std::int64_t count) {
  if (count <= 0) {
    return nullptr;
  }
  const auto lanes = std::make_shared<BufferState>(context, 4);
  lanes->linear().texture_to_overwrite().bind_for_upload();
  upload_from_texel(*lanes, 0, count, source, first);
  return lanes;
}

// Elements [offset, offset + count) within one texel of which others must stay.
void enqueue_lanes(BufferState& buffer, std::int64_t offset,
                   const std::shared_ptr<BufferState>& lanes, std::int64_t count) {
  if (lanes) {
    enqueue_copy("write", Source{lanes, 0, 1, 1},
                 Target{buffer.shared_from_this(), offset, count, count, 1});
  }
}

void upload_directly(BufferState& buffer, std::int64_t offset, const void* source,
                     std::int64_t count) {
  const std::int64_t end = offset + count;
  // The texels that are written wholly; the buffer's last one is, when its last element is.
  const std::int64_t first_texel = (offset + 3) / 4;
  const std::int64_t end_texel = end == buffer.size() ? (end + 3) / 4 : end / 4;
  const std::int64_t head_end = std::min(end, 4 * first_texel);
  const std::int64_t tail = std::max(head_end, 4 * end_texel);
  // What may find memory short comes before the first element is written.
  const auto head_lanes = uploaded_lanes(context_of(buffer), source, 0, head_end - offset);
  const auto tail_lanes = uploaded_lanes(context_of(buffer), source, tail - offset, end - tail);

  const bool whole = count == buffer.size();
  const gl::Texture& texture =
      whole ? buffer.linear().texture_to_overwrite() : buffer.linear().texture_to_change();
  if (whole) {
    buffer.mark_defined();
  }
  if (first_texel < end_texel) {
    texture.bind_for_upload();
    upload_from_texel(buffer, 4 * first_texel, std::min(end, 4 * end_texel) - 4 * first_texel,
                      source, 4 * first_texel - offset);
  }
  enqueue_lanes(buffer, offset, head_lanes, head_end - offset);
  enqueue_lanes(buffer, tail, tail_lanes, end - tail);
}

}  // namespace

std::shared_ptr<BufferState> uploaded(const std::shared_ptr<ContextState>& context,
                                      const void* source, std::int64_t count) {
  const auto buffer = std::make_shared<BufferState>(context, count);
  buffer->linear().texture_to_overwrite().bind_for_upload();
  upload_from_texel(*buffer, 0, count, source, 0);
  context->counters.note_upload(4 * count);
  return buffer;
}

void upload(BufferState& buffer, std::int64_t offset, const void* source, std::int64_t count) {
  check_range("write", buffer, offset, count);
  check_data("write", source, count);
  ContextState& context = *context_of(buffer);
  context.check_lost();
  if (count == 0) {
    return;
  }
  const ContextState::Session session(context);
  buffer.bump_version();
  if (context.queue.pending() == 0) {
    upload_directly(buffer, offset, source, count);
    context.counters.note_upload(4 * count);
  } else {
    // Queued passes still read the old contents: the new ones wait beside, in the queue's order.
    enqueue_copy("write", Source{uploaded(context_of(buffer), source, count), 0, 1, 1},
                 Target{buffer.shared_from_this(), offset, count, count, 1});
  }
  context.submit();
}

void read_back(BufferState& buffer, std::int64_t offset, void* destination, std::int64_t count) {
  check_range("read", buffer, offset, count);
  check_data("read", destination, count);
  ContextState& context = *context_of(buffer);
  context.check_lost();
  const ContextState::Session session(context);
  context.drain();
  buffer.check_defined("read");
  if (count == 0) {
    return;
  }
  read_elements(buffer, offset, count, destination, 0);
  context.check_lost();
  context.counters.note_readback(4 * count);
}

}  // namespace fragblas::detail
