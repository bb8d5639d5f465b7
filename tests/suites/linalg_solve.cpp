// solve, inv, det, logdet and slogdet. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

Dense read_whole(StoredMatrix& matrix, std::int64_t m, std::int64_t n) {
  matrix.fetch();
  return Dense(m, n, matrix.elements());
}

bool fits(std::int64_t elements) {
  return elements + 16 <= info().max_buffer_elements;
}

// By elimination in double precision: sign and logarithm of the magnitude.
std::pair<double, double> logdet_of(Dense a) {
  double sign = 1, logarithm = 0;
  for (std::int64_t k = 0; k < a.rows; ++k) {
    std::int64_t pivot = k;
    for (std::int64_t i = k; i < a.rows; ++i) {
      if (std::abs(a(i, k)) > std::abs(a(pivot, k))) pivot = i;
    }
    for (std::int64_t j = 0; j < a.cols && pivot != k; ++j) std::swap(a(k, j), a(pivot, j));
    sign *= (pivot == k ? 1 : -1) * (a(k, k) < 0 ? -1 : a(k, k) > 0 ? 1 : 0);
    logarithm += std::log(std::abs(a(k, k)));
    for (std::int64_t i = k + 1; i < a.rows && a(k, k) != 0; ++i) {
      const double factor = a(i, k) / a(k, k);
      for (std::int64_t j = k; j < a.cols; ++j) a(i, j) -= factor * a(k, j);
    }
  }
  return {sign, logarithm};
}

}  // namespace

TEST_SUITE_BEGIN("linalg_solve");

TEST_CASE("solve leaves A and B, and says how good it is") {
  Rng random = rng("solve");
  for (const std::int64_t n : {1, 2, 5, 16, 31, 64, 70, 129}) {
    for (const int kind : {0, 1, 2, 3}) {
      const Assumption assume = static_cast<Assumption>(kind);
      const std::int64_t sides = 1 + random.below(4), slack = random.below(3);
      if (!fits((n + 3) * (n + 3))) continue;
      INFO("n ", n, ", nrhs ", sides, ", assumption ", kind);
      Dense a = random_matrix(random, n, n);
      if (assume == Assumption::PositiveDefinite) a = positive_definite(random, n, 100);
      for (std::int64_t i = 0; i < n && kind > 1; ++i) {
        a(i, i) += 4;
        for (std::int64_t j = 0; j < n; ++j) {
          if (assume == Assumption::LowerTriangular ? j > i : j < i) a(i, j) = 0;
        }
      }
      a = Dense(n, n, a.rounded());
      // What A does not say is not looked at.
      std::vector<float> given = a.rounded();
      SolveOptions options;
      options.assume = assume;
      options.uplo = random.below(2) == 0 ? Uplo::Lower : Uplo::Upper;
      for (std::int64_t i = 0; i < n && kind > 0; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          const bool lower = assume == Assumption::PositiveDefinite
                                 ? options.uplo == Uplo::Lower
                                 : assume == Assumption::LowerTriangular;
          if (lower ? j > i : j < i) given[static_cast<std::size_t>(i * n + j)] = kNan;
        }
      }
      const Dense b = random_matrix(random, n, sides);
      StoredMatrix matrix(n, n, given, random, {kLayouts[random.below(2)], slack, 1});
      StoredMatrix right(n, sides, b.rounded(), random, {kLayouts[random.below(2)], slack, 2});
      StoredMatrix x(n, sides, b.rounded(), random, {kLayouts[random.below(2)], slack, 3});
      const Vector results = blas().vector(std::vector<float>{7, 7, 7});
      options.info = results.view(1);
      options.backward_error = results.view(1, 2);
      solve(matrix.view(), right.view(), x.view(), options);
      const Dense solution = read_whole(x, n, sides);
      CHECK(x.touched() == 0);
      matrix.fetch();
      right.fetch();
      CHECK(matrix.changed() + right.changed() == 0);
      CHECK(units(a * solution - b, n, norm1(a) * norm1(solution)) < kMostUnits);
      const std::vector<float> said = results.read();
      CHECK(said[0] == 0);
      CHECK(said[1] == 7);
      CHECK(said[2] < 1e-6f);

      // In place. The order of sums may be another one, by the layout.
      solve(matrix.view(), right.view(), right.view(), options);
      const Dense again = read_whole(right, n, sides);
      CHECK(right.touched() == 0);
      CHECK(units(a * again - b, n, norm1(a) * norm1(again)) < kMostUnits);
    }
  }
}

