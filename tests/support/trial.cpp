// Trials and the pairwise numeric cases. SPDX-License-Identifier: MIT
#include "support/trial.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

#include "support/environment.hpp"
#include "support/pairwise.hpp"

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::IncRule;
using catalog::Kind;
using catalog::Routine;

bool is_operand(const Argument& argument) {
  return argument.kind == Kind::Matrix || argument.kind == Kind::Vector ||
         argument.kind == Kind::Result;
}

// Keeps a case small enough for a software rasteriser, and within the limits of the run.
constexpr std::int64_t kMaxElements = 1 << 18;
constexpr std::int64_t kMaxProduct = 1 << 22;
// Covering arrays for each routine; each is another one.
constexpr int kRounds = 3;

}  // namespace

Trial::Trial(const Routine& routine, Integers integers, Rng& rng, Context& context)
    : routine_(routine), context_(context), rng_(rng.next()) {
  call_.integers = std::move(integers);
  for (const Argument& argument : routine.arguments) {
    if (is_operand(argument) && argument.access != Access::In) output_ = argument.name;
  }
}

std::int64_t Trial::count(const std::string& operand) const {
  return static_cast<std::int64_t>(positions(*routine_.find(operand), call_.integers, 0).size());
}

Trial& Trial::place(const std::string& operand, const std::vector<float>& values,
                    std::int64_t offset, std::int64_t tail) {
  Guarded guarded(context_, positions(*routine_.find(operand), call_.integers, offset), offset,
                  tail, values, rng_);
  guarded_.erase(operand);
  call_.operands[operand] = guarded_.emplace(operand, std::move(guarded)).first->second.operand();
  values_[operand] = values;
  return *this;
}

Trial& Trial::scalar(const std::string& name, const ScalarCase& value) {
  call_.scalars.insert_or_assign(name, make_scalar(context_, value, rng_));
  numbers_[name] = static_cast<double>(value.value);
  return *this;
}

Trial& Trial::rest(Data data) {
  for (const Argument& argument : routine_.arguments) {
    if (argument.kind == Kind::Scalar && numbers_.count(argument.name) == 0) {
      scalar(argument.name, {1, false});
    }
    if (is_operand(argument) && guarded_.count(argument.name) == 0) {
      place(argument.name, random_data(rng_, count(argument.name), data));
    }
  }
  return *this;
}

void Trial::run(Api api) {
  if (api == Api::Cblas) {
    call_cblas(routine_, call_);
  } else {
    call_views(routine_, call_);
  }
  for (auto& [name, guarded] : guarded_) guarded.fetch();
}

std::int64_t Trial::strays() const {
  std::int64_t count = 0;
  for (const auto& [name, guarded] : guarded_) {
    count += name == output_ ? guarded.touched() : guarded.changed();
  }
  return count;
}

Reference Trial::expected() const {
  return reference(routine_, call_.integers, numbers_, values_);
}

Deviation Trial::deviation(bool exact) const {
  return test::deviation(routine_.name, result(), expected(), exact);
}

const std::vector<std::int64_t>& sizes() {
  static const std::vector<std::int64_t> all = {
      0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 127, 129, 1000, 4097, 16385};
  return all;
}

void set_ld(const Routine& routine, Integers& integers, std::int64_t slack) {
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Matrix) {
      integers[ld_name(argument)] = least_ld(argument, integers) + slack;
    }
  }
}

Integers simple(const Routine& routine, const Integers& sizes) {
  Integers integers = sizes;
  for (const Argument& argument : routine.arguments) {
    std::int64_t value = 0;
    if (argument.kind == Kind::Layout) value = static_cast<std::int64_t>(Layout::RowMajor);
    if (argument.kind == Kind::Op) value = static_cast<std::int64_t>(Op::NoTrans);
    if (argument.kind == Kind::Inc) value = 1;
    if (value != 0) integers.insert({argument.name, value});
  }
  set_ld(routine, integers);
  return integers;
}

