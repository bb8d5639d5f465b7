// dgeqrf, dormqr, dorgqr and dgels, judged in long double: residuals and departures from
// orthogonality in LAPACK's units, which its own testers want below 30. SPDX-License-Identifier:
// MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/double_beside.h"
#include "fragblas/double_linalg.h"
#include "fragblas/double_linalg.hpp"
#include "support/c_doubles.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/placed_doubles.hpp"

namespace fragblas::test {
namespace {

constexpr double kMostUnits = 30;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// By rows. Where long double is double, units are some larger.
struct Wide {
  std::int64_t rows, cols;
  std::vector<long double> elements;

  Wide(std::int64_t m, std::int64_t n)
      : rows(m), cols(n), elements(static_cast<std::size_t>(m * n)) {}
  explicit Wide(const DoubleDense& a) : Wide(a.rows, a.cols) {
    std::copy(a.elements.begin(), a.elements.end(), elements.begin());
  }

  long double& operator()(std::int64_t i, std::int64_t j) {
    return elements[static_cast<std::size_t>(i * cols + j)];
  }
  long double operator()(std::int64_t i, std::int64_t j) const {
    return elements[static_cast<std::size_t>(i * cols + j)];
  }
  Wide first(std::int64_t m, std::int64_t n) const {
    Wide result(m, n);
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) result(i, j) = (*this)(i, j);
    }
    return result;
  }
  Wide transposed() const {
    Wide result(cols, rows);
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < cols; ++j) result(j, i) = (*this)(i, j);
    }
    return result;
  }
};

Wide operator*(const Wide& a, const Wide& b) {
  Wide c(a.rows, b.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t k = 0; k < a.cols; ++k) {
      for (std::int64_t j = 0; j < b.cols; ++j) c(i, j) += a(i, k) * b(k, j);
    }
  }
  return c;
}

Wide operator-(Wide a, const Wide& b) {
  for (std::size_t i = 0; i < a.elements.size(); ++i) a.elements[i] -= b.elements[i];
  return a;
}

Wide identity(std::int64_t n) {
  Wide result(n, n);
  for (std::int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}

// The largest sum of a column; NaN where an element is.
long double norm1(const Wide& a) {
  long double most = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    long double sum = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) sum += std::fabs(a(i, j));
    if (!(sum <= most)) most = sum;
  }
  return most;
}

double units(const Wide& difference, std::int64_t n, long double scale) {
  const long double found = norm1(difference);
  if (found == 0) return 0;
  return static_cast<double>(found / scale / 0x1p-53L /
                             static_cast<long double>(std::max<std::int64_t>(n, 1)));
}

// C := Q * C, or Q^T * C, by one reflector after the other.
Wide reflected(const DoubleDense& factors, const std::vector<double>& tau, bool transposed,
               Wide c) {
  const auto count = static_cast<std::int64_t>(tau.size());
  for (std::int64_t step = 0; step < count; ++step) {
    const std::int64_t k = transposed ? step : count - 1 - step;
    for (std::int64_t j = 0; j < c.cols; ++j) {
      long double sum = c(k, j);
      for (std::int64_t i = k + 1; i < c.rows; ++i) sum += factors.at(i, k) * c(i, j);
      sum *= tau[static_cast<std::size_t>(k)];
      c(k, j) -= sum;
      for (std::int64_t i = k + 1; i < c.rows; ++i) c(i, j) -= factors.at(i, k) * sum;
    }
  }
  return c;
}

Wide upper_of(const DoubleDense& a) {
  Wide result(a);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < std::min(i, a.cols); ++j) result(i, j) = 0;
  }
  return result;
}

struct Factors {
  DoubleDense factors;
  std::vector<double> tau;
};

// tau may lie anywhere, its elements apart.
Factors factored(Rng& random, const DoubleDense& a) {
  const std::int64_t order = std::min(a.rows, a.cols), inc = 1 + random.below(3);
  const Placed placed(random, a);
  const DoubleOperand tau =
      DoubleOperand::vector(random, random_unit(random, 1, order).elements, inc, blas());
  const VectorView view{tau.operand(), order, inc};
  dgeqrf(placed.view(), view);
  std::vector<double> found = order > 0 ? read_double(view) : std::vector<double>();
  CHECK(tau.difference(found) == "");
  return {placed.read(), std::move(found)};
}

