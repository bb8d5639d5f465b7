// Shapes and positions. SPDX-License-Identifier: MIT
#include "support/shape.hpp"

#include <algorithm>
#include <cstdlib>

#include "support/operand.hpp"

namespace fragblas::test {
namespace {

using catalog::Argument;
using catalog::Kind;
using catalog::Routine;
using catalog::Storage;
using catalog::Structure;

bool row_major(const Integers& integers) {
  return integers.at("layout") == to_int(Layout::RowMajor);
}

bool upper(const Integers& integers) {
  return integers.at("uplo") == to_int(Uplo::Upper);
}

// A diagonal of ones, which is not stored. Only inputs have one.
bool unit_diagonal(const Argument& matrix, const Integers& integers) {
  auto diag = integers.find("diag");
  return matrix.structure == Structure::Triangular && diag != integers.end() &&
         diag->second == to_int(Diag::Unit);
}

std::int64_t batch_size(const Argument& operand, const Integers& integers) {
  return integers.count(stride_name(operand)) != 0 ? extent_named(integers, "batch_size") : 1;
}

// Lines of a matrix as stored, and elements of each.
struct Lines {
  std::int64_t count, length;
};
Lines lines(const Argument& matrix, const Integers& integers) {
  const std::int64_t rows = stored_rows(matrix, integers), cols = stored_cols(matrix, integers);
  const std::int64_t count = row_major(integers) ? rows : cols;
  if (rows == 0 || cols == 0) return {0, 0};
  if (matrix.storage != Storage::Band) return {count, row_major(integers) ? cols : rows};
  const Diagonals band = diagonals(matrix, integers);
  return {count, band.below + band.above + 1};
}

std::int64_t position(const Argument& matrix, const Integers& integers, Element element) {
  auto [i, j] = element;
  if (transposed(matrix, integers)) std::swap(i, j);
  if (matrix.storage == Storage::Packed) {
    // Lines of a growing triangle have 1, 2, ... elements, of a shrinking one n, n - 1, ...
    const std::int64_t n = stored_rows(matrix, integers);
    const std::int64_t line = row_major(integers) ? i : j, other = row_major(integers) ? j : i;
    const bool growing = row_major(integers) != upper(integers);
    return growing ? line * (line + 1) / 2 + other : line * (2 * n - line - 1) / 2 + other;
  }
  const std::int64_t ld = integers.at(ld_name(matrix));
  if (matrix.storage == Storage::Band) {
    const Diagonals band = diagonals(matrix, integers);
    return row_major(integers) ? i * ld + band.below + j - i : j * ld + band.above + i - j;
  }
  return row_major(integers) ? i * ld + j : i + j * ld;
}

}  // namespace

bool is_operand(const Argument& argument) {
  return argument.kind == Kind::Matrix || argument.kind == Kind::Vector ||
         argument.kind == Kind::Result || argument.kind == Kind::IndexResult;
}

std::string ld_name(const Argument& matrix) {
  return "ld" + matrix.name;
}
std::string inc_name(const Argument& vector) {
  return "inc" + vector.name;
}
std::string stride_name(const Argument& operand) {
  return "stride" + operand.name;
}

std::int64_t extent_named(const Integers& integers, const std::string& name) {
  if (name != "order") return std::max<std::int64_t>(integers.at(name), 0);
  return extent_named(integers, integers.at("side") == to_int(Side::Left) ? "m" : "n");
}

bool transposed(const Argument& operand, const Integers& integers) {
  return !operand.op.empty() && integers.at(operand.op) != to_int(Op::NoTrans);
}

std::int64_t stored_rows(const Argument& matrix, const Integers& integers) {
  return extent_named(integers, transposed(matrix, integers) ? matrix.cols : matrix.rows);
}

std::int64_t stored_cols(const Argument& matrix, const Integers& integers) {
  return extent_named(integers, transposed(matrix, integers) ? matrix.rows : matrix.cols);
}

std::int64_t vector_length(const Argument& vector, const Integers& integers) {
  return extent_named(integers, transposed(vector, integers) ? vector.length_trans : vector.length);
}

Diagonals diagonals(const Argument& band, const Integers& integers) {
  Diagonals found = {extent_named(integers, band.kl), extent_named(integers, band.ku)};
  if (band.structure != Structure::General) (upper(integers) ? found.below : found.above) = 0;
  return found;
}

Argument afterwards(const Routine& routine, const Argument& operand) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind != Kind::Ld || operand.kind != Kind::Matrix) continue;
    const std::string name = argument.name.substr(2);
    if (routine.find(name) != nullptr) continue;
    Argument result = operand;
    result.name = name;
    for (const Argument& op : routine.arguments) {
      if (op.kind == Kind::Op) result.op = op.name;
    }
    return result;
  }
  return operand;
}

