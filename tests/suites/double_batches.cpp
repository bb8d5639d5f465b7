// Batches in double precision have the bits of their problems one by one; copies of complex
// matrices. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/double_complex.hpp"
#include "support/double_complex_operand.hpp"
#include "support/double_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "transfer/mark.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t kNumbers = 200;

bool fits() {
  return 4 * kNumbers <= info().max_buffer_elements;
}

std::vector<double> doubles(Rng& random) {
  return random_doubles(random, kNumbers, Bits::Near);
}
std::vector<DoubleComplex> complexes(Rng& random) {
  return random_complexes(random, kNumbers, Bits::Near);
}

// Three operands and what a batch, and its problems one by one, make of the last one.
template <typename Vector, typename Number>
struct Both {
  Vector a, b, batch, single;

  Both(const std::vector<Number>& a, const std::vector<Number>& b, const std::vector<Number>& c)
      : a(blas(), a), b(blas(), b), batch(blas(), c), single(blas(), c) {}
  std::string difference() const { return first_difference(single.read(), batch.read()); }
};
using Doubles = Both<DoubleVector, double>;
using Complexes = Both<DoubleComplexVector, DoubleComplex>;

const DoubleComplex kAlpha(0.7, -1.25), kBeta(-0.5, 2);

// Strides of A, B and C: apart, backwards, one for all.
struct Strides {
  std::int64_t a, b, c, first_a;
};
const std::vector<Strides> kStrides = {{20, 18, 16, 0}, {-20, 0, 17, 80}, {20, 5, 0, 0}};

}  // namespace

TEST_SUITE_BEGIN("double_batches");

TEST_CASE("zgemm_batch_strided and dgemm_batch_strided: beta once where C is one for all") {
  if (!fits()) return;
  Rng random = rng("zgemm_batch_strided");
  const auto row = Layout::RowMajor;
  for (const Strides& s : kStrides) {
    for (const Op op : {Op::NoTrans, Op::ConjTrans, Op::ConjNoTrans}) {
      INFO("stride of C ", s.c, ", op ", int(op));
      const std::int64_t m = 3, n = 4, k = 5, count = 4, ld = op == Op::ConjTrans ? m : k;
      const Op real = op == Op::ConjNoTrans ? Op::NoTrans : op;
      Complexes z(complexes(random), complexes(random), complexes(random));
      zgemm_batch_strided(row, op, Op::NoTrans, m, n, k, kAlpha, Operand(z.a, s.first_a), ld, s.a,
                          z.b, n, s.b, kBeta, Operand(z.batch, 1), n, s.c, count);
      Doubles d(doubles(random), doubles(random), doubles(random));
      dgemm_batch_strided(row, real, Op::NoTrans, m, n, k, 0.7, Operand(d.a, s.first_a), ld, s.a,
                          d.b, n, s.b, -0.5, Operand(d.batch, 1), n, s.c, count);
      for (std::int64_t i = 0; i < count; ++i) {
        const bool adds = s.c == 0 && i > 0;
        zgemm(row, op, Op::NoTrans, m, n, k, kAlpha, Operand(z.a, s.first_a + i * s.a), ld,
              Operand(z.b, i * s.b), n, adds ? DoubleComplex(1) : kBeta,
              Operand(z.single, 1 + i * s.c), n);
        dgemm(row, real, Op::NoTrans, m, n, k, 0.7, Operand(d.a, s.first_a + i * s.a), ld,
              Operand(d.b, i * s.b), n, adds ? 1 : -0.5, Operand(d.single, 1 + i * s.c), n);
      }
      CHECK(z.difference() == "");
      CHECK(d.difference() == "");
    }
  }
  DoubleVector c(blas(), {3, 5});
  dgemm_batch_strided(row, Op::NoTrans, Op::NoTrans, 1, 2, 0, 1, {}, 1, 0, {}, 2, 0, 2, c, 2, 0, 5);
  CHECK(c.read() == std::vector<double>{6, 10});
}

