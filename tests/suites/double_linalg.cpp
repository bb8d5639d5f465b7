// Linear systems in double precision: what their solutions leave of B, which support/double_product
// computes as the device does, and LAPACK's criterion. SPDX-License-Identifier: MIT
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
#include "support/double_operand.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/placed_doubles.hpp"
#include "support/relayed_platform.hpp"

namespace fragblas::test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};

// Random, and with `weight` on the diagonal.
DoubleDense random_system(Rng& random, std::int64_t n, double weight) {
  DoubleDense a = random_unit(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) a.at(i, i) += weight;
  return a;
}

// A symmetric positive definite matrix, and one triangle of it with NaNs in place of the other one.
DoubleDense random_definite(Rng& random, std::int64_t n) {
  const DoubleDense root = random_unit(random, n, n);
  DoubleDense a = product_of(root, root.transposed());
  for (std::int64_t i = 0; i < n; ++i) a.at(i, i) += 0.1;
  return a;
}
DoubleDense only(Uplo uplo, DoubleDense a) {
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (uplo == Uplo::Lower ? j > i : j < i) a.at(i, j) = kNaN;
    }
  }
  return a;
}

double row_sums(const DoubleDense& a) {
  double most = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    double sum = 0;
    for (std::int64_t j = 0; j < a.cols; ++j) sum += std::fabs(a.at(i, j));
    most = std::max(most, sum);
  }
  return most;
}

// The largest of what a column of X leaves of B, of what LAPACK's criterion allows. NaN counts as
// an infinity.
double share_of_criterion(const DoubleDense& a, const DoubleDense& x, const DoubleDense& b) {
  const DoubleDense rest = combined(-1, product_of(a, x), 1, b);
  const double unit = row_sums(a) * 0x1p-53 * std::sqrt(static_cast<double>(a.rows));
  double worst = 0;
  for (std::int64_t j = 0; j < x.cols; ++j) {
    double residual = 0, size = 0;
    for (std::int64_t i = 0; i < x.rows; ++i) {
      if (!std::isfinite(rest.at(i, j))) return std::numeric_limits<double>::infinity();
      residual = std::max(residual, std::fabs(rest.at(i, j)));
      size = std::max(size, std::fabs(x.at(i, j)));
    }
    worst = std::max(worst, residual == 0 ? 0 : residual / (size * unit));
  }
  return worst;
}

// A norm of float32's rounding.
constexpr double kMet = 1 + 1e-4;
// What a factorization in double precision with partial pivoting leaves, measured: 2.
constexpr double kByFactors = 10;

void try_gesv(Rng& random, std::int64_t n, std::int64_t count, const DoubleDense& a, bool in_place,
              int most_corrections) {
  INFO("dsgesv, n = ", n, ", columns ", count, ", in place ", in_place);
  const DoubleDense b = random_unit(random, n, count);
  const Placed in_a(random, a), in_b(random, b), other(random, random_unit(random, n, count));
  const Placed& out = in_place ? in_b : other;
  const Refinement how = dsgesv(in_a.view(), in_b.view(), out.view());
  CHECK(how.info == 0);
  CHECK(how.iterations >= 0);
  CHECK(how.iterations <= most_corrections);
  CHECK(share_of_criterion(a, out.read(), b) <= kMet);
  in_a.check_kept();
  if (!in_place) in_b.check_kept();
}

void try_posv(Rng& random, std::int64_t n, std::int64_t count) {
  INFO("dsposv, n = ", n, ", columns ", count);
  const Uplo uplo = random.below(2) == 0 ? Uplo::Lower : Uplo::Upper;
  const DoubleDense a = random_definite(random, n), b = random_unit(random, n, count);
  const DoubleDense half = only(uplo, a);
  const Placed in_a(random, half), in_b(random, b), out(random, random_unit(random, n, count));
  const Refinement how = dsposv(in_a.view(), in_b.view(), out.view(), uplo);
  CHECK(how.info == 0);
  CHECK(how.iterations >= 0);
  CHECK(share_of_criterion(a, out.read(), b) <= kMet);
  in_a.check_kept();
  in_b.check_kept();
}

// Singular to float32, and no other.
DoubleDense nearly_singular() {
  return {2, 2, {1, 1, 1, 1 + 0x1p-40}};
}
// Its determinant is 2.46 times that of its elements' floats: corrections grow.
DoubleDense misleading() {
  constexpr double kUnit = 0x1p-23;
  return {2, 2, {1 + 0.49 * kUnit, 1 - 0.24 * kUnit, 1 - 0.24 * kUnit, 1 + 1.49 * kUnit}};
}

