// GPU time by GL_EXT_disjoint_timer_query. SPDX-License-Identifier: MIT
#include <limits>

#include "context/context_state.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/gl.hpp"

namespace fragblas {

struct Timer::Impl {
  std::shared_ptr<detail::ContextState> context;
  GLuint query = 0;
};

Timer::Timer(Context& context) : impl_(std::make_unique<Impl>()) {
  if (!context.info().timer_query) {
    throw Error(Status::Unsupported, "Timer: the device has no timer query");
  }
  impl_->context = context.state();
  glGenQueries(1, &impl_->query);
}

Timer::Timer(Timer&&) noexcept = default;

Timer::~Timer() {
  if (impl_) {
    glDeleteQueries(1, &impl_->query);
  }
}

void Timer::begin() {
  GLint disjoint = 0;
  glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);  // reading it clears it
  glBeginQuery(GL_TIME_ELAPSED_EXT, impl_->query);
}

void Timer::end() {
  glEndQuery(GL_TIME_ELAPSED_EXT);
}

double Timer::seconds() {
  GLuint nanoseconds = 0;  // ES 3.0 reads 32 bits: 4.29 s at most, then it saturates
  glGetQueryObjectuiv(impl_->query, GL_QUERY_RESULT, &nanoseconds);
  GLint disjoint = 0;
  glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);
  if (disjoint != 0 || nanoseconds == std::numeric_limits<GLuint>::max()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return static_cast<double>(nanoseconds) * 1e-9;
}

}  // namespace fragblas
