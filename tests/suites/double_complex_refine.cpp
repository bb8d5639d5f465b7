// zcgesv, zcposv and zsolve, judged in long double by LAPACK's criterion; zlag2c and clag2z.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/complex.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas/double_linalg.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/placed_complexes.hpp"

namespace fragblas::test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The sizes of LAPACK's criterion.
long double size_of(LongComplex x) {
  return std::fabs(x.real()) + std::fabs(x.imag());
}

// The largest of what a column of X leaves of B, of what LAPACK's criterion allows. NaN counts as
// an infinity.
double share_of_criterion(const DoubleComplexDense& a, const DoubleComplexDense& x,
                          const DoubleComplexDense& b) {
  long double norm = 0, worst = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    long double sum = 0;
    for (std::int64_t j = 0; j < a.cols; ++j) sum += std::abs(a.wide(i, j));
    norm = std::max(norm, sum);
  }
  const long double unit = norm * 0x1p-53L * std::sqrt(static_cast<long double>(a.rows));
  for (std::int64_t j = 0; j < x.cols; ++j) {
    long double size = 0, rest = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) {
      LongComplex sum = b.wide(i, j);
      for (std::int64_t k = 0; k < a.cols; ++k) sum -= a.wide(i, k) * x.wide(k, j);
      if (!std::isfinite(size_of(sum))) return std::numeric_limits<double>::infinity();
      rest = std::max(rest, size_of(sum));
      size = std::max(size, size_of(x.wide(i, j)));
    }
    worst = std::max(worst, rest == 0 ? 0 : rest / (size * unit));
  }
  return static_cast<double>(worst);
}

// The criterion is for B - A X where A X is rounded: an error of |A| |X| sqrt(2) 2^-53 at most. The
// norm is one of float32's rounding.
double most_met(std::int64_t n) {
  return 1 + 1e-4 + std::sqrt(2 / static_cast<double>(n));
}
// What a factorization in double precision with partial pivoting leaves, measured: 2.
constexpr double kByFactors = 10;

// Random, and with a number of size `weight` on the diagonal.
DoubleComplexDense random_system(Rng& random, std::int64_t n, double weight) {
  DoubleComplexDense a = random_complex_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) a(i, i) += DoubleComplex(0.6 * weight, -0.8 * weight);
  return a;
}

void try_gesv(Rng& random, const DoubleComplexDense& a, std::int64_t count, bool in_place,
              int most_corrections) {
  const std::int64_t n = a.rows;
  INFO("zcgesv, n = ", n, ", columns ", count, ", in place ", in_place);
  const DoubleComplexDense b = random_complex_matrix(random, n, count);
  const PlacedComplexes in_a(random, a), in_b(random, b);
  const PlacedComplexes other(random, random_complex_matrix(random, n, count));
  const PlacedComplexes& out = in_place ? in_b : other;
  const Refinement how = zcgesv(in_a.view(), in_b.view(), out.view());
  CHECK(how.info == 0);
  CHECK(how.iterations >= 0);
  CHECK(how.iterations <= most_corrections);
  CHECK(share_of_criterion(a, out.read(), b) <= most_met(n));
  in_a.check_kept();
  if (!in_place) in_b.check_kept();
}

void try_posv(Rng& random, std::int64_t n, std::int64_t count) {
  INFO("zcposv, n = ", n, ", columns ", count);
  const Uplo uplo = random.below(2) == 0 ? Uplo::Lower : Uplo::Upper;
  const DoubleComplexDense a = random_hermitian(random, n),
                           b = random_complex_matrix(random, n, count);
  const PlacedComplexes in_a(random, only(uplo, a, kNaN)), in_b(random, b);
  const PlacedComplexes out(random, random_complex_matrix(random, n, count));
  const Refinement how = zcposv(in_a.view(), in_b.view(), out.view(), uplo);
  CHECK(how.info == 0);
  CHECK(how.iterations >= 0);
  CHECK(share_of_criterion(a, out.read(), b) <= most_met(n));
  in_a.check_kept();
  in_b.check_kept();
}

DoubleComplexDense matrix_of(std::int64_t rows, std::int64_t cols,
                             const std::vector<DoubleComplex>& elements) {
  DoubleComplexDense result(rows, cols);
  result.elements = elements;
  return result;
}

constexpr DoubleComplex kI(0, 1);