// X, and whether it is as good as factors in double precision make it.
void try_fallback(const DoubleDense& a, const DoubleDense& b, int iterations) {
  Rng random = rng("fallback");
  const Placed in_a(random, a), in_b(random, b), out(random, random_unit(random, b.rows, b.cols));
  const Refinement how = dsgesv(in_a.view(), in_b.view(), out.view());
  CHECK(how.iterations == iterations);
  CHECK(how.info == 0);
  CHECK(share_of_criterion(a, out.read(), b) <= kByFactors);
  in_a.check_kept();
  in_b.check_kept();
}

// L or U of a matrix that has both, with as many columns, or rows, as they have.
DoubleDense unit_lower(const DoubleDense& a) {
  const std::int64_t least = std::min(a.rows, a.cols);
  DoubleDense result(a.rows, least);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < std::min(i + 1, least); ++j) {
      result.at(i, j) = i == j ? 1 : a.at(i, j);
    }
  }
  return result;
}
DoubleDense upper(const DoubleDense& a) {
  const std::int64_t least = std::min(a.rows, a.cols);
  DoubleDense result(least, a.cols);
  for (std::int64_t i = 0; i < least; ++i) {
    for (std::int64_t j = i; j < a.cols; ++j) result.at(i, j) = a.at(i, j);
  }
  return result;
}

void exchange_rows(DoubleDense& a, const std::vector<std::int64_t>& ipiv) {
  for (std::size_t i = 0; i < ipiv.size(); ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      std::swap(a.at(static_cast<std::int64_t>(i), j), a.at(ipiv[i] - 1, j));
    }
  }
}

// The largest difference.
double distance(const DoubleDense& a, const DoubleDense& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.elements.size(); ++i) {
    const double difference = std::fabs(a.elements[i] - b.elements[i]);
    if (!(difference <= most)) most = difference;
  }
  return most;
}

void try_getrf(Rng& random, std::int64_t m, std::int64_t n) {
  INFO("dgetrf, m = ", m, ", n = ", n);
  DoubleDense a = random_unit(random, m, n);
  const Placed placed(random, a);
  std::vector<std::int64_t> ipiv = {7};
  CHECK(dgetrf(placed.view(), ipiv) == 0);
  const std::int64_t least = std::min(m, n);
  REQUIRE(static_cast<std::int64_t>(ipiv.size()) == least);
  const DoubleDense factors = placed.read();
  exchange_rows(a, ipiv);
  const double scale = static_cast<double>(least) * 0x1p-52;
  CHECK(distance(product_of(unit_lower(factors), upper(factors)), a) <= 4 * scale);
  const DoubleDense lower = unit_lower(factors);
  CHECK(std::all_of(lower.elements.begin(), lower.elements.end(),
                    [](double x) { return std::fabs(x) <= 1; }));
}

void try_getrs(Rng& random, std::int64_t n, Op op) {
  INFO("dgetrs, n = ", n, ", op ", static_cast<int>(op));
  const DoubleDense a = random_unit(random, n, n), b = random_unit(random, n, 3);
  const Placed in_a(random, a), in_b(random, b);
  std::vector<std::int64_t> ipiv;
  if (op == Op::NoTrans) {
    CHECK(dgesv(in_a.view(), ipiv, in_b.view()) == 0);
  } else {
    CHECK(dgetrf(in_a.view(), ipiv) == 0);
    dgetrs(in_a.view(), ipiv, in_b.view(), op);
  }
  CHECK(share_of_criterion(op_of(op, a), in_b.read(), b) <= kByFactors);
}

void try_potrf(Rng& random, std::int64_t n, Uplo uplo) {
  INFO("dpotrf, n = ", n, ", uplo ", static_cast<int>(uplo));
  const DoubleDense a = random_definite(random, n), b = random_unit(random, n, 2);
  const Placed in_a(random, only(uplo, a)), in_b(random, b);
  CHECK(dposv(in_a.view(), in_b.view(), uplo) == 0);
  const DoubleDense found = in_a.read();
  DoubleDense factor(n, n);
  bool kept = true;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      if (uplo == Uplo::Lower ? j <= i : j >= i) {
        factor.at(i, j) = found.at(i, j);
      } else {
        kept = kept && std::isnan(found.at(i, j));
      }
    }
  }
  CHECK(kept);
  if (uplo == Uplo::Upper) factor = factor.transposed();
  const double scale = static_cast<double>(n) * 0x1p-52 * row_sums(a);
  CHECK(distance(product_of(factor, factor.transposed()), a) <= scale);
  CHECK(share_of_criterion(a, in_b.read(), b) <= kByFactors);
}

const std::vector<std::int64_t> kOrders = {1, 2, 3, 5, 8, 16, 17, 33, 64, 65};

// dlag2s of a number, but for a NaN.
float as_float(double number) {
  const float rounded = static_cast<float>(number);
  return std::fabs(number) < 0x1p-126 ? std::copysign(0.0f, rounded) : rounded;
}

