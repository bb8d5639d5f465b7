// The GL thread. It is started by the first call that wants it, detached, and never ends: at the
// process's end it leaves the driver, and stays outside.
//
// SPDX-License-Identifier: MIT
#include "gl_thread.hpp"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <new>

#include "config.hpp"
#include "device.hpp"
#include "never_destroyed.hpp"
#include "process_end.hpp"
#include "trace.hpp"
#include "uncancelled.hpp"

namespace fragblas::dropin::gl_thread {
namespace {

struct Waiting {
  Job* job;
  Waiting* next = nullptr;
  std::atomic<bool> answered{false};
};

enum class State { Unstarted, Starting, Available, Unavailable, Forked, Ending };

struct Shared {
  std::mutex mutex;
  std::condition_variable arrived, finished;
  Waiting* first = nullptr;  // of those that wait
  Waiting* last = nullptr;
  std::atomic<int> queued{0};

  std::atomic<State> state{State::Unstarted};
  // Whether the GL thread is in the driver, or about to be. Who sets this looks at the state after
  // that, and the end of a process at this after it has set the state: one sees the other.
  std::atomic<bool> in_driver{false};
  Line problem;  // set before state becomes Unavailable, once
  std::int64_t most_elements = 0, memory_bytes = 0;
};

thread_local bool is_gl_thread = false;

Shared& shared() noexcept {
  return never_destroyed<Shared>();
}

// Looks for a moment before it sleeps: most calls are answered within one, and waking a thread
// takes longer.
template <typename Ready>
bool spin_until(Ready ready) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(20);
  do {
    for (int i = 0; i < 32; ++i) {
      if (ready()) {
        return true;
      }
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

// False when the process is a child or ends: that is for ever.
bool advance(Shared& thread, State to) {
  State from = thread.state;
  while (from < to) {
    if (thread.state.compare_exchange_weak(from, to)) {
      return true;
    }
  }
  return false;
}

void close(Shared& thread, const char* problem) {
  const std::lock_guard<std::mutex> lock(thread.mutex);
  if (thread.state < State::Unavailable) {
    thread.problem.set(problem);
    advance(thread, State::Unavailable);
  }
  thread.finished.notify_all();
}

// What exit would do after its handlers. A host's own stream buffers may throw.
void flush_streams() {
  try {
    std::cout.flush();
    std::clog.flush();
    std::wcout.flush();
    std::wclog.flush();
  } catch (...) {
    // Nobody is left to be told.
  }
  std::fflush(nullptr);
}

[[noreturn]] void end_at_once(int status) {
  trace_totals();
  flush_streams();
  _exit(status);
}

// Before the driver's exit handlers take it down, the GL thread must have left it. Without locks: a
// signal's handler may have called exit. False when the driver hangs.
bool leave_driver(Shared& thread) {
  advance(thread, State::Ending);
  return is_gl_thread || wait_at_process_end([&] { return !thread.in_driver; });
}

// A forked child must not reach the driver's own handlers: they join threads that are not there,
// and hang when a new thread has their place (Mesa 22.3 with OpenBLAS). It ends here, as by _exit,
// which POSIX advises for such children anyway; handlers set since the first GPU call have run.
void at_exit(int status, void*) {
  Shared& thread = shared();
  if (thread.state == State::Forked || !leave_driver(thread)) {
    end_at_once(status);
  }
}

// Handlers run in reverse: this one before those that the driver has set so far.
bool stand_before_driver() {
  return on_exit(at_exit, nullptr) == 0;
}

// Drivers set exit handlers at any time: compiling a kernel makes static objects in LLVM. Of all
// that exit does, destroying the objects of its thread is the first. Other threads than the first
// destroy theirs when they end, which says nothing.
struct AtExitOfFirstThread {
  ~AtExitOfFirstThread() {
    Shared& thread = shared();
    if (thread.state != State::Forked) {
      static_cast<void>(leave_driver(thread));
    }
  }
};

void watch_first_thread() {
  static thread_local bool seen = false;
  if (!seen) {
    seen = true;
    if (gettid() == getpid()) {
      static thread_local AtExitOfFirstThread watched;
      static_cast<void>(watched);
    }
  }
}

// Most programs load their libraries in their first thread.
__attribute__((constructor)) void at_load() {
  watch_first_thread();
}

// False when it must not be entered any more.
bool enter_driver(Shared& thread) {
  thread.in_driver = true;
  if (thread.state == State::Available) {
    return true;
  }
  thread.in_driver = false;
  return false;
}

Waiting* next(Shared& thread) {
  spin_until([&] { return thread.queued.load(std::memory_order_acquire) > 0; });
  std::unique_lock<std::mutex> lock(thread.mutex);
  thread.arrived.wait(lock, [&] { return thread.first != nullptr; });
  Waiting* waiting = thread.first;
  thread.first = waiting->next;
  --thread.queued;
  return waiting;
}

// False when no other job can succeed either.
bool serve(Device& device, Job& job) noexcept {
  for (bool again = true;; again = false) {
    bool memory_short = false;
    try {
      device.run(job);
      job.done = true;
      return true;
    } catch (const Error& error) {
      job.failure.set(error.what());
      if (error.status() == Status::ContextLost) {
        return false;
      }
      memory_short = error.status() == Status::OutOfMemory;
    } catch (const std::bad_alloc&) {
      job.failure.set("out of memory");
      memory_short = true;
    } catch (const std::exception& error) {
      job.failure.set(error.what());
    } catch (...) {
      job.failure.set("an exception of an unknown kind");
    }
    if (!memory_short || !again || ending()) {
      return true;
    }
    device.release_memory();
  }
}

void answer(Shared& thread, Waiting* waiting) {
  // Under the lock: a caller that sees `answered` may end, and its job with it.
  const std::lock_guard<std::mutex> lock(thread.mutex);
  waiting->answered.store(true, std::memory_order_release);
  thread.finished.notify_all();
}

void work(Shared& thread, Device& device) {
  std::int64_t programs = 0;
  while (true) {
    Waiting* waiting = next(thread);
    Job& job = *waiting->job;
    if (enter_driver(thread)) {
      const bool alive = serve(device, job);
      const std::int64_t compiled = device.programs();
      if (compiled != programs) {
        programs = compiled;
        stand_before_driver();
      }
      thread.in_driver = false;
      if (!alive) {
        close(thread, job.failure.c_str());
      }
    } else {
      job.failure.set(why_not());
    }
    answer(thread, waiting);
  }
}

// Null when there is no device for calls, and then `why` says why.
Device* start_device(Line& why) noexcept {
  Device* device = nullptr;  // never destroyed: Mesa may be gone first
  try {
    device = new Device;
    const DeviceInfo& info = device->info();
    // It is slower than any CPU BLAS, so only who sets a bound gets it.
    if (info.software && !config().min_flops_given) {
      why.add("a software rasteriser (%s), which is used only if " FRAGBLAS_FRONT_VARIABLE(
                  "MIN_FLOPS") " is set",
              info.renderer.c_str());
    }
  } catch (const std::exception& error) {
    why.set(error.what());
  } catch (...) {
    why.set("an exception of an unknown kind");
  }
  if (!stand_before_driver()) {
    why.set("no memory for an exit handler");
  }
  if (!why.empty()) {
    delete device;
    device = nullptr;
  }
  return device;
}

void* thread_main(void*) {
  Shared& thread = shared();
  is_gl_thread = true;
  pthread_setname_np(pthread_self(), "fragblas-gl");
  std::fesetenv(FE_DFL_ENV);  // the host's rounding, traps and flush to zero are its own
  Line why;
  Device* const device = start_device(why);
  thread.in_driver = false;
  if (device != nullptr) {
    {
      const std::lock_guard<std::mutex> lock(thread.mutex);
      thread.most_elements = device->info().max_buffer_elements;
      thread.memory_bytes = device->info().memory_bytes;
      advance(thread, State::Available);
      thread.finished.notify_all();
    }
    work(thread, *device);
  } else {
    close(thread, why.c_str());
    // Not to its end: the GL loader (libglvnd) frees what it keeps for a thread when that ends, and
    // all threads' when the process does, and does not see it when both happen at once.
    while (true) {
      pause();
    }
  }
  return nullptr;
}

// The host's signals are for the host's threads; the driver's threads inherit this too.
bool start_thread() {
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  const int error = pthread_create(&thread, &attributes, thread_main, nullptr);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  return error == 0;
}

}  // namespace

bool available() noexcept {
  watch_first_thread();
  Shared& thread = shared();
  if (thread.state.load(std::memory_order_acquire) >= State::Available) {
    return thread.state == State::Available;
  }
  std::unique_lock<std::mutex> lock(thread.mutex);
  if (thread.state == State::Unstarted) {
    thread.in_driver = true;
    if (!advance(thread, State::Starting)) {
      thread.in_driver = false;
      return false;
    }
    if (!start_thread()) {
      thread.in_driver = false;
      thread.problem.set("no thread could be started");
      advance(thread, State::Unavailable);
    }
  }
  thread.finished.wait(lock, [&] { return thread.state != State::Starting; });
  return thread.state == State::Available;
}

const char* why_not() noexcept {
  const Shared& thread = shared();
  switch (thread.state) {
    case State::Forked:
      return "a forked process";
    case State::Ending:
      return "the process is ending";
    default:
      return thread.problem.c_str();
  }
}

bool fits(const HostOperand* operands, std::size_t count) noexcept {
  const Shared& thread = shared();
  std::int64_t bytes = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t elements = operands[i].device_span();
    if (elements > thread.most_elements) {
      return false;
    }
    // A pass draws into a second texture of what it writes.
    bytes += 4 * buffer_capacity(elements) * (operands[i].written ? 2 : 1);
  }
  return bytes <= thread.memory_bytes / 2;  // the routines need some, too
}

bool run(Job& job) noexcept {
  Shared& thread = shared();
  Waiting waiting{&job};
  {
    const std::lock_guard<std::mutex> lock(thread.mutex);
    if (thread.state != State::Available) {
      job.failure.set(why_not());
      return false;
    }
    (thread.first == nullptr ? thread.first : thread.last->next) = &waiting;
    thread.last = &waiting;
    ++thread.queued;
  }
  thread.arrived.notify_one();
  const auto answered = [&] { return waiting.answered.load(std::memory_order_acquire); };
  spin_until(answered);
  // The lock is taken in any case: the GL thread is then done with `waiting`.
  std::unique_lock<std::mutex> lock(thread.mutex);
  thread.finished.wait(lock, answered);
  return job.done;
}

bool ending() noexcept {
  return shared().state == State::Ending;
}

// In the middle of a start libraries are being loaded; a child of such a moment that loads another
// one may crash in the loader. So a start is waited for, but only for a while: the driver itself
// may fork in one, to load a kernel module, here or in a thread of its own. A child has the exit
// handlers that the driver has set so far, and so needs ours.
void lock_for_fork() noexcept {
  const Uncancelled shield;
  constexpr std::chrono::seconds kLongestStart(2);
  Shared& thread = shared();
  std::unique_lock<std::mutex> lock(thread.mutex);
  if (!is_gl_thread) {
    thread.finished.wait_for(lock, kLongestStart, [&] { return thread.state != State::Starting; });
  }
  if (thread.state == State::Starting) {
    stand_before_driver();
  }
  lock.release();
}

void unlock_after_fork(bool in_child) noexcept {
  Shared& thread = shared();
  if (in_child && thread.state != State::Unstarted) {
    thread.state = State::Forked;
  }
  thread.mutex.unlock();
}

}  // namespace fragblas::dropin::gl_thread
