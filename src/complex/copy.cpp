// ccopy: y := x; cswap: (x, y) := (y, x); both bit for bit. SPDX-License-Identifier: MIT
#include "complex/check.hpp"
#include "routines/level1/copy_swap.hpp"

namespace fragblas {

void ccopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  detail::copy_vector(detail::complex_check("ccopy"), n, x, incx, y, incy);
}

void cswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  detail::swap_vectors(detail::complex_check("cswap"), n, x, incx, y, incy);
}

void ccopy(const VectorView& x, const VectorView& y) {
  detail::Check("ccopy").equal("y.size", y.size, "x.size", x.size);
  ccopy(x.size, x.data, x.inc, y.data, y.inc);
}

void cswap(const VectorView& x, const VectorView& y) {
  detail::Check("cswap").equal("y.size", y.size, "x.size", x.size);
  cswap(x.size, x.data, x.inc, y.data, y.inc);
}

}  // namespace fragblas
