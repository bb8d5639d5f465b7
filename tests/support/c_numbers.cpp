// Numbers to and from C buffers. SPDX-License-Identifier: MIT
#include "support/c_numbers.hpp"

#include <doctest/doctest.h>

#include "fragblas/complex_beside.h"

namespace fragblas::test {

CHandle<fragblas_buffer> c_numbers(fragblas_context* context, const std::vector<Complex>& data) {
  fragblas_buffer* buffer = nullptr;
  const auto size = static_cast<fragblas_int>(data.size());
  REQUIRE(fragblas_complex_buffer_create(context, size, &buffer) == FRAGBLAS_OK);
  CHandle<fragblas_buffer> held(buffer);
  std::vector<fragblas_complex> numbers;
  for (const Complex number : data) numbers.push_back({number.real(), number.imag()});
  CHECK(fragblas_complex_buffer_write(buffer, 0, numbers.data(), size) == FRAGBLAS_OK);
  return held;
}

std::vector<Complex> read_numbers(fragblas_buffer* buffer) {
  std::vector<fragblas_complex> numbers(static_cast<std::size_t>(fragblas_buffer_size(buffer)));
  CHECK(fragblas_complex_buffer_read(buffer, 0, numbers.data(),
                                     static_cast<fragblas_int>(numbers.size())) == FRAGBLAS_OK);
  std::vector<Complex> result;
  for (const fragblas_complex number : numbers) result.push_back({number.re, number.im});
  return result;
}

}  // namespace fragblas::test
