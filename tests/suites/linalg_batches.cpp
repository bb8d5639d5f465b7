// Batches of factorizations and solves of small matrices: spotrf_batch_strided,
// sposv_batch_strided, sgetrf_batch_strided, sgesv_batch_strided. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/batch_stack.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const std::int64_t kBatches[] = {1, 2, 3, 7, 33, 1000};
const std::int64_t kOrders[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  11,
                                12, 15, 16, 17, 20, 23, 24, 25, 29, 31, 32};

using Maker = std::function<Dense()>;

std::vector<Dense> several(std::int64_t batch, const Maker& make) {
  std::vector<Dense> result;
  for (std::int64_t m = 0; m < batch; ++m) result.push_back(make());
  return result;
}

bool fits(std::int64_t n, std::int64_t cols, std::int64_t batch) {
  return batch * (n + 4) * (std::max(n, cols) + 12) + 32 <= info().max_buffer_elements;
}

Dense lower_factor(const Dense& stored, Uplo uplo) {
  return uplo == Uplo::Lower ? stored : stored.transposed();
}

Dense exchanged(Dense a, const Dense& pivots) {
  for (std::int64_t k = 0; k < a.rows; ++k) {
    const std::int64_t other = static_cast<std::int64_t>(pivots(0, k)) - 1;
    for (std::int64_t j = 0; j < a.cols; ++j) std::swap(a(k, j), a(other, j));
  }
  return a;
}

// The worst of a batch; NaN where one is.
struct Worst {
  double factors = 0, solution = 0;

  static void note(double& worst, double value) {
    if (!(value <= worst)) worst = value;
  }
  // What is solved by a.
  void note_solution(const Dense& a, const Dense& x, const Dense& b) {
    note(solution, units(a * x - b, a.rows, norm1(a) * norm1(x)));
  }
  void check() const {
    CHECK(factors < kMostUnits);
    CHECK(solution < kMostUnits);
  }
};

// Units of P * A - L * U; infinite where it is no factorization with the largest pivots.
double units_of_lu(const Dense& a, const Dense& factors, const Dense& pivots) {
  const std::int64_t n = a.rows;
  for (std::int64_t k = 0; k < n; ++k) {
    const double pivot = pivots(0, k);
    const bool is_row = pivot == std::floor(pivot) && pivot > static_cast<double>(k) &&
                        pivot <= static_cast<double>(n);
    if (!is_row) return kInf;
    for (std::int64_t i = k + 1; i < n; ++i) {
      if (!(std::abs(factors(i, k)) < 1.0001)) return kInf;
    }
  }
  const Dense product = lower_of(factors, true) * upper_of(factors);
  return units(product - exchanged(a, pivots), n, norm1(a));
}

struct Work {
  std::int64_t passes, draws;
  bool operator==(const Work& other) const {
    return passes == other.passes && draws == other.draws;
  }
};

Work work_of(const std::function<void()>& call) {
  blas().finish();
  const Stats before = blas().stats();
  call();
  blas().finish();
  const Stats after = blas().stats();
  return {after.passes - before.passes, after.draws - before.draws};
}

}  // namespace

TEST_SUITE_BEGIN("linalg_batches");

