// Why something has no defined contents. SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace fragblas::detail {

class UndefinedReason {
 public:
  // Of a long text its end. Does not throw.
  void set(const char* text);
  void clear() { text_.clear(); }
  // Whether there is none.
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace fragblas::detail
