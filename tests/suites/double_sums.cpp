// Reductions in double precision, bit for bit: exact sums, rounded once, and indices.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "double/pieces.hpp"
#include "fragblas/double_complex.hpp"
#include "kernels/operand_uniforms.hpp"
#include "support/double_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/exact.hpp"

namespace fragblas::test {
namespace {

using Numbers = std::vector<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The most elements of a vector among several of the same context.
std::int64_t most(std::int64_t wanted) {
  return std::min(wanted, info().max_buffer_elements / 2 - 8);
}

// Finite numbers of any size, or within 2^+-48.
Numbers finite_numbers(Rng& random, std::int64_t count, Bits bits) {
  Numbers numbers = random_doubles(random, count, bits);
  for (double& number : numbers) {
    while (!std::isfinite(number)) number = random_double(random, bits);
  }
  return numbers;
}

Numbers ones(std::size_t count) {
  return Numbers(count, 1);
}

Numbers magnitudes(Numbers x) {
  for (double& number : x) number = std::fabs(number);
  return x;
}

struct Reductions {
  double dot, sum, asum, nrm2;
};

void check_reductions(Rng& random, const Numbers& x, const Numbers& y, std::int64_t incx,
                      std::int64_t incy) {
  const std::int64_t n = static_cast<std::int64_t>(x.size());
  const DoubleOperand left = DoubleOperand::vector(random, x, incx, blas());
  const DoubleOperand right = DoubleOperand::vector(random, y, incy, blas());
  const DoubleOperand results = DoubleOperand::vector(random, Numbers(4, 7), 1, blas());
  Operand result = results.operand();
  ddot(n, left.operand(), incx, right.operand(), incy, result);
  ++result.offset;
  dsum(n, left.operand(), incx, result);
  ++result.offset;
  dasum(n, left.operand(), incx, result);
  ++result.offset;
  dnrm2(n, left.operand(), incx, result);
  const bool empty = incx <= 0;
  CHECK(results.difference({exact_dot(x, y), empty ? 0 : exact_dot(x, ones(x.size())),
                            empty ? 0 : exact_dot(magnitudes(x), ones(x.size())),
                            exact_dot(x, x, true)}) == "");
  CHECK(left.difference(x) == "");
}

// As the standard library counts: the first of the best, or the first NaN.
std::int64_t first_of(const Numbers& x, const std::function<bool(double, double)>& better) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (std::isnan(x[i])) return static_cast<std::int64_t>(i);
    if (better(x[i], x[best])) best = i;
  }
  return static_cast<std::int64_t>(best);
}

void check_indices(const DoubleVector& buffer, const Numbers& x, std::int64_t inc) {
  const VectorView view{Operand(buffer, 0), static_cast<std::int64_t>(x.size()), inc};
  const auto greater = [](double a, double b) { return a > b; };
  const auto less = [](double a, double b) { return a < b; };
  CHECK(idmax(view) == first_of(x, greater));
  CHECK(idmin(view) == first_of(x, less));
  CHECK(idamax(view) == first_of(magnitudes(x), greater));
  CHECK(idamin(view) == first_of(magnitudes(x), less));
}

}  // namespace

TEST_SUITE_BEGIN("double_sums");

TEST_CASE("sums of numbers of all sizes and increments are the nearest to the exact ones") {
  Rng random = rng("double sums, sizes");
  for (const std::int64_t size : {1, 2, 3, 17, 100, 1000, 5000}) {
    for (const Bits bits : {Bits::Near, Bits::Any}) {
      const std::int64_t n = most(size), incx = random.pick<std::int64_t>({1, 2, -1, -3});
      const std::int64_t incy = random.pick<std::int64_t>({1, 3, -1, -2});
      if (2 * (n * 3 + 8) > info().max_buffer_elements) continue;
      INFO("n = ", n, ", incx = ", incx, ", incy = ", incy);
      check_reductions(random, finite_numbers(random, n, bits), finite_numbers(random, n, bits),
                       incx, incy);
    }
  }
}

TEST_CASE("sums that cancel keep what is left, as far as 170 bits below the largest") {
  Rng random = rng("double sums, cancelling");
  const std::int64_t half = most(400) / 2;
  for (int distance = 0; distance < 260; distance += 13) {
    Numbers x = finite_numbers(random, half, Bits::Near), y = ones(x.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(half); ++i) {
      x.push_back(-x[i]);
      y.push_back(1);
    }
    x.back() += std::ldexp(x.front(), -distance / 2);
    y.back() += std::ldexp(1, -distance / 5);
    x.push_back(std::ldexp(1 + random.below(9) * 0.1, -distance));
    y.push_back(std::ldexp(-1, -distance / 3));
    INFO("distance = ", distance);
    check_reductions(random, x, y, 1, 1);
  }
}

