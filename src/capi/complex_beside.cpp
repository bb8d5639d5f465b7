// The flat C interface: buffers of complex numbers. A part of their library.
// SPDX-License-Identifier: MIT
#include "fragblas/complex_beside.h"
#include "capi/capi.hpp"
#include "complex/check.hpp"
#include "fragblas/complex.hpp"
#include "transfer/transfer.hpp"

using fragblas::capi::guarded;
using fragblas::capi::need;

namespace {

// Of a buffer whose elements are complex numbers, as those in memory are.
fragblas::detail::BufferState& numbers_of(const fragblas_buffer& buffer, const char* what) {
  fragblas::detail::BufferState& state = *buffer.buffer.state();
  fragblas::detail::complex_check(what).type("buffer", state);
  return state;
}

}  // namespace

extern "C" {

fragblas_status fragblas_complex_buffer_create(fragblas_context* context, fragblas_int size,
                                               fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "buffer_create: buffer") = nullptr;
    fragblas::Context& core = need(context, "buffer_create: context").context;
    *buffer = new fragblas_buffer{fragblas::ComplexBuffer(core, size)};
  });
}

fragblas_status fragblas_complex_buffer_write(fragblas_buffer* buffer, fragblas_int offset,
                                              const fragblas_complex* data, fragblas_int count) {
  return guarded([&] {
    fragblas::detail::upload(numbers_of(need(buffer, "write: buffer"), "write"), offset, data,
                             count);
  });
}

fragblas_status fragblas_complex_buffer_read(const fragblas_buffer* buffer, fragblas_int offset,
                                             fragblas_complex* data, fragblas_int count) {
  return guarded([&] {
    fragblas::detail::read_back(numbers_of(need(buffer, "read: buffer"), "read"), offset, data,
                                count);
  });
}

fragblas_status fragblas_complex_buffer_count_as(fragblas_buffer* buffer, fragblas_dtype dtype) {
  return guarded([&] {
    fragblas::count_as(need(buffer, "count_as: buffer").buffer,
                       static_cast<fragblas::DType>(dtype));
  });
}

}  // extern "C"
