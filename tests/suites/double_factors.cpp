// One hash of the factors and pivots of a matrix in double precision, and of its Q, whatever the
// device, its limits and the layout; and rows that are exchanged in one pass.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas/double_linalg.hpp"
#include "support/environment.hpp"
#include "support/sha256.hpp"

namespace fragblas::test {
namespace {

const Layout kBoth[] = {Layout::RowMajor, Layout::ColMajor};

// By rows, between -1 and 1, with a weight on the diagonal.
std::vector<double> numbers(std::int64_t rows, std::int64_t cols, double weight) {
  detail::Random random(24);
  std::vector<double> result;
  for (std::int64_t i = 0; i < rows * cols; ++i) {
    const double high = random.unit(), low = random.unit();
    result.push_back(2 * (high + 0x1p-24 * low) - 1 + (i / cols == i % cols ? weight : 0));
  }
  return result;
}

// With the same numbers for real and imaginary parts, moved, and a real diagonal.
std::vector<DoubleComplex> complex_numbers(std::int64_t rows, std::int64_t cols, double weight) {
  const std::vector<double> real = numbers(rows, cols, weight);
  std::vector<DoubleComplex> result;
  for (std::size_t i = 0; i < real.size(); ++i) {
    const auto e = static_cast<std::int64_t>(i);
    const double other = real[(i * 7 + 3) % real.size()];
    result.emplace_back(real[i], e / cols == e % cols ? 0 : std::remainder(other, 2));
  }
  return result;
}

template <typename Number>
std::vector<Number> turned(const std::vector<Number>& a, std::int64_t lines, std::int64_t length) {
  std::vector<Number> result;
  for (std::int64_t j = 0; j < length; ++j) {
    for (std::int64_t i = 0; i < lines; ++i) {
      result.push_back(a[static_cast<std::size_t>(i * length + j)]);
    }
  }
  return result;
}

// Of a matrix by rows that a routine has made of another one, and of what else it says.
using Extra = std::vector<double>;
template <typename Matrix, typename Number, typename Routine>
std::string hash_of(Layout layout, std::int64_t m, std::int64_t n, const std::vector<Number>& a,
                    const Routine& routine) {
  const bool by_rows = layout == Layout::RowMajor;
  const Matrix matrix(blas(), m, n, by_rows ? a : turned(a, m, n), layout);
  const Extra extra = routine(matrix);
  std::vector<Number> found = matrix.read();
  if (!by_rows) found = turned(found, n, m);
  std::string bytes(found.size() * sizeof(Number) + extra.size() * sizeof(double), '\0');
  std::memcpy(&bytes[0], found.data(), found.size() * sizeof(Number));
  std::copy_n(reinterpret_cast<const char*>(extra.data()), extra.size() * sizeof(double),
              bytes.begin() + static_cast<std::ptrdiff_t>(found.size() * sizeof(Number)));
  return sha256(bytes.data(), bytes.size());
}

// info and ipiv.
template <typename Factor>
std::function<Extra(const MatrixView&)> with_pivots(Factor factor) {
  return [factor](const MatrixView& a) {
    std::vector<std::int64_t> ipiv;
    Extra extra = {static_cast<double>(factor(a, ipiv))};
    extra.insert(extra.end(), ipiv.begin(), ipiv.end());
    return extra;
  };
}

struct Case {
  std::int64_t m, n;
  const char* hash;
};

template <typename Matrix, typename Make, typename Routine>
void try_hashes(const std::vector<Case>& cases, std::int64_t lanes, const Make& make,
                const Routine& routine) {
  for (const Case& shape : cases) {
    if (lanes * shape.m * shape.n > info().max_buffer_elements) continue;
    for (const Layout layout : kBoth) {
      INFO(shape.m, " x ", shape.n, ", by columns ", layout == Layout::ColMajor);
      CHECK(hash_of<Matrix>(layout, shape.m, shape.n, make(shape.m, shape.n), routine) ==
            shape.hash);
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("double_factors");

TEST_CASE("a hash of dgetrf's factors and pivots") {
  const std::vector<Case> cases = {
      {5, 5, "a34b225f6ea0ef563bd096c25e714dba56c0bde4cd366f999049f2ca7088c4b4"},
      {40, 17, "3d546b2552ec14c82fb3ad19aa39cf7b6b3098816cf269dcd7b777a9cf709c62"},
      {130, 130, "089d985d7d703784aefc5b95acf19ebe0d4f22cd926a38ae7b27ad1318528378"},
      {70, 150, "57323761c1818bdd92fa1abecaf4ae1df4ca215f7dddf3eed5c4db54282bf4c0"},
      {200, 70, "20835fee62ac925f699021b554a34560b1ff730b9fc9e2522df8ff875e1281d1"}};
  const auto make = [](std::int64_t m, std::int64_t n) { return numbers(m, n, 0); };
  const auto factor = [](const MatrixView& a, std::vector<std::int64_t>& ipiv) {
    return dgetrf(a, ipiv);
  };
  try_hashes<DoubleMatrix>(cases, 2, make, with_pivots(factor));
}

TEST_CASE("a hash of zgetrf's factors and pivots") {
  const std::vector<Case> cases = {
      {5, 5, "1e31da22389d8599c2b7ba00f44baff822bafe5e905d0b3ef045680e52472fc8"},
      {40, 17, "4b3ad994f124342ecd3b35cbb7509755997e15d16a688943e0a3e9413ce732cf"},
      {130, 130, "2dfa265c4b4b4b7a0a6c046f58439aa8b4f8421baabe2c9f29619b6756ea4547"},
      {70, 100, "ffa662d3cee39d79917ed9b829c0e18d4ccfe5bfb6dabdad484fd864954d771f"}};
  const auto make = [](std::int64_t m, std::int64_t n) { return complex_numbers(m, n, 0); };
  const auto factor = [](const MatrixView& a, std::vector<std::int64_t>& ipiv) {
    return zgetrf(a, ipiv);
  };
  try_hashes<DoubleComplexMatrix>(cases, 4, make, with_pivots(factor));
}

TEST_CASE("a hash of the factors of a matrix with columns of zeros and equal ones") {
  const std::vector<Case> cases = {
      {130, 130, "890f8ecb4bc304b4f0405f2fdef2c993e187b99e28fff01dfc38f1aed412db2f"}};
  const auto make = [](std::int64_t m, std::int64_t n) {
    std::vector<double> a = numbers(m, n, 0);
    for (std::int64_t i = 0; i < m; ++i) {
      a[static_cast<std::size_t>(i * n + 3)] = 0;
      a[static_cast<std::size_t>(i * n + 70)] = -0.0;
      a[static_cast<std::size_t>(i * n + 129)] = a[static_cast<std::size_t>(i * n + 128)];
    }
    return a;
  };
  const auto factor = [](const MatrixView& a, std::vector<std::int64_t>& ipiv) {
    return dgetrf(a, ipiv);
  };
  try_hashes<DoubleMatrix>(cases, 2, make, with_pivots(factor));
}

TEST_CASE("a hash of dpotrf's and zpotrf's factors") {
  const auto real = [](std::int64_t m, std::int64_t n) {
    return numbers(m, n, static_cast<double>(n));
  };
  const auto factor = [](Uplo uplo) {
    return [uplo](const MatrixView& a) { return Extra{static_cast<double>(dpotrf(a, uplo))}; };
  };
  const std::vector<Case> lower = {
      {5, 5, "5272d8319c1c871206c4fd236b2be7e2316049fbd470eaa3ded8bb5bfbcb1dba"},
      {130, 130, "51136eeea1b2e3c745153dde73c61fee776e9ede7dfc64e8b9f32d9d06234093"},
      {200, 200, "4f0e982f1f77ea3f2da4a532759d34c6647e53d4667b232ea2c713181dbe472c"}};
  try_hashes<DoubleMatrix>(lower, 2, real, factor(Uplo::Lower));
  const std::vector<Case> upper = {
      {5, 5, "901a3df9101d56daeaf7cb537a0208123d6105d3915bfbc04b7b2603a69941e3"},
      {130, 130, "69552cecb8ddb4481260d972be153800587f21f5e847b516b59b4ca6ea3f2702"}};
  try_hashes<DoubleMatrix>(upper, 2, real, factor(Uplo::Upper));
  const auto complex = [](std::int64_t m, std::int64_t n) {
    return complex_numbers(m, n, 2 * static_cast<double>(n));
  };
  const std::vector<Case> complex_lower = {
      {5, 5, "d77885cf2e8f89c7efe7861485e92aa4df1f23af23e9ac1b1454e0b216e235ae"},
      {130, 130, "55a52efb7b7705c786ec2a2af940dfc394fdcb775b0f2ffbeaba57304cb6e97d"}};
  try_hashes<DoubleComplexMatrix>(complex_lower, 4, complex, [](const MatrixView& a) {
    return Extra{static_cast<double>(zpotrf(a))};
  });
}

TEST_CASE("a hash of dgeqrf's factors") {
  const std::vector<Case> cases = {
      {5, 5, "c09a663cd5b0d102dfa8d2c05a58be74af42b500bc68b5bc66046ec5a59c604e"},
      {17, 40, "d8641500fa2a334f0fe613a33e072e0a55f7d56bf92abf5e9adedc844ef14e3b"},
      {130, 130, "9208650a557143e1e29298eaa47a8c8e06bac4662140f6c838c553904888c8e8"},
      {200, 70, "39ea1dc9aa6052ce16bae4d8d3347b40e7e168209fed36b1dd43d804fbe5197d"}};
  const auto make = [](std::int64_t m, std::int64_t n) { return numbers(m, n, 0); };
  try_hashes<DoubleMatrix>(cases, 2, make, [](const MatrixView& a) {
    const DoubleVector tau(blas(), std::min(a.rows, a.cols));
    dgeqrf(a, tau);
    return Extra(tau.read());
  });
}

// Of a matrix whose tau is there, too.
std::vector<double> factored(const MatrixView& a) {
  const DoubleVector tau(blas(), std::min(a.rows, a.cols));
  dgeqrf(a, tau);
  return tau.read();
}

TEST_CASE("a hash of dorgqr's matrix, and of what dormqr makes") {
  const auto make = [](std::int64_t m, std::int64_t n) { return numbers(m, n, 0); };
  const std::vector<Case> formed = {
      {17, 5, "1959b9f1e8cc611e6fc2d1650a71e3b9f7a31c31b300957a81ce1ac4701c3be0"},
      {130, 130, "9197a2ead2a80c7f55d844ddf55798e92b2a4693a2b3f1aa2df08892e92a0adc"},
      {200, 150, "b6f35ab09db2e74f31bc49fa85f80acf7c21778fe3cba7211104600ad70e7477"}};
  try_hashes<DoubleMatrix>(formed, 2, make, [](const MatrixView& a) {
    const std::vector<double> factors = factored(a);
    // Of fewer reflectors than columns.
    const auto count = static_cast<std::int64_t>(factors.size()) - 3;
    dorgqr(a, DoubleVector(blas(), std::vector<double>(factors.begin(), factors.end() - 3)));
    return Extra{static_cast<double>(count)};
  });
  const std::vector<Case> reflected = {
      {17, 5, "d33b17d06a9a0b2c0a7348163197801ea465844ab66a6e60541035ae06229f00"},
      {150, 70, "d35b6fac62185b67a354161785952b6b7c10b41e9a678110ac350f8f20530ad8"}};
  try_hashes<DoubleMatrix>(reflected, 2, make, [](const MatrixView& c) {
    const std::int64_t order = c.rows, count = std::min<std::int64_t>(order, 100);
    const DoubleMatrix a(blas(), order, count, numbers(order, count, 0));
    const DoubleVector tau(blas(), factored(a));
    dormqr(a, tau, c, Op::Trans);
    dormqr(a, tau, c.block(0, 1, order, c.cols - 1));
    return Extra{};
  });
}

TEST_CASE("dgetrs and zgetrs exchange all rows in one pass, and none by none") {
  const std::int64_t n = 12;
  const auto passes_of = [&](const std::vector<std::int64_t>& ipiv, bool complex, Op op) {
    const std::int64_t before = blas().stats().passes;
    if (complex) {
      const DoubleComplexMatrix a(blas(), n, n, complex_numbers(n, n, 0)), b(blas(), n, 2);
      zgetrs(a, ipiv, b, op);
    } else {
      const DoubleMatrix a(blas(), n, n, numbers(n, n, 0)), b(blas(), n, 2);
      dgetrs(a, ipiv, b, op);
    }
    return blas().stats().passes - before;
  };
  std::vector<std::int64_t> none, turned;
  for (std::int64_t i = 1; i <= n; ++i) {
    none.push_back(i);
    turned.push_back(std::max(i, n + 1 - i));
  }
  for (const bool complex : {false, true}) {
    for (const Op op : {Op::NoTrans, Op::Trans}) {
      INFO("complex ", complex, ", op ", static_cast<int>(op));
      CHECK(passes_of(turned, complex, op) == passes_of(none, complex, op) + 1);
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
