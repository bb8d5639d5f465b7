// The C++ handle of a timer. SPDX-License-Identifier: MIT
#include "base/argument_check.hpp"
#include "base/handle.hpp"
#include "base/text.hpp"
#include "context/context_state.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/timer_query.hpp"

namespace fragblas {

struct Timer::Impl {
  enum class Stage { New, Running, Ended };

  std::shared_ptr<detail::ContextState> context;
  gl::TimerQuery query;
  Stage stage = Stage::New;

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  // GL lets a query that is deleted while it runs run on, and no other one begin.
  ~Impl() {
    if (stage == Stage::Running) {
      gl::TimerQuery::end();
    }
  }
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
  Impl& impl = detail::content_of(impl_, "Timer::begin", "timer");
  if (impl.stage == Impl::Stage::Running) {
    detail::ArgumentCheck("Timer::begin").fail("the timer is running, must have ended");
  }
  impl.query.begin();
  impl.stage = Impl::Stage::Running;
}

void Timer::end() {
  Impl& impl = detail::content_of(impl_, "Timer::end", "timer");
  if (impl.stage != Impl::Stage::Running) {
    detail::ArgumentCheck("Timer::end").fail("the timer is not running, must have begun");
  }
  gl::TimerQuery::end();
  impl.stage = Impl::Stage::Ended;
}

double Timer::seconds() {
  Impl& impl = detail::content_of(impl_, "Timer::seconds", "timer");
  if (impl.stage != Impl::Stage::Ended) {
    detail::ArgumentCheck("Timer::seconds").fail("the timer has no time, must have ended");
  }
  return impl.query.seconds();
}

}  // namespace fragblas
