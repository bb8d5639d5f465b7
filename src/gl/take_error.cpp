// glGetError's answers: apart, so that tests can put others in their place.
// SPDX-License-Identifier: MIT
#include "gl/errors.hpp"

namespace fragblas::gl {

ErrorCode take_error() {
  constexpr int kMostErrors = 16;  // a lost context may tell its own for ever
  const ErrorCode first = glGetError();
  ErrorCode error = first;
  for (int i = 1; i < kMostErrors && error != GL_NO_ERROR; ++i) {
    error = glGetError();
  }
  return first;
}

}  // namespace fragblas::gl
