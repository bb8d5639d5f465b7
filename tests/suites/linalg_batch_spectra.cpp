// Batches of orthogonal factors, eigenvalues and singular values of small matrices:
// sgeqrf_batch_strided, ssyev_batch_strided, sgesvd_batch_strided. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/batch_stack.hpp"
#include "support/eigenpairs.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"
#include "support/operand.hpp"
#include "support/singular.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const std::int64_t kBatches[] = {1, 2, 3, 7, 20};

bool fits(std::int64_t m, std::int64_t n, std::int64_t batch) {
  const std::int64_t longest = std::max(m, n) + 12;
  return batch * longest * longest * 4 <= info().max_buffer_elements;
}

std::vector<Dense> zeros(std::size_t batch, std::int64_t rows, std::int64_t cols) {
  return std::vector<Dense>(batch, Dense(rows, cols));
}

std::vector<float> row_of(const Dense& row) {
  return row.rounded();
}

Dense columns(const Dense& a, std::int64_t count) {
  Dense result(a.rows, count);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < count; ++j) result(i, j) = a(i, j);
  }
  return result;
}

Dense upper_part(const Dense& a) {
  Dense result = a;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < std::min(i, a.cols); ++j) result(i, j) = 0;
  }
  return result;
}

std::string shape_of(std::int64_t m, std::int64_t n, std::int64_t batch) {
  return std::to_string(m) + " x " + std::to_string(n) + ", batch " + std::to_string(batch);
}

// Q by the reflectors that are below the diagonal.
Dense orthogonal_of(const Dense& factors, const Dense& tau) {
  Dense q = identity(factors.rows);
  for (std::int64_t k = tau.cols - 1; k >= 0; --k) {
    for (std::int64_t j = 0; j < q.cols; ++j) {
      double product = q(k, j);
      for (std::int64_t i = k + 1; i < q.rows; ++i) product += factors(i, k) * q(i, j);
      product *= tau(0, k);
      q(k, j) -= product;
      for (std::int64_t i = k + 1; i < q.rows; ++i) q(i, j) -= product * factors(i, k);
    }
  }
  return q;
}

void check_qr(const std::vector<Dense>& a, Rng& random) {
  const std::int64_t m = a[0].rows, n = a[0].cols, order = std::min(m, n);
  const auto batch = static_cast<std::int64_t>(a.size());
  const Layout layout = kLayouts[random.below(2)];
  const Lie lie = random_lie(random, layout), lie_tau = random_lie(random, Layout::RowMajor);
  INFO(shape_of(m, n, batch), ", a: ", describe(lie), ", tau: ", describe(lie_tau));
  Stack factors(a, lie, random), tau(zeros(a.size(), 1, order), lie_tau, random);
  sgeqrf_batch_strided(layout, m, n, factors.operand(), factors.ld(), factors.stride(),
                       tau.operand(), tau.stride(), batch);
  CHECK(factors.fetch() == 0);
  CHECK(tau.fetch() == 0);
  for (std::size_t i = 0; i < a.size() && m > 0 && n > 0; ++i) {
    const Dense found = factors.matrix(i);
    const Dense q = orthogonal_of(found, tau.matrix(i));
    CHECK(units(q * upper_part(found) - a[i], std::max(m, n), norm1(a[i])) < kMostUnits);
    CHECK(units(q.transposed() * q - identity(m), m, 1) < kMostUnits);
  }
}

