// Beside BLAS: cgemm3m, comatcopy, cimatcopy, crot and batches of complex problems.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "fragblas/complex.hpp"
#include "support/complex_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Op> kOps = {Op::NoTrans, Op::Trans, Op::ConjTrans, Op::ConjNoTrans};

bool turns(Op op) {
  return op == Op::Trans || op == Op::ConjTrans;
}

bool fits(std::int64_t numbers) {
  return 4 * numbers + 64 <= info().max_buffer_elements;
}

double norm(const ComplexDense& a) {
  double sum = 0;
  for (const Wide value : a.values) sum += std::norm(value);
  return std::sqrt(sum);
}

// Matrices of a batch, one behind the other in a buffer, with gaps.
struct Batch {
  std::vector<ComplexDense> all;
  std::int64_t stride = 0;
  ComplexBuffer buffer;

  Batch(Rng& random, std::int64_t rows, std::int64_t cols, std::int64_t count, std::int64_t gap)
      : stride(rows * cols + gap), buffer(blas(), std::max<std::int64_t>(1, stride * count)) {
    std::vector<Complex> data(static_cast<std::size_t>(buffer.size()), Complex(99, -99));
    for (std::int64_t i = 0; i < count; ++i) {
      all.push_back(random_numbers(random, rows, cols, Data::Integers));
      for (std::size_t e = 0; e < all.back().values.size(); ++e) {
        data[static_cast<std::size_t>(i * stride) + e] = Complex(all.back().values[e]);
      }
    }
    buffer.write(data);
  }

  // What lies there now; everything between must be as it was.
  std::vector<ComplexDense> read() const {
    const std::vector<Complex> data = buffer.read();
    std::vector<ComplexDense> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
      ComplexDense one(all[i].rows, all[i].cols);
      const std::size_t first = i * static_cast<std::size_t>(stride), count = one.values.size();
      for (std::size_t e = 0; e < static_cast<std::size_t>(stride); ++e) {
        if (e < count)
          one.values[e] = Wide(data[first + e]);
        else
          CHECK(data[first + e] == Complex(99, -99));
      }
      found.push_back(one);
    }
    return found;
  }
};

}  // namespace

TEST_SUITE_BEGIN("complex_extra");

TEST_CASE("cgemm3m agrees with the reference by its norm") {
  Rng random = rng("cgemm3m");
  for (const std::int64_t n : {5, 33, 90, 130}) {
    if (!fits(n * (n + 2))) continue;
    for (const Data data : {Data::Integers, Data::Unit}) {
      const Op op_a = random.pick(kOps), op_b = random.pick(kOps);
      const std::int64_t m = n + 1, k = n - 1;
      const ComplexDense a = random_numbers(random, turns(op_a) ? k : m, turns(op_a) ? m : k, data);
      const ComplexDense b = random_numbers(random, turns(op_b) ? n : k, turns(op_b) ? k : n, data);
      const ComplexDense c = random_numbers(random, m, n, data);
      const Layout layout = random.pick(kLayouts);
      INFO("n = ", n, ", ops ", static_cast<int>(op_a), " ", static_cast<int>(op_b));
      ComplexOperand in_a = ComplexOperand::matrix(random, a, layout, 1, blas());
      ComplexOperand in_b = ComplexOperand::matrix(random, b, layout, 2, blas());
      ComplexOperand out = ComplexOperand::matrix(random, c, layout, 1, blas());
      if (random.below(2) == 0) {
        cgemm3m(in_a.matrix_view(), in_b.matrix_view(), out.matrix_view(),
                {op_a, op_b, Complex(2, -1), Complex(0, 1)});
      } else {
        cgemm3m(layout, op_a, op_b, m, n, k, Complex(2, -1), in_a.operand(), in_a.step(),
                in_b.operand(), in_b.step(), Complex(0, 1), out.operand(), out.step());
      }
      out.fetch();
      CHECK(out.touched() == 0);
      const ComplexDense expected =
          Wide(2, -1) * (op_of(op_a, a) * op_of(op_b, b)) + Wide(0, 1) * c;
      if (data == Data::Integers) {
        CHECK(out.elements().values == expected.values);
      } else {
        const double error = norm(out.elements() + Wide(-1) * expected);
        CHECK(error <= 16 * 0x1p-24 * std::sqrt(static_cast<double>(k)) * norm(a) * norm(b));
      }
    }
  }
}

