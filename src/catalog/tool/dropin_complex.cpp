// The drop-in's routines for complex numbers and in double precision (native/dropin), which are not
// cut: checks, operands, the call on the device and the one of the CPU's. SPDX-License-Identifier:
// MIT
#include "catalog/complex.hpp"
#include "catalog/double.hpp"
#include "surfaces.hpp"
#include "text.hpp"

namespace fragblas::catalog {
namespace {

bool is_result(const Argument& argument) {
  return argument.kind == Kind::Result || argument.kind == Kind::IndexResult;
}

std::string result_type(const Routine& routine) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Result) return number_type(routine, argument);
    if (argument.kind == Kind::IndexResult) return "int";
  }
  return "void";
}

// By value, in the order of the Fortran interface.
Words parameters(const Routine& routine) {
  Words words;
  if (routine.level > 1) words.push_back("Interface interface");
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Layout || is_result(argument)) continue;
    const std::string number = number_type(routine, argument);
    if (is_option(argument)) {
      words.push_back("char " + argument.name);
    } else if (is_operand(argument)) {
      words.push_back((argument.access == Access::In ? "const " : "") + number + "* " +
                      argument.name);
    } else if (argument.kind == Kind::Param) {
      words.push_back("const " + number + "* " + argument.name);
    } else if (argument.kind == Kind::Number) {
      words.push_back(number + (argument.access == Access::In ? " " : "* ") + argument.name);
    } else {
      words.push_back((argument.kind == Kind::Scalar ? number : "int") + ' ' + argument.name);
    }
  }
  return words;
}

// An extent of a matrix as it is stored; of one beside a side the order.
std::string extent(const std::string& name) {
  return name == "order" ? "(is(side, 'L') ? m : n)" : name;
}

std::string stored_rows(const Argument& matrix) {
  if (matrix.op.empty()) return extent(matrix.rows);
  return fill("(transposed($op) ? $cols : $rows)",
              {{"op", matrix.op}, {"cols", matrix.cols}, {"rows", matrix.rows}});
}

std::string stored_cols(const Argument& matrix) {
  if (matrix.op.empty()) return extent(matrix.cols);
  return fill("(transposed($op) ? $rows : $cols)",
              {{"op", matrix.op}, {"cols", matrix.cols}, {"rows", matrix.rows}});
}

std::string length_of(const Argument& vector) {
  if (vector.length_trans.empty()) return vector.length;
  return fill(
      "(transposed($op) ? $length_trans : $length)",
      {{"op", vector.op}, {"length_trans", vector.length_trans}, {"length", vector.length}});
}

bool half_band(const Argument& matrix) {
  return matrix.storage == Storage::Band && matrix.structure != Structure::General;
}

// What must hold of an argument of levels 2 and 3; before: the argument in front of it.
std::string rule(const Argument& argument, const Argument& before) {
  switch (argument.kind) {
    case Kind::Op:
      return argument.op_rule == OpRule::NoConjugate ? "is_symmetric_letter(" + argument.name + ')'
             : argument.op_rule == OpRule::NoTranspose
                 ? "is_hermitian_letter(" + argument.name + ')'
                 : "is_trans_letter(" + argument.name + ')';
    case Kind::Uplo:
    case Kind::Diag:
    case Kind::Side:
      return std::string("is_") + to_string(argument.kind) + "_letter(" + argument.name + ')';
    case Kind::Size:
      return argument.name + " >= 0";
    case Kind::Ld:
      if (half_band(before)) return argument.name + " > " + before.kl;
      if (before.storage == Storage::Band) {
        return fill("$ld > $kl + std::int64_t{$ku}",
                    {{"ld", argument.name}, {"kl", before.kl}, {"ku", before.ku}});
      }
      return fill("leads($ld, $rows)", {{"ld", argument.name}, {"rows", stored_rows(before)}});
    case Kind::Inc:
      return argument.name + " != 0";
    default:
      return "";
  }
}

