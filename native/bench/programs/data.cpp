// Data and checks.
//
// SPDX-License-Identifier: MIT
#include "programs/data.hpp"

#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

#include "error.hpp"

namespace bench {
namespace {

// Calls part(begin, end) for the parts of [0, count), on all threads, and returns what they gave.
template <typename Part>
auto in_parts(std::size_t count, Part part) {
  using Result = decltype(part(count, count));
  constexpr std::size_t kLeast = 1 << 16;
  const std::size_t most = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t parts = std::clamp<std::size_t>(count / kLeast, 1, most);
  std::vector<Result> results(parts);
  const auto run = [&](std::size_t i) {
    results[i] = part(count * i / parts, count * (i + 1) / parts);
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < parts; ++i) {
    threads.emplace_back(run, i);
  }
  run(0);
  for (std::thread& thread : threads) {
    thread.join();
  }
  return results;
}

// NaN is worse than anything.
double worse(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

double worst_of(const std::vector<double>& errors) {
  double worst = 0;
  for (const double error : errors) {
    worst = worse(error, worst);
  }
  return worst;
}

// Each block of an operand has a seed of its own, so that every thread begins where it has to.
constexpr std::size_t kBlock = 4096;

fragblas::detail::Random of_block(std::uint32_t stream, std::size_t block) {
  return fragblas::detail::Random(static_cast<std::uint64_t>(stream) << 32 | block);
}

std::vector<double> random_signs(std::size_t count) {
  RandomElements elements(2, 0);
  std::vector<double> result(count);
  std::generate(result.begin(), result.end(), [&] { return elements.next() < 0 ? -1 : 1; });
  return result;
}

}  // namespace

Floats make_floats(std::size_t count) {
  return Floats(new float[count]);
}

RandomElements::RandomElements(std::uint32_t stream, std::size_t first)
    : stream_(stream), next_(first), random_(of_block(stream, first / kBlock)) {
  for (std::size_t i = 0; i < first % kBlock; ++i) {
    random_.word();
  }
}

float RandomElements::next() {
  if (next_ % kBlock == 0) {
    random_ = of_block(stream_, next_ / kBlock);
  }
  ++next_;
  return random_.nonzero();
}

Floats random_operand(std::uint32_t stream, std::size_t count) {
  Floats result = make_floats(count);
  in_parts(count, [&](std::size_t begin, std::size_t end) {
    RandomElements elements(stream, begin);
    for (std::size_t i = begin; i < end; ++i) {
      result[i] = elements.next();
    }
    return 0;
  });
  return result;
}

double saxpy_error(const float* y, std::size_t n) {
  return worst_of(in_parts(n, [&](std::size_t begin, std::size_t end) {
    RandomElements xs(0, begin), ys(1, begin);
    double worst = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const double product = static_cast<double>(kAlpha) * xs.next();
      const double before = ys.next();
      worst =
          worse(error_of(y[i], product + before, 1, std::fabs(product) + std::fabs(before)), worst);
    }
    return worst;
  }));
}

double sdot_error(float result, std::size_t n) {
  struct Sums {
    double value, magnitude;
  };
  Sums total{};
  for (const Sums& sums : in_parts(n, [](std::size_t begin, std::size_t end) {
         RandomElements xs(0, begin), ys(1, begin);
         Sums part{};
         for (std::size_t i = begin; i < end; ++i) {
           const double product = static_cast<double>(xs.next()) * ys.next();
           part.value += product;
           part.magnitude += std::fabs(product);
         }
         return part;
       })) {
    total.value += sums.value;
    total.magnitude += sums.magnitude;
  }
  return error_of(result, total.value, static_cast<double>(n), total.magnitude);
}

double sgemm_error(const float* a, const float* b, const float* c, std::size_t n) {
  const std::vector<double> signs = random_signs(n);  // r
  std::vector<double> product(n), magnitude(n);       // B r, |B| 1
  in_parts(n * n, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = (begin + n - 1) / n; i * n < end; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const double element = b[i * n + j];
        product[i] += element * signs[j];
        magnitude[i] += std::fabs(element);
      }
    }
    return 0;
  });
  const auto k = static_cast<double>(n);
  return worst_of(in_parts(n * n, [&](std::size_t begin, std::size_t end) {
    double worst = 0;
    for (std::size_t i = (begin + n - 1) / n; i * n < end; ++i) {
      double expected = 0, gauge = 0, got = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const double element = a[i * n + j];
        expected += element * product[j];
        gauge += std::fabs(element) * magnitude[j];
        got += static_cast<double>(c[i * n + j]) * signs[j];
      }
      worst = worse(error_of(got, expected, k, gauge / std::sqrt(k)), worst);
    }
    return worst;
  }));
}

}  // namespace bench
