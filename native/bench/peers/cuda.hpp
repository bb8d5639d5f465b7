// CUDA's runtime and cuBLAS, opened when they are asked for: building needs nothing of CUDA. What
// is declared here is what the peer uses, in the C interface that CUDA 11, 12 and 13 share.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace bench::cuda {

using Event = void*;   // cudaEvent_t
using Stream = void*;  // cudaStream_t; null: the default stream
using Handle = void*;  // cublasHandle_t

// cudaMemcpyKind
constexpr int kHostToDevice = 1, kDeviceToHost = 2;
// cublasMath_t: fp32 as it is written, no tensor cores
constexpr int kPedanticMath = 2;
// cublasOperation_t
constexpr int kNoTranspose = 0;

// Each returns 0 for success.
struct Functions {
  int (*get_device_count)(int* count);
  int (*runtime_get_version)(int* version);
  const char* (*get_error_string)(int error);
  int (*allocate)(void** memory, std::size_t bytes);
  int (*release)(void* memory);
  int (*copy)(void* to, const void* from, std::size_t bytes, int kind);
  int (*event_create)(Event* event);
  int (*event_destroy)(Event event);
  int (*event_record)(Event event, Stream stream);
  int (*event_synchronize)(Event event);
  int (*event_elapsed_time)(float* milliseconds, Event begin, Event end);

  int (*create)(Handle* handle);
  int (*destroy)(Handle handle);
  int (*set_math_mode)(Handle handle, int mode);
  // Column-major.
  int (*sgemm)(Handle handle, int transa, int transb, int m, int n, int k, const float* alpha,
               const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
               int ldc);
};

struct Library {
  Functions functions{};
  std::string version;  // "12.4"
  std::string problem;  // why there is none; empty: there is
};

// Opens CUDA once, and finds a device.
const Library& library();

}  // namespace bench::cuda
