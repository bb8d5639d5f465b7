// The fronts of the drop-in (native/dropin): BLAS's C and Fortran symbols, and the routines that
// both call, which are column-major and take arguments by value in the order of the Fortran
// interface. SPDX-License-Identifier: MIT
#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "surfaces.hpp"
#include "text.hpp"

namespace fragblas::catalog {
namespace {

std::vector<const Routine*> routines_of_blas() {
  std::vector<const Routine*> all;
  for (const std::vector<Routine>* table :
       {&catalog(), &complex(), &double_precision(), &double_complex()}) {
    for (const Routine& routine : *table) {
      if (!routine.extra) all.push_back(&routine);
    }
  }
  return all;
}

bool is_result(const Argument& argument) {
  return argument.kind == Kind::Result || argument.kind == Kind::IndexResult;
}

// Without the result, which these interfaces return, and the layout, which only C has.
std::vector<Argument> parameters_of(const Routine& routine) {
  std::vector<Argument> all;
  for (const Argument& argument : routine.arguments) {
    if (!is_result(argument) && argument.kind != Kind::Layout) all.push_back(argument);
  }
  return all;
}

// What the function returns; `index` is the type of an index.
std::string returned(const Routine& routine, const std::string& index) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Result) return number_type(routine, argument);
    if (argument.kind == Kind::IndexResult) return index;
  }
  return "void";
}

// How numbers are handed over. CBLAS has real ones by value and complex ones by pointer.
enum class By { Value, Cblas, Pointer };

// Options as `option`.
std::string parameter(const Routine& routine, const Argument& argument, By by,
                      const std::string& option) {
  const std::string number = number_type(routine, argument);
  const bool read_only = argument.access == Access::In;
  const auto plain = [&](const std::string& type) {
    const bool pointer = by == By::Pointer || (by == By::Cblas && type == complex_type(routine));
    return (pointer ? "const " + type + "* " : type + ' ') + argument.name;
  };
  if (is_option(argument)) return option + argument.name;
  switch (argument.kind) {
    case Kind::Scalar:
      return plain(number);
    case Kind::Number:
      return read_only ? plain(number) : number + "* " + argument.name;
    case Kind::Param:
    case Kind::Matrix:
    case Kind::Vector:
      return (read_only ? "const " : "") + number + "* " + argument.name;
    default:
      return plain("int");
  }
}

// Whether numbers are handed over by pointer in every interface.
bool points(const Argument& argument) {
  return argument.kind == Kind::Param || argument.kind == Kind::Matrix ||
         argument.kind == Kind::Vector ||
         (argument.kind == Kind::Number && argument.access != Access::In);
}

Words declared(const Routine& routine, By by, const std::string& option) {
  Words words;
  for (const Argument& argument : parameters_of(routine)) {
    words.push_back(parameter(routine, argument, by, option));
  }
  return words;
}

// -- row-major calls

// Whether the first two operands are the factors of a rectangular result, of which the transpose is
// the product of the other's transpose and the one's: sgemm, sger.
bool exchanges_factors(const Routine& routine) {
  if (routine.stem == "her2" || routine.stem == "hpr2") return true;  // with their conjugates
  const Argument* first = nullptr;
  for (const Argument& argument : routine.arguments) {
    if (argument.kind != Kind::Matrix && argument.kind != Kind::Vector) continue;
    const bool matrix = argument.kind == Kind::Matrix;
    if (first == nullptr) {
      if ((matrix ? argument.rows : argument.length) != "m") return false;
      first = &argument;
    } else {
      return argument.access == Access::In && argument.kind == first->kind &&
             (matrix ? argument.cols : argument.length) == "n";
    }
  }
  return false;
}

// The argument whose place this one takes when a row-major call becomes a column-major one.
std::string partner(const Routine& routine, const std::string& name) {
  const auto exchanged = [&](const std::string& a, const std::string& b) {
    return name == a ? b : name == b ? a : name;
  };
  if (name == "m" || name == "n") return routine.find("m") ? exchanged("m", "n") : name;
  if (name == "kl" || name == "ku") return exchanged("kl", "ku");
  if (exchanges_factors(routine)) {
    for (const auto& [a, b] : {std::pair{"a", "b"},
                               {"lda", "ldb"},
                               {"transa", "transb"},
                               {"x", "y"},
                               {"incx", "incy"}}) {
      if (routine.find(a) && routine.find(b) && (name == a || name == b)) return exchanged(a, b);
    }
  }
  return name;
}

