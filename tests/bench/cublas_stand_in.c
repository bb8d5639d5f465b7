/* Stands for cuBLAS: sgemm by loops, column-major as there, and only after plain fp32 was asked
   for. SPDX-License-Identifier: MIT */
#include <stddef.h>
#include <stdlib.h>

int cublasCreate_v2(void** handle) {
  *handle = calloc(1, sizeof(int));
  return *handle == NULL;
}

int cublasDestroy_v2(void* handle) {
  free(handle);
  return 0;
}

int cublasSetMathMode(void* handle, int mode) {
  *(int*)handle = mode;
  return 0;
}

int cublasSgemm_v2(void* handle, int transa, int transb, int m, int n, int k, const float* alpha,
                   const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
                   int ldc) {
  const int pedantic = 2;
  if (*(int*)handle != pedantic || transa != 0 || transb != 0 || *beta != 0 || lda < m || ldb < k ||
      ldc < m) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      float sum = 0;
      for (int p = 0; p < k; ++p) {
        sum += a[i + (ptrdiff_t)p * lda] * b[p + (ptrdiff_t)j * ldb];
      }
      c[i + (ptrdiff_t)j * ldc] = *alpha * sum;
    }
  }
  return 0;
}