DoubleVector on_device(const std::vector<double>& tau) {
  return DoubleVector(blas(), tau);
}

// dgeqrf, what dorgqr makes of it, and what dormqr does with it.
void check_factors(Rng& random, const DoubleDense& a) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  const Factors qr = factored(random, a);
  const Wide expected = reflected(qr.factors, qr.tau, true, Wide(a));
  CHECK(units(upper_of(qr.factors) - expected, m, norm1(Wide(a))) < kMostUnits);
  if (order == 0) return;
  const DoubleVector tau = on_device(qr.tau);

  // Q has as many columns as R rows, or more.
  const std::int64_t cols = order + random.below(m - order + 1);
  DoubleDense columns(m, cols);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < order; ++j) columns.at(i, j) = qr.factors.at(i, j);
  }
  const Placed placed_q(random, columns);
  dorgqr(placed_q.view(), tau);
  const Wide q(placed_q.read());
  CHECK(units(q.transposed() * q - identity(cols), m, 1) < kMostUnits);
  CHECK(units(q - reflected(qr.factors, qr.tau, false, identity(m)).first(m, cols), m, 1) <
        kMostUnits);

  const Placed vectors(random, qr.factors);
  const std::int64_t others = 1 + random.below(9);
  for (const Side side : {Side::Left, Side::Right}) {
    for (const Op trans : {Op::NoTrans, Op::Trans}) {
      const bool left = side == Side::Left, turned = trans != Op::NoTrans;
      const DoubleDense c = random_unit(random, left ? m : others, left ? others : m);
      const Placed placed_c(random, c);
      dormqr(vectors.view(), tau, placed_c.view(), trans, side);
      const Wide found(placed_c.read());
      const Wide from(left ? c : c.transposed());
      const Wide wanted = reflected(qr.factors, qr.tau, turned == left, from);
      CHECK(units((left ? found : found.transposed()) - wanted, m, norm1(from)) < kMostUnits);
    }
  }
  vectors.check_kept();
}

// Vectors that are 2^40 long or so beside short ones, as dgeqrfp makes them.
void check_long_vectors(Rng& random, std::int64_t m, std::int64_t k) {
  DoubleDense a = random_unit(random, m, k);
  std::vector<double> factors;
  for (std::int64_t j = 0; j < k; ++j) {
    const double length = std::ldexp(1.0, static_cast<int>(random.below(41)));
    long double sum = 1;
    for (std::int64_t i = j + 1; i < m; ++i) {
      a.at(i, j) *= length;
      sum += static_cast<long double>(a.at(i, j)) * a.at(i, j);
    }
    factors.push_back(static_cast<double>(2 / sum));
  }
  const DoubleVector tau(blas(), factors);
  const DoubleDense c = random_unit(random, m, 3);
  const Placed vectors(random, a), target(random, c);
  dormqr(vectors.view(), tau, target.view(), Op::Trans);
  const Wide wanted = reflected(a, factors, true, Wide(c));
  CHECK(units(Wide(target.read()) - wanted, m, norm1(Wide(c))) < kMostUnits);
  dorgqr(vectors.view(), tau);
  const Wide q(vectors.read());
  CHECK(units(q.transposed() * q - identity(k), m, 1) < kMostUnits);
}

// Singular values within a factor of some ten.
DoubleDense well_conditioned(Rng& random, std::int64_t m, std::int64_t n) {
  DoubleDense a = random_unit(random, m, n);
  for (std::int64_t i = 0; i < std::min(m, n); ++i) {
    a.at(i, i) += std::sqrt(static_cast<double>(std::max(m, n)));
  }
  return a;
}