// Singular to float32, and no other.
DoubleComplexDense nearly_singular() {
  return matrix_of(2, 2, {kI, kI, kI, (1 + 0x1p-40) * kI});
}
// Its determinant is 2.46 times that of its elements' floats: corrections grow.
DoubleComplexDense misleading() {
  constexpr double kUnit = 0x1p-23, kLess = 1 - 0.24 * kUnit;
  return matrix_of(2, 2,
                   {(1 + 0.49 * kUnit) * kI, kLess * kI, kLess * kI, (1 + 1.49 * kUnit) * kI});
}

// X, and whether it is as good as factors in double precision make it.
void try_fallback(const DoubleComplexDense& a, const DoubleComplexDense& b, int iterations) {
  Rng random = rng("complex fallback");
  const PlacedComplexes in_a(random, a), in_b(random, b);
  const PlacedComplexes out(random, random_complex_matrix(random, b.rows, b.cols));
  const Refinement how = zcgesv(in_a.view(), in_b.view(), out.view());
  CHECK(how.iterations == iterations);
  CHECK(how.info == 0);
  CHECK(share_of_criterion(a, out.read(), b) <= kByFactors);
  in_a.check_kept();
  in_b.check_kept();
}

bool has_nan(const DoubleComplexDense& a) {
  return std::any_of(a.elements.begin(), a.elements.end(), [](const DoubleComplex& x) {
    return std::isnan(x.real()) || std::isnan(x.imag());
  });
}

}  // namespace

TEST_SUITE_BEGIN("double_complex_refine");

TEST_CASE("zcgesv and zcposv meet LAPACK's criterion, in all layouts and gaps") {
  Rng random = rng("zcgesv");
  for (const std::int64_t n : {1, 2, 3, 5, 8, 16, 17, 33, 64, 65, 70}) {
    if (!fits_complexes(n, n)) continue;
    const std::int64_t count = 1 + random.below(3);
    const double weight = (n % 3 == 0 ? -1 : 1) * (1 + std::sqrt(static_cast<double>(n)));
    try_gesv(random, random_system(random, n, weight), count, n % 2 == 0, 4);
    try_posv(random, n, count);
  }
  if (fits_complexes(130, 130)) try_gesv(random, random_system(random, 130, 12), 2, false, 4);
}

TEST_CASE("zcgesv: where pivots from few rows fail, those from all rows are taken") {
  Rng random = rng("zcgesv, few rows");
  const std::int64_t n = 96;
  if (!fits_complexes(n, n)) return;
  // i times the matrix that exchanges the halves of a vector: its first pivots are 0.
  DoubleComplexDense a(n, n);
  for (std::int64_t i = 0; i < n; ++i) a(i, (i + n / 2) % n) = kI;
  try_gesv(random, a, 2, false, 1);
}

TEST_CASE("zcgesv: pivots from few rows take fewer passes than those that LAPACK has") {
  Rng random = rng("zcgesv, passes");
  const std::int64_t n = 96;
  if (!fits_complexes(n, n) || info().max_texture_size < 1024) return;
  const DoubleComplexDense a = random_system(random, n, 0), b = random_complex_matrix(random, n, 1);
  const PlacedComplexes in_a(random, a), in_b(random, b), out(random, b);
  const auto passes = [&](auto solve) {
    const std::int64_t before = blas().stats().passes;
    solve();
    CHECK(share_of_criterion(a, out.read(), b) <= most_met(n));
    return blas().stats().passes - before;
  };
  std::vector<std::int64_t> ipiv;
  const std::int64_t few = passes([&] { zcgesv(in_a.view(), in_b.view(), out.view()); });
  CHECK(2 * few < passes([&] { zcgesv(in_a.view(), ipiv, in_b.view(), out.view()); }));
}

TEST_CASE("zcgesv: what is left of the memory changes no bits") {
  Rng random = rng("zcgesv, memory");
  const std::int64_t n = 200, memory = 16 << 20;
  if (!fits_complexes(n, n) || info().max_texture_size < 1024) return;
  const DoubleComplexDense a = random_system(random, n, 0), b = random_complex_matrix(random, n, 1);
  std::vector<DoubleComplex> with_all;
  for (const std::int64_t taken : {0, 14000 << 10}) {
    ContextOptions options = context_options();
    options.limits.memory_bytes = memory;
    OtherContext other(options);
    Context& context = other.enter();
    const ExpectLog expected;
    Buffer others = context.buffer(taken / 4 + 4);
    others.write(std::vector<float>(static_cast<std::size_t>(taken / 4 + 4)));
    const DoubleComplexMatrix in_a(context, n, n, a.elements), in_b(context, n, 1, b.elements);
    const DoubleComplexMatrix x(context, n, 1);
    try {
      zcgesv(in_a, in_b, x);
      if (taken == 0) with_all = x.read();
      CHECK(x.read() == with_all);
    } catch (const Error& error) {
      CHECK(taken > 0);
      CHECK(error.status() == Status::OutOfMemory);
    }
  }
}

