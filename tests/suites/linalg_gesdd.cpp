// sgesdd, svd and pinv. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "context/context_state.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/gesdd_passes.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"
#include "support/operand.hpp"
#include "support/singular.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

// Two buffers of lines of the order's length, twice.
bool fits(std::int64_t m, std::int64_t n) {
  const std::int64_t longest = std::max(m, n), order = std::min(m, n) + 4;
  return std::max((longest + 4) * (longest + 4), 2 * order * order) + 16 * longest <=
         info().max_buffer_elements;
}

Dense scaled_columns(Dense u, const std::vector<float>& s) {
  Dense result(u.rows, static_cast<std::int64_t>(s.size()));
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = 0; j < result.cols; ++j) {
      result(i, j) = u(i, j) * static_cast<double>(s[static_cast<std::size_t>(j)]);
    }
  }
  return result;
}

Dense first_rows(const Dense& a, std::int64_t rows) {
  Dense result(rows, a.cols);
  std::copy_n(a.values.begin(), result.values.size(), result.values.begin());
  return result;
}

void check_values(const Dense& a, const std::vector<float>& s) {
  const std::vector<double> reference = singular_values(a);
  const double largest = reference.empty() ? 0 : reference[0];
  double error = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    CHECK(s[i] >= 0);
    if (i > 0) CHECK(s[i] <= s[i - 1]);
    error = std::max(error, std::abs(static_cast<double>(s[i]) - reference[i]));
  }
  const auto longest = static_cast<double>(std::max(a.rows, a.cols));
  if (largest == 0) {
    CHECK(error == 0);
  } else {
    CHECK(error / (kEps * largest * longest) < kMostUnits);
  }
}

void check_vectors(const Dense& a, const std::vector<float>& s, const Dense& u, const Dense& vt) {
  const std::int64_t longest = std::max(a.rows, a.cols);
  const auto order = static_cast<std::int64_t>(s.size());
  const Dense residual = scaled_columns(u, s) * first_rows(vt, order) - a;
  CHECK(units(residual, longest, norm1(a)) < kMostUnits);
  CHECK(units(u.transposed() * u - identity(u.cols), a.rows, 1) < kMostUnits);
  CHECK(units(vt * vt.transposed() - identity(vt.rows), a.cols, 1) < kMostUnits);
}

Place random_place(Rng& random) {
  return {kLayouts[random.below(2)], random.below(4), random.below(5)};
}

// By the method that gesdd takes for larger ones.
void check_by_eigenproblem(const Dense& a) {
  if (a.rows < a.cols) return check_by_eigenproblem(a.transposed());
  const std::int64_t m = a.rows, n = a.cols, pitch = 2 * n + 4;
  if (n == 0 || std::max(pitch * pitch, 48 * pitch + 64) + 16 > info().max_buffer_elements) return;
  INFO("by an eigenproblem");
  const Matrix from = blas().matrix(m, n, a.rounded()), left = blas().matrix(m, n);
  const Matrix right = blas().matrix(n, n);
  const Vector s = blas().vector(n), alone = blas().vector(n), failed = blas().vector(1);
  const auto block = [n](const Operand& operand, std::int64_t rows) {
    return detail::Block{operand.buffer.get(), operand.offset, n, 1, rows, n};
  };
  const Operand places[] = {MatrixView(from).data, MatrixView(left).data,  MatrixView(right).data,
                            VectorView(s).data,    VectorView(alone).data, VectorView(failed).data};
  detail::SingularValues results;
  results.s = places[3];
  results.u = block(places[1], m);
  results.v = block(places[2], n).transposed();
  results.info = places[5];
  const auto method = detail::SvdMethod::Eigenproblem;
  detail::enqueue_svd("gesdd", method, block(places[0], m), results);
  detail::SingularValues values_alone;
  values_alone.s = places[4];
  detail::enqueue_svd("gesdd", method, block(places[0], m), values_alone);
  detail::context_of(*places[0].buffer).submit();
  CHECK(failed.read()[0] == 0);
  check_values(a, s.read());
  check_values(a, alone.read());
  check_vectors(a, s.read(), Dense(m, n, left.read()), Dense(n, n, right.read()));
}

