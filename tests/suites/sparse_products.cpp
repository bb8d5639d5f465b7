// spmv, spmm, sparse matrices on the host, cg, cgls, lsqr, power_iteration.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/sparse.h"
#include "fragblas/sparse.hpp"
#include "fragblas/sparse_solvers.h"
#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

bool fits(std::int64_t elements) {
  return elements + 32 <= info().max_buffer_elements;
}

// Entries at random places, some of them twice. Either some rows have none and one has many, or
// rows have about as many.
Csr random_csr(Rng& random, std::int64_t rows, std::int64_t cols, std::int64_t entries, bool even) {
  std::vector<std::int32_t> i, j;
  for (std::int64_t e = 0; e < entries; ++e) {
    const std::int64_t row = even ? e % rows : random.below(4) == 0 ? rows / 2 : random.below(rows);
    i.push_back(static_cast<std::int32_t>(row));
    j.push_back(static_cast<std::int32_t>(random.below(cols)));
  }
  return csr_from_entries(rows, cols, i, j, random_data(random, entries, Data::Unit));
}

// Of magnitudes: those of entries of one place are added.
std::vector<double> dense_of(const Csr& a, bool magnitudes = false) {
  std::vector<double> dense(static_cast<std::size_t>(a.rows * a.cols));
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int32_t e = a.indptr[static_cast<std::size_t>(i)];
         e < a.indptr[static_cast<std::size_t>(i) + 1]; ++e) {
      const std::int64_t j = a.indices[static_cast<std::size_t>(e)];
      const double value = a.values[static_cast<std::size_t>(e)];
      dense[static_cast<std::size_t>(i * a.cols + j)] += magnitudes ? std::abs(value) : value;
    }
  }
  return dense;
}

// The 5-point Laplacian of a grid.
Csr laplacian(std::int64_t side) {
  std::vector<std::int32_t> i, j;
  std::vector<float> values;
  const auto add = [&](std::int64_t row, std::int64_t col, float value) {
    i.push_back(static_cast<std::int32_t>(row));
    j.push_back(static_cast<std::int32_t>(col));
    values.push_back(value);
  };
  for (std::int64_t y = 0; y < side; ++y) {
    for (std::int64_t x = 0; x < side; ++x) {
      const std::int64_t row = y * side + x;
      add(row, row, 4);
      if (x > 0) add(row, row - 1, -1);
      if (x < side - 1) add(row, row + 1, -1);
      if (y > 0) add(row, row - side, -1);
      if (y < side - 1) add(row, row + side, -1);
    }
  }
  return csr_from_entries(side * side, side * side, i, j, values);
}

}  // namespace

TEST_SUITE_BEGIN("sparse_products");

