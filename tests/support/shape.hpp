// Where the elements of an operand are, by its descriptor: extents, leading dimensions, triangles,
// bands, packed storage, batches. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas::test {

// Enums, sizes, increments, leading dimensions and strides are integers under the name of their
// argument.
using Integers = std::map<std::string, std::int64_t>;

inline std::int64_t to_int(Layout value) {
  return static_cast<std::int64_t>(value);
}
inline std::int64_t to_int(Op value) {
  return static_cast<std::int64_t>(value);
}
inline std::int64_t to_int(Uplo value) {
  return static_cast<std::int64_t>(value);
}
inline std::int64_t to_int(Diag value) {
  return static_cast<std::int64_t>(value);
}
inline std::int64_t to_int(Side value) {
  return static_cast<std::int64_t>(value);
}

bool is_operand(const catalog::Argument& argument);

// The name of the leading dimension of a matrix, of the increment of a vector, of the stride from
// one operand of a batch to the next.
std::string ld_name(const catalog::Argument& matrix);
std::string inc_name(const catalog::Argument& vector);
std::string stride_name(const catalog::Argument& operand);

// An extent by its name, negative ones as 0; "order" is that of the matrix beside a Side.
std::int64_t extent_named(const Integers& integers, const std::string& name);
bool transposed(const catalog::Argument& operand, const Integers& integers);
std::int64_t stored_rows(const catalog::Argument& matrix, const Integers& integers);
std::int64_t stored_cols(const catalog::Argument& matrix, const Integers& integers);
std::int64_t vector_length(const catalog::Argument& vector, const Integers& integers);

// The diagonals of a band that are stored below the main one, and above.
struct Diagonals {
  std::int64_t below = 0, above = 0;
};
Diagonals diagonals(const catalog::Argument& band, const Integers& integers);

// The operand as it is afterwards: that of simatcopy then has another leading dimension, any other
// one is the argument itself.
catalog::Argument afterwards(const catalog::Routine& routine, const catalog::Argument& operand);
// The matrix that a leading dimension is about.
catalog::Argument matrix_of(const catalog::Routine& routine, const catalog::Argument& ld);
std::int64_t least_ld(const catalog::Argument& matrix, const Integers& integers);
// From the first element on, the elements that a buffer must have; without a batch, of one operand.
std::int64_t least_size(const catalog::Argument& operand, const Integers& integers,
                        bool batch = true);

// The elements of a matrix that are stored and take part, row by row, as (i, j) of op(A): of a
// symmetric or triangular one the triangle (without a diagonal of ones that is not stored), of a
// band what lies inside of the matrix.
struct Element {
  std::int64_t i, j;
};
std::vector<Element> elements(const catalog::Argument& matrix, const Integers& integers);

// Positions of the elements of an operand from `offset` on, in the order of `elements` or of i; of
// a batch, one operand after the other.
std::vector<std::int64_t> positions(const catalog::Argument& operand, const Integers& integers,
                                    std::int64_t offset);

// op(A) with all its elements, tight and row-major: a symmetric one mirrored, a triangular one with
// zeros and with ones on a unit diagonal. `values`: of one matrix, in the order of `elements`.
std::vector<double> dense(const catalog::Argument& matrix, const Integers& integers,
                          const std::vector<double>& values);
// Of a whole matrix, the elements that are stored.
std::vector<double> stored(const catalog::Argument& matrix, const Integers& integers,
                           const std::vector<double>& whole);

}  // namespace fragblas::test
