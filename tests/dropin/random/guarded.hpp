// Memory whose ends can't be overstepped: a page that may not be touched lies behind the last
// float, or in front of the first. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace dropin_test {

class Guarded {
 public:
  enum class Side { Front, Back };

  Guarded(std::size_t count, Side guarded);
  ~Guarded();
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  float* data() const { return data_; }
  // From here on.
  void forbid_writing() const;
  void forbid_all() const;

 private:
  void protect(int rights) const;

  void* base_ = nullptr;
  std::size_t bytes_ = 0;  // without the guards
  float* data_ = nullptr;
};

}  // namespace dropin_test
