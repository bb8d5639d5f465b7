// Eigenproblems and singular values in double precision: residuals and orthogonality in LAPACK's
// units, and eigenvalues by Jacobi's method. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/double_beside.h"
#include "fragblas/double_linalg.h"
#include "fragblas/double_linalg.hpp"
#include "support/c_doubles.hpp"
#include "support/double_spectrum.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/placed_doubles.hpp"

namespace fragblas::test {
namespace {

constexpr double kGood = 10;  // LAPACK's tests: 30

struct PlacedVector {
  std::int64_t inc;
  DoubleOperand operand;
  VectorView view;

  PlacedVector(Rng& random, std::int64_t size)
      : inc(random.below(2) == 0 ? 1 : 3),
        operand(DoubleOperand::vector(random, std::vector<double>(static_cast<std::size_t>(size)),
                                      inc, blas())),
        view{operand.operand(), size, inc} {}
};

DoubleDense only(Uplo uplo, DoubleDense a) {
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (uplo == Uplo::Lower ? j > i : j < i) {
        a.at(i, j) = std::numeric_limits<double>::quiet_NaN();
      }
    }
  }
  return a;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::fabs(a[i] - b[i]));
  return most;
}

void check_values(const DoubleDense& a, const std::vector<double>& w) {
  CHECK(std::is_sorted(w.begin(), w.end()));
  const std::vector<double> right = jacobi_eigenvalues(a);
  double size = 0;
  for (const double x : right) size = std::max(size, std::fabs(x));
  const double unit = size * 0x1p-53 * static_cast<double>(a.rows);
  CHECK(largest_difference(w, right) <= kGood * unit);
}

bool all_nan(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isnan(x); });
}

// Products beside each other, too.
bool fits(std::int64_t n) {
  return fits_doubles(n, 3 * n);
}

void try_eigen(Rng& random, std::int64_t n, int kind) {
  const Spectrum given = spectrum(random, kind, n);
  INFO(given.name, ", n = ", n);
  const Uplo uplo = random.below(2) == 0 ? Uplo::Lower : Uplo::Upper;
  const DoubleDense half = only(uplo, given.a);
  const Placed a(random, half), v(random, DoubleDense(n, n));
  const PlacedVector w(random, n);
  const Vector said = blas().vector(1);
  deigh(a.view(), w.view, v.view(), said, uplo);
  CHECK(said.read()[0] == 0);
  const DoubleDense vectors = v.read();
  const std::vector<double> values = read_double(w.view);
  CHECK(lack_of_orthogonality(vectors) <= kGood);
  CHECK(eigen_residual(given.a, values, vectors) <= kGood);
  a.check_kept();
  CHECK(w.operand.difference(values) == "");
  check_values(given.a, values);
}

// A as U and VT take it apart.
void check_svd(const DoubleDense& a, const std::vector<double>& s, const DoubleDense& u,
               const DoubleDense& vt) {
  const auto order = static_cast<std::int64_t>(s.size());
  CHECK(lack_of_orthogonality(u) <= kGood);
  CHECK(lack_of_orthogonality(vt.transposed()) <= kGood);
  CHECK(singular_residual(a, u.block(0, a.rows, 0, order), s, vt.block(0, order, 0, a.cols)) <=
        kGood);
  CHECK(std::is_sorted(s.rbegin(), s.rend()));
  CHECK(std::all_of(s.begin(), s.end(), [](double value) { return value >= 0; }));
}

void try_svd(Rng& random, const DoubleDense& a, SvdJob job) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  INFO("m = ", m, ", n = ", n, ", job ", static_cast<int>(job));
  const bool all = job == SvdJob::All;
  const Placed in(random, a), u(random, random_unit(random, m, all ? m : order)),
      vt(random, random_unit(random, all ? n : order, n));
  const PlacedVector s(random, order);
  CHECK(dgesdd(in.view(), s.view, u.view(), vt.view(), job) == 0);
  const std::vector<double> values = read_double(s.view);
  check_svd(a, values, u.read(), vt.read());
  if (all) {
    const PlacedVector alone(random, order);
    CHECK(dgesdd(in.view(), alone.view, {}, {}, SvdJob::None) == 0);
    CHECK(read_double(alone.view) == values);
  }
  CHECK(s.operand.difference(values) == "");
  in.check_kept();
}

TEST_SUITE_BEGIN("double_spectrum");

TEST_CASE("deigh of spectra that are hard to refine") {
  Rng random = rng("deigh");
  for (int kind = 0; kind < kSpectra; ++kind) {
    for (const std::int64_t n : {1, 2, 5, 33, 60}) {
      if (fits(n)) try_eigen(random, n, kind);
    }
  }
  if (fits(150)) try_eigen(random, 150, 0);
}

