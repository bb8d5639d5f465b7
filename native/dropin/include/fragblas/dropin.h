/* The drop-in BLAS's own functions: how many calls each side has served. A program finds them by
 * linking libfragblas_blas, or by dlsym(RTLD_DEFAULT, ...) when it is preloaded.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DROPIN_H
#define FRAGBLAS_DROPIN_H

#ifdef __cplusplus
extern "C" {
#endif

/* Calls of `routine` ("sgemm") that the GPU and the CPU have served in this process; of all
 * routines when it is null. Calls that return early, because there is nothing to do or because an
 * argument is wrong, count for neither. Returns 0, or -1 when there is no such routine. */
int fragblas_dropin_counters(const char* routine, unsigned long long* gpu, unsigned long long* cpu);
/* Sets all counters to 0. */
void fragblas_dropin_reset_counters(void);

#ifdef __cplusplus
}
#endif

#endif