TEST_CASE("spmv and spmm of any shape, also of the transpose") {
  Rng random = rng("sparse_products");
  struct Shape {
    std::int64_t rows, cols, entries;
    bool even = false;
  };
  const Shape shapes[] = {{1, 1, 1},
                          {3, 5, 0},
                          {7, 4, 20},
                          {64, 64, 300},
                          {5, 900, 800},
                          {333, 10, 700},
                          {4, 4000, 3900},
                          {2000, 50, 9000},
                          {4, 4, 7, true},
                          {300, 40, 870, true},
                          {2000, 50, 9000, true}};
  for (const Shape& shape : shapes) {
    const std::int64_t rows = shape.rows, cols = shape.cols, entries = shape.entries;
    const bool even = shape.even;
    if (!fits(std::max({entries + entries / 4, rows * 8, cols * 8}))) continue;
    const Csr csr = random_csr(random, rows, cols, entries, even);
    for (const bool flip : {false, true}) {
      INFO(rows, " x ", cols, ", ", entries, " entries, transposed ", flip);
      const Csr given = flip ? transposed(csr) : csr;
      const std::vector<double> dense = dense_of(given), sizes = dense_of(given, true);
      const SparseMatrix a(blas(), given);
      CHECK(a.entries() == entries);
      if (even && !flip) CHECK(a.view().slots == (entries + rows - 1) / rows);
      if (!even && entries > 500) CHECK(a.view().slots == 0);
      const std::int64_t m = given.rows, n = given.cols;
      const float alpha = 2, beta = random.below(2) == 0 ? 0.0f : -1.0f;
      const SparseProduct options{make_scalar(blas(), {alpha, random.below(2) == 0}, random),
                                  make_scalar(blas(), {beta, random.below(2) == 0}, random)};

      const std::vector<float> xs = random_data(random, n, Data::Unit);
      const std::vector<float> ys =
          beta == 0 ? filled(m, kNan) : random_data(random, m, Data::Unit);
      const std::int64_t incx = random.below(2) == 0 ? 1 : -2, incy = random.below(2) == 0 ? 1 : -3;
      if (fits(3 * std::max(m, n))) {
        Guarded x(blas(), vector_positions(n, 2, incx), 2, 3, xs, random);
        Guarded y(blas(), vector_positions(m, 1, incy), 1, 2, ys, random);
        spmv(a, {x.operand(), n, incx}, {y.operand(), m, incy}, options);
        y.fetch();
        x.fetch();
        CHECK(y.touched() + x.changed() == 0);
        const std::vector<float> found = y.elements();
        double worst = 0;
        for (std::int64_t i = 0; i < m; ++i) {
          double sum = 0, scale = 1e-30;
          for (std::int64_t j = 0; j < n; ++j) {
            const auto at = static_cast<std::size_t>(i * n + j);
            const double factor = xs[static_cast<std::size_t>(j)];
            sum += dense[at] * factor;
            scale += sizes[at] * std::abs(factor);
          }
          const double old = beta == 0 ? 0 : beta * ys[static_cast<std::size_t>(i)];
          const double error = std::abs(alpha * sum + old - found[static_cast<std::size_t>(i)]);
          worst = std::max(worst, error / (2 * scale + std::abs(old) + 1e-20));
        }
        CHECK(worst < 1e-5);
      }

      const std::int64_t k = 1 + random.below(6);
      if (!fits((m + 4) * (k + 4)) || !fits((n + 4) * (k + 4))) continue;
      const bool texels = random.below(2) == 0;
      const auto place = [&] {
        return texels ? Place{Layout::RowMajor, (4 - k % 4) % 4, 4}
                      : Place{kLayouts[random.below(2)], random.below(3), 1};
      };
      const std::vector<float> bs = random_data(random, n * k, Data::Unit);
      const std::vector<float> cs =
          beta == 0 ? filled(m * k, kNan) : random_data(random, m * k, Data::Unit);
      StoredMatrix b(n, k, bs, random, place()), c(m, k, cs, random, place());
      spmm(a, b.view(), c.view(), options);
      c.fetch();
      CHECK(c.touched() == 0);
      const std::vector<float> found = c.elements();
      double worst = 0;
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t l = 0; l < k; ++l) {
          double sum = 0, scale = 1e-30;
          for (std::int64_t j = 0; j < n; ++j) {
            const auto at = static_cast<std::size_t>(i * n + j);
            const double factor = bs[static_cast<std::size_t>(j * k + l)];
            sum += dense[at] * factor;
            scale += sizes[at] * std::abs(factor);
          }
          const auto at = static_cast<std::size_t>(i * k + l);
          const double old = beta == 0 ? 0 : beta * cs[at];
          worst = std::max(
              worst, std::abs(alpha * sum + old - found[at]) / (2 * scale + std::abs(old) + 1e-20));
        }
      }
      CHECK(worst < 1e-5);
    }
  }
}

TEST_CASE("NaN and infinities reach the rows that have them, and no others") {
  const Vector x = blas().vector(std::vector<float>{kNan, 1, kInf, 5});
  // Slots that hold nothing, and compressed rows.
  const Csr matrices[] = {
      csr_from_dense(5, 4, {1, 0, 0, 1, 0, 2, 0, 0, 0, 0, 3, 1, 0, 1, 0, 1, 0, 2, 0, 2}),
      csr_from_dense(5, 4, {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 1, 0, 1, 0, 0, 0, 0})};
  for (const Csr& csr : matrices) {
    const SparseMatrix a(blas(), csr);
    CHECK((a.view().slots > 0) == (csr.values.size() == 9));
    const Vector y = blas().vector(5);
    const Matrix c = blas().matrix(5, 1);
    spmv(a, x, y);
    spmm(a, x.matrix(4, 1), c);
    for (const std::vector<float>& found : {y.read(), c.read()}) {
      CHECK(std::isnan(found[0]));
      CHECK(found[1] == 2);
      CHECK(found[2] == kInf);
      CHECK(found[3] == 6);
    }
  }
}

