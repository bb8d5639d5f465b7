// Texts with gaps: format("{} = {}", {name, value}) has the values where {} is. Every message is
// made so and every error thrown so, because a page's code for sums of strings would be large.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// What fills a gap: a text, which must outlive it, or an integer.
class TextValue {
 public:
  TextValue(const char* chars) : kind_(Kind::Chars), chars_(chars) {}
  TextValue(const std::string& string) : kind_(Kind::String), string_(&string) {}
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  TextValue(Integer integer) : kind_(Kind::Integer), integer_(static_cast<std::int64_t>(integer)) {}

  void append_to(std::string& text) const;

 private:
  enum class Kind { Chars, String, Integer };

  Kind kind_;
  union {
    const char* chars_;
    const std::string* string_;
    std::int64_t integer_;
  };
};

using TextValues = std::initializer_list<TextValue>;

std::string format(const char* pattern, TextValues values);
void append(std::string& text, const char* pattern, TextValues values);
[[noreturn]] void throw_error(Status status, const char* pattern, TextValues values = {});

}  // namespace fragblas::detail