void check_svd(const Dense& a, SvdJob job, Rng& random, const Place& place = {}) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  const bool all = job == SvdJob::All, none = job == SvdJob::None;
  INFO(m, " x ", n, ", job ", static_cast<int>(job));
  StoredMatrix matrix(m, n, a.rounded(), random, place);
  const std::int64_t u_cols = none ? 0 : all ? m : order, vt_rows = none ? 0 : all ? n : order;
  StoredMatrix left(m, u_cols, random_bits(random, m * u_cols), random, random_place(random));
  StoredMatrix right(vt_rows, n, random_bits(random, vt_rows * n), random, random_place(random));
  const Vector s = blas().vector(filled(order + 3, 5));
  const Vector failed = blas().vector(filled(3, 5));
  gesdd(matrix.view(), s.view(order, 2), left.view(), right.view(), job, failed.view(1, 1));
  CHECK(failed.read() == std::vector<float>{5, 0, 5});
  std::vector<float> values = s.read();
  CHECK(values[0] + values[1] + values.back() == 15);
  values = {values.begin() + 2, values.end() - 1};
  for (StoredMatrix* const stored : {&matrix, &left, &right}) {
    stored->fetch();
    CHECK(stored->touched() == 0);
  }
  CHECK(matrix.changed() == 0);
  check_values(a, values);
  if (!none) {
    check_vectors(a, values, Dense(m, u_cols, left.elements()),
                  Dense(vt_rows, n, right.elements()));
  }
  if (job == SvdJob::Thin) check_by_eigenproblem(a);
}

}  // namespace

TEST_SUITE_BEGIN("linalg_gesdd");

TEST_CASE("gesdd of all shapes, layouts and gaps") {
  Rng random = rng("gesdd");
  for (std::int64_t trial = 0; trial < 72; ++trial) {
    const std::int64_t m = trial < 12 ? trial : random.below(71);
    const std::int64_t n = trial % 5 == 0 ? m : random.below(trial % 4 == 0 ? 71 : 30);
    if (!fits(m, n)) continue;
    check_svd(random_matrix(random, m, n), static_cast<SvdJob>(trial % 3), random,
              random_place(random));
  }
}

TEST_CASE("gesdd of large, tall and wide matrices") {
  Rng random = rng("gesdd large");
  const std::int64_t shapes[][2] = {{130, 130}, {300, 5}, {7, 200}, {127, 129}, {150, 66}, {1, 90}};
  for (const auto& [m, n] : shapes) {
    if (fits(m, n)) check_svd(random_matrix(random, m, n), SvdJob::Thin, random);
  }
  if (fits(80, 9)) check_svd(random_matrix(random, 80, 9), SvdJob::All, random);
}

TEST_CASE("gesdd of matrices that are hard") {
  Rng random = rng("gesdd hard");
  const std::int64_t n = 40;
  const std::function<double(std::int64_t)> choices[] = {
      [](std::int64_t i) { return std::pow(10.0, -0.2 * static_cast<double>(i)); },  // graded
      [](std::int64_t i) { return i < 11 ? 1.0 : 0.0; },                             // rank 11
      [](std::int64_t i) { return i % 2 == 0 ? 1.0 : 0.5; },                         // repeated
      [](std::int64_t i) { return std::exp2(-static_cast<double>(i / 4 % 5)); },
      [](std::int64_t i) { return i == 0 ? 1.0 : 1e-5; },
      [](std::int64_t) { return 3.0; },
  };
  for (const auto& value : choices) {
    const Dense square = with_values(random, n, n, value);
    check_svd(square, SvdJob::All, random);
    check_by_eigenproblem(square);
    check_svd(with_values(random, 25, 33, value), SvdJob::Thin, random);
  }
}

