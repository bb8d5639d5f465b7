// Reads JSON as a flat list: objects of numbers, booleans and strings, in one another. Strict: what
// else there is in JSON (null, lists) is refused, and so is a name that comes twice.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragblas::detail {

struct JsonValue {
  enum class Kind { Number, Bool, String };

  std::string path;  // its names from the outside in, "device.renderer"
  Kind kind = Kind::Number;
  double number = 0;  // 0 or 1 of a boolean
  std::string text;   // of a string

  std::string shown() const;  // for messages
};

// Throws Status::InvalidArgument, whose text starts with `what`.
std::vector<JsonValue> read_json(const char* what, std::string_view text);

}  // namespace fragblas::detail
