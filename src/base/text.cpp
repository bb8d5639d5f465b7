// The gaps of texts, filled from left to right. SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <cstdlib>
#include <iterator>

namespace fragblas::detail {

namespace {

// std::to_string brings a table of all pairs of digits into downloads.
void append_integer(std::string& text, std::int64_t value) {
  char digits[20];
  char* first = std::end(digits);
  if (value < 0) {
    text += '-';
  }
  do {
    *--first = static_cast<char>('0' + std::abs(static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  text.append(first, std::end(digits));
}

}  // namespace

void TextValue::append_to(std::string& text) const {
  switch (kind_) {
    case Kind::Chars:
      text += chars_;
      break;
    case Kind::String:
      text += *string_;
      break;
    case Kind::Integer:
      append_integer(text, integer_);
      break;
  }
}

void append(std::string& text, const char* pattern, TextValues values) {
  const TextValue* value = values.begin();
  for (; *pattern != '\0'; ++pattern) {
    if (pattern[0] == '{' && pattern[1] == '}' && value != values.end()) {
      value->append_to(text);
      ++value;
      ++pattern;
    } else {
      text += *pattern;
    }
  }
}

std::string format(const char* pattern, TextValues values) {
  std::string text;
  append(text, pattern, values);
  return text;
}

void throw_error(Status status, const char* pattern, TextValues values) {
  throw Error(status, format(pattern, values));
}

}  // namespace fragblas::detail
