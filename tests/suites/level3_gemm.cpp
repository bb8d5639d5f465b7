// gemm: numeric cases from the descriptor, mixed layouts, and the rules of BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/environment.hpp"
#include "support/pairwise.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const catalog::Routine& gemm_routine() {
  return *catalog::find("sgemm");
}

Integers shape(std::int64_t m, std::int64_t n, std::int64_t k) {
  return simple(gemm_routine(), {{"m", m}, {"n", n}, {"k", k}});
}

// Whole tiles, remainders, several passes over k.
struct Shape {
  std::int64_t m, n, k;
};
// Both kernels: op(A) by texture fetches below 32 rows or columns, else through uniform blocks.
const Shape kShapes[] = {{1, 1, 1},   {3, 5, 2},   {8, 8, 8},    {9, 17, 5},  {16, 4, 7},
                         {33, 31, 9}, {5, 6, 129}, {3, 2, 4097}, {33, 36, 9}, {34, 32, 470}};

}  // namespace

TEST_SUITE_BEGIN("level3_gemm");

TEST_CASE("gemm agrees with the reference (rules 2, 17, 18, 29, 38, 39, 49)") {
  numeric_cases("sgemm");
}

TEST_CASE("gemm of larger shapes") {
  const Shape shapes[] = {{257, 255, 64}, {128, 130, 260}, {300, 20, 700}, {20, 300, 700},
                          {64, 64, 1000}, {515, 7, 9},     {7, 515, 9},    {2050, 5, 5},
                          {5, 2050, 5},   {1, 1, 40000},   {96, 96, 96}};
  Rng random = rng("gemm larger");
  for (const Shape& s : shapes) {
    const std::int64_t most = std::max({s.m * s.k, s.k * s.n, s.m * s.n}) + 16;
    if (most > info().max_buffer_elements) continue;
    for (Data data : {Data::Integers, Data::Unit}) {
      INFO(s.m, " x ", s.n, " x ", s.k, ", ", to_string(data));
      Trial trial(gemm_routine(), shape(s.m, s.n, s.k), random);
      trial.scalar("alpha", {-1, false}).scalar("beta", {2, true}).rest(data).run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(data == Data::Integers));
    }
  }
}

TEST_CASE("gemm takes any mix of layouts") {
  Rng random = rng("gemm layouts");
  const Layout layouts[] = {Layout::RowMajor, Layout::ColMajor};
  const Op ops[] = {Op::NoTrans, Op::Trans, Op::ConjTrans};
  const std::int64_t all[] = {1, 2, 5, 8, 13, 33, 70};
  for (const Case& levels : pairwise({2, 2, 2, 3, 3, 7, 7, 7}, random)) {
    const Op trans_a = ops[levels[3]], trans_b = ops[levels[4]];
    const std::int64_t m = all[levels[5]], n = all[levels[6]], k = all[levels[7]];
    INFO(m, " x ", n, " x ", k, ", column-major A, B, C: ", levels[0], levels[1], levels[2],
         ", op ", levels[3], levels[4]);
    auto matrix = [&](std::int64_t rows, std::int64_t cols, int layout, Op op) {
      if (op != Op::NoTrans) std::swap(rows, cols);
      return blas().matrix(rows, cols, random_data(random, rows * cols, Data::Integers),
                           layouts[layout]);
    };
    auto tight = [&](const Matrix& matrix, Op op) {  // op(matrix), row-major
      const std::vector<float> data = matrix.read();
      const bool row_major = (matrix.layout() == Layout::RowMajor) == (op == Op::NoTrans);
      const std::int64_t rows = op == Op::NoTrans ? matrix.rows() : matrix.cols();
      const std::int64_t cols = op == Op::NoTrans ? matrix.cols() : matrix.rows();
      std::vector<float> result;
      for (std::int64_t position : matrix_positions(row_major ? Layout::RowMajor : Layout::ColMajor,
                                                    rows, cols, 0, row_major ? cols : rows)) {
        result.push_back(data[static_cast<std::size_t>(position)]);
      }
      return widen(result);
    };
    const Matrix a = matrix(m, k, levels[0], trans_a), b = matrix(k, n, levels[1], trans_b);
    const Matrix c = matrix(m, n, levels[2], Op::NoTrans);
    Reference reference;
    reference.product = oracle::multiply(m, n, k, tight(a, trans_a), tight(b, trans_b));
    reference.k = k;
    reference.alpha = 2;
    reference.beta = -1;
    reference.before = tight(c, Op::NoTrans);
    gemm(a, b, c, {2, -1, trans_a, trans_b});
    const std::vector<double> found = tight(c, Op::NoTrans);
    FRAGBLAS_CHECK_DEVIATION(
        deviation("sgemm", std::vector<float>(found.begin(), found.end()), reference, true));
  }
}

