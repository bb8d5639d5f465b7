// Whether what lies in a texture or buffer got there without an error of GL.
// SPDX-License-Identifier: MIT
#pragma once

#include "gl/errors.hpp"

namespace fragblas::detail {

class Written {
 public:
  // All of it is written in this era, or some of it.
  void note_all(const gl::Errors& errors) {
    error_ = gl::kNoError;
    era_ = errors.era();
  }
  void note_part(const gl::Errors& errors) {
    error_ = error(errors);
    era_ = errors.era();
  }
  // Of one of the eras of which something may lie there, as far as it is known; gl::kNoError.
  gl::ErrorCode error(const gl::Errors& errors) const {
    return error_ != gl::kNoError ? error_ : errors.of(era_);
  }
  // Whether GL was asked for errors behind all that lies there, and had none.
  bool looked_at(const gl::Errors& errors) const {
    return era_ < errors.era() && error(errors) == gl::kNoError;
  }

 private:
  gl::Era era_ = gl::kGoodEra;
  gl::ErrorCode error_ = gl::kNoError;  // of an era before
};

}  // namespace fragblas::detail
