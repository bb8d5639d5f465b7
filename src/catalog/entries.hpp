// What the tables of the catalog are written with: rows that the compiler lays out as data, so that
// a table costs no code. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "catalog/catalog.hpp"

namespace fragblas::catalog {

// An Argument; null is "".
struct ArgumentRow {
  Kind kind = Kind::Size;
  const char* name = nullptr;
  Access access = Access::In;
  const char* rows = nullptr;
  const char* cols = nullptr;
  const char* length = nullptr;
  const char* length_trans = nullptr;
  const char* op = nullptr;
  Structure structure = Structure::General;
  Storage storage = Storage::Full;
  const char* kl = nullptr;
  const char* ku = nullptr;
  IncRule inc_rule = IncRule::Any;
  bool negative = false;
  OpRule op_rule = OpRule::Any;
  bool conjugated = false;
  Numbers numbers = Numbers::OfType;
  bool optional = false;
};

constexpr std::size_t kMostArguments = 18;

enum class Origin { Blas, Extra, Lapack };

// The Routines of some types; the arguments end where one has no name.
struct RoutineRow {
  const char* name;   // see name_of
  const char* types;  // letters
  Origin origin;
  const char* text;
  const char* notes;
  ArgumentRow arguments[kMostArguments];
  Formula flops;     // of real numbers
  Formula elements;  // that are read or written
  // Flops of complex numbers for one of real ones: 8 for the 2 of a multiply-add.
  int complex_flops = 4;
};

struct RoutineRows {
  int level;
  const RoutineRow* first;
  std::size_t count;
  const char* family = nullptr;
  const RoutineRow* begin() const { return first; }
  const RoutineRow* end() const { return first + count; }
};

RoutineRows level1();
RoutineRows level2();
RoutineRows level3();
RoutineRows linalg_definite();
RoutineRows linalg_triangular();
RoutineRows linalg_general();
RoutineRows linalg_orthogonal();
RoutineRows linalg_eigen();
RoutineRows linalg_singular();
RoutineRows linalg_batches();
RoutineRows complex_level1();
RoutineRows complex_level2();
RoutineRows complex_level3();
RoutineRows complex_definite();
RoutineRows complex_general();
RoutineRows complex_orthogonal();
RoutineRows complex_eigen();
RoutineRows complex_singular();
RoutineRows double_level1();

#define FRAGBLAS_FORMULA(expression)                                                          \
  Formula {                                                                                   \
#expression, [](const Sizes &sizes) -> double {                                             \
      const auto& [m, n, k, kl, ku, batch_size, order, nrhs] = sizes;                           \
      return static_cast<void>(m), static_cast<void>(n), static_cast<void>(k),                  \
             static_cast<void>(kl), static_cast<void>(ku), static_cast<void>(batch_size),       \
             static_cast<void>(order), static_cast<void>(nrhs), (expression);                   \
    } \
  }

constexpr ArgumentRow plain(Kind kind, const char* name) {
  ArgumentRow argument;
  argument.kind = kind;
  argument.name = name;
  return argument;
}

constexpr ArgumentRow layout() {
  return plain(Kind::Layout, "layout");
}
constexpr ArgumentRow op(const char* name) {
  return plain(Kind::Op, name);
}
constexpr ArgumentRow uplo() {
  return plain(Kind::Uplo, "uplo");
}
constexpr ArgumentRow diag() {
  return plain(Kind::Diag, "diag");
}
constexpr ArgumentRow side() {
  return plain(Kind::Side, "side");
}
constexpr ArgumentRow vectors() {
  return plain(Kind::Vectors, "vectors");
}
constexpr ArgumentRow svd_job() {
  return plain(Kind::SvdJob, "job");
}
constexpr ArgumentRow size(const char* name) {
  return plain(Kind::Size, name);
}
constexpr ArgumentRow scalar(const char* name) {
  return plain(Kind::Scalar, name);
}
constexpr ArgumentRow on_host(Kind kind, Access access, const char* name) {
  ArgumentRow argument = plain(kind, name);
  argument.access = access;
  return argument;
}
constexpr ArgumentRow number(Access access, const char* name) {
  return on_host(Kind::Number, access, name);
}
constexpr ArgumentRow param(Access access) {
  return on_host(Kind::Param, access, "param");
}
constexpr ArgumentRow ld(const char* name) {
  return plain(Kind::Ld, name);
}
constexpr ArgumentRow stride(const char* name) {
  return plain(Kind::Stride, name);
}