// The function of cblas.cpp's Options that makes a letter of an option. A row-major triangle is the
// other one, a side the other side. A transposition turns, too, unless it is that of a factor.
std::string letter_function(const Routine& routine, const Argument& option) {
  switch (option.kind) {
    case Kind::Uplo:
      return "turned_uplo";
    case Kind::Side:
      return "turned_side";
    case Kind::Diag:
      return "diag";
    default:
      if (option.name != "trans" || routine.find("side")) return "trans";
      return option.op_rule == OpRule::NoConjugate   ? "turned_symmetric"
             : option.op_rule == OpRule::NoTranspose ? "turned_hermitian"
                                                     : "turned_trans";
  }
}

// Where a row-major call becomes a column-major one of the conjugate of A, its vectors become
// conjugates, and alpha and beta where y or x is what is written. The condition; "" where there is
// none.
std::string conjugation(const Routine& routine) {
  if (!routine.type.is_complex || routine.level != 2) return "";
  if (routine.stem == "gerc") return "true";
  for (const Argument& argument : routine.arguments) {
    if (argument.structure == Structure::Hermitian) return "true";
    if (argument.kind == Kind::Op) return argument.name + " == kConjTrans";
  }
  return "";
}

bool writes_vector(const Routine& routine) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Vector && argument.access != Access::In) return true;
  }
  return false;
}

// What is made in front of the call: conjugates of vectors, in place of those that are written.
std::string conjugates(const Routine& routine) {
  std::string text =
      fill("    const bool conjugates = $condition;\n", {{"condition", conjugation(routine)}});
  for (const Argument& argument : routine.arguments) {
    if (argument.kind != Kind::Vector) continue;
    const std::string length =
        argument.length_trans.empty()
            ? argument.length
            : fill("($op == kNoTrans ? $length : $other)", {{"op", argument.op},
                                                            {"length", argument.length},
                                                            {"other", argument.length_trans}});
    // Of gerc y alone.
    const std::string when =
        routine.stem == "gerc" && argument.name == "x" ? "false" : "conjugates";
    text +=
        fill(argument.access == Access::In
                 ? "    const Conjugates own_$name(RoutineId::$routine, $vector);\n"
                   "    if (!own_$name.exist()) return;\n"
                 : "    const ConjugatesInPlace own_$name($vector);\n",
             {{"name", argument.name},
              {"routine", routine.name},
              {"vector", when + ", " + length + ", " + argument.name + ", inc" + argument.name}});
  }
  return text;
}

// Options are letters by then, and complex numbers behind pointers.
Words handed(const Routine& routine, bool row_major) {
  const bool turns = row_major && !conjugation(routine).empty();
  Words words = {"is.interface()"};
  for (const Argument& argument : parameters_of(routine)) {
    std::string word = row_major ? partner(routine, argument.name) : argument.name;
    if (is_option(argument)) word += "_letter";
    if (turns && argument.kind == Kind::Vector) word = "own_" + word + ".data()";
    if (turns && argument.kind == Kind::Inc) word = "own_" + word.substr(3) + ".inc()";
    if (argument.kind == Kind::Scalar && is_complex(routine, argument)) {
      word = '*' + word;
      if (turns && writes_vector(routine)) word = "conjugated(conjugates, " + word + ')';
      if (row_major && routine.stem == "her2k") word = "conjugated(true, " + word + ')';
    }
    words.push_back(word);
  }
  return words;
}

