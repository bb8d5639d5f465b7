// Which eras were bad, and the names of errors.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "gl/errors.hpp"

namespace fragblas::gl {

namespace {

constexpr ErrorCode kContextLost = 0x0507;  // GL_CONTEXT_LOST of GL_KHR_robustness

}  // namespace

const char* error_name(ErrorCode error) {
  switch (error) {
    case GL_INVALID_ENUM:
      return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "GL_OUT_OF_MEMORY";
    case kStrayError:
      return "an error, maybe of other code";
    default:
      return "an error";
  }
}

void Errors::note(ErrorCode error) {
  lost_ = lost_ || error == kContextLost;
  if (noted_ == kNoError) {
    noted_ = error;
  }
}

bool Errors::failed() {
  const ErrorCode error = take_error();
  lost_ = lost_ || error == kContextLost;
  return error != kNoError;
}

ErrorCode Errors::end_era() {
  note();
  const ErrorCode error = noted_;
  if (error != kNoError) {
    bad_.push_back({era_, error});
    noted_ = kNoError;
  }
  ++era_;
  return error;
}

ErrorCode Errors::find(Era era) const {
  if (era == era_) {
    return noted_;
  }
  const auto found =
      std::find_if(bad_.begin(), bad_.end(), [&](const BadEra& bad) { return bad.era == era; });
  return found == bad_.end() ? kNoError : found->error;
}

}  // namespace fragblas::gl
