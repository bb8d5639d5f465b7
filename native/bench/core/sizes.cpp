// Problem sizes as the command line writes them.
//
// SPDX-License-Identifier: MIT
#include "sizes.hpp"

#include <charconv>
#include <stdexcept>

namespace bench {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 40;
constexpr std::size_t kMostSizes = 1000;

std::int64_t parse_digits(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kLargest) {
    throw std::invalid_argument("size \"" + text + "\", must be a whole number from 1 to 2^40");
  }
  return value;
}

std::int64_t parse_number(const std::string& text) {
  const std::size_t caret = text.find('^');
  if (caret == std::string::npos) {
    return parse_digits(text);
  }
  const std::int64_t base = parse_digits(text.substr(0, caret));
  const std::int64_t exponent = parse_digits(text.substr(caret + 1));
  std::int64_t value = 1;
  for (std::int64_t i = 0; i < exponent && base > 1; ++i) {
    if (value > kLargest / base) {
      throw std::invalid_argument("size \"" + text + "\" is too large");
    }
    value *= base;
  }
  return value;
}

void add_range(const std::string& text, std::vector<Size>& result) {
  const std::vector<std::string> parts = split(text, ':');
  const std::string step = parts.size() == 3 ? parts[2] : "x2";
  if (parts.size() > 3 || step.size() < 2 || (step[0] != 'x' && step[0] != '+')) {
    throw std::invalid_argument("range \"" + text + "\", must be like 256:4096:x2 or 100:500:+100");
  }
  const std::int64_t first = parse_number(parts[0]);
  const std::int64_t last = parse_number(parts[1]);
  const std::int64_t by = parse_number(step.substr(1));
  if (step[0] == 'x' && by < 2) {
    throw std::invalid_argument("range \"" + text + "\": the factor must be at least 2");
  }
  if (first > last) {
    throw std::invalid_argument("range \"" + text + "\": the first size must be at most the last");
  }
  for (std::int64_t n = first; n <= last; n = step[0] == 'x' ? n * by : n + by) {
    result.push_back({{n}});
    if (result.size() > kMostSizes) {
      throw std::invalid_argument("range \"" + text + "\" has too many sizes");
    }
    if (step[0] == 'x' && n > last / by) {
      break;  // the next one may be more than 64 bits hold
    }
  }
}

}  // namespace

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> result(1);
  for (const char letter : text) {
    if (letter == separator) {
      result.emplace_back();
    } else {
      result.back() += letter;
    }
  }
  return result;
}

std::vector<Size> parse_sizes(const std::string& text) {
  std::vector<Size> result;
  for (const std::string& word : split(text, ',')) {
    if (word.find(':') != std::string::npos) {
      add_range(word, result);
      continue;
    }
    Size size;
    for (const std::string& extent : split(word, 'x')) {
      size.extents.push_back(parse_number(extent));
    }
    if (size.extents.size() > 4) {
      throw std::invalid_argument("size \"" + word + "\", must have at most four extents");
    }
    result.push_back(std::move(size));
  }
  return result;
}

}  // namespace bench