TEST_CASE("batches of potrf and posv of all orders, however they lie") {
  Rng random = rng("potrf batch");
  for (const std::int64_t n : kOrders) {
    for (const std::int64_t batch : kBatches) {
      const std::int64_t sides = random.below(4);
      if (!fits(n, sides, batch) || (batch == 1000 && n > 9 && n != 32)) continue;
      const Layout layout = kLayouts[random.below(2)];
      const Uplo uplo = kUplos[random.below(2)];
      const Lie lie = random_lie(random, layout), lie_b = random_lie(random, layout);
      INFO("n ", n, ", batch ", batch, ", nrhs ", sides, ", uplo ", static_cast<int>(uplo),
           ", a: ", describe(lie), ", b: ", describe(lie_b));
      const std::vector<Dense> a = several(batch, [&] { return positive_definite(random, n, 30); });
      const std::vector<Dense> b = several(batch, [&] { return random_matrix(random, n, sides); });
      Stack factors(a, lie, random, part_of(uplo)), again(a, lie, random, part_of(uplo));
      Stack x(b, lie_b, random);
      Vector failed = blas().vector(filled(batch + 2, 7));
      spotrf_batch_strided(layout, uplo, n, factors.operand(), factors.ld(), factors.stride(),
                           {failed, 1}, batch);
      CHECK(failed.read() == zeros_between_sevens(batch));
      CHECK(factors.fetch() == 0);
      failed.write(filled(batch + 2, 7));
      sposv_batch_strided(layout, uplo, n, sides, again.operand(), again.ld(), again.stride(),
                          x.operand(), x.ld(), x.stride(), {failed, 1}, batch);
      CHECK(failed.read() == zeros_between_sevens(batch));
      CHECK(again.fetch() == 0);
      CHECK(x.fetch() == 0);
      CHECK(factors.elements() == again.elements());
      Worst worst;
      for (std::size_t m = 0; m < a.size(); ++m) {
        const Dense lower = lower_factor(factors.matrix(m), uplo);
        Worst::note(worst.factors, units(lower * lower.transposed() - a[m], n, norm1(a[m])));
        worst.note_solution(a[m], x.matrix(m), b[m]);
      }
      worst.check();
    }
  }
}

TEST_CASE("batches of getrf and gesv of all orders, however they lie") {
  Rng random = rng("getrf batch");
  for (const std::int64_t n : kOrders) {
    for (const std::int64_t batch : kBatches) {
      const std::int64_t sides = random.below(4);
      if (!fits(n, sides, batch) || (batch == 1000 && n > 9 && n != 32)) continue;
      const Layout layout = kLayouts[random.below(2)];
      const Lie lie = random_lie(random, layout), lie_b = random_lie(random, layout);
      const Lie lie_pivots = random_lie(random, Layout::RowMajor);
      INFO("n ", n, ", batch ", batch, ", nrhs ", sides, ", a: ", describe(lie),
           ", b: ", describe(lie_b), ", ipiv: ", describe(lie_pivots));
      const std::vector<Dense> a = several(batch, [&] { return random_matrix(random, n, n); });
      const std::vector<Dense> b = several(batch, [&] { return random_matrix(random, n, sides); });
      const std::vector<Dense> none = several(batch, [&] { return Dense(1, n); });
      Stack factors(a, lie, random), again(a, lie, random), x(b, lie_b, random);
      Stack pivots(none, lie_pivots, random), pivots_again(none, lie_pivots, random);
      Vector failed = blas().vector(filled(batch + 2, 7));
      sgetrf_batch_strided(layout, n, factors.operand(), factors.ld(), factors.stride(),
                           pivots.operand(), pivots.stride(), {failed, 1}, batch);
      CHECK(failed.read() == zeros_between_sevens(batch));
      CHECK(factors.fetch() == 0);
      CHECK(pivots.fetch() == 0);
      failed.write(filled(batch + 2, 7));
      sgesv_batch_strided(layout, n, sides, again.operand(), again.ld(), again.stride(),
                          pivots_again.operand(), pivots_again.stride(), x.operand(), x.ld(),
                          x.stride(), {failed, 1}, batch);
      CHECK(failed.read() == zeros_between_sevens(batch));
      CHECK(again.fetch() == 0);
      CHECK(pivots_again.fetch() == 0);
      CHECK(x.fetch() == 0);
      CHECK(factors.elements() == again.elements());
      CHECK(pivots.elements() == pivots_again.elements());
      Worst worst;
      for (std::size_t m = 0; m < a.size(); ++m) {
        Worst::note(worst.factors, units_of_lu(a[m], factors.matrix(m), pivots.matrix(m)));
        worst.note_solution(a[m], x.matrix(m), b[m]);
      }
      worst.check();
    }
  }
}