TEST_CASE("rule 1, 2: beta = 0 never reads C, in remainder tiles and over several passes too") {
  Rng random = rng("gemm beta 0");
  for (const Shape& s : kShapes) {
    for (float poison : {kNan, kInf, -kInf}) {
      for (bool device : {false, true}) {
        INFO(s.m, " x ", s.n, " x ", s.k, ", poison = ", poison, ", device = ", device);
        Trial trial(gemm_routine(), shape(s.m, s.n, s.k), random);
        trial.place("c", filled(s.m * s.n, poison)).scalar("beta", {0, device});
        trial.rest().run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation());
      }
    }
  }
}

TEST_CASE("rule 3: alpha = 0 never reads A and B") {
  Rng random = rng("gemm alpha 0");
  for (const Shape& s : kShapes) {
    for (float poison : {kNan, kInf}) {
      for (bool device : {false, true}) {
        for (float beta : {-1.0f, 0.7f}) {
          INFO(s.m, " x ", s.n, " x ", s.k, ", poison = ", poison, ", device = ", device);
          Trial trial(gemm_routine(), shape(s.m, s.n, s.k), random);
          trial.place("a", filled(s.m * s.k, poison)).place("b", filled(s.k * s.n, poison));
          trial.scalar("alpha", {0, device}).scalar("beta", {beta, !device});
          trial.rest().run();
          CHECK(trial.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(trial.deviation(beta == -1.0f));
        }
      }
    }
  }
}

TEST_CASE("rule 4: alpha = 0 and beta = 1 touch nothing") {
  Rng random = rng("gemm alpha 0 beta 1");
  Trial trial(gemm_routine(), shape(9, 7, 5), random);
  trial.place("c", random_bits(random, 63)).scalar("alpha", {0, false}).rest();
  blas().finish();
  const Stats before = blas().stats();
  call_cblas(gemm_routine(), trial.call());
  CHECK(blas().stats().passes == before.passes);
  CHECK(blas().stats().pending == before.pending);
  trial.run();
  CHECK(trial.output().changed() == 0);

  Trial device(gemm_routine(), shape(9, 7, 5), random);
  device.scalar("alpha", {0, true}).scalar("beta", {1, true}).rest().run();
  CHECK(device.output().changed() == 0);
}

TEST_CASE("rule 5: k = 0 gives C := beta * C") {
  Rng random = rng("gemm k 0");
  for (float beta : {0.0f, 1.0f, -1.0f, 2.0f}) {
    for (float alpha : {0.0f, kNan}) {
      for (bool device : {false, true}) {
        INFO("alpha = ", alpha, ", beta = ", beta, ", device = ", device);
        Trial trial(gemm_routine(), shape(9, 7, 0), random);
        if (beta == 0) trial.place("c", filled(63, kNan));
        trial.scalar("alpha", {0, device}).scalar("beta", {beta, device});
        if (std::isnan(alpha)) {  // a number times an empty sum is 0 to the reference
          trial.call().scalars.insert_or_assign("alpha",
                                                make_scalar(blas(), {alpha, device}, random));
        }
        trial.rest(Data::Integers).run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
      }
    }
  }
}

TEST_CASE("rule 6: m = 0 or n = 0 touches nothing and null operands are legal") {
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Op no = Op::NoTrans;
  CHECK_NOTHROW(sgemm(row, no, no, 0, 3, 2, 1, null, 2, null, 3, 0, null, 3));
  CHECK_NOTHROW(sgemm(row, no, no, 3, 0, 2, 1, null, 2, null, 1, 0, null, 1));
  CHECK_NOTHROW(sgemm(row, no, no, 0, 0, 0, 1, null, 1, null, 1, 0, null, 1));
}

TEST_CASE("rule 8: alpha = beta = 0 sets C to +0") {
  Rng random = rng("gemm zero");
  for (bool device : {false, true}) {
    CAPTURE(device);
    Trial trial(gemm_routine(), shape(9, 7, 5), random);
    trial.place("a", filled(45, kNan)).place("c", filled(63, -kInf));
    trial.scalar("alpha", {0, device}).scalar("beta", {0, device}).rest().run();
    CHECK(trial.strays() == 0);
    CHECK(differing_bits(trial.result(), filled(63, 0.0f)) == 0);
  }
}

TEST_CASE("rule 9: Inf * 0 and NaN * 0 inside a product are NaN, and stay in their row") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("gemm inf");
  for (const Shape& s : kShapes) {
    for (float bad : {kNan, kInf}) {
      INFO(s.m, " x ", s.n, " x ", s.k, ", bad = ", bad);
      const std::int64_t row = random.below(s.m), l = random.below(s.k);
      std::vector<float> a = random_data(random, s.m * s.k, Data::Unit);
      std::vector<float> b = random_data(random, s.k * s.n, Data::Unit);
      a[static_cast<std::size_t>(row * s.k + l)] = bad;
      for (std::int64_t j = 0; j < s.n; ++j) b[static_cast<std::size_t>(l * s.n + j)] = 0;
      Trial trial(gemm_routine(), shape(s.m, s.n, s.k), random);
      trial.place("a", a).place("b", b).scalar("beta", {0, false}).rest().run();
      const std::vector<float> c = trial.result();
      std::int64_t wrong = 0;
      for (std::int64_t i = 0; i < s.m; ++i) {
        for (std::int64_t j = 0; j < s.n; ++j) {
          wrong += std::isnan(c[static_cast<std::size_t>(i * s.n + j)]) != (i == row);
        }
      }
      CHECK(wrong == 0);
      CHECK(trial.strays() == 0);
    }
  }
}