// What a solution must be: of too many equations its residual is orthogonal to A, of too few it is
// a combination of A's rows.
void check_solution(const Wide& a, const Wide& b, const Wide& left) {
  const std::int64_t longest = std::max({a.rows, a.cols, b.cols});
  const Wide x = left.first(a.cols, b.cols), residual = a * x - b;
  if (a.rows < a.cols) {
    CHECK(units(residual, longest, norm1(a) * norm1(x)) < kMostUnits);
    return;
  }
  CHECK(units(a.transposed() * residual, longest,
              norm1(a.transposed()) * (norm1(a) * norm1(x) + norm1(b))) < kMostUnits);
  for (std::int64_t j = 0; j < b.cols; ++j) {
    long double whole = 0, rest = 0, behind = 0;
    for (std::int64_t i = 0; i < b.rows; ++i) whole += b(i, j) * b(i, j);
    for (std::int64_t i = 0; i < b.rows; ++i) rest += residual(i, j) * residual(i, j);
    for (std::int64_t i = a.cols; i < b.rows; ++i) behind += left(i, j) * left(i, j);
    const long double error = std::fabs(std::sqrt(behind) - std::sqrt(rest));
    CHECK(error <= kMostUnits * 0x1p-53L * static_cast<long double>(longest) * std::sqrt(whole));
  }
}

// X of least norm is in the span of A's rows: nothing of it is left when those are taken out.
void check_least(Rng& random, const DoubleDense& a, const Wide& x) {
  const Factors rows = factored(random, a.transposed());
  Wide seen = reflected(rows.factors, rows.tau, true, x);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < x.cols; ++j) seen(i, j) = 0;
  }
  CHECK(units(seen, a.cols, norm1(x)) < kMostUnits);
}

void check_gels(Rng& random, const DoubleDense& a, Op trans, std::int64_t sides, double scale = 1) {
  const std::int64_t longest = std::max(a.rows, a.cols);
  const DoubleDense op = op_of(trans, a);
  DoubleDense b = random_unit(random, longest, sides);
  for (double& x : b.elements) x *= scale;
  const Placed in_a(random, a), in_b(random, b);
  const Vector failed = blas().vector(std::vector<float>{7});
  dgels(in_a.view(), in_b.view(), failed, trans);
  CHECK(failed.read()[0] == 0);
  const Wide left(in_b.read());
  in_a.read();
  if (sides == 0) return;
  check_solution(Wide(op), Wide(b).first(op.rows, sides), left);
  if (op.rows < op.cols) check_least(random, op, left.first(op.cols, sides));
}

}  // namespace

TEST_SUITE_BEGIN("double_qr");

TEST_CASE("dgeqrf, dorgqr and dormqr of all shapes, layouts and gaps") {
  Rng random = rng("dgeqrf");
  for (std::int64_t trial = 0; trial < 40; ++trial) {
    const std::int64_t m = 1 + random.below(71), n = trial % 5 == 0 ? m : 1 + random.below(71);
    INFO(m, " x ", n);
    if (fits_doubles(m, n) && fits_doubles(m, m)) check_factors(random, random_unit(random, m, n));
  }
  using Shape = std::pair<std::int64_t, std::int64_t>;
  for (const Shape& shape : {Shape{129, 131}, Shape{200, 67}, Shape{65, 193}, Shape{321, 1}}) {
    const std::int64_t m = shape.first, n = shape.second;
    INFO(m, " x ", n);
    if (fits_doubles(m, n) && fits_doubles(m, m)) check_factors(random, random_unit(random, m, n));
  }
}

TEST_CASE("rule 29: tau with a negative increment begins at its end, in all blocks of reflectors") {
  Rng random = rng("dgeqrf, increments");
  const std::int64_t m = 80, n = 70, inc = -2;
  if (!fits_doubles(m, n)) return;
  const DoubleDense a = random_unit(random, m, n), c = random_unit(random, m, 3);
  struct Results {
    std::vector<double> factors, tau, reflected, q;
  };
  const auto results = [&](const VectorView& tau) {
    const DoubleMatrix in_a(blas(), m, n, a.elements), in_c(blas(), m, 3, c.elements);
    dgeqrf(in_a, tau);
    Results found{in_a.read(), read_double(tau), {}, {}};
    dormqr(in_a, tau, in_c, Op::Trans);
    dorgqr(in_a, tau);
    found.reflected = in_c.read();
    found.q = in_a.read();
    return found;
  };
  const DoubleVector side_by_side(blas(), n);
  const DoubleOperand apart =
      DoubleOperand::vector(random, random_unit(random, 1, n).elements, inc, blas());
  const Results wanted = results(side_by_side), found = results({apart.operand(), n, inc});
  CHECK(found.factors == wanted.factors);
  CHECK(found.tau == wanted.tau);
  CHECK(found.reflected == wanted.reflected);
  CHECK(found.q == wanted.q);
  CHECK(apart.difference(wanted.tau) == "");
}

