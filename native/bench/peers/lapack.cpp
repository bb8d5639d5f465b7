// Opening OpenBLAS as a shared library.
//
// SPDX-License-Identifier: MIT
#include "peers/lapack.hpp"

#include <dlfcn.h>

#include <string>

#include "workload.hpp"

namespace bench {
namespace {

constexpr const char* kFile = "libopenblas.so.0";

void* library() {
  static void* const handle = dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
  return handle;
}

}  // namespace

void* lapack_symbol(const char* name) {
  if (library() == nullptr) {
    throw Absent(std::string("no LAPACK: ") + kFile + " can't be opened");
  }
  void* symbol = dlsym(library(), name);
  if (symbol == nullptr) {
    throw Absent(std::string(kFile) + " has no " + name);
  }
  return symbol;
}

}  // namespace bench