TEST_CASE("dsyevd in place, and values alone, of matrices at the ends of the range") {
  Rng random = rng("dsyevd");
  for (const std::int64_t n : {7, 40}) {
    if (!fits(n)) continue;
    for (const int exponent : {-1000, 0, 1000}) {
      INFO("n = ", n, ", 2^", exponent);
      DoubleDense a = spectrum(random, 0, n).a;
      const DoubleDense plain = a;
      for (double& x : a.elements) x = std::ldexp(x, exponent);
      const Placed in(random, a), alone(random, a);
      const PlacedVector w(random, n), values(random, n);
      CHECK(dsyevd(in.view(), w.view) == 0);
      CHECK(dsyevd(alone.view(), values.view, Vectors::No, Uplo::Upper) == 0);
      CHECK(read_double(values.view) == read_double(w.view));
      alone.check_kept();
      std::vector<double> scaled = read_double(w.view);
      for (double& x : scaled) x = std::ldexp(x, -exponent);
      CHECK(eigen_residual(plain, scaled, in.read()) <= kGood);
      CHECK(lack_of_orthogonality(in.read()) <= kGood);
    }
  }
}

TEST_CASE("dgesdd of square matrices that are hard to refine") {
  Rng random = rng("dgesdd");
  for (int kind = 0; kind < kSpectra; ++kind) {
    for (const std::int64_t n : {1, 5, 33, 48}) {
      if (!fits(n)) continue;
      const Spectrum given = spectrum(random, kind, n);
      INFO(given.name);
      try_svd(random, plain_product(given.a, random_orthogonal(random, n)), SvdJob::Thin);
    }
  }
}

TEST_CASE("dgesdd of all shapes, with the first vectors and with all of them") {
  Rng random = rng("dgesdd, shapes");
  const std::pair<std::int64_t, std::int64_t> shapes[] = {
      {1, 1}, {1, 7}, {9, 1}, {12, 5}, {40, 40}, {70, 9}, {9, 70}, {80, 35}, {35, 80}};
  for (const auto& [m, n] : shapes) {
    if (!fits(std::max(m, n))) continue;
    for (const SvdJob job : {SvdJob::Thin, SvdJob::All}) {
      try_svd(random, random_unit(random, m, n), job);
      // Of rank 2 at most.
      try_svd(random, product_of(random_unit(random, m, 2), random_unit(random, 2, n)), job);
    }
  }
}

TEST_CASE("dgesdd of columns whose squares are subnormal: U is orthogonal") {
  Rng random = rng("dgesdd, subnormal squares");
  try_svd(random, {2, 2, {1, 0, 0, 1e-160}}, SvdJob::Thin);
  try_svd(random, {3, 3, {1, 0, 0, 0, 3e-160, 5e-160, 0, 1e-160, 7e-160}}, SvdJob::All);
  DoubleDense graded = random_unit(random, 20, 6);
  for (std::int64_t i = 0; i < 20; ++i) {
    for (std::int64_t j = 0; j < 6; ++j) {
      graded.at(i, j) *= std::pow(10, -32.4 * static_cast<double>(j));
    }
  }
  try_svd(random, graded, SvdJob::Thin);
}

TEST_CASE("dgesdd of singular values that are known, at the ends of the range") {
  Rng random = rng("dgesdd, values");
  for (const std::int64_t n : {6, 40}) {
    if (!fits(n)) continue;
    for (const int exponent : {-1000, 0, 1000}) {
      INFO("n = ", n, ", 2^", exponent);
      std::vector<double> right;
      DoubleDense a = random_orthogonal(random, n);
      for (std::int64_t j = 0; j < n; ++j) {
        right.push_back(std::pow(0.8, static_cast<double>(j / 2)));
        for (std::int64_t i = 0; i < n; ++i) {
          a.at(i, j) = std::ldexp(a.at(i, j) * right.back(), exponent);
        }
      }
      const Placed in(random, a);
      const PlacedVector s(random, n);
      dsvd(in.view(), s.view);
      std::vector<double> values = read_double(s.view);
      for (double& x : values) x = std::ldexp(x, -exponent);
      CHECK(largest_difference(values, right) <= kGood * 0x1p-53 * static_cast<double>(n));
    }
  }
}

