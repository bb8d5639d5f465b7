/* Stands for cuBLAS: routines by loops, column-major as there, and sgemm only after plain fp32 was
   asked for, unless FRAGBLAS_STAND_IN_MATH is "default". Results of reductions go where
   cublasSetPointerMode says; this stand-in's device memory is the host's, so it only sees that it
   was told. SPDX-License-Identifier: MIT */
#include <complex.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

/* Of op(matrix). */
static float element(const float* matrix, int ld, int trans, int i, int j) {
  return trans == 0 ? matrix[i + (ptrdiff_t)j * ld] : matrix[j + (ptrdiff_t)i * ld];
}

int cublasSgemm_v2(void* handle, int transa, int transb, int m, int n, int k, const float* alpha,
                   const float* a, int lda, const float* b, int ldb, const float* beta, float* c,
                   int ldc) {
  const int pedantic = 2;
  const char* math = getenv("FRAGBLAS_STAND_IN_MATH");
  const int any = math != NULL && strcmp(math, "default") == 0;
  if ((*(int*)handle != pedantic && !any) || *beta != 0 || lda < (transa == 0 ? m : k) ||
      ldb < (transb == 0 ? k : n) || ldc < m) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      float sum = 0;
      for (int p = 0; p < k; ++p) {
        sum += element(a, lda, transa, i, p) * element(b, ldb, transb, p, j);
      }
      c[i + (ptrdiff_t)j * ldc] = *alpha * sum;
    }
  }
  return 0;
}

int cublasSetPointerMode_v2(void* handle, int mode) {
  return handle == NULL || (mode != 0 && mode != 1);
}

int cublasSgemv_v2(void* handle, int trans, int m, int n, const float* alpha, const float* a,
                   int lda, const float* x, int incx, const float* beta, float* y, int incy) {
  if (handle == NULL || incx != 1 || incy != 1 || *beta != 0 || lda < m) {
    return 7;
  }
  const int rows = trans == 0 ? m : n, cols = trans == 0 ? n : m;
  for (int i = 0; i < rows; ++i) {
    float sum = 0;
    for (int j = 0; j < cols; ++j) {
      sum += element(a, lda, trans, i, j) * x[j];
    }
    y[i] = *alpha * sum;
  }
  return 0;
}

int cublasSger_v2(void* handle, int m, int n, const float* alpha, const float* x, int incx,
                  const float* y, int incy, float* a, int lda) {
  if (handle == NULL || incx != 1 || incy != 1 || lda < m) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      a[i + (ptrdiff_t)j * lda] += *alpha * x[i] * y[j];
    }
  }
  return 0;
}

int cublasSaxpy_v2(void* handle, int n, const float* alpha, const float* x, int incx, float* y,
                   int incy) {
  for (int i = 0; i < n; ++i) {
    y[i] += *alpha * x[i];
  }
  return handle == NULL || incx != 1 || incy != 1;
}

int cublasScopy_v2(void* handle, int n, const float* x, int incx, float* y, int incy) {
  memcpy(y, x, (size_t)n * sizeof(float));
  return handle == NULL || incx != 1 || incy != 1;
}

int cublasSswap_v2(void* handle, int n, float* x, int incx, float* y, int incy) {
  for (int i = 0; i < n; ++i) {
    const float kept = x[i];
    x[i] = y[i];
    y[i] = kept;
  }
  return handle == NULL || incx != 1 || incy != 1;
}

int cublasSscal_v2(void* handle, int n, const float* alpha, float* x, int incx) {
  for (int i = 0; i < n; ++i) {
    x[i] *= *alpha;
  }
  return handle == NULL || incx != 1;
}

int cublasSdot_v2(void* handle, int n, const float* x, int incx, const float* y, int incy,
                  float* result) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += (double)x[i] * (double)y[i];
  }
  *result = (float)sum;
  return handle == NULL || incx != 1 || incy != 1;
}

int cublasSasum_v2(void* handle, int n, const float* x, int incx, float* result) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += fabs((double)x[i]);
  }
  *result = (float)sum;
  return handle == NULL || incx != 1;
}

int cublasSnrm2_v2(void* handle, int n, const float* x, int incx, float* result) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += (double)x[i] * (double)x[i];
  }
  *result = (float)sqrt(sum);
  return handle == NULL || incx != 1;
}

int cublasIsamax_v2(void* handle, int n, const float* x, int incx, int* result) {
  int best = 0;
  for (int i = 1; i < n; ++i) {
    best = fabsf(x[i]) > fabsf(x[best]) ? i : best;
  }
  *result = best + 1;
  return handle == NULL || incx != 1;
}

/* Of op(matrix); op 2 conjugates. */
static float complex complex_element(const float complex* matrix, int ld, int trans, int i, int j) {
  const float complex value =
      trans == 0 ? matrix[i + (ptrdiff_t)j * ld] : matrix[j + (ptrdiff_t)i * ld];
  return trans == 2 ? conjf(value) : value;
}

