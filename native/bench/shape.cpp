// What the catalog says, for one call.
//
// SPDX-License-Identifier: MIT
#include "shape.hpp"

#include <algorithm>
#include <limits>

namespace bench {

using fragblas::catalog::Argument;
using fragblas::catalog::Kind;
using fragblas::catalog::Storage;
using fragblas::catalog::Structure;

namespace {

// Whether this size argument is a number of diagonals.
bool is_bandwidth(const fragblas::catalog::Routine& routine, const std::string& name) {
  return std::any_of(routine.arguments.begin(), routine.arguments.end(),
                     [&](const Argument& a) { return a.kl == name || a.ku == name; });
}

std::int64_t triangle(std::int64_t n) {
  return n * (n + 1) / 2;
}

}  // namespace

std::optional<Shape> Shape::make(const std::string& routine, const Variant& variant,
                                 const std::vector<std::int64_t>& extents) {
  const fragblas::catalog::Routine* found = fragblas::catalog::find(routine);
  if (found == nullptr) {
    return std::nullopt;
  }
  Shape shape(found, variant);
  std::size_t needed = 0;  // extents that must be given, if more than one is
  for (const Argument& argument : found->arguments) {
    if (argument.kind == Kind::Size) {
      const bool width = is_bandwidth(*found, argument.name);
      const bool batch = argument.name == "batch_size";
      shape.extents_.push_back({argument.name, width ? kBandwidth : batch ? kBatch : 0});
      needed += width || batch ? 0 : 1;
    }
  }
  const bool all = extents.size() == shape.extents_.size();
  if (!all && extents.size() != 1 && extents.size() != needed) {
    return std::nullopt;
  }
  // OpenBLAS counts in int.
  for (const std::int64_t extent : extents) {
    if (extent > std::numeric_limits<int>::max() / variant.inc) {
      return std::nullopt;
    }
  }
  std::size_t next = 0;
  for (Extent& extent : shape.extents_) {
    if (extent.value == 0 || all) {
      extent.value = extents[extents.size() == 1 ? 0 : next++];
    }
  }
  return shape;
}

std::string Shape::name() const {
  std::string ops;
  for (const Argument& argument : arguments()) {
    if (argument.kind == Kind::Op) {
      ops += trans(argument.name) ? 't' : 'n';
    }
  }
  std::string result = routine();
  for (const std::string& part : {ops, extents_text()}) {
    result += part.empty() ? "" : "/" + part;
  }
  const auto has = [&](Kind kind) {
    return std::any_of(arguments().begin(), arguments().end(),
                       [&](const Argument& argument) { return argument.kind == kind; });
  };
  result += has(Kind::Side) && variant_.right ? "/right" : "";
  result += has(Kind::Uplo) && variant_.upper ? "/upper" : "";
  result += has(Kind::Layout) && variant_.layout == Layout::ColMajor ? "/col" : "";
  result += has(Kind::Inc) && variant_.inc > 1 ? "/inc" + std::to_string(variant_.inc) : "";
  const bool full =
      std::any_of(arguments().begin(), arguments().end(), [](const Argument& argument) {
        return argument.kind == Kind::Matrix && argument.storage == Storage::Full;
      });
  result += full && variant_.ld_multiple > 1 ? "/ld" + std::to_string(variant_.ld_multiple) : "";
  return result;
}

std::string Shape::extents_text() const {
  std::string text;
  for (const Extent& extent : extents_) {
    text += (text.empty() ? "" : "x") + std::to_string(extent.value);
  }
  return text;
}

double Shape::flops() const {
  fragblas::catalog::Sizes sizes;
  const auto value = [&](const char* name) { return static_cast<double>(size(name)); };
  sizes.m = value("m"), sizes.n = value("n"), sizes.k = value("k");
  sizes.kl = value("kl"), sizes.ku = value("ku");
  sizes.batch_size = value("batch_size");
  sizes.order = value("order");
  return routine_->flops(sizes);
}

double Shape::elements(const Argument& operand) const {
  std::int64_t one = operand.kind == Kind::Vector ? length(operand) : storage(operand);
  if (operand.kind == Kind::Matrix && operand.structure != Structure::General &&
      operand.storage == Storage::Full) {
    one = triangle(order(operand));
  } else if (operand.kind == Kind::Matrix && operand.storage == Storage::Full) {
    one = one / ld(operand) * line(operand);
  }
  return static_cast<double>(one) * static_cast<double>(batch_size());
}

std::int64_t Shape::storage(const Argument& operand) const {
  switch (operand.kind) {
    case Kind::Matrix:
      if (operand.storage == Storage::Packed) {
        return triangle(order(operand));
      }
      return ld(operand) *
             (variant_.layout == Layout::RowMajor ? stored_rows(operand) : stored_cols(operand));
    case Kind::Vector:
      return (length(operand) - 1) * variant_.inc + 1;
    case Kind::Result:
      return 1;
    case Kind::IndexResult:
      return 2;
    default:
      return 0;
  }
}

std::int64_t Shape::ld(const Argument& matrix) const {
  const std::int64_t multiple = matrix.storage == Storage::Full ? variant_.ld_multiple : 1;
  return (line(matrix) + multiple - 1) / multiple * multiple;
}

std::int64_t Shape::line(const Argument& matrix) const {
  if (matrix.storage == Storage::Band) {
    return below(matrix) + above(matrix) + 1;
  }
  return variant_.layout == Layout::RowMajor ? stored_cols(matrix) : stored_rows(matrix);
}

bool Shape::in_gap(const Argument& operand, std::int64_t place) const {
  return operand.kind == Kind::Matrix && operand.storage == Storage::Full &&
         place % ld(operand) >= line(operand);
}

void Shape::each_stored(
    const Argument& matrix,
    const std::function<void(std::int64_t, std::int64_t, std::int64_t)>& visit) const {
  const std::int64_t n = order(matrix);
  const bool band = matrix.storage == Storage::Band;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t reach = band ? size(matrix.kl) : n;
    const std::int64_t first = variant_.upper ? i : std::max<std::int64_t>(0, i - reach);
    const std::int64_t last = variant_.upper ? std::min(n - 1, i + reach) : i;
    for (std::int64_t j = first; j <= last; ++j) {
      visit(i, j, place(matrix, i, j));
    }
  }
}

