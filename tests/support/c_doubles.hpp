// Buffers of doubles through the C interface. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "support/c_interface.hpp"

namespace fragblas::test {

CHandle<fragblas_buffer> c_doubles(fragblas_context* context, const std::vector<double>& data);
std::vector<double> read_doubles(fragblas_buffer* buffer);

}  // namespace fragblas::test