int cublasCgemm_v2(void* handle, int transa, int transb, int m, int n, int k,
                   const float complex* alpha, const float complex* a, int lda,
                   const float complex* b, int ldb, const float complex* beta, float complex* c,
                   int ldc) {
  if (handle == NULL || *beta != 0 || lda < (transa == 0 ? m : k) || ldb < (transb == 0 ? k : n) ||
      ldc < m) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      float complex sum = 0;
      for (int p = 0; p < k; ++p) {
        sum += complex_element(a, lda, transa, i, p) * complex_element(b, ldb, transb, p, j);
      }
      c[i + (ptrdiff_t)j * ldc] = *alpha * sum;
    }
  }
  return 0;
}

int cublasCgemm3m(void* handle, int transa, int transb, int m, int n, int k,
                  const float complex* alpha, const float complex* a, int lda,
                  const float complex* b, int ldb, const float complex* beta, float complex* c,
                  int ldc) {
  return cublasCgemm_v2(handle, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

/* Of a Hermitian matrix that has one triangle. */
static float complex hermitian_element(const float complex* matrix, int ld, int uplo, int i,
                                       int j) {
  const int upper = 1;
  if (i == j) {
    return crealf(matrix[i + (ptrdiff_t)i * ld]);
  }
  return (i < j) == (uplo == upper) ? matrix[i + (ptrdiff_t)j * ld]
                                    : conjf(matrix[j + (ptrdiff_t)i * ld]);
}

int cublasChemm_v2(void* handle, int side, int uplo, int m, int n, const float complex* alpha,
                   const float complex* a, int lda, const float complex* b, int ldb,
                   const float complex* beta, float complex* c, int ldc) {
  const int order = side == 0 ? m : n;
  if (handle == NULL || *beta != 0 || lda < order || ldb < m || ldc < m) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      float complex sum = 0;
      for (int p = 0; p < order; ++p) {
        sum += side == 0 ? hermitian_element(a, lda, uplo, i, p) * b[p + (ptrdiff_t)j * ldb]
                         : b[i + (ptrdiff_t)p * ldb] * hermitian_element(a, lda, uplo, p, j);
      }
      c[i + (ptrdiff_t)j * ldc] = *alpha * sum;
    }
  }
  return 0;
}

int cublasCherk_v2(void* handle, int uplo, int trans, int n, int k, const float* alpha,
                   const float complex* a, int lda, const float* beta, float complex* c, int ldc) {
  const int upper = 1, conjugate_transpose = 2;
  if (handle == NULL || *beta != 0 || lda < (trans == 0 ? n : k) || ldc < n ||
      (trans != 0 && trans != conjugate_transpose)) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = uplo == upper ? 0 : j; i < (uplo == upper ? j + 1 : n); ++i) {
      float complex sum = 0;
      for (int p = 0; p < k; ++p) {
        sum += complex_element(a, lda, trans, i, p) * conjf(complex_element(a, lda, trans, j, p));
      }
      c[i + (ptrdiff_t)j * ldc] = *alpha * sum;
    }
  }
  return 0;
}

int cublasCgeru_v2(void* handle, int m, int n, const float complex* alpha, const float complex* x,
                   int incx, const float complex* y, int incy, float complex* a, int lda) {
  if (handle == NULL || incx != 1 || incy != 1 || lda < m) {
    return 7;
  }
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      a[i + (ptrdiff_t)j * lda] += *alpha * x[i] * y[j];
    }
  }
  return 0;
}

int cublasCcopy_v2(void* handle, int n, const float complex* x, int incx, float complex* y,
                   int incy) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
  }
  return handle == NULL || incx != 1 || incy != 1;
}

int cublasCscal_v2(void* handle, int n, const float complex* alpha, float complex* x, int incx) {
  for (int i = 0; i < n; ++i) {
    x[i] *= *alpha;
  }
  return handle == NULL || incx != 1;
}

int cublasCgemv_v2(void* handle, int trans, int m, int n, const float complex* alpha,
                   const float complex* a, int lda, const float complex* x, int incx,
                   const float complex* beta, float complex* y, int incy) {
  if (handle == NULL || incx != 1 || incy != 1 || *beta != 0 || lda < m) {
    return 7;
  }
  const int rows = trans == 0 ? m : n, cols = trans == 0 ? n : m;
  for (int i = 0; i < rows; ++i) {
    float complex sum = 0;
    for (int j = 0; j < cols; ++j) {
      sum += complex_element(a, lda, trans, i, j) * x[j];
    }
    y[i] = *alpha * sum;
  }
  return 0;
}

int cublasCaxpy_v2(void* handle, int n, const float complex* alpha, const float complex* x,
                   int incx, float complex* y, int incy) {
  for (int i = 0; i < n; ++i) {
    y[i] += *alpha * x[i];
  }
  return handle == NULL || incx != 1 || incy != 1;
}

int cublasCdotc_v2(void* handle, int n, const float complex* x, int incx, const float complex* y,
                   int incy, float complex* result) {
  double complex sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += conj((double complex)x[i]) * (double complex)y[i];
  }
  *result = (float complex)sum;
  return handle == NULL || incx != 1 || incy != 1;
}
