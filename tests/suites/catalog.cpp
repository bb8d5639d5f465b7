// The catalog of routines: complete, consistent, and its JSON is JSON.
// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "fragblas/fragblas.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Access;
using catalog::Argument;
using catalog::Kind;
using catalog::Routine;
using catalog::Sizes;
using catalog::Storage;
using catalog::Structure;

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

bool has(const Routine& routine, const std::string& name, Kind kind) {
  const Argument* argument = routine.find(name);
  return argument != nullptr && argument->kind == kind;
}

bool names_size(const Routine& routine, const std::string& name) {
  return has(routine, name, Kind::Size) || (name == "order" && has(routine, "side", Kind::Side) &&
                                            names_size(routine, "m") && names_size(routine, "n"));
}

Sizes sizes_of(double m, double n, double k) {
  Sizes sizes;
  sizes.m = m;
  sizes.n = n;
  sizes.k = k;
  return sizes;
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
          if (argument.storage != Storage::Packed) {
            CHECK(has(routine, ld_name(argument), Kind::Ld));
            CHECK(routine.arguments[i + 1].name == ld_name(argument));
          } else {
            CHECK(routine.find(ld_name(argument)) == nullptr);
          }
          CHECK((argument.storage == Storage::Band) == names_size(routine, argument.kl));
          CHECK((argument.storage == Storage::Band) == names_size(routine, argument.ku));
          if (argument.structure != Structure::General) {
            CHECK(argument.rows == argument.cols);
            CHECK(has(routine, "uplo", Kind::Uplo));
          }
          if (argument.structure == Structure::Triangular) CHECK(has(routine, "diag", Kind::Diag));
          break;
        case Kind::Vector:
          CHECK(names_size(routine, argument.length));
          CHECK(argument.length_trans.empty() == argument.op.empty());
          CHECK(has(routine, inc_name(argument), Kind::Inc));
          CHECK(routine.arguments[i + 1].name == inc_name(argument));
          break;
        case Kind::Stride:
          CHECK(names_size(routine, "batch_size"));
          REQUIRE(argument.name.substr(0, 6) == "stride");
          REQUIRE(routine.find(argument.name.substr(6)) != nullptr);
          CHECK(is_operand(*routine.find(argument.name.substr(6))));
          break;
        case Kind::Number:
          CHECK(routine.host);
          break;
        default:
          break;
      }
      outputs += is_operand(argument) && argument.access != Access::In;
    }
    CHECK((outputs == 0) == routine.host);
    CHECK(outputs <= 2);
    CHECK((routine.find("layout") != nullptr) == (routine.level > 1));
  }
  CHECK(catalog::find("no such routine") == nullptr);
}

TEST_CASE("a name is a row's with the type's letter") {
  const auto name = [](const char* row, char letter) {
    return catalog::name_of(row, catalog::element_type(letter));
  };
  CHECK(name("gemm", 's') == "sgemm");
  CHECK(name("gemm", 'z') == "zgemm");
  CHECK(name("i?amax", 's') == "isamax");
  CHECK(name("i?amax", 'c') == "icamax");
  CHECK(name("!?nrm2", 'd') == "dnrm2");
  CHECK(name("!?nrm2", 'c') == "scnrm2");
  CHECK(name("!?asum", 'z') == "dzasum");
  CHECK(name("?!rot", 's') == "srot");
  CHECK(name("?!rot", 'c') == "csrot");
  CHECK(name("?!scal", 'z') == "zdscal");
  CHECK(name("sdot", 'd') == "dsdot");
  CHECK(name("dsdot", 's') == "sdsdot");
  CHECK(catalog::stem_of("!?nrm2") == "nrm2");
  CHECK(catalog::stem_of("i?amax") == "iamax");
  CHECK_THROWS_AS(catalog::element_type('h'), std::logic_error);
  for (const Routine& routine : catalog::catalog()) {
    CAPTURE(routine.name);
    CHECK(routine.name.find(routine.type.letter) != std::string::npos);
    CHECK(routine.name.find('?') == std::string::npos);
    CHECK(routine.name.find('!') == std::string::npos);
  }
}

TEST_CASE("flops and bytes are a formula times what the type makes of it") {
  const Sizes sizes = sizes_of(2, 3, 5);
  const catalog::Formula sum = {"m + n", [](const Sizes& s) { return s.m + s.n; }};
  CHECK(catalog::Cost{sum, 1}.text() == "m + n");
  CHECK(catalog::Cost{sum, 8}.text() == "8 * (m + n)");
  CHECK(catalog::Cost{sum, 8}(sizes) == 40);
  CHECK(catalog::Cost{{"6", sum.evaluate}, 4}.text() == "4 * 6");
  CHECK(catalog::Cost{{"(m + n) * k", sum.evaluate}, 4}.text() == "4 * (m + n) * k");
  CHECK(catalog::Cost{{"(m) + (n)", sum.evaluate}, 4}.text() == "4 * ((m) + (n))");
}

