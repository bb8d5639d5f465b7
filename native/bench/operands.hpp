// The operands of a call on the host, by their names in the catalog.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "shape.hpp"

namespace bench {

enum Slot : std::size_t { kA, kB, kC, kX, kY, kZ, kResult, kSlots };

template <typename T>
using Arrays = std::array<std::vector<T>, kSlots>;

// kSlots for what is no operand.
std::size_t slot_of(const fragblas::catalog::Argument& argument);

// Puts a pointer, or another stand-in, to each operand into the frame.
template <typename Types, typename PointTo>
void set_operands(Frame<Types>& f, PointTo point_to) {
  f.a = point_to(kA), f.b = point_to(kB), f.c = point_to(kC);
  f.x = point_to(kX), f.y = point_to(kY), f.z = point_to(kZ);
  f.result = point_to(kResult);
}

// Random operands for `shape`. Two kinds are made to measure:
// - A triangular matrix is such that op(A) (in a solve: its inverse) has rows whose absolute values
//   sum to 1, with signs that make x := op(A) x tend to a vector of equal absolute values, however
//   often it is repeated. On the right side it is the columns.
// - Where an index is sought, there is one element that is right.
Arrays<float> make_operands(const Shape& shape, bool solve, std::uint64_t seed);

}  // namespace bench
