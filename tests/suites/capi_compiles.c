/* The C headers compile as C, and every function of them links. SPDX-License-Identifier: MIT */
#include "fragblas/arrays.h"
#include "fragblas/complex.h"
#include "fragblas/complex_beside.h"
#include "fragblas/complex_linalg.h"
#include "fragblas/double_beside.h"
#include "fragblas/double_complex_beside.h"
#include "fragblas/double_linalg.h"
#include "fragblas/fragblas.h"
#include "fragblas/linalg.h"
#include "fragblas/linalg_beside.h"
#include "fragblas/sparse.h"
#include "fragblas/sparse_solvers.h"
#include "fragblas/tune.h"

typedef void (*any_function)(void);

any_function fragblas_test_functions[] = {
#include "declared_functions.inc"
};

int fragblas_test_function_count(void) {
  return (int)(sizeof fragblas_test_functions / sizeof fragblas_test_functions[0]);
}

/* A product in plain C; the status of the first call that fails. */
fragblas_status fragblas_test_product(fragblas_context* context, const float* a, const float* b,
                                      float* c) {
  const fragblas_scalar one = {1.0, 0.0, 0, 0};
  const fragblas_scalar zero = {0.0, 0.0, 0, 0};
  fragblas_buffer* buffers[3] = {0, 0, 0};
  fragblas_status status = FRAGBLAS_OK;
  int i;
  for (i = 0; i < 3 && status == FRAGBLAS_OK; ++i) {
    status = fragblas_buffer_create(context, 4, &buffers[i]);
  }
  if (status == FRAGBLAS_OK) status = fragblas_buffer_write(buffers[0], 0, a, 4);
  if (status == FRAGBLAS_OK) status = fragblas_buffer_write(buffers[1], 0, b, 4);
  if (status == FRAGBLAS_OK) {
    status = fragblas_sgemm(FRAGBLAS_ROW_MAJOR, FRAGBLAS_NO_TRANS, FRAGBLAS_NO_TRANS, 2, 2, 2, one,
                            buffers[0], 0, 2, buffers[1], 0, 2, zero, buffers[2], 0, 2);
  }
  if (status == FRAGBLAS_OK) status = fragblas_buffer_read(buffers[2], 0, c, 4);
  for (i = 0; i < 3; ++i) fragblas_buffer_destroy(buffers[i]);
  return status;
}
