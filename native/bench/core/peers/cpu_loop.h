/* The peer that anyone can write. SPDX-License-Identifier: MIT */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* C := A * B, all row-major and tight; A is m x k, B k x n. */
void cpu_loop_sgemm(int m, int n, int k, const float* a, const float* b, float* c);

/* y := A * x, and y := A^T * x; A is m x n, row-major and tight. */
void cpu_loop_sgemv(int m, int n, const float* a, const float* x, float* y);
void cpu_loop_sgemv_transposed(int m, int n, const float* a, const float* x, float* y);

/* y := alpha * x + y. */
void cpu_loop_saxpy(int n, float alpha, const float* x, float* y);

float cpu_loop_sdot(int n, const float* x, const float* y);

#ifdef __cplusplus
}
#endif
