// The flat C interface: whole problems on views. A part of the library of linear algebra.
// SPDX-License-Identifier: MIT
#include "fragblas/linalg_beside.h"

#include <algorithm>

#include "capi/views.hpp"
#include "fragblas/linalg.hpp"

using fragblas::capi::elements;
using fragblas::capi::guarded;
using fragblas::capi::matrix;
using fragblas::capi::matrix_or_none;

extern "C" {

fragblas_status fragblas_solve(const fragblas_view* a, const fragblas_view* b,
                               const fragblas_view* x, fragblas_assumption assume,
                               fragblas_uplo uplo, int32_t refinements, fragblas_buffer* info,
                               fragblas_int info_offset, fragblas_buffer* backward_error,
                               fragblas_int backward_error_offset, fragblas_buffer* method,
                               fragblas_int method_offset) {
  return guarded([&] {
    fragblas::SolveOptions options;
    options.assume = static_cast<fragblas::Assumption>(assume);
    options.uplo = fragblas::capi::uplo_of(uplo);
    options.refinements = refinements;
    options.info = elements(info, info_offset, 1);
    options.backward_error = elements(backward_error, backward_error_offset, 1);
    options.method = elements(method, method_offset, 1);
    fragblas::solve(matrix(a, "solve: a"), matrix(b, "solve: b"), matrix(x, "solve: x"), options);
  });
}

const char* fragblas_explain_solve_json(fragblas_context* context, fragblas_int n,
                                        fragblas_int nrhs, fragblas_assumption assume,
                                        int32_t refinements) {
  return fragblas::capi::guarded_text(
      "explain_solve: context", context, [&](fragblas_context& handle) {
        fragblas::SolveOptions options;
        options.assume = static_cast<fragblas::Assumption>(assume);
        options.refinements = refinements;
        return fragblas::to_json(fragblas::explain_solve(handle.context, n, nrhs, options));
      });
}

fragblas_status fragblas_inv(const fragblas_view* a, const fragblas_view* b, fragblas_buffer* info,
                             fragblas_int info_offset) {
  return guarded([&] {
    fragblas::inv(matrix(a, "inv: a"), matrix(b, "inv: b"), elements(info, info_offset, 1));
  });
}

fragblas_status fragblas_det(const fragblas_view* a, fragblas_buffer* result,
                             fragblas_int result_offset) {
  return guarded([&] { fragblas::det(matrix(a, "det: a"), elements(result, result_offset, 1)); });
}

fragblas_status fragblas_logdet(const fragblas_view* a, fragblas_buffer* result,
                                fragblas_int result_offset) {
  return guarded(
      [&] { fragblas::logdet(matrix(a, "logdet: a"), elements(result, result_offset, 1)); });
}

fragblas_status fragblas_slogdet(const fragblas_view* a, fragblas_buffer* result,
                                 fragblas_int result_offset) {
  return guarded(
      [&] { fragblas::slogdet(matrix(a, "slogdet: a"), elements(result, result_offset, 2)); });
}

fragblas_status fragblas_rcond(const fragblas_view* a, fragblas_buffer* result,
                               fragblas_int result_offset) {
  return guarded(
      [&] { fragblas::rcond(matrix(a, "rcond: a"), elements(result, result_offset, 1)); });
}

fragblas_status fragblas_cholesky(const fragblas_view* a, const fragblas_view* factor,
                                  fragblas_uplo uplo, fragblas_buffer* info,
                                  fragblas_int info_offset) {
  return guarded([&] {
    fragblas::cholesky(matrix(a, "cholesky: a"), matrix(factor, "cholesky: factor"),
                       elements(info, info_offset, 1), fragblas::capi::uplo_of(uplo));
  });
}

fragblas_status fragblas_lu(const fragblas_view* a, const fragblas_view* p, const fragblas_view* l,
                            const fragblas_view* u, fragblas_buffer* info,
                            fragblas_int info_offset) {
  return guarded([&] {
    fragblas::lu(matrix(a, "lu: a"), matrix_or_none(p), matrix(l, "lu: l"), matrix(u, "lu: u"),
                 elements(info, info_offset, 1));
  });
}

fragblas_status fragblas_qr(const fragblas_view* a, const fragblas_view* q,
                            const fragblas_view* r) {
  return guarded([&] { fragblas::qr(matrix(a, "qr: a"), matrix_or_none(q), matrix(r, "qr: r")); });
}

fragblas_status fragblas_svd(const fragblas_view* a, fragblas_buffer* s, fragblas_int s_offset,
                             const fragblas_view* u, const fragblas_view* vt, fragblas_buffer* info,
                             fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "svd: a");
    fragblas::svd(from, elements(s, s_offset, std::min(from.rows, from.cols)), matrix_or_none(u),
                  matrix_or_none(vt), elements(info, info_offset, 1));
  });
}

