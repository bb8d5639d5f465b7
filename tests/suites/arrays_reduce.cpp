// reduce, softmax, cumsum. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fragblas/arrays.hpp"
#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Reduction kReductions[] = {Reduction::Sum,    Reduction::Mean,   Reduction::Asum,
                                 Reduction::Nrm2,   Reduction::Min,    Reduction::Max,
                                 Reduction::ArgMin, Reduction::ArgMax, Reduction::LogSumExp};

struct Shape {
  std::int64_t m, n;
};
const Shape kShapes[] = {{1, 1},    {1, 7},     {5, 1},    {3, 4},    {4, 3},
                         {8, 64},   {7, 65},    {33, 130}, {130, 33}, {2, 1000},
                         {1000, 2}, {1, 20000}, {3, 4099}, {600, 70}, {64, 512}};

bool fits(const Shape& shape) {
  return (shape.m + 2) * (shape.n + 2) + 32 <= info().max_buffer_elements;
}

// Line by line.
std::vector<std::vector<double>> lines_of(const std::vector<float>& values, const Shape& shape,
                                          Axis axis) {
  const bool rows = axis == Axis::Rows;
  std::vector<std::vector<double>> lines(static_cast<std::size_t>(rows ? shape.m : shape.n));
  for (std::size_t e = 0; e < values.size(); ++e) {
    const std::size_t i = e / static_cast<std::size_t>(shape.n);
    const std::size_t j = e % static_cast<std::size_t>(shape.n);
    lines[rows ? i : j].push_back(values[e]);
  }
  return lines;
}

struct Expected {
  double value = 0, scale = 0;  // what an error is measured by
};

Expected reference(Reduction reduction, const std::vector<double>& line) {
  double sum = 0, magnitudes = 0, squares = 0;
  for (const double x : line) {
    sum += x;
    magnitudes += std::abs(x);
    squares += x * x;
  }
  const double count = static_cast<double>(line.size());
  const auto least = std::min_element(line.begin(), line.end());
  const auto most = std::max_element(line.begin(), line.end());
  switch (reduction) {
    case Reduction::Sum:
      return {sum, magnitudes};
    case Reduction::Mean:
      return {sum / count, magnitudes / count};
    case Reduction::Asum:
      return {magnitudes, magnitudes};
    case Reduction::Nrm2:
      return {std::sqrt(squares), std::sqrt(squares)};
    case Reduction::Min:
      return {*least, 0};
    case Reduction::Max:
      return {*most, 0};
    case Reduction::ArgMin:
      return {static_cast<double>(least - line.begin()), 0};
    case Reduction::ArgMax:
      return {static_cast<double>(most - line.begin()), 0};
    default: {
      double exponentials = 0;
      for (const double x : line) exponentials += std::exp(x - *most);
      const double result = *most + std::log(exponentials);
      return {result, 4 + std::abs(result) + std::abs(*most)};
    }
  }
}

std::vector<float> reduced(Reduction reduction, const std::vector<float>& line) {
  const Matrix a = blas().matrix(1, static_cast<std::int64_t>(line.size()), line);
  const Vector result = blas().vector(1);
  reduce(reduction, a, Axis::Rows, result);
  return result.read();
}

}  // namespace

TEST_SUITE_BEGIN("arrays_reduce");

TEST_CASE("every reduction of rows and columns of any shape, layout and place") {
  Rng random = rng("arrays_reduce");
  for (const Shape& shape : kShapes) {
    if (!fits(shape)) continue;
    for (const Layout layout : kLayouts) {
      for (const Axis axis : {Axis::Rows, Axis::Cols}) {
        const Reduction reduction = kReductions[random.below(9)];
        const Reduction other = kReductions[random.below(9)];
        // Ties, too.
        const Data data = random.below(3) == 0 ? Data::Integers : Data::Unit;
        const std::vector<float> values = random_data(random, shape.m * shape.n, data);
        const std::int64_t slack = random.below(3);
        StoredMatrix a(shape.m, shape.n, values, random,
                       {layout, slack, random.below(2) == 0 ? 4 : 1});
        const auto lines = lines_of(values, shape, axis);
        const auto count = static_cast<std::int64_t>(lines.size());
        for (const Reduction which : {reduction, other}) {
          {
            const std::int64_t inc = random.pick(std::vector<std::int64_t>{1, 2, -1});
            if (count * 2 + 16 > info().max_buffer_elements) continue;
            INFO(shape.m, " x ", shape.n, ", layout ", static_cast<int>(layout), ", axis ",
                 static_cast<int>(axis), ", reduction ", static_cast<int>(which), ", inc ", inc);
            Guarded result(blas(), vector_positions(count, 3, inc), 3, 2, filled(count, 7), random);
            reduce(which, a.view(), axis, VectorView{result.operand(), count, inc});
            result.fetch();
            CHECK(result.touched() == 0);
            const std::vector<float> found = result.elements();
            double worst = 0;
            for (std::size_t l = 0; l < lines.size(); ++l) {
              const Expected expected = reference(which, lines[l]);
              const double error = std::abs(found[l] - expected.value);
              worst = std::max(worst, expected.scale == 0 ? error : error / expected.scale);
            }
            CHECK(worst <= 4e-7 * std::sqrt(static_cast<double>(lines[0].size())) + 4e-7);
            a.fetch();
            CHECK(a.changed() == 0);
          }
        }
      }
    }
  }
}