TEST_CASE("dgeqrf of graded, deficient, tiny and huge matrices, and of zero columns") {
  Rng random = rng("dgeqrf, hard");
  const std::int64_t m = fits_doubles(75, 75) ? 75 : 12, n = m - 5;
  const std::vector<std::function<double(std::int64_t i, std::int64_t j)>> factors = {
      [](auto i, auto) { return std::ldexp(1.0, static_cast<int>(-3 * i)); },
      [](auto i, auto) { return std::ldexp(1.0, static_cast<int>(3 * i)); },
      [](auto, auto j) { return std::ldexp(1.0, static_cast<int>(-4 * j)); },
      [](auto, auto j) { return std::ldexp(1.0, static_cast<int>(4 * j)); },
      [](auto, auto j) { return j % 3 == 1 ? 0.0 : 1.0; },
      [](auto i, auto) { return i % 3 == 0 ? 0.0 : 1.0; },
      [](auto i, auto j) { return i == j ? 1.0 : 0.0; },
      [](auto, auto) { return 0x1p-960; },
      [](auto, auto) { return 0x1p1000; },
      [](auto, auto) { return 0.0; },
  };
  for (std::size_t kind = 0; kind < factors.size(); ++kind) {
    CAPTURE(kind);
    DoubleDense a = random_unit(random, m, n);
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) a.at(i, j) *= factors[kind](i, j);
    }
    check_factors(random, a);
  }
  // Of rank 3, and with equal columns.
  check_factors(random, product_of(random_unit(random, m, 3), random_unit(random, 3, n)));
  check_factors(random,
                product_of(random_unit(random, m, 1),
                           DoubleDense(1, n, std::vector<double>(static_cast<std::size_t>(n), 1))));
}

TEST_CASE("dormqr and dorgqr of long vectors beside short ones") {
  Rng random = rng("dormqr, long vectors");
  for (const std::int64_t m : {2, 3, 10, 40, 90}) {
    const std::int64_t k = m < 70 ? m - m / 3 : 70;
    INFO(m, " x ", k);
    if (fits_doubles(m, m)) check_long_vectors(random, m, k);
  }
}

TEST_CASE("dgeqrf: a column with nothing below its diagonal has tau = 0, and R its number") {
  const DoubleMatrix a(blas(), 3, 3, {2, 1, 3, 0, 4, 5, 0, 0, -6});
  const DoubleVector tau(blas(), std::vector<double>{7, 7, 7});
  dgeqrf(a, tau);
  CHECK(a.read() == std::vector<double>{2, 1, 3, 0, 4, 5, 0, 0, -6});
  CHECK(tau.read() == std::vector<double>{0, 0, 0});
}

TEST_CASE("dgeqrf: R's diagonal has the other sign than what it is made of") {
  const DoubleMatrix a(blas(), 2, 1, {3, 4});
  const DoubleVector tau(blas(), 1);
  dgeqrf(a, tau);
  CHECK(a.read() == std::vector<double>{-5, 0.5});
  CHECK(tau.read() == std::vector<double>{1.6});
}

TEST_CASE("dgeqrf: a NaN or an infinity reaches R") {
  Rng random = rng("dgeqrf, NaN");
  for (const double bad : {kNaN, std::numeric_limits<double>::infinity()}) {
    for (const std::int64_t column : {0, 2, 5}) {
      DoubleDense a = random_unit(random, 7, 6);
      a.at(6, column) = bad;
      const DoubleDense found = factored(random, a).factors;
      CHECK(!std::isfinite(found.at(column, column)));
      for (std::int64_t j = 0; j < column; ++j) CHECK(std::isfinite(found.at(j, j)));
    }
  }
}

