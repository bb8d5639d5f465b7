// Scalar arguments in double precision, and how passes take them. SPDX-License-Identifier: MIT
#pragma once

#include "kernels/pass.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// Whether it is known here to be this number.
inline bool is_double(const Coefficient& coefficient, double value) {
  return coefficient.element.buffer == nullptr && coefficient.value == value;
}

// Of lib/double_scalars.glsl.
void set_double_alpha(Pass& pass, const Coefficient& alpha);
void set_double_beta(Pass& pass, const Coefficient& beta);

}  // namespace fragblas::detail
