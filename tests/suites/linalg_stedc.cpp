// Eigenproblems by tridiagonal form, divide and conquer, and bisection, of orders at which syevd
// takes Jacobi's method too. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/syevd_passes.hpp"
#include "support/eigenpairs.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

// With a panel of sytrd.
bool fits(std::int64_t n) {
  const std::int64_t pitch = n + 4;
  return std::max(pitch * pitch, 48 * pitch + 64) + 16 <= info().max_buffer_elements;
}

struct Found {
  std::vector<float> w, alone;
  Dense v;
  float failures = 0;
};

Found solved(const Dense& a) {
  const std::int64_t n = a.rows;
  const Matrix from = blas().matrix(n, n, a.rounded()), to = blas().matrix(n, n);
  const Vector w = blas().vector(n), alone = blas().vector(n), failures = blas().vector(1);
  const auto block = [n](const Operand& operand) {
    return detail::Block{operand.buffer.get(), operand.offset, n, 1, n, n};
  };
  const Operand from_place = MatrixView(from).data, to_place = MatrixView(to).data;
  const Operand w_place = VectorView(w).data, alone_place = VectorView(alone).data;
  const Operand failures_place = VectorView(failures).data;
  const detail::Block vectors = block(to_place);
  detail::EigenResults results;
  results.count = a.rows;
  results.w = w_place;
  results.v = &vectors;
  results.info = failures_place;
  const auto method = detail::EigenMethod::DivideAndConquer;
  detail::enqueue_eigenproblem("stedc", method, block(from_place), results);
  results = {};
  results.count = a.rows;
  results.w = alone_place;
  detail::enqueue_eigenproblem("stebz", method, block(from_place), results);
  detail::context_of(*from_place.buffer).submit();
  return {w.read(), alone.read(), Dense(n, n, to.read()), failures.read()[0]};
}

void check_solved(const Dense& a, bool values = true) {
  const Found found = solved(a);
  check_eigenpairs(a, found.v, found.w);
  check_same_values(a, found.alone, found.w);
  CHECK(std::is_sorted(found.alone.begin(), found.alone.end()));
  CHECK(found.failures == 0);
  if (values) check_eigenvalues(a, found.w);
}

using Element = std::function<double(std::int64_t)>;

Dense tridiagonal(std::int64_t n, const Element& d, const Element& e) {
  Dense a(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    a(i, i) = static_cast<float>(d(i));
    if (i > 0) a(i, i - 1) = a(i - 1, i) = static_cast<float>(e(i - 1));
  }
  return a;
}

double power(double base, std::int64_t exponent) {
  return std::pow(base, static_cast<double>(exponent));
}

// H * diag(values) * H with a reflector H.
Dense with_spectrum(Rng& random, std::int64_t n, const Element& values) {
  Dense v = random_matrix(random, n, 1), diagonal(n, n);
  double square = 0;
  for (const double value : v.values) square += value * value;
  for (std::int64_t i = 0; i < n; ++i) diagonal(i, i) = values(i);
  Dense projector = v * v.transposed();
  for (double& value : projector.values) value *= 2 / square;
  const Dense h = identity(n) - projector;
  Dense a = h * diagonal * h;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j <= i; ++j) a(i, j) = a(j, i) = static_cast<float>(a(i, j));
  }
  return a;
}

}  // namespace

TEST_SUITE_BEGIN("linalg_stedc");

TEST_CASE("random matrices of all orders") {
  Rng random = rng("stedc");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 1; n <= 40; ++n) orders.push_back(n);
  orders.insert(orders.end(), {63, 64, 65, 100, 128, 130, 257});
  for (const std::int64_t n : orders) {
    if (!fits(n)) continue;
    INFO("n ", n);
    check_solved(symmetric_matrix(random, n), n <= 40);
  }
}