TEST_CASE("sums are exact however far terms are apart, and in whatever order they come") {
  Rng random = rng("double sums, spans");
  const std::int64_t n = most(777);
  for (const int span : {0, 16, 31, 33, 64, 66, 130}) {
    for (const int order : {-1, 0, 1}) {
      INFO("n = ", n, ", span = ", span, ", order = ", order);
      Numbers x(static_cast<std::size_t>(n)), y = x;
      for (std::int64_t i = 0; i < n; ++i) {
        // Of both factors together 2^span from the least to the largest, falling, rising or not.
        const std::int64_t place = order == 0 ? random.below(n) : order < 0 ? n - 1 - i : i;
        const int exponent = static_cast<int>(place * span / n), of_x = exponent / 2;
        const auto at = static_cast<std::size_t>(i);
        x[at] = std::ldexp(random.normal(), of_x);
        y[at] = std::ldexp(random.normal(), exponent - of_x);
        if (random.below(16) == 0) (random.below(2) == 0 ? x : y)[at] = 0;
      }
      const DoubleVector left(blas(), x), right(blas(), y);
      CHECK(ddot(left.view(), right.view()) == exact_dot(x, y));
      CHECK(ddot(left.vector(n - 1, 1), right.vector(n - 1, 1)) ==
            exact_dot(Numbers(x.begin() + 1, x.end()), Numbers(y.begin() + 1, y.end())));
      CHECK(dsum(left.view()) == exact_dot(x, ones(x.size())));
    }
  }
}

TEST_CASE("sums of the largest digits do not overflow") {
  const std::int64_t n = most(3000);
  const Numbers x(static_cast<std::size_t>(n), 0x1.fffffffffffffp0);
  // All ones, and digits of 14 bits that are the largest, or the least, once they have signs.
  for (const std::uint64_t bits : {0x1fffffffffffffu, 0x1ffdfff7ffdfffu, 0x1ffe0008002000u}) {
    for (const double sign : {1.0, -1.0}) {
      const Numbers y(x.size(), sign * static_cast<double>(bits));
      const DoubleVector left(blas(), x), right(blas(), y);
      INFO("significands ", bits, ", sign ", sign);
      CHECK(ddot(left.view(), right.view()) == exact_dot(x, y));
      CHECK(dsum(right.view()) == exact_dot(y, ones(y.size())));
    }
  }
}

TEST_CASE("norms of pairs are the nearest to the roots") {
  Rng random = rng("dnrm2, pairs");
  const DoubleVector results(blas(), 100);
  Numbers expected;
  for (std::int64_t i = 0; i < results.size(); ++i) {
    const Numbers pair = finite_numbers(random, 2, Bits::Near);
    dnrm2(2, DoubleVector(blas(), pair), 1, Operand(results, i));
    expected.push_back(exact_dot(pair, pair, true));
  }
  CHECK(first_difference(results.read(), expected) == "");
}

TEST_CASE("ties, subnormal results and overflow are rounded once") {
  Rng random = rng("double sums, ties");
  const double tiny = 0x1p-1074, large = std::numeric_limits<double>::max();
  const std::vector<std::pair<Numbers, Numbers>> cases = {
      {{1, 0x1p-53}, {1, 1}},
      {{1, 0x1p-53, 0x1p-140}, {1, 1, 1}},
      {{1, 0x1p-53, -0x1p-140}, {1, 1, 1}},
      {{1 + 0x1p-52, 0x1p-53}, {1, 1}},
      {{tiny, tiny}, {0.5, 1}},
      {{tiny, tiny}, {0.5, 0.25}},
      {{tiny, -tiny}, {0.75, 0.25}},
      {{large, large, -large}, {1, 1, 1}},
      {{large, 0x1p970}, {1, 0.5}},
      {{large, 0x1p970}, {1, 0.49}},
      {{large, large}, {large, -large}},
      {{large, tiny}, {large, tiny}},
      {{-0.0, 0.0}, {1, -0.0}},
      {{-0.0}, {1}},
      {{1e300, 1}, {0, 3}},
      {{1, -1}, {0.1, 0.1}},
  };
  for (const auto& [x, y] : cases) check_reductions(random, x, y, 1, 1);
}