// A number of the scalars' type.
std::string literal(const Routine& routine, const std::string& digits) {
  return digits + (routine.type.real == 's' ? "f" : "");
}

// Whether a call has nothing to do.
std::string nothing_to_do(const Routine& routine) {
  const std::string zero = "alpha == " + literal(routine, "0.0");
  Words any;
  if (routine.level == 1) {
    any.push_back("n <= 0");
    for (const Argument& argument : routine.arguments) {
      if (argument.inc_rule == IncRule::Positive && argument.kind == Kind::Inc) {
        any.push_back(argument.name + " <= 0");
      }
    }
    if (routine.stem == "axpy") any.push_back(zero);
    return join(any, " || ");
  }
  for (const char* size : {"m", "n"}) {
    if (routine.find(size)) any.push_back(std::string(size) + " == 0");
  }
  const std::string no_product =
      routine.level == 3 && routine.find("k") ? '(' + zero + " || k == 0)" : zero;
  if (routine.find("beta")) {
    any.push_back('(' + no_product + " && beta == " + literal(routine, "1.0") + ')');
  } else if (routine.find("alpha") && !routine.find("side")) {
    any.push_back(zero);
  }
  return join(any, " || ");
}

std::string host_operand(const Routine& routine, const Argument& argument, const Argument* next) {
  std::string text;
  if (is_result(argument)) {
    const bool index = argument.kind == Kind::IndexResult;
    return fill("updated(vector($result, $count, 1), 0)",
                {{"result", index ? "index" : "&result"}, {"count", index ? "2" : "1"}});
  }
  if (argument.kind == Kind::Vector) {
    text = fill("vector($name, $length, $inc)",
                {{"name", argument.name}, {"length", length_of(argument)}, {"inc", next->name}});
  } else if (argument.storage == Storage::Packed) {
    text = fill("packed_triangle($name, $n)", {{"name", argument.name}, {"n", argument.rows}});
  } else if (half_band(argument)) {
    text = fill(
        "triangular_band(is(uplo, 'U'), $name, $n, $k, $ld)",
        {{"name", argument.name}, {"n", argument.rows}, {"k", argument.kl}, {"ld", next->name}});
  } else if (argument.storage == Storage::Band) {
    text = fill("general_band($name, m, n, kl, ku, $ld)",
                {{"name", argument.name}, {"ld", next->name}});
  } else {
    text = fill("matrix($name, $rows, $cols, $ld)", {{"name", argument.name},
                                                     {"rows", stored_rows(argument)},
                                                     {"cols", stored_cols(argument)},
                                                     {"ld", next->name}});
  }
  if (argument.access == Access::In) {
    return routine.find("alpha") && routine.level > 1
               ? "read_if(alpha != " + literal(routine, "0.0") + ", " + text + ')'
               : text;
  }
  if (argument.access == Access::Out) return "updated(" + text + ')';  // gaps keep their numbers
  text = "updated(" + text + (routine.find("beta") ? ", beta)" : ")");
  const bool half = argument.kind == Kind::Matrix && argument.structure != Structure::General &&
                    argument.storage == Storage::Full;
  return half ? "triangle(is(uplo, 'U'), " + text + ')' : text;
}

std::string on_device_word(const Routine& routine, const Argument& argument, std::size_t& operand) {
  switch (argument.kind) {
    case Kind::Layout:
      return "Layout::ColMajor";
    case Kind::Op:
      return (routine.type.is_complex ? "complex_op(" : "op(") + argument.name + ')';
    case Kind::Param:
      return "rotm_param(" + argument.name + ')';
    case Kind::Uplo:
    case Kind::Diag:
    case Kind::Side:
      return std::string(to_string(argument.kind)) + "_of(" + argument.name + ')';
    case Kind::Ld:
    case Kind::Inc:
      return "d[" + std::to_string(operand - 1) + "].step";
    case Kind::Matrix:
    case Kind::Vector:
    case Kind::Result:
    case Kind::IndexResult:
      return "d[" + std::to_string(operand++) + "].place";
    default:
      return argument.name;
  }
}

