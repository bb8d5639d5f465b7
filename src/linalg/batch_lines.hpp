// What is made of a batch of small matrices, in a buffer of its own: for each matrix as many lines
// of whole texels. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "context/context_state.hpp"
#include "linalg/batch_operand.hpp"

namespace fragblas::detail {

class BatchLines {
 public:
  BatchLines(const Batch& beside, std::int64_t lines, std::int64_t pitch)
      : lines_(lines),
        count_(beside.count),
        own_(temporary_block(beside.first, beside.count * lines, pitch, pitch)) {}

  Target target() const { return own_.block.target(); }
  BufferState* buffer() const { return own_.buffer.get(); }
  // From a line of each matrix on.
  Batch part(std::int64_t line, std::int64_t rows, std::int64_t cols) const {
    return {own_.block.part(line, 0, rows, cols), count_ == 1 ? 0 : lines_ * own_.block.ld(),
            count_};
  }

 private:
  std::int64_t lines_, count_;
  OwnBlock own_;
};

// Calls work(first, count) for parts of a batch of so many matrices at most.
template <typename Work>
void in_parts(std::int64_t batch_size, std::int64_t most, const Work& work) {
  for (std::int64_t first = 0; first < batch_size; first += most) {
    work(first, std::min(most, batch_size - first));
  }
}

// How many matrices a part may have so that a device can have its line buffer: `elements` for each.
inline std::int64_t most_of_part(const Batch& batch, std::int64_t elements) {
  constexpr std::int64_t kMostElements = std::int64_t{1} << 26;
  const std::int64_t room =
      std::min(kMostElements, context_of(*batch.first.buffer).info.max_buffer_elements);
  return std::max<std::int64_t>(1, room / elements);
}

}  // namespace fragblas::detail