TEST_CASE("a row of more entries than a fragment may have rounds for") {
  // llvmpipe ends the loops of a fragment after 65,535 rounds. 300,000 rows are as many fragments
  // as keep a device busy, so that rows are not cut for that.
  for (const std::int64_t rows : {std::int64_t{6}, std::int64_t{300000}}) {
    const std::int64_t cols = 40, longest = 600000;
    if (!fits(longest + 2 * rows)) continue;
    std::vector<std::int32_t> i, j;
    const auto add = [&](std::int64_t row, std::int64_t count) {
      for (std::int64_t e = 0; e < count; ++e) {
        i.push_back(static_cast<std::int32_t>(row));
        j.push_back(static_cast<std::int32_t>(e % cols));
      }
    };
    const std::vector<std::int64_t> full = {1, 3}, short_rows = {0, 4};
    for (const std::int64_t row : short_rows) add(row, 3);
    for (const std::int64_t row : full) add(row, longest / 2);
    const Csr csr = csr_from_entries(rows, cols, i, j, std::vector<float>(i.size(), 1.0f));
    const SparseMatrix a(blas(), csr);
    CHECK(a.view().slots == 0);
    CHECK(a.view().longest == longest / 2);
    SparseView unknown = a;
    unknown.longest = 0;
    for (const SparseView& view : {a.view(), unknown}) {
      INFO(rows, " rows, longest ", view.longest);
      const Vector x = blas().vector(filled(cols, 1.0f)), y = blas().vector(filled(rows, 1.0f));
      spmv(view, x, y, {2, 1});
      const std::vector<float> product = y.read();
      for (std::int64_t row = 0; row < 5; ++row) {
        const float sum = row % 2 == 1 ? static_cast<float>(longest / 2) : row == 2 ? 0.0f : 3.0f;
        CHECK(product[static_cast<std::size_t>(row)] == 2 * sum + 1);
      }
    }
    for (const Layout layout : kLayouts) {
      INFO(rows, " rows, layout ", static_cast<int>(layout));
      const Matrix b = blas().matrix(cols, 4, filled(cols * 4, 1.0f), layout);
      const Matrix c = blas().matrix(rows, 4, filled(rows * 4, 1.0f), layout);
      spmm(a, b, c, {2, 1});
      const std::vector<float> product = c.read();
      for (std::int64_t row = 0; row < 5; ++row) {
        const float sum = row % 2 == 1 ? static_cast<float>(longest / 2) : row == 2 ? 0.0f : 3.0f;
        const std::int64_t at = layout == Layout::RowMajor ? row * 4 + 3 : 3 * rows + row;
        CHECK(product[static_cast<std::size_t>(at)] == 2 * sum + 1);
      }
    }
  }
}

