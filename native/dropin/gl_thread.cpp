// The GL thread. It is started by the first call that wants it, detached, and nobody ever waits
// for its end: not the host's exit, not dlclose (the library stays loaded).
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
#include <deque>
#include <mutex>

#include "config.hpp"
#include "device.hpp"
#include "trace.hpp"

namespace fragblas::dropin::gl_thread {
namespace {

struct Waiting {
  Job* job;
  std::atomic<bool> done{false};
};

// Never destroyed: the thread and exit handlers may use it to the last.
struct Shared {
  std::mutex mutex;
  std::condition_variable arrived, finished;
  std::deque<Waiting*> queue;
  std::atomic<int> queued{0};

  enum State { Unstarted, Starting, Available, Unavailable, Forked, Ending };
  std::atomic<State> state{Unstarted};
  std::string problem;  // set before state becomes Unavailable, once
  std::int64_t most_elements = 0, memory_bytes = 0;
};

Shared& shared() {
  static auto* const instance = new Shared;
  return *instance;
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

void close(Shared& thread, const std::string& problem) {
  const std::lock_guard<std::mutex> lock(thread.mutex);
  if (thread.state < Shared::Unavailable) {
    thread.problem = problem;
    thread.state = Shared::Unavailable;
  }
  thread.finished.notify_all();
}

// Without the lock: nothing that a host does at its end may wait.
//
// A forked child must not reach the driver's own handlers: they join threads that are not there,
// and hang when a new thread has their place (Mesa 22.3 with OpenBLAS). It ends here, as by _exit,
// which POSIX advises for such children anyway; handlers set since the first GPU call have run.
void at_exit(int status, void*) {
  Shared& thread = shared();
  if (thread.state == Shared::Forked) {
    trace_totals();
    std::fflush(nullptr);
    _exit(status);
  }
  thread.state = Shared::Ending;
}

Waiting* next(Shared& thread) {
  spin_until([&] { return thread.queued.load(std::memory_order_acquire) > 0; });
  std::unique_lock<std::mutex> lock(thread.mutex);
  thread.arrived.wait(lock, [&] { return !thread.queue.empty(); });
  Waiting* waiting = thread.queue.front();
  thread.queue.pop_front();
  --thread.queued;
  return waiting;
}

// False when no other job can succeed either.
bool serve(Device& device, Job& job) {
  bool alive = true;
  for (int attempt = 0; attempt < 2; ++attempt) {
    job.failure.clear();
    try {
      device.run(job);
      return true;
    } catch (const Error& error) {
      job.failure = error.what();
      alive = error.status() != Status::ContextLost;
      if (error.status() != Status::OutOfMemory) {
        return alive;
      }
    } catch (const std::exception& error) {
      job.failure = error.what();
    }
    device.release_memory();
  }
  return alive;
}

void answer(Shared& thread, Waiting* waiting) {
  // Under the lock: a caller that sees `done` may end, and its job with it.
  const std::lock_guard<std::mutex> lock(thread.mutex);
  waiting->done.store(true, std::memory_order_release);
  thread.finished.notify_all();
}

// A software rasteriser is slower than any CPU BLAS, so only who sets a bound gets it.
std::string refusal(const DeviceInfo& info) {
  return info.software && !config().min_flops_given
             ? "a software rasteriser (" + info.renderer +
                   "), which is used only if FRAGBLAS_DROPIN_MIN_FLOPS is set"
             : "";
}

void work(Shared& thread, Device& device) {
  bool alive = true;
  while (true) {
    Waiting* waiting = next(thread);
    if (alive) {
      alive = serve(device, *waiting->job);
      if (!alive) {
        close(thread, waiting->job->failure);
      }
    } else {
      waiting->job->failure = why_not();
    }
    answer(thread, waiting);
  }
}

void* thread_main(void*) {
  Shared& thread = shared();
  pthread_setname_np(pthread_self(), "fragblas-gl");
  std::fesetenv(FE_DFL_ENV);  // the host's rounding, traps and flush to zero are its own
  Device* device = nullptr;   // never destroyed: Mesa may be gone first
  std::string why;
  try {
    device = new Device;
    why = refusal(device->info());
  } catch (const std::exception& error) {
    why = error.what();
  }
  // Handlers run in reverse: this one before the driver's, which were set while it started, whether
  // or not it is of use.
  on_exit(at_exit, nullptr);
  if (!why.empty()) {
    delete device;
    close(thread, why);
    // Not to its end: the GL loader (libglvnd) frees what it keeps for a thread when that ends, and
    // all threads' when the process does, and does not see it when both happen at once.
    while (true) {
      pause();
    }
  }
  {
    const std::lock_guard<std::mutex> lock(thread.mutex);
    thread.most_elements = device->info().max_buffer_elements;
    thread.memory_bytes = device->info().memory_bytes;
    if (thread.state == Shared::Starting) {
      thread.state = Shared::Available;
    }
    thread.finished.notify_all();
  }
  work(thread, *device);
  return nullptr;
}

// The host's signals are for the host's threads; the driver's threads inherit this too.
std::string start() {
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
  return error == 0 ? "" : "no thread could be started";
}

}  // namespace

bool available() {
  Shared& thread = shared();
  if (thread.state.load(std::memory_order_acquire) >= Shared::Available) {
    return thread.state == Shared::Available;
  }
  std::unique_lock<std::mutex> lock(thread.mutex);
  if (thread.state == Shared::Unstarted) {
    thread.state = Shared::Starting;
    thread.problem = start();
    if (!thread.problem.empty()) {
      thread.state = Shared::Unavailable;
    }
  }
  thread.finished.wait(lock, [&] { return thread.state != Shared::Starting; });
  return thread.state == Shared::Available;
}

std::string why_not() {
  const Shared& thread = shared();
  switch (thread.state) {
    case Shared::Forked:
      return "a forked process";
    case Shared::Ending:
      return "the process is ending";
    default:
      return thread.problem;
  }
}

bool fits(const HostOperand* operands, std::size_t count) {
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

bool run(Job& job) {
  Shared& thread = shared();
  Waiting waiting{&job};
  {
    const std::lock_guard<std::mutex> lock(thread.mutex);
    if (thread.state != Shared::Available) {
      job.failure = why_not();
      return false;
    }
    thread.queue.push_back(&waiting);
    ++thread.queued;
  }
  thread.arrived.notify_one();
  const auto done = [&] { return waiting.done.load(std::memory_order_acquire); };
  spin_until(done);
  // The lock is taken in any case: the GL thread is then done with `waiting`.
  std::unique_lock<std::mutex> lock(thread.mutex);
  thread.finished.wait(lock, done);
  return job.failure.empty();
}

// Not in the middle of a start: the child would have the driver's exit handlers without ours.
void lock_for_fork() {
  Shared& thread = shared();
  std::unique_lock<std::mutex> lock(thread.mutex);
  thread.finished.wait(lock, [&] { return thread.state != Shared::Starting; });
  lock.release();
}

void unlock_after_fork(bool in_child) {
  Shared& thread = shared();
  if (in_child && thread.state != Shared::Unstarted) {
    thread.state = Shared::Forked;
  }
  thread.mutex.unlock();
}

}  // namespace fragblas::dropin::gl_thread
