// A module of a host with an xerbla_ of its own, as NumPy's have. SPDX-License-Identifier: MIT
#include <cstddef>

namespace {
int complaints = 0;
}

extern "C" {

void xerbla_(const char*, const int*, std::size_t);
void xerbla_(const char*, const int*, std::size_t) {
  ++complaints;
}

// Finds xerbla_ through the dynamic linker, as LAPACK finds it.
int complain();
int complain() {
  const int info = 1;
  xerbla_("SGETRF", &info, 6);
  return complaints;
}

}  // extern "C"
