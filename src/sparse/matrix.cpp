// Sparse matrices on the host, and those on the device that are made of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>

#include "base/argument_check.hpp"
#include "fragblas/sparse.hpp"
#include "sparse/slots.hpp"

namespace fragblas {

namespace {

std::size_t at(std::int64_t i) {
  return static_cast<std::size_t>(i);
}

// Entries of lines in the order of their lines: by counting.
Csr sorted(std::int64_t rows, std::int64_t cols, const std::vector<std::int32_t>& row_of,
           const std::vector<std::int32_t>& col_of, const std::vector<float>& values) {
  Csr result;
  result.rows = rows;
  result.cols = cols;
  result.indptr.assign(at(rows + 1), 0);
  for (const std::int32_t row : row_of) {
    ++result.indptr[at(row) + 1];
  }
  for (std::size_t i = 0; i < at(rows); ++i) {
    result.indptr[i + 1] += result.indptr[i];
  }
  std::vector<std::int32_t> next(result.indptr.begin(), result.indptr.end() - 1);
  result.indices.resize(values.size());
  result.values.resize(values.size());
  for (std::size_t e = 0; e < values.size(); ++e) {
    const std::size_t to = at(next[at(row_of[e])]++);
    result.indices[to] = col_of[e];
    result.values[to] = values[e];
  }
  return result;
}

void check_places(const detail::ArgumentCheck& check, const char* name,
                  const std::vector<std::int32_t>& places, const char* size_name,
                  std::int64_t size) {
  for (std::size_t e = 0; e < places.size(); ++e) {
    if (places[e] < 0 || places[e] >= size) {
      check.fail("{}[{}] = {}, must be from 0 to {} - 1 = {}",
                 {name, static_cast<std::int64_t>(e), places[e], size_name, size - 1});
    }
  }
}

const Csr& checked(const char* routine, const Csr& a) {
  const detail::ArgumentCheck check(routine);
  check.size("rows", a.rows);
  check.size("cols", a.cols);
  const auto entries = static_cast<std::int64_t>(a.values.size());
  check.equal("indptr.size", static_cast<std::int64_t>(a.indptr.size()), "rows + 1", a.rows + 1);
  check.equal("indices.size", static_cast<std::int64_t>(a.indices.size()), "values.size", entries);
  check.equal("indptr[0]", a.indptr[0], "exactly", 0);
  for (std::size_t i = 0; i < at(a.rows); ++i) {
    if (a.indptr[i + 1] < a.indptr[i]) {
      check.fail("indptr[{}] = {}, must be at least indptr[{}] = {}",
                 {static_cast<std::int64_t>(i + 1), a.indptr[i + 1], static_cast<std::int64_t>(i),
                  a.indptr[i]});
    }
  }
  check.equal("indptr[rows]", a.indptr[at(a.rows)], "values.size", entries);
  check_places(check, "indices", a.indices, "cols", a.cols);
  check.counted("values.size", entries);
  return a;
}

// Entries of the longest row.
std::int64_t longest_of(const Csr& a) {
  std::int64_t longest = 0;
  for (std::size_t i = 0; i < at(a.rows); ++i) {
    longest = std::max<std::int64_t>(longest, a.indptr[i + 1] - a.indptr[i]);
  }
  return longest;
}

// Of a matrix whose rows have about as many entries, how many the longest has; else 0. More than
// kMost would leave too few fragments for what they do.
std::int64_t slots_for(const Csr& a, std::int64_t longest) {
  constexpr std::int64_t kMost = 32;
  const std::int64_t stored = longest * a.rows;
  const auto entries = static_cast<std::int64_t>(a.values.size());
  return longest <= kMost && stored <= entries + entries / 4 ? longest : 0;
}

// Entries of rows side by side, in slots of rows.
template <typename Number>
std::vector<float> in_slots(const Csr& a, std::int64_t slots, const std::vector<Number>& numbers,
                            float none) {
  const std::size_t apart = at(detail::slots_apart(a.rows));
  std::vector<float> result(at(slots) * apart, none);
  for (std::size_t i = 0; i < at(a.rows); ++i) {
    const std::size_t first = at(a.indptr[i]);
    for (std::size_t e = first; e < at(a.indptr[i + 1]); ++e) {
      result[(e - first) * apart + i] = static_cast<float>(numbers[e]);
    }
  }
  return result;
}

std::vector<float> as_floats(const std::vector<std::int32_t>& numbers) {
  return {numbers.begin(), numbers.end()};
}

}  // namespace

Csr csr_from_entries(std::int64_t rows, std::int64_t cols,
                     const std::vector<std::int32_t>& row_indices,
                     const std::vector<std::int32_t>& col_indices,
                     const std::vector<float>& values) {
  const detail::ArgumentCheck check("csr_from_entries");
  check.size("rows", rows);
  check.size("cols", cols);
  const auto entries = static_cast<std::int64_t>(values.size());
  check.equal("row_indices.size", static_cast<std::int64_t>(row_indices.size()), "values.size",
              entries);
  check.equal("col_indices.size", static_cast<std::int64_t>(col_indices.size()), "values.size",
              entries);
  check_places(check, "row_indices", row_indices, "rows", rows);
  check_places(check, "col_indices", col_indices, "cols", cols);
  return sorted(rows, cols, row_indices, col_indices, values);
}

Csr csr_from_dense(std::int64_t rows, std::int64_t cols, const std::vector<float>& elements) {
  const detail::ArgumentCheck check("csr_from_dense");
  check.size("rows", rows);
  check.size("cols", cols);
  check.equal("elements.size", static_cast<std::int64_t>(elements.size()), "rows * cols",
              rows * cols);
  Csr result;
  result.rows = rows;
  result.cols = cols;
  result.indptr.push_back(0);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      const float element = elements[at(i * cols + j)];
      if (element != 0) {
        result.indices.push_back(static_cast<std::int32_t>(j));
        result.values.push_back(element);
      }
    }
    result.indptr.push_back(static_cast<std::int32_t>(result.values.size()));
  }
  return result;
}

Csr transposed(const Csr& a) {
  checked("transposed", a);
  std::vector<std::int32_t> row_of;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    row_of.insert(row_of.end(), at(a.indptr[at(i) + 1] - a.indptr[at(i)]),
                  static_cast<std::int32_t>(i));
  }
  return sorted(a.cols, a.rows, a.indices, row_of, a.values);
}

SparseMatrix::SparseMatrix(Context& context, const Csr& a)
    : rows_(checked("SparseMatrix", a).rows),
      cols_(a.cols),
      entries_(static_cast<std::int64_t>(a.values.size())),
      longest_(longest_of(a)),
      slots_(slots_for(a, longest_)),
      indptr_(slots_ > 0 ? context.vector(0) : context.vector(as_floats(a.indptr))),
      indices_(
          context.vector(slots_ > 0 ? in_slots(a, slots_, a.indices, -1) : as_floats(a.indices))),
      values_(context.vector(slots_ > 0 ? in_slots(a, slots_, a.values, 0) : a.values)) {}

SparseView SparseMatrix::view() const {
  return {rows_, cols_, indptr_, indices_, values_, slots_, longest_};
}

}  // namespace fragblas