TEST_CASE("whole numbers are added without an error, and the first of equal ones is found") {
  const std::int64_t n = std::min<std::int64_t>(5000, info().max_buffer_elements / 2);
  Rng random = rng("arrays_reduce exact");
  const std::vector<float> values = random_data(random, n, Data::Integers);
  double sum = 0;
  for (const float x : values) sum += x;
  CHECK(reduced(Reduction::Sum, values)[0] == sum);
  const auto most = std::max_element(values.begin(), values.end());
  CHECK(reduced(Reduction::ArgMax, values)[0] == static_cast<float>(most - values.begin()));
  const auto least = std::min_element(values.begin(), values.end());
  CHECK(reduced(Reduction::ArgMin, values)[0] == static_cast<float>(least - values.begin()));
}

TEST_CASE("NaN and infinities along a line") {
  const std::vector<float> line = {1, -kInf, 3, kInf, -2};
  CHECK(reduced(Reduction::Max, line)[0] == kInf);
  CHECK(reduced(Reduction::Min, line)[0] == -kInf);
  CHECK(reduced(Reduction::ArgMax, line)[0] == 3);
  CHECK(reduced(Reduction::ArgMin, line)[0] == 1);
  CHECK(reduced(Reduction::Nrm2, line)[0] == kInf);
  CHECK(reduced(Reduction::LogSumExp, line)[0] == kInf);
  CHECK(reduced(Reduction::LogSumExp, {-kInf, -kInf})[0] == -kInf);
  CHECK(reduced(Reduction::LogSumExp, {-1000, -1000})[0] == doctest::Approx(-1000 + std::log(2.0)));
  CHECK(reduced(Reduction::LogSumExp, {1000, 0, -kInf})[0] == 1000);
  const std::vector<float> with_nan = {1, 5, kNan, -3, kNan};
  for (const Reduction reduction : kReductions) {
    const bool index = reduction == Reduction::ArgMin || reduction == Reduction::ArgMax;
    INFO("reduction ", static_cast<int>(reduction));
    const float found = reduced(reduction, with_nan)[0];
    CHECK((index ? found == 2 : std::isnan(found)));
  }
  CHECK(reduced(Reduction::Max, {-0.0f, -0.0f})[0] == 0);
  CHECK(reduced(Reduction::Min, {1e-42f, 3})[0] == 1e-42f);
  CHECK(reduced(Reduction::Nrm2, {3e30f, 4e30f})[0] == doctest::Approx(5e30));
  CHECK(reduced(Reduction::Nrm2, {3e-30f, 4e-30f})[0] == doctest::Approx(5e-30));
}

TEST_CASE("lines of no elements") {
  const Vector result = blas().vector(std::vector<float>{5, 5});
  reduce(Reduction::Sum, blas().matrix(2, 0), Axis::Rows, result);
  CHECK(result.read() == std::vector<float>{0, 0});
  reduce(Reduction::LogSumExp, blas().matrix(2, 0), Axis::Rows, result);
  CHECK(result.read() == std::vector<float>{-kInf, -kInf});
  reduce(Reduction::Mean, blas().matrix(0, 2), Axis::Cols, result);
  CHECK(count_nan(result.read()) == 2);
  reduce(Reduction::Max, blas().matrix(0, 2), Axis::Rows, blas().vector(0));
  CHECK(error_of([&] { reduce(Reduction::Max, blas().matrix(0, 2), Axis::Cols, result); }) ==
        "reduce: a.rows = 0, must be at least 1");
}

