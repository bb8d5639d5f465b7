// A point in GL's command stream. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "gl/gl.hpp"

namespace fragblas::gl {

class Fence {
 public:
  Fence();  // here; flushes, so that it can ever be reached
  Fence(const Fence&) = delete;
  Fence& operator=(const Fence&) = delete;
  ~Fence();

  // Whether everything before it is done, waiting at most so long; 0 only looks. Where GL made no
  // fence, or can't wait for it, all is waited for.
  bool wait(const Platform& platform, double seconds) const;

 private:
  GLsync sync_;
};

// What GL was told so far is begun soon, and is not one job with what comes.
void flush();

// Waits until all that GL was told is done.
void finish();

}  // namespace fragblas::gl
