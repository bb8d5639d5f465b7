// A thread is not cancelled while such an object lives. BLAS has no cancellation points, and none
// of its functions may throw, as which a cancellation unwinds.
// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>

namespace fragblas::dropin {

class Uncancelled {
 public:
  Uncancelled() noexcept { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~Uncancelled() { pthread_setcancelstate(before_, nullptr); }
  Uncancelled(const Uncancelled&) = delete;
  Uncancelled& operator=(const Uncancelled&) = delete;

 private:
  int before_ = 0;
};

}  // namespace fragblas::dropin