TEST_CASE("gesdd of zeros, ones, equal columns, the identity and graded rows and columns") {
  Rng random = rng("gesdd special");
  const std::int64_t m = 22, n = 17;
  Dense equal = random_matrix(random, m, n), rows = equal, cols = equal, ones(m, n), corner(m, n);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      equal(i, j) = equal(i, j - j % 3);
      rows(i, j) *= std::pow(10.0, -static_cast<double>(i));
      cols(i, j) *= std::pow(10.0, static_cast<double>(j - n));
      ones(i, j) = 1;
    }
  }
  corner(m - 1, n - 1) = 2;
  for (const Dense& a : {Dense(m, n), ones, corner, equal, Dense(m, n, rows.rounded()),
                         Dense(m, n, cols.rounded()), identity(n), identity(1), Dense(1, 1)}) {
    check_svd(a, SvdJob::All, random);
    check_svd(a.transposed(), SvdJob::Thin, random);
  }
}

TEST_CASE("gesdd of huge and of tiny numbers") {
  Rng random = rng("gesdd scale");
  for (const double scale : {1e30, 1e-30}) {
    Dense a = random_matrix(random, 31, 18);
    for (double& value : a.values) value *= scale;
    check_svd(Dense(31, 18, a.rounded()), SvdJob::Thin, random);
  }
  // Far apart: the smaller ones are right beside themselves, too.
  const Vector s = blas().vector(3);
  svd(blas().matrix(3, 3, {0, 1e-25f, 0, 1e5f, 0, 0, 0, 0, -3}), s);
  const std::vector<float> values = s.read();
  CHECK(values[0] == doctest::Approx(1e5));
  CHECK(values[1] == doctest::Approx(3));
  CHECK(values[2] / 1e-25 == doctest::Approx(1));
}

TEST_CASE("gesdd of Inf or NaN ends, and says so") {
  Rng random = rng("gesdd nan");
  for (const std::int64_t n : {1, 9, 100}) {
    const std::int64_t m = n + 3;
    if (!fits(m, 2 * n)) continue;
    for (const float bad : {kNan, kInf}) {
      Dense a = random_matrix(random, m, n);
      std::vector<float> values = a.rounded();
      values[values.size() / 2] = bad;
      const Vector s = blas().vector(n), failed = blas().vector(1);
      const Matrix u = blas().matrix(m, n), vt = blas().matrix(n, n);
      svd(blas().matrix(m, n, values), s, u, vt, failed);
      CHECK(failed.read()[0] > 0);
      CHECK(count_nan(s.read()) > 0);
    }
  }
}

TEST_CASE("svd takes the shapes of U and VT, and keeps A") {
  const Matrix a = blas().matrix(2, 3, {3, 0, 0, 0, 0, 4});
  const Vector s = blas().vector(2);
  const Matrix u = blas().matrix(2, 2), vt = blas().matrix(2, 3);
  svd(a, s, u, vt);
  CHECK(s.read() == std::vector<float>{4, 3});
  const std::vector<float> left = u.read(), right = vt.read();
  CHECK(std::abs(left[2]) == 1);
  CHECK(left[2] * right[2] == 1);
  CHECK(left[1] * right[3] == 1);
  CHECK(a.read() == std::vector<float>{3, 0, 0, 0, 0, 4});
}

TEST_CASE("pinv has the four properties of a pseudoinverse") {
  Rng random = rng("pinv");
  const std::int64_t shapes[][3] = {
      {20, 20, 20}, {31, 12, 12}, {9, 40, 9}, {24, 24, 7}, {18, 30, 1}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1], last = shape[2];
    INFO(m, " x ", n, ", rank ", last);
    const Dense a = with_values(random, m, n, [last](std::int64_t i) {
      return i < last ? 1 + static_cast<double>(i) / 8 : 0.0;
    });
    const Matrix from = blas().matrix(m, n, a.rounded()), to = blas().matrix(n, m);
    pinv(from, to);
    const Dense x(n, m, to.read()), ax = a * x, xa = x * a;
    const std::int64_t longest = std::max(m, n);
    CHECK(units(ax * a - a, longest, norm1(a)) < kMostUnits);
    CHECK(units(xa * x - x, longest, norm1(x)) < kMostUnits);
    CHECK(units(ax - ax.transposed(), longest, norm1(a) * norm1(x)) < kMostUnits);
    CHECK(units(xa - xa.transposed(), longest, norm1(a) * norm1(x)) < kMostUnits);
  }
}

