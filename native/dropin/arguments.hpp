// Option letters, places within operands, and cutting sizes in two. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fragblas/fragblas.hpp"

namespace fragblas::dropin {

inline constexpr std::size_t kLetter = 1;  // the hidden length of an option letter

// Either case, as in the reference.
constexpr bool is(char letter, char upper_case) {
  return letter == upper_case || letter == upper_case + ('a' - 'A');
}

constexpr bool is_trans_letter(char letter) {
  return is(letter, 'N') || is(letter, 'T') || is(letter, 'C');
}

// Of the updates of a complex symmetric matrix, and of a Hermitian one.
constexpr bool is_symmetric_letter(char letter) {
  return is(letter, 'N') || is(letter, 'T');
}
constexpr bool is_hermitian_letter(char letter) {
  return is(letter, 'N') || is(letter, 'C');
}

constexpr bool is_uplo_letter(char letter) {
  return is(letter, 'U') || is(letter, 'L');
}

constexpr bool is_diag_letter(char letter) {
  return is(letter, 'U') || is(letter, 'N');
}

constexpr bool is_side_letter(char letter) {
  return is(letter, 'L') || is(letter, 'R');
}

constexpr bool transposed(char letter) {
  return !is(letter, 'N');
}

constexpr Op op(char letter) {
  return transposed(letter) ? Op::Trans : Op::NoTrans;
}

constexpr Op complex_op(char letter) {
  return is(letter, 'C') ? Op::ConjTrans : op(letter);
}

constexpr Uplo uplo_of(char letter) {
  return is(letter, 'U') ? Uplo::Upper : Uplo::Lower;
}

constexpr Diag diag_of(char letter) {
  return is(letter, 'U') ? Diag::Unit : Diag::NonUnit;
}

constexpr Side side_of(char letter) {
  return is(letter, 'L') ? Side::Left : Side::Right;
}

// The smallest legal leading dimension.
constexpr bool leads(int ld, int rows) {
  return ld >= (rows > 1 ? rows : 1);
}

// Element (i, j) of a matrix.
template <typename Float>
Float* at(Float* a, int ld, std::int64_t i, std::int64_t j) {
  return a + i + j * ld;
}

// Elements [first, first + count) of a vector of n.
template <typename Float>
Float* part(Float* x, int n, int inc, std::int64_t first, std::int64_t count) {
  return x + (inc < 0 ? n - first - count : first) * std::abs(inc);
}

// piece(first, count) for both halves.
template <typename Piece>
void in_halves(int n, const Piece& piece) {
  piece(0, n / 2);
  piece(n / 2, n - n / 2);
}

}  // namespace fragblas::dropin
