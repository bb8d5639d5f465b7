// Texts with gaps, and errors of them. No GPU. SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <cstdint>
#include <limits>
#include <string>

#include "base/json.hpp"
#include "doctest/doctest.h"

using namespace fragblas::detail;

TEST_SUITE("texts") {
  TEST_CASE("texts: values fill gaps from left to right") {
    const std::string name = "lda";
    CHECK(format("{} = {}, must be {}", {name, 3, "at least 4"}) == "lda = 3, must be at least 4");
    CHECK(format("{}{}", {std::int64_t{1} << 40, -1}) == "1099511627776-1");
    CHECK(format("{}", {std::numeric_limits<std::int64_t>::min()}) == "-9223372036854775808");
    std::string text = "a";
    append(text, "{{}} }{", {std::string("b")});
    CHECK(text == "a{b} }{");
  }

  TEST_CASE("texts: a value's own braces are no gaps, and a gap without a value stays") {
    CHECK(format("{}, {}", {"{}", "x"}) == "{}, x");
    CHECK(format("{} and {}", {"x"}) == "x and {}");
    CHECK(format("void f() {}", {}) == "void f() {}");
  }

  TEST_CASE("texts: an error has its status and its text") {
    try {
      throw_error(fragblas::Status::NotReady, "{}: not {}", {"read", "yet"});
    } catch (const fragblas::Error& error) {
      CHECK(error.status() == fragblas::Status::NotReady);
      CHECK(error.what() == std::string("read: not yet"));
    }
  }

  TEST_CASE("texts: JSON has its members in order") {
    CHECK(JsonObject().text() == "{}");
    JsonObject object;
    object.add("text", "a\"b").add("flag", true).add("count", 7).add("rate", 0.5);
    object.add_json("list", "[1, 2]");
    CHECK(object.text() ==
          R"({"text": "a\"b", "flag": true, "count": 7, "rate": 0.5, "list": [1, 2]})");
  }
}
