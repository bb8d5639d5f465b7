// The drop-in as a program finds it: opened at run time, its symbols by name.
// SPDX-License-Identifier: MIT
#pragma once

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace dropin_test {

class Library {
 public:
  explicit Library(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::exit(2);
    }
  }

  void* symbol(const char* name) const {
    void* address = dlsym(handle_, name);
    if (address == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::exit(2);
    }
    return address;
  }

  // Calls a routine with its arguments as they are: by address for Fortran's.
  template <typename Result = void, typename... Args>
  Result call(const char* name, Args... args) const {
    return reinterpret_cast<Result (*)(Args...)>(symbol(name))(args...);
  }

  void close() { dlclose(handle_); }

  struct Counts {
    unsigned long long gpu = 0, cpu = 0;
  };
  Counts counts(const char* routine = nullptr) const {
    Counts result;
    call<int>("fragblas_dropin_counters", routine, &result.gpu, &result.cpu);
    return result;
  }

 private:
  void* handle_;
};

}  // namespace dropin_test
