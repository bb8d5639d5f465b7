// A general matrix among the arguments of a routine: its checks, and how passes read it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

// How long the sides of a matrix are, and which arguments tell it.
struct Sides {
  std::int64_t rows, cols;
  const char* rows_name;
  const char* cols_name;
};

inline bool transposes(Op op) {
  return op == Op::Trans || op == Op::ConjTrans;
}

// The sides of op(A), A being m x n.
inline Sides sides_of(Op op, std::int64_t m, std::int64_t n) {
  return !transposes(op) ? Sides{m, n, "m", "n"} : Sides{n, m, "n", "m"};
}

// op(A) is rows x cols; the names of its sides are for messages.
struct MatrixArgument {
  const char* name;     // "a"
  const char* ld_name;  // "lda"
  const Operand& operand;
  std::int64_t ld;
  Layout layout;
  Op op;
  std::int64_t rows, cols;
  const char* rows_name;
  const char* cols_name;

  // Whether lines of the storage are rows of op(A).
  bool by_rows() const { return (layout == Layout::RowMajor) != transposes(op); }
  std::int64_t lines() const { return by_rows() ? rows : cols; }
  std::int64_t length() const { return by_rows() ? cols : rows; }
  // From its first element to one past its last.
  std::int64_t span() const { return (lines() - 1) * ld + length(); }

  void check_ld(const Check& check) const {
    check.leading_dimension(ld_name, ld, length(), by_rows() ? cols_name : rows_name);
  }
  void check_operand(const Check& check) const {
    check.matrix(name, operand, lines(), length(), ld);
  }
  Source source() const {
    return {operand.buffer.get(), operand.offset, by_rows() ? ld : 1, by_rows() ? 1 : ld};
  }
  Target target() const { return lines_target(operand, lines(), length(), ld); }
};

inline MatrixArgument matrix_argument(const char* name, const char* ld_name, const Operand& operand,
                                      std::int64_t ld, Layout layout, Op op, const Sides& sides) {
  return {name,       ld_name,         operand,        ld, layout, op, sides.rows,
          sides.cols, sides.rows_name, sides.cols_name};
}

}  // namespace fragblas::detail
