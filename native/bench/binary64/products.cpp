// C := A * B of square matrices by rows. Errors are those of some elements, against sums in long
// double, in units of u sqrt(k + 2) (|A| |B|). SPDX-License-Identifier: MIT
#include "binary64/products.hpp"

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <fragblas/double.hpp>
#include <memory>
#include <string>
#include <utility>

#include "base/random.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

using fragblas::Context;
using fragblas::DoubleMatrix;
using Doubles = std::vector<double>;

constexpr double kMostUnits = 8;
constexpr double kRoundoff = 0x1p-53;

Doubles random_doubles(std::int64_t count, std::uint64_t seed) {
  fragblas::detail::Random random(seed);
  Doubles numbers(static_cast<std::size_t>(count));
  for (double& number : numbers) {
    const double high = random.word(), low = random.word();
    number = (high + low * 0x1p-32) * 0x1p-31 - 1;
  }
  return numbers;
}

struct Problem {
  std::int64_t n;
  Doubles a, b, c;

  Problem(std::int64_t n, std::uint64_t seed)
      : n(n), a(random_doubles(n * n, seed)), b(random_doubles(n * n, seed + 1)) {}

  double error() const {
    constexpr std::int64_t kSampled = 200;
    double worst = 0;
    for (std::int64_t s = 0; s < kSampled; ++s) {
      const std::int64_t row = s * 7919 % n, col = (s * 104729 + 3) % n;
      long double sum = 0, size = 0;
      for (std::int64_t k = 0; k < n; ++k) {
        const long double product =
            static_cast<long double>(a[static_cast<std::size_t>(row * n + k)]) *
            b[static_cast<std::size_t>(k * n + col)];
        sum += product;
        size += std::fabs(product);
      }
      const long double rest = c[static_cast<std::size_t>(row * n + col)] - sum;
      const double units =
          static_cast<double>(std::fabs(rest) / (kRoundoff * size)) / std::sqrt(n + 2.0);
      worst = units <= worst ? worst : units;  // NaN is the worst
    }
    return worst;
  }
};

class OnDevice : public Workload {
 public:
  OnDevice(Context& context, std::int64_t n, std::uint64_t seed)
      : problem_(n, seed),
        a_(context, n, n, problem_.a),
        b_(context, n, n, problem_.b),
        c_(context, n, n) {}

  double check() override {
    call();
    problem_.c = c_.read();
    return problem_.error();
  }
  void call() override { fragblas::dgemm(a_, b_, c_); }
  std::string complaint() override {
    const Doubles again = c_.read();
    const bool same =
        std::memcmp(again.data(), problem_.c.data(), again.size() * sizeof(double)) == 0;
    return same ? "" : kChangedResult;
  }

 private:
  Problem problem_;
  DoubleMatrix a_, b_, c_;
};

class OnHost : public Workload {
 public:
  OnHost(std::int64_t n, std::uint64_t seed) : problem_(n, seed) {
    problem_.c.resize(problem_.a.size());
  }

  double check() override {
    call();
    return problem_.error();
  }
  void call() override {
    const int n = static_cast<int>(problem_.n);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, problem_.a.data(), n,
                problem_.b.data(), n, 0, problem_.c.data(), n);
  }

 private:
  Problem problem_;
};

}  // namespace

std::vector<Case> double_products(const DoubleChoice& choice) {
  std::vector<Case> cases;
  const std::uint64_t seed = choice.seed;
  for (const std::int64_t n : choice.orders) {
    const double order = static_cast<double>(n);
    Case row;
    row.name = kDgemm + ("/" + std::to_string(n));
    row.flops = 2 * order * order * order;
    row.bytes = 24 * order * order;
    row.bound = kMostUnits;
    row.roof = kArithmeticRoof;
    row.make = [n, seed](Context& context) { return std::make_unique<OnDevice>(context, n, seed); };
    cases.push_back(row);
    if (choice.openblas) {
      row.name = "openblas/" + row.name;
      row.on_device = false;
      row.roof.clear();
      row.make = [n, seed](Context&) { return std::make_unique<OnHost>(n, seed); };
      cases.push_back(row);
    }
  }
  return cases;
}

}  // namespace bench
