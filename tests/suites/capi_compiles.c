/* The C header compiles as C, and every function of it links. SPDX-License-Identifier: MIT */
#include "fragblas/fragblas.h"
#include "fragblas/tune.h"

typedef void (*any_function)(void);

any_function fragblas_test_functions[] = {
    (any_function)fragblas_last_error,
    (any_function)fragblas_status_name,
    (any_function)fragblas_version,
    (any_function)fragblas_catalog_json,
    (any_function)fragblas_options_init,
    (any_function)fragblas_context_create,
    (any_function)fragblas_context_destroy,
    (any_function)fragblas_context_info_json,
    (any_function)fragblas_context_stats_json,
    (any_function)fragblas_explain_gemm_json,
    (any_function)fragblas_context_calibrate,
    (any_function)fragblas_tuner_create,
    (any_function)fragblas_tuner_destroy,
    (any_function)fragblas_tuner_step,
    (any_function)fragblas_tuner_progress,
    (any_function)fragblas_tuner_profile_json,
    (any_function)fragblas_context_set_parameter,
    (any_function)fragblas_context_run,
    (any_function)fragblas_context_finish,
    (any_function)fragblas_context_reset_state,
    (any_function)fragblas_buffer_create,
    (any_function)fragblas_buffer_destroy,
    (any_function)fragblas_buffer_size,
    (any_function)fragblas_buffer_write,
    (any_function)fragblas_buffer_fill,
    (any_function)fragblas_buffer_copy,
    (any_function)fragblas_buffer_read,
    (any_function)fragblas_buffer_write_matrix,
    (any_function)fragblas_buffer_read_matrix,
    (any_function)fragblas_buffer_read_async,
    (any_function)fragblas_readback_poll,
    (any_function)fragblas_readback_wait,
    (any_function)fragblas_readback_get,
    (any_function)fragblas_readback_destroy,
    (any_function)fragblas_buffer_texture,
    (any_function)fragblas_buffer_wrap,
    (any_function)fragblas_buffer_version,
    (any_function)fragblas_buffer_mark_undefined,
    (any_function)fragblas_srotg,
    (any_function)fragblas_srotmg,
    (any_function)fragblas_srot,
    (any_function)fragblas_srotm,
    (any_function)fragblas_sswap,
    (any_function)fragblas_sscal,
    (any_function)fragblas_scopy,
    (any_function)fragblas_saxpy,
    (any_function)fragblas_sdot,
    (any_function)fragblas_sdsdot,
    (any_function)fragblas_snrm2,
    (any_function)fragblas_sasum,
    (any_function)fragblas_isamax,
    (any_function)fragblas_sgemv,
    (any_function)fragblas_sgbmv,
    (any_function)fragblas_ssymv,
    (any_function)fragblas_ssbmv,
    (any_function)fragblas_sspmv,
    (any_function)fragblas_strmv,
    (any_function)fragblas_stbmv,
    (any_function)fragblas_stpmv,
    (any_function)fragblas_strsv,
    (any_function)fragblas_stbsv,
    (any_function)fragblas_stpsv,
    (any_function)fragblas_sger,
    (any_function)fragblas_ssyr,
    (any_function)fragblas_sspr,
    (any_function)fragblas_ssyr2,
    (any_function)fragblas_sspr2,
    (any_function)fragblas_sgemm,
    (any_function)fragblas_ssymm,
    (any_function)fragblas_ssyrk,
    (any_function)fragblas_ssyr2k,
    (any_function)fragblas_strmm,
    (any_function)fragblas_strsm,
    (any_function)fragblas_ssum,
    (any_function)fragblas_isamin,
    (any_function)fragblas_ismax,
    (any_function)fragblas_ismin,
    (any_function)fragblas_saxpby,
    (any_function)fragblas_shad,
    (any_function)fragblas_saxpy_batch_strided,
    (any_function)fragblas_somatcopy,
    (any_function)fragblas_simatcopy,
    (any_function)fragblas_sgemv_batch_strided,
    (any_function)fragblas_gemm_fused,
    (any_function)fragblas_sgemmtr,
    (any_function)fragblas_sgemm_batch_strided,
    (any_function)fragblas_strsm_batch_strided,
    (any_function)fragblas_gemm_batch,
    (any_function)fragblas_run,
};

int fragblas_test_function_count(void) {
  return (int)(sizeof fragblas_test_functions / sizeof fragblas_test_functions[0]);
}

/* A product in plain C; the status of the first call that fails. */
fragblas_status fragblas_test_product(fragblas_context* context, const float* a, const float* b,
                                      float* c) {
  const fragblas_scalar one = {1.0f, 0, 0};
  const fragblas_scalar zero = {0.0f, 0, 0};
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
