// dgemm componentwise: the bits of ddot's exact sums, and what errors are of the exact product, on
// families of matrices on which other schemes lose digits. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/double_beside.h"
#include "support/c_doubles.hpp"
#include "support/double_operand.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/exact.hpp"
#include "support/placed_doubles.hpp"

namespace fragblas::test {
namespace {

constexpr double kUnit = 0x1p-53;

bool fits(std::int64_t rows, std::int64_t cols) {
  return 2 * (rows * cols + 40) <= info().max_buffer_elements;
}

std::vector<double> row_of(const DoubleDense& a, std::int64_t i) {
  return a.block(i, 1, 0, a.cols).elements;
}

// By ddot's formula.
DoubleDense exact_product(const DoubleDense& a, const DoubleDense& b) {
  const DoubleDense columns = b.transposed();
  DoubleDense result(a.rows, b.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      result.at(i, j) = exact_dot(row_of(a, i), row_of(columns, j));
    }
  }
  return result;
}

constexpr Numbers kKinds[] = {Numbers::Unit, Numbers::Wide, Numbers::Graded,
                              Numbers::Tiny, Numbers::Huge, Numbers::Any};

// Each row of a kind of its own, so that some are short and others longer than residues hold.
DoubleDense of_all_kinds(Rng& random, std::int64_t rows, std::int64_t cols) {
  DoubleDense result(rows, cols);
  for (std::int64_t i = 0; i < rows; ++i) {
    const DoubleDense row = random_dense(random, 1, cols, kKinds[random.below(6)]);
    std::copy(row.elements.begin(), row.elements.end(), result.elements.begin() + i * cols);
  }
  return result;
}

void try_product(Rng& random, const DoubleDense& a, const DoubleDense& b, const DoubleDense& c) {
  const std::vector<double> scalars = {1, 0, -0.7};
  const double alpha = scalars[static_cast<std::size_t>(random.below(3))];
  const double beta = scalars[static_cast<std::size_t>(random.below(3))];
  const Op op_a = random.below(2) == 0 ? Op::NoTrans : Op::Trans;
  const Op op_b = random.below(2) == 0 ? Op::NoTrans : Op::Trans;
  INFO("m = ", a.rows, ", n = ", b.cols, ", k = ", a.cols, ", alpha ", alpha, ", beta ", beta);
  const Placed in_a(random, op_of(op_a, a)), in_b(random, op_of(op_b, b)), in_c(random, c);
  dgemm(in_a.view(), in_b.view(), in_c.view(),
        {alpha, beta, op_a, op_b, ProductMode::Componentwise});
  const DoubleDense wanted = combined(alpha, exact_product(a, b), beta, c);
  CHECK(in_c.operand.difference(wanted.elements) == "");
}

void try_product(Rng& random, std::int64_t m, std::int64_t n, std::int64_t k, Numbers kind) {
  INFO("kind ", static_cast<int>(kind));
  const DoubleDense a = random_dense(random, m, k, kind), b = random_dense(random, k, n, kind);
  try_product(random, a, b, random_dense(random, m, n, kind));
}

void try_triangle(Rng& random, std::int64_t n, std::int64_t k, Uplo uplo) {
  INFO("n = ", n, ", k = ", k, ", uplo ", static_cast<int>(uplo));
  const DoubleDense a = random_dense(random, n, k, Numbers::Wide);
  const DoubleDense b = random_dense(random, k, n, Numbers::Wide);
  const DoubleDense c = random_dense(random, n, n, Numbers::Unit);
  const Placed in_a(random, a), in_b(random, b), in_c(random, c);
  dgemmtr(in_a.view(), in_b.view(), in_c.view(), uplo,
          {1, 0, Op::NoTrans, Op::NoTrans, ProductMode::Componentwise});
  CHECK(in_c.operand.difference(in_triangle(uplo, exact_product(a, b), c).elements) == "");
}

// The largest |C - A B|_ij of kUnit (|A| |B|)_ij. All of it is exact but the last division.
double worst_error(const DoubleDense& a, const DoubleDense& b, const std::vector<double>& c) {
  const DoubleDense columns = b.transposed();
  double worst = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      Exact difference, size;
      for (std::int64_t l = 0; l < a.cols; ++l) {
        difference.add(a.at(i, l), columns.at(j, l));
        size.add(std::fabs(a.at(i, l)), std::fabs(columns.at(j, l)));
      }
      difference.add(c[static_cast<std::size_t>(i * b.cols + j)], -1);
      const double error = std::fabs(difference.nearest());
      if (error > 0) worst = std::max(worst, error / kUnit / size.nearest());
    }
  }
  return worst;
}

struct Family {
  const char* name;
  std::function<void(Rng&, DoubleDense& a, DoubleDense& b)> make;
};

// (rand - 1/2) exp(spread * randn), as in papers on products by integers.
void spread_by(Rng& random, double spread, DoubleDense& a) {
  for (double& x : a.elements) x = (random.unit() - 0.5) * std::exp(spread * random.normal());
}