TEST_CASE("dgesdd: of a matrix with NaN all is NaN; of one without elements, bases are left") {
  Rng random = rng("dgesdd, NaN");
  DoubleDense a = random_unit(random, 5, 3);
  a.at(4, 2) = std::numeric_limits<double>::quiet_NaN();
  const Placed in(random, a), u(random, random_unit(random, 5, 5)),
      vt(random, random_unit(random, 3, 3));
  const PlacedVector s(random, 3);
  CHECK(dgesdd(in.view(), s.view, u.view(), vt.view(), SvdJob::All) == 3);
  CHECK(all_nan(read_double(s.view)));
  CHECK(all_nan(u.read().elements));
  CHECK(all_nan(vt.read().elements));
  const MatrixView none{{}, 0, 0, 1, Layout::ColMajor};
  CHECK(dgesdd({{}, 3, 0, 3, Layout::ColMajor}, {}, vt.view(), none, SvdJob::All) == 0);
  CHECK(vt.read().elements == std::vector<double>{1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK(error_of([&] { dgesdd(in.view(), s.view, u.view(), vt.view()); }) ==
        "dgesdd: u.cols = 5, must be min(a.rows, a.cols) = 3");
  CHECK(error_of([&] { dsvd(in.view(), PlacedVector(random, 2).view); }) ==
        "dsvd: s.size = 2, must be min(a.rows, a.cols) = 3");
  CHECK(error_of([&] { dsvd(in.view(), s.view, u.view()); }) ==
        "dsvd: u.cols = 5, must be min(a.rows, a.cols) = 3");
  CHECK(error_of([&] { dsvd(in.view(), s.view, {}, vt.view()); }) ==
        "dsvd: u = null, must be a view of a buffer");
  CHECK(error_of([&] { dsvd(in.view(), s.view, in.view()); }) ==
        "dsvd: vt = null, must be a view of a buffer");
  CHECK(error_of([&] {
          dgesdd(in.view(), s.view, {}, {}, static_cast<SvdJob>(5));
        }).rfind("dgesdd: job = 5", 0) == 0);
}

TEST_CASE("dsyevd: of a matrix with Inf or NaN all is NaN, and info says so") {
  Rng random = rng("dsyevd, NaN");
  for (const std::int64_t n : {3, 40}) {
    if (!fits(n)) continue;
    DoubleDense a = spectrum(random, 0, n).a;
    a.at(2, 1) = std::numeric_limits<double>::infinity();
    const Placed in(random, a), upper(random, a);
    const PlacedVector w(random, n);
    CHECK(dsyevd(upper.view(), w.view, Vectors::Yes, Uplo::Upper) == 0);
    CHECK(dsyevd(in.view(), w.view) == n);
    CHECK(all_nan(read_double(w.view)));
    CHECK(all_nan(in.read().elements));
  }
}

// What is decided later takes its turn before what was enqueued after it.
TEST_CASE("deigh and dsvd in a deferred context") {
  Rng random = rng("deigh, deferred");
  ContextOptions options = context_options();
  options.deferred = true;
  const ExpectLog expected;  // of reads
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t n = fits(48) ? 48 : 9;
  const DoubleDense a = spectrum(random, 19, n).a;
  DoubleMatrix from(context, n, n, a.elements), v(context, n, n), twice(context, n, n);
  const DoubleVector w(context, n);
  const Vector info = context.vector(1);
  deigh(from, w, v, info);
  from.write(std::vector<double>(a.elements.size(), 7));
  domatcopy(v, twice, {2.0f});
  CHECK(context.stats().pending > 0);
  if (sees_fences()) {
    while (context.stats().pending > 0) context.run(0);
  }
  DoubleDense vectors(n, n, v.read());
  CHECK(eigen_residual(a, w.read(), vectors) <= kGood);
  CHECK(lack_of_orthogonality(vectors) <= kGood);
  CHECK(info.read()[0] == 0);
  for (double& x : vectors.elements) x *= 2;
  CHECK(twice.read() == vectors.elements);
  DoubleMatrix tall(context, n + 9, n, random_unit(random, n + 9, n).elements);
  const DoubleDense before(n + 9, n, tall.read());
  DoubleMatrix u(context, n + 9, n), vt(context, n, n);
  dsvd(tall, w, u, vt, info);
  tall.write(std::vector<double>(before.elements.size(), 7));
  check_svd(before, w.read(), DoubleDense(n + 9, n, u.read()), DoubleDense(n, n, vt.read()));
  // A call that is aborted leaves nothing that could be taken for a result.
  context.finish();
  context.set_group(3);
  deigh(from, w, v, info);
  context.set_group(0);
  context.abort(3);
  context.finish();
  CHECK(error_of([&] { w.read(); }, Status::Undefined).find("aborted") != std::string::npos);
  CHECK(error_of([&] { v.read(); }, Status::Undefined).find("aborted") != std::string::npos);
  other.leave();
}

TEST_CASE("dsyevd and deigh: zero sizes do nothing, what is wrong is named") {
  Rng random = rng("dsyevd, arguments");
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor};
  CHECK(dsyevd(none, {}) == 0);
  const Vector info = blas().vector(1);
  deigh(none, {}, none, info);
  CHECK(info.read()[0] == 0);
  const Placed two(random, DoubleDense(2, 2)), wide(random, DoubleDense(2, 3));
  const PlacedVector w(random, 2), three(random, 3);
  CHECK(error_of([&] { dsyevd(wide.view(), w.view); }) == "dsyevd: a.cols = 3, must be a.rows = 2");
  CHECK(error_of([&] { dsyevd(two.view(), three.view); }) ==
        "dsyevd: w.size = 3, must be a.rows = 2");
  CHECK(error_of([&] { deigh(two.view(), w.view, wide.view()); }) ==
        "deigh: v.cols = 3, must be a.rows = 2");
  CHECK(error_of([&] { deigh(two.view(), w.view, two.view(), blas().vector(2)); }) ==
        "deigh: info.size = 2, must be 1");
  CHECK(error_of([&] {
          dsyevd(two.view(), {w.view.data, 2, 0});
        }) == "dsyevd: w.inc = 0, must be other than 0");
  CHECK(error_of([&] { dsyevd(two.view(), w.view, static_cast<Vectors>(9)); }) ==
        "dsyevd: vectors = 9, must be No or Yes");
  CHECK(error_of([&] {
          dsyevd(two.view(), w.view, Vectors::Yes, static_cast<Uplo>(7));
        }).rfind("dsyevd: uplo = 7", 0) == 0);
}

TEST_CASE("the C interface of spectra in double precision is that of C++") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  const std::vector<double> numbers = {2, 1, 1, 2};
  const auto buffer_of = [&](const std::vector<double>& from) { return c_doubles(context, from); };
  const auto near = [](const CHandle<fragblas_buffer>& buffer, const std::vector<double>& right) {
    return largest_difference(read_doubles(buffer.get()), right) < 1e-14;
  };
  const auto a = buffer_of(numbers), v = buffer_of({0, 0, 0, 0}), w = buffer_of({7, 0, 0});
  const CHandle<fragblas_buffer> info = c_buffer(context, {9});
  const fragblas_view in{a.get(), 0, 2, 2, 2, FRAGBLAS_ROW_MAJOR};
  const fragblas_view out{v.get(), 0, 2, 2, 2, FRAGBLAS_ROW_MAJOR};
  CHECK(fragblas_deigh(&in, FRAGBLAS_UPPER, w.get(), 1, &out, info.get(), 0) == FRAGBLAS_OK);
  CHECK(near(w, {7, 1, 3}));
  CHECK(c_read(info.get()) == std::vector<float>{0});
  CHECK(near(a, numbers));
  CHECK(fragblas_deigh(&in, FRAGBLAS_LOWER, w.get(), 0, nullptr, nullptr, 0) == FRAGBLAS_OK);
  CHECK(near(w, {1, 3, 3}));
  fragblas_int result = 9;
  CHECK(fragblas_dsyevd(&in, FRAGBLAS_LOWER, FRAGBLAS_VECTORS, w.get(), 0, &result) == FRAGBLAS_OK);
  CHECK(result == 0);
  CHECK(lack_of_orthogonality({2, 2, read_doubles(a.get())}) < kGood);
  CHECK(fragblas_double_buffer_write(a.get(), 0, numbers.data(), 4) == FRAGBLAS_OK);
  const auto u = buffer_of({0, 0, 0, 0});
  const fragblas_view left{u.get(), 0, 2, 2, 2, FRAGBLAS_ROW_MAJOR};
  CHECK(fragblas_dgesdd(&in, FRAGBLAS_SVD_THIN, w.get(), 1, &left, &out, &result) == FRAGBLAS_OK);
  CHECK(result == 0);
  CHECK(near(w, {1, 3, 1}));
  CHECK(fragblas_dsvd(&in, w.get(), 0, nullptr, nullptr, info.get(), 0) == FRAGBLAS_OK);
  CHECK(near(w, {3, 1, 1}));
  CHECK(fragblas_dsvd(&in, w.get(), 1, &left, &out, nullptr, 0) == FRAGBLAS_OK);
  CHECK(near(w, {3, 3, 1}));
  CHECK(fragblas_dsyevd(nullptr, FRAGBLAS_LOWER, FRAGBLAS_VECTORS, w.get(), 0, &result) !=
        FRAGBLAS_OK);
}

TEST_SUITE_END();

}  // namespace
}  // namespace fragblas::test