TEST_CASE("NaN and Inf in A, B and C arrive where the plain loops put them") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("gemm specials");
  const float specials[] = {kNan, kInf, -kInf, 0.0f, -0.0f};
  for (const Shape& s : kShapes) {
    INFO(s.m, " x ", s.n, " x ", s.k);
    auto data = [&](std::int64_t count) {
      std::vector<float> values = random_data(random, count, Data::Integers);
      for (int i = 0; i < 3; ++i) {
        values[static_cast<std::size_t>(random.below(count))] = specials[random.below(5)];
      }
      return values;
    };
    Trial trial(gemm_routine(), shape(s.m, s.n, s.k), random);
    trial.place("a", data(s.m * s.k)).place("b", data(s.k * s.n)).place("c", data(s.m * s.n));
    trial.scalar("alpha", {2, false}).scalar("beta", {-1, false}).run();
    const std::vector<double> product = oracle::plain::multiply(
        s.m, s.n, s.k, widen(trial.values().at("a")), widen(trial.values().at("b")));
    const std::vector<float> result = trial.result();
    std::int64_t wrong = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      const double expected = 2 * product[i] - trial.values().at("c")[i];
      const double found = static_cast<double>(result[i]);
      wrong += std::isnan(expected) ? !std::isnan(found) : !(found == expected);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("rule 43: a NaN in alpha or beta is never dropped") {
  if (!info().probe.nan_propagates) return;
  Rng random = rng("gemm nan scalars");
  for (const std::string name : {"alpha", "beta"}) {
    for (bool device : {false, true}) {
      INFO("name = ", name, ", device = ", device);
      Trial trial(gemm_routine(), shape(9, 7, 5), random);
      trial.scalar(name, {kNan, device}).rest().run();
      CHECK(count_nan(trial.result()) == 63);
      CHECK(trial.strays() == 0);
    }
  }
  // alpha = 0 does not make beta's NaN vanish.
  Trial trial(gemm_routine(), shape(9, 7, 5), random);
  trial.scalar("alpha", {0, false}).scalar("beta", {kNan, false}).rest().run();
  CHECK(count_nan(trial.result()) == 63);
}

TEST_CASE("rule 44: C overlapping an input neither crashes nor hangs") {
  Rng random = rng("gemm overlap");
  for (std::int64_t offset : {0, 3}) {
    Buffer all = blas().buffer(200);
    all.write(random_data(random, 200, Data::Unit));
    try {
      sgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 8, 8, 8, 1, all, 8, Operand(all, 64), 8, 0,
            Operand(all, offset), 8);
    } catch (const Error& error) {
      CHECK(error.status() == Status::InvalidArgument);
    }
    CHECK(all.read().size() == 200);
  }
}

TEST_CASE("rule 45: A and B may be the same matrix") {
  Rng random = rng("gemm same");
  for (std::int64_t n : {1, 5, 8, 33}) {
    CAPTURE(n);
    const std::vector<float> data = random_data(random, n * n, Data::Integers);
    const Matrix a = blas().matrix(n, n, data), c = blas().matrix(n, n);
    gemm(a, a, c);
    Reference reference;
    reference.product = oracle::multiply(n, n, n, widen(data), widen(data));
    reference.k = n;
    FRAGBLAS_CHECK_DEVIATION(deviation("sgemm", c.read(), reference, true));
    CHECK(differing_bits(a.read(), data) == 0);
  }
}