TEST_CASE("spmm with a row that is far longer than others is a product with each column") {
  const std::int64_t rows = 40, cols = 30, width = 3, longest = 20000;
  if (!fits(longest + rows)) return;
  Rng random = rng("sparse_products_long_row");
  std::vector<std::int32_t> i, j;
  for (std::int64_t e = 0; e < longest + rows; ++e) {
    i.push_back(static_cast<std::int32_t>(e < rows ? e : 5));
    j.push_back(static_cast<std::int32_t>(random.below(cols)));
  }
  const Csr csr =
      csr_from_entries(rows, cols, i, j, random_data(random, longest + rows, Data::Integers));
  const std::vector<double> dense = dense_of(csr);
  const SparseMatrix a(blas(), csr);
  SparseView unknown = a;
  unknown.longest = 0;
  const std::vector<float> bs = random_data(random, cols * width, Data::Integers);
  for (const Layout layout : kLayouts) {
    const bool by_rows = layout == Layout::RowMajor;
    const Matrix b = blas().matrix(cols, width, bs, layout);
    for (const SparseView& view : {a.view(), unknown}) {
      INFO("layout ", static_cast<int>(layout), ", longest ", view.longest);
      // alpha is an element of C, which the first column has overwritten before the second is done.
      const Matrix c = blas().matrix(rows, width, filled(rows * width, 2.0f), layout);
      const std::int64_t before = blas().stats().passes;
      spmm(view, b, c, {Scalar(c.vector(1)), -1});
      const std::vector<float> found = c.read();
      CHECK(blas().stats().passes - before >= (view.longest > 0 ? 2 * width : 1));
      for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t col = 0; col < width; ++col) {
          double sum = 0;
          for (std::int64_t k = 0; k < cols; ++k) {
            sum += dense[static_cast<std::size_t>(row * cols + k)] *
                   bs[static_cast<std::size_t>(by_rows ? k * width + col : k + col * cols)];
          }
          INFO("row ", row, ", column ", col);
          CHECK(found[static_cast<std::size_t>(by_rows ? row * width + col : row + col * rows)] ==
                2 * sum - 2);
        }
      }
    }
  }
}

TEST_CASE("spmv: many rows whose longest is not known take a part of the memory") {
  const std::int64_t rows = 200000, longest = 700000, entries = rows + longest;
  if (!fits(entries) || info().max_texture_size < 512) return;
  ContextOptions options = context_options();
  options.limits.memory_bytes = 15 << 20;
  OtherContext other(options);
  Context& context = other.enter();
  for (const std::int64_t inc : {2, -2}) {
    INFO("inc ", inc);
    std::vector<float> indptr, expected(static_cast<std::size_t>(2 * rows), 7.0f);
    for (std::int64_t row = 0; row <= rows; ++row) {
      indptr.push_back(static_cast<float>(row > rows / 2 ? row + longest : row));
    }
    for (std::int64_t row = 0; row < rows; ++row) {
      const float sum = row == rows / 2 ? longest + 1.0f : 1.0f;
      expected[static_cast<std::size_t>(inc > 0 ? 2 * row : 2 * (rows - 1 - row))] = 2 * sum + 7;
    }
    const Vector begins = context.vector(indptr), columns = context.vector(filled(entries, 0));
    const Vector ones = context.vector(filled(entries, 1)), x = context.vector(filled(1, 1));
    const Vector y = context.vector(filled(2 * rows, 7));
    spmv({rows, 1, begins, columns, ones}, x, y.vector(rows, 0, inc), {2, 1});
    CHECK(y.read() == expected);
    CHECK(context.stats().peak_bytes <= options.limits.memory_bytes);
  }
}

TEST_CASE("rows of slots have their products in one pass") {
  OtherContext other;
  Context& context = other.enter();
  const SparseMatrix a(context, csr_from_dense(2, 2, {2, 1, 1, 3}));
  const Vector x = context.vector(std::vector<float>{1, 2}), y = context.vector(8);
  const auto passes = [&](const VectorView& to) {
    const std::int64_t before = context.stats().passes;
    spmv(a, x, to);
    return context.stats().passes - before;
  };
  CHECK(passes(y.view(2, 4)) == 1);
  CHECK(passes(y.view(2, 1)) == 2);
  CHECK(y.read() == std::vector<float>{0, 4, 7, 0, 4, 7, 0, 0});
}