std::vector<Family> families() {
  std::vector<Family> result = {
      {"uniform(-1/2, 1/2)",
       [](Rng& random, DoubleDense& a, DoubleDense& b) {
         spread_by(random, 0, a);
         spread_by(random, 0, b);
       }},
      {"normal",
       [](Rng& random, DoubleDense& a, DoubleDense& b) {
         for (double& x : a.elements) x = random.normal();
         for (double& x : b.elements) x = random.normal();
       }},
      // Grading the BLAS: A D times D^-1 B, D from 1 to 2^300. Nothing of it is lost by a product
      // that is conventional, nearly all by one of fixed-point numbers for rows and columns.
      {"inner grading",
       [](Rng& random, DoubleDense& a, DoubleDense& b) {
         spread_by(random, 0, a);
         spread_by(random, 0, b);
         for (std::int64_t l = 0; l < a.cols; ++l) {
           const int grade = static_cast<int>(300 * l / a.cols);
           for (std::int64_t i = 0; i < a.rows; ++i) a.at(i, l) = std::ldexp(a.at(i, l), grade);
           for (std::int64_t j = 0; j < b.cols; ++j) b.at(l, j) = std::ldexp(b.at(l, j), -grade);
         }
       }},
      // Large elements of A meet zeros of B: what is left is small against both of their norms.
      {"large ones meet zeros",
       [](Rng& random, DoubleDense& a, DoubleDense& b) {
         spread_by(random, 0, a);
         spread_by(random, 0, b);
         for (std::int64_t i = 0; i < a.rows; ++i) a.at(i, 0) = std::ldexp(a.at(i, 0), 200);
         for (std::int64_t j = 0; j < b.cols; ++j) {
           b.at(0, j) = 0;
           b.at(1, j) = std::ldexp(b.at(1, j), 200);
         }
         for (std::int64_t i = 0; i < a.rows; ++i) a.at(i, 1) = 0;
       }},
      {"grading of one side's columns and the other's rows alike",
       [](Rng& random, DoubleDense& a, DoubleDense& b) {
         spread_by(random, 0, a);
         spread_by(random, 0, b);
         for (std::int64_t l = 0; l < a.cols; ++l) {
           const int grade = static_cast<int>(60 * l / a.cols);
           for (std::int64_t i = 0; i < a.rows; ++i) a.at(i, l) = std::ldexp(a.at(i, l), grade);
           for (std::int64_t j = 0; j < b.cols; ++j) b.at(l, j) = std::ldexp(b.at(l, j), grade);
         }
       }},
      {"triangles",
       [](Rng& random, DoubleDense& a, DoubleDense& b) {
         for (double& x : a.elements) x = random.normal();
         for (double& x : b.elements) x = random.normal();
         for (std::int64_t i = 0; i < a.rows; ++i) {
           for (std::int64_t l = i + 1; l < a.cols; ++l) a.at(i, l) = 0;
         }
         for (std::int64_t l = 0; l < b.rows; ++l) {
           for (std::int64_t j = l + 1; j < b.cols; ++j) b.at(l, j) = 0;
         }
       }},
      // One per cent of the elements exist.
      {"sparse", [](Rng& random, DoubleDense& a, DoubleDense& b) {
         spread_by(random, 2, a);
         spread_by(random, 2, b);
         for (double& x : a.elements) x = random.below(100) == 0 ? x : 0;
       }}};
  for (const double spread : {1.0, 2.0, 4.0, 10.0}) {
    result.push_back({"spread", [spread](Rng& random, DoubleDense& a, DoubleDense& b) {
                        spread_by(random, spread, a);
                        spread_by(random, spread, b);
                      }});
  }
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("double_componentwise");

TEST_CASE("dgemm componentwise has the bits of ddot's sums, in all layouts and gaps") {
  Rng random = rng("componentwise");
  for (const Numbers kind : kKinds) {
    for (int round = 0; round < 3; ++round) {
      try_product(random, 1 + random.below(9), 1 + random.below(9), random.below(24), kind);
    }
  }
  // By residues, and in several passes what these do not hold.
  if (fits(90, 700)) try_product(random, 90, 80, 700, Numbers::Wide);
  if (fits(70, 75)) {
    for (const Numbers kind : kKinds) try_product(random, 68, 70, 75, kind);
    for (int round = 0; round < 3; ++round) {
      const DoubleDense a = of_all_kinds(random, 68, 75), b = of_all_kinds(random, 70, 75);
      try_product(random, a, b.transposed(), random_dense(random, 68, 70, Numbers::Any));
    }
  }
  for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
    if (fits(130, 130)) try_triangle(random, 130, 67, uplo);
  }
}

TEST_CASE("dgemm componentwise: k is so long that no fragment goes through all terms") {
  Rng random = rng("componentwise, so long");
  if (!fits(3, 20000)) return;
  for (const Numbers kind : kKinds) try_product(random, 3, 2, 20000, kind);
  for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) try_triangle(random, 3, 20000, uplo);
}

