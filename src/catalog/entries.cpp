// The table behind catalog.hpp.
// SPDX-License-Identifier: MIT
#include <initializer_list>
#include <string>
#include <string_view>

#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "entries.hpp"

namespace fragblas::catalog {
namespace {

std::string text_of(const char* text) {
  return text == nullptr ? "" : text;
}

Argument argument_of(const ArgumentRow& row) {
  return {row.kind,          text_of(row.name), row.access,          row.numbers,
          text_of(row.rows), text_of(row.cols), text_of(row.length), text_of(row.length_trans),
          text_of(row.op),   row.structure,     row.storage,         text_of(row.kl),
          text_of(row.ku),   row.inc_rule,      row.negative,        row.op_rule,
          row.conjugated,    row.optional};
}

Routine routine_of(const RoutineRow& row, const RoutineRows& rows, const ElementType& type) {
  Routine routine{name_of(row.name, type),
                  stem_of(row.name),
                  type,
                  rows.level,
                  text_of(rows.family),
                  row.origin == Origin::Extra,
                  false,
                  row.text,
                  row.notes,
                  {},
                  {row.flops, type.is_complex ? row.complex_flops : 1},
                  {row.elements, type.bytes}};
  for (const ArgumentRow& argument : row.arguments) {
    if (argument.name == nullptr) break;
    routine.arguments.push_back(argument_of(argument));
    routine.host = routine.host || argument.kind == Kind::Number;
  }
  return routine;
}

// Of the rows that have the type.
std::vector<Routine> make(char letter, std::initializer_list<RoutineRows> tables) {
  std::vector<Routine> all;
  for (const RoutineRows& rows : tables) {
    for (const RoutineRow& row : rows) {
      if (std::string_view(row.types).find(letter) != std::string_view::npos) {
        all.push_back(routine_of(row, rows, element_type(letter)));
      }
    }
  }
  return all;
}

// Whether a text is a sum at its outermost.
bool is_sum(const std::string& text) {
  int depth = 0;
  for (const char letter : text) {
    depth += (letter == '(') - (letter == ')');
    if (depth == 0 && (letter == '+' || letter == '-')) return true;
  }
  return false;
}

// Names and formulas hold no character that JSON escapes; the test of the catalog says so.
std::string quoted(const std::string& text) {
  return '"' + text + '"';
}

std::string member(const char* key, const std::string& text) {
  return text.empty() ? "" : ", " + quoted(key) + ": " + quoted(text);
}

std::string to_json(const Argument& argument) {
  std::string json = "{\"name\": " + quoted(argument.name) +
                     member("kind", catalog::to_string(argument.kind)) +
                     member("rows", argument.rows) + member("cols", argument.cols) +
                     member("length", argument.length) +
                     member("length_trans", argument.length_trans) + member("op", argument.op);
  if (argument.numbers != Numbers::OfType) {
    json += member("numbers", catalog::to_string(argument.numbers));
  }
  if (argument.optional) json += ", \"optional\": true";
  if (argument.conjugated) json += ", \"conjugated\": true";
  switch (argument.kind) {
    case Kind::Op:
      if (argument.op_rule != OpRule::Any) {
        json += member("rule", catalog::to_string(argument.op_rule));
      }
      break;
    case Kind::Matrix:
      json += member("structure", catalog::to_string(argument.structure)) +
              member("storage", catalog::to_string(argument.storage)) + member("kl", argument.kl) +
              member("ku", argument.ku) + member("access", catalog::to_string(argument.access));
      break;
    case Kind::Number:
    case Kind::Param:
    case Kind::Vector:
    case Kind::Result:
    case Kind::IndexResult:
      json += member("access", catalog::to_string(argument.access));
      break;
    case Kind::Inc:
      json += member("rule", catalog::to_string(argument.inc_rule));
      break;
    case Kind::Size:
      json += member("negative", argument.negative ? "zero" : "error");
      break;
    default:
      break;
  }
  return json + "}";
}

}  // namespace

const Argument* Routine::find(const std::string& argument) const {
  for (const Argument& candidate : arguments) {
    if (candidate.name == argument) return &candidate;
  }
  return nullptr;
}

std::string Cost::text() const {
  const std::string text = formula.text;
  if (factor == 1) return text;
  const bool bare = text.find(' ') == std::string::npos || (text[0] == '(' && !is_sum(text));
  return std::to_string(factor) + " * " + (bare ? text : '(' + text + ')');
}

const std::vector<Routine>& catalog() {
  // Never destroyed: a thread of the drop-in's host may call while the process exits.
  static const std::vector<Routine>& routines =
      *new std::vector<Routine>(make('s', {level1(), level2(), level3()}));
  return routines;
}

const std::vector<Routine>& linalg() {
  static const std::vector<Routine>& routines = *new std::vector<Routine>(
      make('s', {linalg_definite(), linalg_triangular(), linalg_general(), linalg_orthogonal(),
                 linalg_eigen(), linalg_singular(), linalg_batches()}));
  return routines;
}

const std::vector<Routine>& complex() {
  static const std::vector<Routine>& routines =
      *new std::vector<Routine>(make('c', {complex_level1(), complex_level2(), complex_level3()}));
  return routines;
}

const std::vector<Routine>& complex_linalg() {
  static const std::vector<Routine>& routines = *new std::vector<Routine>(
      make('c', {complex_definite(), complex_general(), complex_orthogonal(), complex_eigen(),
                 complex_singular()}));
  return routines;
}

const std::vector<Routine>& double_precision() {
  static const std::vector<Routine>& routines =
      *new std::vector<Routine>(make('d', {level1(), double_level1(), level2(), level3()}));
  return routines;
}

const std::vector<Routine>& double_complex() {
  static const std::vector<Routine>& routines =
      *new std::vector<Routine>(make('z', {complex_level1(), complex_level2(), complex_level3()}));
  return routines;
}

const Routine* find(const std::string& name) {
  for (const Routine& routine : catalog()) {
    if (routine.name == name) return &routine;
  }
  return nullptr;
}

const char* to_string(Kind kind) {
  switch (kind) {
    case Kind::Layout:
      return "layout";
    case Kind::Op:
      return "op";
    case Kind::Uplo:
      return "uplo";
    case Kind::Diag:
      return "diag";
    case Kind::Side:
      return "side";
    case Kind::Vectors:
      return "vectors";
    case Kind::SvdJob:
      return "svd_job";
    case Kind::Size:
      return "size";
    case Kind::Scalar:
      return "scalar";
    case Kind::Number:
      return "number";
    case Kind::Param:
      return "param";
    case Kind::Matrix:
      return "matrix";
    case Kind::Ld:
      return "ld";
    case Kind::Vector:
      return "vector";
    case Kind::Inc:
      return "inc";
    case Kind::Stride:
      return "stride";
    case Kind::Result:
      return "result";
    case Kind::IndexResult:
      return "index_result";
  }
  return "";
}

const char* to_string(Access access) {
  switch (access) {
    case Access::In:
      return "in";
    case Access::Out:
      return "out";
    case Access::InOut:
      return "inout";
  }
  return "";
}

const char* to_string(IncRule rule) {
  switch (rule) {
    case IncRule::Any:
      return "any";
    case IncRule::NonZero:
      return "nonzero";
    case IncRule::Positive:
      return "positive";
  }
  return "";
}

const char* to_string(Structure structure) {
  switch (structure) {
    case Structure::General:
      return "general";
    case Structure::Symmetric:
      return "symmetric";
    case Structure::Hermitian:
      return "hermitian";
    case Structure::Triangular:
      return "triangular";
  }
  return "";
}

const char* to_string(Storage storage) {
  switch (storage) {
    case Storage::Full:
      return "full";
    case Storage::Band:
      return "band";
    case Storage::Packed:
      return "packed";
  }
  return "";
}

const char* to_string(Numbers numbers) {
  switch (numbers) {
    case Numbers::OfType:
      return "of_type";
    case Numbers::Real:
      return "real";
    case Numbers::Single:
      return "single";
    case Numbers::Index:
      return "index";
  }
  return "";
}

const char* to_string(OpRule rule) {
  switch (rule) {
    case OpRule::Any:
      return "any";
    case OpRule::NoConjugate:
      return "no_conjugate";
    case OpRule::NoTranspose:
      return "no_transpose";
  }
  return "";
}

std::string to_json(const std::vector<Routine>& routines) {
  std::string json = "{\"routines\": [";
  bool first = true;
  for (const Routine& routine : routines) {
    json += (first ? "\n" : ",\n");
    first = false;
    json += "  {\"name\": " + quoted(routine.name) + member("stem", routine.stem) +
            member("type", std::string(1, routine.type.letter)) +
            ", \"level\": " + std::to_string(routine.level) + member("family", routine.family) +
            (routine.extra ? ", \"extra\": true" : "") + (routine.host ? ", \"host\": true" : "") +
            member("text", routine.text) + ", \"arguments\": [";
    bool first_argument = true;
    for (const Argument& argument : routine.arguments) {
      json += (first_argument ? "\n    " : ",\n    ") + to_json(argument);
      first_argument = false;
    }
    json +=
        "]" + member("flops", routine.flops.text()) + member("bytes", routine.bytes.text()) + "}";
  }
  return json + "\n]}\n";
}

}  // namespace fragblas::catalog
