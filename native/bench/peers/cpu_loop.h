/* The peer that anyone can write. SPDX-License-Identifier: MIT */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* C := A * B, all row-major and tight; A is m x k, B k x n. */
void cpu_loop_sgemm(int m, int n, int k, const float* a, const float* b, float* c);

#ifdef __cplusplus
}
#endif
