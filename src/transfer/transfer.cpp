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

// A buffer of one texel with `count` lanes of the source from `first` on, for those of the other;
// none for no lanes.
std::shared_ptr<BufferState> uploaded_lanes(const BufferState& buffer, const void* source,
                                            std::int64_t first, std::int64_t count) {
  if (count <= 0) {
    return nullptr;
  }
  const auto lanes = staging(buffer, 4);
  lanes->linear().texture_to_overwrite().bind_for_upload();
  upload_from_texel(*lanes, 0, count, source, first);
  return lanes;
}

// Lanes [offset, offset + count) within one texel of which others must stay.
void enqueue_lanes(BufferState& buffer, std::int64_t offset,
                   const std::shared_ptr<BufferState>& lanes, std::int64_t count) {
  if (lanes) {
    enqueue_copy("write", Source{lanes.get(), 0, 1, 1}, Target{&buffer, offset, count, count, 1});
  }
}

// Offset and count in lanes.
void upload_directly(BufferState& buffer, std::int64_t offset, const void* source,
                     std::int64_t count) {
  const std::int64_t end = offset + count;
  // The texels that are written wholly; the buffer's last one is, when its last lane is.
  const std::int64_t first_texel = (offset + 3) / 4;
  const std::int64_t end_texel = end == buffer.lanes() ? (end + 3) / 4 : end / 4;
  const std::int64_t head_end = std::min(end, 4 * first_texel);
  const std::int64_t tail = std::max(head_end, 4 * end_texel);
  // What may find memory short comes before the first element is written.
  const auto head_lanes = uploaded_lanes(buffer, source, 0, head_end - offset);
  const auto tail_lanes = uploaded_lanes(buffer, source, tail - offset, end - tail);

  const bool whole = count == buffer.lanes();
  const gl::Texture& texture =
      whole ? buffer.linear().texture_to_overwrite() : buffer.linear().texture_to_change();
  undefined_if_it_fails(buffer, [&] {
    if (first_texel < end_texel) {
      texture.bind_for_upload();
      upload_from_texel(buffer, 4 * first_texel, std::min(end, 4 * end_texel) - 4 * first_texel,
                        source, 4 * first_texel - offset);
    }
    enqueue_lanes(buffer, offset, head_lanes, head_end - offset);
    enqueue_lanes(buffer, tail, tail_lanes, end - tail);
  });
  if (whole) {
    buffer.mark_defined();
  }
}

}  // namespace

std::shared_ptr<BufferState> staging(const BufferState& buffer, std::int64_t lanes) {
  const catalog::ElementType& type = buffer.type();
  return std::make_shared<BufferState>(buffer.services(), lanes / type.lanes(), type);
}

std::shared_ptr<BufferState> uploaded(const BufferState& buffer, const void* source,
                                      std::int64_t lanes) {
  const std::shared_ptr<BufferState> staged = staging(buffer, lanes);
  staged->linear().texture_to_overwrite().bind_for_upload();
  upload_from_texel(*staged, 0, lanes, source, 0);
  buffer.services()->counters.note_upload(4 * lanes);
  return staged;
}

void upload(BufferState& buffer, std::int64_t offset, const void* source, std::int64_t count) {
  check_range("write", buffer, offset, count);
  check_data("write", source, count);
  ContextState& context = context_of(buffer);
  context.check_lost();
  context.queue.begin_call();
  if (count == 0) {
    return;
  }
  const ContextState::GlScope gl_scope(context);
  buffer.bump_version();
  const std::int64_t first = offset * buffer.type().lanes(), lanes = count * buffer.type().lanes();
  if (context.queue.pending() == 0) {
    upload_directly(buffer, first, source, lanes);
    context.counters.note_upload(4 * lanes);
  } else {
    // Queued passes still read the old contents: the new ones wait beside, in the queue's order.
    enqueue_copy("write", Source{uploaded(buffer, source, lanes).get(), 0, 1, 1},
                 Target{&buffer, first, lanes, lanes, 1});
  }
  context.submit();
}

void read_back(BufferState& buffer, std::int64_t offset, void* destination, std::int64_t count) {
  check_range("read", buffer, offset, count);
  check_data("read", destination, count);
  ContextState& context = context_of(buffer);
  context.check_lost();
  const ContextState::GlScope gl_scope(context);
  context.drain_to_read();
  buffer.check_defined("read");
  if (count == 0) {
    return;
  }
  const std::int64_t lanes = count * buffer.type().lanes();
  read_lanes(buffer, offset * buffer.type().lanes(), lanes, destination, 0);
  context.check_errors("read");
  context.counters.note_readback(4 * lanes);
}

}  // namespace fragblas::detail
