/* The tuner in C; docs/tuning.md. In the npm package it is an entry of its own, fragblas/tuner.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_TUNE_H
#define FRAGBLAS_TUNE_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fragblas_tuner fragblas_tuner;

/* Compares gemm's kernels on small products, for 20 ms, and chooses the profile, unless that has
 * happened. Without this call it happens before the product with which 2^33 flops are reached. */
FRAGBLAS_API fragblas_status fragblas_context_calibrate(fragblas_context* context);

/* From now on the context learns, as with fragblas_options.learn, unless a profile is in use. kept:
 * what fragblas_context_learnt_json gave for this device before, and nothing more is learnt; or
 * null. What is no profile, or is another device's, is an error and changes nothing. */
FRAGBLAS_API fragblas_status fragblas_context_learn(fragblas_context* context, const char* kept);
/* What was learnt so far, for the call above and for fragblas_options.tuned_profile; its `evidence`
 * has the number of products, which ends with 20. "null": nothing was. Valid until the context's
 * next JSON call; null after a failure. */
FRAGBLAS_API const char* fragblas_context_learnt_json(fragblas_context* context);

/* Measures the tuned parameters of the context's device in `seconds`; quick: small problems.
 * docs/tuning.md. */
FRAGBLAS_API fragblas_status fragblas_tuner_create(fragblas_context* context, double seconds,
                                                   int32_t quick, fragblas_tuner** tuner);
FRAGBLAS_API void fragblas_tuner_destroy(fragblas_tuner* tuner);
/* One measurement, which waits for the device; *more: 0 when none is left. */
FRAGBLAS_API fragblas_status fragblas_tuner_step(fragblas_tuner* tuner, int32_t* more);
/* From 0 to 1. */
FRAGBLAS_API double fragblas_tuner_progress(const fragblas_tuner* tuner);
/* What was found so far, for fragblas_options.tuned_profile; valid until the next call, null after
 * a failure. */
FRAGBLAS_API const char* fragblas_tuner_profile_json(fragblas_tuner* tuner);

#ifdef __cplusplus
}
#endif

#endif
