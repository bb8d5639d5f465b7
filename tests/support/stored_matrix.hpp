// Matrices of which perhaps only a triangle is stored, between guards, in any layout: for suites
// whose calls mix what the descriptors keep apart. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {

enum class Part { All, Lower, Upper };

inline Part part_of(Uplo uplo) {
  return uplo == Uplo::Lower ? Part::Lower : Part::Upper;
}

struct Place {
  Layout layout = Layout::RowMajor;
  std::int64_t slack = 0;  // of the leading dimension
  std::int64_t offset = 3;
  std::int64_t tail = 5;
};

// rows x cols values, row by row; of a triangle only its own are stored, the other one is part of
// the guards.
class StoredMatrix {
 public:
  StoredMatrix(std::int64_t rows, std::int64_t cols, const std::vector<float>& values, Rng& random,
               const Place& place = {}, Part part = Part::All, Context& context = blas())
      : rows_(rows), cols_(cols), place_(place), part_(part), values_(values) {
    ld_ = std::max<std::int64_t>(1, place.layout == Layout::RowMajor ? cols : rows) + place.slack;
    const std::vector<std::int64_t> all =
        matrix_positions(place.layout, rows, cols, place.offset, ld_);
    std::vector<float> kept;
    std::vector<std::int64_t> positions;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (stored(i)) {
        kept.push_back(values[i]);
        positions.push_back(all[i]);
      }
    }
    // A triangle's extent is that of the square.
    const std::int64_t tail =
        place.tail + extent(all, place.offset) - extent(positions, place.offset);
    guarded_.emplace_back(context, positions, place.offset, tail, kept, random);
  }

  std::int64_t ld() const { return ld_; }
  Operand operand() const { return guarded_[0].operand(); }
  MatrixView view() const { return {operand(), rows_, cols_, ld_, place_.layout}; }
  const std::vector<float>& values() const { return values_; }
  // Those of a whole matrix that are stored, in the order of elements().
  template <class T>
  std::vector<T> kept(const std::vector<T>& whole) const {
    std::vector<T> result;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      if (stored(i)) result.push_back(whole[i]);
    }
    return result;
  }

  void fetch() { guarded_[0].fetch(); }
  std::vector<float> elements() const { return guarded_[0].elements(); }
  std::int64_t touched() const { return guarded_[0].touched(); }
  std::int64_t changed() const { return guarded_[0].changed(); }

 private:
  bool stored(std::size_t index) const {
    const std::int64_t i = static_cast<std::int64_t>(index) / cols_;
    const std::int64_t j = static_cast<std::int64_t>(index) % cols_;
    return part_ == Part::All || (part_ == Part::Lower ? i >= j : i <= j);
  }

  std::int64_t rows_, cols_;
  Place place_;
  Part part_;
  std::vector<float> values_;
  std::int64_t ld_;
  std::vector<Guarded> guarded_;  // one
};

// The values of a symmetric matrix.
inline std::vector<float> symmetric_data(Rng& random, std::int64_t n, Data data) {
  std::vector<float> values = random_data(random, n * n, data);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < i; ++j) {
      values[static_cast<std::size_t>(i * n + j)] = values[static_cast<std::size_t>(j * n + i)];
    }
  }
  return values;
}

template <class T>
std::vector<T> transposed_values(std::int64_t rows, std::int64_t cols, const std::vector<T>& a) {
  std::vector<T> result(a.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      result[static_cast<std::size_t>(j * rows + i)] = a[static_cast<std::size_t>(i * cols + j)];
    }
  }
  return result;
}

}  // namespace fragblas::test
