// The C++ handle of a timer. SPDX-License-Identifier: MIT
#include "base/text.hpp"
#include "context/context_state.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/timer_query.hpp"

namespace fragblas {

struct Timer::Impl {
  std::shared_ptr<detail::ContextState> context;
  gl::TimerQuery query;
};

Timer::Timer(Context& context) {
  if (!context.info().timer_query) {
    detail::throw_error(Status::Unsupported, "Timer: the device has no timer query");
  }
  impl_ = std::make_unique<Impl>();
  impl_->context = context.state();
}

Timer::Timer(Timer&&) noexcept = default;
Timer::~Timer() = default;

void Timer::begin() {
  impl_->query.begin();
}

void Timer::end() {
  gl::TimerQuery::end();
}

double Timer::seconds() {
  return impl_->query.seconds();
}

}  // namespace fragblas