TEST_CASE("tridiagonal matrices whose eigenvalues are close, graded, or nothing") {
  Rng random = rng("stedc tridiagonal");
  const Element one = [](std::int64_t) { return 1; }, zero = [](std::int64_t) { return 0; };
  const auto glue = [](double weak) {
    return [weak](std::int64_t i) { return i % 21 == 20 ? weak : 1; };
  };
  for (const std::int64_t n : {2, 3, 5, 8, 16, 18, 21, 33, 64, 100}) {
    if (!fits(n)) continue;
    const Element wilkinson = [n](std::int64_t i) {
      return std::abs(static_cast<double>(i) - 0.5 * static_cast<double>(n - 1));
    };
    const Element wilkinsons = [](std::int64_t i) {
      return std::abs(static_cast<double>(i % 21) - 10);
    };
    const Element falling = [](std::int64_t i) { return power(0.5, i); };
    const Element rising = [n](std::int64_t i) { return power(0.5, n - 1 - i); };
    const Element noise = [&](std::int64_t) { return random.below(2000) * 1e-3 - 1; };
    const Element small = [](std::int64_t) { return 1e-6; },
                  weak = [](std::int64_t) { return 1e-4; };
    const Element large_first = [&](std::int64_t i) { return i == 0 ? 1 : 1e-5 * noise(i); };
    const Element alternating = [](std::int64_t i) { return i % 2 == 0 ? -1 : 1; };
    const Element split = [](std::int64_t i) { return i % 3 == 2 ? 0 : 1; };
    const std::pair<Element, Element> matrices[] = {
        {[](std::int64_t) { return 2; }, one},
        {zero, one},
        {zero, zero},
        {one, zero},
        {wilkinson, one},
        {wilkinsons, glue(1e-3)},
        {wilkinsons, glue(1e-5)},
        {wilkinsons, glue(1e-7)},
        {falling, falling},
        {rising, rising},
        {noise, small},
        {one, weak},
        {noise, noise},
        {large_first, [&](std::int64_t i) { return 1e-5 * noise(i); }},
        {alternating, alternating},
        {noise, split},
        {[](std::int64_t i) { return 1e20 * static_cast<double>(i); },
         [](std::int64_t) { return 1e20; }},
        {[](std::int64_t i) { return 1e-20 * static_cast<double>(i); },
         [](std::int64_t) { return 1e-20; }},
    };
    int which = 0;
    for (const auto& [d, e] : matrices) {
      INFO("n ", n, ", matrix ", which++);
      check_solved(tridiagonal(n, d, e), n <= 64);
    }
  }
}

TEST_CASE("full matrices of given spectra") {
  Rng random = rng("stedc spectra");
  for (const std::int64_t n : {3, 12, 17, 50, 90}) {
    if (!fits(n)) continue;
    const Element spectra[] = {
        [](std::int64_t i) { return i == 0 ? 1 : 0; },
        [](std::int64_t i) { return i % 2 == 0 ? 1 : -1; },
        [](std::int64_t) { return 3; },
        [](std::int64_t i) { return i < 2 ? 1 : 1e-5; },
        [](std::int64_t i) { return 1 + 1e-6 * static_cast<double>(i); },
        [](std::int64_t i) { return power(0.3, i); },
        [n](std::int64_t i) { return i == n - 1 ? 1e-7 : 1; },
        [](std::int64_t i) { return static_cast<double>(i / 4); },
    };
    int which = 0;
    for (const Element& spectrum : spectra) {
      INFO("n ", n, ", spectrum ", which++);
      check_solved(with_spectrum(random, n, spectrum), n <= 50);
    }
  }
}

TEST_CASE("NaN and Inf end, and all eigenvalues are NaN") {
  Rng random = rng("stedc nan");
  for (const std::int64_t n : {1, 2, 17}) {
    for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
      Dense a = symmetric_matrix(random, n);
      a(n - 1, 0) = a(0, n - 1) = static_cast<double>(bad);
      const Found found = solved(a);
      INFO("n ", n, ", ", bad);
      CHECK(count_nan(found.w) == n);
      CHECK(count_nan(found.alone) == n);
      CHECK(found.failures == static_cast<float>(n));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
