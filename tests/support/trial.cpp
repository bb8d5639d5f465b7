// Trials and the pairwise numeric cases. SPDX-License-Identifier: MIT
#include "support/trial.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "support/environment.hpp"
#include "support/numeric_case.hpp"
#include "support/pairwise.hpp"
#include "support/values.hpp"

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

}  // namespace

Trial::Trial(const Routine& routine, Integers integers, Rng& rng, Context& context)
    : routine_(routine), context_(context), rng_(rng.next()) {
  call_.integers = std::move(integers);
  for (const Argument& argument : routine.arguments) {
    if (is_operand(argument) && argument.access != Access::In) outputs_.push_back(argument.name);
  }
}

std::int64_t Trial::count(const std::string& operand) const {
  return static_cast<std::int64_t>(positions(*routine_.find(operand), call_.integers, 0).size());
}

Trial& Trial::place(const std::string& operand, std::vector<float> values, std::int64_t offset,
                    std::int64_t tail) {
  const Argument& argument = *routine_.find(operand);
  const Argument after = afterwards(routine_, argument);
  const std::vector<std::int64_t> places = positions(argument, call_.integers, offset);
  keep_last(places, values);
  const bool moves = after.name != argument.name;
  const std::int64_t least =
      std::max(least_size(argument, call_.integers), least_size(after, call_.integers));
  Guarded guarded(context_, places, offset, tail, values, rng_, least,
                  moves ? positions(after, call_.integers, offset) : std::vector<std::int64_t>());
  guarded_.erase(operand);
  call_.operands[operand] = guarded_.emplace(operand, std::move(guarded)).first->second.operand();
  values_[operand] = std::move(values);
  return *this;
}

Trial& Trial::scalar(const std::string& name, const ScalarCase& value) {
  call_.scalars.insert_or_assign(name, make_scalar(context_, value, rng_));
  numbers_[name] = static_cast<double>(value.value);
  return *this;
}

Trial& Trial::param(const RotmParam& value) {
  call_.param = value;
  return *this;
}

Trial& Trial::rest(Data data) {
  Values values = values_;
  add_values(routine_, call_.integers, data, rng_, values);
  for (const Argument& argument : routine_.arguments) {
    if (argument.kind == Kind::Scalar && numbers_.count(argument.name) == 0) {
      scalar(argument.name, {1, false});
    }
    if (argument.kind == Kind::Param && call_.param == RotmParam{}) param({-1, 2, -1, 3, 1});
    if (is_operand(argument) && guarded_.count(argument.name) == 0) {
      place(argument.name, values.at(argument.name));
    }
  }
  return *this;
}

void Trial::run(Api api) {
  issue(api);
  fetch();
}

void Trial::issue(Api api) {
  if (api == Api::Cblas || !has_views(routine_)) {
    call_cblas(routine_, call_);
  } else {
    call_views(routine_, call_);
  }
}

void Trial::fetch() {
  for (auto& [name, guarded] : guarded_) guarded.fetch();
}

std::int64_t Trial::strays() const {
  std::int64_t count = 0;
  for (const auto& [name, guarded] : guarded_) {
    const bool written = std::find(outputs_.begin(), outputs_.end(), name) != outputs_.end();
    count += written ? guarded.touched() : guarded.changed();
  }
  return count;
}

std::vector<float> Trial::result(const std::string& output) const {
  std::vector<float> found = guarded_.at(output).elements();
  if (routine_.find(output)->kind == Kind::IndexResult) {
    const bool whole = found[0] >= 0 && found[1] >= 0 && found[1] < 4096 &&
                       found[0] == std::floor(found[0]) && found[1] == std::floor(found[1]);
    found = {whole ? 4096 * found[0] + found[1] : kNan};
  }
  return found;
}

Reference Trial::expected() const {
  return references(routine_, call_.integers, numbers_, call_.param, values_).at(output_name());
}

Deviation Trial::deviation(bool exact) const {
  Deviation worst;
  for (const auto& [name, reference] :
       references(routine_, call_.integers, numbers_, call_.param, values_)) {
    const Deviation found = test::deviation(routine_.name, result(name), reference, exact);
    if (found.bound >= worst.bound) {
      worst.bound = found.bound;
      worst.worst = name + ": " + found.worst;
    }
    worst.gauge = std::max(worst.gauge, found.gauge);
    worst.differing += found.differing;
  }
  return worst;
}

const std::vector<std::int64_t>& sizes() {
  static const std::vector<std::int64_t> all = {
      0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 127, 129, 1000, 4097, 16385};
  return all;
}

std::int64_t tight_stride(const Argument& operand, const Integers& integers) {
  return std::max<std::int64_t>(1, least_size(operand, integers, false));
}

void set_ld(const Routine& routine, Integers& integers, std::int64_t slack) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Ld) {
      integers[argument.name] = least_ld(matrix_of(routine, argument), integers) + slack;
    }
  }
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Stride) {
      const Argument& operand = *routine.find(argument.name.substr(6));
      integers[argument.name] = tight_stride(operand, integers);
    }
  }
}

Integers simple(const Routine& routine, const Integers& sizes) {
  Integers integers = sizes;
  for (const Argument& argument : routine.arguments) {
    std::int64_t value = 0;
    if (argument.kind == Kind::Layout) value = to_int(Layout::RowMajor);
    if (argument.kind == Kind::Op) value = to_int(Op::NoTrans);
    if (argument.kind == Kind::Uplo) value = to_int(Uplo::Lower);
    if (argument.kind == Kind::Diag) value = to_int(Diag::NonUnit);
    if (argument.kind == Kind::Side) value = to_int(Side::Left);
    if (argument.kind == Kind::Inc) value = 1;
    if (argument.kind == Kind::Size) value = argument.name == "batch_size" ? 2 : 1;
    if (value != 0) integers.insert({argument.name, value});
  }
  set_ld(routine, integers);
  return integers;
}

namespace {
std::set<std::string> done;  // by numeric_cases on blas()
}  // namespace

std::vector<std::string> without_numeric_cases() {
  std::vector<std::string> names;
  for (const Routine& routine : catalog::catalog()) {
    if (routine.host || done.count(routine.name) != 0) continue;
    if (routine.name == "sdsdot" && !info().probe.double_float) continue;  // unsupported
    names.push_back(routine.name);
  }
  return names;
}

void numeric_cases(const std::string& name, Context& context) {
  const Routine& routine = *catalog::find(name);
  REQUIRE(!routine.host);
  // Each set of limits and each device has a covering array of its own.
  const std::string device = &context == &blas() ? "" : ", another device";
  if (device.empty()) done.insert(name);
  Rng random = rng("numeric " + name + ", " + limits_name() + device);
  const NumericCases all(routine);
  const std::vector<Case> cases = pairwise(all.levels(), random, [&](const Case& levels) {
    return all.allowed(levels, context.info().max_buffer_elements);
  });
  for (const Case& levels : cases) {
    NumericTrial numeric(routine, all.at(levels), random, context);
    CAPTURE(numeric.text);
    numeric.trial.run(numeric.api);
    CHECK(numeric.trial.strays() == 0);
    FRAGBLAS_CHECK_DEVIATION(numeric.trial.deviation(numeric.exact));
  }
}

}  // namespace fragblas::test