TEST_CASE("solve that knows nothing tries Cholesky, and pivots where that fails") {
  Rng random = rng("solve unknown");
  enum Kind { Definite, General, Indefinite, NegativeDiagonal, NotANumber, LateAsymmetry };
  for (const std::int64_t n : {1, 3, 64, 70, 129}) {
    for (const Kind kind :
         {Definite, General, Indefinite, NegativeDiagonal, NotANumber, LateAsymmetry}) {
      const bool is_one_kind = n == 1 && (kind == General || kind == Indefinite);
      const bool is_early = n < 64 && kind == LateAsymmetry;
      if (!fits((n + 3) * (n + 3)) || is_one_kind || is_early) continue;
      INFO("n ", n, ", kind ", static_cast<int>(kind));
      Dense a = positive_definite(random, n, 100);
      const Dense noise = random_matrix(random, n, n);
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < i; ++j) {
          if (kind == General) a(i, j) += 0.1 * noise(i, j);
          // Of an error that Cholesky's solution might be allowed.
          if (kind == LateAsymmetry && j > n - 4) a(i, j) += 1e-6 * a(i, i);
          // Positive on its diagonal alone.
          if (kind == Indefinite) a(i, j) = a(j, i) = 8 * noise(i, j);
        }
      }
      if (kind == NegativeDiagonal) a(n - 1, n - 1) = -3;
      a = Dense(n, n, a.rounded());
      if (kind == NotANumber) a(n / 2, 0) = kNan;
      const Dense b = random_matrix(random, n, 2);
      StoredMatrix matrix(n, n, a.rounded(), random, {kLayouts[random.below(2)], 1, 1});
      StoredMatrix x(n, 2, b.rounded(), random, {kLayouts[random.below(2)], 2, 3});
      const Vector results = blas().vector(std::vector<float>{7, 7, 7, 7});
      SolveOptions options;
      options.info = results.view(1);
      options.backward_error = results.view(1, 1);
      options.method = results.view(1, 3);
      solve(matrix.view(), x.view(), x.view(), options);
      const Dense solution = read_whole(x, n, 2);
      CHECK(x.touched() == 0);
      matrix.fetch();
      CHECK(matrix.changed() == 0);
      const std::vector<float> said = results.read();
      const SolveMethod by = kind == Definite                ? SolveMethod::Cholesky
                             : n < 128 || kind == NotANumber ? SolveMethod::Pivots
                                                             : SolveMethod::NearbyPivots;
      CHECK(said[3] == static_cast<float>(by));
      CHECK(said[2] == 7);
      if (kind == NotANumber) {
        CHECK(!(said[1] < 1e-3f));
        continue;
      }
      CHECK(said[0] == 0);
      CHECK(said[1] < 1e-6f);
      CHECK(units(a * solution - b, n, norm1(a) * norm1(solution)) < kMostUnits);
    }
  }
}

// Pivots are looked for in the next rows at first. Where those have none, all rows are looked at.
TEST_CASE("solve that knows nothing takes pivots from few rows, and from all where that is bad") {
  Rng random = rng("solve nearby");
  const std::int64_t n = 150;
  if (!fits((n + 3) * (n + 3))) return;
  std::int64_t passes[2] = {};
  for (const bool far : {false, true}) {
    CAPTURE(far);
    Dense a = random_matrix(random, n, n);
    // Rows of the other half: the diagonal has zeros as far as the next rows go.
    for (std::int64_t i = 0; i < n && far; ++i) {
      for (std::int64_t j = 0; j < n; ++j) a(i, j) *= (i + n / 2) % n == j ? 4 : 1e-9;
    }
    a = Dense(n, n, a.rounded());
    const Dense b = random_matrix(random, n, 2);
    const Matrix matrix = blas().matrix(n, n, a.rounded()),
                 right = blas().matrix(n, 2, b.rounded());
    const Matrix x = blas().matrix(n, 2);
    const Vector results = blas().vector(std::vector<float>{7, 7, 7});
    SolveOptions options;
    options.info = results.view(1);
    options.backward_error = results.view(1, 1);
    options.method = results.view(1, 2);
    const std::int64_t before = blas().stats().passes;
    solve(matrix, right, x, options);
    passes[far] = blas().stats().passes - before;
    const Dense solution(n, 2, x.read());
    CHECK(units(a * solution - b, n, norm1(a) * norm1(solution)) < kMostUnits);
    const std::vector<float> said = results.read();
    CHECK(said[0] == 0);
    CHECK(said[1] < 1e-6f);
    CHECK(said[2] == static_cast<float>(far ? SolveMethod::Pivots : SolveMethod::NearbyPivots));
  }
  CHECK(passes[1] > 3 * passes[0] / 2);
}

