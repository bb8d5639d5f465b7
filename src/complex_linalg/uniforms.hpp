// The uniforms of the kernels of linear algebra for complex numbers: structs as those of
// kernels/uniforms.hpp. SPDX-License-Identifier: MIT
#pragma once

#include "kernels/registry.hpp"
#include "kernels/uniforms.hpp"

namespace fragblas::detail::uniforms {

#include "kernels/uniform_fields.def"
#define UNIFORM(id, name, fields)                             \
  struct id {                                                 \
    inline static const Uniform kUniform = add_uniform(name); \
    fields                                                    \
  };
#include "complex_linalg/uniforms.def"
#undef UNIFORM
#include "kernels/uniform_fields_end.def"

}  // namespace fragblas::detail::uniforms
