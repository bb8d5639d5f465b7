/* Arrays over fragblas's BLAS: reductions along an axis, functions of each element, the best of
 * each line, rows by an index: library fragblas_arrays. Operands are views, of any mix of layouts;
 * fragblas/arrays.hpp and docs/arrays.md have what they do.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_ARRAYS_H
#define FRAGBLAS_ARRAYS_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What has a result: each row, or each column. */
typedef enum fragblas_axis { FRAGBLAS_ROWS = 0, FRAGBLAS_COLS = 1 } fragblas_axis;

typedef enum fragblas_reduction {
  FRAGBLAS_SUM = 0,
  FRAGBLAS_MEAN = 1,
  FRAGBLAS_ASUM = 2,
  FRAGBLAS_NRM2 = 3,
  FRAGBLAS_MIN = 4,
  FRAGBLAS_MAX = 5,
  FRAGBLAS_ARGMIN = 6,
  FRAGBLAS_ARGMAX = 7,
  FRAGBLAS_LOGSUMEXP = 8
} fragblas_reduction;

typedef enum fragblas_best { FRAGBLAS_LARGEST = 0, FRAGBLAS_SMALLEST = 1 } fragblas_best;

/* Of two numbers up to FRAGBLAS_FUNCTION_EQUAL, then of one. */
typedef enum fragblas_function {
  FRAGBLAS_FUNCTION_ADD = 1,
  FRAGBLAS_FUNCTION_SUBTRACT = 2,
  FRAGBLAS_FUNCTION_MULTIPLY = 3,
  FRAGBLAS_FUNCTION_DIVIDE = 4,
  FRAGBLAS_FUNCTION_SUBTRACT_FROM = 5,
  FRAGBLAS_FUNCTION_DIVIDE_INTO = 6,
  FRAGBLAS_FUNCTION_MINIMUM = 7,
  FRAGBLAS_FUNCTION_MAXIMUM = 8,
  FRAGBLAS_FUNCTION_POWER = 9,
  FRAGBLAS_FUNCTION_POWER_OF = 10,
  FRAGBLAS_FUNCTION_LESS = 11,
  FRAGBLAS_FUNCTION_GREATER = 12,
  FRAGBLAS_FUNCTION_EQUAL = 13,
  FRAGBLAS_FUNCTION_NEGATE = 14,
  FRAGBLAS_FUNCTION_ABS = 15,
  FRAGBLAS_FUNCTION_EXP = 16,
  FRAGBLAS_FUNCTION_LOG = 17,
  FRAGBLAS_FUNCTION_SQRT = 18,
  FRAGBLAS_FUNCTION_RECIPROCAL_SQRT = 19,
  FRAGBLAS_FUNCTION_SQUARE = 20,
  FRAGBLAS_FUNCTION_RECIPROCAL = 21,
  FRAGBLAS_FUNCTION_SIN = 22,
  FRAGBLAS_FUNCTION_COS = 23,
  FRAGBLAS_FUNCTION_TANH = 24,
  FRAGBLAS_FUNCTION_SIGMOID = 25,
  FRAGBLAS_FUNCTION_RELU = 26,
  FRAGBLAS_FUNCTION_FLOOR = 27,
  FRAGBLAS_FUNCTION_CEIL = 28,
  FRAGBLAS_FUNCTION_ROUND = 29,
  FRAGBLAS_FUNCTION_SIGN = 30
} fragblas_function;

/* result := of each row or column what the reduction makes of it: a.rows or a.cols elements. */
FRAGBLAS_API fragblas_status fragblas_reduce(fragblas_reduction reduction, const fragblas_view* a,
                                             fragblas_axis axis, fragblas_buffer* result,
                                             fragblas_int result_offset, fragblas_int result_inc);
/* C := exp(A) over the sums of exp(A) along each row or column. C may be A. */
FRAGBLAS_API fragblas_status fragblas_softmax(const fragblas_view* a, fragblas_axis axis,
                                              const fragblas_view* c);
/* C := the sums of each element of a row or column and those before it. C may be A. */
FRAGBLAS_API fragblas_status fragblas_cumsum(const fragblas_view* a, fragblas_axis axis,
                                             const fragblas_view* c);
/* The values->cols best elements of each row, and their columns; either may be null. */
FRAGBLAS_API fragblas_status fragblas_top_k(const fragblas_view* a, const fragblas_view* values,
                                            const fragblas_view* indices, fragblas_best best);
/* The elements of each row or column in order, and where they were; either may be null. */
FRAGBLAS_API fragblas_status fragblas_sort(const fragblas_view* a, fragblas_axis axis,
                                           const fragblas_view* values,
                                           const fragblas_view* indices, fragblas_best order);