TEST_CASE("cg with and without a preconditioner, from a start, and where nothing is left to do") {
  const std::int64_t side = std::min<std::int64_t>(
      20, static_cast<std::int64_t>(std::sqrt(info().max_buffer_elements / 6)));
  const std::int64_t n = side * side;
  Rng random = rng("sparse_cg");
  const Csr csr = laplacian(side);
  const SparseMatrix a(blas(), csr);
  const std::vector<float> right = random_data(random, n, Data::Unit);
  const std::vector<double> dense = dense_of(csr);
  const Vector b = blas().vector(right), diagonal = blas().vector(filled(n, 4));
  for (const bool jacobi : {false, true}) {
    const Vector x = blas().vector(n);
    const SolverResult result = cg(blas(), a, b, x, {}, jacobi ? diagonal : VectorView{});
    CHECK(result.converged);
    CHECK(result.residual <= 1e-5f);
    CHECK(result.iterations > 2);
    CHECK(result.iterations <= 3 * side + 10);
    const std::vector<float> found = x.read();
    double squares = 0, size = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      double rest = right[static_cast<std::size_t>(i)];
      size += rest * rest;
      for (std::int64_t j = 0; j < n; ++j) {
        rest -= dense[static_cast<std::size_t>(i * n + j)] * found[static_cast<std::size_t>(j)];
      }
      squares += rest * rest;
    }
    CHECK(std::sqrt(squares / size) < 3e-5);
    // From there on nothing changes.
    const SolverResult again = cg(blas(), a, b, x, {1e-4f});
    CHECK(again.iterations == 0);
    CHECK(again.converged);
    CHECK(x.read() == found);
  }
  const Vector x = blas().vector(n);
  const SolverResult few = cg(blas(), a, b, x, {1e-6f, 2});
  CHECK(few.iterations == 2);
  CHECK(!few.converged);
}

TEST_CASE("solvers take a right-hand side of any size") {
  const SparseMatrix a(blas(), csr_from_dense(2, 2, {2, 1, 1, 3}));
  const Vector diagonal = blas().vector(std::vector<float>{2, 3});
  Vector x = blas().vector(2);
  const SolverOptions options{1e-5f, 1000, 4};
  const auto solve = [&](int solver, const Vector& b) {
    return solver == 0   ? cg(blas(), a, b, x, options)
           : solver == 1 ? cg(blas(), a, b, x, options, diagonal)
           : solver == 2 ? cgls(blas(), a, a, b, x, options)
                         : lsqr(blas(), a, a, b, x, options);
  };
  for (const int solver : {0, 1, 2, 3}) {
    CAPTURE(solver);
    for (const float size : {1e-25f, 1e-12f, 1e20f, 1e30f}) {
      CAPTURE(size);
      x.write({size, -size});  // from there
      const SolverResult result =
          solve(solver, blas().vector(std::vector<float>{4 * size, 7 * size}));
      CHECK(result.converged);
      CHECK(result.iterations > 0);
      CHECK(x.read()[0] / size == doctest::Approx(1).epsilon(1e-3));
      CHECK(x.read()[1] / size == doctest::Approx(2).epsilon(1e-3));
    }
    // That of 0 has a solution of 0, from anywhere.
    const SolverResult zero = solve(solver, blas().vector(2));
    CHECK(zero.converged);
    CHECK(zero.residual == 0);
    CHECK(zero.iterations == 0);
    CHECK(x.read() == filled(2, 0));
    // What is no number ends a solver.
    for (const float bad : {kNan, kInf, 3e38f}) {
      CAPTURE(bad);
      const SolverResult none = solve(solver, blas().vector(std::vector<float>{bad, bad}));
      CHECK(!none.converged);
      CHECK(!std::isfinite(none.residual));
      CHECK(none.iterations == 0);
      CHECK(x.read() == filled(2, 0));
    }
  }
  for (const float size : {1e-25f, 1e20f}) {
    CAPTURE(size);
    const SparseMatrix scaled(blas(), csr_from_dense(2, 2, {size, 0, 0, 2 * size}));
    x.fill(1);
    const EigenResult found = power_iteration(blas(), scaled, x, options);
    CHECK(found.converged);
    CHECK(found.iterations > 0);
    CHECK(found.eigenvalue / size == doctest::Approx(2));
  }
}

TEST_CASE("lsqr takes a matrix of any size") {
  const Vector b = blas().vector(std::vector<float>{4, 7});
  for (const float size : {1e-30f, 1e-25f, 1e-20f, 1e20f, 1e25f}) {
    CAPTURE(size);
    const SparseMatrix a(blas(), csr_from_dense(2, 2, {2 * size, size, size, 3 * size}));
    const Vector x = blas().vector(2);
    const SolverResult result = lsqr(blas(), a, a, b, x, {1e-5f, 10});
    CHECK(result.converged);
    CHECK(result.iterations == 2);
    CHECK(x.read()[0] * size == doctest::Approx(1).epsilon(1e-3));
    CHECK(x.read()[1] * size == doctest::Approx(2).epsilon(1e-3));
  }
}

