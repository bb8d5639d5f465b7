// A writer of flat or nested JSON objects, so that the core needs no library for its few reports.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fragblas::detail {

class JsonObject {
 public:
  JsonObject& add(std::string_view key, std::string_view text);
  JsonObject& add(std::string_view key, const char* text) {
    return add(key, std::string_view(text));
  }
  JsonObject& add(std::string_view key, bool value);
  JsonObject& add(std::string_view key, std::int64_t value);
  JsonObject& add(std::string_view key, int value) {
    return add(key, static_cast<std::int64_t>(value));
  }
  JsonObject& add(std::string_view key, double value);
  // An object, array or other value that is JSON already.
  JsonObject& add_json(std::string_view key, std::string_view json);

  std::string text() const { return "{" + body_ + "}"; }

  // Integers below 2^53 with all their digits, others with nine; null where it is no number.
  static std::string number(double value);

 private:
  std::string body_;
};

// With quotes around it.
std::string json_string(std::string_view text);

}  // namespace fragblas::detail