// What is decided later takes its turn before what was enqueued after it.
TEST_CASE("solve that knows nothing in a deferred context") {
  ContextOptions options = context_options();
  options.deferred = true;
  const ExpectLog expected;  // of reads
  OtherContext other(options);
  Context& context = other.enter();
  const std::vector<float> definite = {4, 1, 1, 3}, general = {0, 2, 1, 1};
  Matrix a = context.matrix(2, 2, definite), b = context.matrix(2, 1, {5, 4});
  const Matrix x = context.matrix(2, 1, {7, 7});
  const Vector method = context.vector(1), sum = context.vector(2);
  SolveOptions how;
  how.method = method;
  for (const bool runs : {false, true}) {
    CAPTURE(runs);
    for (const std::vector<float>* values : {&definite, &general}) {
      a.write(*values);
      b.write(values == &definite ? std::vector<float>{5, 4} : std::vector<float>{4, 3});
      solve(a, b, x, how);
      a.write({9, 9, 9, 9});
      copy(x.vector(2), sum);
      scal(2, sum);
      if (runs && sees_fences()) {
        while (context.stats().pending > 0) context.run(0);
      }
      const std::vector<float> found = sum.read();
      CHECK(std::abs(found[0] - 2) < 1e-5f);
      CHECK(std::abs(found[1] - (values == &definite ? 2 : 4)) < 1e-5f);
      CHECK(method.read()[0] == (values == &definite ? 1.0f : 0.0f));
    }
  }
  a.write(definite);
  context.finish();
  for (const int turns : {0, 1, 12, 40}) {
    CAPTURE(turns);
    b.write({5, 4});
    context.finish();
    context.set_group(3);
    solve(a, b, x, how);
    context.set_group(0);
    for (int i = 0; i < turns; ++i) context.run(0);
    const bool done = context.stats().pending == 0;
    CHECK((!done || turns > 1));
    context.abort(3);
    if (done) {
      CHECK(std::abs(x.read()[0] - 1) < 1e-5f);
      continue;
    }
    const std::string said = error_of([&] { x.read(); }, Status::Undefined);
    CHECK_MESSAGE(said.find("aborted before it was issued") != said.npos, said);
  }
  other.leave();
}

TEST_CASE("a refined solution is better than an unrefined one of a graded matrix") {
  Rng random = rng("solve refined");
  if (!fits(100 * 100)) return;
  const std::int64_t n = 96;
  Dense a = random_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      a(i, j) = static_cast<float>(a(i, j) * std::pow(10, -4.0 * static_cast<double>(i) / n));
    }
  }
  const Matrix matrix = blas().matrix(n, n, a.rounded());
  const Matrix b = blas().matrix(n, 1, random_matrix(random, n, 1).rounded());
  const Matrix x = blas().matrix(n, 1);
  float errors[2] = {};
  for (const int refinements : {0, 1}) {
    const Vector error = blas().vector(1);
    SolveOptions options;
    options.refinements = refinements;
    options.backward_error = error;
    solve(matrix, b, x, options);
    errors[refinements] = error.read()[0];
  }
  CHECK(errors[1] <= errors[0] * 2);
  CHECK(errors[1] < 1e-6f);
}

TEST_CASE("a singular matrix is told by info, and by a bad error") {
  const Matrix a = blas().matrix(2, 2, {1, 2, 2, 4}), b = blas().matrix(2, 1, {1, 1});
  const Matrix x = blas().matrix(2, 1);
  const Vector failed = blas().vector(2);
  SolveOptions options;
  options.info = failed.view(1);
  options.backward_error = failed.view(1, 1);
  solve(a, b, x, options);
  const std::vector<float> said = failed.read();
  CHECK(said[0] == 2);
  CHECK(!(said[1] < 1e-3f));
}

TEST_CASE("an error is not told by norms that overflow") {
  for (const Assumption assume : {Assumption::General, Assumption::Unknown}) {
    const Vector error = blas().vector(filled(1, 7));
    SolveOptions options;
    options.assume = assume;
    options.backward_error = error;
    const Matrix x = blas().matrix(2, 1);
    solve(blas().matrix(2, 2, {3e38f, 0, 0, 3e38f}), blas().matrix(2, 1, {1e38f, 1e37f}), x,
          options);
    CHECK(std::isnan(error.read()[0]));
    CHECK(x.read()[0] == doctest::Approx(1.0 / 3));
  }
}

