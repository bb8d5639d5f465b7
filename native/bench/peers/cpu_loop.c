/* Three loops, in the order in which the innermost goes along rows. Built with -O2 in every
   configuration. SPDX-License-Identifier: MIT */
#include "peers/cpu_loop.h"

#include <stddef.h>

void cpu_loop_sgemm(int m, int n, int k, const float* a, const float* b, float* c) {
  for (int i = 0; i < m; ++i) {
    float* row = c + (size_t)i * (size_t)n;
    for (int j = 0; j < n; ++j) {
      row[j] = 0;
    }
    for (int p = 0; p < k; ++p) {
      const float factor = a[(size_t)i * (size_t)k + (size_t)p];
      const float* other = b + (size_t)p * (size_t)n;
      for (int j = 0; j < n; ++j) {
        row[j] += factor * other[j];
      }
    }
  }
}
