// Pivots of LU in memory that a device's can be read from and written to.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <numeric>

#include "host_operand.hpp"

namespace fragblas::dropin {

// Pivots as the device has them: numbers. Without memory there are none, and the CPU serves.
class Pivots {
 public:
  explicit Pivots(std::int64_t count)
      : count_(count), values_(new (std::nothrow) float[static_cast<std::size_t>(count)]()) {}
  Pivots(std::int64_t count, const int* from) : Pivots(count) {
    if (values_) {
      std::copy_n(from, count, values_.get());
    }
  }

  // Of no exchange.
  static Pivots none(std::int64_t count) {
    Pivots pivots(count);
    if (pivots.exist()) {
      std::iota(pivots.values_.get(), pivots.values_.get() + count, 1.0f);
    }
    return pivots;
  }

  bool exist() const { return values_ != nullptr; }
  HostOperand operand() const { return vector(values_.get(), count_, 1); }
  void get(int* to) const {
    std::transform(values_.get(), values_.get() + count_, to,
                   [](float value) { return static_cast<int>(value); });
  }

 private:
  std::int64_t count_;
  std::unique_ptr<float[]> values_;
};

}  // namespace fragblas::dropin