void numeric_cases(const std::string& name, Context& context) {
  const Routine& routine = *catalog::find(name);
  Rng random = rng("numeric " + name);

  const std::vector<std::int64_t> layouts = {static_cast<std::int64_t>(Layout::RowMajor),
                                             static_cast<std::int64_t>(Layout::ColMajor)};
  const std::vector<std::int64_t> ops = {static_cast<std::int64_t>(Op::NoTrans),
                                         static_cast<std::int64_t>(Op::Trans),
                                         static_cast<std::int64_t>(Op::ConjTrans)};
  const std::vector<std::int64_t> offsets = {0, 1, 2, 3, 5, 8}, slacks = {0, 1, 3, 4};
  const std::vector<std::int64_t> tails = {0, 1, 4, 9};
  const std::vector<float> numbers = {0, 1, -1, 0.7f, -1.3f};
  const std::vector<Data> data = {Data::Integers, Data::Unit, Data::Large};

  // One factor for everything that varies; `apply` turns a level into part of the case.
  struct Plan {
    Integers integers, slack, offset;
    std::map<std::string, ScalarCase> scalars;
    Data data = Data::Unit;
    Api api = Api::Cblas;
  };
  std::vector<int> levels;
  std::vector<std::function<void(Plan&, int)>> apply;
  auto factor = [&](std::size_t count, std::function<void(Plan&, int)> set) {
    levels.push_back(static_cast<int>(count));
    apply.push_back(std::move(set));
  };
  auto integer = [&](const std::string& argument, std::vector<std::int64_t> values) {
    const std::size_t count = values.size();
    factor(count, [argument, values = std::move(values)](Plan& plan, int level) {
      plan.integers[argument] = values[static_cast<std::size_t>(level)];
    });
  };
  for (const Argument& argument : routine.arguments) {
    const std::string& key = argument.name;
    switch (argument.kind) {
      case Kind::Layout:
        integer(key, layouts);
        break;
      case Kind::Op:
        integer(key, ops);
        break;
      case Kind::Size:
        integer(key, sizes());
        break;
      case Kind::Inc: {
        std::vector<std::int64_t> incs = {1, 2, 3};
        if (argument.inc_rule != IncRule::Positive) incs.insert(incs.end(), {-1, -2});
        if (argument.inc_rule == IncRule::Any) incs.push_back(0);
        integer(key, incs);
        break;
      }
      case Kind::Ld:
        factor(slacks.size(), [&, key](Plan& plan, int level) {
          plan.slack[key] = slacks[static_cast<std::size_t>(level)];
        });
        break;
      case Kind::Scalar:
        factor(2 * numbers.size(), [&, key](Plan& plan, int level) {
          plan.scalars[key] = {numbers[static_cast<std::size_t>(level / 2)], level % 2 == 1};
        });
        break;
      case Kind::Matrix:
      case Kind::Vector:
      case Kind::Result:
        factor(offsets.size(), [&, key](Plan& plan, int level) {
          plan.offset[key] = offsets[static_cast<std::size_t>(level)];
        });
        break;
    }
  }
  factor(data.size(),
         [&](Plan& plan, int level) { plan.data = data[static_cast<std::size_t>(level)]; });
  factor(2, [](Plan& plan, int level) { plan.api = level == 0 ? Api::Cblas : Api::Views; });

  auto make = [&](const Case& levels_of_case) {
    Plan plan;
    for (std::size_t f = 0; f < apply.size(); ++f) apply[f](plan, levels_of_case[f]);
    set_ld(routine, plan.integers);
    for (const auto& [key, slack] : plan.slack) plan.integers[key] += slack;
    return plan;
  };
  auto allowed = [&](const Case& levels_of_case) {
    const Plan plan = make(levels_of_case);
    const std::int64_t most = std::min(kMaxElements, context.info().max_buffer_elements);
    std::int64_t product = 1;
    for (const Argument& argument : routine.arguments) {
      std::int64_t span = 0;
      if (argument.kind == Kind::Size) product *= plan.integers.at(argument.name);
      if (argument.kind == Kind::Matrix) {
        const bool row_major = plan.integers.at("layout") == layouts[0];
        span = plan.integers.at(ld_name(argument)) * (row_major
                                                          ? stored_rows(argument, plan.integers)
                                                          : stored_cols(argument, plan.integers));
      }
      if (argument.kind == Kind::Vector) {
        span = vector_length(argument, plan.integers) *
               std::max<std::int64_t>(1, std::abs(plan.integers.at(inc_name(argument))));
      }
      if (span + offsets.back() + tails.back() > most) return false;
    }
    return product <= kMaxProduct;
  };

  std::vector<Case> cases;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<Case> more = pairwise(levels, random, allowed);
    cases.insert(cases.end(), more.begin(), more.end());
  }
  for (const Case& levels_of_case : cases) {
    Plan plan = make(levels_of_case);
    const bool exact = plan.data == Data::Integers;
    Trial trial(routine, plan.integers, random, context);
    std::string text = describe(routine, plan.integers) + ", " + to_string(plan.data) + ", " +
                       (plan.api == Api::Cblas ? "CBLAS order" : "views");
    for (auto& [key, scalar] : plan.scalars) {
      if (exact) scalar.value = std::trunc(scalar.value * 3);  // 0, 3, -3, 2, -3
      trial.scalar(key, scalar);
      text += ", " + key + " = " + describe(scalar);
    }
    bool large = plan.data == Data::Large;
    for (const Argument& argument : routine.arguments) {
      if (!is_operand(argument)) continue;
      // The first input is large, the second small, and what is updated is of the order of both.
      Data kind = plan.data;
      if (plan.data == Data::Large) {
        kind = argument.access != Access::In ? Data::Unit : large ? Data::Large : Data::Small;
        large = false;
      }
      std::vector<float> values = random_data(random, trial.count(argument.name), kind);
      if (argument.kind == Kind::Vector && plan.integers.at(inc_name(argument)) == 0 &&
          !values.empty()) {
        values.assign(values.size(), values.back());
      }
      trial.place(argument.name, values, plan.offset.at(argument.name), random.pick(tails));
      text += ", " + argument.name + " at " + std::to_string(plan.offset.at(argument.name));
    }
    CAPTURE(text);
    trial.run(plan.api);
    CHECK(trial.strays() == 0);
    FRAGBLAS_CHECK_DEVIATION(trial.deviation(exact));
  }
}

}  // namespace fragblas::test
