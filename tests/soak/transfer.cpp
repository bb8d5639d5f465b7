// A buffer and its shadow in memory, changed alike. SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <vector>

#include "soak/tasks.hpp"
#include "support/operand.hpp"

namespace fragblas::soak {

namespace {

constexpr std::int64_t kMost = 5000;

struct Range {
  std::int64_t offset, count;
};

Range any_range(Rng& random, std::int64_t size) {
  const std::int64_t offset = random.below(size + 1);
  return {offset, random.below(size - offset + 1)};
}

class Shadowed {
 public:
  Shadowed(Rng& random, Context& context)
      : random_(random),
        size_(1 + random.below(std::min(kMost, context.info().max_buffer_elements))),
        buffer_(context.buffer(size_)),
        shadow_(static_cast<std::size_t>(size_), 0.0f) {}

  // One change or one look; false: what came is not what is there.
  bool step() {
    const Range range = any_range(random_, size_);
    switch (random_.below(7)) {
      case 0:
        return write(range);
      case 1:
        return fill(range);
      case 2:
        return write_matrix();
      case 3:
        return read(range);
      case 4:
        return read_matrix();
      case 5:
        begin_read(range);
        return true;
      default:
        return end_read();
    }
  }

  bool last() { return end_read() && read({0, size_}); }

 private:
  std::vector<float>::iterator at(std::int64_t offset) { return shadow_.begin() + offset; }
  std::vector<float> part(const Range& range) {
    return {at(range.offset), at(range.offset + range.count)};
  }

  bool write(const Range& range) {
    const std::vector<float> data = test::random_bits(random_, range.count);
    buffer_.write(data, range.offset);
    std::copy(data.begin(), data.end(), at(range.offset));
    return true;
  }

  bool fill(const Range& range) {
    const float value = random_.uniform(-1, 1);
    buffer_.fill(value, range.offset, range.count);
    std::fill_n(at(range.offset), range.count, value);
    return true;
  }

  bool read(const Range& range) {
    std::vector<float> found(static_cast<std::size_t>(range.count));
    buffer_.read(found.data(), range.count, range.offset);
    return test::differing_bits(found, part(range)) == 0;
  }

  // A view that lies in the buffer.
  MatrixView any_view() {
    const std::int64_t cols = 1 + random_.below(std::min<std::int64_t>(size_, 40));
    const std::int64_t ld = std::min(size_, cols + random_.below(4));
    const std::int64_t rows = 1 + random_.below((size_ - cols) / ld + 1);
    const std::int64_t offset = random_.below(size_ - (rows - 1) * ld - cols + 1);
    return buffer_.matrix(rows, cols, offset, ld);
  }

  bool write_matrix() {
    const MatrixView view = any_view();
    const std::vector<float> data = test::random_bits(random_, view.rows * view.cols);
    view.write(data.data());
    for (std::int64_t i = 0; i < view.rows; ++i) {
      std::copy_n(data.begin() + i * view.cols, view.cols, at(view.data.offset + i * view.ld));
    }
    return true;
  }

  bool read_matrix() {
    const MatrixView view = any_view();
    const std::vector<float> found = view.read();
    std::vector<float> expected;
    for (std::int64_t i = 0; i < view.rows; ++i) {
      const auto line = at(view.data.offset + i * view.ld);
      expected.insert(expected.end(), line, line + view.cols);
    }
    return test::differing_bits(found, expected) == 0;
  }

  void begin_read(const Range& range) {
    readback_.emplace(buffer_.read_async(range.offset, range.count));
    then_ = part(range);
  }

  bool end_read() {
    if (!readback_) return true;
    const std::vector<float> found = readback_->get();
    readback_.reset();
    return test::differing_bits(found, then_) == 0;
  }

  Rng& random_;
  std::int64_t size_;
  Buffer buffer_;
  std::vector<float> shadow_;
  std::optional<Readback> readback_;
  std::vector<float> then_;  // what it must bring
};

}  // namespace

void transfer(Rng& random, Tally& tally, Member& member) {
  try {
    Shadowed shadowed(random, *member.context);
    bool right = true;
    for (std::int64_t steps = random.below(12); right && steps > 0; --steps) {
      right = shadowed.step();
    }
    if (right && shadowed.last()) {
      ++tally.right;
    } else {
      tally.note_wrong("transfer: a read brought other bits");
    }
  } catch (const Error& error) {
    tally.note(error, member.may_fail, "transfer");
  }
}

}  // namespace fragblas::soak