TEST_CASE("zgemv_batch_strided, zaxpy_batch_strided: shared vectors, factors in y's buffer") {
  if (!fits()) return;
  Rng random = rng("zgemv_batch_strided");
  for (const Strides& s : kStrides) {
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans, Op::ConjNoTrans}) {
      INFO("stride of y ", s.c, ", op ", int(op));
      const std::int64_t m = 4, n = 4, count = 4;
      Complexes z(complexes(random), complexes(random), complexes(random));
      // A factor that the second problem would find changed.
      const DoubleComplex alpha = z.batch.read()[3], beta = z.batch.read()[5];
      zgemv_batch_strided(Layout::ColMajor, op, m, n, ComplexScalar(Operand(z.batch, 3)),
                          Operand(z.a, s.first_a), m, s.a, z.b, -2, s.b,
                          ComplexScalar(Operand(z.batch, 5)), Operand(z.batch, 1), 2, s.c, count);
      for (std::int64_t i = 0; i < count; ++i) {
        zgemv(Layout::ColMajor, op, m, n, alpha, Operand(z.a, s.first_a + i * s.a), m,
              Operand(z.b, i * s.b), -2, s.c == 0 && i > 0 ? DoubleComplex(1) : beta,
              Operand(z.single, 1 + i * s.c), 2);
      }
      CHECK(z.difference() == "");
    }
    Complexes z(complexes(random), complexes(random), complexes(random));
    for (const std::int64_t inc : {1, -2}) {
      zaxpy_batch_strided(5, kAlpha, Operand(z.a, s.first_a), inc, s.a, Operand(z.batch, 2), 1, s.c,
                          4);
      for (std::int64_t i = 0; i < 4; ++i) {
        zaxpy(5, kAlpha, Operand(z.a, s.first_a + i * s.a), inc, Operand(z.single, 2 + i * s.c), 1);
      }
    }
    zaxpy_batch_strided(7, kAlpha, z.a, 1, 7, z.batch, 1, 7, 6);
    zaxpy(42, kAlpha, z.a, 1, z.single, 1);
    CHECK(z.difference() == "");
  }
}

TEST_CASE("dtrsm_batch_strided and ztrsm_batch_strided") {
  if (!fits()) return;
  Rng random = rng("trsm_batch_strided");
  for (const Side side : {Side::Left, Side::Right}) {
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans, Op::ConjNoTrans}) {
      INFO("side ", int(side), ", op ", int(op));
      const Op real = op == Op::ConjNoTrans ? Op::NoTrans : op;
      const std::int64_t m = 3, n = 4, order = side == Side::Left ? m : n, count = 5;
      const auto row = Layout::RowMajor;
      Complexes z(complexes(random), complexes(random), complexes(random));
      Doubles d(doubles(random), doubles(random), doubles(random));
      ztrsm_batch_strided(row, side, Uplo::Upper, op, Diag::NonUnit, m, n, kAlpha, z.a, order, 17,
                          z.batch, n, 14, count);
      dtrsm_batch_strided(row, side, Uplo::Upper, real, Diag::Unit, m, n, 0.7, Operand(d.a, 90),
                          order, -17, d.batch, n, 14, count);
      for (std::int64_t i = 0; i < count; ++i) {
        ztrsm(row, side, Uplo::Upper, op, Diag::NonUnit, m, n, kAlpha, Operand(z.a, 17 * i), order,
              Operand(z.single, 14 * i), n);
        dtrsm(row, side, Uplo::Upper, real, Diag::Unit, m, n, 0.7, Operand(d.a, 90 - 17 * i), order,
              Operand(d.single, 14 * i), n);
      }
      CHECK(z.difference() == "");
      CHECK(d.difference() == "");
    }
  }
}

TEST_CASE("a problem of a batch that fails leaves undefined what those before it wrote") {
  for (const std::int64_t failing : {0, 2}) {
    INFO("problem ", failing);
    const DoubleVector y(blas(), {1, 2, 3});
    const auto solve = [&](std::int64_t problem) {
      if (problem == failing) throw Error(Status::OutOfMemory, "no memory for it");
    };
    CHECK(error_of([&] { detail::each_problem(y, 3, solve); }, Status::OutOfMemory) ==
          "no memory for it");
    if (failing == 0) {
      CHECK(y.read() == std::vector<double>{1, 2, 3});
    } else {
      CHECK(error_of([&] { y.read(); }, Status::Undefined).find("no memory for it") !=
            std::string::npos);
    }
  }
}

