// The gaps of texts, filled from left to right. SPDX-License-Identifier: MIT
#include "base/text.hpp"

namespace fragblas::detail {

void TextValue::append_to(std::string& text) const {
  switch (kind_) {
    case Kind::Chars:
      text += chars_;
      break;
    case Kind::String:
      text += *string_;
      break;
    case Kind::Integer:
      text += std::to_string(integer_);
      break;
  }
}

void append(std::string& text, const char* form, TextValues values) {
  const TextValue* value = values.begin();
  for (; *form != '\0'; ++form) {
    if (form[0] == '{' && form[1] == '}' && value != values.end()) {
      value->append_to(text);
      ++value;
      ++form;
    } else {
      text += *form;
    }
  }
}

std::string format(const char* form, TextValues values) {
  std::string text;
  append(text, form, values);
  return text;
}

void throw_error(Status status, const char* form, TextValues values) {
  throw Error(status, format(form, values));
}

}  // namespace fragblas::detail
