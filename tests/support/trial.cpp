// Trials and the pairwise numeric cases. SPDX-License-Identifier: MIT
#include "support/trial.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "support/environment.hpp"
#include "support/pairwise.hpp"
#include "support/values.hpp"

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

// Operands of a batch one behind the other; never 0, which would repeat one.
std::int64_t tight_stride(const Argument& operand, const Integers& integers) {
  return std::max<std::int64_t>(1, least_size(operand, integers, false));
}

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
  if (api == Api::Cblas || !has_views(routine_)) {
    call_cblas(routine_, call_);
  } else {
    call_views(routine_, call_);
  }
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

// Everything that varies in a numeric case, factor by factor; a level of a factor sets part of it.
struct Plan {
  Integers integers, slack, offset;
  std::map<std::string, ScalarCase> scalars;
  RotmParam param = {};
  Data data = Data::Unit;
  Api api = Api::Cblas;
};

class Factors {
 public:
  explicit Factors(const Routine& routine) : routine_(routine) {
    structured_ = batched_ = false;
    for (const Argument& argument : routine.arguments) {
      batched_ = batched_ || argument.kind == Kind::Stride;
      structured_ = structured_ || argument.structure != catalog::Structure::General ||
                    argument.storage != catalog::Storage::Full || argument.kind == Kind::Stride ||
                    argument.kind == Kind::Side;
    }
    for (const Argument& argument : routine.arguments) add(argument);
    const std::vector<Data> data = {Data::Integers, Data::Unit, Data::Large};
    factor(data.size(), [data](Plan& plan, std::size_t level) { plan.data = data[level]; });
    if (has_views(routine)) {
      factor(2, [](Plan& plan, std::size_t level) {
        plan.api = level == 0 ? Api::Cblas : Api::Views;
      });
    }
  }

  const std::vector<int>& levels() const { return levels_; }
  // More than plain matrices and vectors: sizes are then fewer and smaller.
  bool structured() const { return structured_; }

  Plan plan(const Case& levels) const {
    Plan plan;
    for (std::size_t f = 0; f < apply_.size(); ++f) {
      apply_[f](plan, static_cast<std::size_t>(levels[f]));
    }
    set_ld(routine_, plan.integers);
    for (const Argument& argument : routine_.arguments) {
      if (argument.kind == Kind::Ld) plan.integers[argument.name] += plan.slack.at(argument.name);
    }
    for (const Argument& argument : routine_.arguments) {
      if (argument.kind != Kind::Stride) continue;
      const Argument& operand = *routine_.find(argument.name.substr(6));
      const std::int64_t slack = plan.slack.at(argument.name);
      plan.integers[argument.name] = slack < 0 ? 0 : tight_stride(operand, plan.integers) + slack;
    }
    return plan;
  }

  bool allowed(const Case& levels, std::int64_t max_buffer) const {
    const Plan plan = this->plan(levels);
    const std::int64_t most = std::min(kMaxElements, max_buffer);
    std::int64_t product = 1;
    bool repeated = false;
    for (const Argument& argument : routine_.arguments) {
      if (argument.kind == Kind::Size && argument.name != "kl" && argument.name != "ku") {
        product *= plan.integers.at(argument.name);
      }
      if (argument.kind == Kind::Side) product *= extent_named(plan.integers, "order");
      if (!is_operand(argument)) continue;
      const std::int64_t size = std::max(least_size(argument, plan.integers),
                                         least_size(afterwards(routine_, argument), plan.integers));
      if (size + kMaxOffset + kMaxTail > most) return false;
      if (routine_.level == 2 && argument.kind == Kind::Matrix && argument.access != Access::In &&
          size > kMaxUpdated) {
        return false;
      }
      if (argument.kind == Kind::Vector && argument.access == Access::InOut) {
        repeated = repeated || plan.integers.at(inc_name(argument)) == 0;
      }
    }
    // y := alpha * x + y only adds; others multiply what they update.
    const bool adds = routine_.name == "saxpy" || routine_.name == "saxpy_batch_strided";
    if (repeated && !adds && plan.integers.at("n") > kMaxRepeated) return false;
    return product <= (structured_ ? kMaxProduct / 2 : kMaxProduct);
  }

  static constexpr std::int64_t kMaxOffset = 8, kMaxTail = 9;

 private:
  void factor(std::size_t count, std::function<void(Plan&, std::size_t)> set) {
    levels_.push_back(static_cast<int>(count));
    apply_.push_back(std::move(set));
  }

  void integer(const std::string& name, std::vector<std::int64_t> values) {
    const std::size_t count = values.size();
    factor(count, [name, values = std::move(values)](Plan& plan, std::size_t level) {
      plan.integers[name] = values[level];
    });
  }

  void slack(const std::string& name, std::vector<std::int64_t> values) {
    const std::size_t count = values.size();
    factor(count, [name, values = std::move(values)](Plan& plan, std::size_t level) {
      plan.slack[name] = values[level];
    });
  }

  std::vector<std::int64_t> sizes_of(const Argument& size) const {
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

  void add(const Argument& argument) {
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
        return factor(2 * numbers.size(), [numbers, key](Plan& plan, std::size_t level) {
          plan.scalars[key] = {numbers[level / 2], level % 2 == 1};
        });
      }
      case Kind::Param: {
        const std::vector<RotmParam> params = {{-1, 2, -1, 3, 1},
                                               {0, kNan, -1, 2, kNan},
                                               {1, 2, kNan, kNan, -1},
                                               {-2, kNan, kNan, kNan, kNan}};
        return factor(params.size(),
                      [params](Plan& plan, std::size_t level) { plan.param = params[level]; });
      }
      case Kind::Matrix:
      case Kind::Vector:
      case Kind::Result:
      case Kind::IndexResult: {
        const std::vector<std::int64_t> offsets = {0, 1, 2, 3, 5, kMaxOffset};
        return factor(offsets.size(), [offsets, key](Plan& plan, std::size_t level) {
          plan.offset[key] = offsets[level];
        });
      }
      case Kind::Number:
        return;
    }
  }

  const Routine& routine_;
  bool structured_, batched_;
  std::vector<int> levels_;
  std::vector<std::function<void(Plan&, std::size_t)>> apply_;
};

}  // namespace

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
  const Factors factors(routine);
  const std::vector<std::int64_t> tails = {0, 1, 4, Factors::kMaxTail};

  const std::vector<Case> cases = pairwise(factors.levels(), random, [&](const Case& levels) {
    return factors.allowed(levels, context.info().max_buffer_elements);
  });
  for (const Case& levels : cases) {
    Plan plan = factors.plan(levels);
    const bool exact = plan.data == Data::Integers;
    Trial trial(routine, plan.integers, random, context);
    std::string text = describe(routine, plan.integers) + ", " + to_string(plan.data) + ", " +
                       (plan.api == Api::Cblas ? "CBLAS order" : "views");
    for (auto& [key, scalar] : plan.scalars) {
      if (exact) scalar.value = std::trunc(scalar.value * 3);  // 0, 3, -3, 2, -3
      trial.scalar(key, scalar);
      text += ", " + key + " = " + describe(scalar);
    }
    trial.param(plan.param);
    Values values;
    add_values(routine, plan.integers, plan.data, random, values);
    for (const auto& [key, offset] : plan.offset) {
      trial.place(key, values.at(key), offset, random.pick(tails));
      text += ", " + key + " at " + std::to_string(offset);
    }
    CAPTURE(text);
    trial.run(plan.api);
    CHECK(trial.strays() == 0);
    FRAGBLAS_CHECK_DEVIATION(trial.deviation(exact));
  }
}

}  // namespace fragblas::test