// On which another GL context is current, once.
class StrayPlatform : public RelayedPlatform {
 public:
  using RelayedPlatform::RelayedPlatform;
  void stray_at(int look) { left_ = look; }  // 0: never

 protected:
  void* current() override {
    const bool strays = left_ > 0 && --left_ == 0;
    return strays ? this : RelayedPlatform::current();
  }

 private:
  int left_ = 0;
};

}  // namespace

TEST_SUITE_BEGIN("double_linalg");

TEST_CASE("dsgesv and dsposv meet LAPACK's criterion, in all layouts and gaps") {
  Rng random = rng("dsgesv");
  for (const std::int64_t n : kOrders) {
    if (!fits_doubles(n, n)) continue;
    const std::int64_t count = 1 + random.below(3);
    // Below 0 a row's sum is far from that of its magnitudes.
    const double weight = (n % 3 == 0 ? -1 : 1) * (1 + std::sqrt(static_cast<double>(n)));
    try_gesv(random, n, count, random_system(random, n, weight), n % 2 == 0, 4);
    try_posv(random, n, count);
  }
  if (fits_doubles(130, 130)) try_gesv(random, 130, 2, random_system(random, 130, 12), false, 4);
}

TEST_CASE("dsgesv takes pivots from all rows, where the next ones have none") {
  Rng random = rng("dsgesv, far pivots");
  const std::int64_t n = 130;
  if (!fits_doubles(n, n)) return;
  DoubleDense a = random_unit(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      a.at(i, j) = (i + n / 2) % n == j ? 4 + a.at(i, j) : 1e-9 * a.at(i, j);
    }
  }
  try_gesv(random, n, 2, a, false, 4);
}

TEST_CASE("dsgesv of a condition of 10^6: corrections reach double precision") {
  Rng random = rng("dsgesv, condition");
  const std::int64_t n = fits_doubles(33, 33) ? 33 : 8;
  // Factors of condition 2 or so around singular values from 1 to 10^-6.
  const double weight = 3 * std::sqrt(static_cast<double>(n));
  DoubleDense left = random_system(random, n, weight), right = random_system(random, n, weight);
  for (std::int64_t j = 0; j < n; ++j) {
    const double value = std::pow(1e-6, static_cast<double>(j) / static_cast<double>(n - 1));
    for (std::int64_t i = 0; i < n; ++i) left.at(i, j) *= value;
  }
  const DoubleDense a = product_of(left, right), wanted = random_unit(random, n, 1);
  const DoubleDense b = product_of(a, wanted);
  const Placed in_a(random, a), in_b(random, b), out(random, wanted);
  const Refinement how = dsgesv(in_a.view(), in_b.view(), out.view());
  CHECK(how.info == 0);
  CHECK(how.iterations >= 1);
  const DoubleDense x = out.read();
  CHECK(share_of_criterion(a, x, b) <= kMet);
  CHECK(distance(x, wanted) <= 1e6 * 0x1p-53 * static_cast<double>(8 * n));
}

TEST_CASE("dsgesv: where single precision is not enough, factors in double precision are") {
  try_fallback(nearly_singular(), {2, 1, {1, 2}}, -3);
  try_fallback(misleading(), {2, 1, {1, 2}}, -31);
  try_fallback({2, 2, {1e200, 0, 0, 2}}, {2, 1, {1, 2}}, -2);
  try_fallback({2, 2, {1, 0.5, 0, 2}}, {2, 2, {1, 1e300, 2, 1e299}}, -2);
  try_fallback({2, 2, {0x1p-140, 0, 0, 0x1p-141}}, {2, 1, {1, 2}}, -3);
  // No correction makes a number of float32 of it.
  try_fallback({2, 2, {2, 1, 1, 3}}, {2, 2, {1, 9e-60, 2, 8e-60}}, -2);
}

TEST_CASE("dsgesv and dsposv as LAPACK leaves them: pivots, and factors where corrections fail") {
  Rng random = rng("dsgesv, kept");
  const std::int64_t n = 9;
  const DoubleDense a = random_unit(random, n, n), b = random_unit(random, n, 2);
  // Factored in single precision: A stays, and its pivots are those of double precision.
  const Placed in_a(random, a), in_b(random, b), out(random, b), factors(random, a);
  std::vector<std::int64_t> ipiv = {7}, wanted;
  CHECK(dsgesv(in_a.view(), ipiv, in_b.view(), out.view()).iterations >= 0);
  in_a.check_kept();
  CHECK(dgetrf(factors.view(), wanted) == 0);
  CHECK(ipiv == wanted);
  CHECK(share_of_criterion(a, out.read(), b) <= kMet);
  // Beyond float32: what dgesv and dposv make of A.
  for (const bool definite : {false, true}) {
    DoubleDense large = definite ? random_definite(random, n) : a;
    for (double& x : large.elements) x *= 0x1p200;
    const Placed left(random, large), right(random, b), x(random, b), same(random, large);
    const Refinement how = definite ? dsposv(left.view(), right.view(), x.view(), Uplo::Upper, true)
                                    : dsgesv(left.view(), ipiv, right.view(), x.view());
    CHECK(how.iterations == -2);
    CHECK(how.info == 0);
    if (definite) {
      CHECK(dpotrf(same.view(), Uplo::Upper) == 0);
    } else {
      CHECK(dgetrf(same.view(), wanted) == 0);
      CHECK(ipiv == wanted);
    }
    CHECK(distance(left.read(), same.read()) == 0);
    CHECK(share_of_criterion(large, x.read(), b) <= kByFactors);
  }
}

