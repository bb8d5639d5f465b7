// Pieces copied into pixel buffers behind fences, and read when they have arrived.
// SPDX-License-Identifier: MIT
#include "transfer/readback.hpp"

#include <algorithm>
#include <list>
#include <utility>

#include "base/argument_check.hpp"
#include "base/text.hpp"
#include "context/context_state.hpp"
#include "transfer/range_check.hpp"
#include "transfer/texel_transfer.hpp"

namespace fragblas::detail {

namespace {

// Copies elements [offset, offset + count) into the readback's pixel buffer.
class BufferRead final : public QueuedRead {
 public:
  BufferRead(std::shared_ptr<BufferState> buffer, std::int64_t offset,
             std::shared_ptr<ReadbackState> readback)
      : buffer_(std::move(buffer)), offset_(offset), readback_(std::move(readback)) {}

  void issue() override { readback_->start(*buffer_, offset_); }
  void fail(const Error& error) override { readback_->fail(error); }

 private:
  std::shared_ptr<BufferState> buffer_;
  std::int64_t offset_;
  std::shared_ptr<ReadbackState> readback_;
};

}  // namespace

ReadbackPiece::ReadbackPiece(BufferState& buffer, std::int64_t offset, std::int64_t count)
    : context_(context_of(buffer).shared_from_this()),
      lane_(offset & 3),
      count_(count),
      era_(context_->device.errors.era()) {
  const std::int64_t first_texel = offset / 4, end_texel = (offset + count + 3) / 4;
  const std::int64_t texels = end_texel - first_texel;
  const gl::Texture& texture = buffer.linear().texture();
  if (context_->reads_at_once(16 * texels)) {
    memory_.reset(new float[static_cast<std::size_t>(4 * texels)]);
    // Nothing new is read then, and only this could fail: to ask the device would take half as long
    // as the read.
    const bool looked_at = buffer.linear().looked_at() && texture.has_framebuffer();
    read_lanes(buffer, 4 * first_texel, 4 * texels, memory_.get(), 0);
    if (looked_at && texture.is_bound_for_reading()) {
      era_ = gl::kGoodEra;
    }
    issued_ = context_->counters.issued();
    context_->counters.note_done(issued_);
    return;
  }
  pixels_ = context_->readback_buffers.take(16 * texels);
  pixels_->bind();
  std::int64_t place = 0;
  for (const TexelRect& rect : texel_rects(buffer.layout(), first_texel, end_texel)) {
    texture.read_to_buffer(rect, place);
    place += 16 * rect.area();
  }
  gl::PixelBuffer::unbind();
  issued_ = context_->counters.issued();
  fence_ = std::make_unique<gl::Fence>();
}

ReadbackPiece::~ReadbackPiece() {
  if (pixels_ && intact_) {
    context_->readback_buffers.give_back(std::move(pixels_));
  }
}

bool ReadbackPiece::arrived() const {
  context_->look_at_work(0);
  if (fence_ && !fence_->wait(context_->platform, 0)) {
    return false;
  }
  context_->counters.note_done(issued_);
  return true;
}

void ReadbackPiece::wait() const {
  // What is timed is waited for, if it comes before.
  const bool last = context_->counters.issued() == issued_;
  context_->look_at_work(last ? ContextState::kLongestWork : 0);
  if (fence_) {
    context_->wait(*fence_);
  }
}

void ReadbackPiece::copy(std::int64_t from, void* destination, std::int64_t first,
                         std::int64_t count) const {
  const Platform& platform = context_->platform;
  if (!pixels_) {
    platform.hand_over(platform.user, memory_.get() + lane_ + from, destination, 4 * first,
                       4 * count);
    return;
  }
  pixels_->bind();
  const int arrived = platform.read_pixel_buffer(platform.user, 4 * (lane_ + from), destination,
                                                 4 * first, 4 * count);
  gl::PixelBuffer::unbind();
  intact_ = intact_ && arrived != 0;
  context_->check_arrival(arrived);
}

void each_arrived_piece(
    BufferState& buffer,
    const std::function<void(const ReadbackPiece& piece, std::int64_t first)>& take) {
  constexpr std::size_t kInFlight = 4;
  std::list<ReadbackPiece> in_flight;
  std::int64_t arrived = 0;
  const auto take_first = [&] {
    const ReadbackPiece& piece = in_flight.front();
    piece.wait();
    take(piece, arrived);
    arrived += piece.count();
    in_flight.pop_front();
  };
  const std::int64_t row = 4 * std::int64_t{buffer.layout().width};  // of texels, in lanes
  const std::int64_t piece =
      row * std::max<std::int64_t>(1, context_of(buffer).staging_bytes / 4 / row);
  for (std::int64_t first = 0; first < buffer.lanes(); first += piece) {
    if (in_flight.size() == kInFlight) {
      take_first();
    }
    in_flight.emplace_back(buffer, first, std::min(piece, buffer.lanes() - first));
  }
  while (!in_flight.empty()) {
    take_first();
  }
}

std::shared_ptr<ReadbackState> ReadbackState::enqueue(BufferState& buffer, std::int64_t offset,
                                                      std::int64_t count) {
  check_range("read", buffer, offset, count);
  ContextState& context = context_of(buffer);
  context.check_lost();
  context.queue.begin_call();
  const auto readback =
      std::make_shared<ReadbackState>(context.shared_from_this(), buffer.type(), count);
  context.queue.add(std::make_unique<BufferRead>(buffer.shared_from_this(), offset, readback));
  try {
    context.submit();
  } catch (const Error&) {
    // The readback has it too, and is where a reader looks.
  }
  return readback;
}

void ReadbackState::start(BufferState& buffer, std::int64_t offset) {
  buffer.check_defined("read");
  if (count_ > 0) {
    piece_.emplace(buffer, offset * type_.lanes(), lanes());
  }
  started_ = true;
  context_->counters.note_readback(4 * lanes());
}

void ReadbackState::check_lanes(const char* routine, std::int64_t count) const {
  if (count != lanes()) {
    ArgumentCheck(routine).fail("count", count, "what was asked for = {}", {lanes()});
  }
}

void ReadbackState::check() const {
  if (error_) {
    throw Error(*error_);
  }
  context_->check_lost();
}

bool ReadbackState::poll() {
  check();
  arrived_ = arrived_ || (started_ && (!piece_ || piece_->arrived()));
  return arrived_;
}

void ReadbackState::issue() {
  check();
  if (!started_) {
    const ContextState::GlScope gl_scope(*context_);
    context_->drain();
    check();
    if (!started_) {
      throw_error(Status::Internal, "read: the readback was never issued");
    }
  }
}

void ReadbackState::wait() {
  issue();
  if (!poll()) {
    piece_->wait();
    arrived_ = true;
  }
}

void ReadbackState::get(void* destination) {
  check_data("read", destination, count_);
  if (!poll()) {
    throw_error(Status::NotReady, "read: the data has not arrived yet");
  }
  if (piece_) {
    const ContextState::GlScope gl_scope(*context_);
    piece_->copy(0, destination, 0, lanes());
    context_->check_errors("read", piece_->era());
  }
}

}  // namespace fragblas::detail