Argument matrix_of(const Routine& routine, const Argument& ld) {
  const Argument* matrix = routine.find(ld.name.substr(2));
  if (matrix != nullptr) return *matrix;
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Matrix) return afterwards(routine, argument);
  }
  return {};
}

std::int64_t least_ld(const Argument& matrix, const Integers& integers) {
  if (matrix.storage == Storage::Band) {
    const Diagonals band = diagonals(matrix, integers);
    return band.below + band.above + 1;
  }
  return std::max<std::int64_t>(
      1, row_major(integers) ? stored_cols(matrix, integers) : stored_rows(matrix, integers));
}

std::int64_t least_size(const Argument& operand, const Integers& integers, bool batch) {
  std::int64_t size = 0;
  if (operand.kind == Kind::Result) size = 1;
  if (operand.kind == Kind::IndexResult) size = 2;
  if (operand.kind == Kind::Vector) {
    const std::int64_t n = vector_length(operand, integers);
    size = n == 0 ? 0 : (n - 1) * std::abs(integers.at(inc_name(operand))) + 1;
  }
  if (operand.kind == Kind::Matrix) {
    const Lines all = lines(operand, integers);
    if (operand.storage == Storage::Packed) {
      size = all.count * (all.count + 1) / 2;
    } else if (all.count > 0) {
      size = (all.count - 1) * integers.at(ld_name(operand)) + all.length;
    }
  }
  const std::int64_t count = batch ? batch_size(operand, integers) : 1;
  if (size == 0 || count == 0) return 0;
  return count == 1 ? size : (count - 1) * integers.at(stride_name(operand)) + size;
}

std::vector<Element> elements(const Argument& matrix, const Integers& integers) {
  const std::int64_t rows = extent_named(integers, matrix.rows);
  const std::int64_t cols = extent_named(integers, matrix.cols);
  const bool unit = unit_diagonal(matrix, integers);
  Diagonals band = {rows, cols};
  if (matrix.storage == Storage::Band) {
    band = diagonals(matrix, integers);
  } else if (matrix.structure != Structure::General) {
    (upper(integers) ? band.below : band.above) = 0;
  }
  std::vector<Element> found;
  for (std::int64_t i = 0; i < rows; ++i) {
    const std::int64_t first = std::max<std::int64_t>(0, i - band.below);
    const std::int64_t last = std::min(cols - 1, i + band.above);
    for (std::int64_t j = first; j <= last; ++j) {
      if (!unit || i != j) found.push_back({i, j});
    }
  }
  return found;
}

std::vector<std::int64_t> positions(const Argument& operand, const Integers& integers,
                                    std::int64_t offset) {
  std::vector<std::int64_t> one;
  if (operand.kind == Kind::Result) one = {0};
  if (operand.kind == Kind::IndexResult) one = {0, 1};
  if (operand.kind == Kind::Vector) {
    one = vector_positions(vector_length(operand, integers), 0, integers.at(inc_name(operand)));
  }
  if (operand.kind == Kind::Matrix) {
    for (const Element& element : elements(operand, integers)) {
      one.push_back(position(operand, integers, element));
    }
  }
  std::vector<std::int64_t> all;
  const std::int64_t count = batch_size(operand, integers);
  all.reserve(one.size() * static_cast<std::size_t>(count));
  for (std::int64_t b = 0; b < count; ++b) {
    const std::int64_t first = b == 0 ? offset : offset + b * integers.at(stride_name(operand));
    for (std::int64_t position : one) all.push_back(first + position);
  }
  return all;
}

std::vector<double> dense(const Argument& matrix, const Integers& integers,
                          const std::vector<double>& values) {
  const std::int64_t rows = extent_named(integers, matrix.rows);
  const std::int64_t cols = extent_named(integers, matrix.cols);
  std::vector<double> whole(static_cast<std::size_t>(rows * cols), 0.0);
  const std::vector<Element> all = elements(matrix, integers);
  for (std::size_t e = 0; e < all.size(); ++e) {
    const auto [i, j] = all[e];
    whole[static_cast<std::size_t>(i * cols + j)] = values[e];
    if (matrix.structure == Structure::Symmetric)
      whole[static_cast<std::size_t>(j * cols + i)] = values[e];
  }
  if (unit_diagonal(matrix, integers)) {
    for (std::int64_t i = 0; i < rows; ++i) whole[static_cast<std::size_t>(i * cols + i)] = 1;
  }
  return whole;
}

std::vector<double> stored(const Argument& matrix, const Integers& integers,
                           const std::vector<double>& whole) {
  const std::int64_t cols = extent_named(integers, matrix.cols);
  std::vector<double> found;
  for (const auto& [i, j] : elements(matrix, integers)) {
    found.push_back(whole[static_cast<std::size_t>(i * cols + j)]);
  }
  return found;
}

}  // namespace fragblas::test