TEST_CASE("dsgesv and dsposv: of singular systems INFO says so, and nothing is written") {
  Rng random = rng("dsgesv, singular");
  const std::int64_t n = 5;
  DoubleDense a = random_unit(random, n, n), indefinite = random_definite(random, n);
  for (std::int64_t i = 0; i < n; ++i) a.at(i, 3) = 0;
  indefinite.at(2, 2) = -1;
  for (const bool definite : {false, true}) {
    const Placed in_a(random, definite ? indefinite : a), in_b(random, random_unit(random, n, 2));
    const Placed out(random, random_unit(random, n, 2));
    const Refinement how = definite ? dsposv(in_a.view(), in_b.view(), out.view())
                                    : dsgesv(in_a.view(), in_b.view(), out.view());
    CHECK(how.iterations == -3);
    CHECK(how.info == (definite ? 3 : 4));
    in_a.check_kept();
    in_b.check_kept();
    out.check_kept();
  }
}

TEST_CASE("dsgesv and dsposv without columns factor, as LAPACK's do") {
  Rng random = rng("dsgesv, no columns");
  const std::int64_t n = 5;
  const MatrixView none{{}, n, 0, n, Layout::ColMajor};
  const DoubleDense a = random_unit(random, n, n);
  DoubleDense singular = a, indefinite = random_definite(random, n);
  for (std::int64_t i = 0; i < n; ++i) singular.at(i, 3) = 0;
  indefinite.at(2, 2) = -1;
  const Placed regular(random, a), factors(random, a), definite(random, random_definite(random, n));
  std::vector<std::int64_t> ipiv, wanted;
  CHECK(dsgesv(regular.view(), ipiv, none, none).iterations == 0);
  CHECK(dgetrf(factors.view(), wanted) == 0);
  CHECK(ipiv == wanted);
  CHECK(dsposv(definite.view(), none, none).info == 0);
  regular.check_kept();
  definite.check_kept();
  const Placed left(random, singular), same(random, singular), half(random, indefinite);
  const Refinement how = dsgesv(left.view(), ipiv, none, none);
  CHECK(how.iterations == -3);
  CHECK(how.info == 4);
  CHECK(dgetrf(same.view(), wanted) == 4);
  CHECK(ipiv == wanted);
  CHECK(distance(left.read(), same.read()) == 0);
  CHECK(dsposv(half.view(), none, none).info == 3);
}

TEST_CASE("dsgesv: a NaN in A or B is one in X, wherever it is") {
  Rng random = rng("dsgesv, NaN");
  for (const bool in_b : {false, true}) {
    for (const std::int64_t row : {0, 1, 2}) {
      INFO("in B: ", in_b, ", row ", row);
      DoubleDense a(3, 3, {2, 1, 0, 1, 3, 1, 0, 1, 4}), b(3, 1, {1, 1, 1});
      (in_b ? b : a).at(row, 0) = kNaN;
      const Placed left(random, a), right(random, b), out(random, b);
      CHECK(dsgesv(left.view(), right.view(), out.view()).iterations == -2);
      const std::vector<double> x = out.read().elements;
      CHECK(std::any_of(x.begin(), x.end(), [](double number) { return std::isnan(number); }));
    }
  }
}

TEST_CASE("dgetrf, dgetrs and dgesv of all shapes and layouts") {
  Rng random = rng("dgetrf");
  const std::vector<std::pair<std::int64_t, std::int64_t>> shapes = {
      {1, 1}, {1, 5}, {6, 1}, {7, 7}, {3, 40}, {40, 9}, {64, 64}, {65, 70}, {131, 67}};
  for (const auto& shape : shapes) {
    if (fits_doubles(shape.first, shape.second)) try_getrf(random, shape.first, shape.second);
  }
  for (const std::int64_t n : {1, 4, 17, 65, 130}) {
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
      if (fits_doubles(n, n)) try_getrs(random, n, op);
    }
  }
}