TEST_CASE("the pivot is the first of the largest in a batch, too") {
  const Matrix a = blas().matrix(6, 3, {1, 2, 0, -3, 1, 1, 3, 5, 2, 2, 0, 1, -2, 7, 0, 2, 1, 4});
  const Vector pivots = blas().vector(6);
  sgetrf_batch_strided(Layout::RowMajor, 3, a.view().data, 3, 9, pivots, 3, {}, 2);
  CHECK(pivots.read() == std::vector<float>{2, 3, 3, 1, 2, 3});
}

TEST_CASE("operands of a batch may share a buffer") {
  Rng random = rng("batch in one buffer");
  for (const std::int64_t n : {3, 8, 12}) {
    const std::int64_t square = n * n, batch = 2;
    const std::vector<float> a = random_data(random, batch * square, Data::Unit);
    const std::vector<float> b = random_data(random, batch * n, Data::Unit);
    const Vector first = blas().vector(a), pivots = blas().vector(batch * n);
    const Vector x = blas().vector(b), failed = blas().vector(filled(batch, 7));
    sgesv_batch_strided(Layout::ColMajor, n, 1, first, n, square, pivots, n, x, n, n, failed,
                        batch);
    std::vector<float> together = a;
    together.insert(together.end(), b.begin(), b.end());
    const std::vector<float> rest = filled(batch * n + batch, 7);
    together.insert(together.end(), rest.begin(), rest.end());
    const Vector all = blas().vector(together);
    const std::int64_t at_b = batch * square, at_pivots = at_b + batch * n;
    sgesv_batch_strided(Layout::ColMajor, n, 1, all, n, square, {all, at_pivots}, n, {all, at_b}, n,
                        n, {all, at_pivots + batch * n}, batch);
    std::vector<float> wanted;
    for (const Vector* part : {&first, &x, &pivots, &failed}) {
      const std::vector<float> elements = part->read();
      wanted.insert(wanted.end(), elements.begin(), elements.end());
    }
    CHECK(all.read() == wanted);
  }
}

TEST_CASE("a matrix whose factorization fails says so, and its neighbours are right") {
  Rng random = rng("batch failures");
  const std::int64_t batch = 7;
  for (const std::int64_t n : {1, 2, 3, 5, 8, 9, 20, 32}) {
    if (!fits(n, n, batch)) continue;
    for (const Layout layout : kLayouts) {
      const std::int64_t bad = random.below(n);
      INFO("n ", n, ", bad ", bad, ", layout ", static_cast<int>(layout));
      Vector failed = blas().vector(batch);

      const Uplo uplo = kUplos[random.below(2)];
      const std::vector<Dense> good =
          several(batch, [&] { return positive_definite(random, n, 10); });
      std::vector<Dense> some = good;
      some[2] = some[4] = some[5] = identity(n);
      some[2](bad, bad) = 0;
      some[4](bad, bad) = -1;
      some[5](bad, bad) = kNan;
      Stack wanted(good, {layout}, random, part_of(uplo)),
          found(some, {layout}, random, part_of(uplo));
      const float info = static_cast<float>(bad + 1);
      for (Stack* stack : {&wanted, &found}) {
        spotrf_batch_strided(layout, uplo, n, stack->operand(), stack->ld(), stack->stride(),
                             failed, batch);
        stack->fetch();
      }
      CHECK(failed.read() == std::vector<float>{0, 0, info, 0, info, info, 0});
      for (const std::size_t m : {0, 1, 3, 6}) {
        CHECK(found.matrix(m).values == wanted.matrix(m).values);
      }

      const std::vector<Dense> regular =
          several(batch, [&] { return random_matrix(random, n, n); });
      some = regular;
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) some[3](i, j) = i < j ? 1 : i == j && i != bad ? 2 : 0;
        some[5](i, bad) = kNan;
      }
      const std::vector<Dense> none = several(batch, [&] { return Dense(1, n); });
      const std::vector<Dense> b = several(batch, [&] { return random_matrix(random, n, 2); });
      Stack lu(regular, {layout}, random), other_lu(some, {layout}, random);
      Stack pivots(none, {}, random), other_pivots(none, {}, random);
      Stack x(b, {layout}, random), other_x(b, {layout}, random);
      sgesv_batch_strided(layout, n, 2, lu.operand(), lu.ld(), lu.stride(), pivots.operand(),
                          pivots.stride(), x.operand(), x.ld(), x.stride(), failed, batch);
      CHECK(failed.read() == filled(batch, 0));
      sgesv_batch_strided(layout, n, 2, other_lu.operand(), other_lu.ld(), other_lu.stride(),
                          other_pivots.operand(), other_pivots.stride(), other_x.operand(),
                          other_x.ld(), other_x.stride(), failed, batch);
      std::vector<float> infos = failed.read();
      CHECK(infos[3] == info);
      infos[3] = infos[5] = 0;
      CHECK(infos == filled(batch, 0));
      for (Stack* stack : {&lu, &other_lu, &pivots, &other_pivots, &x, &other_x}) {
        CHECK(stack->fetch() == 0);
      }
      for (const std::size_t m : {0, 1, 2, 4, 6}) {
        CHECK(other_lu.matrix(m).values == lu.matrix(m).values);
        CHECK(other_pivots.matrix(m).values == pivots.matrix(m).values);
        CHECK(other_x.matrix(m).values == x.matrix(m).values);
      }
      // U is there already.
      CHECK(other_lu.matrix(3).values == some[3].values);
    }
  }
}

