// The flat C interface: level 1. SPDX-License-Identifier: MIT
#include <algorithm>

#include "capi/capi.hpp"

using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::need;
using fragblas::capi::operand;
using fragblas::capi::rotm_param;
using fragblas::capi::scalar;

extern "C" {

fragblas_status fragblas_srot(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                              fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                              fragblas_int incy, fragblas_scalar c, fragblas_scalar s) {
  return guarded([&] {
    fragblas::srot(n, operand(x, x_offset), incx, operand(y, y_offset), incy, scalar(c), scalar(s));
  });
}

fragblas_status fragblas_srotm(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                               fragblas_int incy, const float param[5]) {
  return guarded([&] {
    fragblas::srotm(n, operand(x, x_offset), incx, operand(y, y_offset), incy,
                    rotm_param(param, "srotm: param"));
  });
}

fragblas_status fragblas_sswap(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                               fragblas_int incy) {
  return guarded(
      [&] { fragblas::sswap(n, operand(x, x_offset), incx, operand(y, y_offset), incy); });
}

fragblas_status fragblas_sscal(fragblas_int n, fragblas_scalar alpha, fragblas_buffer* x,
                               fragblas_int x_offset, fragblas_int incx) {
  return guarded([&] { fragblas::sscal(n, scalar(alpha), operand(x, x_offset), incx); });
}

fragblas_status fragblas_scopy(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                               fragblas_int incy) {
  return guarded(
      [&] { fragblas::scopy(n, operand(x, x_offset), incx, operand(y, y_offset), incy); });
}

fragblas_status fragblas_saxpy(fragblas_int n, fragblas_scalar alpha, fragblas_buffer* x,
                               fragblas_int x_offset, fragblas_int incx, fragblas_buffer* y,
                               fragblas_int y_offset, fragblas_int incy) {
  return guarded([&] {
    fragblas::saxpy(n, scalar(alpha), operand(x, x_offset), incx, operand(y, y_offset), incy);
  });
}

fragblas_status fragblas_sdot(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                              fragblas_int incx, fragblas_buffer* y, fragblas_int y_offset,
                              fragblas_int incy, fragblas_buffer* result,
                              fragblas_int result_offset) {
  return guarded([&] {
    fragblas::sdot(n, operand(x, x_offset), incx, operand(y, y_offset), incy,
                   operand(result, result_offset));
  });
}

fragblas_status fragblas_sdsdot(fragblas_int n, fragblas_scalar sb, fragblas_buffer* x,
                                fragblas_int x_offset, fragblas_int incx, fragblas_buffer* y,
                                fragblas_int y_offset, fragblas_int incy, fragblas_buffer* result,
                                fragblas_int result_offset) {
  return guarded([&] {
    fragblas::sdsdot(n, scalar(sb), operand(x, x_offset), incx, operand(y, y_offset), incy,
                     operand(result, result_offset));
  });
}

fragblas_status fragblas_snrm2(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* result,
                               fragblas_int result_offset) {
  return guarded(
      [&] { fragblas::snrm2(n, operand(x, x_offset), incx, operand(result, result_offset)); });
}

fragblas_status fragblas_sasum(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                               fragblas_int incx, fragblas_buffer* result,
                               fragblas_int result_offset) {
  return guarded(
      [&] { fragblas::sasum(n, operand(x, x_offset), incx, operand(result, result_offset)); });
}

fragblas_status fragblas_isamax(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                                fragblas_int incx, fragblas_buffer* result,
                                fragblas_int result_offset) {
  return guarded(
      [&] { fragblas::isamax(n, operand(x, x_offset), incx, operand(result, result_offset)); });
}

fragblas_status fragblas_srotg(float* a, float* b, float* c, float* s) {
  return guarded([&] {
    fragblas::srotg(need(a, "srotg: a", kPointer), need(b, "srotg: b", kPointer),
                    need(c, "srotg: c", kPointer), need(s, "srotg: s", kPointer));
  });
}

fragblas_status fragblas_srotmg(float* d1, float* d2, float* x1, float y1, float param[5]) {
  return guarded([&] {
    float* const out = &need(param, "srotmg: param", kPointer);
    fragblas::RotmParam values{};
    std::copy_n(out, values.size(), values.begin());
    fragblas::srotmg(need(d1, "srotmg: d1", kPointer), need(d2, "srotmg: d2", kPointer),
                     need(x1, "srotmg: x1", kPointer), y1, values);
    std::copy(values.begin(), values.end(), out);
  });
}

}  // extern "C"