TEST_CASE("dgesv: the first zero on U's diagonal is INFO, and B stays") {
  Rng random = rng("dgesv, singular");
  const std::int64_t n = fits_doubles(70, 70) ? 70 : 10, zero = n - 3;
  DoubleDense a = random_unit(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) a.at(i, zero) = 0;
  const Placed in_a(random, a), in_b(random, random_unit(random, n, 1));
  std::vector<std::int64_t> ipiv;
  CHECK(dgesv(in_a.view(), ipiv, in_b.view()) == zero + 1);
  in_b.check_kept();
}

TEST_CASE("dpotrf, dpotrs and dposv read and write one triangle") {
  Rng random = rng("dpotrf");
  for (const std::int64_t n : {1, 5, 33, 64, 65, 130}) {
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      if (fits_doubles(n, n)) try_potrf(random, n, uplo);
    }
  }
  const std::int64_t n = fits_doubles(70, 70) ? 70 : 10;
  DoubleDense a = random_definite(random, n);
  a.at(n - 2, n - 2) = 0;
  const Placed in_a(random, a), in_b(random, random_unit(random, n, 1));
  CHECK(dposv(in_a.view(), in_b.view()) == n - 1);
  in_b.check_kept();
}

TEST_CASE("dlag2s rounds to float32 and slag2d is exact, in all layouts and gaps") {
  Rng random = rng("dlag2s");
  for (int round = 0; round < 12; ++round) {
    const std::int64_t m = 1 + random.below(9), n = 1 + random.below(9);
    DoubleDense a(m, n, random_doubles(random, m * n, Bits::Any));
    for (double& x : a.elements) {
      // Near the limits of float32, and halfway between two of its numbers.
      const int exponent = static_cast<int>(random.below(290)) - 160;
      if (random.below(4) != 0) x = std::ldexp(1 + random.unit(), exponent);
      if (random.below(4) == 0) x = -std::ldexp(0x1p24 + 2 * random.below(64) + 1, exponent - 24);
    }
    const Placed in(random, a), out(random, random_unit(random, m, n));
    const Layout layout = random.pick(kLayouts);
    const std::int64_t ld = (layout == Layout::RowMajor ? n : m) + random.below(4);
    const std::int64_t offset = random.below(4);
    const auto positions = matrix_positions(layout, m, n, offset, ld);
    Guarded single(blas(), positions, offset, 3, filled(m * n, 1), random);
    dlag2s(in.view(), {single.operand(), m, n, ld, layout});
    single.fetch();
    CHECK(single.touched() == 0);
    DoubleDense back(m, n);
    const std::vector<float> found = single.elements();
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double x = a.elements[i];
      INFO("dlag2s of ", x);
      CHECK((std::isnan(x) ? std::isnan(found[i]) : to_bits(found[i]) == to_bits(as_float(x))));
      back.elements[i] = found[i];
    }
    in.check_kept();
    slag2d({single.operand(), m, n, ld, layout}, out.view());
    CHECK(out.operand.difference(back.elements) == "");
  }
}

// What is decided later takes its turn before what was enqueued after it.
TEST_CASE("dsolve in a deferred context, by corrections and by factors in double precision") {
  Rng random = rng("dsolve");
  ContextOptions options = context_options();
  options.deferred = true;
  const ExpectLog expected;  // of reads
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t n = fits_doubles(70, 70) ? 70 : 9;
  const DoubleDense well = random_definite(random, n), b = random_unit(random, n, 2);
  DoubleDense wide = well;
  for (double& x : wide.elements) x *= 0x1p200;
  const Vector iterations = context.vector(1), info = context.vector(1);
  for (const bool definite : {false, true}) {
    for (const DoubleDense* a : std::vector<const DoubleDense*>{&well, &wide}) {
      CAPTURE(definite);
      DoubleMatrix left(context, n, n, a->elements);
      DoubleMatrix right(context, n, 2, b.elements), twice(context, n, 2);
      DoubleSolveOptions how;
      how.assume = definite ? Assumption::PositiveDefinite : Assumption::General;
      how.iterations = iterations;
      how.info = info;
      dsolve(left, right, right, how);
      left.write(std::vector<double>(a->elements.size(), 7));
      domatcopy(right, twice, {2.0f});
      CHECK(context.stats().pending > 0);
      if (sees_fences()) {
        while (context.stats().pending > 0) context.run(0);
      }
      const DoubleDense x(n, 2, right.read()), doubled(n, 2, twice.read());
      CHECK(share_of_criterion(*a, x, b) <= kByFactors);
      CHECK(distance(combined(2, x, 0, x), doubled) == 0);
      const float corrections = iterations.read()[0];
      CHECK((a == &well ? corrections >= 0 : corrections == -2));
      CHECK(info.read()[0] == 0);
    }
  }
  DoubleMatrix singular(context, 2, 2, {1, 2, 2, 4}), two(context, 2, 1, {1, 2});
  DoubleSolveOptions how;
  how.info = info;
  dsolve(singular, two, two, how);
  CHECK(info.read()[0] == 2);
  CHECK(std::isnan(two.read()[0]));
  // A call that is aborted leaves nothing that could be taken for a solution.
  context.finish();
  for (const int turns : {0, 1, 40}) {
    CAPTURE(turns);
    two.write({1, 2});
    singular.write({1, 2, 2, 5});
    context.finish();
    context.set_group(3);
    dsolve(singular, two, two, how);
    context.set_group(0);
    for (int i = 0; i < turns; ++i) context.run(0);
    const bool done = context.stats().pending == 0;
    context.abort(3);
    context.finish();
    CHECK((!done || turns > 1));
    if (done) {
      CHECK(std::fabs(two.read()[0] - 1) < 1e-15);
    } else {
      const std::string said = error_of([&] { two.read(); }, Status::Undefined);
      CHECK_MESSAGE(said.find("aborted before it was issued") != said.npos, said);
    }
  }
  other.leave();
}