std::int64_t Shape::size(const std::string& name) const {
  if (name == "order") {
    return size(variant_.right ? "n" : "m");
  }
  for (const Extent& extent : extents_) {
    if (extent.name == name) {
      return extent.value;
    }
  }
  return name == "kl" || name == "ku" ? 0 : 1;
}

std::int64_t Shape::length(const Argument& vector) const {
  return size(trans(vector.op) ? vector.length_trans : vector.length);
}

bool Shape::trans(const std::string& op) const {
  return op.empty() ? false : op == "transb" ? variant_.trans_b : variant_.trans_a;
}

std::int64_t Shape::stored_rows(const Argument& matrix) const {
  return size(trans(matrix.op) ? matrix.cols : matrix.rows);
}

std::int64_t Shape::stored_cols(const Argument& matrix) const {
  return size(trans(matrix.op) ? matrix.rows : matrix.cols);
}

std::int64_t Shape::below(const Argument& band) const {
  return band.structure != Structure::General && variant_.upper ? 0 : size(band.kl);
}

std::int64_t Shape::above(const Argument& band) const {
  return band.structure != Structure::General && !variant_.upper ? 0 : size(band.ku);
}

std::int64_t Shape::place(const Argument& matrix, std::int64_t i, std::int64_t j) const {
  const bool by_rows = variant_.layout == Layout::RowMajor;
  const std::int64_t line = by_rows ? i : j, along = by_rows ? j : i;
  if (matrix.storage == Storage::Band) {
    return line * ld(matrix) + (by_rows ? below(matrix) : above(matrix)) + along - line;
  }
  if (matrix.storage == Storage::Full) {
    return line * ld(matrix) + along;
  }
  const bool growing = by_rows != variant_.upper;  // lines of 1, 2, 3, ... elements
  const std::int64_t n = order(matrix);
  return growing ? triangle(line) + along : line * n - triangle(line) + along;
}

std::int64_t Shape::ld(const std::string& operand) const {
  if (const Argument* matrix = routine_->find(operand)) {
    return matrix->kind == Kind::Matrix ? ld(*matrix) : 0;
  }
  // simatcopy's ldb is that of op(A), where A was.
  const Argument* a = routine_->find("a");
  if (operand != "b" || a == nullptr || routine_->find("ldb") == nullptr) {
    return 0;
  }
  return (variant_.layout == Layout::RowMajor) != variant_.trans_a ? stored_cols(*a)
                                                                   : stored_rows(*a);
}

std::int64_t Shape::stride(const std::string& operand) const {
  const Argument* found = routine_->find(operand);
  return found == nullptr ? 0 : storage(*found);
}

}  // namespace bench