void check_eigen(const std::vector<Dense>& a, Rng& random) {
  const std::int64_t n = a[0].rows;
  const auto batch = static_cast<std::int64_t>(a.size());
  const Layout layout = kLayouts[random.below(2)];
  const Uplo uplo = kUplos[random.below(2)];
  const Lie lie = random_lie(random, layout), lie_w = random_lie(random, Layout::RowMajor);
  INFO(shape_of(n, n, batch), ", uplo ", static_cast<int>(uplo), ", a: ", describe(lie),
       ", w: ", describe(lie_w));
  Stack vectors(a, lie, random), kept(a, lie, random, part_of(uplo));
  Stack w(zeros(a.size(), 1, n), lie_w, random), alone(zeros(a.size(), 1, n), lie_w, random);
  Vector failed = blas().vector(filled(batch + 2, 7));
  const std::vector<float> before = (kept.fetch(), kept.elements());
  ssyev_batch_strided(layout, Vectors::Yes, uplo, n, vectors.operand(), vectors.ld(),
                      vectors.stride(), w.operand(), w.stride(), {failed, 1}, batch);
  ssyev_batch_strided(layout, Vectors::No, uplo, n, kept.operand(), kept.ld(), kept.stride(),
                      alone.operand(), alone.stride(), {}, batch);
  CHECK(failed.read() == zeros_between_sevens(batch));
  for (Stack* const stack : {&vectors, &kept, &w, &alone}) CHECK(stack->fetch() == 0);
  CHECK(kept.elements() == before);
  CHECK(w.elements() == alone.elements());
  for (std::size_t i = 0; i < a.size() && n > 0; ++i) {
    check_eigenpairs(a[i], vectors.matrix(i), row_of(w.matrix(i)));
    check_eigenvalues(a[i], row_of(w.matrix(i)));
  }
}

void check_svd(const std::vector<Dense>& a, SvdJob job, Rng& random) {
  const std::int64_t m = a[0].rows, n = a[0].cols, order = std::min(m, n);
  const auto batch = static_cast<std::int64_t>(a.size());
  const bool all = job == SvdJob::All, none = job == SvdJob::None;
  const std::int64_t u_cols = none ? 0 : all ? m : order, vt_rows = none ? 0 : all ? n : order;
  const Layout layout = kLayouts[random.below(2)];
  const Lie lie = random_lie(random, layout), lie_u = random_lie(random, layout);
  const Lie lie_vt = random_lie(random, layout), lie_s = random_lie(random, Layout::RowMajor);
  INFO(shape_of(m, n, batch), ", job ", static_cast<int>(job), ", a: ", describe(lie),
       ", u: ", describe(lie_u), ", vt: ", describe(lie_vt), ", s: ", describe(lie_s));
  Stack from(a, lie, random), s(zeros(a.size(), 1, order), lie_s, random);
  Stack u(zeros(a.size(), m, u_cols), lie_u, random);
  Stack vt(zeros(a.size(), vt_rows, n), lie_vt, random);
  Vector failed = blas().vector(filled(batch + 2, 7));
  const std::vector<float> before = (from.fetch(), from.elements());
  sgesvd_batch_strided(layout, job, m, n, from.operand(), from.ld(), from.stride(), s.operand(),
                       s.stride(), u.operand(), u.ld(), u.stride(), vt.operand(), vt.ld(),
                       vt.stride(), {failed, 1}, batch);
  CHECK(failed.read() == zeros_between_sevens(batch));
  for (Stack* const stack : {&from, &s, &u, &vt}) CHECK(stack->fetch() == 0);
  CHECK(from.elements() == before);
  for (std::size_t i = 0; i < a.size() && order > 0; ++i) {
    const Dense found = s.matrix(i);
    const std::vector<double> reference = singular_values(a[i]);
    double error = 0;
    for (std::int64_t j = 0; j < order; ++j) {
      CHECK(found(0, j) >= 0);
      if (j > 0) CHECK(found(0, j) <= found(0, j - 1));
      error = std::max(error, std::abs(found(0, j) - reference[static_cast<std::size_t>(j)]));
    }
    CHECK(error <= kMostUnits * kEps * reference[0] * static_cast<double>(std::max(m, n)));
    if (none) continue;
    const Dense left = u.matrix(i), right = vt.matrix(i);
    Dense scaled = columns(left, order);
    for (std::int64_t row = 0; row < m; ++row) {
      for (std::int64_t j = 0; j < order; ++j) scaled(row, j) *= found(0, j);
    }
    const Dense first = columns(right.transposed(), order).transposed();
    CHECK(units(scaled * first - a[i], std::max(m, n), norm1(a[i])) < kMostUnits);
    CHECK(units(left.transposed() * left - identity(u_cols), m, 1) < kMostUnits);
    CHECK(units(right * right.transposed() - identity(vt_rows), n, 1) < kMostUnits);
  }
}

