// Who is told of argument errors: the host's own xerbla_, and that of a module only by the module.
//
//   fragblas-dropin-xerbla MODULE    This program is linked to the drop-in.
//
// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <cstdio>
#include <string>

extern "C" {
void ssyr_(const char*, const int*, const float*, const float*, const int*, float*, const int*);
void cblas_ssyr(int, int, int, float, const float*, int, float*, int);
void cblas_xerbla(int info, const char* routine, const char* form, ...);
}

namespace {

std::string told;

int fail(const char* what) {
  std::printf("FAILED: %s; told: %s\n", what, told.c_str());
  return 1;
}

}  // namespace

// The host's own, of CBLAS only.
void cblas_xerbla(int info, const char* routine, const char*, ...) {
  told = std::string(routine) + ' ' + std::to_string(info);
}

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s MODULE\n", argv[0]);
    return 2;
  }
  float x = 1;
  cblas_ssyr(102, 121, -1, 1, &x, 1, &x, 1);
  if (told != "cblas_ssyr 3") {
    return fail("the host's cblas_xerbla is not called");
  }
  void* const module = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) {
    return fail(dlerror());
  }
  const auto complain = reinterpret_cast<int (*)()>(dlsym(module, "complain"));
  if (complain == nullptr || complain() != 1) {
    return fail("the module's xerbla_ is hidden by the drop-in");
  }
  // A module's is its own affair: this prints a line, and returns.
  const int bad = -1, one = 1;
  const float alpha = 1;
  ssyr_("U", &bad, &alpha, &x, &one, &x, &one);
  if (complain() != 2) {
    return fail("the module was told of the host's error");
  }
  std::puts("right");
  return 0;
}