TEST_CASE("pinv leaves out what rcond says, and may overwrite A") {
  const Matrix a = blas().matrix(2, 2, {4, 0, 0, 1});
  pinv(a, a, 0.3f);
  CHECK(a.read() == std::vector<float>{0.25f, 0, 0, 0});
  const Matrix zeros = blas().matrix(2, 3), inverse = blas().matrix(3, 2, filled(6, 7));
  const Vector failed = blas().vector(filled(1, 3));
  pinv(zeros, inverse, -1, failed);
  CHECK(inverse.read() == filled(6, 0));
  CHECK(failed.read()[0] == 0);
}

TEST_CASE("gesdd of a matrix without rows or columns") {
  const Vector vt = blas().vector(filled(9, 3)), failed = blas().vector(filled(1, 3));
  const Operand null;
  sgesdd(Layout::RowMajor, SvdJob::All, 0, 3, null, 3, null, null, 1, vt, 3, failed);
  CHECK(vt.read() == std::vector<float>{1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK(failed.read()[0] == 0);
  CHECK_NOTHROW(
      sgesdd(Layout::RowMajor, SvdJob::Thin, 4, 0, null, 1, null, null, 1, null, 1, null));
}

TEST_CASE("rule 6, 37: arguments of gesdd") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Layout row = Layout::RowMajor;
  const auto call = [&](SvdJob job, std::int64_t m, std::int64_t n, std::int64_t lda,
                        const Operand& s, std::int64_t ldu, std::int64_t ldvt,
                        const Operand& at = {}) {
    return error_of([&] { sgesdd(row, job, m, n, a, lda, s, a, ldu, a, ldvt, at); });
  };
  CHECK(call(static_cast<SvdJob>(7), 4, 2, 2, a, 2, 2) ==
        "sgesdd: job = 7, must be None (0), Thin (1) or All (2)");
  CHECK(call(SvdJob::Thin, -1, 2, 2, a, 2, 2) == "sgesdd: m = -1, must be at least 0");
  CHECK(call(SvdJob::Thin, 4, 2, 1, a, 2, 2) == "sgesdd: lda = 1, must be at least max(1, n) = 2");
  CHECK(call(SvdJob::All, 4, 2, 2, a, 3, 2) == "sgesdd: ldu = 3, must be at least max(1, m) = 4");
  CHECK(call(SvdJob::Thin, 4, 2, 2, a, 1, 2) ==
        "sgesdd: ldu = 1, must be at least max(1, min(m, n)) = 2");
  CHECK(call(SvdJob::Thin, 4, 2, 2, a, 2, 1) == "sgesdd: ldvt = 1, must be at least max(1, n) = 2");
  CHECK(call(SvdJob::Thin, 4, 2, 2, {a, 19}, 2, 2) ==
        "sgesdd: s spans 2 elements from offset = 19, must end within the buffer's size = 20");
  CHECK(call(SvdJob::None, 4, 2, 2, null, 0, 0) == "sgesdd: s = null, must be a buffer");
  CHECK(call(SvdJob::None, 4, 2, 2, a, 0, 0, {a, 20}) ==
        "sgesdd: info spans 1 elements from offset = 20, must end within the buffer's size = 20");
  const auto views = [&](std::int64_t s, const MatrixView& u, const MatrixView& vt) {
    return error_of([&] { svd(a.matrix(4, 2), a.view(s, 0), u, vt); });
  };
  CHECK(views(3, {}, {}) == "svd: s.size = 3, must be min(a.rows, a.cols) = 2");
  CHECK(views(2, a.matrix(4, 4), a.matrix(2, 2)) ==
        "svd: u.cols = 4, must be min(a.rows, a.cols) = 2");
  CHECK(views(2, a.matrix(4, 2), {}) == "svd: vt.rows = 0, must be min(a.rows, a.cols) = 2");
  CHECK(error_of([&] { svd(a.matrix(4, 2), {a, 2, 3}); }) == "svd: s.inc = 3, must be 1");
  CHECK(error_of([&] { pinv(a.matrix(4, 2), a.matrix(4, 2)); }) ==
        "pinv: b.rows = 4, must be a.cols = 2");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
