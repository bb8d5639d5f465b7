// The device's time between two points, by GL_EXT_disjoint_timer_query. SPDX-License-Identifier:
// MIT
#pragma once

#include "gl/gl.hpp"

namespace fragblas::gl {

class TimerQuery {
 public:
  TimerQuery();
  TimerQuery(const TimerQuery&) = delete;
  TimerQuery& operator=(const TimerQuery&) = delete;
  ~TimerQuery();

  void begin() const;
  static void end();
  // Waits for the end. NaN: the device was disturbed, or it took longer than the query counts.
  double seconds() const;

 private:
  GLuint name_ = 0;
};

}  // namespace fragblas::gl
