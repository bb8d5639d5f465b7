// Work of several steps, each of which depends on numbers that the device has made before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

class Steps {
 public:
  // With `waits` each step is done before read() returns. Without, calls are deferred: a step is
  // done in its turn. What is `written` is undefined if a step fails, or never comes.
  Steps(const char* routine, bool waits, std::vector<std::shared_ptr<BufferState>> written = {})
      : routine_(routine), waits_(waits), written_(std::move(written)) {}

  const char* routine() const { return routine_; }
  // then(lanes of the buffer), which goes on, when what was enqueued before is done. The buffer is
  // nobody else's.
  void read(const MatrixView& numbers, std::function<void(const float* lanes)> then) const;
  // The same of numbers in double precision, or of the parts of complex ones.
  void read_doubles(const MatrixView& numbers,
                    std::function<void(std::vector<double> numbers)> then) const {
    read_numbers<double>(numbers, std::move(then));
  }
  template <typename Number>
  void read_numbers(const MatrixView& numbers,
                    std::function<void(std::vector<Number> numbers)> then) const {
    const std::size_t bytes =
        static_cast<std::size_t>(numbers.data.buffer->lanes()) * sizeof(float);
    const std::size_t count = bytes / sizeof(Number);
    read(numbers, [count, then = std::move(then)](const float* lanes) {
      std::vector<Number> result(count);
      std::memcpy(static_cast<void*>(result.data()), lanes, count * sizeof(Number));
      then(std::move(result));
    });
  }

 private:
  const char* routine_;
  bool waits_;
  std::vector<std::shared_ptr<BufferState>> written_;
};

// A new matrix by columns in the other one's context, with elements of a type.
MatrixView make_matrix(const MatrixView& like, char type, std::int64_t rows, std::int64_t cols);

}  // namespace fragblas::detail