TEST_CASE("operands may lie in one buffer, C even in the gaps of A") {
  Rng random = rng("gemm one buffer");
  const std::int64_t m = 9, n = 4, k = 6, ld = k + n;  // a row of A, then a row of C
  std::vector<float> all = random_data(random, m * ld + k * n, Data::Integers);
  const Buffer buffer = [&] {
    Buffer made = blas().buffer(static_cast<std::int64_t>(all.size()));
    made.write(all);
    return made;
  }();
  gemm(buffer.matrix(m, k, 0, ld), buffer.matrix(k, n, m * ld), buffer.matrix(m, n, k, ld));
  const std::vector<float> found = buffer.read();
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      float sum = 0;
      for (std::int64_t l = 0; l < k; ++l) {
        sum += all[static_cast<std::size_t>(i * ld + l)] *
               all[static_cast<std::size_t>(m * ld + l * n + j)];
      }
      all[static_cast<std::size_t>(i * ld + k + j)] = sum;
    }
  }
  std::int64_t wrong = 0;
  for (std::size_t i = 0; i < all.size(); ++i) wrong += found[i] != all[i];
  CHECK(wrong == 0);
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("gemm repeat");
  for (const Shape& s : {Shape{33, 17, 65}, Shape{35, 39, 65}}) {
    const std::vector<float> a = random_data(random, s.m * s.k, Data::Unit);
    const std::vector<float> b = random_data(random, s.k * s.n, Data::Unit);
    const std::vector<float> c = random_data(random, s.m * s.n, Data::Unit);
    std::vector<float> first;
    for (int run = 0; run < 8; ++run) {
      INFO(s.m, " x ", s.n, " x ", s.k, ", run ", run);
      Integers integers = shape(s.m, s.n, s.k);
      if (run >= 3) set_ld(gemm_routine(), integers, run - 3);
      Trial trial(gemm_routine(), integers, random);
      const std::int64_t shift = run < 3 ? 0 : 2 * run + 1;
      trial.place("a", a, shift).place("b", b, shift / 2).place("c", c, shift / 3);
      trial.scalar("alpha", {0.7f, run % 2 == 1}).scalar("beta", {-1.3f, run % 2 == 1}).run();
      if (run == 0) first = trial.result();
      CHECK(differing_bits(trial.result(), first) == 0);
    }
  }
}

TEST_CASE("rule 49: integers are exact up to sums of 2^24") {
  Rng random = rng("gemm integers");
  const std::int64_t m = 20, n = 24, k = 640;
  auto data = [&](std::int64_t count) {
    std::vector<float> values;
    for (std::int64_t i = 0; i < count; ++i) {
      values.push_back(static_cast<float>(random.below(255) - 127));  // 640 * 127^2 < 2^24
    }
    return values;
  };
  Trial trial(gemm_routine(), shape(m, n, k), random);
  trial.place("a", data(m * k)).place("b", data(k * n)).scalar("beta", {0, false}).rest().run();
  FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
}

TEST_CASE("rule 51: beta = 0 forgets the sign of a zero") {
  Rng random = rng("gemm minus zero");
  Trial trial(gemm_routine(), shape(5, 5, 5), random);
  trial.place("a", filled(25, 0.0f)).place("c", filled(25, -0.0f));
  trial.scalar("beta", {0, false}).rest().run();
  CHECK(trial.result() == filled(25, 0.0f));
}

TEST_CASE("results chain on the device") {
  Rng random = rng("gemm chain");
  const std::int64_t n = 12;
  std::vector<float> data = random_data(random, n * n, Data::Integers);
  for (float& value : data) value = value > 2 ? 1.0f : value < -2 ? -1.0f : 0.0f;
  const Matrix a = blas().matrix(n, n, data);
  const Matrix b = blas().matrix(n, n), c = blas().matrix(n, n);
  gemm(a, a, b);
  gemm(b, a, c);
  gemm(c, a, b);
  std::vector<double> power = widen(data);
  for (int i = 0; i < 3; ++i) power = oracle::plain::multiply(n, n, n, power, widen(data));
  Reference reference;
  reference.product.value = reference.product.magnitude = power;
  FRAGBLAS_CHECK_DEVIATION(deviation("sgemm", b.read(), reference, true));
}

TEST_SUITE_END();

}  // namespace fragblas::test
