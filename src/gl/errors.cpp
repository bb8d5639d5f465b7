// glGetError's answers: those of others are skipped, and one after an allocation is its failure.
// SPDX-License-Identifier: MIT
#include "gl/gl.hpp"

namespace fragblas::gl {

void skip_pending_errors() {
  constexpr int kMostPendingErrors = 16;
  for (int i = 0; i < kMostPendingErrors && glGetError() != GL_NO_ERROR; ++i) {
  }
}

bool allocation_failed() {
  const bool failed = glGetError() != GL_NO_ERROR;
  skip_pending_errors();
  return failed;
}

}  // namespace fragblas::gl