// Calls check with batches of random matrices of all orders, some of another shape.
void sweep(const char* name,
           const std::function<void(std::int64_t, std::int64_t, std::int64_t, Rng&)>& check) {
  Rng random = rng(name);
  for (std::int64_t n = 1; n <= 32; ++n) {
    const std::int64_t batch = kBatches[random.below(n > 16 ? 3 : 5)];
    const std::int64_t m = random.below(2) == 0 ? n : 1 + random.below(n > 8 ? 32 : 8);
    if (fits(m, n, batch)) check(m, n, batch, random);
  }
}

std::vector<Dense> several(std::int64_t batch, const std::function<Dense()>& make) {
  std::vector<Dense> result;
  for (std::int64_t i = 0; i < batch; ++i) result.push_back(make());
  return result;
}

// Zeros, ones, equal columns, rows graded in either order, a diagonal, few or many equal values,
// and numbers far from 1.
std::vector<Dense> hard_matrices(Rng& random, std::int64_t m, std::int64_t n) {
  Dense ones(m, n), equal = random_matrix(random, m, n), rows = equal, back = equal;
  Dense corner(m, n), diagonal(m, n);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      ones(i, j) = 1;
      equal(i, j) = equal(i, j - j % 2);
      rows(i, j) *= std::pow(10.0, -static_cast<double>(i));
      back(i, j) *= std::pow(10.0, static_cast<double>(i - m + 1));
      if (i == j) diagonal(i, j) = static_cast<double>(i % 5 - 2);
    }
  }
  corner(m - 1, n - 1) = 2;
  std::vector<Dense> result = {Dense(m, n),
                               ones,
                               equal,
                               Dense(m, n, rows.rounded()),
                               corner,
                               diagonal,
                               Dense(m, n, back.rounded())};
  result.push_back(
      with_values(random, m, n, [](std::int64_t i) { return i % 2 == 0 ? 1.0 : 0.5; }));
  result.push_back(with_values(random, m, n, [](std::int64_t i) { return i < 2 ? 1.0 : 0.0; }));
  result.push_back(with_values(random, m, n, [](std::int64_t) { return 3.0; }));
  for (const double scale : {1e30, 1e-30}) {
    Dense scaled = random_matrix(random, m, n);
    for (double& value : scaled.values) value = static_cast<float>(value * scale);
    result.push_back(scaled);
  }
  return result;
}

Dense symmetric_of(const Dense& a) {
  Dense result(a.rows, a.rows);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.rows; ++j) {
      result(i, j) = static_cast<float>(0.5 * a(i, j) + 0.5 * a(j, i));
    }
  }
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("linalg_batch_spectra");

TEST_CASE("batches of geqrf of all orders, however they lie") {
  sweep("geqrf batch", [](std::int64_t m, std::int64_t n, std::int64_t batch, Rng& random) {
    check_qr(several(batch, [&] { return random_matrix(random, m, n); }), random);
  });
}

TEST_CASE("batches of syev of all orders, however they lie") {
  sweep("syev batch", [](std::int64_t, std::int64_t n, std::int64_t batch, Rng& random) {
    check_eigen(several(batch, [&] { return symmetric_matrix(random, n); }), random);
  });
}

TEST_CASE("batches of gesvd of all shapes and jobs, however they lie") {
  sweep("gesvd batch", [](std::int64_t m, std::int64_t n, std::int64_t batch, Rng& random) {
    const SvdJob job = static_cast<SvdJob>(random.below(3));
    check_svd(several(batch, [&] { return random_matrix(random, m, n); }), job, random);
  });
}

