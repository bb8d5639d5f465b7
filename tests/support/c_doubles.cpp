// Doubles of a buffer, written and read whole. SPDX-License-Identifier: MIT
#include "support/c_doubles.hpp"

#include <doctest/doctest.h>

#include "fragblas/double_beside.h"

namespace fragblas::test {

CHandle<fragblas_buffer> c_doubles(fragblas_context* context, const std::vector<double>& data) {
  fragblas_buffer* buffer = nullptr;
  const fragblas_int size = static_cast<fragblas_int>(data.size());
  REQUIRE(fragblas_double_buffer_create(context, size, &buffer) == FRAGBLAS_OK);
  CHandle<fragblas_buffer> handle(buffer);
  REQUIRE(fragblas_double_buffer_write(buffer, 0, data.data(), size) == FRAGBLAS_OK);
  return handle;
}

std::vector<double> read_doubles(fragblas_buffer* buffer) {
  std::vector<double> data(static_cast<std::size_t>(fragblas_buffer_size(buffer)));
  REQUIRE(fragblas_double_buffer_read(buffer, 0, data.data(),
                                      static_cast<fragblas_int>(data.size())) == FRAGBLAS_OK);
  return data;
}

}  // namespace fragblas::test