TEST_CASE("with a goal of 0 a solver runs on, and keeps what it found") {
  // The smaller the matrix, the sooner products with it become 0.
  for (const float size : {1.0f, 1.0f / 256}) {
    std::vector<float> dense(36);
    for (std::size_t i = 0; i < 6; ++i) {
      dense[7 * i] = 3 * size;
      if (i > 0) dense[7 * i - 1] = dense[7 * i - 6] = size;
    }
    const SparseMatrix a(blas(), csr_from_dense(6, 6, dense));
    const std::vector<float> wanted{-0.5f, 1, 2, -1, 3, 1.5f};
    const Vector b = blas().vector(6), diagonal = blas().vector(filled(6, 3 * size));
    spmv(a, blas().vector(wanted), b);
    const SolverOptions options{0, 30, std::int64_t{1} << 50};
    for (const int solver : {0, 1, 2, 3}) {
      CAPTURE(size);
      CAPTURE(solver);
      const Vector x = blas().vector(6);
      const SolverResult result = solver == 0   ? cg(blas(), a, b, x, options)
                                  : solver == 1 ? cg(blas(), a, b, x, options, diagonal)
                                  : solver == 2 ? cgls(blas(), a, a, b, x, options)
                                                : lsqr(blas(), a, a, b, x, options);
      CHECK(result.residual < 1e-6f);
      const std::vector<float> found = x.read();
      for (std::size_t i = 0; i < 6; ++i) CHECK(found[i] == doctest::Approx(wanted[i]));
    }
  }
}

TEST_CASE("what converges between two looks stays as it was then") {
  const SparseMatrix a(blas(), csr_from_dense(2, 2, {2, 0, 0, 3}));
  const Vector b = blas().vector(std::vector<float>{2, 6}), x = blas().vector(2);
  const SolverResult result = cg(blas(), a, b, x, {1e-6f, 1000, 500});
  CHECK(result.iterations <= 4);
  CHECK(result.converged);
  CHECK(x.read()[0] == doctest::Approx(1));
  CHECK(x.read()[1] == doctest::Approx(2));
}

TEST_CASE("cgls finds the least squares, power_iteration the largest eigenvalue") {
  const Csr line = csr_from_dense(4, 2, {1, 0, 1, 1, 1, 2, 1, 3});
  const SparseMatrix a(blas(), line), at(blas(), transposed(line));
  const Vector b = blas().vector(std::vector<float>{1, 3, 4, 8});
  Vector x = blas().vector(2);
  for (const bool normal : {true, false}) {
    x.fill(normal ? 0.0f : -3.0f);  // from anywhere
    const SolverResult result = normal ? cgls(blas(), a, at, b, x) : lsqr(blas(), a, at, b, x);
    CAPTURE(normal);
    CHECK(result.converged);
    CHECK(result.iterations <= 4);
    CHECK(x.read()[0] == doctest::Approx(0.7));
    CHECK(x.read()[1] == doctest::Approx(2.2));
  }

  const SparseMatrix s(blas(), csr_from_dense(3, 3, {2, 1, 0, 1, 2, 1, 0, 1, 2}));
  const Vector v = blas().vector(std::vector<float>{1, 0, 0});
  const EigenResult found = power_iteration(blas(), s, v);
  CHECK(found.converged);
  CHECK(found.eigenvalue == doctest::Approx(2 + std::sqrt(2.0)));
  CHECK(v.read()[1] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-4));
}