TEST_CASE("the passes of a batch do not depend on how many it has") {
  for (const std::int64_t n : {1, 4, 8, 9, 16, 17, 32}) {
    const std::int64_t panels = (n + 7) / 8;
    for (const std::int64_t batch : {1, 2, 12}) {
      if (!fits(n, n, batch)) continue;
      INFO("n ", n, ", batch ", batch);
      const std::int64_t square = n * n;
      const Vector a = blas().vector(batch * square), b = blas().vector(batch * square);
      const Vector pivots = blas().vector(batch * n), failed = blas().vector(batch);
      const Layout row = Layout::RowMajor;
      const auto potrf = [&](const Operand& info) {
        spotrf_batch_strided(row, Uplo::Lower, n, a, n, square, info, batch);
      };
      const auto getrf = [&](const Operand& info) {
        sgetrf_batch_strided(row, n, a, n, square, pivots, n, info, batch);
      };
      CHECK(work_of([&] { potrf({}); }) == Work{panels, panels});
      CHECK(work_of([&] { potrf(failed); }) == Work{panels + 1, panels + 1});
      CHECK(work_of([&] { getrf({}); }) == Work{2 * panels, 2 * panels});
      CHECK(work_of([&] { getrf(failed); }) == Work{2 * panels + 1, 2 * panels + 1});
      CHECK(work_of([&] {
              sposv_batch_strided(row, Uplo::Upper, n, n, a, n, square, b, n, square, failed,
                                  batch);
            }) == Work{panels + 2, panels + 2});
      CHECK(work_of([&] {
              sgesv_batch_strided(row, n, n, a, n, square, pivots, n, b, n, square, failed, batch);
            }) == Work{2 * panels + 3, 2 * panels + 3});
    }
  }
}