TEST_CASE("dgels of all shapes, layouts and gaps, transposed or not") {
  Rng random = rng("dgels");
  const std::vector<std::int64_t> large = {66, 127, 129, 150};
  for (std::int64_t trial = 0; trial < 30; ++trial) {
    const bool small = trial < 26;
    const std::int64_t m = small ? 1 + random.below(70) : random.pick(large);
    const std::int64_t n = trial % 5 == 0 ? m : small ? 1 + random.below(70) : random.pick(large);
    const std::int64_t sides = random.below(5);
    if (!fits_doubles(m, n) || !fits_doubles(std::max(m, n), sides)) continue;
    for (const Op trans : {Op::NoTrans, Op::Trans}) {
      INFO(m, " x ", n, ", nrhs ", sides, ", trans ", static_cast<int>(trans));
      check_gels(random, well_conditioned(random, m, n), trans, sides);
    }
  }
}

TEST_CASE("dgels scales what is huge or tiny, as LAPACK does") {
  Rng random = rng("dgels, scale");
  for (const double scale : {0x1p-1060, 0x1p-980, 0x1p1019}) {
    for (const double sides : {0x1p-1040, 1.0, 0x1p1019}) {
      for (const Op trans : {Op::NoTrans, Op::Trans}) {
        // X must be a number.
        if (std::ilogb(sides) - std::ilogb(scale) > 1000) continue;
        INFO(scale, " ", sides, ", trans ", static_cast<int>(trans));
        DoubleDense a = well_conditioned(random, 13, 7), plain = a;
        DoubleDense b = random_unit(random, 13, 2);
        for (double& x : a.elements) x = x * scale;
        for (std::size_t i = 0; i < a.elements.size(); ++i) plain.elements[i] = a.elements[i];
        for (double& x : b.elements) x *= sides;
        const Placed in_a(random, a), in_b(random, b);
        dgels(in_a.view(), in_b.view(), {}, trans);
        // The same of numbers near 1, from the same bits.
        for (double& x : plain.elements) x = std::ldexp(x, -std::ilogb(scale));
        DoubleDense near = b;
        for (double& x : near.elements) x = std::ldexp(x, -std::ilogb(sides));
        const Placed near_a(random, plain), near_b(random, near);
        dgels(near_a.view(), near_b.view(), {}, trans);
        const DoubleDense found = in_b.read(), wanted = near_b.read();
        double error = 0, size = 0;
        const std::int64_t rows = trans == Op::NoTrans ? 7 : 13;
        for (std::int64_t i = 0; i < rows; ++i) {
          for (std::int64_t j = 0; j < 2; ++j) {
            const double x = std::ldexp(wanted.at(i, j), std::ilogb(sides) - std::ilogb(scale));
            error = std::max(error, std::fabs(found.at(i, j) - x));
            size = std::max(size, std::fabs(x));
          }
        }
        // Or the rounding of subnormal numbers.
        CHECK(error <= std::max(100 * 0x1p-53 * size, 0x1p-1073));
      }
    }
  }
}

TEST_CASE("dqr and dlstsq keep A and B") {
  Rng random = rng("dqr");
  const std::int64_t shapes[][2] = {{1, 1}, {9, 4}, {4, 9}, {7, 7}, {5, 4}, {70, 66}, {66, 70}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1];
    if (!fits_doubles(m, n) || !fits_doubles(m, m)) continue;
    const std::int64_t order = std::min(m, n);
    const DoubleDense a = well_conditioned(random, m, n), b = random_unit(random, m, 2);
    const Placed in_a(random, a), in_b(random, b), x(random, random_unit(random, n, 2));
    for (const std::int64_t between : {order, m}) {
      INFO(m, " x ", n, ", columns of Q ", between);
      const Placed q(random, random_unit(random, m, between));
      const Placed r(random, random_unit(random, between, n));
      dqr(in_a.view(), q.view(), r.view());
      const DoubleDense found = r.read();
      const Wide left(q.read()), right(found);
      CHECK(units(left * right - Wide(a), m, norm1(Wide(a))) < kMostUnits);
      CHECK(units(left.transposed() * left - identity(between), m, 1) < kMostUnits);
      CHECK(norm1(right - upper_of(found)) == 0);
      if (between == order) {
        const Placed alone(random, random_unit(random, order, n));
        dqr(in_a.view(), {}, alone.view());
        CHECK(alone.operand.difference(found.elements) == "");
      }
    }
    const Vector failed = blas().vector(std::vector<float>{7});
    dlstsq(in_a.view(), in_b.view(), x.view(), failed);
    CHECK(failed.read()[0] == 0);
    // That of dgels, bit for bit.
    DoubleDense sides(std::max(m, n), 2);
    std::copy(b.elements.begin(), b.elements.end(), sides.elements.begin());
    const Placed same_a(random, a), same_b(random, sides);
    dgels(same_a.view(), same_b.view());
    CHECK(x.operand.difference(same_b.read().block(0, n, 0, 2).elements) == "");
    in_a.check_kept();
    in_b.check_kept();
  }
}

