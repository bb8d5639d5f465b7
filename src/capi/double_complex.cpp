// The flat C interface: complex numbers in double precision, their routines printed as those of
// routines.cpp. A part of their library. SPDX-License-Identifier: MIT
#include "fragblas/double_complex.hpp"
#include "capi/complex_numbers.hpp"
#include "fragblas/double_complex_beside.h"
#include "routines/check.hpp"
#include "transfer/transfer.hpp"

using fragblas::DoubleComplex;
using fragblas::capi::complex_scalar;
using fragblas::capi::diag_of;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::layout_of;
using fragblas::capi::need;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::scalar;
using fragblas::capi::side_of;
using fragblas::capi::uplo_of;
using ChangedNumber = fragblas::capi::ChangedNumberOf<fragblas_double_complex, DoubleComplex>;

namespace {

// Of a buffer whose elements are so.
fragblas::detail::BufferState& numbers_of(const fragblas_buffer& buffer, const char* what) {
  fragblas::detail::BufferState& state = *buffer.buffer.state();
  fragblas::detail::Check(what, fragblas::catalog::element_type('z')).type("buffer", state);
  return state;
}

}  // namespace

extern "C" {

#include "printed/double_complex_routines.inc"

fragblas_status fragblas_double_complex_buffer_create(fragblas_context* context, fragblas_int size,
                                                      fragblas_buffer** buffer) {
  return guarded([&] {
    need(buffer, "buffer_create: buffer") = nullptr;
    fragblas::Context& core = need(context, "buffer_create: context").context;
    *buffer = new fragblas_buffer{fragblas::DoubleComplexBuffer(core, size)};
  });
}

fragblas_status fragblas_double_complex_buffer_write(fragblas_buffer* buffer, fragblas_int offset,
                                                     const double* data, fragblas_int count) {
  return guarded([&] {
    fragblas::detail::upload(numbers_of(need(buffer, "write: buffer"), "write"), offset, data,
                             count);
  });
}

fragblas_status fragblas_double_complex_buffer_read(const fragblas_buffer* buffer,
                                                    fragblas_int offset, double* data,
                                                    fragblas_int count) {
  return guarded([&] {
    fragblas::detail::read_back(numbers_of(need(buffer, "read: buffer"), "read"), offset, data,
                                count);
  });
}

}  // extern "C"
