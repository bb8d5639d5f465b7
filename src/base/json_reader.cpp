// The reader of JSON: recursive descent over the text, into a flat list of dotted names and values.
// SPDX-License-Identifier: MIT
#include "base/json_reader.hpp"

#include <algorithm>
#include <cmath>

#include "base/argument_check.hpp"
#include "base/json.hpp"

namespace fragblas::detail {

namespace {

constexpr int kMostNesting = 4;
// Characters of a name: a value has those of all objects around it.
constexpr std::size_t kMostName = 128;

class Reader {
 public:
  Reader(const char* what, std::string_view text) : check_(what), text_(text) {}

  std::vector<JsonValue> read() {
    value("", 0);
    skip_space();
    if (at_ != text_.size()) {
      refuse("must end after one object");
    }
    return std::move(values_);
  }

 private:
  [[noreturn]] void refuse(const char* rule) const {
    check_.fail(
        "JSON at character {} = {}, {}",
        {at_ + 1, at_ < text_.size() ? json_string(text_.substr(at_, 1)) : "the end", rule});
  }

  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) {
      ++at_;
    }
  }

  bool take(std::string_view word) {
    const bool found = text_.substr(at_, word.size()) == word;
    at_ += found ? word.size() : 0;
    return found;
  }

  char next() {
    if (at_ == text_.size()) {
      refuse("must be the rest of a string");
    }
    return text_[at_++];
  }

  void value(const std::string& path, int nesting) {
    skip_space();
    if (take("{")) {
      object(path, nesting);
      return;
    }
    JsonValue result;
    result.path = path;
    if (nesting == 0) {
      refuse("must be {");
    } else if (take("\"")) {
      result.kind = JsonValue::Kind::String;
      result.text = string();
    } else if (take("true")) {
      result.kind = JsonValue::Kind::Bool;
      result.number = 1;
    } else if (take("false")) {
      result.kind = JsonValue::Kind::Bool;
    } else {
      result.number = number();
    }
    values_.push_back(std::move(result));
  }

  void object(const std::string& path, int nesting) {
    if (nesting == kMostNesting) {
      --at_;
      refuse("must not be nested as deep");
    }
    skip_space();
    if (take("}")) {
      return;
    }
    std::vector<std::string> names;
    do {
      skip_space();
      if (!take("\"")) {
        refuse("must be a name in quotes");
      }
      const std::size_t start = at_;
      std::string name = string();
      if (name.size() > kMostName) {
        at_ = start;
        refuse("must begin a name of at most 128 characters");
      }
      const std::string full = path.empty() ? name : format("{}.{}", {path, name});
      skip_space();
      if (!take(":")) {
        refuse("must be :");
      }
      value(full, nesting + 1);
      names.push_back(std::move(name));
      skip_space();
    } while (take(","));
    if (!take("}")) {
      refuse("must be , or }");
    }
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) {
      check_.fail("{} is there twice", {path.empty() ? *twice : format("{}.{}", {path, *twice})});
    }
  }

  // Behind the opening quote.
  std::string string() {
    std::string result;
    for (char c = next(); c != '"'; c = next()) {
      if (static_cast<unsigned char>(c) < 0x20) {
        --at_;
        refuse("must be escaped");
      }
      result += c == '\\' ? escaped() : std::string(1, c);
    }
    return result;
  }

  std::string escaped() {
    const char c = next();
    switch (c) {
      case '"':
      case '\\':
      case '/':
        return {c};
      case 'n':
        return "\n";
      case 't':
        return "\t";
      case 'r':
        return "\r";
      case 'u':
        return code_point();
      default:
        --at_;
        refuse("must be one of \"\\/nrtu");
    }
  }

  // In UTF-8. Pairs of surrogates are refused: no device's name has needed them.
  std::string code_point() {
    unsigned code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = next();
      const char lower = static_cast<char>(c | 0x20);
      if (c >= '0' && c <= '9') {
        code = 16 * code + static_cast<unsigned>(c - '0');
      } else if (lower >= 'a' && lower <= 'f') {
        code = 16 * code + static_cast<unsigned>(lower - 'a' + 10);
      } else {
        --at_;
        refuse("must be a hexadecimal digit");
      }
    }
    const auto byte = [](unsigned bits) { return static_cast<char>(bits); };
    if (code < 0x80) {
      return {byte(code)};
    }
    if (code < 0x800) {
      return {byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f))};
    }
    if (code >= 0xd800 && code < 0xe000) {
      refuse("must not follow half of a surrogate pair");
    }
    return {byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f))};
  }

  // Integers below 2^53 are exact, which is all that a profile needs.
  double number() {
    const bool negative = take("-");
    double result = 0;
    const std::size_t whole = at_;
    int shift = digits(result);
    if (shift == 0 || (shift > 1 && text_[whole] == '0')) {
      at_ = whole;
      refuse("must be an object, a string, a number, true or false");
    }
    shift = 0;
    if (take(".")) {
      shift = -digits(result);
      if (shift == 0) {
        refuse("must be a digit");
      }
    }
    if (take("e") || take("E")) {
      const bool down = take("-");
      if (!down) {
        take("+");
      }
      double exponent = 0;
      if (digits(exponent) == 0) {
        refuse("must be a digit");
      }
      shift += static_cast<int>(std::fmin(exponent, 999)) * (down ? -1 : 1);
    }
    for (; shift > 0; --shift) {
      result *= 10;
    }
    double divisor = 1;
    for (; shift < 0; ++shift) {
      divisor *= 10;
    }
    result /= divisor;
    return negative ? -result : result;
  }

  // Appends what digits come; how many.
  int digits(double& number) {
    int count = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_, ++count) {
      number = 10 * number + (text_[at_] - '0');
    }
    return count;
  }

  const ArgumentCheck check_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<JsonValue> values_;
};

}  // namespace

std::string JsonValue::shown() const {
  switch (kind) {
    case Kind::String:
      return json_string(text);
    case Kind::Bool:
      return number != 0 ? "true" : "false";
    default:
      return JsonObject::number(number);
  }
}

std::vector<JsonValue> read_json(const char* what, std::string_view text) {
  return Reader(what, text).read();
}

}  // namespace fragblas::detail
