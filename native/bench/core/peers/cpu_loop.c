/* Loops, in the order in which the innermost goes along rows. Built with -O2 in every
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

void cpu_loop_sgemv(int m, int n, const float* a, const float* x, float* y) {
  for (int i = 0; i < m; ++i) {
    y[i] = cpu_loop_sdot(n, a + (size_t)i * (size_t)n, x);
  }
}

void cpu_loop_sgemv_transposed(int m, int n, const float* a, const float* x, float* y) {
  for (int j = 0; j < n; ++j) {
    y[j] = 0;
  }
  for (int i = 0; i < m; ++i) {
    cpu_loop_saxpy(n, x[i], a + (size_t)i * (size_t)n, y);
  }
}

void cpu_loop_saxpy(int n, float alpha, const float* x, float* y) {
  for (int i = 0; i < n; ++i) {
    y[i] += alpha * x[i];
  }
}

float cpu_loop_sdot(int n, const float* x, const float* y) {
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += x[i] * y[i];
  }
  return sum;
}
