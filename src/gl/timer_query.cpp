// The query's begin, end and result, which is no time where the device was interrupted.
// SPDX-License-Identifier: MIT
#include "gl/timer_query.hpp"

#include <limits>

namespace fragblas::gl {

TimerQuery::TimerQuery() {
  glGenQueries(1, &name_);
}

TimerQuery::~TimerQuery() {
  glDeleteQueries(1, &name_);
}

void TimerQuery::begin() const {
  GLint disjoint = 0;
  glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);  // reading it clears it
  glBeginQuery(GL_TIME_ELAPSED_EXT, name_);
}

void TimerQuery::end() {
  glEndQuery(GL_TIME_ELAPSED_EXT);
}

double TimerQuery::seconds() const {
  // ES 3.0 reads 32 bits: 4.29 s at most, then it saturates.
  GLuint nanoseconds = std::numeric_limits<GLuint>::max();
  glGetQueryObjectuiv(name_, GL_QUERY_RESULT, &nanoseconds);
  GLint disjoint = 1;
  glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);
  if (disjoint != 0 || nanoseconds == std::numeric_limits<GLuint>::max()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return static_cast<double>(nanoseconds) * 1e-9;
}

}  // namespace fragblas::gl