TEST_CASE("dgels: info names the first zero on the diagonal; of zeros X is 0") {
  Rng random = rng("dgels, info");
  const std::int64_t m = fits_doubles(70, 70) ? 70 : 12, n = m - 2;
  for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{3}, n - 1}) {
    DoubleDense a = random_unit(random, m, n);
    for (std::int64_t i = 0; i < m; ++i) a.at(i, bad) = 0;
    const Vector failed = blas().vector(3);
    const Placed in_a(random, a), in_b(random, random_unit(random, m, 1));
    dgels(in_a.view(), in_b.view(), failed.view(1, 1));
    CHECK(failed.read() == std::vector<float>{0, static_cast<float>(bad + 1), 0});
  }
  const Placed zeros(random, DoubleDense(5, 3)), sides(random, random_unit(random, 5, 2));
  const Vector failed = blas().vector(std::vector<float>{7});
  dgels(zeros.view(), sides.view(), failed);
  CHECK(failed.read()[0] == 0);
  CHECK(sides.operand.difference(std::vector<double>(10)) == "");
}

TEST_CASE("dgeqrf and dgels in a deferred context") {
  Rng random = rng("dgels, deferred");
  ContextOptions options = context_options();
  options.deferred = true;
  const ExpectLog expected;  // of reads
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t m = fits_doubles(80, 70) ? 80 : 9, n = m - 10 > 0 ? m - 10 : 4;
  const DoubleDense a = well_conditioned(random, m, n), b = random_unit(random, m, 2);
  DoubleMatrix left(context, m, n, a.elements), right(context, m, 2, b.elements);
  const Vector info = context.vector(std::vector<float>{7});
  dgels(left, right, info);
  left.write(a.elements);
  CHECK(context.stats().pending > 0);
  check_solution(Wide(a), Wide(b), Wide(DoubleDense(m, 2, right.read())));
  CHECK(info.read()[0] == 0);
  const DoubleVector tau(context, n);
  dgeqrf(left, tau);
  dorgqr(left, tau);
  const Wide q(DoubleDense(m, n, left.read()));
  CHECK(units(q.transposed() * q - identity(n), m, 1) < kMostUnits);
  other.leave();
}

TEST_CASE("orthogonal factors in double precision: zero sizes, and what is wrong") {
  Rng random = rng("double_qr, arguments");
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor};
  const Placed a(random, random_unit(random, 3, 2)), wide(random, random_unit(random, 2, 3));
  const DoubleVector two(blas(), 2), three(blas(), 3);
  dgeqrf(none, {});
  dormqr(a.view(), {}, a.view());
  dorgqr(none, {});
  dgels(none, none);
  dgels(none, {{}, 0, 2, 1, Layout::ColMajor});
  dqr(none, {}, none);
  dlstsq(none, none, none);
  a.check_kept();
  CHECK(error_of([&] { dgeqrf(a.view(), three); }) ==
        "dgeqrf: tau.size = 3, must be min(a.rows, a.cols) = 2");
  CHECK(error_of([&] { dgeqrf(a.view(), blas().vector(2)); }).rfind("dgeqrf: tau", 0) == 0);
  CHECK(error_of([&] {
          dgeqrf(a.view(), {two.view().data, 2, 0});
        }) == "dgeqrf: tau.inc = 0, must be other than 0");
  CHECK(error_of([&] { dormqr(a.view(), two, wide.view()); }) ==
        "dormqr: a.rows = 3, must be c.rows = 2");
  CHECK(error_of([&] { dormqr(a.view(), three, a.view()); }) ==
        "dormqr: tau.size = 3, must be at most a.cols = 2");
  CHECK(error_of([&] {
          dormqr(a.view(), two, a.view(), Op::NoTrans, static_cast<Side>(7));
        }).rfind("dormqr: side = 7", 0) == 0);
  CHECK(error_of([&] { dorgqr(wide.view(), two); }) ==
        "dorgqr: a.cols = 3, must be at most a.rows = 2");
  CHECK(error_of([&] { dgels(a.view(), wide.view()); }) ==
        "dgels: b.rows = 2, must be max(a.rows, a.cols) = 3");
  CHECK(error_of([&] { dgels(a.view(), a.view(), blas().vector(2)); }) ==
        "dgels: info.size = 2, must be 1");
  CHECK(error_of([&] { dqr(a.view(), wide.view(), wide.view()); }) ==
        "dqr: q.rows = 2, must be a.rows = 3");
  CHECK(error_of([&] { dqr(a.view(), a.view(), a.view()); }) ==
        "dqr: r.rows = 3, must be q.cols = 2");
  CHECK(error_of([&] { dlstsq(a.view(), wide.view(), a.view()); }) ==
        "dlstsq: b.rows = 2, must be a.rows = 3");
  CHECK(error_of([&] { dlstsq(a.view(), a.view(), a.view()); }) ==
        "dlstsq: x.rows = 3, must be a.cols = 2");
  a.check_kept();
  wide.check_kept();
}