TEST_CASE("batches of matrices that are hard") {
  Rng random = rng("batches hard");
  const std::int64_t shapes[][2] = {{4, 4},   {8, 8},   {6, 3},   {5, 8},   {9, 9},
                                    {15, 15}, {19, 11}, {10, 32}, {24, 24}, {32, 32}};
  for (const auto& [m, n] : shapes) {
    if (!fits(m, n, 12)) continue;
    const std::vector<Dense> a = hard_matrices(random, m, n);
    check_qr(a, random);
    check_svd(a, SvdJob::All, random);
    if (m != n) continue;
    std::vector<Dense> symmetric;
    for (const Dense& matrix : a) symmetric.push_back(symmetric_of(matrix));
    check_eigen(symmetric, random);
  }
}

TEST_CASE("a batch of a thousand small eigenproblems") {
  Rng random = rng("many eigenproblems");
  if (!fits(4, 4, 1000)) return;
  check_eigen(several(1000, [&] { return symmetric_matrix(random, 4); }), random);
}

TEST_CASE("NaN and Inf in a matrix of a batch are told by info, and the others are right") {
  Rng random = rng("batches of no numbers");
  for (const std::int64_t n : {1, 3, 4, 7, 12, 32}) {
    if (!fits(n, n, 3)) continue;
    for (const double value : {static_cast<double>(kNan), static_cast<double>(kInf)}) {
      INFO("n ", n, ", value ", value);
      std::vector<Dense> a = several(3, [&] { return symmetric_matrix(random, n); });
      Stack good({a[0], a[2]}, {}, random);
      a[1](n - 1, 0) = a[1](0, n - 1) = value;
      Stack all(a, {}, random), s(zeros(3, 1, n), {}, random), w(zeros(3, 1, n), {}, random);
      Stack wanted(zeros(2, 1, n), {}, random);
      const Vector failed = blas().vector(3), also = blas().vector(3);
      const Layout row = Layout::RowMajor;
      sgesvd_batch_strided(row, SvdJob::None, n, n, all.operand(), n, n * n, s.operand(), n, {}, 1,
                           0, {}, 1, 0, failed, 3);
      ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, n, all.operand(), n, n * n, w.operand(),
                          n, also, 3);
      ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, n, good.operand(), n, n * n,
                          wanted.operand(), n, {}, 2);
      for (const Vector* const info : {&failed, &also}) {
        const std::vector<float> counts = info->read();
        CHECK(counts[0] == 0);
        CHECK(counts[1] > 0);
        CHECK(counts[2] == 0);
      }
      w.fetch();
      wanted.fetch();
      CHECK(w.matrix(0).values == wanted.matrix(0).values);
      CHECK(w.matrix(2).values == wanted.matrix(1).values);
    }
  }
}

TEST_CASE("equal matrices of a batch have the same values and vectors, to the last bit") {
  Rng random = rng("batches of equal matrices");
  const Layout row = Layout::RowMajor;
  for (const std::int64_t n : {3, 8, 9, 21, 32}) {
    const std::int64_t batch = fits(n, n, 37) ? 37 : 1;
    if (!fits(n, n, batch)) continue;
    INFO("n ", n);
    const Dense a = symmetric_matrix(random, n);
    const auto of = [&](std::int64_t count) {
      const auto matrices = static_cast<std::size_t>(count);
      const std::vector<Dense> none = zeros(matrices, n, n), line = zeros(matrices, 1, n);
      Stack all(std::vector<Dense>(matrices, a), {}, random), u(none, {}, random);
      Stack vt(none, {}, random), s(line, {}, random), w(line, {}, random);
      sgesvd_batch_strided(row, SvdJob::All, n, n, all.operand(), n, n * n, s.operand(), n,
                           u.operand(), n, n * n, vt.operand(), n, n * n, {}, count);
      ssyev_batch_strided(row, Vectors::Yes, Uplo::Upper, n, all.operand(), n, n * n, w.operand(),
                          n, {}, count);
      std::vector<std::vector<double>> found;
      for (Stack* const stack : {&all, &u, &vt, &s, &w}) stack->fetch();
      for (std::size_t i = 0; i < matrices; ++i) {
        found.push_back({});
        for (const Stack* const stack : {&all, &u, &vt, &s, &w}) {
          const std::vector<double> part = stack->matrix(i).values;
          found.back().insert(found.back().end(), part.begin(), part.end());
        }
      }
      return found;
    };
    const std::vector<double> alone = of(1)[0];
    for (const std::vector<double>& one : of(batch)) CHECK(one == alone);
  }
}

