// What CUDA's users hold: memory of the device, events, cuBLAS' handle. Library().problem must be
// empty.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "peers/cuda.hpp"

namespace bench::cuda {

// Throw, with the call and CUDA's text or number.
void check(int error, const char* call);
void check_blas(int status, const char* call);

class Array {
 public:
  explicit Array(std::size_t count);            // floats that nobody has written yet
  Array(const float* data, std::size_t count);  // a copy
  ~Array();
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  float* data() const { return static_cast<float*>(memory_); }
  std::size_t size() const { return count_; }
  void write(const float* data) const;
  // Enqueued: all that `other` has.
  void copy_from(const Array& other) const;
  void read(float* data) const;

 private:
  void* memory_ = nullptr;
  std::size_t count_;
};

class Event {
 public:
  Event();
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  void record() const;
  double seconds_since(const Event& begin) const;

 private:
  EventName event_ = nullptr;
};

class Handle {
 public:
  Handle();
  ~Handle();
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  HandleName get() const { return handle_; }
  // fp32 as it is written, no tensor cores.
  void set_pedantic() const;

 private:
  HandleName handle_ = nullptr;
};

}  // namespace bench::cuda