TEST_CASE("dsolve: what it tells, and what is wrong") {
  Rng random = rng("dsolve, arguments");
  const Placed two(random, random_system(random, 2, 3)), out(random, random_unit(random, 2, 2));
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor};
  Vector said = blas().vector({7, 7});
  DoubleSolveOptions how;
  how.info = said.vector(1, 1);
  dsolve(none, none, none, how);
  CHECK(said.read() == std::vector<float>{7, 0});
  how.iterations = said;
  CHECK(error_of([&] { dsolve(two.view(), out.view(), out.view(), how); }) ==
        "dsolve: iterations.size = 2, must be 1");
  how = {};
  how.assume = Assumption::LowerTriangular;
  CHECK(error_of([&] {
          dsolve(two.view(), out.view(), out.view(), how);
        }).rfind("dsolve: assume = 2, must be General", 0) == 0);
  out.check_kept();
}

TEST_CASE("systems in double precision: zero sizes do nothing, what is wrong is named") {
  Rng random = rng("double_linalg, arguments");
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor}, no_columns{{}, 2, 0, 1, Layout::RowMajor};
  const Placed two(random, random_unit(random, 2, 2)), three(random, random_unit(random, 3, 2));
  std::vector<std::int64_t> ipiv;
  CHECK(dsgesv(none, none, none).info == 0);
  CHECK(dsgesv(two.view(), no_columns, no_columns).iterations == 0);
  CHECK(dsposv(none, none, none).info == 0);
  CHECK(dgesv(none, ipiv, none) == 0);
  CHECK(dposv(none, none) == 0);
  CHECK(dgetrf(none, ipiv) == 0);
  CHECK(ipiv.empty());
  dgetrs(none, ipiv, none);
  dpotrs(none, none);
  dlag2s(none, none);
  slag2d(none, none);
  two.check_kept();

  const auto dsgesv_error = [&](const MatrixView& a, const MatrixView& b, const MatrixView& x) {
    return error_of([&] { dsgesv(a, b, x); });
  };
  CHECK(dsgesv_error(three.view(), three.view(), three.view()) ==
        "dsgesv: a.cols = 2, must be a.rows = 3");
  CHECK(dsgesv_error(two.view(), three.view(), three.view()) ==
        "dsgesv: b.rows = 3, must be a.rows = 2");
  CHECK(dsgesv_error(two.view(), two.view(), three.view()) ==
        "dsgesv: x.rows = 3, must be b.rows = 2");
  CHECK(error_of([&] {
          dsposv(two.view(), two.view(), two.view(), static_cast<Uplo>(7));
        }).rfind("dsposv: uplo = 7", 0) == 0);
  CHECK(error_of([&] { dgetrs(two.view(), {1}, two.view()); }) ==
        "dgetrs: ipiv.size = 1, must be a.rows = 2");
  CHECK(error_of([&] {
          dgetrs(two.view(), {1, 3}, two.view());
        }).rfind("dgetrs: ipiv = 3", 0) == 0);
  CHECK(error_of([&] { dlag2s(two.view(), two.view()); }).rfind("dlag2s: b", 0) == 0);
  CHECK(error_of([&] { slag2d(two.view(), two.view()); }).rfind("slag2d: a", 0) == 0);
  two.check_kept();
}