TEST_CASE("rule 6, 37: arguments of batches of small matrices") {
  const Layout row = Layout::RowMajor;
  Vector a = blas().vector(filled(40, 2)), pivots = blas().vector(filled(6, 5));
  Vector failed = blas().vector(filled(2, 5));
  const Operand null;
  CHECK_NOTHROW(spotrf_batch_strided(row, Uplo::Lower, 3, null, 3, 9, null, 0));
  CHECK_NOTHROW(sgetrf_batch_strided(row, 0, null, 1, 0, null, 0, null, 4));
  CHECK_NOTHROW(sgesv_batch_strided(row, 0, 2, null, 1, 0, null, 0, null, 2, 0, failed, 2));
  CHECK(failed.read() == filled(2, 0));
  failed.write(filled(2, 5));
  CHECK_NOTHROW(sposv_batch_strided(row, Uplo::Lower, 0, 2, null, 1, 0, null, 2, 0, failed, 2));
  CHECK(failed.read() == filled(2, 0));
  // No right-hand sides, and a stride of nothing.
  CHECK_NOTHROW(sposv_batch_strided(row, Uplo::Lower, 1, 0, a, 1, 1, null, 1, 0, null, 2));
  // A single one may have any stride.
  CHECK_NOTHROW(spotrf_batch_strided(row, Uplo::Lower, 1, {a, 2}, 1, 0, null, 1));
  a.write(filled(40, 2));

  const auto potrf = [&](std::int64_t n, const Operand& of, std::int64_t ld, std::int64_t stride,
                         const Operand& info, std::int64_t batch) {
    return error_of(
        [&] { spotrf_batch_strided(row, Uplo::Lower, n, of, ld, stride, info, batch); });
  };
  const std::string name = "spotrf_batch_strided: ";
  CHECK(potrf(-1, a, 1, 1, null, 2) == name + "n = -1, must be at least 0");
  CHECK(potrf(33, a, 33, 2000, null, 2) == name + "n = 33, must be at most 32 in a batch");
  CHECK(potrf(3, a, 2, 9, null, 2) == name + "lda = 2, must be at least max(1, n) = 3");
  const std::string overlap =
      ", must be at least 9 or at most -9, because what is written must not overlap";
  CHECK(potrf(3, a, 3, 8, null, 2) == name + "stridea = 8" + overlap);
  CHECK(potrf(3, a, 3, -8, null, 2) == name + "stridea = -8" + overlap);
  CHECK(potrf(3, a, 3, 0, null, 2) == name + "stridea = 0" + overlap);
  CHECK(potrf(3, a, 3, 9, null, -1) == name + "batch_size = -1, must be at least 0");
  CHECK(potrf(3, null, 3, 9, null, 2) == name + "a = null, must be a buffer");
  CHECK(potrf(3, a, 3, 9, null, 5) ==
        name + "a spans 45 elements from offset = 0, must end within the buffer's size = 40");
  CHECK(potrf(3, {a, 8}, 3, -9, null, 2) ==
        name + "a.offset = 8, must be at least (batch_size - 1) * -stridea = 9");
  CHECK(potrf(3, a, 3, 9, failed, 3) ==
        name + "info spans 3 elements from offset = 0, must end within the buffer's size = 2");
  CHECK(error_of([&] { spotrf_batch_strided(row, static_cast<Uplo>(7), 3, a, 3, 9, null, 2); }) ==
        name + "uplo = 7, must be Upper (121) or Lower (122)");
  CHECK(error_of([&] { sgetrf_batch_strided(row, 3, a, 3, 9, pivots, 2, null, 2); }) ==
        "sgetrf_batch_strided: stridepiv = 2, must be at least 3 or at most -3, because what is "
        "written must not overlap");
  CHECK(error_of([&] { sgetrf_batch_strided(row, 3, a, 3, 9, pivots, 3, null, 3); }) ==
        "sgetrf_batch_strided: ipiv spans 9 elements from offset = 0, must end within the "
        "buffer's size = 6");
  CHECK(error_of([&] {
          sgesv_batch_strided(row, 3, 1, a, 3, 9, pivots, 3, {a, 20}, 1, 2, null, 2);
        }) ==
        "sgesv_batch_strided: strideb = 2, must be at least 3 or at most -3, because what is "
        "written must not overlap");
  CHECK(error_of([&] {
          sposv_batch_strided(row, Uplo::Lower, 3, -1, a, 3, 9, {a, 20}, 1, 3, null, 2);
        }) == "sposv_batch_strided: nrhs = -1, must be at least 0");
  CHECK(error_of([&] {
          sposv_batch_strided(row, Uplo::Lower, 3, 2, a, 3, 9, {a, 20}, 1, 6, null, 2);
        }) == "sposv_batch_strided: ldb = 1, must be at least max(1, nrhs) = 2");
  CHECK(a.read() == filled(40, 2));
  CHECK(pivots.read() == filled(6, 5));
}

TEST_SUITE_END();

}  // namespace fragblas::test