TEST_CASE("zcgesv of rows of all sizes: corrections reach double precision") {
  Rng random = rng("zcgesv, graded");
  const std::int64_t n = fits_complexes(33, 33) ? 33 : 8;
  DoubleComplexDense a = random_system(random, n, 3 * std::sqrt(static_cast<double>(n)));
  for (std::int64_t i = 0; i < n; ++i) {
    const double scale = std::pow(1e-6, static_cast<double>(i) / static_cast<double>(n - 1));
    for (std::int64_t j = 0; j < n; ++j) a(i, j) *= scale;
  }
  const DoubleComplexDense b = random_complex_matrix(random, n, 2);
  const PlacedComplexes in_a(random, a), in_b(random, b), out(random, b);
  const Refinement how = zcgesv(in_a.view(), in_b.view(), out.view());
  CHECK(how.info == 0);
  CHECK(how.iterations >= 1);
  CHECK(share_of_criterion(a, out.read(), b) <= most_met(n));
}

TEST_CASE("zcgesv: where single precision is not enough, factors in double precision are") {
  const DoubleComplexDense b = matrix_of(2, 1, {kI, 2});
  try_fallback(nearly_singular(), b, -3);
  try_fallback(misleading(), b, -31);
  try_fallback(matrix_of(2, 2, {1e200 * kI, 0, 0, 2}), b, -2);
  try_fallback(matrix_of(2, 2, {1, 0.5, 0, 2. * kI}), matrix_of(2, 2, {1, 1e300 * kI, 2, 1e299}),
               -2);
  try_fallback(matrix_of(2, 2, {0x1p-140, 0, 0, 0x1p-141 * kI}), b, -3);
}

TEST_CASE("zcgesv and zcposv as LAPACK leaves them: pivots, and factors where corrections fail") {
  Rng random = rng("zcgesv, kept");
  const std::int64_t n = 9;
  const DoubleComplexDense a = random_complex_matrix(random, n, n),
                           b = random_complex_matrix(random, n, 2);
  // Factored in single precision: A stays, and its pivots are those of double precision.
  const PlacedComplexes in_a(random, a), in_b(random, b), out(random, b), factors(random, a);
  std::vector<std::int64_t> ipiv = {7}, wanted;
  CHECK(zcgesv(in_a.view(), ipiv, in_b.view(), out.view()).iterations >= 0);
  in_a.check_kept();
  CHECK(zgetrf(factors.view(), wanted) == 0);
  CHECK(ipiv == wanted);
  CHECK(share_of_criterion(a, out.read(), b) <= most_met(n));
  // Beyond float32: what zgesv and zposv make of A.
  for (const bool definite : {false, true}) {
    DoubleComplexDense large = definite ? random_hermitian(random, n) : a;
    for (DoubleComplex& x : large.elements) x *= 0x1p200;
    const PlacedComplexes left(random, large), right(random, b), x(random, b), same(random, large);
    const Refinement how = definite ? zcposv(left.view(), right.view(), x.view(), Uplo::Upper, true)
                                    : zcgesv(left.view(), ipiv, right.view(), x.view());
    CHECK(how.iterations == -2);
    CHECK(how.info == 0);
    if (definite) {
      CHECK(zpotrf(same.view(), Uplo::Upper) == 0);
    } else {
      CHECK(zgetrf(same.view(), wanted) == 0);
      CHECK(ipiv == wanted);
    }
    CHECK(left.read().elements == same.read().elements);
    CHECK(share_of_criterion(large, x.read(), b) <= kByFactors);
  }
}

