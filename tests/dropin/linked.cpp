// A program that is linked to a BLAS and knows nothing of the drop-in: its products come from the
// GPU. SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <complex>
#include <cstdio>

extern "C" {
void sgemm_(const char*, const char*, const int*, const int*, const int*, const float*,
            const float*, const int*, const float*, const int*, const float*, float*, const int*);
void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*,
            const double*, const int*, const double*, const int*, const double*, double*,
            const int*);
void zgemm_(const char*, const char*, const int*, const int*, const int*, const void*, const void*,
            const int*, const void*, const int*, const void*, void*, const int*);
}

namespace {

template <typename Float, typename Gemm>
bool multiplies(Gemm gemm) {
  const int n = 2;
  const Float one = 1, zero = 0;
  const Float a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
  Float c[4] = {};
  gemm("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
  return c[0] == Float(23) && c[1] == Float(34) && c[2] == Float(31) && c[3] == Float(46);
}

}  // namespace

int main() {
  using Counters = int (*)(const char*, unsigned long long*, unsigned long long*);
  const auto counters = reinterpret_cast<Counters>(dlsym(RTLD_DEFAULT, "fragblas_dropin_counters"));
  if (counters == nullptr) {
    std::puts("the drop-in is not there");
    return 1;
  }
  const bool right = multiplies<float>(sgemm_) && multiplies<double>(dgemm_) &&
                     multiplies<std::complex<double>>(zgemm_);
  unsigned long long gpu = 0, cpu = 0;
  counters(nullptr, &gpu, &cpu);
  std::printf("%s; gpu %llu, cpu %llu\n", right ? "right" : "wrong", gpu, cpu);
  return right && gpu == 3 && cpu == 0 ? 0 : 1;
}
