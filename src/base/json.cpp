// The writer of JSON: text escaped, numbers short and never NaN, which JSON does not have.
// SPDX-License-Identifier: MIT
#include "base/json.hpp"

#include <cmath>

#include "base/decimal.hpp"

namespace fragblas::detail {

std::string json_string(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr const char* kHexadecimal = "0123456789abcdef";
      result += "\\u00";
      result += kHexadecimal[c >> 4];
      result += kHexadecimal[c & 15];
    } else {
      result += c;
    }
  }
  return result + '"';
}

JsonObject& JsonObject::add_json(std::string_view key, std::string_view json) {
  if (!body_.empty()) {
    body_ += ", ";
  }
  body_ += json_string(key);
  body_ += ": ";
  body_ += json;
  return *this;
}

JsonObject& JsonObject::add(std::string_view key, std::string_view text) {
  return add_json(key, json_string(text));
}

JsonObject& JsonObject::add(std::string_view key, bool value) {
  return add_json(key, value ? "true" : "false");
}

JsonObject& JsonObject::add(std::string_view key, std::int64_t value) {
  return add_json(key, std::to_string(value));
}

JsonObject& JsonObject::add(std::string_view key, double value) {
  return add_json(key, number(value));
}

std::string JsonObject::number(double value) {
  if (!std::isfinite(value)) {
    return "null";
  }
  const bool whole = std::fabs(value) < 0x1p53 && value == std::trunc(value);
  return whole ? std::to_string(static_cast<std::int64_t>(value)) : decimal(value, 9);
}

}  // namespace fragblas::detail
