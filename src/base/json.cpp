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
  result += '"';
  return result;
}

JsonObject& JsonObject::add_json(const char* key, TextValue json) {
  append(body_, body_.empty() ? "{}: {}" : ", {}: {}", {json_string(key), json});
  return *this;
}

JsonObject& JsonObject::add(const char* key, const std::string& text) {
  return add_json(key, json_string(text));
}

JsonObject& JsonObject::add(const char* key, const char* text) {
  return add_json(key, json_string(text));
}

JsonObject& JsonObject::add(const char* key, bool value) {
  return add_json(key, value ? "true" : "false");
}

JsonObject& JsonObject::add(const char* key, std::int64_t value) {
  return add_json(key, value);
}

JsonObject& JsonObject::add(const char* key, double value) {
  return add_json(key, number(value));
}

std::string JsonObject::text() const {
  return format("{{}}", {body_});
}

std::string JsonObject::number(double value) {
  if (!std::isfinite(value)) {
    return "null";
  }
  const bool whole = std::fabs(value) < 0x1p53 && value == std::trunc(value);
  return whole ? format("{}", {static_cast<std::int64_t>(value)}) : decimal(value, 9);
}

}  // namespace fragblas::detail