/* C := f(X, Y); of a function of two numbers y may be null, and `number` stands for it. An operand
 * with one row or column is stretched. */
FRAGBLAS_API fragblas_status fragblas_elementwise(fragblas_function function,
                                                  const fragblas_view* x, const fragblas_view* y,
                                                  float number, const fragblas_view* c);
/* C := alpha * op(A) + beta * op(B). */
FRAGBLAS_API fragblas_status fragblas_geam(const fragblas_scalar* alpha, const fragblas_view* a,
                                           fragblas_op op_a, const fragblas_scalar* beta,
                                           const fragblas_view* b, fragblas_op op_b,
                                           const fragblas_view* c);
/* Row i of C := row indices(i) of A: c->rows indices. */
FRAGBLAS_API fragblas_status fragblas_gather_rows(const fragblas_view* a, fragblas_buffer* indices,
                                                  fragblas_int indices_offset,
                                                  fragblas_int indices_inc, const fragblas_view* c);
/* Row indices(i) of C := row i of A: a->rows indices. */
FRAGBLAS_API fragblas_status fragblas_scatter_rows(const fragblas_view* a, fragblas_buffer* indices,
                                                   fragblas_int indices_offset,
                                                   fragblas_int indices_inc,
                                                   const fragblas_view* c);
/* C := the windows of an image of height x width pixels, one a row. */
FRAGBLAS_API fragblas_status fragblas_im2col(const fragblas_view* image, fragblas_int height,
                                             fragblas_int width, fragblas_int kernel_height,
                                             fragblas_int kernel_width, fragblas_int stride,
                                             fragblas_int padding, fragblas_int dilation,
                                             const fragblas_view* c);

/* An array, or where it is null a number; a vector is a matrix of one row or column. */
typedef struct fragblas_run_input {
  const char* name;
  const fragblas_view* view;
  float number;
} fragblas_run_input;
typedef struct fragblas_run_output {
  const char* name; /* of one that is alone null */
  const fragblas_view* view;
} fragblas_run_output;
/* outputs := the caller's own code; fragblas::RunProgram says what it may do. `reads`: about how
 * many elements it reads for each it writes, where they are many, else 0. */
FRAGBLAS_API fragblas_status fragblas_run_program(const char* body,
                                                  const fragblas_run_input* inputs,
                                                  fragblas_int input_count,
                                                  const fragblas_run_output* outputs,
                                                  fragblas_int output_count, double reads);

typedef enum fragblas_storage { FRAGBLAS_FLOAT16 = 0, FRAGBLAS_INT8 = 1 } fragblas_storage;
/* A compact matrix, by rows. scales: of FRAGBLAS_INT8 one number for each row, else null. */
typedef struct fragblas_compact {
  fragblas_buffer* elements;
  fragblas_buffer* scales;
  fragblas_int rows, cols;
  int32_t storage;
} fragblas_compact;
/* A buffer for the elements, zeros; fragblas_buffer_destroy frees it. */
FRAGBLAS_API fragblas_status fragblas_compact_create(fragblas_context* context, fragblas_int rows,
                                                     fragblas_int cols, fragblas_storage storage,
                                                     fragblas_buffer** elements);
/* Rows first_row on := A, rounded; scales of a->rows numbers, or null for the largest magnitudes
 * over 127. */
FRAGBLAS_API fragblas_status fragblas_compact_rows(const fragblas_view* a,
                                                   const fragblas_compact* to,
                                                   fragblas_int first_row, fragblas_buffer* scales);
/* C := rows first_row on. */
FRAGBLAS_API fragblas_status fragblas_expand_rows(const fragblas_compact* a, fragblas_int first_row,
                                                  const fragblas_view* c);
/* y := alpha * A * x + beta * y. */
FRAGBLAS_API fragblas_status fragblas_compact_gemv(const fragblas_scalar* alpha,
                                                   const fragblas_compact* a, fragblas_buffer* x,
                                                   fragblas_int x_offset, fragblas_int x_inc,
                                                   const fragblas_scalar* beta, fragblas_buffer* y,
                                                   fragblas_int y_offset, fragblas_int y_inc);
/* C := alpha * A * op(B) + beta * C, B compact. */
FRAGBLAS_API fragblas_status fragblas_compact_gemm(const fragblas_scalar* alpha,
                                                   const fragblas_view* a,
                                                   const fragblas_compact* b, fragblas_op op_b,
                                                   const fragblas_scalar* beta,
                                                   const fragblas_view* c);

#ifdef __cplusplus
}
#endif

#endif