TEST_CASE("softmax and cumsum, beside A and in its place") {
  Rng random = rng("arrays_softmax");
  for (const Shape& shape : kShapes) {
    if (!fits(shape)) continue;
    const Layout layout = kLayouts[random.below(2)];
    const Axis axis = random.below(2) == 0 ? Axis::Rows : Axis::Cols;
    const bool in_place = random.below(2) == 0;
    INFO(shape.m, " x ", shape.n, ", layout ", static_cast<int>(layout), ", axis ",
         static_cast<int>(axis), ", in place ", in_place);
    std::vector<float> values = random_data(random, shape.m * shape.n, Data::Unit);
    for (float& x : values) x *= 20;
    const auto lines = lines_of(values, shape, axis);
    for (const bool sums : {false, true}) {
      StoredMatrix a(shape.m, shape.n, values, random,
                     {layout, random.below(3), random.below(2) == 0 ? 4 : 1});
      StoredMatrix c(shape.m, shape.n, filled(shape.m * shape.n, 3), random,
                     {kLayouts[random.below(2)], random.below(3), random.below(2) == 0 ? 4 : 1});
      StoredMatrix& to = in_place ? a : c;
      (sums ? cumsum : softmax)(a.view(), axis, to.view());
      to.fetch();
      CHECK(to.touched() == 0);
      const auto found = lines_of(to.elements(), shape, axis);
      double worst = 0;
      for (std::size_t l = 0; l < lines.size(); ++l) {
        const double most = *std::max_element(lines[l].begin(), lines[l].end());
        double total = 0, running = 0, magnitudes = 0;
        for (const double x : lines[l]) total += std::exp(x - most);
        for (std::size_t k = 0; k < lines[l].size(); ++k) {
          running += lines[l][k];
          magnitudes += std::abs(lines[l][k]);
          const double expected = sums ? running : std::exp(lines[l][k] - most) / total;
          // Of an exponential the rounding of its argument counts.
          const double scale = sums ? magnitudes : expected * 40 + 1e-12;
          worst = std::max(worst, std::abs(found[l][k] - expected) / scale);
        }
      }
      CHECK(worst < (sums ? 1e-6 : 4e-7));
    }
  }
}

TEST_CASE("reduce of more lines than go at once, into A itself") {
  ContextOptions options = context_options();
  options.limits.max_texture_size = 64;
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t m = 5000;
  std::vector<float> values;
  for (std::int64_t i = 0; i < m; ++i) {
    values.insert(values.end(), {static_cast<float>(i), 1});
  }
  for (const std::int64_t inc : {1, -1}) {
    CAPTURE(inc);
    const Vector all = context.vector(values);
    const VectorView result = all.vector(m, m, inc);
    reduce(Reduction::Sum, all.matrix(m, 2), Axis::Rows, result);
    const std::vector<float> after = all.read();
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < m; ++i) {
      const std::int64_t at = m + (inc > 0 ? i : m - 1 - i);
      wrong += after[static_cast<std::size_t>(at)] == static_cast<float>(i + 1) ? 0 : 1;
    }
    CHECK(wrong == 0);
    CHECK(std::equal(after.begin(), after.begin() + m, values.begin()));
  }
}

TEST_CASE("softmax of large and infinite elements") {
  const Matrix a = blas().matrix(2, 3, {1000, 1000, -1000, -kInf, 2, 2});
  softmax(a, Axis::Rows, a);
  CHECK(a.read() == std::vector<float>{0.5f, 0.5f, 0, 0, 0.5f, 0.5f});
}

TEST_CASE("softmax of a line with a NaN is NaN, whichever way lines run") {
  for (const Axis axis : {Axis::Rows, Axis::Cols}) {
    const bool rows = axis == Axis::Rows;
    Matrix a = rows ? blas().matrix(2, 8) : blas().matrix(8, 2);
    std::vector<float> values(16, 0);
    values[rows ? 5 : 10] = kNan;
    a.write(values);
    softmax(a, axis, a);
    values = a.read();
    for (std::size_t i = 0; i < 16; ++i) {
      const bool first = rows ? i < 8 : i % 2 == 0;
      CHECK((first ? std::isnan(values[i]) : values[i] == 0.125f));
    }
  }
}

TEST_CASE("rule 6, 37: arguments of reduce, softmax and cumsum") {
  const Vector a = blas().vector(filled(20, 1.0f));
  CHECK(error_of([&] { reduce(Reduction::Sum, a.matrix(3, 4), Axis::Rows, a.vector(4)); }) ==
        "reduce: result.size = 4, must be a.rows = 3");
  CHECK(error_of([&] { reduce(Reduction::Sum, a.matrix(3, 4), Axis::Cols, a.vector(3)); }) ==
        "reduce: result.size = 3, must be a.cols = 4");
  CHECK(error_of([&] {
          reduce(static_cast<Reduction>(9), a.matrix(3, 4), Axis::Cols, a.vector(4));
        }) == "reduce: reduction = 9, must be one of fragblas::Reduction");
  CHECK(error_of([&] { softmax(a.matrix(3, 4), static_cast<Axis>(2), a.matrix(3, 4)); }) ==
        "softmax: axis = 2, must be Rows or Cols");
  CHECK(error_of([&] { cumsum(a.matrix(3, 4), Axis::Rows, a.matrix(4, 4)); }) ==
        "cumsum: c.rows = 4, must be a.rows = 3");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
