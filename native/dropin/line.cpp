// Lines by snprintf. SPDX-License-Identifier: MIT
#include "line.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace fragblas::dropin {

void Line::add_list(const char* format, std::va_list values) noexcept {
  const int wanted = std::vsnprintf(text_.data() + size_, kMost + 1 - size_, format, values);
  size_ = std::min(kMost, size_ + static_cast<std::size_t>(std::max(wanted, 0)));
}

void Line::add(const char* format, ...) noexcept {
  std::va_list values;
  va_start(values, format);
  add_list(format, values);
  va_end(values);
}

void Line::set(const char* text) noexcept {
  clear();
  add("%s", text);
}

bool Line::write_to(int file) const noexcept {
  std::array<char, kMost + 2> line = text_;
  line[size_] = '\n';
  return write(file, line.data(), size_ + 1) >= 0;
}

}  // namespace fragblas::dropin
