// The catalog of routines: one descriptor each. fragblas-catalog (tool/) prints from it what the
// table implies: the C interface, the drop-in's fronts, the TypeScript declarations. Tests, the
// benchmark and the report page make their cases from it, and it counts flops and bytes for all. It
// depends on nothing but the standard library and knows nothing of how a routine is computed.
// Adding a routine: one row in the file of its level, or in linalg.cpp. Adding a type: a letter in
// the row.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/type.hpp"

namespace fragblas::catalog {

enum class Kind {
  Layout,       // RowMajor or ColMajor
  Op,           // NoTrans, Trans, ConjTrans
  Uplo,         // Upper, Lower: the triangle that is stored
  Diag,         // NonUnit, Unit: whether the diagonal is ones that are not stored
  Side,         // Left, Right: on which side of the product the structured matrix stands
  Vectors,      // No or Yes: whether eigenvectors are wanted
  SvdJob,       // None, Thin or All: which singular vectors are wanted
  Size,         // m, n, k, kl, ku, batch_size, nrhs; k1, k2 of laswp
  Scalar,       // alpha, beta, c, s: a number or an element on the device
  Number,       // a number on the host that is read and written (rotg)
  Param,        // the five numbers of a modified rotation, on the host
  Matrix,       // an operand; its leading dimension is an argument of its own, unless packed
  Ld,           // leading dimension of the matrix in front of it
  Vector,       // an operand; its increment is an argument of its own, or 1 where there is none
  Inc,          // increment of the vector in front of it
  Stride,       // from one operand of a batch to the next, for the operand in front of it
  Result,       // one element that is written
  IndexResult,  // two elements that are written: 4096 * first + second is an index from 0
};

enum class Access { In, Out, InOut };

// Of what kind the numbers of an operand, a scalar or a result are.
enum class Numbers {
  OfType,  // the routine's element type
  Real,    // its real part's: alpha of a Hermitian update, the result of a norm
  Single,  // float32 whatever the routine's type is: the operands of BLAS's dsdot
  Index,   // places, counted from 1, as numbers of the real part's type: pivots, info
};

// What an Op may be where numbers are complex. Where they are real, all three are allowed.
enum class OpRule {
  Any,
  NoConjugate,  // NoTrans, Trans: symmetric updates
  NoTranspose,  // NoTrans, ConjTrans: Hermitian updates
};

// What an increment may be. A negative one starts from the far end.
enum class IncRule {
  Any,       // zero too: one element stands for all
  NonZero,   // zero is an argument error
  Positive,  // zero and negative ones make the call return at once
};

// What a matrix is, beyond its elements. Of all but a general one only the triangle that `uplo`
// names is stored; with Diag Unit, a triangular one's diagonal is not stored either. A Hermitian
// one's diagonal is real.
enum class Structure { General, Symmetric, Hermitian, Triangular };
// How it is stored: with a leading dimension, as a band of diagonals with one, or packed.
enum class Storage { Full, Band, Packed };

// Extents are names of size arguments, min(m, n) or max(m, n). A matrix is stored rows x cols, or
// cols x rows when the argument named by `op` is Trans or ConjTrans; a vector has `length`
// elements, or `length_trans`.
struct Argument {
  Kind kind = Kind::Size;
  std::string name;
  Access access = Access::In;  // operands, and what is on the host
  Numbers numbers = Numbers::OfType;

  std::string rows, cols;                    // matrices; of a square one beside a Side: "order"
  std::string length, length_trans;          // vectors; the latter only where it differs
  std::string op;                            // "": the extents never change
  Structure structure = Structure::General;  // matrices
  Storage storage = Storage::Full;           // matrices
  std::string kl, ku;                        // banded ones: the number of diagonals; symmetric and
                                             // triangular ones have kl = ku, and store one side
  IncRule inc_rule = IncRule::Any;           // increments
  bool negative = false;         // sizes: a negative one counts as zero, else it is an error
  OpRule op_rule = OpRule::Any;  // ops
  bool conjugated = false;       // operands whose conjugates are taken: x of dotc, y of gerc
  bool optional = false;         // info: without a buffer nobody wants to know
};

// The sizes of a call; those that a routine lacks are 1 (kl and ku: 0). order: of the structured
// matrix beside a Side argument, m or n; of a factorization min(m, n).
struct Sizes {
  double m = 1, n = 1, k = 1, kl = 0, ku = 0, batch_size = 1, order = 1, nrhs = 1;
};

// A formula as text and as code, so that the two can't disagree.
struct Formula {
  const char* text;
  double (*evaluate)(const Sizes& sizes);
};

// A formula times a constant of the type: flops and bytes.
struct Cost {
  Formula formula;
  int factor;
  double operator()(const Sizes& sizes) const { return factor * formula.evaluate(sizes); }
  std::string text() const;  // "4 * (3 * n)"
};

// A routine of one element type.
struct Routine {
  std::string name;  // with the type's letter: "sgemm"
  std::string stem;  // without: "gemm"
  ElementType type;
  int level;                        // 1, 2, 3; of linear algebra 0
  std::string family;               // of linear algebra: "general"
  bool extra;                       // beside the 35 of BLAS, and none of LAPACK's
  bool host;                        // computed on the host: constant work on Numbers
  std::string text;                 // what it does, "y := alpha * x + y"
  std::string notes;                // whole sentences, or none
  std::vector<Argument> arguments;  // in the order of CBLAS or LAPACK; number i + 1 there
  Cost flops;
  Cost bytes;  // the least that must move: every operand read or written once

  const Argument* find(const std::string& argument) const;  // null when there is none
};

// Level by level, in each the routines of BLAS before those beside it.
const std::vector<Routine>& catalog();
const Routine* find(const std::string& name);  // null when there is none
// The routines of linear algebra, family by family: a table of its own, as they are a library of
// their own.
const std::vector<Routine>& linalg();
const char* to_string(Kind kind);
const char* to_string(Access access);
const char* to_string(IncRule rule);
const char* to_string(Structure structure);
const char* to_string(Storage storage);
const char* to_string(Numbers numbers);
const char* to_string(OpRule rule);

// {"routines": [{"name", "stem", "type", "level", "text", "arguments": [{"name", "kind", ...}],
// "flops", "bytes"}]}
std::string to_json(const std::vector<Routine>& routines = catalog());

}  // namespace fragblas::catalog
