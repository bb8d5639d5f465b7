// Steps that read at once, or by decisions. SPDX-License-Identifier: MIT
#include "double_linalg/steps.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "linalg/decision.hpp"
#include "transfer/mark.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

void Steps::read(const MatrixView& numbers, std::function<void(const float* lanes)> then) const {
  const std::shared_ptr<BufferState>& buffer = numbers.data.buffer;
  if (!waits_) {
    enqueue_decision(routine_, buffer, written_, std::move(then));
    context_of(*buffer).submit();
    return;
  }
  std::vector<float> lanes(static_cast<std::size_t>(buffer->lanes()));
  read_back(*buffer, 0, lanes.data(), buffer->size());
  undefined_on_failure(written_, [&] { then(lanes.data()); });
}

MatrixView make_matrix(const MatrixView& like, char type, std::int64_t rows, std::int64_t cols) {
  Operand data;
  data.buffer = std::make_shared<BufferState>(like.data.buffer->services(), rows * cols,
                                              catalog::element_type(type));
  return {data, rows, cols, rows, Layout::ColMajor};
}

}  // namespace fragblas::detail
