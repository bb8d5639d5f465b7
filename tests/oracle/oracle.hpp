// The reference in double precision: OpenBLAS natively, plain loops in a browser, where there is
// no OpenBLAS. A native test compares the two. Matrices are tight and row-major.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::oracle {

// A product and, for the error bounds, the same product of the absolute values.
struct Product {
  std::vector<double> value, magnitude;
};

const char* name();

// A is m x k, B is k x n.
Product multiply(std::int64_t m, std::int64_t n, std::int64_t k, const std::vector<double>& a,
                 const std::vector<double>& b);
// A is m x n, x has n elements.
Product multiply_vector(std::int64_t m, std::int64_t n, const std::vector<double>& a,
                        const std::vector<double>& x);
// One element.
Product dot(const std::vector<double>& x, const std::vector<double>& y);

// The plain loops, which are there natively too: they hide no NaN and no Inf.
namespace plain {
std::vector<double> multiply(std::int64_t m, std::int64_t n, std::int64_t k,
                             const std::vector<double>& a, const std::vector<double>& b);
std::vector<double> transpose(std::int64_t rows, std::int64_t cols, const std::vector<double>& a);
// X with A X = B; A is m x m and triangular, with zeros on the other side, B is m x n.
std::vector<double> solve(bool lower, std::int64_t m, std::int64_t n, const std::vector<double>& a,
                          std::vector<double> b);
}  // namespace plain

}  // namespace fragblas::oracle