TEST_CASE("explain_solve has the ways that solve takes") {
  Rng random = rng("explain solve");
  const auto methods = [](const SolveExplanation& explanation) {
    std::vector<SolveMethod> all;
    for (const SolveStep& step : explanation.steps) all.push_back(step.method);
    return all;
  };
  using All = std::vector<SolveMethod>;
  SolveOptions options;
  for (const auto& [assume, method] :
       {std::pair(Assumption::General, SolveMethod::Pivots),
        std::pair(Assumption::PositiveDefinite, SolveMethod::Cholesky),
        std::pair(Assumption::LowerTriangular, SolveMethod::LowerTriangle),
        std::pair(Assumption::UpperTriangular, SolveMethod::UpperTriangle)}) {
    options.assume = assume;
    const SolveExplanation known = explain_solve(blas(), 50, 2, options);
    CHECK(methods(known) == All{method});
    CHECK(known.steps[0].taken_if.empty());
    CHECK(known.steps[0].reads == 0);
  }
  options.assume = Assumption::Unknown;
  CHECK(methods(explain_solve(blas(), 127, 1, options)) ==
        All{SolveMethod::Cholesky, SolveMethod::Pivots});
  const std::int64_t n = 128;
  const SolveExplanation large = explain_solve(blas(), n, 1, options);
  options.refinements = 0;
  CHECK(methods(explain_solve(blas(), n, 1, options)) ==
        All{SolveMethod::Cholesky, SolveMethod::Pivots});
  if (info().max_texture_size >= 256) {
    CHECK(methods(large) ==
          All{SolveMethod::Cholesky, SolveMethod::NearbyPivots, SolveMethod::Pivots});
  }
  CHECK(large.steps[0].flops == doctest::Approx(n * n * n / 3.0 + 6.0 * n * n));
  CHECK(large.steps.back().flops == doctest::Approx(2 * n * n * n / 3.0 + 6.0 * n * n));
  CHECK(large.steps[0].reads == 2);
  CHECK(large.steps.back().reads == 0);
  CHECK(
      to_json(explain_solve(blas(), 5, 1, {Assumption::General})) ==
      "{\"n\": 5, \"nrhs\": 1, \"steps\": [{\"method\": \"pivots\", \"taken_if\": \"\", \"flops\": "
      "233.333333, \"reads\": 0}]}");
  if (fits(n * (n + 20))) {
    const Vector method = blas().vector(1);
    SolveOptions unknown;
    unknown.method = method;
    const Dense a = random_matrix(random, n, n);
    solve(blas().matrix(n, n, a.rounded()), blas().matrix(n, 1, filled(n, 1)), blas().matrix(n, 1),
          unknown);
    const All tried = methods(large);
    const auto taken = static_cast<SolveMethod>(static_cast<int>(method.read()[0]));
    CHECK(std::find(tried.begin(), tried.end(), taken) != tried.end());
  }
  CHECK(error_of([] { explain_solve(blas(), -1); }) == "explain_solve: n = -1, must be at least 0");
  options.refinements = 31;
  CHECK(error_of([&] { explain_solve(blas(), 3, 1, options); }) ==
        "explain_solve: refinements = 31, must be from 0 to 30");
}

TEST_CASE("inv, beside A and in its place") {
  Rng random = rng("inv");
  for (const std::int64_t n : {0, 1, 3, 16, 40, 70, 130}) {
    for (const Layout layout : kLayouts) {
      if (!fits((n + 4) * (n + 4))) continue;
      INFO("n ", n, ", layout ", static_cast<int>(layout));
      Dense a = random_matrix(random, n, n);
      for (std::int64_t i = 0; i < n; ++i) a(i, (i + 1) % n) += 3;
      a = Dense(n, n, a.rounded());
      StoredMatrix from(n, n, a.rounded(), random, {layout, 1, 2});
      StoredMatrix to(n, n, a.rounded(), random, {kLayouts[random.below(2)], 2, 1});
      const Vector failed = blas().vector(std::vector<float>{7});
      inv(from.view(), to.view(), failed);
      CHECK(failed.read()[0] == 0);
      const Dense inverse = read_whole(to, n, n);
      CHECK(to.touched() == 0);
      from.fetch();
      CHECK(from.changed() == 0);
      CHECK(units(a * inverse - identity(n), n, norm1(a) * norm1(inverse)) < kMostUnits);
      inv(from.view(), from.view());
      CHECK(norm1(read_whole(from, n, n) - inverse) == 0);
    }
  }
}

