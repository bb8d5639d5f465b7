// Opening the CPU BLAS. Hosts load BLAS at any time and in any order, and the reference library's
// cblas_ functions call Fortran names that lead back here; so it is opened by path, into a scope of
// its own, and only Fortran symbols are taken.
//
// SPDX-License-Identifier: MIT
#include "cpu_library.hpp"

#include <dlfcn.h>

#include <array>
#include <atomic>
#include <mutex>

#include "config.hpp"
#include "line.hpp"
#include "never_destroyed.hpp"
#include "process_end.hpp"

namespace fragblas::dropin {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int kFlags = RTLD_NOW | RTLD_LOCAL;  // the sanitizer refuses RTLD_DEEPBIND
#else
constexpr int kFlags = RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND;
#endif

using Functions = std::array<AnyFunction, kRoutines>;

struct Library {
  std::mutex mutex;
  std::atomic<bool> tried{false};
  Functions functions{};
  Line problem;
  std::array<std::atomic<bool>, kRoutines> complained{};
  // Calls in the library, of all threads.
  std::atomic<int> calls{0};
  std::atomic<bool> ending{false};
};

// Of this thread.
thread_local int own_calls = 0;
thread_local bool opens_library = false;  // which may fork
thread_local bool ends_process = false;

Library& library() noexcept {
  return never_destroyed<Library>();
}

const void* base_of(const void* symbol) {
  Dl_info info;
  return dladdr(symbol, &info) != 0 ? info.dli_fbase : nullptr;
}

// Whether the library has all routines and is not this one, under whatever name.
bool take(const char* path, Functions& functions, Line& problem) {
  problem.clear();
  void* handle = dlopen(path, kFlags);
  if (handle == nullptr) {
    problem.set(dlerror());
    return false;
  }
  static const char own = 0;
  for (std::size_t i = 0; i < kRoutines; ++i) {
    Line symbol;
    symbol.add("%s_", kRoutineNames[i]);
    void* address = dlsym(handle, symbol.c_str());
    if (address == nullptr || base_of(address) == base_of(&own)) {
      dlclose(handle);
      if (address == nullptr) {
        problem.add("%s: has no %s", path, symbol.c_str());
      } else {
        problem.add("%s: is fragblas itself", path);
      }
      return false;
    }
    functions[i] = reinterpret_cast<AnyFunction>(address);
  }
  return true;
}

// The usual alternatives, then what others have.
bool take_usual(Functions& functions, Line& problem) {
  for (const char* lib : {"/usr/lib/" FRAGBLAS_LIBRARY_ARCHITECTURE, "/usr/lib64", "/usr/lib"}) {
    Line path;
    const auto found = [&](const char* folder, const char* file) {
      path.clear();
      path.add("%s/%s%s", lib, folder, file);
      return take(path.c_str(), functions, problem);
    };
    for (const char* folder : kFolders) {
      if (found(folder, FRAGBLAS_FRONT_FILE)) {
        return true;
      }
    }
    for (const char* file : kOtherFiles) {
      if (found("", file)) {
        return true;
      }
    }
    if (found("", FRAGBLAS_FRONT_FILE)) {
      return true;
    }
  }
  problem.set("none in the usual places");
  return false;
}

void open(Library& library) {
  Functions functions{};
  const char* const named = config().cpu_library;
  bool taken = false;
  if (*named == '\0') {
    taken = take_usual(functions, library.problem);
  } else if (*named == '/') {
    taken = take(named, functions, library.problem);
  } else {
    library.problem.add("%s: must be an absolute path", named);
  }
  if (taken) {
    library.functions = functions;
  }
}

AnyFunction function_of(Library& lib, RoutineId routine) {
  if (!lib.tried.load(std::memory_order_acquire)) {
    const std::lock_guard<std::mutex> lock(lib.mutex);
    if (!lib.tried.load(std::memory_order_relaxed)) {
      opens_library = true;
      open(lib);
      opens_library = false;
      lib.tried.store(true, std::memory_order_release);
    }
  }
  return lib.functions[index_of(routine)];
}

// A CPU BLAS is torn down after the host's exit handlers, and OpenBLAS 0.3.21 hangs or crashes when
// other threads are in it then. This library was loaded before, so it is torn down before too:
// calls that have begun are let through, and later ones of other threads wait for the process's
// end.
__attribute__((destructor)) void before_libraries_end() {
  Library& lib = library();
  ends_process = true;
  lib.ending = true;
  static_cast<void>(wait_at_process_end([&] { return lib.calls == own_calls; }));
}

}  // namespace

CpuCall::CpuCall(RoutineId routine) noexcept {
  Library& lib = library();
  ++lib.calls;
  if (lib.ending && !ends_process && own_calls == 0) {
    --lib.calls;
    static_cast<void>(wait_at_process_end([] { return false; }));
    ++lib.calls;
  }
  ++own_calls;
  function_ = function_of(lib, routine);
}

CpuCall::~CpuCall() {
  --own_calls;
  --library().calls;
}

void say_not_computed(RoutineId routine) noexcept {
  Library& lib = library();
  if (!lib.complained[index_of(routine)].exchange(true)) {
    warn("%s was not computed: the GPU could not and there is no CPU " FRAGBLAS_FRONT_LIBRARY
         " (%s). Set " FRAGBLAS_FRONT_VARIABLE(
             "CPU_LIBRARY") " to the path of a " FRAGBLAS_FRONT_FILE,
         name_of(routine), lib.problem.c_str());
  }
}

void lock_cpu_library() {
  if (!opens_library) {
    library().mutex.lock();
  }
}

void unlock_cpu_library(bool in_child) {
  if (in_child) {
    library().calls = own_calls;  // those of other threads are not in it
  }
  if (!opens_library) {
    library().mutex.unlock();
  }
}

}  // namespace fragblas::dropin
