// The GL side of a call: operands to buffers on the device, the routine, results back. Belongs to
// the GL thread. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "fragblas/complex.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas/egl.hpp"
#include "gl_thread.hpp"

namespace fragblas::dropin {

constexpr std::size_t kMostOperands = 7;

// Host memory between the caller's and the driver's, kept from call to call while it is small.
class Staging {
 public:
  // Not initialised; what was there before is lost when it grows.
  float* at_least(std::int64_t count);
  void shrink();

 private:
  std::unique_ptr<float[]> data_;
  std::int64_t size_ = 0;
};

class Device {
 public:
  Device();  // throws fragblas::Error when there is no device

  const DeviceInfo& info() const { return blas_.info(); }
  // Compiled so far.
  std::int64_t programs() const { return blas_.stats().programs; }
  // Throws fragblas::Error or std::bad_alloc, and then has changed nothing of the caller's.
  void run(const Job& job);
  // Lets go of what is kept for calls to come.
  void release_memory();

 private:
  // Lanes, in a buffer of the operand's type.
  struct Lanes {
    char type = 's';
    Buffer single;
    ComplexBuffer pairs;
    DoubleBuffer doubles;
    DoubleComplexBuffer double_pairs;

    Lanes() = default;
    Lanes(Context& context, char type, std::int64_t count);
    void write(const void* data, std::int64_t count, std::int64_t offset = 0);
    void read(void* data, std::int64_t count) const;
    Operand operand() const;
  };
  // A buffer that goes back to the others when its call has succeeded. One of a call that failed
  // may be undefined, and is not used again.
  struct Loan {
    std::int64_t capacity = 0;
    Lanes buffer;
  };

  Loan borrow(const HostOperand& operand);
  void give_back(Loan loan);
  void upload(const HostOperand& operand, Lanes& buffer, std::int64_t capacity);
  void download(const HostOperand& operand, const Lanes& buffer, std::int64_t capacity,
                Staging& staging);
  void deliver(const Job& job) noexcept;
  void shrink_staging();

  egl::HeadlessContext gl_;
  Context blas_;
  // By their type and capacity.
  std::map<std::pair<char, std::int64_t>, std::vector<Lanes>> unused_;
  std::int64_t unused_bytes_ = 0;
  Staging upload_staging_;
  std::array<Staging, kMostOperands> results_;  // of each operand that is written
};

// Elements that a buffer for `count` of them has.
std::int64_t buffer_capacity(std::int64_t count);

}  // namespace fragblas::dropin
