// Opening Netlib's BLAS.
//
// SPDX-License-Identifier: MIT
#include "peers/netlib.hpp"

#include <dlfcn.h>

#include "workload.hpp"

namespace bench {
namespace {

struct Library {
  void* handle = nullptr;
  std::string problem;
};

// The file is named with its folder: what the loader finds by the plain name is the BLAS that the
// system has chosen, which may be any.
Library load() {
  Library result;
  const std::string file = FRAGBLAS_NETLIB_BLAS;
  result.handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (result.handle == nullptr) {
    result.problem = "no reference BLAS of Netlib: " + file + " can't be opened";
  } else if (dlsym(result.handle, "openblas_get_config") != nullptr) {
    result.problem = "no reference BLAS of Netlib: " + file + " is OpenBLAS";
  }
  return result;
}

const Library& library() {
  static const Library instance = load();
  return instance;
}

}  // namespace

const std::string& netlib_problem() {
  return library().problem;
}

void* netlib_symbol(const char* name) {
  if (!netlib_problem().empty()) {
    throw Absent(netlib_problem());
  }
  void* symbol = dlsym(library().handle, name);
  if (symbol == nullptr) {
    throw Absent(std::string("Netlib's BLAS has no ") + name);
  }
  return symbol;
}

}  // namespace bench
