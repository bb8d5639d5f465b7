// Workloads of types of numbers beside floats, of arrays, of sparse matrices.
// SPDX-License-Identifier: MIT
#include "editions.hpp"

#include <cstring>

#include "fragblas/arrays.hpp"
#include "fragblas/complex.hpp"
#include "fragblas/double.hpp"
#include "fragblas/sparse.hpp"
#include "numbers.hpp"

namespace fragblas::faults {
namespace {

// The same bits, as floats.
template <typename T>
std::vector<float> bits_of(const std::vector<T>& values) {
  std::vector<float> bits(values.size() * sizeof(T) / sizeof(float));
  if (!values.empty()) std::memcpy(bits.data(), values.data(), values.size() * sizeof(T));
  return bits;
}

std::vector<double> doubles(std::int64_t count, std::uint64_t seed) {
  const std::vector<float> floats = numbers(count, seed);
  return std::vector<double>(floats.begin(), floats.end());
}

std::vector<Complex> pairs(std::int64_t count, std::uint64_t seed) {
  const std::vector<float> floats = numbers(2 * count, seed);
  std::vector<Complex> values;
  for (std::size_t i = 0; i < floats.size(); i += 2) values.emplace_back(floats[i], floats[i + 1]);
  return values;
}

}  // namespace

Results in_double(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t n = 18;
  const DoubleMatrix a(context, n, n, doubles(n * n, 1)), b(context, n, n, doubles(n * n, 2));
  const DoubleMatrix c(context, n, n);
  const DoubleVector x(context, doubles(n, 3)), y(context, n);
  Results results;
  dgemm(a, b, c);
  results.emplace_back("product", bits_of(c.read()));
  dgemv(a, x, y);
  daxpy(0.5, x, y);
  results.emplace_back("vector", bits_of(y.read()));
  results.emplace_back("sum", bits_of(std::vector<double>{ddot(x, y)}));
  context.finish();
  return results;
}

Results in_complex(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t n = 24;
  const ComplexMatrix a(context, n, n, pairs(n * n, 1)), b(context, n, n, pairs(n * n, 2));
  const ComplexMatrix c(context, n, n);
  const ComplexVector x(context, pairs(n, 3)), y(context, n);
  Results results;
  cgemm(a, b, c);
  results.emplace_back("product", bits_of(c.read()));
  cgemv(a, x, y);
  results.emplace_back("vector", bits_of(y.read()));
  results.emplace_back("sum", bits_of(std::vector<Complex>{cdotc(x, y)}));
  context.finish();
  return results;
}

Results along_axes(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t rows = 9, cols = 50, k = 3;
  const Matrix a = context.matrix(rows, cols, numbers(rows * cols, 1));
  const Matrix c = context.matrix(rows, cols), best = context.matrix(rows, k);
  const Matrix at = context.matrix(rows, k);
  const Vector sums = context.vector(rows);
  Results results;
  reduce(Reduction::Nrm2, a, Axis::Rows, sums);
  results.emplace_back("norms", sums.read());
  cumsum(a, Axis::Rows, c);
  results.emplace_back("running sums", c.read());
  top_k(a, best, at);
  results.emplace_back("best", best.read());
  results.emplace_back("columns", at.read());
  context.finish();
  return results;
}

Results sparse(Bench& bench) {
  Context& context = bench.context();
  const std::int64_t n = 30;
  std::vector<float> elements = numbers(n * n, 1);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (i % 5 != 0) elements[i] = 0;
  }
  const SparseMatrix a(context, csr_from_dense(n, n, elements));
  const Vector x = context.vector(numbers(n, 2)), y = context.vector(n);
  Results results;
  spmv(a, x, y);
  results.emplace_back("product", y.read());
  context.finish();
  return results;
}

}  // namespace fragblas::faults
