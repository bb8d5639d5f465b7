// Long lines one by one; short ones as a block that the device spreads or gathers.
// SPDX-License-Identifier: MIT
#include "transfer/line_transfer.hpp"

#include <algorithm>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "transfer/range_check.hpp"
#include "transfer/readback.hpp"
#include "transfer/texel_transfer.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

// Lines so long go between memory and the buffer itself, one call of GL for each; shorter ones as a
// block, which the device spreads or gathers. A software rasteriser's calls cost little, its draws
// much.
constexpr std::int64_t kLongLine = std::int64_t{1} << 18, kLongLineOfSoftware = 64;

bool are_long(const ContextState& context, const Lines& lines) {
  return lines.length >= (context.info.software ? kLongLineOfSoftware : kLongLine);
}

// Lines and offsets within this file count lanes.

// Whether no texel has lanes of a line and others.
bool are_whole_texels(std::int64_t offset, const Lines& lines) {
  return offset % 4 == 0 && lines.ld % 4 == 0 && lines.length % 4 == 0;
}

// From line to line of lines that begin at texels.
std::int64_t texel_pitch(std::int64_t length) {
  return (length + 3) / 4 * 4;
}

// Lines that are `ld` apart in memory, to a new buffer in which they are texel_pitch() apart.
std::shared_ptr<BufferState> upload_tight(const BufferState& buffer, const Lines& lines,
                                          const void* source) {
  const std::int64_t pitch = texel_pitch(lines.length);
  ContextState& context = context_of(buffer);
  const std::shared_ptr<BufferState> tight = staging(buffer, lines.count * pitch);
  tight->linear().texture_to_overwrite().bind_for_upload();
  const Platform& platform = context.platform;
  const auto copy = [&](std::int64_t first, std::int64_t count, float* memory) {
    for (const std::int64_t end = first + count; first < end;) {
      const std::int64_t line = first / pitch, column = first % pitch;
      const std::int64_t stop = std::min(end - first, pitch - column);
      const std::int64_t floats = std::clamp<std::int64_t>(lines.length - column, 0, stop);
      platform.copy_source(platform.user, source, 4 * (line * lines.ld + column), 4 * floats,
                           memory);
      std::fill(memory + floats, memory + stop, 0.0f);
      memory += stop;
      first += stop;
    }
  };
  bool done = gl::UploadRing::serves(platform) && context.is_staged(tight->lanes());
  if (done) {
    std::int64_t first = 0;
    for (const TexelRect& rect : texel_rects(tight->layout(), 0, tight->lanes() / 4)) {
      done = done && context.upload_ring.upload(platform, tight->linear().size().format, rect,
                                                first, context.staging_bytes, copy);
      first += 4 * rect.area();
    }
  }
  for (std::int64_t line = 0; !done && line < lines.count; ++line) {
    upload_from_texel(*tight, line * pitch, lines.length, source, line * lines.ld);
  }
  context.counters.note_upload(4 * lines.count * lines.length);
  return tight;
}

// Lines of a buffer to memory, one by one.
void read_each(BufferState& buffer, std::int64_t offset, const Lines& lines, void* destination,
               std::int64_t host_ld) {
  for (std::int64_t line = 0; line < lines.count; ++line) {
    read_lanes(buffer, offset + line * lines.ld, lines.length, destination, line * host_ld);
  }
}

// Lines that are texel_pitch() apart in a buffer, to memory.
void read_tight(BufferState& tight, const Lines& lines, void* destination) {
  const std::int64_t pitch = texel_pitch(lines.length);
  if (!tight.services()->is_staged(tight.lanes())) {
    read_each(tight, 0, {lines.count, lines.length, pitch}, destination, lines.ld);
    return;
  }
  each_arrived_piece(tight, [&](const ReadbackPiece& piece, std::int64_t first) {
    for (std::int64_t at = first, end = first + piece.count(); at < end;) {
      const std::int64_t line = at / pitch, column = at % pitch;
      const std::int64_t floats = std::min(end - at, lines.length - column);
      if (floats > 0) {
        piece.copy(at - first, destination, line * lines.ld + column, floats);
      }
      at += std::min(end - at, pitch - column);
    }
  });
}

}  // namespace

void upload_lines(BufferState& buffer, std::int64_t offset, const Lines& elements,
                  const void* source, std::int64_t host_ld) {
  if (elements.tight() && Lines{elements.count, elements.length, host_ld}.tight()) {
    upload(buffer, offset, source, elements.count * elements.length);
    return;
  }
  const std::int64_t of_one = buffer.type().lanes(), first = offset * of_one;
  const Lines lines = elements.times(of_one);
  const Lines host = {lines.count, lines.length, host_ld * of_one};
  const std::int64_t count = lines.count * lines.length;
  check_data("write", source, count);
  ContextState& context = context_of(buffer);
  context.check_lost();
  context.queue.begin_call();
  const ContextState::GlScope gl_scope(context);
  if (are_long(context, lines) && are_whole_texels(first, lines) && context.queue.pending() == 0) {
    const Target written{&buffer, first, lines.ld, lines.length, lines.count};
    const bool whole = written.whole_buffer();
    buffer.bump_version();
    if (whole) {
      buffer.linear().drop_pending();
    }
    buffer.linear().texture_to_change().bind_for_upload();
    undefined_if_it_fails(buffer, [&] {
      for (std::int64_t line = 0; line < lines.count; ++line) {
        upload_from_texel(buffer, first + line * lines.ld, lines.length, source, line * host.ld);
      }
    });
    if (whole) {
      buffer.mark_defined();
    }
    context.counters.note_upload(4 * count);
    return;
  }
  const std::shared_ptr<BufferState> staged =
      host.tight() ? uploaded(buffer, source, count) : upload_tight(buffer, host, source);
  const std::int64_t pitch = host.tight() ? lines.length : texel_pitch(lines.length);
  enqueue_copy("write", Source{staged.get(), 0, pitch, 1},
               Target{&buffer, first, lines.ld, lines.length, lines.count});
  context.submit();
}

void read_back_lines(BufferState& buffer, std::int64_t offset, const Lines& elements,
                     void* destination, std::int64_t host_ld) {
  if (elements.tight() && Lines{elements.count, elements.length, host_ld}.tight()) {
    read_back(buffer, offset, destination, elements.count * elements.length);
    return;
  }
  const std::int64_t of_one = buffer.type().lanes(), first = offset * of_one;
  const Lines lines = elements.times(of_one);
  const Lines host = {lines.count, lines.length, host_ld * of_one};
  const std::int64_t count = lines.count * lines.length;
  check_data("read", destination, count);
  ContextState& context = context_of(buffer);
  context.check_lost();
  context.queue.begin_call();
  const ContextState::GlScope gl_scope(context);
  if (are_long(context, lines)) {
    context.drain_to_read();
    buffer.check_defined("read");
    read_each(buffer, first, lines, destination, host.ld);
  } else {
    const std::int64_t pitch = host.tight() ? lines.length : texel_pitch(lines.length);
    const std::shared_ptr<BufferState> tight = staging(buffer, lines.count * pitch);
    enqueue_copy("read", Source{&buffer, first, lines.ld, 1},
                 Target{tight.get(), 0, pitch, lines.length, lines.count});
    context.queue.end_call();
    context.drain_to_read();
    tight->check_defined("read");
    if (host.tight()) {
      read_lanes(*tight, 0, count, destination, 0);
    } else {
      read_tight(*tight, host, destination);
    }
  }
  context.check_errors("read");
  context.counters.note_readback(4 * count);
}

}  // namespace fragblas::detail
