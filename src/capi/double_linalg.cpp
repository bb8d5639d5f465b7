// The flat C interface: linear systems in double precision. A part of their library.
// SPDX-License-Identifier: MIT
#include "fragblas/double_linalg.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "capi/linalg_enums.hpp"
#include "capi/views.hpp"
#include "double_linalg/arguments.hpp"
#include "fragblas/double_linalg.hpp"

using fragblas::capi::elements;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::matrix;
using fragblas::capi::matrix_or_none;
using fragblas::capi::need;
using fragblas::capi::svd_job_of;
using fragblas::capi::uplo_of;
using fragblas::capi::vectors_of;

namespace {

void set(const fragblas::Refinement& how, int32_t& iterations, fragblas_int& info) {
  iterations = how.iterations;
  info = static_cast<fragblas_int>(how.info);
}

fragblas::DoubleSolveOptions options_of(fragblas_assumption assume, fragblas_uplo uplo,
                                        const fragblas::VectorView& iterations,
                                        const fragblas::VectorView& info) {
  return {static_cast<fragblas::Assumption>(assume), uplo_of(uplo), iterations, info};
}

void copy(const std::vector<std::int64_t>& pivots, fragblas_int* ipiv) {
  std::transform(pivots.begin(), pivots.end(), ipiv,
                 [](std::int64_t pivot) { return static_cast<fragblas_int>(pivot); });
}

}  // namespace

