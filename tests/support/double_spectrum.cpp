// Sums in long double. SPDX-License-Identifier: MIT
#include "support/double_spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fragblas::test {

namespace {

constexpr double kEps = 0x1p-53;

double norm(const DoubleDense& a) {
  double most = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) sum += std::fabs(a.at(i, j));
    most = std::isnan(sum) || sum > most ? sum : most;
  }
  return most;
}

DoubleDense scaled_columns(DoubleDense a, const std::vector<double>& factors) {
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) a.at(i, j) *= factors[static_cast<std::size_t>(j)];
  }
  return a;
}

DoubleDense difference(DoubleDense a, const DoubleDense& b) {
  for (std::size_t e = 0; e < a.elements.size(); ++e) a.elements[e] -= b.elements[e];
  return a;
}

DoubleDense of_values(Rng& random, std::int64_t n, const std::function<double(std::int64_t)>& of) {
  const DoubleDense q = random_orthogonal(random, n);
  std::vector<double> values;
  for (std::int64_t i = 0; i < n; ++i) values.push_back(of(i));
  DoubleDense a = plain_product(scaled_columns(q, values), q.transposed());
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < i; ++j) a.at(i, j) = a.at(j, i);
  }
  return a;
}

DoubleDense of_elements(std::int64_t n,
                        const std::function<double(std::int64_t, std::int64_t)>& of) {
  DoubleDense a(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j <= i; ++j) a.at(i, j) = a.at(j, i) = of(i, j);
  }
  return a;
}

}  // namespace

DoubleDense plain_product(const DoubleDense& a, const DoubleDense& b) {
  DoubleDense result(a.rows, b.cols);
  const DoubleDense columns = b.transposed();
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      long double sum = 0;
      for (std::int64_t k = 0; k < a.cols; ++k) {
        sum += static_cast<long double>(a.at(i, k)) * columns.at(j, k);
      }
      result.at(i, j) = static_cast<double>(sum);
    }
  }
  return result;
}

DoubleDense random_orthogonal(Rng& random, std::int64_t n) {
  DoubleDense q(n, n);
  for (double& x : q.elements) x = 2 * random.unit() - 1;
  // Rows, by Gram and Schmidt, twice.
  for (std::int64_t i = 0; i < n; ++i) {
    for (int twice = 0; twice < 2; ++twice) {
      for (std::int64_t k = 0; k < i; ++k) {
        double along = 0;
        for (std::int64_t j = 0; j < n; ++j) along += q.at(i, j) * q.at(k, j);
        for (std::int64_t j = 0; j < n; ++j) q.at(i, j) -= along * q.at(k, j);
      }
      double square = 0;
      for (std::int64_t j = 0; j < n; ++j) square += q.at(i, j) * q.at(i, j);
      for (std::int64_t j = 0; j < n; ++j) q.at(i, j) /= std::sqrt(square);
    }
  }
  return q;
}

double lack_of_orthogonality(const DoubleDense& v) {
  DoubleDense lack = plain_product(v.transposed(), v);
  for (std::int64_t i = 0; i < lack.rows; ++i) lack.at(i, i) -= 1;
  return v.rows == 0 ? 0 : norm(lack) / (kEps * static_cast<double>(v.rows));
}

double eigen_residual(const DoubleDense& a, const std::vector<double>& w, const DoubleDense& v) {
  const double left = norm(difference(plain_product(a, v), scaled_columns(v, w))), size = norm(a);
  return left == 0 ? 0 : left / size / (kEps * static_cast<double>(a.rows));
}

double singular_residual(const DoubleDense& a, const DoubleDense& u, const std::vector<double>& s,
                         const DoubleDense& vt) {
  const double left = norm(difference(plain_product(scaled_columns(u, s), vt), a)), size = norm(a);
  return left == 0 ? 0 : left / size / (kEps * static_cast<double>(std::max(a.rows, a.cols)));
}

