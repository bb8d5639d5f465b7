// What computes level 2 of complex numbers in single precision (complex/gemv_arguments.hpp and
// those beside it). It only enqueues; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "complex/arguments.hpp"
#include "complex/triangle.hpp"
#include "complex/update_arguments.hpp"

namespace fragblas::detail {

struct SingleComplex {
  using Factor = ComplexFactor;

  static Check check(const char* routine) { return complex_check(routine); }
  static bool is(const ComplexScalar& scalar, float number) { return is_number(scalar, number); }
  static bool is(const Scalar& scalar, float number) { return is_number(scalar, number); }

  static void scale(const char* routine, std::int64_t n, const ComplexScalar& beta, const Place& y,
                    std::int64_t incy);
  static void product(const char* routine, std::int64_t rows, std::int64_t cols,
                      const ComplexScalar& alpha, const Factor& a, const Numbers& x,
                      const ComplexScalar& beta, const Place& y, std::int64_t incy);
  static void multiply(const char* routine, std::int64_t n, const StructuredSource& t,
                       bool conjugated, const Operand& x, std::int64_t incx);
  static void solve(const char* routine, std::int64_t n, const StructuredSource& t, bool conjugated,
                    const Operand& x, std::int64_t incx);
  static void outer_product(const char* routine, const ComplexScalar& alpha,
                            const StridedOperand& x, const StridedOperand& y, bool conjugated,
                            const MatrixArgument& a);
  static void update(const ComplexUpdate& update, const ComplexScalar& alpha);
  static void update(const ComplexUpdate& update, const Scalar& alpha);
};

}  // namespace fragblas::detail