TEST_CASE("NaN and infinities are those of IEEE's sum, in whatever order") {
  Rng random = rng("double sums, special");
  const std::vector<std::pair<double, double>> specials = {
      {kNan, 1}, {1, kNan}, {kInfinity, 2}, {-2, kInfinity}, {kInfinity, 0}, {-kInfinity, -1}};
  const std::int64_t n = most(200);
  for (std::size_t first = 0; first < specials.size(); ++first) {
    for (std::size_t second = first; second < specials.size(); ++second) {
      Numbers x = finite_numbers(random, n, Bits::Near), y = finite_numbers(random, n, Bits::Near);
      for (const std::size_t special : {first, second}) {
        const std::size_t place = static_cast<std::size_t>(random.below(n));
        std::tie(x[place], y[place]) = specials[special];
      }
      INFO("specials ", first, " and ", second);
      check_reductions(random, x, y, 1, 1);
    }
  }
}

TEST_CASE("what lies behind the last term, and that one, count once or not at all") {
  for (std::int64_t n = 1; n < 70; ++n) {
    for (const std::int64_t offset : {0, 1}) {
      Numbers x(static_cast<std::size_t>(n + 12), kNan), y = x;
      for (std::int64_t i = 0; i < n; ++i) {
        x[static_cast<std::size_t>(offset + i)] = 1;
        y[static_cast<std::size_t>(offset + i)] = static_cast<double>(i);
      }
      const auto last = static_cast<std::size_t>(offset + n - 1);
      const auto dot = [&] {
        const DoubleVector left(blas(), x), right(blas(), y);
        return ddot(left.vector(n, offset), right.vector(n, offset));
      };
      INFO("n = ", n, ", offset = ", offset);
      CHECK(dot() == static_cast<double>(n * (n - 1) / 2));
      x[last] = kInfinity;
      y[last] = -2;
      CHECK(dot() == -kInfinity);
      std::swap(x[last], y[last]);
      CHECK(dot() == -kInfinity);
    }
  }
}

TEST_CASE("dsdot takes floats: every one is exact, subnormal ones too") {
  Rng random = rng("dsdot");
  const std::int64_t n = std::min<std::int64_t>(most(3000), info().max_buffer_elements / 4);
  std::vector<float> x(static_cast<std::size_t>(n)), y = x;
  Numbers wide_x(x.size()), wide_y = wide_x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = std::ldexp(static_cast<float>(random.below(1 << 24)) - 0x1p23f, random.below(160) - 160);
    y[i] = std::ldexp(static_cast<float>(random.below(1 << 24)) - 0x1p23f, random.below(100) - 60);
    wide_x[i] = x[i];
    wide_y[i] = y[i];
  }
  const Vector left = blas().vector(x), right = blas().vector(y);
  CHECK(dsdot(left, right) == exact_dot(wide_x, wide_y));
  CHECK(dsdot(left.vector(n / 2, 0, 2), right.vector(n / 2, 0, -2)) == [&] {
    Numbers even_x, even_y;
    for (std::int64_t i = 0; i < n / 2; ++i) {
      even_x.push_back(x[static_cast<std::size_t>(2 * i)]);
      even_y.push_back(y[static_cast<std::size_t>(2 * (n / 2 - 1 - i))]);
    }
    return exact_dot(even_x, even_y);
  }());
}

detail::KernelId kernel_called(const std::string& name) {
  for (const detail::KernelRow& row : detail::kernel_registry()) {
    if (row.name == name) return row.id;
  }
  return {};
}

// Of a sum that a pass has left: its first 224 bits.
double read_sum(detail::Scratch& sums, const detail::TexelRect& texel, int plane = 0) {
  std::uint32_t low[4], high[4];
  sums.texture().read(texel, low, plane);
  sums.texture().read(texel, high, plane + 1);
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += std::ldexp(low[i], 32 * i);
  for (int i = 0; i < 3; ++i) sum += std::ldexp(high[i], 128 + 32 * i);
  return std::ldexp(sum, -64 - 104);
}