TEST_CASE("comatcopy and cimatcopy of all layouts, transposes and conjugates") {
  Rng random = rng("comatcopy");
  const Complex alpha(1, -2);
  for (const Layout layout : kLayouts) {
    for (const Op op : kOps) {
      for (const std::int64_t m : {1, 3, 8}) {
        INFO("layout ", static_cast<int>(layout), ", op ", static_cast<int>(op), ", m = ", m);
        const std::int64_t n = m + 2;
        const ComplexDense a = random_numbers(random, m, n, Data::Integers);
        const ComplexDense expected = Wide(alpha) * op_of(op, a);
        const ComplexOperand in = ComplexOperand::matrix(random, a, layout, 1, blas());
        const ComplexDense before =
            random_numbers(random, expected.rows, expected.cols, Data::Unit);
        for (const Layout other : kLayouts) {
          ComplexOperand out = ComplexOperand::matrix(random, before, other, 2, blas());
          comatcopy(in.matrix_view(), out.matrix_view(), {alpha, op});
          out.fetch();
          CHECK(out.touched() == 0);
          CHECK(out.elements().values == expected.values);
        }
        ComplexOperand out = ComplexOperand::matrix(random, before, layout, 2, blas());
        const ComplexScalar on_device = ComplexScalarCase{alpha, true}.make(random, blas());
        comatcopy(layout, op, m, n, on_device, in.operand(), in.step(), out.operand(), out.step());
        out.fetch();
        CHECK(out.elements().values == expected.values);
        // In place, tight before and behind.
        ComplexBuffer place(blas(), m * n);
        std::vector<Complex> data(static_cast<std::size_t>(m * n));
        const bool by_rows = layout == Layout::RowMajor;
        for (std::int64_t i = 0; i < m; ++i) {
          for (std::int64_t j = 0; j < n; ++j) {
            data[static_cast<std::size_t>(by_rows ? i * n + j : i + j * m)] = Complex(a(i, j));
          }
        }
        place.write(data);
        const std::int64_t rows = expected.rows, cols = expected.cols;
        cimatcopy(layout, op, m, n, alpha, place, by_rows ? n : m, by_rows ? cols : rows);
        const std::vector<Complex> found = place.read();
        for (std::int64_t i = 0; i < rows; ++i) {
          for (std::int64_t j = 0; j < cols; ++j) {
            const std::size_t at = static_cast<std::size_t>(by_rows ? i * cols + j : i + j * rows);
            CHECK(Wide(found[at]) == expected(i, j));
          }
        }
      }
    }
  }
  ComplexMatrix b(blas(), 2, 2, {1, 2, 3, 4});
  comatcopy(Layout::RowMajor, Op::Trans, 2, 2, 0, {}, 2, b, 2);
  CHECK(b.read() == std::vector<Complex>(4));
  CHECK(error_of([&] { comatcopy(b, ComplexMatrix(blas(), 2, 3)); }) ==
        "comatcopy: b.cols = 3, must be op(A)'s columns = 2");
}

TEST_CASE("crot turns by a complex sine") {
  Rng random = rng("crot");
  for (const std::int64_t n : {1, 2, 7, 40}) {
    for (const std::int64_t inc : {1, 2, -3}) {
      for (const bool device : {false, true}) {
        INFO("n = ", n, ", inc = ", inc, ", on the device: ", device);
        const ComplexDense x = random_numbers(random, n, 1, Data::Integers);
        const ComplexDense y = random_numbers(random, n, 1, Data::Integers);
        ComplexOperand in_x = ComplexOperand::vector(random, x, inc, blas());
        ComplexOperand in_y = ComplexOperand::vector(random, y, n % 2 == 0 ? -2 : 1, blas());
        const Complex s(1, -2);
        crot(in_x.vector_view(), in_y.vector_view(), make_scalar(blas(), {2, device}, random),
             ComplexScalarCase{s, device}.make(random, blas()));
        in_x.fetch();
        in_y.fetch();
        CHECK(in_x.touched() == 0);
        CHECK(in_y.touched() == 0);
        CHECK(in_x.elements().values == (Wide(2) * x + Wide(s) * y).values);
        CHECK(in_y.elements().values == (Wide(2) * y + -std::conj(Wide(s)) * x).values);
      }
    }
  }
  const ComplexVector x(blas(), 3);
  CHECK(error_of([&] { crot(3, x, 0, x, 1, 1, Complex(0, 1)); }).find("incx = 0") !=
        std::string::npos);
}

