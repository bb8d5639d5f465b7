// The uniforms of the kernels: each a struct of its fields (kernels/uniforms.def), which passes and
// the executor set by name. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "gl/program.hpp"

namespace fragblas::detail {

enum class Uniform {
#define UNIFORM(id, name, fields) id,
#include "kernels/uniforms.def"
#undef UNIFORM
  Count
};

// As GL gets it: the bits of so many components.
struct UniformValue {
  Uniform uniform = Uniform::Count;
  bool is_float = false;
  int size = 1;
  std::array<std::int32_t, 4> bits{};
};

}  // namespace fragblas::detail

namespace fragblas::detail::uniforms {

// Every place and stride that a plan computes fits in 32 bits, as a buffer has less than 2^31
// elements; a stride that is never taken may not, and is cut.
inline UniformValue value_of(Uniform uniform, int size, const std::array<std::int64_t, 4>& ints) {
  UniformValue value{uniform, false, size, {}};
  for (std::size_t i = 0; i < ints.size(); ++i) {
    value.bits[i] = static_cast<std::int32_t>(ints[i]);
  }
  return value;
}

inline UniformValue value_of(Uniform uniform, float number) {
  UniformValue value{uniform, true, 1, {}};
  std::memcpy(value.bits.data(), &number, sizeof number);
  return value;
}

#include "kernels/uniform_fields.def"
#define UNIFORM(id, name, fields)                    \
  struct id {                                        \
    static constexpr Uniform kUniform = Uniform::id; \
    fields                                           \
  };
#include "kernels/uniforms.def"
#undef UNIFORM
#include "kernels/uniform_fields_end.def"

}  // namespace fragblas::detail::uniforms

namespace fragblas::detail {

inline void set_uniform(gl::Program& program, const UniformValue& value) {
  const auto uniform = static_cast<std::size_t>(value.uniform);
  if (value.is_float) {
    program.set_float(uniform, value.bits[0]);
  } else {
    program.set_ints(uniform, value.size, value.bits);
  }
}

// Of a program that is in use.
template <typename Fields>
void set_uniform(gl::Program& program, const Fields& fields) {
  set_uniform(program, fields.value());
}

}  // namespace fragblas::detail