TEST_CASE("zcgesv and zcposv: of singular systems INFO says so, and nothing is written") {
  Rng random = rng("zcgesv, singular");
  const std::int64_t n = 5;
  DoubleComplexDense a = random_complex_matrix(random, n, n),
                     indefinite = random_hermitian(random, n);
  for (std::int64_t i = 0; i < n; ++i) a(i, 3) = 0;
  indefinite(2, 2) = -1;
  for (const bool definite : {false, true}) {
    const PlacedComplexes in_a(random, definite ? indefinite : a);
    const PlacedComplexes in_b(random, random_complex_matrix(random, n, 2));
    const PlacedComplexes out(random, random_complex_matrix(random, n, 2));
    const Refinement how = definite ? zcposv(in_a.view(), in_b.view(), out.view())
                                    : zcgesv(in_a.view(), in_b.view(), out.view());
    CHECK(how.iterations == -3);
    CHECK(how.info == (definite ? 3 : 4));
    in_a.check_kept();
    in_b.check_kept();
    out.check_kept();
  }
}

TEST_CASE("zcgesv and zcposv without columns factor, as LAPACK's do") {
  Rng random = rng("zcgesv, no columns");
  const std::int64_t n = 5;
  const MatrixView none{{}, n, 0, n, Layout::ColMajor};
  DoubleComplexDense a = random_complex_matrix(random, n, n),
                     indefinite = random_hermitian(random, n);
  const PlacedComplexes regular(random, a), factors(random, a);
  std::vector<std::int64_t> ipiv, wanted;
  CHECK(zcgesv(regular.view(), ipiv, none, none).iterations == 0);
  CHECK(zgetrf(factors.view(), wanted) == 0);
  CHECK(ipiv == wanted);
  regular.check_kept();
  for (std::int64_t i = 0; i < n; ++i) a(i, 3) = 0;
  indefinite(2, 2) = -1;
  const PlacedComplexes singular(random, a), half(random, indefinite);
  const Refinement how = zcgesv(singular.view(), ipiv, none, none);
  CHECK(how.iterations == -3);
  CHECK(how.info == 4);
  CHECK(ipiv.size() == n);
  CHECK(zcposv(half.view(), none, none).info == 3);
}

TEST_CASE("zcgesv: a NaN in A or B is one in X, in whichever part it is") {
  Rng random = rng("zcgesv, NaN");
  for (const bool in_b : {false, true}) {
    for (const bool imaginary : {false, true}) {
      INFO("in B: ", in_b, ", imaginary: ", imaginary);
      DoubleComplexDense a = random_system(random, 3, 4), b = random_complex_matrix(random, 3, 1);
      const DoubleComplex nan = imaginary ? DoubleComplex(1, kNaN) : DoubleComplex(kNaN, 1);
      (in_b ? b : a)(random.below(3), 0) = nan;
      const PlacedComplexes left(random, a), right(random, b), out(random, b);
      CHECK(zcgesv(left.view(), right.view(), out.view()).iterations == -2);
      CHECK(has_nan(out.read()));
    }
  }
}

// What is decided later takes its turn before what was enqueued after it.
TEST_CASE("zsolve in a deferred context, by corrections and by factors in double precision") {
  Rng random = rng("zsolve");
  ContextOptions options = context_options();
  options.deferred = true;
  const ExpectLog expected;  // of reads
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t n = fits_complexes(33, 33) ? 33 : 9;
  const DoubleComplexDense well = random_hermitian(random, n),
                           b = random_complex_matrix(random, n, 2);
  DoubleComplexDense wide = well;
  for (DoubleComplex& x : wide.elements) x *= 0x1p200;
  const Vector iterations = context.vector(1), info = context.vector(1);
  for (const bool definite : {false, true}) {
    for (const DoubleComplexDense* a : std::vector<const DoubleComplexDense*>{&well, &wide}) {
      CAPTURE(definite);
      DoubleComplexMatrix left(context, n, n, a->elements), right(context, n, 2, b.elements);
      DoubleSolveOptions how;
      how.assume = definite ? Assumption::PositiveDefinite : Assumption::General;
      how.iterations = iterations;
      how.info = info;
      zsolve(left, right, right, how);
      left.write(std::vector<DoubleComplex>(a->elements.size(), 7));
      CHECK(context.stats().pending > 0);
      if (sees_fences()) {
        while (context.stats().pending > 0) context.run(0);
      }
      CHECK(share_of_criterion(*a, matrix_of(n, 2, right.read()), b) <= kByFactors);
      const float corrections = iterations.read()[0];
      CHECK((a == &well ? corrections >= 0 : corrections == -2));
      CHECK(info.read()[0] == 0);
    }
  }
  DoubleComplexMatrix singular(context, 2, 2, {1, kI, 2, 2. * kI}), two(context, 2, 1, {1, 2});
  DoubleSolveOptions how;
  how.info = info;
  zsolve(singular, two, two, how);
  CHECK(info.read()[0] == 2);
  for (const DoubleComplex& x : two.read()) {
    CHECK(std::isnan(x.real()));
    CHECK(std::isnan(x.imag()));
  }
  other.leave();
}

