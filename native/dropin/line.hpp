// A line of text with a place of its own: what is said about a failure must not need memory, which
// may be what has failed. What does not fit is cut off. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdarg>
#include <cstddef>

namespace fragblas::dropin {

class Line {
 public:
  Line() noexcept { clear(); }

  const char* c_str() const noexcept { return text_.data(); }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept {
    size_ = 0;
    text_[0] = '\0';
  }
  // As printf.
  void add(const char* format, ...) noexcept __attribute__((format(printf, 2, 3)));
  void add_list(const char* format, std::va_list values) noexcept
      __attribute__((format(printf, 2, 0)));
  // In place of what there was.
  void set(const char* text) noexcept;
  // Written in one piece, with a line's end.
  bool write_to(int file) const noexcept;

 private:
  static constexpr std::size_t kMost = 511;
  std::size_t size_;
  std::array<char, kMost + 2> text_;  // room for a line's end
};

}  // namespace fragblas::dropin
