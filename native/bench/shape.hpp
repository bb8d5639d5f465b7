// One call's options and extents, and from the catalog what its operands are.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "frame.hpp"

namespace bench {

using fragblas::Layout;

// The options of a routine; what it does not have is not used. Diagonals are always stored.
struct Variant {
  Layout layout = Layout::RowMajor;
  bool trans_a = false, trans_b = false;  // of the first and the second operand; the former also
                                          // where there is one
  bool right = false;
  bool upper = false;
  std::int64_t inc = 1;  // of every vector, at least 1
  // Leading dimensions of matrices that are neither packed nor banded are a multiple of this.
  std::int64_t ld_multiple = 1;
};

constexpr std::int64_t kBandwidth = 16;  // kl, ku and the k of a band, where none is given
constexpr std::int64_t kBatch = 256;     // items of a batch, where no number is given

class Shape {
 public:
  // All size arguments in the catalog's order from `extents`: one stands for all, and the widths of
  // a band and the number of items may be left out. Nothing where so many do not fit.
  static std::optional<Shape> make(const std::string& routine, const Variant& variant,
                                   const std::vector<std::int64_t>& extents);

  const std::string& routine() const { return routine_->name; }
  const std::vector<fragblas::catalog::Argument>& arguments() const { return routine_->arguments; }
  const Variant& variant() const { return variant_; }
  // Of a size argument, or "order" beside a side. 1 where the routine has none; kl, ku: 0.
  std::int64_t size(const std::string& name) const;
  std::int64_t batch_size() const { return size("batch_size"); }

  // routine/ops/extents/options, the latter where they are not the default.
  std::string name() const;
  std::string extents_text() const;  // "300x200"
  double flops() const;
  // Elements of an operand that the call reads or writes, in the whole batch.
  double elements(const fragblas::catalog::Argument& operand) const;

  std::int64_t order(const fragblas::catalog::Argument& square) const { return size(square.rows); }

  // As it lies in memory, a vector with the gaps between its elements and a matrix with those
  // behind its lines; the items of a batch one after the other without gaps.
  std::int64_t storage(const fragblas::catalog::Argument& operand) const;  // of one item
  std::int64_t ld(const fragblas::catalog::Argument& matrix) const;
  std::int64_t line(const fragblas::catalog::Argument& matrix) const;  // without the gap behind it
  // Whether it is none of an operand's elements that is at this place, in the whole batch.
  bool in_gap(const fragblas::catalog::Argument& operand, std::int64_t place) const;
  // Calls visit(i, j, place) for each element of the triangular matrix's stored triangle.
  void each_stored(
      const fragblas::catalog::Argument& matrix,
      const std::function<void(std::int64_t, std::int64_t, std::int64_t)>& visit) const;

  // All but the operands and the scalars.
  template <typename Types>
  Frame<Types> frame() const;

 private:
  Shape(const fragblas::catalog::Routine* routine, const Variant& variant)
      : routine_(routine), variant_(variant) {}
  std::int64_t length(const fragblas::catalog::Argument& vector) const;
  bool trans(const std::string& op) const;  // the op argument of that name
  std::int64_t stored_rows(const fragblas::catalog::Argument& matrix) const;
  std::int64_t stored_cols(const fragblas::catalog::Argument& matrix) const;
  // Diagonals that are stored below and above the main one.
  std::int64_t below(const fragblas::catalog::Argument& band) const;
  std::int64_t above(const fragblas::catalog::Argument& band) const;
  std::int64_t place(const fragblas::catalog::Argument& matrix, std::int64_t i,
                     std::int64_t j) const;
  std::int64_t ld(const std::string& operand) const;
  std::int64_t stride(const std::string& operand) const;

  struct Extent {
    std::string name;
    std::int64_t value;
  };
  const fragblas::catalog::Routine* routine_;
  Variant variant_;
  std::vector<Extent> extents_;  // as the catalog orders them
};

template <typename Types>
Frame<Types> Shape::frame() const {
  using fragblas::Diag;
  using fragblas::Op;
  using fragblas::Side;
  using fragblas::Uplo;
  const auto op = [](bool trans) {
    return static_cast<typename Types::Op>(static_cast<int>(trans ? Op::Trans : Op::NoTrans));
  };
  const auto count = [](std::int64_t value) { return static_cast<typename Types::Count>(value); };
  Frame<Types> f = {};
  f.layout = static_cast<typename Types::Layout>(static_cast<int>(variant_.layout));
  f.trans = f.transa = op(variant_.trans_a);
  f.transb = op(variant_.trans_b);
  f.uplo = static_cast<typename Types::Uplo>(
      static_cast<int>(variant_.upper ? Uplo::Upper : Uplo::Lower));
  f.side = static_cast<typename Types::Side>(
      static_cast<int>(variant_.right ? Side::Right : Side::Left));
  f.diag = static_cast<typename Types::Diag>(static_cast<int>(Diag::NonUnit));
  f.m = count(size("m")), f.n = count(size("n")), f.k = count(size("k"));
  f.kl = count(size("kl")), f.ku = count(size("ku"));
  f.batch_size = count(batch_size());
  f.inc = count(variant_.inc);
  f.lda = count(ld("a")), f.ldb = count(ld("b")), f.ldc = count(ld("c"));
  f.stridea = count(stride("a")), f.strideb = count(stride("b")), f.stridec = count(stride("c"));
  f.stridex = count(stride("x")), f.stridey = count(stride("y"));
  return f;
}

}  // namespace bench