// The sum that the first pass leaves of one of so many pieces of n
// times 1 * 1.
double sum_of_piece(std::int64_t n, std::int64_t pieces, std::int64_t piece) {
  const DoubleVector x(blas(), {1, 1});
  detail::ContextState& state = *blas().state();
  const detail::ContextState::GlScope gl_scope(state);
  detail::Pieces places(1, pieces, false, info().max_texture_size);
  detail::Pass pass =
      detail::piece_pass("test", kernel_called("DoubleSumPartial"), state, {0, 1, n}, places, 2);
  detail::ScratchArea& area = pass.scratch_area();
  area.area = {static_cast<int>(piece % places.width), static_cast<int>(piece / places.width), 1,
               1};
  pass.variant |= detail::kTargets2;
  pass.read(detail::Sampler::A, x.state().get());
  detail::set_matrix<detail::uniforms::AMatrix>(pass, {x.state().get(), 0, 0, 0});
  pass.read(detail::Sampler::X, x.state().get());
  pass.set(detail::uniforms::XVector{});
  const std::shared_ptr<detail::Scratch> sums = area.scratch;
  const detail::TexelRect texel = area.area;
  state.queue.add(std::move(pass));
  state.submit();
  return read_sum(*sums, texel);
}

// The sums of both parts of n / 2 times number * (1 + i), which one fragment makes.
std::vector<double> sums_of_two_rows(std::int64_t n, DoubleComplex number) {
  const DoubleComplexVector a(blas(), {number}), x(blas(), {{1, 1}});
  detail::ContextState& state = *blas().state();
  const detail::ContextState::GlScope gl_scope(state);
  const detail::Pieces places(1, 1, false, info().max_texture_size);
  detail::Pass pass = detail::piece_pass("test", kernel_called("DoubleComplexSumTwoRows"), state,
                                         {0, 1, n}, places, 4);
  pass.read(detail::Sampler::A, a.state().get());
  detail::set_matrix<detail::uniforms::AMatrix>(pass, {a.state().get(), 0, 0, 0});
  pass.read(detail::Sampler::X, x.state().get());
  pass.set(detail::uniforms::XVector{});
  pass.set(detail::uniforms::ComplexTerms{0});
  const std::shared_ptr<detail::Scratch> sums = pass.scratch_area().scratch;
  state.queue.add(std::move(pass));
  state.submit();
  return {read_sum(*sums, {0, 0, 1, 1}), read_sum(*sums, {0, 0, 1, 1}, 2)};
}

TEST_CASE("a piece of two rows of numbers that are not near has all terms") {
  if (info().draw_buffers < 4) return;
  const std::int64_t n = detail::kMostTermsOfTwo;
  // Sums lie where 2^-1022 has its place, of which the number is a quarter.
  const double number = std::ldexp(1.0, -1024), sum = std::ldexp(n / 2, -2);
  CHECK(sums_of_two_rows(n, {number, 0}) == std::vector<double>{sum, sum});
}

TEST_CASE("rule 30: a piece of 2^31 - 1 terms ends, and has no more") {
  const std::int64_t n = std::numeric_limits<std::int32_t>::max();
  const std::int64_t pieces = detail::pieces_of_row(1, n, info().max_texture_size);
  if (pieces * detail::kMostTerms < n) return;  // textures are too small
  for (const std::int64_t piece : {std::int64_t{0}, pieces - 2, pieces - 1}) {
    CAPTURE(piece);
    CHECK(sum_of_piece(n, pieces, piece) == static_cast<double>((n - piece + pieces - 1) / pieces));
  }
  const DoubleComplexVector z(blas(), {{1, 1}});
  CHECK(error_of([&] {
          zdotu(VectorView{z.view().data, n, 0}, VectorView{z.view().data, n, 0});
        }) == "zdotu: n = 2147483647, must be at most 1073741823");
  CHECK(error_of([&] {
          dznrm2(VectorView{z.view().data, n, 0});
        }) == "dznrm2: n = 2147483647, must be at most 1073741823");
}

TEST_CASE("indices of the largest and the least: the first of equals, the first NaN") {
  Rng random = rng("double indices");
  for (const std::int64_t size : {1, 2, 5, 64, 1000, 40000}) {
    const std::int64_t n = most(size);
    Numbers x = random_doubles(random, n, Bits::Any);
    for (double& number : x) {
      if (std::isnan(number)) number = 1;
    }
    for (int copies = 0; copies < 3; ++copies) {
      x[static_cast<std::size_t>(random.below(n))] = x[static_cast<std::size_t>(random.below(n))];
    }
    INFO("n = ", n);
    check_indices(DoubleVector(blas(), x), x, 1);
    for (double& number : x) {
      if (random.below(1000) == 0) number = random.below(2) == 0 ? -0.0 : kNan;
    }
    check_indices(DoubleVector(blas(), x), x, 1);
    Numbers doubled;
    for (const double number : x) {
      doubled.push_back(number);
      doubled.push_back(kNan);
    }
    if (2 * n <= most(2 * n)) check_indices(DoubleVector(blas(), doubled), x, 2);
  }
  check_indices(DoubleVector(blas(), {-0.0, 0.0, -0.0}), {-0.0, 0.0, -0.0}, 1);
  check_indices(DoubleVector(blas(), {0x1p-1074, -0x1p-1074, 0}), {0x1p-1074, -0x1p-1074, 0}, 1);
}

