// Calls by descriptor: finds the row of a routine. SPDX-License-Identifier: MIT
#include "support/call.hpp"

#include <stdexcept>

#include "support/routine_rows.hpp"

namespace fragblas::test {
namespace {

using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

struct Row {
  const char* name;
  CblasCall cblas;
  CFunction c;
};

const Row& row(const Routine& routine) {
  static const std::vector<Row> rows = {
#include "printed/test_calls.inc"
  };
  for (const Row& row : rows) {
    if (routine.name == row.name) return row;
  }
  throw std::logic_error("there is no call of " + routine.name);
}

}  // namespace

Slots c_slots(const Routine& routine) {
  Slots slots;
  for (const Argument& argument : routine.arguments) {
    slots.push_back({&argument, 0});
    if (is_operand(argument)) slots.push_back({&argument, 1});
  }
  return slots;
}

void require_parameters(const Routine& routine, std::size_t found, std::size_t expected) {
  if (found != expected) {
    throw std::logic_error(routine.name + " has " + std::to_string(found) +
                           " parameters, its descriptor " + std::to_string(expected));
  }
}

VectorView Views::v(const char* name) const {
  const Argument& argument = *routine.find(name);
  const Operand& operand = call.operands.at(name);
  if (argument.kind == Kind::Result) return {operand, 1, 1};
  if (argument.kind == Kind::IndexResult) return {operand, 2, 1};
  return {operand, vector_length(argument, call.integers), call.integers.at(inc_name(argument))};
}

MatrixView Views::m(const char* name) const {
  const Argument& argument = *routine.find(name);
  return {call.operands.at(name), stored_rows(argument, call.integers),
          stored_cols(argument, call.integers), call.integers.at(ld_name(argument)), layout()};
}

BandView Views::b(const char* name) const {
  const Argument& argument = *routine.find(name);
  const Diagonals band = diagonals(argument, call.integers);
  return {call.operands.at(name),
          stored_rows(argument, call.integers),
          stored_cols(argument, call.integers),
          band.below,
          band.above,
          call.integers.at(ld_name(argument)),
          layout()};
}

PackedView Views::p(const char* name) const {
  return {call.operands.at(name), stored_rows(*routine.find(name), call.integers), layout()};
}

void call_cblas(const Routine& routine, Call& call) {
  row(routine).cblas(routine, call);
}
bool has_views(const Routine& routine) {
  const RoutineTest* row = find_test(routine.name);
  return row != nullptr && row->views != nullptr;
}
void call_views(const Routine& routine, const Call& call) {
  find_test(routine.name)->views({routine, call});
}
fragblas_status call_c(const Routine& routine, CCall& call) {
  return row(routine).c(routine, call);
}

std::string describe(const Routine& routine, const Integers& integers) {
  std::string text = routine.name + ":";
  for (const Argument& argument : routine.arguments) {
    auto found = integers.find(argument.name);
    if (found != integers.end()) text += " " + found->first + "=" + std::to_string(found->second);
  }
  return text;
}

}  // namespace fragblas::test