TEST_CASE("geqrf of a batch takes fewer passes than it has columns") {
  for (std::int64_t n = 1; n <= 32; ++n) {
    for (const std::int64_t batch : {1, 7}) {
      if (!fits(n, n, batch)) continue;
      INFO("n ", n, ", batch ", batch);
      const Vector a = blas().vector(filled(n * n * batch, 1)), tau = blas().vector(n * batch);
      blas().finish();
      const std::int64_t before = blas().stats().passes;
      sgeqrf_batch_strided(Layout::RowMajor, n, n, a, n, n * n, tau, n, batch);
      blas().finish();
      CHECK(blas().stats().passes - before == (n <= 8 ? 1 : n / 2) + 2);
    }
  }
}

TEST_CASE("eigenvalues and singular values of a batch take no more passes than the order") {
  const Layout row = Layout::RowMajor;
  for (std::int64_t n = 9; n <= 32; ++n) {
    if (!fits(n, n, 4)) continue;
    INFO("n ", n);
    const Vector a = blas().vector(filled(n * n * 2, 1)), w = blas().vector(n * 2);
    const Vector u = blas().vector(n * n * 2), vt = blas().vector(n * n * 2);
    blas().finish();
    const std::int64_t before = blas().stats().passes;
    sgesvd_batch_strided(row, SvdJob::All, n, n, a, n, n * n, w, n, u, n, n * n, vt, n, n * n, {},
                         2);
    blas().finish();
    const std::int64_t between = blas().stats().passes;
    ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, n, a, n, n * n, w, n, {}, 2);
    blas().finish();
    // Each operand takes one more, to its place.
    CHECK(between - before == 3 + (n + 1) / 2 + 1 + 3);
    CHECK(between - before <= n + 3);
    CHECK(blas().stats().passes - between == 3 + (n - 1) / 2 + 1 + 2);
    CHECK(blas().stats().passes - between <= n + 2);
  }
}

TEST_CASE("passes of a batch do not depend on its size") {
  const auto passes_of = [](std::int64_t n, std::int64_t batch) {
    const Vector a = blas().vector(filled(n * n * batch, 1)), w = blas().vector(n * batch);
    blas().finish();
    const std::int64_t before = blas().stats().passes;
    ssyev_batch_strided(Layout::RowMajor, Vectors::Yes, Uplo::Lower, n, a, n, n * n, w, n, {},
                        batch);
    blas().finish();
    return blas().stats().passes - before;
  };
  // One more where a fragment writes all rows of a matrix.
  CHECK(passes_of(4, 1) == (info().draw_buffers >= 5 ? 4 : 3));
  CHECK(passes_of(4, 70) == passes_of(4, 1));
  CHECK(passes_of(8, 9) == 3);
  if (fits(16, 16, 5)) CHECK(passes_of(16, 5) == passes_of(16, 1));
}

