// dcopy: y := x; dswap: (x, y) := (y, x); both bit for bit. SPDX-License-Identifier: MIT
#include "double/check.hpp"
#include "fragblas/double.hpp"
#include "routines/level1/copy_swap.hpp"

namespace fragblas {

void dcopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  detail::copy_vector(detail::double_check("dcopy"), n, x, incx, y, incy);
}

void dswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  detail::swap_vectors(detail::double_check("dswap"), n, x, incx, y, incy);
}

void dcopy(const VectorView& x, const VectorView& y) {
  detail::Check("dcopy").equal("y.size", y.size, "x.size", x.size);
  dcopy(x.size, x.data, x.inc, y.data, y.inc);
}

void dswap(const VectorView& x, const VectorView& y) {
  detail::Check("dswap").equal("y.size", y.size, "x.size", x.size);
  dswap(x.size, x.data, x.inc, y.data, y.inc);
}

}  // namespace fragblas