TEST_CASE("the C interface of systems in double precision is that of C++") {
  Rng random = rng("double_linalg, C");
  constexpr std::int64_t kN = 5;
  const DoubleDense a = random_definite(random, kN), b = random_unit(random, kN, 2);
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  const auto buffer_of = [&](const std::vector<double>& numbers) {
    return c_doubles(context, numbers);
  };
  // X of each of them, by a function of views of A, B and X, or B if that is where X is.
  using Solve = std::function<fragblas_status(const fragblas_view*, const fragblas_view*,
                                              const fragblas_view*, fragblas_int*)>;
  const auto solution = [&](bool in_place, const Solve& solve) {
    const auto left = buffer_of(a.elements), right = buffer_of(b.elements),
               out = buffer_of(std::vector<double>(2 * kN));
    const fragblas_view va{left.get(), 0, kN, kN, kN, FRAGBLAS_ROW_MAJOR};
    const fragblas_view vb{right.get(), 0, kN, 2, 2, FRAGBLAS_ROW_MAJOR};
    const fragblas_view vx{out.get(), 0, kN, 2, 2, FRAGBLAS_ROW_MAJOR};
    fragblas_int result = 9;
    CHECK(solve(&va, &vb, &vx, &result) == FRAGBLAS_OK);
    CHECK(result == 0);
    const DoubleDense x(kN, 2, read_doubles((in_place ? right : out).get()));
    CHECK(share_of_criterion(a, x, b) <= kByFactors);
    return x.elements;
  };
  int32_t iterations = -1;
  std::vector<fragblas_int> ipiv(kN);
  solution(false, [&](auto* va, auto* vb, auto* vx, auto* result) {
    return fragblas_dsgesv(va, vb, vx, &iterations, result);
  });
  CHECK(iterations >= 0);
  solution(false, [&](auto* va, auto* vb, auto* vx, auto* result) {
    return fragblas_dsposv(va, vb, vx, FRAGBLAS_UPPER, &iterations, result);
  });
  CHECK(iterations >= 0);
  solution(false, [&](auto* va, auto* vb, auto* vx, auto* result) {
    *result = 0;
    return fragblas_dsolve(va, vb, vx, FRAGBLAS_GENERAL, FRAGBLAS_LOWER, nullptr, 0, nullptr, 0);
  });
  const auto by_lu = solution(true, [&](auto* va, auto* vb, auto*, auto* result) {
    return fragblas_dgesv(va, ipiv.data(), vb, result);
  });
  CHECK(solution(true, [&](auto* va, auto* vb, auto*, auto* result) {
          const fragblas_status status = fragblas_dgetrf(va, ipiv.data(), result);
          return status == FRAGBLAS_OK ? fragblas_dgetrs(va, ipiv.data(), vb, FRAGBLAS_NO_TRANS)
                                       : status;
        }) == by_lu);
  const auto by_cholesky = solution(true, [&](auto* va, auto* vb, auto*, auto* result) {
    return fragblas_dposv(va, vb, FRAGBLAS_LOWER, result);
  });
  CHECK(solution(true, [&](auto* va, auto* vb, auto*, auto* result) {
          const fragblas_status status = fragblas_dpotrf(va, FRAGBLAS_LOWER, result);
          return status == FRAGBLAS_OK ? fragblas_dpotrs(va, vb, FRAGBLAS_LOWER) : status;
        }) == by_cholesky);

  const auto doubles = buffer_of({0.5, -3}), back = buffer_of({0, 0});
  const CHandle<fragblas_buffer> floats = c_buffer(context, {0, 0});
  CHECK(fragblas_dlag2s(FRAGBLAS_ROW_MAJOR, 1, 2, doubles.get(), 0, 2, floats.get(), 0, 2) ==
        FRAGBLAS_OK);
  CHECK(c_read(floats.get()) == std::vector<float>{0.5f, -3});
  CHECK(fragblas_slag2d(FRAGBLAS_COL_MAJOR, 2, 1, floats.get(), 0, 2, back.get(), 0, 2) ==
        FRAGBLAS_OK);
  CHECK(read_doubles(back.get()) == std::vector<double>{0.5, -3});
  CHECK(fragblas_dsgesv(nullptr, nullptr, nullptr, nullptr, nullptr) != FRAGBLAS_OK);
}

TEST_CASE("what the C interface of double_linalg cannot take it finds before A is written") {
  const OtherContext keeper;  // hands GL back to blas()
  const std::vector<double> numbers = {4, 1, 1, 3};
  const auto a = c_doubles(shared_c_context(), numbers), b = c_doubles(shared_c_context(), {1, 2});
  const fragblas_view va{a.get(), 0, 2, 2, 2, FRAGBLAS_ROW_MAJOR};
  const fragblas_view vb{b.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  fragblas_int ipiv[] = {1, 2};
  int32_t iterations = 7;
  const auto refuses_null_info = [&](const char* routine, fragblas_status status) {
    CHECK(status == FRAGBLAS_INVALID_ARGUMENT);
    CHECK(fragblas_last_error() == std::string(routine) + ": info = null, must be a pointer");
    CHECK(read_doubles(a.get()) == numbers);
    CHECK(read_doubles(b.get()) == std::vector<double>{1, 2});
  };
  refuses_null_info("dgetrf", fragblas_dgetrf(&va, ipiv, nullptr));
  refuses_null_info("dgesv", fragblas_dgesv(&va, ipiv, &vb, nullptr));
  refuses_null_info("dpotrf", fragblas_dpotrf(&va, FRAGBLAS_LOWER, nullptr));
  refuses_null_info("dposv", fragblas_dposv(&va, &vb, FRAGBLAS_LOWER, nullptr));
  refuses_null_info("dsyevd",
                    fragblas_dsyevd(&va, FRAGBLAS_LOWER, FRAGBLAS_VECTORS, b.get(), 0, nullptr));
  refuses_null_info("dsgesv", fragblas_dsgesv(&va, &vb, &vb, &iterations, nullptr));
  refuses_null_info("dsposv", fragblas_dsposv(&va, &vb, &vb, FRAGBLAS_LOWER, &iterations, nullptr));
  // More pivots than the caller has.
  const fragblas_view beyond{a.get(), 0, 50000000, 50000000, 50000000, FRAGBLAS_ROW_MAJOR};
  CHECK(fragblas_dgetrs(&beyond, ipiv, &vb, FRAGBLAS_NO_TRANS) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()).rfind("dgetrs: a spans", 0) == 0);
}

