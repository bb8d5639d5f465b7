// top_k, sort. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "fragblas/arrays.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

bool fits(std::int64_t m, std::int64_t n) {
  return (m + 2) * (n + 2) + 32 <= info().max_buffer_elements;
}

// The places of a line's elements in their order.
std::vector<std::size_t> order_of(const std::vector<float>& line, Best best, bool nan_last) {
  std::vector<std::size_t> places(line.size());
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
    const float x = line[a], y = line[b];
    if (std::isnan(x) || std::isnan(y)) {
      return nan_last ? !std::isnan(x) && std::isnan(y) : std::isnan(x) && !std::isnan(y);
    }
    return best == Best::Largest ? x > y : x < y;
  });
  return places;
}

// Numbers with ties, infinities and NaNs.
std::vector<float> awkward(Rng& random, std::int64_t count) {
  std::vector<float> values = random_data(random, count, Data::Unit);
  for (float& x : values) {
    switch (random.below(12)) {
      case 0:
        x = static_cast<float>(random.below(5));
        break;
      case 1:
        x = random.below(40) == 0 ? kNan : kInf;
        break;
      case 2:
        x = random.below(8) == 0 ? -kInf : -0.0f;
        break;
      default:
        break;
    }
  }
  return values;
}

void check_line(const std::vector<float>& line, const std::vector<std::size_t>& places,
                const float* values, const float* indices, std::int64_t stride, std::int64_t k) {
  std::int64_t wrong = 0;
  for (std::int64_t r = 0; r < k; ++r) {
    const std::size_t place = places[static_cast<std::size_t>(r)];
    const float expected = line[place], found = values[r * stride];
    const bool same = expected == found || (std::isnan(expected) && std::isnan(found));
    wrong += same && indices[r * stride] == static_cast<float>(place) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_SUITE_BEGIN("arrays_select");

TEST_CASE("top_k of rows of any length, with ties, infinities and NaNs") {
  Rng random = rng("arrays_top_k");
  const std::int64_t shapes[][3] = {{1, 1, 1},     {3, 7, 7},     {5, 4, 2},     {2, 33, 10},
                                    {4, 300, 64},  {2, 300, 100}, {3, 1024, 10}, {2, 5003, 10},
                                    {1, 9000, 64}, {1, 3000, 65}, {40, 100, 3},  {1, 7, 0}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1], k = shape[2];
    if (!fits(m, n) || n > info().max_texture_size * info().max_texture_size) continue;
    for (const Best best : {Best::Largest, Best::Smallest}) {
      INFO(m, " x ", n, ", k ", k, ", ", static_cast<int>(best));
      const std::vector<float> data = awkward(random, m * n);
      StoredMatrix a(m, n, data, random,
                     {kLayouts[random.below(2)], random.below(2) * (4 - n % 4), 4});
      StoredMatrix values(m, k, filled(m * k, 9), random,
                          {kLayouts[random.below(2)], random.below(3), 1});
      StoredMatrix indices(m, k, filled(m * k, 9), random,
                           {kLayouts[random.below(2)], random.below(3), 2});
      top_k(a.view(), values.view(), indices.view(), best);
      values.fetch();
      indices.fetch();
      a.fetch();
      CHECK(values.touched() + indices.touched() + a.changed() == 0);
      const std::vector<float> found = values.elements(), at = indices.elements();
      for (std::int64_t i = 0; i < m; ++i) {
        const std::vector<float> line(data.begin() + i * n, data.begin() + (i + 1) * n);
        // The best of all are NaNs, whichever way.
        check_line(line, order_of(line, best, false), found.data() + i * k, at.data() + i * k, 1,
                   k);
      }
    }
  }
}

TEST_CASE("sort of rows and columns keeps the order of equal ones") {
  Rng random = rng("arrays_sort");
  const std::int64_t shapes[][2] = {{1, 1}, {1, 2}, {3, 5}, {5, 3}, {4, 64}, {2, 300}, {130, 9}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1];
    if (!fits(m, n) || std::max(m, n) * 2 > info().max_texture_size * info().max_texture_size) {
      continue;
    }
    for (const Axis axis : {Axis::Rows, Axis::Cols}) {
      for (const Best best : {Best::Largest, Best::Smallest}) {
        INFO(m, " x ", n, ", axis ", static_cast<int>(axis), ", ", static_cast<int>(best));
        const std::vector<float> data = awkward(random, m * n);
        StoredMatrix a(m, n, data, random, {kLayouts[random.below(2)], random.below(3), 4});
        StoredMatrix indices(m, n, filled(m * n, 9), random,
                             {kLayouts[random.below(2)], random.below(3), 2});
        sort(a.view(), axis, a.view(), indices.view(), best);  // in place
        a.fetch();
        indices.fetch();
        CHECK(a.touched() + indices.touched() == 0);
        const std::vector<float> found = a.elements(), at = indices.elements();
        const bool rows = axis == Axis::Rows;
        for (std::int64_t l = 0; l < (rows ? m : n); ++l) {
          std::vector<float> line;
          for (std::int64_t i = 0; i < (rows ? n : m); ++i) {
            line.push_back(data[static_cast<std::size_t>(rows ? l * n + i : i * n + l)]);
          }
          const std::int64_t first = rows ? l * n : l;
          check_line(line, order_of(line, best, best == Best::Smallest), found.data() + first,
                     at.data() + first, rows ? 1 : n, rows ? n : m);
        }
      }
    }
  }
}

TEST_CASE("either result of top_k may be left out, and may lie in A") {
  const Matrix a = blas().matrix(2, 5, {3, 1, 4, 1, 5, 9, 2, 6, 5, 3});
  const Matrix two = blas().matrix(2, 2);
  top_k(a, two, {});
  CHECK(two.read() == std::vector<float>{5, 4, 9, 6});
  top_k(a, {}, two);
  CHECK(two.read() == std::vector<float>{4, 2, 0, 2});
  const MatrixView part{a.view().data, 2, 2, a.view().ld};
  top_k(a, part, {}, Best::Smallest);
  CHECK(a.read() == std::vector<float>{1, 1, 4, 1, 5, 2, 3, 6, 5, 3});
}

TEST_CASE("rule 6, 37: arguments of top_k and sort") {
  const Vector a = blas().vector(filled(20, 1.0f));
  CHECK(error_of([&] { top_k(a.matrix(3, 4), a.matrix(3, 5), {}); }) ==
        "top_k: values.cols = 5, must be from 0 to a.cols = 4");
  CHECK(error_of([&] { top_k(a.matrix(3, 4), a.matrix(2, 2), {}); }) ==
        "top_k: values.rows = 2, must be a.rows = 3");
  CHECK(error_of([&] { top_k(a.matrix(3, 4), a.matrix(3, 2), a.matrix(3, 3)); }) ==
        "top_k: indices.cols = 3, must be values.cols = 2");
  CHECK(error_of([&] { sort(a.matrix(3, 4), Axis::Rows, a.matrix(4, 4)); }) ==
        "sort: values.rows = 4, must be a.rows = 3");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