TEST_CASE("dgemm componentwise: errors are below u (|A| |B|)_ij, whatever the exponents are") {
  Rng random = rng("componentwise, families");
  // By residues where that is more than 2^18 multiplications.
  const std::int64_t side = fits(40, 180) ? 40 : 8, m = side, n = side - 1, k = 180;
  if (!fits(m, k)) return;
  for (const Family& family : families()) {
    INFO(family.name);
    DoubleDense a(m, k), b(k, n);
    family.make(random, a, b);
    const DoubleMatrix left(blas(), m, k, a.elements), right(blas(), k, n, b.elements);
    const DoubleMatrix c(blas(), m, n);
    dgemm(left, right, c, {1, 0, Op::NoTrans, Op::NoTrans, ProductMode::Componentwise});
    CHECK(worst_error(a, b, c.read()) <= 1 + 0x1p-40);
    if (std::string(family.name) == "inner grading" ||
        std::string(family.name) == "large ones meet zeros") {
      dgemm(left, right, c);
      CHECK(worst_error(a, b, c.read()) > 1000);  // so that the family tells the modes apart
    }
  }
}

// Numbers of 53 bits, of which a line's span so many.
void span_by(Rng& random, std::int64_t line, int bits, DoubleDense& a) {
  for (std::int64_t l = 0; l < a.cols; ++l) {
    const int place = l == 0 ? 0 : static_cast<int>(random.below(std::max(1, bits - 52)));
    a.at(line, l) = std::ldexp(0.5 + random.unit() / 2, -place);
  }
}

TEST_CASE("dgemm componentwise: twelve, sixteen or eighteen moduli, as lines span bits") {
  Rng random = rng("moduli by span");
  const std::int64_t n = 72;
  if (!fits(n, n)) return;
  // Of all lines; and a mix in one product.
  for (const int bits : {20, 53, 57, 58, 70, 78, 79, 83, 84, 0}) {
    DoubleDense a(n, n), columns(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      const int spans[] = {53, 60, 75, 80, 100, 130};
      span_by(random, i, bits > 0 ? bits : spans[i % 6], a);
      span_by(random, i, bits > 0 ? bits : spans[i / 12], columns);
    }
    a.at(3, 5) = 0;
    INFO(bits, " bits");
    for (const double beta : {0.0, -0.7}) {
      const DoubleDense c = random_dense(random, n, n, Numbers::Unit);
      DoubleMatrix left(blas(), n, n, a.elements),
          right(blas(), n, n, columns.transposed().elements);
      DoubleMatrix result(blas(), n, n, c.elements);
      dgemm(left, right, result, {1, beta, Op::NoTrans, Op::NoTrans, ProductMode::Componentwise});
      CHECK(result.read() == combined(1, exact_product(a, columns.transposed()), beta, c).elements);
    }
  }
}

TEST_CASE("dgemm componentwise: what is wrong is named; in C") {
  const DoubleMatrix two(blas(), 2, 2, {1, 2, 3, 4});
  const auto mode = static_cast<ProductMode>(7);
  CHECK(error_of([&] {
          dgemm(two, two, two, {1, 0, Op::NoTrans, Op::NoTrans, mode});
        }) == "dgemm: mode = 7, must be Normwise or Componentwise");
  CHECK(error_of([&] {
          dgemmtr(two, two, two, Uplo::Lower, {1, 0, Op::NoTrans, Op::NoTrans, mode});
        }) == "dgemmtr: mode = 7, must be Normwise or Componentwise");

  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  // A by columns, B and C by rows of length 3 of which one number is nobody's.
  const std::vector<double> numbers = {0x1p200, 1, -0x1p200, 2, 0, 0, 1, 2, 7, 1, 3, 7, 5, 6, 7, 8};
  const auto buffer = c_doubles(context, numbers), result = c_doubles(context, {0, 0, 0, 0});
  fragblas_buffer* const made = buffer.get();
  const fragblas_scalar one{1, 0, nullptr, 0}, nothing{0, 0, nullptr, 0};
  CHECK(fragblas_dgemm_componentwise(FRAGBLAS_ROW_MAJOR, FRAGBLAS_TRANS, FRAGBLAS_NO_TRANS, 2, 2, 2,
                                     one, made, 0, 2, made, 6, 3, nothing, result.get(), 0,
                                     2) == FRAGBLAS_OK);
  // op(A) = (2^200, -2^200; 1, 2), B = (1, 2; 1, 3).
  CHECK(read_doubles(result.get()) == std::vector<double>{0, -0x1p200, 3, 8});
  CHECK(fragblas_dgemm_componentwise(FRAGBLAS_ROW_MAJOR, FRAGBLAS_TRANS, FRAGBLAS_NO_TRANS, 2, -1,
                                     2, one, made, 0, 2, made, 6, 3, nothing, result.get(), 0,
                                     2) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_last_error() == std::string("dgemm: n = -1, must be at least 0"));
}

TEST_SUITE_END();

}  // namespace fragblas::test
