// docs/routines/kernels.json, which is kept by hand, against the passes that routines queue.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "context/context_state.hpp"
#include "support/call.hpp"
#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

using catalog::Argument;
using catalog::IncRule;
using catalog::Kind;
using catalog::Routine;
using Names = std::set<std::string>;

Names strings_in(const std::string& text) {
  static const std::regex string("\"([^\"]*)\"");
  Names names;
  for (std::sregex_iterator match(text.begin(), text.end(), string), end; match != end; ++match) {
    names.insert((*match)[1]);
  }
  return names;
}

// The kernels of each name; a routine among them stands for its own. A routine that the file does
// not have is one pass of the kernel with its name.
std::map<std::string, Names> read_table() {
  std::ifstream file(FRAGBLAS_KERNEL_TABLE);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  static const std::regex row(
      R"re("names":\s*\[([^\]]*)\],\s*"passes":\s*"[^"]*",\s*"kernels":\s*\[([^\]]*)\])re");
  std::map<std::string, Names> table;
  for (std::sregex_iterator match(text.begin(), text.end(), row), end; match != end; ++match) {
    for (const std::string& name : strings_in((*match)[1])) table[name] = strings_in((*match)[2]);
  }
  for (const Routine& routine : catalog::catalog()) {
    table.insert({routine.name, {"level" + std::to_string(routine.level) + "/" + routine.stem}});
  }
  return table;
}

bool is_kernel(const std::string& name) {
  return name.find('/') != std::string::npos;
}

Names kernels_of(const std::map<std::string, Names>& table, const std::string& routine) {
  Names kernels;
  for (const std::string& name : table.at(routine)) {
    const Names more = is_kernel(name) ? Names{name} : kernels_of(table, name);
    kernels.insert(more.begin(), more.end());
  }
  return kernels;
}

// From which on ssymv is computed in tiles.
constexpr std::int64_t kLargeOrder = 2048;

// What varies between the calls of one routine.
struct Invocation {
  std::int64_t size;
  Op op = Op::NoTrans;
  Side side = Side::Left;
  float scalar = 1;
  std::int64_t inc = 1;
  int still = -1;  // number of the increment that is 0
};

Integers integers_of(const Routine& routine, const Invocation& invocation) {
  Integers integers;
  int increment = 0;
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Size && argument.name != "batch_size") {
      integers[argument.name] = invocation.size;
    }
    if (argument.kind == Kind::Op) integers[argument.name] = to_int(invocation.op);
    if (argument.kind == Kind::Side) integers[argument.name] = to_int(invocation.side);
    if (argument.kind == Kind::Inc) {
      const bool zero = increment++ == invocation.still && argument.inc_rule == IncRule::Any;
      integers[argument.name] = zero ? 0 : invocation.inc;
    }
  }
  return simple(routine, integers);
}

std::vector<Invocation> invocations_of(const Routine& routine) {
  const Op no = Op::NoTrans;
  const Side left = Side::Left;
  std::vector<Invocation> invocations;
  if (routine.name == "ssymv") invocations.push_back({kLargeOrder});
  // The last one is longer than what one fragment adds up, where a matrix would not be too large.
  for (const std::int64_t size : {5, 40, routine.level == 1 ? 40000 : 100}) {
    for (const float scalar : {1.0f, 2.0f}) {
      for (const int still : {-1, 0, 1}) invocations.push_back({size, no, left, scalar, 1, still});
    }
    invocations.push_back({size, no, left, 1, 2});
    invocations.push_back({size, Op::Trans});
    invocations.push_back({size, no, Side::Right});
    invocations.push_back({size, Op::Trans, Side::Right});
  }
  return invocations;
}

std::string kernel_of(const detail::Pass& pass) {
  const std::string file = kernel_row(pass.kernel).file;
  return file.substr(0, file.rfind('.'));
}

// The kernels that a call queues; nothing is drawn.
Names queued(Context& context, const Routine& routine, const Invocation& invocation) {
  Rng random = rng("kernel table");
  Trial trial(routine, integers_of(routine, invocation), random, context);
  for (const Argument& argument : routine.arguments) {
    if (argument.kind == Kind::Scalar) trial.scalar(argument.name, {invocation.scalar, false});
  }
  if (invocation.size == kLargeOrder) {
    // Tiles begin at texels.
    trial.place("a", std::vector<float>(kLargeOrder * (kLargeOrder + 1) / 2), 0);
  }
  trial.rest();
  const Vector any = context.vector(1);
  detail::Queue& queue = context_of(*Operand(any).buffer).queue;
  queue.exchange({});  // of the operands
  call_cblas(routine, trial.call());
  Names kernels;
  for (const auto& item : queue.exchange({})) {
    if (const auto* pass = std::get_if<detail::Pass>(&item.work)) kernels.insert(kernel_of(*pass));
  }
  return kernels;
}

}  // namespace

TEST_SUITE_BEGIN("kernel_table");

TEST_CASE("kernels.json has the kernels that each routine draws with") {
  const std::map<std::string, Names> table = read_table();
  ContextOptions options = context_options();
  options.limits = {};
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  for (const Routine& routine : catalog::catalog()) {
    if (routine.host) continue;
    INFO(routine.name);
    const Names expected = kernels_of(table, routine.name);
    Names found;
    for (const Invocation& invocation : invocations_of(routine)) {
      const Names kernels = queued(context, routine, invocation);
      found.insert(kernels.begin(), kernels.end());
    }
    for (const std::string& kernel : found) {
      INFO("draws with ", kernel);
      CHECK(expected.count(kernel) == 1);
    }
    // Which of gemm's kernels are drawn is the device's affair.
    if (routine.level == 3) continue;
    for (const std::string& kernel : table.at(routine.name)) {
      INFO("never draws with ", kernel);
      CHECK((!is_kernel(kernel) || found.count(kernel) == 1));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