// The n of level 1, where a negative one means that there is nothing to do.
constexpr ArgumentRow count() {
  ArgumentRow argument = plain(Kind::Size, "n");
  argument.negative = true;
  return argument;
}

constexpr ArgumentRow inc(const char* name, IncRule rule) {
  ArgumentRow argument = plain(Kind::Inc, name);
  argument.inc_rule = rule;
  return argument;
}

constexpr ArgumentRow matrix(Access access, const char* name, const char* rows, const char* cols,
                             const char* op = nullptr) {
  ArgumentRow argument = plain(Kind::Matrix, name);
  argument.access = access;
  argument.rows = rows;
  argument.cols = cols;
  argument.op = op;
  return argument;
}

// With numbers that are real whatever the type is.
constexpr ArgumentRow real(ArgumentRow argument) {
  argument.numbers = Numbers::Real;
  return argument;
}

// With floats whatever the type is.
constexpr ArgumentRow single(ArgumentRow argument) {
  argument.numbers = Numbers::Single;
  return argument;
}

// Whose conjugates are taken.
constexpr ArgumentRow conjugated(ArgumentRow operand) {
  operand.conjugated = true;
  return operand;
}

// A square matrix of which one triangle is stored.
constexpr ArgumentRow half(Access access, Structure structure, const char* name, const char* order,
                           const char* op = nullptr) {
  ArgumentRow argument = matrix(access, name, order, order, op);
  argument.structure = structure;
  return argument;
}

constexpr ArgumentRow packed(ArgumentRow matrix) {
  matrix.storage = Storage::Packed;
  return matrix;
}

constexpr ArgumentRow band(ArgumentRow matrix, const char* kl, const char* ku) {
  matrix.storage = Storage::Band;
  matrix.kl = kl;
  matrix.ku = ku;
  return matrix;
}

constexpr ArgumentRow vector(Access access, const char* name, const char* length,
                             const char* length_trans = nullptr, const char* op = nullptr) {
  ArgumentRow argument = plain(Kind::Vector, name);
  argument.access = access;
  argument.length = length;
  argument.length_trans = length_trans;
  argument.op = op;
  return argument;
}

constexpr ArgumentRow result() {
  ArgumentRow argument = plain(Kind::Result, "result");
  argument.access = Access::Out;
  return argument;
}

constexpr ArgumentRow index_result() {
  ArgumentRow argument = plain(Kind::IndexResult, "result");
  argument.access = Access::Out;
  return argument;
}

// Of an LU factorization: row i was exchanged with row pivots[i - 1].
constexpr ArgumentRow pivots(Access access, const char* length) {
  ArgumentRow argument = vector(access, "ipiv", length);
  argument.numbers = Numbers::Index;
  return argument;
}

// Where a routine of linear algebra failed, or 0.
constexpr ArgumentRow info() {
  ArgumentRow argument = plain(Kind::Result, "info");
  argument.access = Access::Out;
  argument.numbers = Numbers::Index;
  argument.optional = true;
  return argument;
}

// The same for each matrix of a batch.
constexpr ArgumentRow infos() {
  ArgumentRow argument = vector(Access::Out, "info", "batch_size");
  argument.numbers = Numbers::Index;
  argument.optional = true;
  return argument;
}

inline constexpr Access in = Access::In, out = Access::Out, inout = Access::InOut;
inline constexpr Origin blas = Origin::Blas, extra = Origin::Extra, lapack = Origin::Lapack;
inline constexpr IncRule any = IncRule::Any, nonzero = IncRule::NonZero,
                         positive = IncRule::Positive;

}  // namespace fragblas::catalog
