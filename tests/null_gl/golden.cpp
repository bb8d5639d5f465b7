// Recording calls, and comparing them with the files. SPDX-License-Identifier: MIT
#include "null_gl/golden.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "context/context_state.hpp"
#include "null_gl/device.hpp"
#include "null_gl/platform.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

bool updates = false;

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::filesystem::path file_of(const std::string& family) {
  return std::filesystem::path(FRAGBLAS_GOLDEN_FOLDER) / (family + ".txt");
}

// The calls of a text, by their titles.
std::map<std::string, std::string> calls_of(const std::string& text) {
  std::map<std::string, std::string> calls;
  for (std::size_t at = text.find("== "); at != std::string::npos;) {
    const std::size_t line = text.find('\n', at);
    const std::size_t next = text.find("\n== ", at);
    const std::size_t end = next == std::string::npos ? text.size() : next + 1;
    calls[text.substr(at + 3, line - at - 3)] = text.substr(line + 1, end - line - 1);
    at = next == std::string::npos ? next : next + 1;
  }
  return calls;
}

std::string title_of(const Routine& routine, const Integers& integers, const CallForm& form) {
  std::string title = describe(routine, integers);
  for (const auto& [name, scalar] : form.scalars) title += ", " + name + " " + describe(scalar);
  return title + (form.aligned ? ", at texels" : "");
}

}  // namespace

void update_golden(bool update) {
  updates = update;
}

std::string all_golden() {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(FRAGBLAS_GOLDEN_FOLDER)) {
    all += read_file(entry.path());
  }
  return all;
}

ContextOptions null_options() {
  ContextOptions options;
  options.calibrate = false;
  options.starter_seconds = 0;
  return options;
}

void call_it(const Operand& operand, const std::string& label) {
  null_gl::device().storage(operand.buffer->linear().texture().name()).label = label;
}

namespace {

std::string record_of(const GoldenFile::Prepare& prepare,
                      const std::function<void(ContextOptions&)>& adjust) {
  null_gl::Device& device = null_gl::device();
  device.reset();
  ContextOptions options = null_options();
  if (adjust) adjust(options);
  Context context(null_gl::platform(), options);
  const std::function<void()> recorded = prepare(context);
  device.number_anew();
  device.take_record();
  recorded();
  return device.take_record();
}

// "level1/copy.frag [QUADS]" of a draw, else the first word.
std::string beginning_of(const std::string& line) {
  const std::size_t target = line.find(" -> ");
  return line.find(".frag") == std::string::npos ? line.substr(0, line.find(' '))
                                                 : line.substr(0, target);
}

}  // namespace

void GoldenFile::add(const std::string& title, const std::string& lines) {
  text_ += (text_.empty() ? "== " : "\n== ") + title + "\n" + lines;
}

void GoldenFile::record(const std::string& title, const Prepare& prepare,
                        const std::function<void(ContextOptions&)>& adjust) {
  add(title, record_of(prepare, adjust));
}

void GoldenFile::count(const std::string& title, const Prepare& prepare) {
  std::istringstream lines(record_of(prepare, {}));
  std::vector<std::string> order;
  std::map<std::string, int> counts;
  for (std::string line; std::getline(lines, line);) {
    const std::string beginning = beginning_of(line);
    if (counts[beginning]++ == 0) order.push_back(beginning);
  }
  std::string text;
  for (const std::string& one : order) text += one + " x " + std::to_string(counts[one]) + "\n";
  add(title, text);
}

void GoldenFile::call(const std::string& name, const Integers& given, const CallForm& form) {
  const Routine& routine = *catalog::find(name);
  const Integers integers = simple(routine, given);
  called_.insert(name);
  record(
      title_of(routine, integers, form),
      [&](Context& context) -> std::function<void()> {
        Rng random(1);
        const auto trial = std::make_shared<Trial>(routine, integers, random, context);
        for (const Argument& argument : routine.arguments) {
          const auto given_value = form.scalars.find(argument.name);
          if (argument.kind == Kind::Scalar) {
            trial->scalar(argument.name,
                          given_value == form.scalars.end() ? ScalarCase{2} : given_value->second);
          }
        }
        for (const Argument& argument : routine.arguments) {
          if (form.aligned && is_operand(argument)) {
            trial->place(argument.name, filled(trial->count(argument.name), 1), 0, 0);
          }
        }
        trial->rest();
        for (const auto& [operand, place] : trial->call().operands) call_it(place, operand);
        for (const auto& [scalar, value] : trial->call().scalars) {
          if (value.element.buffer) call_it(value.element, scalar);
        }
        return [trial, &routine] { call_cblas(routine, trial->call()); };
      },
      form.options);
}

void GoldenFile::rest(int level) {
  for (const Routine& routine : catalog::catalog()) {
    if (routine.level != level || called_.count(routine.name) != 0) continue;
    Integers integers = {{"m", 40}, {"n", 32}, {"k", 20}};
    std::vector<Side> sides = {Side::Left};
    if (routine.find("side") != nullptr) sides.push_back(Side::Right);
    for (const Side side : sides) {
      if (sides.size() > 1) integers["side"] = to_int(side);
      for (const bool aligned : {true, false}) call(routine.name, integers, {aligned});
    }
  }
}

void GoldenFile::finish() const {
  const std::filesystem::path path = file_of(family_);
  if (updates) {
    std::ofstream(path) << text_;
    return;
  }
  const std::string expected = read_file(path);
  const std::map<std::string, std::string> before = calls_of(expected), now = calls_of(text_);
  for (const auto& [title, lines] : now) {
    INFO(title);
    REQUIRE(before.count(title) == 1);
    CHECK(lines == before.at(title));
  }
  CHECK_MESSAGE(text_ == expected,
                "golden/" << family_ << ".txt is what `--update` would not write");
}

}  // namespace fragblas::test