TEST_CASE("nothing to reduce is 0, and bad arguments are named") {
  const DoubleVector x(blas(), {3, 4});
  CHECK(ddot(x.vector(0), x.vector(0)) == 0);
  CHECK(dnrm2(x.vector(0)) == 0);
  CHECK(dasum(x.vector(2, 0, 0)) == 0);
  CHECK(idamax(x.vector(0)) == 0);
  CHECK(dnrm2(x) == 5);
  DoubleVector result(blas(), {7, 7, 7});
  dasum(2, x, -1, result);
  idmax(0, x, 1, Operand(result, 1));
  CHECK(result.read() == Numbers{0, 0, 0});
  CHECK(error_of([&] { ddot(x, x.vector(1)); }) == "ddot: y.size = 1, must be x.size = 2");
  CHECK(error_of([&] { idamax(x, result.vector(3)); }) == "idamax: result.size = 3, must be 2");
  CHECK(error_of([&] { dsdot(2, x, 1, x, 1, result); }) ==
        "dsdot: x.dtype = float64, must be float32");
}

TEST_CASE("dhad and daxpy_batch_strided round each operation") {
  Rng random = rng("dhad");
  for (const std::int64_t size : {1, 2, 7, 60}) {
    const std::int64_t incx = random.pick<std::int64_t>({0, 1, -2}),
                       incy = random.pick<std::int64_t>({1, 3, -1}),
                       incz = random.pick<std::int64_t>({1, 2, -3});
    if (2 * (size * 3 + 8) > info().max_buffer_elements) continue;
    Numbers x = random_doubles(random, size, Bits::Near);
    if (incx == 0) x.assign(x.size(), x[0]);
    const Numbers y = random_doubles(random, size, Bits::Near);
    const Numbers z = random_doubles(random, size, Bits::Near);
    for (const double alpha : {1.0, 0.0, 0.7}) {
      const double beta = random.pick<double>({0, 1, -1.3});
      INFO("n = ", size, ", alpha = ", alpha, ", beta = ", beta);
      const DoubleOperand left = DoubleOperand::vector(random, x, incx, blas());
      const DoubleOperand right = DoubleOperand::vector(random, y, incy, blas());
      const DoubleOperand out = DoubleOperand::vector(random, z, incz, blas());
      dhad(size, alpha, left.operand(), incx, right.operand(), incy, beta, out.operand(), incz);
      Numbers expected = z;
      for (std::size_t i = 0; i < z.size(); ++i) {
        const double product = x[i] * y[i], kept = beta * z[i];
        expected[i] = alpha == 0 ? (beta == 0 ? 0 : kept)
                                 : (beta == 0 ? alpha * product : alpha * product + kept);
      }
      CHECK(out.difference(expected) == "");
    }
  }
  // Two pairs of vectors of 3 numbers, apart, on one another, and with numbers between.
  const std::int64_t steps[][2] = {{1, 4},  {1, 3}, {1, 0}, {2, 1},
                                   {-1, 5}, {1, 1}, {0, 1}, {1, -4}};
  for (const auto& step : steps) {
    const std::int64_t incy = step[0], stridey = step[1];
    INFO("incy = ", incy, ", stridey = ", stridey);
    const Numbers x = random_doubles(random, 12, Bits::Near);
    Numbers y = random_doubles(random, 14, Bits::Near);
    const DoubleVector left(blas(), x), right(blas(), y);
    const std::int64_t offset = stridey < 0 ? 5 : 0;
    daxpy_batch_strided(3, 0.7, left, 1, 5, Operand(right, offset), incy, stridey, 2);
    for (std::int64_t i = 0; i < 2; ++i) {
      for (std::int64_t j = 0; j < 3; ++j) {
        const std::int64_t place = offset + i * stridey + (incy < 0 ? (j - 2) * incy : j * incy);
        double& element = y[static_cast<std::size_t>(place)];
        element = 0.7 * x[static_cast<std::size_t>(5 * i + j)] + element;
      }
    }
    CHECK(first_difference(right.read(), y) == "");
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