TEST_CASE("lsqr solves what is tall, wide, square, ends exactly, or has nothing to do") {
  Rng random = rng("lsqr");
  for (const auto& size : {std::pair<std::int64_t, std::int64_t>{30, 12}, {12, 30}, {16, 16}}) {
    const std::int64_t m = size.first, n = size.second;
    std::vector<std::int32_t> rows, cols;
    std::vector<float> values;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        const bool diagonal = i == j;
        if (!diagonal && random.below(4) != 0) continue;
        rows.push_back(static_cast<std::int32_t>(i));
        cols.push_back(static_cast<std::int32_t>(j));
        values.push_back(static_cast<float>(random.uniform(-1, 1) + (diagonal ? 4 : 0)));
      }
    }
    const Csr host = csr_from_entries(m, n, rows, cols, values);
    const SparseMatrix a(blas(), host), at(blas(), transposed(host));
    const Vector b = blas().vector(random_data(random, m, Data::Unit)), x = blas().vector(n);
    const Vector r = blas().vector(m), g = blas().vector(n);
    SolverOptions options;
    options.check_every = 5;
    const SolverResult result = lsqr(blas(), a, at, b, x, options);
    INFO(m, " x ", n, ", ", result.iterations, " iterations, residual ", result.residual);
    CHECK(result.converged);
    copy(b, r);
    spmv(a, x, r, {-1.0f, 1.0f});
    spmv(at, r, g);
    const Vector whole = blas().vector(n);
    spmv(at, b, whole);
    CHECK(nrm2(g) <= 1e-4 * nrm2(whole));
    // The count is that of the iteration which got there: with one less it does not.
    Vector again = blas().vector(n);
    options.max_iterations = result.iterations - 1;
    CHECK(!lsqr(blas(), a, at, b, again, options).converged);
    options.max_iterations = result.iterations;
    again.fill(0);
    CHECK(lsqr(blas(), a, at, b, again, options).converged);
    CHECK(again.read() == x.read());
  }
  // Without equations the least x is 0, from anywhere.
  const SparseMatrix none(blas(), csr_from_dense(0, 3, {})),
      across(blas(), csr_from_dense(3, 0, {}));
  for (const bool normal : {false, true}) {
    const Vector nothing = blas().vector(0), start = blas().vector(filled(3, 7));
    const SolverResult result = normal ? cgls(blas(), none, across, nothing, start)
                                       : lsqr(blas(), none, across, nothing, start);
    CHECK(result.converged);
    CHECK(result.iterations == 0);
    CHECK(start.read() == filled(3, 0));
  }
  // A right-hand side of zeros needs no iteration, one in the range of a diagonal matrix one.
  const SparseMatrix a(blas(), csr_from_dense(2, 2, {2, 0, 0, 2}));
  Vector b = blas().vector(2);
  const Vector x = blas().vector(2);
  CHECK(lsqr(blas(), a, a, b, x).iterations == 0);
  b.write({2, 6});
  const SolverResult result = lsqr(blas(), a, a, b, x);
  CHECK(result.converged);
  CHECK(x.read()[1] == doctest::Approx(3));
}

TEST_CASE("as many iterations as a number can say, from look to look") {
  const SparseMatrix a(blas(), csr_from_dense(2, 2, {2, 0, 0, 4}));
  const Vector b = blas().vector({2, 4}), x = blas().vector(2);
  SolverOptions options;
  options.max_iterations = options.check_every = std::numeric_limits<std::int64_t>::max();
  CHECK(cg(blas(), a, b, x, options).converged);
  CHECK(x.read()[1] == doctest::Approx(1));
}