TEST_CASE("det, logdet and slogdet") {
  Rng random = rng("det");
  for (const std::int64_t n : {1, 2, 3, 7, 16, 50, 70, 200}) {
    if (!fits(n * (n + 4))) continue;
    INFO("n ", n);
    const Dense a = random_matrix(random, n, n);
    const auto [sign, logarithm] = logdet_of(a);
    const Matrix matrix = blas().matrix(n, n, a.rounded());
    const Vector result = blas().vector(3);
    slogdet(matrix, result.view(2, 1));
    const std::vector<float> found = result.read();
    CHECK(found[0] == 0);
    CHECK(found[1] == sign);
    CHECK(found[2] == doctest::Approx(logarithm).epsilon(1e-4));
    logdet(matrix, result.view(1));
    const std::vector<float> alone = result.read();
    CHECK(alone[1] == sign);
    if (sign < 0) {
      CHECK(std::isnan(alone[0]));
    } else {
      CHECK(alone[0] == found[2]);
    }
    det(matrix, result.view(1));
    const double expected = sign * std::exp(logarithm);
    if (std::abs(logarithm) < 80) {
      CHECK(result.read()[0] == doctest::Approx(expected).epsilon(1e-3));
    }
    CHECK(matrix.read() == a.rounded());
  }
}

TEST_CASE("determinants beyond the range of float32") {
  const std::int64_t n = 60;
  for (const float entry : {1e3f, 1e-3f, 0.0f}) {
    std::vector<float> values = filled(n * n, 0);
    for (std::int64_t i = 0; i < n; ++i) values[static_cast<std::size_t>(i * n + i)] = entry;
    const Matrix matrix = blas().matrix(n, n, values);
    const Vector result = blas().vector(2), number = blas().vector(1);
    slogdet(matrix, result);
    const std::vector<float> found = result.read();
    logdet(matrix, number);
    CHECK(number.read()[0] == found[1]);
    det(matrix, number);
    if (entry == 0) {
      CHECK(found[0] == 0);
      CHECK(found[1] == -kInf);
      CHECK(number.read()[0] == 0);
    } else {
      CHECK(found[0] == 1);
      CHECK(found[1] == doctest::Approx(60 * std::log(static_cast<double>(entry))));
      CHECK(number.read()[0] == (entry > 1 ? kInf : 0));
    }
  }
  const Vector none = blas().vector(2);
  slogdet(blas().matrix(2, 2, {kNan, 1, 1, 1}), none);
  CHECK(std::isnan(none.read()[0]));
  CHECK(std::isnan(none.read()[1]));
  const Vector result = blas().vector(std::vector<float>{5, 5});
  slogdet(blas().matrix(0, 0), result);
  CHECK(result.read() == std::vector<float>{1, 0});
  logdet(blas().matrix(0, 0), result.view(1));
  CHECK(result.read() == std::vector<float>{0, 0});
  logdet(blas().matrix(2, 2, {kNan, 1, 1, 1}), result.view(1));
  CHECK(std::isnan(result.read()[0]));
}

TEST_CASE("rule 6, 37: arguments of solve, inv and det") {
  const Vector a = blas().vector(filled(20, 1.0f));
  CHECK(error_of([&] { solve(a.matrix(3, 3), a.matrix(2, 1), a.matrix(3, 1)); }) ==
        "solve: b.rows = 2, must be a.rows = 3");
  CHECK(error_of([&] { solve(a.matrix(3, 3), a.matrix(3, 1), a.matrix(3, 2)); }) ==
        "solve: x.cols = 2, must be b.cols = 1");
  SolveOptions options;
  options.refinements = 31;
  CHECK(error_of([&] { solve(a.matrix(3, 3), a.matrix(3, 1), a.matrix(3, 1), options); }) ==
        "solve: refinements = 31, must be from 0 to 30");
  CHECK(error_of([&] { inv(a.matrix(3, 3), a.matrix(3, 4)); }) ==
        "inv: b.cols = 4, must be a.rows = 3");
  CHECK(error_of([&] { det(a.matrix(3, 3), a.vector(2)); }) == "det: result.size = 2, must be 1");
  CHECK(error_of([&] { slogdet(a.matrix(3, 3), a.vector(1)); }) ==
        "slogdet: result.size = 1, must be 2");
  CHECK(error_of([&] { logdet(a.matrix(3, 3), a.vector(2)); }) ==
        "logdet: result.size = 2, must be 1");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
