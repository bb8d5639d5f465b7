// Pivots of LU in memory that a device's can be read from and written to.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <numeric>

#include "call.hpp"
#include "host_operand.hpp"

namespace fragblas::dropin {

// Pivots as the device has them: numbers. Without memory there are none, and the call is the CPU's.
class Pivots {
 public:
  Pivots(std::int64_t count, Call& call)
      : count_(count), values_(new (std::nothrow) float[static_cast<std::size_t>(count)]()) {
    if (!values_) {
      call.decline("out of memory");
    }
  }
  Pivots(std::int64_t count, const int* from, Call& call) : Pivots(count, call) {
    if (values_) {
      std::copy_n(from, count, values_.get());
    }
  }

  // Of no exchange.
  static Pivots none(std::int64_t count, Call& call) {
    Pivots pivots(count, call);
    if (pivots.values_) {
      std::iota(pivots.values_.get(), pivots.values_.get() + count, 1.0f);
    }
    return pivots;
  }

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
