// Numbers as texts, against printf's. No GPU. SPDX-License-Identifier: MIT
#include "base/decimal.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>

#include "base/json.hpp"
#include "doctest/doctest.h"

using namespace fragblas::detail;

namespace {

std::string printed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

}  // namespace

TEST_SUITE_BEGIN("decimal");

TEST_CASE("decimal: what printf writes") {
  for (const double value : {0.0,
                             1.0,
                             -1.0,
                             0.1,
                             0.25,
                             1.0 / 3,
                             -2.0 / 3,
                             9.5,
                             10.0,
                             99.5,
                             99999.5,
                             123456.0,
                             1e5,
                             1e9,
                             999999999.5,
                             1e15,
                             1e16,
                             0x1p53,
                             0.001,
                             0.0001,
                             0.00012345,
                             0.00001,
                             9.9999999999e-5,
                             3.4028234663852886e38,
                             1.1754943508222875e-38,
                             1.401298464324817e-45,
                             1e100,
                             -1e-100}) {
    for (const int digits : {1, 4, 9}) {
      CAPTURE(value);
      CAPTURE(digits);
      CHECK(decimal(value, digits) == printed(value, digits));
    }
  }
}

TEST_CASE("decimal: nine digits tell any two floats apart") {
  std::uint32_t bits = 1;
  for (int i = 0; i < 20000; ++i) {
    bits = 1664525 * bits + 1013904223;
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value) || value == 0) {
      continue;
    }
    float read = 0;
    REQUIRE(std::sscanf(decimal(value, 9).c_str(), "%f", &read) == 1);
    CAPTURE(value);
    REQUIRE(read == value);
  }
}

TEST_CASE("decimal: what is no number has a name, and is null in JSON") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(decimal(kInfinity, 4) == "inf");
  CHECK(decimal(-kInfinity, 4) == "-inf");
  CHECK(decimal(std::numeric_limits<double>::quiet_NaN(), 4) == "nan");
  CHECK(JsonObject::number(kInfinity) == "null");
}

TEST_CASE("decimal: whole numbers of JSON have all their digits, controls are escaped") {
  CHECK(JsonObject::number(9007199254740991.0) == "9007199254740991");
  CHECK(JsonObject::number(-4294967297.0) == "-4294967297");
  CHECK(json_string("a\n\x1f") == "\"a\\u000a\\u001f\"");
}

TEST_SUITE_END();
