// A writer of flat or nested JSON objects, so that the core needs no library for its few reports.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace fragblas::detail {

class JsonObject {
 public:
  JsonObject& add(const char* key, const std::string& text);
  JsonObject& add(const char* key, const char* text);
  JsonObject& add(const char* key, bool value);
  JsonObject& add(const char* key, std::int64_t value);
  JsonObject& add(const char* key, int value) { return add(key, static_cast<std::int64_t>(value)); }
  JsonObject& add(const char* key, double value);
  // An object, array or other value that is JSON already.
  JsonObject& add_json(const char* key, TextValue json);

  std::string text() const;

  // Integers below 2^53 with all their digits, others with nine; null where it is no number.
  static std::string number(double value);

 private:
  std::string body_;
};

// With quotes around it.
std::string json_string(std::string_view text);

}  // namespace fragblas::detail