fragblas_status fragblas_pinv(const fragblas_view* a, const fragblas_view* b, float rcond,
                              fragblas_buffer* info, fragblas_int info_offset) {
  return guarded([&] {
    fragblas::pinv(matrix(a, "pinv: a"), matrix(b, "pinv: b"), rcond,
                   elements(info, info_offset, 1));
  });
}

fragblas_status fragblas_lstsq(const fragblas_view* a, const fragblas_view* b,
                               const fragblas_view* x, float rcond, fragblas_buffer* rank,
                               fragblas_int rank_offset, fragblas_buffer* s, fragblas_int s_offset,
                               fragblas_buffer* info, fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "lstsq: a");
    fragblas::LstsqOptions options;
    options.rcond = rcond;
    options.rank = elements(rank, rank_offset, 1);
    options.s = elements(s, s_offset, std::min(from.rows, from.cols));
    options.info = elements(info, info_offset, 1);
    fragblas::lstsq(from, matrix(b, "lstsq: b"), matrix(x, "lstsq: x"), options);
  });
}

fragblas_status fragblas_pca(const fragblas_view* a, fragblas_buffer* mean,
                             fragblas_int mean_offset, const fragblas_view* components,
                             fragblas_buffer* variances, fragblas_int variances_offset,
                             const fragblas_view* scores, fragblas_buffer* info,
                             fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "pca: a");
    const fragblas::MatrixView axes = matrix(components, "pca: components");
    fragblas::pca(from, elements(mean, mean_offset, from.cols), axes,
                  elements(variances, variances_offset, axes.rows), matrix_or_none(scores),
                  elements(info, info_offset, 1));
  });
}

fragblas_status fragblas_svd_low_rank(const fragblas_view* a, fragblas_buffer* s,
                                      fragblas_int s_offset, const fragblas_view* u,
                                      const fragblas_view* vt, fragblas_int oversampling,
                                      int32_t iterations, fragblas_int seed, fragblas_buffer* info,
                                      fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView left = matrix(u, "svd_low_rank: u");
    fragblas::SvdLowRankOptions options;
    options.oversampling = oversampling;
    options.iterations = iterations;
    options.seed = seed;
    options.info = elements(info, info_offset, 1);
    fragblas::svd_low_rank(matrix(a, "svd_low_rank: a"), elements(s, s_offset, left.cols), left,
                           matrix(vt, "svd_low_rank: vt"), options);
  });
}

fragblas_status fragblas_polar(const fragblas_view* a, const fragblas_view* u,
                               const fragblas_view* h) {
  return guarded(
      [&] { fragblas::polar(matrix(a, "polar: a"), matrix(u, "polar: u"), matrix_or_none(h)); });
}

fragblas_status fragblas_eigh(const fragblas_view* a, fragblas_uplo uplo, fragblas_int first,
                              fragblas_int count, fragblas_buffer* w, fragblas_int w_offset,
                              const fragblas_view* v, fragblas_buffer* info,
                              fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "eigh: a");
    fragblas::eigh(from, elements(w, w_offset, count), matrix_or_none(v),
                   elements(info, info_offset, 1), fragblas::capi::uplo_of(uplo), first);
  });
}

}  // extern "C"
