// A sync object, flushed so that it will be reached, and waited for by the platform.
// SPDX-License-Identifier: MIT
#include "gl/fence.hpp"

namespace fragblas::gl {

Fence::Fence() : sync_(glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)) {
  flush();
}

Fence::~Fence() {
  glDeleteSync(sync_);
}

bool Fence::wait(const Platform& platform, double seconds) const {
  const int reached = sync_ == nullptr ? -1 : platform.wait_fence(platform.user, sync_, seconds);
  if (reached < 0) {
    finish();
  }
  return reached != 0;
}

void flush() {
  glFlush();
}

void finish() {
  glFinish();
}

}  // namespace fragblas::gl
