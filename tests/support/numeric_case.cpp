// The factors of a numeric case, and its trial. SPDX-License-Identifier: MIT
#include "support/numeric_case.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::IncRule;
using catalog::Kind;
using catalog::Routine;

// Keeps a case small enough for a software rasteriser, and within the limits of the run.
constexpr std::int64_t kMaxElements = 1 << 18;
constexpr std::int64_t kMaxProduct = 1 << 22;
// Of routines that update a matrix in proportion to its elements: more would only take longer.
constexpr std::int64_t kMaxUpdated = 1 << 15;
// Of routines that multiply what they update again and again, where inc = 0.
constexpr std::int64_t kMaxRepeated = 7;
constexpr std::int64_t kMaxOffset = 8, kMaxTail = 9;

}  // namespace

NumericCases::NumericCases(const Routine& routine) : routine_(routine) {
  for (const Argument& argument : routine.arguments) {
    batched_ = batched_ || argument.kind == Kind::Stride;
    structured_ = structured_ || argument.structure != catalog::Structure::General ||
                  argument.storage != catalog::Storage::Full || argument.kind == Kind::Stride ||
                  argument.kind == Kind::Side;
  }
  for (const Argument& argument : routine.arguments) add(argument);
  const std::vector<Data> data = {Data::Integers, Data::Unit, Data::Large};
  factor(data.size(),
         [data](NumericCase& numeric, std::size_t level) { numeric.data = data[level]; });
  if (has_views(routine)) {
    factor(2, [](NumericCase& numeric, std::size_t level) {
      numeric.api = level == 0 ? Api::Cblas : Api::Views;
    });
  }
}

NumericCase NumericCases::at(const Case& levels) const {
  NumericCase numeric;
  for (std::size_t f = 0; f < apply_.size(); ++f) {
    apply_[f](numeric, static_cast<std::size_t>(levels[f]));
  }
  set_ld(routine_, numeric.integers);
  for (const Argument& argument : routine_.arguments) {
    if (argument.kind == Kind::Ld)
      numeric.integers[argument.name] += numeric.slack.at(argument.name);
  }
  for (const Argument& argument : routine_.arguments) {
    if (argument.kind != Kind::Stride) continue;
    const Argument& operand = *routine_.find(argument.name.substr(6));
    const std::int64_t slack = numeric.slack.at(argument.name);
    numeric.integers[argument.name] =
        slack < 0 ? 0 : tight_stride(operand, numeric.integers) + slack;
  }
  return numeric;
}

bool NumericCases::allowed(const Case& levels, std::int64_t max_buffer) const {
  const NumericCase numeric = at(levels);
  const std::int64_t most = std::min(kMaxElements, max_buffer);
  std::int64_t product = 1;
  bool repeated = false;
  for (const Argument& argument : routine_.arguments) {
    if (argument.kind == Kind::Size && argument.name != "kl" && argument.name != "ku") {
      product *= numeric.integers.at(argument.name);
    }
    if (argument.kind == Kind::Side) product *= extent_named(numeric.integers, "order");
    if (!is_operand(argument)) continue;
    const std::int64_t size =
        std::max(least_size(argument, numeric.integers),
                 least_size(afterwards(routine_, argument), numeric.integers));
    if (size + kMaxOffset + kMaxTail > most) return false;
    if (routine_.level == 2 && argument.kind == Kind::Matrix && argument.access != Access::In &&
        size > kMaxUpdated) {
      return false;
    }
    if (argument.kind == Kind::Vector && argument.access == Access::InOut) {
      repeated = repeated || numeric.integers.at(inc_name(argument)) == 0;
    }
  }
  // y := alpha * x + y only adds; others multiply what they update.
  const bool adds = routine_.name == "saxpy" || routine_.name == "saxpy_batch_strided";
  if (repeated && !adds && numeric.integers.at("n") > kMaxRepeated) return false;
  return product <= (structured_ ? kMaxProduct / 2 : kMaxProduct);
}

NumericCase NumericCases::random(Rng& random, std::int64_t max_buffer) const {
  Case levels(levels_.size());
  do {
    for (std::size_t f = 0; f < levels.size(); ++f) {
      levels[f] = static_cast<int>(random.below(levels_[f]));
    }
  } while (!allowed(levels, max_buffer));
  return at(levels);
}

void NumericCases::factor(std::size_t count, std::function<void(NumericCase&, std::size_t)> set) {
  levels_.push_back(static_cast<int>(count));
  apply_.push_back(std::move(set));
}

void NumericCases::integer(const std::string& name, std::vector<std::int64_t> values) {
  const std::size_t count = values.size();
  factor(count, [name, values = std::move(values)](NumericCase& numeric, std::size_t level) {
    numeric.integers[name] = values[level];
  });
}