TEST_CASE("rule 52: factorizations that run out of memory leave A as it was, or undefined") {
  Rng random = rng("double_linalg, memory");
  const std::int64_t n = 192, memory = 4 << 20;
  if (!fits_doubles(n, n) || info().max_texture_size < 1024) return;
  const DoubleDense a = random_definite(random, n);
  ContextOptions options = context_options();
  options.limits.memory_bytes = memory;
  OtherContext other(options);
  Context& context = other.enter();
  const ExpectLog expected;
  std::vector<std::int64_t> ipiv;
  const DoubleVector tau(context, n);
  const std::function<void(const DoubleMatrix&)> routines[] = {
      [&](const DoubleMatrix& matrix) { dgetrf(matrix, ipiv); },
      [&](const DoubleMatrix& matrix) { dpotrf(matrix); },
      [&](const DoubleMatrix& matrix) { dgeqrf(matrix, tau); }};
  for (const auto& routine : routines) {
    DoubleMatrix matrix(context, n, n);
    int undefined = 0;
    for (std::int64_t left = 128 << 10; left <= 512 << 10; left += 128 << 10) {
      INFO("bytes left: ", left);
      matrix.write(a.elements);
      context.finish();
      Buffer others = context.buffer((memory - 8 * n * (n + 1) - left) / 4);
      others.fill(0);
      try {
        routine(matrix);
        continue;
      } catch (const Error& error) {
        CHECK(error.status() == Status::OutOfMemory);
      }
      others = Buffer();
      std::vector<double> found = a.elements;
      try {
        found = matrix.read();
      } catch (const Error& error) {
        CHECK(error.status() == Status::Undefined);
        ++undefined;
      }
      CHECK(found == a.elements);
    }
    CHECK(undefined > 0);
  }
}

TEST_CASE("rule 52: calls that fail midway leave results as they were, or undefined") {
  if (platform().current == nullptr) return;
  StrayPlatform device(platform());
  Context context(device.table(), context_options());
  const DoubleMatrix a(context, 3, 3, {4, 1, 0, 1, 5, 1, 0, 1, 6});
  DoubleMatrix x(context, 3, 3), y(context, 3, 3);
  Vector info = context.vector(1);
  const std::vector<double> old(9, 7);
  const auto kept = [&](const std::function<bool()>& holds) {
    try {
      return holds();
    } catch (const Error& error) {
      return error.status() == Status::Undefined;
    }
  };
  const std::pair<const char*, std::function<void()>> calls[] = {
      {"dgetrs",
       [&] {
         dgetrs(a, {3, 3, 3}, x);
       }},
      {"dgetrs of the transpose",
       [&] {
         dgetrs(a, {3, 3, 3}, x, Op::Trans);
       }},
      {"dpotrs", [&] { dpotrs(a, x); }},
      {"dqr", [&] { dqr(a, x, y); }},
      {"dlstsq", [&] { dlstsq(a, a, x, info); }}};
  for (const auto& [name, call] : calls) {
    const std::string routine(name);
    for (int nth = 1; nth > 0; ++nth) {
      INFO(routine, ", look ", nth);
      x.write(old);
      y.write(old);
      info.fill(7);
      device.stray_at(nth);
      bool threw = false;
      try {
        call();
      } catch (const Error& error) {
        CHECK(error.status() == Status::Unsupported);
        threw = true;
      }
      device.stray_at(0);
      if (!threw) {
        CHECK(nth > 2);
        break;
      }
      CHECK(kept([&] { return x.read() == old; }));
      CHECK(kept([&] { return y.read() == old; }));
      CHECK(kept([&] { return info.read() == std::vector<float>{7}; }));
    }
  }
  blas().reset_state();
}

TEST_SUITE_END();

}  // namespace fragblas::test
