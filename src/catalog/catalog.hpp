// The catalog of routines: one descriptor each, from which the tests make their cases, the
// benchmark its rows, the drop-in its checks and the demo its list. It depends on nothing but the
// standard library and knows nothing of how a routine is computed.
// Adding a routine: one entry in catalog.cpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fragblas::catalog {

enum class Kind {
  Layout,  // RowMajor or ColMajor
  Op,      // NoTrans, Trans, ConjTrans
  Size,    // m, n, k
  Scalar,  // alpha, beta: a number or an element on the device
  Matrix,  // an operand; its leading dimension is an argument of its own
  Ld,      // leading dimension of the matrix in front of it
  Vector,  // an operand; its increment is an argument of its own
  Inc,     // increment of the vector in front of it
  Result,  // one element that is written
};

enum class Access { In, Out, InOut };

// What an increment may be. A negative one starts from the far end.
enum class IncRule {
  Any,       // zero too: one element stands for all
  NonZero,   // zero is an argument error
  Positive,  // zero and negative ones make the call return at once
};

// Extents are names of size arguments. A matrix is stored rows x cols, or cols x rows when the
// argument named by `op` is Trans or ConjTrans; a vector has `length` elements, or `length_trans`.
struct Argument {
  Kind kind = Kind::Size;
  std::string name;
  Access access = Access::In;  // operands only

  std::string rows, cols;            // matrices
  std::string length, length_trans;  // vectors; the latter only where it differs
  std::string op;                    // "": the extents never change
  IncRule inc_rule = IncRule::Any;   // increments
  bool negative = false;             // sizes: a negative one counts as zero, else it is an error
};

// A formula as text and as code, so that the two can't disagree. m, n and k are the size
// arguments of these names; those that a routine lacks are ignored.
struct Formula {
  const char* text;
  double (*evaluate)(double m, double n, double k);
  double operator()(double m, double n, double k) const { return evaluate(m, n, k); }
};

struct Routine {
  std::string name;  // with the type letter: "sgemm"
  int level;
  std::string text;                 // what it does, "y := alpha * x + y"
  std::vector<Argument> arguments;  // in the order of CBLAS; number i + 1 there
  Formula flops;
  Formula bytes;  // the least that must move: every operand read or written once

  const Argument* find(const std::string& argument) const;  // null when there is none
};

const std::vector<Routine>& catalog();
const Routine* find(const std::string& name);  // null when there is none
const char* to_string(Kind kind);
const char* to_string(Access access);
const char* to_string(IncRule rule);

// {"routines": [{"name", "level", "text", "arguments": [{"name", "kind", ...}], "flops", "bytes"}]}
std::string to_json();

}  // namespace fragblas::catalog