TEST_CASE("zlag2c rounds parts to float32 and clag2z is exact, in all layouts") {
  Rng random = rng("zlag2c");
  for (int round = 0; round < 12; ++round) {
    const std::int64_t m = 1 + random.below(9), n = 1 + random.below(9);
    DoubleComplexDense a = random_complex_matrix(random, m, n), back(m, n);
    const PlacedComplexes in(random, a), out(random, random_complex_matrix(random, m, n));
    const Layout layout = random.below(2) == 0 ? Layout::RowMajor : Layout::ColMajor;
    const std::int64_t ld = (layout == Layout::RowMajor ? n : m) + random.below(4);
    const std::vector<Complex> before(static_cast<std::size_t>(ld * 9 + 3), Complex(7, -7));
    const ComplexVector single(blas(), before);
    const MatrixView view{{single, 3}, m, n, ld, layout};
    zlag2c(in.view(), view);
    const std::vector<Complex> found = single.read();
    std::vector<Complex> wanted = before;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        const auto at =
            static_cast<std::size_t>(3 + (layout == Layout::RowMajor ? i * ld + j : i + j * ld));
        wanted[at] = Complex(a(i, j));
        back(i, j) = DoubleComplex(found[at]);
      }
    }
    CHECK(found == wanted);
    in.check_kept();
    clag2z(view, out.view());
    CHECK(first_difference(out.read().elements, back.elements) == "");
  }
}

TEST_CASE("complex refinement: zero sizes do nothing, what is wrong is named") {
  Rng random = rng("double_complex_refine, arguments");
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor}, no_columns{{}, 2, 0, 1, Layout::RowMajor};
  const PlacedComplexes two(random, random_complex_matrix(random, 2, 2)),
      three(random, random_complex_matrix(random, 3, 2));
  std::vector<std::int64_t> ipiv = {7};
  CHECK(zcgesv(none, none, none).info == 0);
  CHECK(zcgesv(none, ipiv, none, none).iterations == 0);
  CHECK(ipiv.empty());
  CHECK(zcgesv(two.view(), no_columns, no_columns).iterations == 0);
  CHECK(zcposv(none, none, none).info == 0);
  zlag2c(none, none);
  clag2z(none, none);
  Vector said = blas().vector({7, 7});
  DoubleSolveOptions how;
  how.info = said.vector(1, 1);
  zsolve(none, none, none, how);
  CHECK(said.read() == std::vector<float>{7, 0});

  CHECK(error_of([&] { zcgesv(three.view(), three.view(), three.view()); }) ==
        "zcgesv: a.cols = 2, must be a.rows = 3");
  CHECK(error_of([&] { zcgesv(two.view(), two.view(), three.view()); }) ==
        "zcgesv: x.rows = 3, must be b.rows = 2");
  CHECK(error_of([&] {
          zcposv(two.view(), two.view(), two.view(), static_cast<Uplo>(7));
        }).rfind("zcposv: uplo = 7", 0) == 0);
  how.assume = Assumption::LowerTriangular;
  CHECK(error_of([&] {
          zsolve(two.view(), two.view(), two.view(), how);
        }).rfind("zsolve: assume = 2, must be General", 0) == 0);
  const DoubleMatrix real(blas(), 2, 2);
  CHECK(error_of([&] { zcgesv(real, real, real); }).rfind("zcgesv: a", 0) == 0);
  CHECK(error_of([&] { dsgesv(two.view(), two.view(), two.view()); }).rfind("dsgesv: a", 0) == 0);
  CHECK(error_of([&] { zlag2c(two.view(), two.view()); }).rfind("zlag2c: b", 0) == 0);
  CHECK(error_of([&] { clag2z(two.view(), two.view()); }).rfind("clag2z: a", 0) == 0);
  two.check_kept();
}

TEST_SUITE_END();

}  // namespace fragblas::test