TEST_CASE("batches of complex products, one pass or one by one") {
  Rng random = rng("cgemm_batch_strided");
  for (const std::int64_t n : {1, 2, 5, 40, 70}) {
    for (const std::int64_t count : {1, 3, 6}) {
      const std::int64_t gap = random.below(3);
      if (!fits(count * (n * (n + 1) + gap))) continue;
      for (const Op op_a : kOps) {
        for (const Layout layout : kLayouts) {
          const Op op_b = kOps[random.below(std::size(kOps))];
          // Without imaginary parts the merge of the product's tiles is the last pass.
          const bool real = random.below(2) == 0;
          const Complex alpha(1, real ? 0 : 1), beta(real ? 2 : 0, real ? 0 : -1);
          INFO("n = ", n, ", ", count, " of them, ops ", static_cast<int>(op_a), " and ",
               static_cast<int>(op_b), ", layout ", static_cast<int>(layout), ", alpha ",
               alpha.imag());
          const Batch a(random, n, n, count, gap), b(random, n, n, count, 1);
          Batch c(random, n, n, count, gap);
          const bool one_a = random.below(4) == 0, one_b = random.below(2) == 0;
          cgemm_batch_strided(layout, op_a, op_b, n, n, n, alpha, a.buffer, n, one_a ? 0 : a.stride,
                              b.buffer, n, one_b ? 0 : b.stride, beta, c.buffer, n, c.stride,
                              count);
          const std::vector<ComplexDense> found = c.read();
          const auto stored = [&](const ComplexDense& m) {
            return layout == Layout::RowMajor ? m : op_of(Op::Trans, m);
          };
          for (std::size_t i = 0; i < found.size(); ++i) {
            const ComplexDense product = op_of(op_a, stored(a.all[one_a ? 0 : i])) *
                                         op_of(op_b, stored(b.all[one_b ? 0 : i]));
            CHECK(stored(found[i]).values ==
                  (Wide(alpha) * product + Wide(beta) * stored(c.all[i])).values);
          }
        }
      }
    }
  }
  if (fits(12 * 70 * 70)) {
    const Batch a(random, 70, 70, 6, 0), b(random, 70, 70, 6, 0), c(random, 70, 70, 6, 0);
    const std::int64_t before = blas().stats().passes;
    cgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 70, 70, 70, 1, a.buffer, 70,
                        a.stride, b.buffer, 70, b.stride, 0, c.buffer, 70, c.stride, 6);
    CHECK_MESSAGE(blas().stats().passes - before <= 5, "one by one");
  }
  // Deeper than a texture is wide, so that no part holds even one of them.
  constexpr std::int64_t kDeep = 20000;
  if (fits(12 * kDeep)) {
    const ComplexVector ones(blas(), std::vector<Complex>(4 * kDeep, 1.0f));
    const ComplexVector sums(blas(), 3 * 16);
    cgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 4, 4, kDeep, 1, ones, kDeep, 0,
                        ones, 4, 0, 0, sums, 4, 16, 3);
    CHECK(sums.read() == std::vector<Complex>(3 * 16, kDeep));
  }
  // The sum of all, and from the last one on.
  const Batch a(random, 3, 3, 4, 0), b(random, 3, 3, 4, 2);
  Batch c(random, 3, 3, 1, 0), d(random, 3, 3, 4, 1);
  cgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 3, 3, 3, 1, a.buffer, 3, a.stride,
                      b.buffer, 3, b.stride, 2, c.buffer, 3, 0, 4);
  ComplexDense sum = Wide(2) * c.all[0];
  for (std::size_t i = 0; i < 4; ++i) sum = sum + a.all[i] * b.all[i];
  CHECK(c.read()[0].values == sum.values);
  cgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 3, 3, 3, 1, a.buffer, 3, a.stride,
                      b.buffer, 3, b.stride, 0, Operand(d.buffer, 3 * d.stride), 3, -d.stride, 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(d.read()[i].values == (a.all[3 - i] * b.all[3 - i]).values);
  }
}