extern "C" {

fragblas_status fragblas_dsgesv(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, int32_t* iterations, fragblas_int* info) {
  return guarded([&] {
    std::int32_t& corrections = need(iterations, "dsgesv: iterations", kPointer);
    fragblas_int& failure = need(info, "dsgesv: info", kPointer);
    set(fragblas::dsgesv(matrix(a, "dsgesv: a"), matrix(b, "dsgesv: b"), matrix(x, "dsgesv: x")),
        corrections, failure);
  });
}

fragblas_status fragblas_dsposv(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, fragblas_uplo uplo, int32_t* iterations,
                                fragblas_int* info) {
  return guarded([&] {
    std::int32_t& corrections = need(iterations, "dsposv: iterations", kPointer);
    fragblas_int& failure = need(info, "dsposv: info", kPointer);
    set(fragblas::dsposv(matrix(a, "dsposv: a"), matrix(b, "dsposv: b"), matrix(x, "dsposv: x"),
                         uplo_of(uplo)),
        corrections, failure);
  });
}

fragblas_status fragblas_dsolve(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, fragblas_assumption assume,
                                fragblas_uplo uplo, fragblas_buffer* iterations,
                                fragblas_int iterations_offset, fragblas_buffer* info,
                                fragblas_int info_offset) {
  return guarded([&] {
    fragblas::dsolve(matrix(a, "dsolve: a"), matrix(b, "dsolve: b"), matrix(x, "dsolve: x"),
                     options_of(assume, uplo, elements(iterations, iterations_offset, 1),
                                elements(info, info_offset, 1)));
  });
}

fragblas_status fragblas_zcgesv(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, int32_t* iterations, fragblas_int* info) {
  return guarded([&] {
    std::int32_t& corrections = need(iterations, "zcgesv: iterations", kPointer);
    fragblas_int& failure = need(info, "zcgesv: info", kPointer);
    set(fragblas::zcgesv(matrix(a, "zcgesv: a"), matrix(b, "zcgesv: b"), matrix(x, "zcgesv: x")),
        corrections, failure);
  });
}

fragblas_status fragblas_zcposv(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, fragblas_uplo uplo, int32_t* iterations,
                                fragblas_int* info) {
  return guarded([&] {
    std::int32_t& corrections = need(iterations, "zcposv: iterations", kPointer);
    fragblas_int& failure = need(info, "zcposv: info", kPointer);
    set(fragblas::zcposv(matrix(a, "zcposv: a"), matrix(b, "zcposv: b"), matrix(x, "zcposv: x"),
                         uplo_of(uplo)),
        corrections, failure);
  });
}

fragblas_status fragblas_zsolve(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, fragblas_assumption assume,
                                fragblas_uplo uplo, fragblas_buffer* iterations,
                                fragblas_int iterations_offset, fragblas_buffer* info,
                                fragblas_int info_offset) {
  return guarded([&] {
    fragblas::zsolve(matrix(a, "zsolve: a"), matrix(b, "zsolve: b"), matrix(x, "zsolve: x"),
                     options_of(assume, uplo, elements(iterations, iterations_offset, 1),
                                elements(info, info_offset, 1)));
  });
}

fragblas_status fragblas_dgetrf(const fragblas_view* a, fragblas_int* ipiv, fragblas_int* info) {
  return guarded([&] {
    need(ipiv, "dgetrf: ipiv", kPointer);
    fragblas_int& result = need(info, "dgetrf: info", kPointer);
    std::vector<std::int64_t> pivots;
    result = static_cast<fragblas_int>(fragblas::dgetrf(matrix(a, "dgetrf: a"), pivots));
    copy(pivots, ipiv);
  });
}

fragblas_status fragblas_dgetrs(const fragblas_view* a, const fragblas_int* ipiv,
                                const fragblas_view* b, fragblas_op trans) {
  return guarded([&] {
    need(ipiv, "dgetrs: ipiv", kPointer);
    const fragblas::MatrixView factors = matrix(a, "dgetrs: a");
    // It says how many pivots there are.
    fragblas::detail::check_matrix("dgetrs", "a", factors);
    fragblas::dgetrs(factors, {ipiv, ipiv + std::min(factors.rows, factors.cols)},
                     matrix(b, "dgetrs: b"), fragblas::capi::op_of(trans));
  });
}

fragblas_status fragblas_dgesv(const fragblas_view* a, fragblas_int* ipiv, const fragblas_view* b,
                               fragblas_int* info) {
  return guarded([&] {
    need(ipiv, "dgesv: ipiv", kPointer);
    fragblas_int& result = need(info, "dgesv: info", kPointer);
    std::vector<std::int64_t> pivots;
    result = static_cast<fragblas_int>(
        fragblas::dgesv(matrix(a, "dgesv: a"), pivots, matrix(b, "dgesv: b")));
    copy(pivots, ipiv);
  });
}

fragblas_status fragblas_dpotrf(const fragblas_view* a, fragblas_uplo uplo, fragblas_int* info) {
  return guarded([&] {
    fragblas_int& result = need(info, "dpotrf: info", kPointer);
    result = static_cast<fragblas_int>(fragblas::dpotrf(matrix(a, "dpotrf: a"), uplo_of(uplo)));
  });
}

fragblas_status fragblas_dpotrs(const fragblas_view* a, const fragblas_view* b,
                                fragblas_uplo uplo) {
  return guarded(
      [&] { fragblas::dpotrs(matrix(a, "dpotrs: a"), matrix(b, "dpotrs: b"), uplo_of(uplo)); });
}

fragblas_status fragblas_dposv(const fragblas_view* a, const fragblas_view* b, fragblas_uplo uplo,
                               fragblas_int* info) {
  return guarded([&] {
    fragblas_int& result = need(info, "dposv: info", kPointer);
    result = static_cast<fragblas_int>(
        fragblas::dposv(matrix(a, "dposv: a"), matrix(b, "dposv: b"), uplo_of(uplo)));
  });
}

fragblas_status fragblas_zgetrf(const fragblas_view* a, fragblas_int* ipiv, fragblas_int* info) {
  return guarded([&] {
    need(ipiv, "zgetrf: ipiv", kPointer);
    fragblas_int& result = need(info, "zgetrf: info", kPointer);
    std::vector<std::int64_t> pivots;
    result = static_cast<fragblas_int>(fragblas::zgetrf(matrix(a, "zgetrf: a"), pivots));
    copy(pivots, ipiv);
  });
}

fragblas_status fragblas_zgetrs(const fragblas_view* a, const fragblas_int* ipiv,
                                const fragblas_view* b, fragblas_op trans) {
  return guarded([&] {
    need(ipiv, "zgetrs: ipiv", kPointer);
    const fragblas::MatrixView factors = matrix(a, "zgetrs: a");
    // It says how many pivots there are.
    fragblas::detail::check_matrix("zgetrs", "a", factors);
    fragblas::zgetrs(factors, {ipiv, ipiv + std::min(factors.rows, factors.cols)},
                     matrix(b, "zgetrs: b"), fragblas::capi::op_of(trans));
  });
}

fragblas_status fragblas_zgesv(const fragblas_view* a, fragblas_int* ipiv, const fragblas_view* b,
                               fragblas_int* info) {
  return guarded([&] {
    need(ipiv, "zgesv: ipiv", kPointer);
    fragblas_int& result = need(info, "zgesv: info", kPointer);
    std::vector<std::int64_t> pivots;
    result = static_cast<fragblas_int>(
        fragblas::zgesv(matrix(a, "zgesv: a"), pivots, matrix(b, "zgesv: b")));
    copy(pivots, ipiv);
  });
}

fragblas_status fragblas_zpotrf(const fragblas_view* a, fragblas_uplo uplo, fragblas_int* info) {
  return guarded([&] {
    fragblas_int& result = need(info, "zpotrf: info", kPointer);
    result = static_cast<fragblas_int>(fragblas::zpotrf(matrix(a, "zpotrf: a"), uplo_of(uplo)));
  });
}

fragblas_status fragblas_zpotrs(const fragblas_view* a, const fragblas_view* b,
                                fragblas_uplo uplo) {
  return guarded(
      [&] { fragblas::zpotrs(matrix(a, "zpotrs: a"), matrix(b, "zpotrs: b"), uplo_of(uplo)); });
}

fragblas_status fragblas_zposv(const fragblas_view* a, const fragblas_view* b, fragblas_uplo uplo,
                               fragblas_int* info) {
  return guarded([&] {
    fragblas_int& result = need(info, "zposv: info", kPointer);
    result = static_cast<fragblas_int>(
        fragblas::zposv(matrix(a, "zposv: a"), matrix(b, "zposv: b"), uplo_of(uplo)));
  });
}

fragblas_status fragblas_dgeqrf(const fragblas_view* a, fragblas_buffer* tau,
                                fragblas_int tau_offset) {
  return guarded([&] {
    const fragblas::MatrixView view = matrix(a, "dgeqrf: a");
    fragblas::dgeqrf(view, elements(tau, tau_offset, std::min(view.rows, view.cols)));
  });
}

fragblas_status fragblas_dormqr(const fragblas_view* a, fragblas_buffer* tau,
                                fragblas_int tau_offset, fragblas_int k, const fragblas_view* c,
                                fragblas_op trans, fragblas_side side) {
  return guarded([&] {
    fragblas::dormqr(matrix(a, "dormqr: a"), elements(tau, tau_offset, k), matrix(c, "dormqr: c"),
                     fragblas::capi::op_of(trans), fragblas::capi::side_of(side));
  });
}

fragblas_status fragblas_dorgqr(const fragblas_view* a, fragblas_buffer* tau,
                                fragblas_int tau_offset, fragblas_int k) {
  return guarded([&] { fragblas::dorgqr(matrix(a, "dorgqr: a"), elements(tau, tau_offset, k)); });
}

fragblas_status fragblas_dgels(const fragblas_view* a, const fragblas_view* b, fragblas_op trans,
                               fragblas_buffer* info, fragblas_int info_offset) {
  return guarded([&] {
    fragblas::dgels(matrix(a, "dgels: a"), matrix(b, "dgels: b"), elements(info, info_offset, 1),
                    fragblas::capi::op_of(trans));
  });
}

fragblas_status fragblas_dqr(const fragblas_view* a, const fragblas_view* q,
                             const fragblas_view* r) {
  return guarded([&] {
    fragblas::dqr(matrix(a, "dqr: a"), fragblas::capi::matrix_or_none(q), matrix(r, "dqr: r"));
  });
}

fragblas_status fragblas_dlstsq(const fragblas_view* a, const fragblas_view* b,
                                const fragblas_view* x, fragblas_buffer* info,
                                fragblas_int info_offset) {
  return guarded([&] {
    fragblas::dlstsq(matrix(a, "dlstsq: a"), matrix(b, "dlstsq: b"), matrix(x, "dlstsq: x"),
                     elements(info, info_offset, 1));
  });
}

fragblas_status fragblas_dsyevd(const fragblas_view* a, fragblas_uplo uplo,
                                fragblas_vectors vectors, fragblas_buffer* w, fragblas_int w_offset,
                                fragblas_int* info) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "dsyevd: a");
    fragblas_int& result = need(info, "dsyevd: info", kPointer);
    result = static_cast<fragblas_int>(fragblas::dsyevd(from, elements(w, w_offset, from.rows),
                                                        vectors_of(vectors), uplo_of(uplo)));
  });
}

