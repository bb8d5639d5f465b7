// sgeqrf_batch_strided, ssyev_batch_strided and sgesvd_batch_strided: orthogonal factors,
// eigenvalues and singular values of batches of small matrices. SPDX-License-Identifier: MIT
#include <algorithm>

#include "fragblas/linalg.hpp"
#include "linalg/batch_check.hpp"
#include "linalg/batch_pass.hpp"
#include "linalg/batch_passes.hpp"

namespace fragblas {

using detail::Batch;
using detail::BatchCheck;
using detail::BatchSpectrum;
using detail::MatrixArgument;
using detail::span_of;
using detail::square_argument;

void sgeqrf_batch_strided(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                          std::int64_t lda, std::int64_t stridea, const Operand& tau,
                          std::int64_t stridetau, std::int64_t batch_size) {
  const BatchCheck check("sgeqrf_batch_strided", layout);
  check.order("m", m);
  check.order("n", n);
  const MatrixArgument matrix = {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"};
  matrix.check_ld(check);
  check.stride("stridea", stridea, span_of(matrix), batch_size);
  check.stride("stridetau", stridetau, std::min(m, n), batch_size);
  check.size("batch_size", batch_size);
  if (batch_size == 0 || m == 0 || n == 0) {
    return;
  }
  const Batch matrices = check.matrices(matrix, stridea, batch_size);
  const Batch taus = check.vectors("tau", "min(m, n)", tau, std::min(m, n), stridetau, batch_size);
  detail::ContextState& context =
      check.same_context({{"a", matrices.first.buffer}, {"tau", taus.first.buffer}});
  enqueue_batch_qr(check.routine(), matrices, taus);
  context.submit();
}

void ssyev_batch_strided(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n,
                         const Operand& a, std::int64_t lda, std::int64_t stridea, const Operand& w,
                         std::int64_t stridew, const Operand& info, std::int64_t batch_size) {
  const BatchCheck check("ssyev_batch_strided", layout);
  detail::check_vectors(check, vectors);
  check.uplo(uplo);
  check.order("n", n);
  const MatrixArgument matrix = square_argument("a", "lda", a, lda, layout, n);
  matrix.check_ld(check);
  check.stride("stridea", stridea, span_of(matrix), batch_size);
  check.stride("stridew", stridew, n, batch_size);
  check.size("batch_size", batch_size);
  if (batch_size == 0) {
    return;
  }
  if (n == 0) {
    check.infos(info, batch_size);
    clear_info(check, info, batch_size);
    return;
  }
  const Batch matrices = check.matrices(matrix, stridea, batch_size);
  BatchSpectrum results;
  results.values = check.vectors("w", "n", w, n, stridew, batch_size);
  results.v = vectors == Vectors::Yes ? matrices : Batch{};
  results.info = info;
  check.infos(info, batch_size);
  detail::ContextState& context = check.same_context({{"a", matrices.first.buffer},
                                                      {"w", results.values.first.buffer},
                                                      {"info", info.buffer.get()}});
  Batch lower = matrices;
  lower.first = lower_block(matrix, uplo);
  enqueue_batch_eigenproblem(check.routine(), lower, results);
  context.submit();
}

void sgesvd_batch_strided(Layout layout, SvdJob job, std::int64_t m, std::int64_t n,
                          const Operand& a, std::int64_t lda, std::int64_t stridea,
                          const Operand& s, std::int64_t strides, const Operand& u,
                          std::int64_t ldu, std::int64_t strideu, const Operand& vt,
                          std::int64_t ldvt, std::int64_t stridevt, const Operand& info,
                          std::int64_t batch_size) {
  const BatchCheck check("sgesvd_batch_strided", layout);
  detail::check_job(check, job);
  check.order("m", m);
  check.order("n", n);
  const std::int64_t order = std::min(m, n);
  const bool with_vectors = job != SvdJob::None, all = job == SvdJob::All;
  const std::int64_t u_cols = all ? m : order, vt_rows = all ? n : order;
  const char* const smaller = "min(m, n)";
  const MatrixArgument matrix = {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"};
  const MatrixArgument left = {"u",         "ldu", u,      ldu, layout,
                               Op::NoTrans, m,     u_cols, "m", all ? "m" : smaller};
  const MatrixArgument right = {
      "vt", "ldvt", vt, ldvt, layout, Op::NoTrans, vt_rows, n, all ? "n" : smaller, "n"};
  matrix.check_ld(check);
  check.stride("strides", strides, order, batch_size);
  if (with_vectors) {
    left.check_ld(check);
    check.stride("strideu", strideu, span_of(left), batch_size);
    right.check_ld(check);
    check.stride("stridevt", stridevt, span_of(right), batch_size);
  }
  check.size("batch_size", batch_size);
  if (batch_size == 0) {
    return;
  }
  if (m == 0 || n == 0) {
    // As of gesdd: the other side has vectors, which are any basis.
    const MatrixArgument& basis = m > 0 ? left : right;
    if (all && basis.rows > 0) {
      const Batch bases = check.matrices(basis, m > 0 ? strideu : stridevt, batch_size);
      check.infos(info, batch_size);
      detail::ContextState& context =
          check.same_context({{basis.name, bases.first.buffer}, {"info", info.buffer.get()}});
      const detail::OwnBlock identity = temporary_block(bases.first, basis.rows, basis.rows);
      fill(check.routine(), 1.0f, identity.block);
      enqueue_batch_take(check.routine(), {identity.block, 0, batch_size}, bases);
      context.submit();
    }
    check.infos(info, batch_size);
    clear_info(check, info, batch_size);
    return;
  }
  const Batch matrices = check.matrices(matrix, stridea, batch_size);
  BatchSpectrum results;
  results.values = check.vectors("s", smaller, s, order, strides, batch_size);
  if (with_vectors) {
    results.u = check.matrices(left, strideu, batch_size);
    results.v = check.matrices(right, stridevt, batch_size);
    results.v.first = results.v.first.transposed();
  }
  results.info = info;
  check.infos(info, batch_size);
  detail::ContextState& context =
      check.same_context({{"a", matrices.first.buffer},
                          {"s", results.values.first.buffer},
                          {"u", with_vectors ? results.u.first.buffer : nullptr},
                          {"vt", with_vectors ? results.v.first.buffer : nullptr},
                          {"info", info.buffer.get()}});
  enqueue_batch_svd(check.routine(), matrices, results);
  context.submit();
}

}  // namespace fragblas