std::string cblas_body(const Routine& routine) {
  if (routine.level == 1) {
    Words words;
    for (const Argument& argument : parameters_of(routine)) {
      const bool number = argument.kind == Kind::Scalar ||
                          (argument.kind == Kind::Number && argument.access == Access::In);
      words.push_back((number && is_complex(routine, argument) ? "*" : "") + argument.name);
    }
    const std::string call =
        fill("routines::$name($words)", {{"name", routine.name}, {"words", join(words)}});
    const std::string type = returned(routine, "index");
    if (type == "void") return "  " + call + ";\n";
    if (type == complex_type(routine)) return "  *result = " + call + ";\n";
    return "  return " + (type == "index" ? "from_0(" + call + ')' : call) + ";\n";
  }
  std::string text = fill("  Options is(RoutineId::$name, layout);\n", {{"name", routine.name}});
  for (std::size_t i = 0; i < routine.arguments.size(); ++i) {
    const Argument& argument = routine.arguments[i];
    if (is_option(argument)) {
      text += fill("  const char $name_letter = is.$function($number, $name);\n",
                   {{"function", letter_function(routine, argument)},
                    {"number", std::to_string(i + 1)},
                    {"name", argument.name}});
    }
  }
  const std::string turned = join(handed(routine, true)), straight = join(handed(routine, false));
  // The conjugate transpose has become a conjugate, which is made: what is left is geru's.
  const bool is_gerc = routine.stem == "gerc";
  if (turned != straight) {
    text += fill(R"(  if (is.valid() && is.row_major()) {
$conjugates    routines::$name($turned);
    return;
  }
)",
                 {{"conjugates", conjugation(routine).empty() ? "" : conjugates(routine)},
                  {"name", is_gerc ? routine.type.letter + std::string("geru") : routine.name},
                  {"turned", turned + (is_gerc ? ", RoutineId::" + routine.name : "")}});
  }
  return text + fill(R"(  if (is.valid()) {
    routines::$name($straight);
  }
)",
                     {{"name", routine.name}, {"straight", straight}});
}

}  // namespace

std::string dropin_names() {
  std::string text;
  for (const Routine* routine : routines_of_blas()) {
    text += fill("X($name)\n", {{"name", routine->name}});
  }
  return text;
}

std::string dropin_header() {
  std::string text;
  for (const Routine* routine : routines_of_blas()) {
    Words words = declared(*routine, By::Value, "char ");
    if (routine->level > 1) words.insert(words.begin(), "Interface interface");
    if (serves_others(*routine)) words.push_back("RoutineId called = RoutineId::" + routine->name);
    text += fill(
        "$type $name($words);\n",
        {{"type", returned(*routine, "int")}, {"name", routine->name}, {"words", join(words)}});
  }
  return text;
}

std::string dropin_cblas() {
  std::string text;
  for (const Routine* routine : routines_of_blas()) {
    Words words = declared(*routine, By::Cblas, "int ");
    if (routine->level > 1) words.insert(words.begin(), "int layout");
    std::string type = returned(*routine, "std::size_t"), name = routine->name;
    if (type == complex_type(*routine)) {
      words.push_back(type + "* result");
      type = "void";
      name += "_sub";
    }
    text += fill(
        "FRAGBLAS_SYMBOL $type cblas_$name($words) {\n$body}\n",
        {{"type", type}, {"name", name}, {"words", join(words)}, {"body", cblas_body(*routine)}});
  }
  return text;
}

std::string dropin_fortran() {
  std::string text;
  for (const Routine* routine : routines_of_blas()) {
    Words words;
    if (routine->level > 1) words.push_back("Interface::Fortran");
    for (const Argument& argument : parameters_of(*routine)) {
      words.push_back((points(argument) ? "" : "*") + argument.name);
    }
    const std::string type = returned(*routine, "int");
    const bool is_complex_type = type == complex_type(*routine);
    const std::string call =
        fill("routines::$name($words)", {{"name", routine->name}, {"words", join(words)}});
    text += fill("FRAGBLAS_SYMBOL $type $name_($parameters) {\n  $call;\n}\n",
                 {{"type", is_complex_type ? "Returned" + type : type},
                  {"parameters", join(declared(*routine, By::Pointer, "const char* "))},
                  {"name", routine->name},
                  {"call", type == "void"    ? call
                           : is_complex_type ? "return by_value(" + call + ')'
                                             : "return " + call}});
  }
  return text;
}

}  // namespace fragblas::catalog