TEST_CASE("the C interface of orthogonal factors in double precision") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  const auto buffer_of = [&](const std::vector<double>& numbers) {
    return c_doubles(context, numbers);
  };
  const auto check = [](const CHandle<fragblas_buffer>& buffer, const std::vector<double>& wanted) {
    const std::vector<double> found = read_doubles(buffer.get());
    REQUIRE(found.size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      CHECK(found[i] == doctest::Approx(wanted[i]).epsilon(1e-14));
    }
  };
  const auto a = buffer_of({3, 4}), tau = buffer_of({7, 7}), c = buffer_of({5, 10});
  const fragblas_view va{a.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  const fragblas_view vc{c.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  const fragblas_view vr{c.get(), 0, 1, 2, 2, FRAGBLAS_ROW_MAJOR};
  CHECK(fragblas_dgeqrf(&va, tau.get(), 1) == FRAGBLAS_OK);
  check(a, {-5, 0.5});
  check(tau, {7, 1.6});
  // Q = {{-0.6, -0.8}, {-0.8, 0.6}}.
  CHECK(fragblas_dormqr(&va, tau.get(), 1, 1, &vc, FRAGBLAS_TRANS, FRAGBLAS_LEFT) == FRAGBLAS_OK);
  check(c, {-11, 2});
  CHECK(fragblas_dormqr(&va, tau.get(), 1, 1, &vr, FRAGBLAS_NO_TRANS, FRAGBLAS_RIGHT) ==
        FRAGBLAS_OK);
  check(c, {5, 10});
  CHECK(fragblas_dorgqr(&va, tau.get(), 1, 1) == FRAGBLAS_OK);
  check(a, {-0.6, -0.8});
  const CHandle<fragblas_buffer> info = c_buffer(context, {7, 7});
  CHECK(fragblas_dgels(&va, &vc, FRAGBLAS_NO_TRANS, info.get(), 1) == FRAGBLAS_OK);
  check(c, {-11, 2});
  CHECK(c_read(info.get()) == std::vector<float>{7, 0});

  const auto tall = buffer_of({3, 4}), right = buffer_of({5, 10}), x = buffer_of({7, 7});
  const fragblas_view vt{tall.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  const fragblas_view vb{right.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  const fragblas_view vx{x.get(), 1, 1, 1, 1, FRAGBLAS_ROW_MAJOR};
  CHECK(fragblas_dlstsq(&vt, &vb, &vx, nullptr, 0) == FRAGBLAS_OK);
  check(x, {7, 2.2});
  CHECK(fragblas_dqr(&vt, &vb, &vx) == FRAGBLAS_OK);
  check(right, {-0.6, -0.8});
  check(x, {7, -5});
  CHECK(fragblas_dqr(&vt, nullptr, &vx) == FRAGBLAS_OK);
  CHECK(fragblas_dgels(nullptr, nullptr, FRAGBLAS_NO_TRANS, nullptr, 0) != FRAGBLAS_OK);
}

TEST_SUITE_END();

}  // namespace fragblas::test