TEST_CASE("the 35 routines of BLAS are there, level by level") {
  std::map<int, int> blas;
  for (const Routine& routine : catalog::catalog()) {
    if (!routine.extra) ++blas[routine.level];
  }
  CHECK(blas[1] == 13);
  CHECK(blas[2] == 16);
  CHECK(blas[3] == 6);
}

TEST_CASE("formulas are text and code in one") {
  for (const Routine& routine : catalog::catalog()) {
    CAPTURE(routine.name);
    CHECK(!routine.flops.text().empty());
    const Sizes sizes = {7, 5, 3, 2, 1, 4, 7};
    CHECK(routine.bytes(sizes) > 0);
    CHECK(routine.flops(sizes) >= 0);
    CHECK(routine.flops(sizes) == std::floor(routine.flops(sizes)));
    // A name in the text is an argument's, or of the matrix beside a Side.
    const std::string text = routine.flops.text() + " " + routine.bytes.text();
    std::string name;
    for (char letter : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '_') {
        name += letter;
      } else {
        const bool number = name.find_first_not_of("0123456789") == std::string::npos;
        CHECK((number || names_size(routine, name)));
        name.clear();
      }
    }
  }
  CHECK(catalog::find("sgemm")->flops(sizes_of(2, 3, 5)) == 60);
  CHECK(catalog::find("sgemm")->flops.text() == "2 * m * n * k");
  CHECK(catalog::find("sdot")->flops(sizes_of(0, 10, 0)) == 20);
  CHECK(catalog::find("saxpy")->bytes(sizes_of(0, 10, 0)) == 120);
  CHECK(catalog::find("sgbmv")->flops({10, 10, 1, 2, 1}) == 80);
  CHECK(catalog::find("strsm")->flops({4, 6, 1, 0, 0, 1, 6}) == 144);
  CHECK(catalog::find("sgemm_batch_strided")->flops({2, 3, 5, 0, 0, 7}) == 420);
}

TEST_CASE("the JSON is JSON and has every routine") {
  const std::string text = catalog_json();
  CHECK(text == catalog::to_json());
  CHECK(text == std::string(fragblas_catalog_json()));
  const Json json(text);
  CHECK(json.ok());
  std::size_t arguments = 0, matrices = 0, bands = 0, extras = 0, hosts = 0, values = 0;
  for (const Routine& routine : catalog::catalog()) {
    arguments += routine.arguments.size();
    extras += routine.extra;
    hosts += routine.host;
    for (const Argument& argument : routine.arguments) {
      matrices += argument.kind == Kind::Matrix;
      values +=
          is_operand(argument) || argument.kind == Kind::Number || argument.kind == Kind::Param;
      bands += argument.storage == Storage::Band;
    }
  }
  const std::size_t routines = catalog::catalog().size();
  CHECK(static_cast<std::size_t>(json.count("name")) == routines + arguments);
  CHECK(static_cast<std::size_t>(json.count("kind")) == arguments);
  CHECK(static_cast<std::size_t>(json.count("flops")) == routines);
  CHECK(static_cast<std::size_t>(json.count("bytes")) == routines);
  CHECK(static_cast<std::size_t>(json.count("structure")) == matrices);
  CHECK(static_cast<std::size_t>(json.count("storage")) == matrices);
  CHECK(static_cast<std::size_t>(json.count("access")) == values);
  CHECK(static_cast<std::size_t>(json.count("kl")) == bands);
  CHECK(static_cast<std::size_t>(json.count("ku")) == bands);
  CHECK(static_cast<std::size_t>(json.count("extra")) == extras);
  CHECK(static_cast<std::size_t>(json.count("host")) == hosts);
}

TEST_CASE("every routine of the catalog has a row in the tables of the tests") {
  Rng random(1);
  for (const Routine& routine : catalog::catalog()) {
    CAPTURE(routine.name);
    if (routine.host) {
      Call call;
      CHECK_NOTHROW(call_cblas(routine, call));
      CCall c;
      CHECK(call_c(routine, c) == FRAGBLAS_OK);
      continue;
    }
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

TEST_CASE("rule 36: rotg and rotmg are computed at once, on the host") {
  blas().finish();
  const Stats before = blas().stats();
  for (const Routine& routine : catalog::catalog()) {
    CHECK(routine.host == (routine.name == "srotg" || routine.name == "srotmg"));
    if (!routine.host) continue;
    Call call;
    for (const Argument& argument : routine.arguments) call.numbers[argument.name] = 3;
    call_cblas(routine, call);
  }
  CHECK(blas().stats().passes == before.passes);
  CHECK(blas().stats().uploads == before.uploads);
  CHECK(blas().stats().pending == before.pending);
}

TEST_SUITE_END();

}  // namespace fragblas::test