std::vector<double> jacobi_eigenvalues(const DoubleDense& given) {
  const auto n = static_cast<std::size_t>(given.rows);
  std::vector<long double> a(given.elements.begin(), given.elements.end());
  const auto turn = [&](std::size_t first, std::size_t second, std::size_t step, long double c,
                        long double s) {
    for (std::size_t k = 0; k < n; ++k) {
      const long double x = a[first + k * step], y = a[second + k * step];
      a[first + k * step] = c * x - s * y;
      a[second + k * step] = s * x + c * y;
    }
  };
  long double size = 0;
  for (const long double x : a) size = std::max(size, std::fabs(x));
  for (bool done = false; !done;) {
    done = true;
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        const long double x = a[p * n + q];
        if (std::fabs(x) <= size * 0x1p-62L) continue;
        done = false;
        const long double angle = std::atan2(2 * x, a[q * n + q] - a[p * n + p]) / 2;
        const long double c = std::cos(angle), s = std::sin(angle);
        turn(p * n, q * n, 1, c, s);
        turn(p, q, n, c, s);
      }
    }
  }
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(static_cast<double>(a[i * n + i]));
  std::sort(values.begin(), values.end());
  return values;
}

Spectrum spectrum(Rng& random, int kind, std::int64_t n) {
  const auto unit = [&] { return 2 * random.unit() - 1; };
  const auto part = [n](std::int64_t i) {
    return n > 1 ? static_cast<double>(i) / static_cast<double>(n - 1) : 0;
  };
  const auto all = [&](double width) {
    return of_values(random, n, [&](auto) { return 1 + width * unit(); });
  };
  const auto half = [&](double width) {
    return of_values(random, n,
                     [&](std::int64_t i) { return 2 * i < n ? 1 + width * part(2 * i) : unit(); });
  };
  const auto pairs = [&](double width) {
    double value = 0;
    return of_values(random, n, [&](std::int64_t i) {
      value = i % 2 == 0 ? unit() : value * (1 + width);
      return value;
    });
  };
  switch (kind) {
    case 0:
      return {"random", of_elements(n, [&](auto, auto) { return unit(); })};
    case 1:
      return {"zero", DoubleDense(n, n)};
    case 2:
      return {"identity", of_elements(n, [](auto i, auto j) { return i == j ? 1 : 0; })};
    case 3:
      return {"ones", of_elements(n, [](auto, auto) { return 1; })};
    case 4:
      return {"four values", of_values(random, n, [](auto i) { return i % 4; })};
    case 5:
      return {"all within 1e-5", all(1e-5)};
    case 6:
      return {"all within 1e-7", all(1e-7)};
    case 7:
      return {"all within 1e-9", all(1e-9)};
    case 8:
      return {"all within 1e-11", all(1e-11)};
    case 9:
      return {"all within 1e-13", all(1e-13)};
    case 10:
      return {"half within 1e-7", half(1e-7)};
    case 11:
      return {"half within 1e-9", half(1e-9)};
    case 12:
      return {"half within 1e-13", half(1e-13)};
    case 13:
      return {"pairs within 1e-6", pairs(1e-6)};
    case 14:
      return {"pairs within 1e-9", pairs(1e-9)};
    case 15:
      return {"pairs within 1e-13", pairs(1e-13)};
    case 16:
      return {"graded", of_values(random, n, [&](auto i) { return std::pow(10, -16 * part(i)); })};
    case 17:
      return {"graded elements", of_elements(n, [&](auto i, auto j) {
                return unit() * std::pow(10, -8 * (part(i) + part(j)));
              })};
    case 18:
      return {"Wilkinson's", of_elements(n, [&](auto i, auto j) {
                const double middle = static_cast<double>(n - 1) / 2;
                return i == j ? std::fabs(static_cast<double>(i) - middle) : i == j + 1 ? 1 : 0;
              })};
    case 19:
      return {"clusters of clusters", of_values(random, n, [&](auto i) {
                return (i % 3 == 0   ? 1
                        : i % 3 == 1 ? 1 + 1e-8 * unit()
                                     : 1e-9 * unit()) +
                       1e-15 * unit();
              })};
    default: {
      DoubleDense x(n, 1);
      for (double& element : x.elements) element = unit();
      return {"rank 1", plain_product(x, x.transposed())};
    }
  }
}

}  // namespace fragblas::test
