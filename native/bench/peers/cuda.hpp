// CUDA's runtime and cuBLAS, opened when they are asked for: building needs nothing of CUDA. What
// is declared here is what the peer uses, in the C interface that CUDA 11, 12 and 13 share.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace bench::cuda {

using EventName = void*;   // cudaEvent_t
using Stream = void*;      // cudaStream_t; null: the default stream
using HandleName = void*;  // cublasHandle_t

// cudaMemcpyKind
constexpr int kHostToDevice = 1, kDeviceToHost = 2, kDeviceToDevice = 3;
// cublasMath_t: fp32 as it is written, no tensor cores
constexpr int kPedanticMath = 2;
// cublasOperation_t
constexpr int kNoTranspose = 0, kTranspose = 1, kConjugateTranspose = 2;
// cublasFillMode_t, cublasSideMode_t
constexpr int kUpper = 1, kRight = 1;
// cublasPointerMode_t
constexpr int kHostResult = 0, kDeviceResult = 1;

// Each returns 0 for success.
struct Functions {
  int (*get_device_count)(int* count);
  int (*runtime_get_version)(int* version);
  const char* (*get_error_string)(int error);
  int (*allocate)(void** memory, std::size_t bytes);
  int (*release)(void* memory);
  int (*copy)(void* to, const void* from, std::size_t bytes, int kind);
  int (*synchronize)();
  int (*event_create)(EventName* event);
  int (*event_destroy)(EventName event);
  int (*event_record)(EventName event, Stream stream);
  int (*event_synchronize)(EventName event);
  int (*event_elapsed_time)(float* milliseconds, EventName begin, EventName end);

  int (*create)(HandleName* handle);
  int (*destroy)(HandleName handle);
  int (*set_math_mode)(HandleName handle, int mode);
  // Column-major.
  int (*sgemm)(HandleName handle, int transa, int transb, int m, int n, int k, const float* alpha,
               const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
               int ldc);
  int (*sgemv)(HandleName handle, int trans, int m, int n, const float* alpha, const float* a,
               int lda, const float* x, int incx, const float* beta, float* y, int incy);
  int (*sger)(HandleName handle, int m, int n, const float* alpha, const float* x, int incx,
              const float* y, int incy, float* a, int lda);
  int (*saxpy)(HandleName handle, int n, const float* alpha, const float* x, int incx, float* y,
               int incy);
  int (*scopy)(HandleName handle, int n, const float* x, int incx, float* y, int incy);
  int (*sswap)(HandleName handle, int n, float* x, int incx, float* y, int incy);
  int (*sscal)(HandleName handle, int n, const float* alpha, float* x, int incx);
  // Where the result is to lie: kHostResult (from the beginning) or kDeviceResult.
  int (*set_pointer_mode)(HandleName handle, int mode);
  int (*sdot)(HandleName handle, int n, const float* x, int incx, const float* y, int incy,
              float* result);
  int (*sasum)(HandleName handle, int n, const float* x, int incx, float* result);
  int (*snrm2)(HandleName handle, int n, const float* x, int incx, float* result);
  // Complex numbers are two floats each.
  int (*cgemm)(HandleName handle, int transa, int transb, int m, int n, int k, const float* alpha,
               const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
               int ldc);
  int (*cgemm3m)(HandleName handle, int transa, int transb, int m, int n, int k, const float* alpha,
                 const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
                 int ldc);
  int (*chemm)(HandleName handle, int side, int uplo, int m, int n, const float* alpha,
               const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
               int ldc);
  int (*cherk)(HandleName handle, int uplo, int trans, int n, int k, const float* alpha,
               const float* a, int lda, const float* beta, float* c, int ldc);
  int (*cgemv)(HandleName handle, int trans, int m, int n, const float* alpha, const float* a,
               int lda, const float* x, int incx, const float* beta, float* y, int incy);
  int (*cgeru)(HandleName handle, int m, int n, const float* alpha, const float* x, int incx,
               const float* y, int incy, float* a, int lda);
  int (*ccopy)(HandleName handle, int n, const float* x, int incx, float* y, int incy);
  int (*cscal)(HandleName handle, int n, const float* alpha, float* x, int incx);
  int (*caxpy)(HandleName handle, int n, const float* alpha, const float* x, int incx, float* y,
               int incy);
  int (*cdotc)(HandleName handle, int n, const float* x, int incx, const float* y, int incy,
               float* result);
  int (*isamax)(HandleName handle, int n, const float* x, int incx, int* result);  // from 1
};

struct Library {
  Functions functions{};
  std::string version;  // "12.4"
  std::string problem;  // why there is none; empty: there is
};

// Opens CUDA once, and finds a device.
const Library& library();

}  // namespace bench::cuda