std::string definition(const Routine& routine) {
  Words rules, operands, on_device, on_cpu, letters, sizes;
  std::size_t operand = 0;
  int number = 0;
  bool side = false;
  for (std::size_t i = 0; i < routine.arguments.size(); ++i) {
    const Argument& argument = routine.arguments[i];
    const Argument* const next =
        i + 1 < routine.arguments.size() ? &routine.arguments[i + 1] : nullptr;
    on_device.push_back(on_device_word(routine, argument, operand));
    if (is_operand(argument) || is_result(argument)) {
      operands.push_back(host_operand(routine, argument, next));
    }
    if (argument.kind == Kind::Layout || is_result(argument)) continue;
    ++number;
    side = side || argument.kind == Kind::Side;
    const std::string holds = rule(argument, routine.arguments[i == 0 ? 0 : i - 1]);
    if (!holds.empty()) rules.push_back('{' + std::to_string(number) + ", " + holds + '}');
    if (argument.kind == Kind::Size) sizes.push_back(argument.name);
    on_cpu.push_back((is_operand(argument) || argument.kind == Kind::Param ? "" : "&") +
                     argument.name);
    if (is_option(argument)) letters.push_back("kLetter");
  }
  on_cpu.insert(on_cpu.end(), letters.begin(), letters.end());
  const std::string type = result_type(routine);
  const bool index = type == "int";
  Words taken = parameters(routine);
  if (serves_others(routine)) taken.push_back("RoutineId called");
  const std::string called = serves_others(routine) ? "called" : "RoutineId::" + routine.name;
  std::string text = fill("$type $name($parameters) {\n",
                          {{"type", type}, {"name", routine.name}, {"parameters", join(taken)}});
  if (routine.level > 1) {
    text += fill("  if (rejects(interface, $called, {$rules}) || $nothing) return;\n",
                 {{"called", called}, {"rules", join(rules)}, {"nothing", nothing_to_do(routine)}});
  } else {
    text += fill("  if ($nothing) return$zero;\n",
                 {{"nothing", nothing_to_do(routine)}, {"zero", type == "void" ? "" : " 0"}});
  }
  if (index) text += "  $real index[2] = {0, 0};\n  int from_cpu = -1;\n";
  if (!index && type != "void") text += "  $type result = 0;\n";
  text += R"(  Call call($called, {$sizes}$order);
  const HostOperand operands[] = {$operands};
  call.serve(
      operands, [&](const OnDevice* d) { fragblas::$name($on_device); },
      [&] { $takecall_cpu$as(RoutineId::$name, $on_cpu); });
)";
  if (index) {
    text += "  return from_cpu >= 0 ? from_cpu : index_from_1(index);\n";
  } else if (type != "void") {
    text += "  return result;\n";
  }
  return fill(text + "}\n\n", {{"real", host_type(routine)},
                               {"type", type},
                               {"name", routine.name},
                               {"called", called},
                               {"sizes", join(sizes)},
                               {"order", side ? ", is(side, 'L') ? m : n" : ""},
                               {"operands", join(operands)},
                               {"on_device", join(on_device)},
                               {"take", index            ? "from_cpu = "
                                        : type == "void" ? ""
                                                         : "result = "},
                               {"as", type == "void" ? "" : '<' + type + '>'},
                               {"on_cpu", join(on_cpu)}});
}

std::string definitions(const std::vector<Routine>& table) {
  std::string text;
  for (const Routine& routine : table) {
    if (!routine.extra && !routine.host) text += definition(routine);
  }
  return text;
}

}  // namespace

std::string dropin_complex() {
  return definitions(complex());
}

std::string dropin_double() {
  return definitions(double_precision());
}

std::string dropin_double_complex() {
  return definitions(double_complex());
}

}  // namespace fragblas::catalog