fragblas_status fragblas_deigh(const fragblas_view* a, fragblas_uplo uplo, fragblas_buffer* w,
                               fragblas_int w_offset, const fragblas_view* v, fragblas_buffer* info,
                               fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "deigh: a");
    fragblas::deigh(from, elements(w, w_offset, from.rows), matrix_or_none(v),
                    elements(info, info_offset, 1), uplo_of(uplo));
  });
}

fragblas_status fragblas_dgesdd(const fragblas_view* a, fragblas_svd_job job, fragblas_buffer* s,
                                fragblas_int s_offset, const fragblas_view* u,
                                const fragblas_view* vt, fragblas_int* info) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "dgesdd: a");
    fragblas_int& result = need(info, "dgesdd: info", kPointer);
    result = static_cast<fragblas_int>(
        fragblas::dgesdd(from, elements(s, s_offset, std::min(from.rows, from.cols)),
                         matrix_or_none(u), matrix_or_none(vt), svd_job_of(job)));
  });
}

fragblas_status fragblas_dsvd(const fragblas_view* a, fragblas_buffer* s, fragblas_int s_offset,
                              const fragblas_view* u, const fragblas_view* vt,
                              fragblas_buffer* info, fragblas_int info_offset) {
  return guarded([&] {
    const fragblas::MatrixView from = matrix(a, "dsvd: a");
    fragblas::dsvd(from, elements(s, s_offset, std::min(from.rows, from.cols)), matrix_or_none(u),
                   matrix_or_none(vt), elements(info, info_offset, 1));
  });
}

}  // extern "C"