TEST_CASE("zomatcopy and zimatcopy of all layouts, transposes and conjugates") {
  Rng random = rng("zomatcopy");
  const std::int64_t m = 3, n = 5;
  for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans, Op::ConjNoTrans}) {
    const bool turns = op == Op::Trans || op == Op::ConjTrans;
    const bool conjugates = op == Op::ConjTrans || op == Op::ConjNoTrans;
    const std::int64_t rows = turns ? n : m, cols = turns ? m : n;
    for (const DoubleComplex alpha : {DoubleComplex(1), kAlpha, DoubleComplex(0)}) {
      for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
        INFO("op ", int(op), ", alpha ", alpha.real(), ", layout ", int(layout));
        const std::vector<DoubleComplex> a = random_complexes(random, m * n, Bits::Near);
        const auto wanted = [&](Layout to) {
          std::vector<DoubleComplex> result;
          const bool by_rows = to == Layout::RowMajor;
          for (std::int64_t e = 0; e < m * n; ++e) {
            const std::int64_t i = by_rows ? e / cols : e % rows, j = by_rows ? e % cols : e / rows;
            const DoubleComplex x = a[static_cast<std::size_t>(turns ? j * n + i : i * n + j)];
            result.push_back(combined(alpha, conjugated(conjugates, x), 0, 0));
          }
          return result;
        };
        const DoubleComplexMatrix in(blas(), m, n, a), out(blas(), rows, cols, layout);
        zomatcopy(in, out, {alpha, op});
        CHECK(first_difference(out.read(), wanted(layout)) == "");
        DoubleComplexMatrix place(blas(), m, n, a);
        zimatcopy(Layout::RowMajor, op, m, n, alpha, place, n, cols);
        CHECK(first_difference(place.read(), wanted(Layout::RowMajor)) == "");
      }
    }
  }
  const DoubleComplexMatrix two(blas(), 2, 2), other(blas(), 2, 3);
  CHECK(error_of([&] { zomatcopy(two, other); }) ==
        "zomatcopy: b.cols = 3, must be op(A)'s columns = 2");
}

TEST_CASE("batches in double precision: what is wrong is named, and none does nothing") {
  const DoubleComplexVector z(blas(), 8);
  const DoubleVector d(blas(), 8);
  const auto row = Layout::RowMajor;
  const Op no = Op::NoTrans;
  zgemm_batch_strided(row, no, no, 9, 9, 9, 1, {}, 9, 0, {}, 9, 0, 0, {}, 9, 0, 0);
  zaxpy_batch_strided(9, 1, {}, 1, 0, {}, 1, 0, 0);
  const std::vector<std::pair<std::string, std::function<void()>>> wrong = {
      {"zgemm_batch_strided: batch_size = -1, must be at least 0",
       [&] { zgemm_batch_strided(row, no, no, 1, 1, 1, 1, z, 1, 0, z, 1, 0, 0, z, 1, 0, -1); }},
      {"zgemm_batch_strided: b spans",
       [&] { zgemm_batch_strided(row, no, no, 1, 1, 1, 1, z, 1, 1, z, 1, 9, 0, z, 1, 1, 2); }},
      {"dgemm_batch_strided: a spans",
       [&] { dgemm_batch_strided(row, no, no, 1, 1, 1, 1, d, 1, 9, {}, 1, 1, 0, {}, 1, 1, 2); }},
      {"zgemv_batch_strided: incx = 0",
       [&] { zgemv_batch_strided(row, no, 1, 1, 1, z, 1, 1, z, 0, 1, 0, z, 1, 1, 2); }},
      {"zaxpy_batch_strided: y spans", [&] { zaxpy_batch_strided(2, 1, z, 1, 0, z, 1, 7, 2); }},
      {"zgemm_batch_strided: a.dtype = float64, must be complex128",
       [&] { zgemm_batch_strided(row, no, no, 1, 1, 1, 1, d, 1, 1, z, 1, 1, 0, z, 1, 1, 2); }},
      {"dtrsm_batch_strided: strideb = 0",
       [&] {
         dtrsm_batch_strided(row, Side::Left, Uplo::Lower, no, Diag::Unit, 1, 1, 1, d, 1, 1, d, 1,
                             0, 2);
       }},
      {"ztrsm_batch_strided: a spans", [&] {
         ztrsm_batch_strided(row, Side::Left, Uplo::Lower, no, Diag::Unit, 1, 1, 1, z, 1, 9, z, 1,
                             1, 2);
       }}};
  for (const auto& one : wrong) {
    INFO(one.first);
    CHECK(error_of(one.second).find(one.first) == 0);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
