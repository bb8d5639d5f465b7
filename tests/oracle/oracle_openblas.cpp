// The oracle by OpenBLAS, linked statically: a BLAS preloaded into the process can't be its own
// reference. SPDX-License-Identifier: MIT
#include <cblas.h>

#include <cmath>

#include "oracle/oracle.hpp"

namespace fragblas::oracle {
namespace {

std::vector<double> absolute(std::vector<double> values) {
  for (double& value : values) value = std::fabs(value);
  return values;
}

blasint to_int(std::int64_t value) {
  return static_cast<blasint>(value);
}

std::vector<double> gemm(std::int64_t m, std::int64_t n, std::int64_t k,
                         const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> c(static_cast<std::size_t>(m * n), 0.0);
  if (m == 0 || n == 0 || k == 0) return c;
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, to_int(m), to_int(n), to_int(k), 1.0,
              a.data(), to_int(k), b.data(), to_int(n), 0.0, c.data(), to_int(n));
  return c;
}

std::vector<double> gemv(std::int64_t m, std::int64_t n, const std::vector<double>& a,
                         const std::vector<double>& x) {
  std::vector<double> y(static_cast<std::size_t>(m), 0.0);
  if (m == 0 || n == 0) return y;
  cblas_dgemv(CblasRowMajor, CblasNoTrans, to_int(m), to_int(n), 1.0, a.data(), to_int(n), x.data(),
              1, 0.0, y.data(), 1);
  return y;
}

}  // namespace

const char* name() {
  return "OpenBLAS";
}

Product multiply(std::int64_t m, std::int64_t n, std::int64_t k, const std::vector<double>& a,
                 const std::vector<double>& b) {
  return {gemm(m, n, k, a, b), gemm(m, n, k, absolute(a), absolute(b))};
}

Product multiply_vector(std::int64_t m, std::int64_t n, const std::vector<double>& a,
                        const std::vector<double>& x) {
  return {gemv(m, n, a, x), gemv(m, n, absolute(a), absolute(x))};
}

Product dot(const std::vector<double>& x, const std::vector<double>& y) {
  const std::vector<double> u = absolute(x), v = absolute(y);
  const blasint n = to_int(static_cast<std::int64_t>(x.size()));
  return {{cblas_ddot(n, x.data(), 1, y.data(), 1)}, {cblas_ddot(n, u.data(), 1, v.data(), 1)}};
}

}  // namespace fragblas::oracle
