// The catalog of routines: complete, consistent, and its JSON is JSON.
// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "fragblas/fragblas.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

// A JSON reader that only says whether the text is JSON, and counts members by key.
class Json {
 public:
  explicit Json(const std::string& text) : text_(text) {
    ok_ = value() && (space(), at_ == text_.size());
  }
  bool ok() const { return ok_; }
  int count(const std::string& key) const {
    auto found = keys_.find(key);
    return found == keys_.end() ? 0 : found->second;
  }

 private:
  void space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool eat(char letter) {
    space();
    if (at_ >= text_.size() || text_[at_] != letter) return false;
    ++at_;
    return true;
  }
  bool string(std::string* result) {
    if (!eat('"')) return false;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' || text_[at_] < ' ') return false;
      *result += text_[at_++];
    }
    return at_++ < text_.size();
  }
  bool value() {
    std::string text;
    space();
    if (at_ >= text_.size()) return false;
    if (text_[at_] == '"') return string(&text);
    if (text_[at_] == '{') return list('{', '}', true);
    if (text_[at_] == '[') return list('[', ']', false);
    const std::size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) ||
                                  std::string("+-.").find(text_[at_]) != std::string::npos)) {
      ++at_;
    }
    return at_ > start;
  }
  bool list(char open, char close, bool members) {
    if (!eat(open)) return false;
    if (eat(close)) return true;
    do {
      if (members) {
        std::string key;
        if (!string(&key) || !eat(':')) return false;
        ++keys_[key];
      }
      if (!value()) return false;
    } while (eat(','));
    return eat(close);
  }

  std::string text_;
  std::size_t at_ = 0;
  bool ok_ = false;
  std::map<std::string, int> keys_;
};

bool names_size(const Routine& routine, const std::string& name) {
  const Argument* argument = routine.find(name);
  return argument != nullptr && argument->kind == Kind::Size;
}

}  // namespace

TEST_SUITE_BEGIN("catalog");

TEST_CASE("every routine is described completely") {
  std::set<std::string> names;
  for (const Routine& routine : catalog::catalog()) {
    CAPTURE(routine.name);
    CHECK(names.insert(routine.name).second);
    CHECK(catalog::find(routine.name) == &routine);
    CHECK(routine.level >= 1);
    CHECK(routine.level <= 3);
    CHECK(!routine.text.empty());
    int outputs = 0;
    std::set<std::string> arguments;
    for (std::size_t i = 0; i < routine.arguments.size(); ++i) {
      const Argument& argument = routine.arguments[i];
      CAPTURE(argument.name);
      CHECK(!argument.name.empty());
      CHECK(arguments.insert(argument.name).second);
      CHECK(routine.find(argument.name) == &argument);
      if (!argument.op.empty()) {
        REQUIRE(routine.find(argument.op) != nullptr);
        CHECK(routine.find(argument.op)->kind == Kind::Op);
      }
      switch (argument.kind) {
        case Kind::Matrix:
          CHECK(names_size(routine, argument.rows));
          CHECK(names_size(routine, argument.cols));
          REQUIRE(routine.find(ld_name(argument)) != nullptr);
          CHECK(routine.find(ld_name(argument))->kind == Kind::Ld);
          CHECK(routine.arguments[i + 1].kind == Kind::Ld);
          break;
        case Kind::Vector:
          CHECK(names_size(routine, argument.length));
          CHECK(argument.length_trans.empty() == argument.op.empty());
          REQUIRE(routine.find(inc_name(argument)) != nullptr);
          CHECK(routine.find(inc_name(argument))->kind == Kind::Inc);
          break;
        default:
          break;
      }
      const bool operand = argument.kind == Kind::Matrix || argument.kind == Kind::Vector ||
                           argument.kind == Kind::Result;
      outputs += operand && argument.access != Access::In;
    }
    CHECK(outputs == 1);
    CHECK((routine.find("layout") != nullptr) == (routine.level > 1));
  }
  CHECK(catalog::find("no such routine") == nullptr);
}

TEST_CASE("formulas are text and code in one") {
  for (const Routine& routine : catalog::catalog()) {
    CAPTURE(routine.name);
    CHECK(std::string(routine.flops.text).size() > 0);
    CHECK(routine.bytes(7, 5, 3) > 0);
    CHECK(routine.flops(7, 5, 3) >= 0);
    CHECK(routine.flops(1e5, 1e5, 1e5) == doctest::Approx(routine.flops(1e5, 1e5, 1e5)));
  }
  CHECK(catalog::find("sgemm")->flops(2, 3, 5) == 60);
  CHECK(std::string(catalog::find("sgemm")->flops.text) == "2 * m * n * k");
  CHECK(catalog::find("sdot")->flops(0, 10, 0) == 20);
  CHECK(catalog::find("saxpy")->bytes(0, 10, 0) == 120);
}

TEST_CASE("the JSON is JSON and has every routine") {
  const std::string text = catalog_json();
  CHECK(text == catalog::to_json());
  CHECK(text == std::string(fragblas_catalog_json()));
  const Json json(text);
  CHECK(json.ok());
  std::size_t arguments = 0;
  for (const Routine& routine : catalog::catalog()) arguments += routine.arguments.size();
  const std::size_t routines = catalog::catalog().size();
  CHECK(static_cast<std::size_t>(json.count("name")) == routines + arguments);
  CHECK(static_cast<std::size_t>(json.count("kind")) == arguments);
  CHECK(static_cast<std::size_t>(json.count("flops")) == routines);
  CHECK(static_cast<std::size_t>(json.count("bytes")) == routines);
}

TEST_CASE("every routine of the catalog has a row in the tables of the tests") {
  Rng random(1);
  for (const Routine& routine : catalog::catalog()) {
    CAPTURE(routine.name);
    Integers sizes;
    for (const Argument& argument : routine.arguments) {
      if (argument.kind == Kind::Size) sizes[argument.name] = 4;
    }
    for (Api api : {Api::Cblas, Api::Views}) {
      Trial trial(routine, simple(routine, sizes), random);
      trial.rest(Data::Integers).run(api);
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
