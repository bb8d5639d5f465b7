// GL's errors, and the eras between two looks at them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "gl/gl.hpp"

namespace fragblas::gl {

using ErrorCode = GLenum;
constexpr ErrorCode kNoError = GL_NO_ERROR;
constexpr ErrorCode kStrayError = 0xffff;  // of this code, or of other code

// The first of the errors that GL has to tell, of which none is left then; kNoError: it has none.
ErrorCode take_error();
const char* error_name(ErrorCode error);  // "GL_OUT_OF_MEMORY"

using Era = std::uint64_t;
constexpr Era kGoodEra = 0;  // nothing is of it

// To ask GL for errors after each call would cost more than many a call. So that is done where the
// host waits for the device anyway. What is written between two looks is of one era, and GL does
// not tell which of its calls has failed: an error leaves all that the era wrote undefined.
class Errors {
 public:
  Era era() const { return era_; }
  // The error of an era as far as it is known, or kNoError.
  ErrorCode of(Era era) const { return noted_ == kNoError && bad_.empty() ? kNoError : find(era); }

  // Takes what GL has to tell so far for this era's: for who is about to ask for errors of calls
  // of its own.
  void note() { note(take_error()); }
  void note(ErrorCode error);
  // Whether one of the calls since note() failed. It is not the era's. Running out of memory shows
  // nowhere else.
  bool failed();
  // The next era begins. Gives the error of this one.
  ErrorCode end_era();

  bool lost() const { return lost_; }  // GL said that the context is lost

 private:
  struct BadEra {
    Era era;
    ErrorCode error;
  };
  ErrorCode find(Era era) const;

  Era era_ = kGoodEra + 1;
  ErrorCode noted_ = kNoError;
  bool lost_ = false;
  std::vector<BadEra> bad_;
};

}  // namespace fragblas::gl