TEST_CASE("rule 6, 37: arguments of sparse matrices") {
  Csr bad = csr_from_dense(2, 2, {1, 0, 0, 1});
  bad.indices[1] = 2;
  CHECK(error_of([&] { SparseMatrix(blas(), bad); }) ==
        "SparseMatrix: indices[1] = 2, must be from 0 to cols - 1 = 1");
  bad.indices[1] = 1;
  bad.indptr[1] = 3;
  CHECK(error_of([&] { SparseMatrix(blas(), bad); }) ==
        "SparseMatrix: indptr[2] = 2, must be at least indptr[1] = 3");
  CHECK(error_of([&] { transposed(bad); }) ==
        "transposed: indptr[2] = 2, must be at least indptr[1] = 3");
  CHECK(error_of([&] {
          csr_from_entries(2, 2, {0, 2}, {0, 0}, {1, 1});
        }) == "csr_from_entries: row_indices[1] = 2, must be from 0 to rows - 1 = 1");
  const SparseMatrix a(blas(), csr_from_dense(2, 3, {1, 0, 0, 1, 0, 2}));
  const Vector v = blas().vector(filled(9, 1));
  CHECK(error_of([&] { spmv(a, v.vector(2), v.vector(2)); }) ==
        "spmv: x.size = 2, must be a.cols = 3");
  CHECK(error_of([&] { spmm(a, v.matrix(3, 2), v.matrix(2, 3)); }) ==
        "spmm: b.cols = 2, must be c.cols = 3");
  CHECK(error_of([&] { cg(blas(), a, v.vector(2), v.vector(2)); }) ==
        "cg: a.cols = 3, must be a.rows = 2");
  SparseView large = a;
  large.cols = (1 << 24) + 1;
  CHECK(error_of([&] { spmv(large, v.vector(3), v.vector(2)); }) ==
        "spmv: a.cols = 16777217, must be at most 2^24");
  large.rows = 1 << 24;
  CHECK(error_of([&] { spmv(large, v.vector(3), v.vector(2)); }) ==
        "spmv: a.rows = 16777216, must be below 2^24");
  SparseView slots = a;
  slots.slots = 3;
  CHECK(error_of([&] { spmv(slots, v.vector(3), v.vector(2)); }) ==
        "spmv: a.values.size = 3, must be a.slots * (a.rows rounded up to a multiple of 4) = 12");
  CHECK(v.read() == filled(9, 1));
}

TEST_CASE("the C interface of sparse matrices is that of C++") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  REQUIRE(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const auto indptr = c_buffer(context, {0, 1, 2}), indices = c_buffer(context, {0, 1});
  const auto values = c_buffer(context, {2, 4}), x = c_buffer(context, {1, 2});
  const auto y = c_buffer(context, {0, 0});
  const fragblas_sparse a{2, 2, 2, indptr.get(), 0, indices.get(), 0, values.get(), 0, 0, 0};
  const fragblas_scalar one{1, 0, nullptr, 0}, none{0, 0, nullptr, 0};
  REQUIRE(fragblas_spmv(&one, &a, x.get(), 0, 1, &none, y.get(), 0, 1) == FRAGBLAS_OK);
  CHECK(c_read(y.get()) == std::vector<float>{2, 8});
  const fragblas_view column{x.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  const fragblas_view to{y.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
  REQUIRE(fragblas_spmm(&one, &a, &column, &one, &to) == FRAGBLAS_OK);
  CHECK(c_read(y.get()) == std::vector<float>{4, 16});
  fragblas_solver_result result;
  REQUIRE(fragblas_cg(context, &a, y.get(), 0, x.get(), 0, nullptr, 0, 1e-6f, 50, &result) ==
          FRAGBLAS_OK);
  CHECK(result.converged == 1);
  CHECK(c_read(x.get())[1] == doctest::Approx(4));
  REQUIRE(fragblas_cgls(context, &a, &a, y.get(), 0, x.get(), 0, 1e-5f, 50, nullptr) ==
          FRAGBLAS_OK);
  REQUIRE(fragblas_lsqr(context, &a, &a, y.get(), 0, x.get(), 0, 1e-5f, 50, &result) ==
          FRAGBLAS_OK);
  CHECK(result.converged == 1);
  REQUIRE(fragblas_power_iteration(context, &a, x.get(), 0, 1e-4f, 100, &result) == FRAGBLAS_OK);
  CHECK(result.eigenvalue == doctest::Approx(4).epsilon(1e-3));
  CHECK(fragblas_spmv(&one, nullptr, x.get(), 0, 1, &none, y.get(), 0, 1) ==
        FRAGBLAS_INVALID_ARGUMENT);
  fragblas_sparse large = a;
  large.rows = std::numeric_limits<fragblas_int>::max();
  CHECK(fragblas_spmv(&one, &large, x.get(), 0, 1, &none, y.get(), 0, 1) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) ==
        "spmv: a.rows = " + std::to_string(large.rows) + ", must be below 2^24");
}

TEST_SUITE_END();

}  // namespace fragblas::test
