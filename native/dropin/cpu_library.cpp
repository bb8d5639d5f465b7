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
#include <string>
#include <vector>

#include "config.hpp"

namespace fragblas::dropin {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int kFlags = RTLD_NOW | RTLD_LOCAL;  // the sanitizer refuses RTLD_DEEPBIND
#else
constexpr int kFlags = RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND;
#endif

struct Library {
  std::mutex mutex;
  std::atomic<bool> tried{false};
  std::array<AnyFunction, kRoutines> functions{};
  std::string problem;
  std::array<std::atomic<bool>, kRoutines> complained{};
};

// Never destroyed: calls may come from exit handlers.
Library& library() {
  static auto* const instance = new Library;
  return *instance;
}

// Where Debian and its kin keep the alternatives of libblas.so.3, the fast ones first; then where
// others keep theirs.
std::vector<std::string> usual_places() {
  std::vector<std::string> result;
  for (const char* lib : {"/usr/lib/" FRAGBLAS_LIBRARY_ARCHITECTURE, "/usr/lib64", "/usr/lib"}) {
    for (const char* folder :
         {"openblas-pthread", "openblas-openmp", "openblas-serial", "openblas", "blis-pthread",
          "blis-openmp", "blis-serial", "blis", "atlas", "blas"}) {
      result.push_back(std::string(lib) + "/" + folder + "/libblas.so.3");
    }
    for (const char* file : {"libopenblas.so.0", "libblis.so.4", "libblas.so.3"}) {
      result.push_back(std::string(lib) + "/" + file);
    }
  }
  return result;
}

const void* base_of(const void* symbol) {
  Dl_info info;
  return dladdr(symbol, &info) != 0 ? info.dli_fbase : nullptr;
}

// Empty when the library has all routines and is not this one, under whatever name.
std::string take(const char* path, std::array<AnyFunction, kRoutines>& functions) {
  void* handle = dlopen(path, kFlags);
  if (handle == nullptr) {
    return dlerror();
  }
  const void* own = base_of(reinterpret_cast<const void*>(&cpu_function));
  for (std::size_t i = 0; i < kRoutines; ++i) {
    const std::string symbol = std::string(kRoutineNames[i]) + "_";
    void* address = dlsym(handle, symbol.c_str());
    if (address == nullptr || base_of(address) == own) {
      dlclose(handle);
      return std::string(path) +
             (address == nullptr ? ": has no " + symbol : ": is fragblas itself");
    }
    functions[i] = reinterpret_cast<AnyFunction>(address);
  }
  return "";
}

void open(Library& library) {
  std::array<AnyFunction, kRoutines> functions{};
  const std::string& named = config().cpu_library;
  if (!named.empty()) {
    library.problem =
        named[0] == '/' ? take(named.c_str(), functions) : named + ": must be an absolute path";
  } else {
    library.problem = "none in the usual places";
    for (const std::string& place : usual_places()) {
      if (take(place.c_str(), functions).empty()) {
        library.problem.clear();
        break;
      }
    }
  }
  if (library.problem.empty()) {
    library.functions = functions;
  }
}

void complain(Library& library, RoutineId routine) {
  if (!library.complained[index_of(routine)].exchange(true)) {
    warn(std::string(name_of(routine)) +
         " was not computed: the GPU could not and there is no CPU BLAS (" + library.problem +
         "). Set FRAGBLAS_DROPIN_CPU_LIBRARY to the path of a libblas.so.3");
  }
}

}  // namespace

AnyFunction cpu_function(RoutineId routine) {
  Library& lib = library();
  if (!lib.tried.load(std::memory_order_acquire)) {
    const std::lock_guard<std::mutex> lock(lib.mutex);
    if (!lib.tried.load(std::memory_order_relaxed)) {
      open(lib);
      lib.tried.store(true, std::memory_order_release);
    }
  }
  const AnyFunction function = lib.functions[index_of(routine)];
  if (function == nullptr) {
    complain(lib, routine);
  }
  return function;
}

void lock_cpu_library() {
  library().mutex.lock();
}

void unlock_cpu_library() {
  library().mutex.unlock();
}

}  // namespace fragblas::dropin
