// Buffers of complex numbers through the C interface. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "fragblas/complex.hpp"
#include "support/c_interface.hpp"

namespace fragblas::test {

CHandle<fragblas_buffer> c_numbers(fragblas_context* context, const std::vector<Complex>& data);
std::vector<Complex> read_numbers(fragblas_buffer* buffer);

}  // namespace fragblas::test