TEST_CASE("batches of products with vectors, sums and solves") {
  Rng random = rng("cgemv_batch_strided");
  for (const std::int64_t count : {1, 5}) {
    for (const Op op : kOps) {
      for (const std::int64_t incy : {1, -1}) {
        const Batch a(random, 4, 4, count, 1), x(random, 4, 1, count, 0);
        Batch y(random, 4, 1, count, 2);
        cgemv_batch_strided(Layout::RowMajor, op, 4, 4, Complex(0, 1), a.buffer, 4, a.stride,
                            x.buffer, 1, x.stride, 1, y.buffer, incy, y.stride, count);
        const std::vector<ComplexDense> found = y.read();
        for (std::size_t i = 0; i < found.size(); ++i) {
          const ComplexDense product = Wide(0, 1) * (op_of(op, a.all[i]) * x.all[i]);
          for (std::int64_t j = 0; j < 4; ++j) {
            const std::int64_t at = incy > 0 ? j : 3 - j;
            CHECK(found[i](at, 0) == product(j, 0) + y.all[i](at, 0));
          }
        }
      }
    }
    for (const std::int64_t gap : {0, 2}) {
      const Batch x(random, 3, 1, count, gap);
      Batch y(random, 3, 1, count, gap);
      caxpy_batch_strided(3, Complex(1, 2), x.buffer, 1, x.stride, y.buffer, 1, y.stride, count);
      const std::vector<ComplexDense> found = y.read();
      for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i].values == (Wide(1, 2) * x.all[i] + y.all[i]).values);
      }
    }
    const Batch a(random, 3, 3, count, 0);
    Batch b(random, 3, 2, count, 1);
    ctrsm_batch_strided(Layout::RowMajor, Side::Left, Uplo::Lower, Op::ConjTrans, Diag::Unit, 3, 2,
                        2, a.buffer, 3, a.stride, b.buffer, 2, b.stride, count);
    const std::vector<ComplexDense> found = b.read();
    for (std::size_t i = 0; i < found.size(); ++i) {
      const ComplexDense triangle =
          op_of(Op::ConjTrans, expanded(a.all[i], Uplo::Lower, Mirror::Triangular, Diag::Unit));
      CHECK((triangle * found[i]).values == (Wide(2) * b.all[i]).values);
    }
  }
  const ComplexVector z(blas(), 4);
  CHECK(error_of([&] {
          cgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 1, 1, 1, 1, z, 1, 1, z, 1,
                              2, 0, z, 1, 1, 3);
        }).find("cgemm_batch_strided: b spans") == 0);
}

TEST_CASE("scalars of a batch are those of before it, where it writes them, too") {
  using Numbers = std::vector<Complex>;
  const Complex alpha(1, 2), beta(3, -1);
  const Numbers before = {alpha, beta, {2, 1}, {0, 4}, {5, 0}, {-1, 3}};
  const ComplexVector a(blas(), {{1, 1}, {2, 0}, {0, 3}, {1, -2}, {4, 1}, {-3, 2}});
  using Work = std::function<void(const ComplexVector& out, const ComplexScalar& alpha,
                                  const ComplexScalar& beta)>;
  const auto row = Layout::RowMajor;
  const Op no = Op::NoTrans;
  const Work works[] = {
      [&](const ComplexVector& out, const ComplexScalar& alpha, const ComplexScalar&) {
        caxpy_batch_strided(2, alpha, a, 1, 2, out, -1, 2, 3);
      },
      [&](const ComplexVector& out, const ComplexScalar& alpha, const ComplexScalar&) {
        ctrsm_batch_strided(row, Side::Left, Uplo::Lower, no, Diag::Unit, 2, 1, alpha, a, 2, 0, out,
                            1, 2, 3);
      },
      [&](const ComplexVector& out, const ComplexScalar& alpha, const ComplexScalar& beta) {
        cgemm_batch_strided(row, no, no, 2, 2, 1, alpha, a, 1, 1, a, 2, 2, beta, out, 2, 0, 3);
      },
      [&](const ComplexVector& out, const ComplexScalar& alpha, const ComplexScalar& beta) {
        cgemv_batch_strided(row, no, 2, 1, alpha, a, 1, 2, a, 1, 1, beta, out, 1, 0, 3);
      },
  };
  for (std::size_t i = 0; i < std::size(works); ++i) {
    INFO("batch ", i);
    const ComplexVector expected(blas(), before), out(blas(), before);
    works[i](expected, alpha, beta);
    works[i](out, ComplexScalar(Operand(out, 0)), ComplexScalar(Operand(out, 1)));
    CHECK(out.read() == expected.read());
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
