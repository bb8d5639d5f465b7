// What the tables of the catalog are written with. SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.hpp"

namespace fragblas::catalog {

std::vector<Routine> level1();
std::vector<Routine> level2();
std::vector<Routine> level3();
std::vector<Routine> extra();

#define FRAGBLAS_FORMULA(expression)                                                          \
  Formula {                                                                                   \
#expression, [](const Sizes &sizes) -> double {                                             \
      const auto& [m, n, k, kl, ku, batch_size, order] = sizes;                                 \
      return static_cast<void>(m), static_cast<void>(n), static_cast<void>(k),                  \
             static_cast<void>(kl), static_cast<void>(ku), static_cast<void>(batch_size),       \
             static_cast<void>(order), (expression);                                            \
    } \
  }

inline Argument plain(Kind kind, std::string name) {
  Argument argument;
  argument.kind = kind;
  argument.name = std::move(name);
  return argument;
}

inline Argument layout() {
  return plain(Kind::Layout, "layout");
}
inline Argument op(std::string name) {
  return plain(Kind::Op, std::move(name));
}
inline Argument uplo() {
  return plain(Kind::Uplo, "uplo");
}
inline Argument diag() {
  return plain(Kind::Diag, "diag");
}
inline Argument side() {
  return plain(Kind::Side, "side");
}
inline Argument size(std::string name) {
  return plain(Kind::Size, std::move(name));
}
inline Argument scalar(std::string name) {
  return plain(Kind::Scalar, std::move(name));
}
inline Argument number(std::string name) {
  return plain(Kind::Number, std::move(name));
}
inline Argument param() {
  return plain(Kind::Param, "param");
}
inline Argument ld(std::string name) {
  return plain(Kind::Ld, std::move(name));
}
inline Argument stride(std::string name) {
  return plain(Kind::Stride, std::move(name));
}

// The n of level 1, where a negative one means that there is nothing to do.
inline Argument count() {
  Argument argument = plain(Kind::Size, "n");
  argument.negative = true;
  return argument;
}

inline Argument inc(std::string name, IncRule rule) {
  Argument argument = plain(Kind::Inc, std::move(name));
  argument.inc_rule = rule;
  return argument;
}

inline Argument matrix(Access access, std::string name, std::string rows, std::string cols,
                       std::string op = "") {
  Argument argument = plain(Kind::Matrix, std::move(name));
  argument.access = access;
  argument.rows = std::move(rows);
  argument.cols = std::move(cols);
  argument.op = std::move(op);
  return argument;
}

// A square matrix of which one triangle is stored.
inline Argument half(Access access, Form form, std::string name, std::string order,
                     std::string op = "") {
  Argument argument = matrix(access, std::move(name), order, order, std::move(op));
  argument.form = form;
  return argument;
}

inline Argument packed(Argument matrix) {
  matrix.storage = Storage::Packed;
  return matrix;
}

inline Argument band(Argument matrix, std::string kl, std::string ku) {
  matrix.storage = Storage::Band;
  matrix.kl = std::move(kl);
  matrix.ku = std::move(ku);
  return matrix;
}

inline Argument vector(Access access, std::string name, std::string length,
                       std::string length_trans = "", std::string op = "") {
  Argument argument = plain(Kind::Vector, std::move(name));
  argument.access = access;
  argument.length = std::move(length);
  argument.length_trans = std::move(length_trans);
  argument.op = std::move(op);
  return argument;
}

inline Argument result() {
  Argument argument = plain(Kind::Result, "result");
  argument.access = Access::Out;
  return argument;
}

inline Argument index_result() {
  Argument argument = plain(Kind::IndexResult, "result");
  argument.access = Access::Out;
  return argument;
}

inline constexpr Access in = Access::In, out = Access::Out, inout = Access::InOut;
inline constexpr IncRule any = IncRule::Any, nonzero = IncRule::NonZero,
                         positive = IncRule::Positive;

}  // namespace fragblas::catalog
