// Memory, events and handles of CUDA.
//
// SPDX-License-Identifier: MIT
#include "peers/cuda_objects.hpp"

#include <stdexcept>

namespace bench::cuda {
namespace {

const Functions& api() {
  return library().functions;
}

}  // namespace

void check(int error, const char* call) {
  if (error != 0) {
    throw std::runtime_error(std::string(call) + ": " + api().get_error_string(error));
  }
}

void check_blas(int status, const char* call) {
  if (status != 0) {
    throw std::runtime_error(std::string(call) + ": cublasStatus_t " + std::to_string(status));
  }
}

Array::Array(std::size_t count) : count_(count) {
  check(api().allocate(&memory_, count * sizeof(float)), "cudaMalloc");
}

Array::Array(const float* data, std::size_t count) : Array(count) {
  write(data);
}

Array::~Array() {
  api().release(memory_);
}

void Array::write(const float* data) const {
  check(api().copy(memory_, data, count_ * sizeof(float), kHostToDevice), "cudaMemcpy");
}

void Array::copy_from(const Array& other) const {
  const std::size_t bytes = other.size() * sizeof(float);
  check(api().copy(memory_, other.data(), bytes, kDeviceToDevice), "cudaMemcpy");
}

void Array::read(float* data) const {
  check(api().copy(data, memory_, count_ * sizeof(float), kDeviceToHost), "cudaMemcpy");
}

Event::Event() {
  check(api().event_create(&event_), "cudaEventCreate");
}

Event::~Event() {
  api().event_destroy(event_);
}

void Event::record() const {
  check(api().event_record(event_, nullptr), "cudaEventRecord");
}

double Event::seconds_since(const Event& begin) const {
  float milliseconds = 0;
  check(api().event_synchronize(event_), "cudaEventSynchronize");
  check(api().event_elapsed_time(&milliseconds, begin.event_, event_), "cudaEventElapsedTime");
  return static_cast<double>(milliseconds) * 1e-3;
}

Handle::Handle() {
  check_blas(api().create(&handle_), "cublasCreate");
}

Handle::~Handle() {
  api().destroy(handle_);
}

void Handle::set_pedantic() const {
  check_blas(api().set_math_mode(handle_, kPedanticMath), "cublasSetMathMode");
}

}  // namespace bench::cuda