// A device with little room computes a few matrices at a time.
TEST_CASE("a batch in parts has the bits of one that is whole") {
  Rng random = rng("parts of batches");
  const Layout row = Layout::RowMajor;
  constexpr std::int64_t batch = 5;
  struct Found {
    std::vector<float> numbers;
    std::int64_t passes;
  };
  const auto found_by = [&](Context& context, std::int64_t n, const std::vector<float>& elements) {
    Vector a = context.vector(elements), w = context.vector(n * batch),
           s = context.vector(n * batch);
    Vector u = context.vector(n * n * batch), vt = context.vector(n * n * batch);
    Vector failed = context.vector(filled(batch, 7)), also = context.vector(filled(batch, 7));
    context.finish();
    const std::int64_t before = context.stats().passes;
    sgesvd_batch_strided(row, SvdJob::All, n, n, a, n, n * n, s, n, u, n, n * n, vt, n, n * n,
                         failed, batch);
    ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, n, a, n, n * n, w, n, also, batch);
    context.finish();
    Found found{{}, context.stats().passes - before};
    for (Vector* const part : {&a, &w, &s, &u, &vt, &failed, &also}) {
      const std::vector<float> read = part->read();
      found.numbers.insert(found.numbers.end(), read.begin(), read.end());
    }
    return found;
  };
  ContextOptions options = context_options();
  options.profile.emplace().scratch_bytes = 4096;  // less than one matrix of order 32
  OtherContext narrow(options);
  for (const std::int64_t n : {4, 8, 9, 32}) {
    if (!fits(n, n, batch)) continue;
    INFO("n ", n);
    std::vector<float> elements;
    for (std::int64_t i = 0; i < batch; ++i) {
      const std::vector<float> one = symmetric_matrix(random, n).rounded();
      elements.insert(elements.end(), one.begin(), one.end());
    }
    const Found whole = found_by(narrow.leave(), n, elements);
    const Found parts = found_by(narrow.enter(), n, elements);
    CHECK(parts.numbers == whole.numbers);
    if (n == 32) CHECK(parts.passes > 2 * whole.passes);
  }
}

TEST_CASE("batches without elements, and bad arguments") {
  const Vector a = blas().vector(filled(40, 2)), w = blas().vector(filled(6, 5));
  const Vector failed = blas().vector(filled(2, 7));
  const Layout row = Layout::RowMajor;
  ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, 0, {}, 1, 0, {}, 0, failed, 2);
  CHECK(failed.read() == std::vector<float>{0, 0});
  ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, 3, {}, 3, 9, {}, 3, {}, 0);
  sgeqrf_batch_strided(row, 0, 3, {}, 3, 0, {}, 0, 2);
  for (const bool tall : {true, false}) {
    const Vector basis = blas().vector(filled(12, 7)), none = blas().vector(filled(2, 7));
    const Operand u = tall ? Operand(basis) : Operand{}, vt = tall ? Operand{} : Operand(basis);
    const std::int64_t m = tall ? 2 : 0, n = tall ? 0 : 2;
    sgesvd_batch_strided(row, SvdJob::All, m, n, {}, 2, 0, {}, 0, u, 2, 6, vt, 2, 6, none, 2);
    CHECK(basis.read() == std::vector<float>{1, 0, 0, 1, 7, 7, 1, 0, 0, 1, 7, 7});
    CHECK(none.read() == std::vector<float>{0, 0});
  }
  const auto eigen = [&](std::int64_t n, std::int64_t stridew, std::int64_t batch) {
    return error_of([&] {
      ssyev_batch_strided(row, Vectors::Yes, Uplo::Lower, n, a, n, n * n, w, stridew, {}, batch);
    });
  };
  const std::string name = "ssyev_batch_strided: ";
  CHECK(eigen(33, 33, 1) == name + "n = 33, must be at most 32 in a batch");
  CHECK(eigen(3, 2, 2) == name +
                              "stridew = 2, must be at least 3 or at most -3, because what is "
                              "written must not overlap");
  CHECK(eigen(3, 3, 3) ==
        name + "w spans 9 elements from offset = 0, must end within the buffer's size = 6");
  CHECK(error_of([&] { sgeqrf_batch_strided(row, 2, 33, a, 33, 66, w, 2, 1); }) ==
        "sgeqrf_batch_strided: n = 33, must be at most 32 in a batch");
  CHECK(error_of([&] {
          sgesvd_batch_strided(row, SvdJob::All, 2, 3, a, 3, 6, w, 2, {a, 12}, 2, 4, {a, 20}, 3, 8,
                               {}, 2);
        }) ==
        "sgesvd_batch_strided: stridevt = 8, must be at least 9 or at most -9, because what "
        "is written must not overlap");
  CHECK(a.read() == filled(40, 2));
  CHECK(w.read() == filled(6, 5));
}

TEST_SUITE_END();

}  // namespace fragblas::test