void NumericCases::slack(const std::string& name, std::vector<std::int64_t> values) {
  const std::size_t count = values.size();
  factor(count, [name, values = std::move(values)](NumericCase& numeric, std::size_t level) {
    numeric.slack[name] = values[level];
  });
}

std::vector<std::int64_t> NumericCases::sizes_of(const Argument& size) const {
  if (size.name == "batch_size") return {0, 1, 2, 3, 7};
  if (size.name == "kl" || size.name == "ku") return {0, 1, 2, 5, 17};
  for (const Argument& argument : routine_.arguments) {
    const bool band = argument.storage == catalog::Storage::Band;
    if (band && argument.kl == size.name) return {0, 1, 2, 5, 17, 40};
  }
  if (!structured_) return sizes();
  if (batched_) return {0, 1, 2, 3, 4, 5, 8, 9, 17, 33, 65, 200};
  return {0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 31, 33, 64, 65, 129, 200};
}

void NumericCases::add(const Argument& argument) {
  const std::string& key = argument.name;
  switch (argument.kind) {
    case Kind::Layout:
      return integer(key, {to_int(Layout::RowMajor), to_int(Layout::ColMajor)});
    case Kind::Op:
      return integer(key, {to_int(Op::NoTrans), to_int(Op::Trans), to_int(Op::ConjTrans)});
    case Kind::Uplo:
      return integer(key, {to_int(Uplo::Upper), to_int(Uplo::Lower)});
    case Kind::Diag:
      return integer(key, {to_int(Diag::NonUnit), to_int(Diag::Unit)});
    case Kind::Side:
      return integer(key, {to_int(Side::Left), to_int(Side::Right)});
    case Kind::Size:
      return integer(key, sizes_of(argument));
    case Kind::Inc: {
      std::vector<std::int64_t> incs = {1, 2, 3};
      if (argument.inc_rule != IncRule::Positive) incs.insert(incs.end(), {-1, -2});
      if (argument.inc_rule == IncRule::Any) incs.push_back(0);
      return integer(key, std::move(incs));
    }
    case Kind::Ld:
      return slack(key, {0, 1, 3, 4});
    case Kind::Stride: {
      // -1: a stride of 0, which the solution in place refuses.
      const Argument& operand = *routine_.find(key.substr(6));
      std::vector<std::int64_t> slacks = {0, 3};
      if (operand.access == Access::In || !is_solve(routine_)) slacks.push_back(-1);
      return slack(key, std::move(slacks));
    }
    case Kind::Scalar: {
      const std::vector<float> numbers = {0, 1, -1, 0.7f, -1.3f};
      return factor(2 * numbers.size(), [numbers, key](NumericCase& numeric, std::size_t level) {
        numeric.scalars[key] = {numbers[level / 2], level % 2 == 1};
      });
    }
    case Kind::Param: {
      const std::vector<RotmParam> params = {{-1, 2, -1, 3, 1},
                                             {0, kNan, -1, 2, kNan},
                                             {1, 2, kNan, kNan, -1},
                                             {-2, kNan, kNan, kNan, kNan}};
      return factor(params.size(), [params](NumericCase& numeric, std::size_t level) {
        numeric.param = params[level];
      });
    }
    case Kind::Matrix:
    case Kind::Vector:
    case Kind::Result:
    case Kind::IndexResult: {
      const std::vector<std::int64_t> offsets = {0, 1, 2, 3, 5, kMaxOffset};
      return factor(offsets.size(), [offsets, key](NumericCase& numeric, std::size_t level) {
        numeric.offset[key] = offsets[level];
      });
    }
    case Kind::Number:
    case Kind::Vectors:  // of linear algebra
    case Kind::SvdJob:
      return;
  }
}

NumericTrial::NumericTrial(const Routine& routine, NumericCase numeric, Rng& random,
                           Context& context)
    : trial(routine, numeric.integers, random, context),
      api(numeric.api),
      exact(numeric.data == Data::Integers),
      text(describe(routine, numeric.integers) + ", " + to_string(numeric.data) + ", " +
           (api == Api::Cblas ? "CBLAS order" : "views")) {
  const std::vector<std::int64_t> tails = {0, 1, 4, kMaxTail};
  for (auto& [key, scalar] : numeric.scalars) {
    if (exact) scalar.value = std::trunc(scalar.value * 3);  // 0, 3, -3, 2, -3
    trial.scalar(key, scalar);
    text += ", " + key + " = " + describe(scalar);
  }
  trial.param(numeric.param);
  Values values;
  add_values(routine, numeric.integers, numeric.data, random, values);
  for (const auto& [key, offset] : numeric.offset) {
    trial.place(key, values.at(key), offset, random.pick(tails));
    text += ", " + key + " at " + std::to_string(offset);
  }
}

}  // namespace fragblas::test
