// sgesdd: singular values and vectors; svd, and pinv, which is made of them.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/gesdd_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

bool is_empty(const MatrixArgument& a) {
  return a.rows == 0 || a.cols == 0;
}

void check_matrix_argument(const Check& check, const MatrixArgument& a) {
  a.check_ld(check);
  if (!is_empty(a)) {
    a.check_operand(check);
  }
}

struct Arguments {
  const MatrixArgument& a;
  const Operand& s;
  const MatrixArgument& u;
  const MatrixArgument& vt;
  const Operand& info;
};

void gesdd_any(const Check& check, SvdJob job, const Arguments& arguments) {
  const auto& [a, s, u, vt, info] = arguments;
  const bool with_vectors = job != SvdJob::None;
  const std::int64_t order = std::min(a.rows, a.cols);
  check_matrix_argument(check, a);
  if (order > 0) {
    check.vector("s", "min(m, n)", s, order, 1);
  }
  if (with_vectors) {
    check_matrix_argument(check, u);
    check_matrix_argument(check, vt);
  }
  check_info(check, info);
  const bool has_vectors = with_vectors && !(is_empty(u) && is_empty(vt));
  if (order == 0 && !has_vectors && !info.buffer) {
    return;
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()},
                          {"s", s.buffer.get()},
                          {"u", with_vectors ? u.operand.buffer.get() : nullptr},
                          {"vt", with_vectors ? vt.operand.buffer.get() : nullptr},
                          {"info", info.buffer.get()}});
  const char* const routine = check.routine();
  // A wide one is the transpose of a tall one.
  const bool wide = a.rows < a.cols;
  SingularValues results;
  if (with_vectors) {
    results.u = wide ? block_of(vt).transposed() : block_of(u);
    results.v = wide ? block_of(u) : block_of(vt).transposed();
  }
  if (order > 0) {
    results.s = s;
    results.info = info;
    enqueue_svd(routine, wide ? block_of(a).transposed() : block_of(a), results);
  } else {
    if (has_vectors) {
      fill(routine, 1.0f, results.u);
    }
    if (info.buffer) {
      enqueue_fill(routine, 0.0f, vector_target(info, 1, 1));
    }
  }
  context.submit();
}

// On views.
void gesdd_any(const Check& check, SvdJob job, const MatrixView& a, const VectorView& s,
               const MatrixView& u, const MatrixView& vt, const VectorView& info) {
  check_matrix(check, a);
  const std::int64_t order = std::min(a.rows, a.cols);
  check.equal("s.size", s.size, "min(a.rows, a.cols)", order);
  check_adjacent(check, "s.inc", s);
  if (job != SvdJob::None) {
    const bool all = job == SvdJob::All;
    const char* const smaller = "min(a.rows, a.cols)";
    check.layout(u.layout, "u.layout");
    check.equal("u.rows", u.rows, "a.rows", a.rows);
    check.equal("u.cols", u.cols, all ? "a.rows" : smaller, all ? a.rows : order);
    check.layout(vt.layout, "vt.layout");
    check.equal("vt.rows", vt.rows, all ? "a.cols" : smaller, all ? a.cols : order);
    check.equal("vt.cols", vt.cols, "a.cols", a.cols);
  }
  check_info(check, info);
  gesdd_any(check, job,
            {view_argument("a", "lda", a), s.data, view_argument("u", "ldu", u),
             view_argument("vt", "ldvt", vt), info.data});
}

// B := V * S^-1 * U^T of A = U * S * V^T, without the values that are too small.
void enqueue_pseudoinverse(const char* routine, const Block& a, float rcond, const Operand& info,
                           const Block& b) {
  const ThinSvd svd = enqueue_thin_svd(routine, a, info);
  enqueue_divide_rows(routine, *svd.s, least_of(rcond, a), svd.vt.block);
  multiply(routine, 1.0f, svd.vt.block.transposed(), svd.u.block.transposed(), 0.0f, b);
}

}  // namespace

}  // namespace detail

using detail::Check;

void sgesdd(Layout layout, SvdJob job, std::int64_t m, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& s, const Operand& u, std::int64_t ldu,
            const Operand& vt, std::int64_t ldvt, const Operand& info) {
  const Check check("sgesdd");
  check.layout(layout);
  detail::check_job(check, job);
  check.size("m", m);
  check.size("n", n);
  const bool all = job == SvdJob::All;
  const char* const smaller = "min(m, n)";
  const std::int64_t order = std::min(m, n);
  detail::gesdd_any(
      check, job,
      {{"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"},
       s,
       {"u", "ldu", u, ldu, layout, Op::NoTrans, m, all ? m : order, "m", all ? "m" : smaller},
       {"vt", "ldvt", vt, ldvt, layout, Op::NoTrans, all ? n : order, n, all ? "n" : smaller, "n"},
       info});
}

void gesdd(const MatrixView& a, const VectorView& s, const MatrixView& u, const MatrixView& vt,
           SvdJob job, const VectorView& info) {
  const Check check("gesdd");
  detail::check_job(check, job);
  detail::gesdd_any(check, job, a, s, u, vt, info);
}

void svd(const MatrixView& a, const VectorView& s, const MatrixView& u, const MatrixView& vt,
         const VectorView& info) {
  const bool with_vectors = u.data.buffer || vt.data.buffer;
  detail::gesdd_any(Check("svd"), with_vectors ? SvdJob::Thin : SvdJob::None, a, s, u, vt, info);
}

void pinv(const MatrixView& a, const MatrixView& b, float rcond, const VectorView& info) {
  using namespace detail;
  const Check check("pinv");
  check_matrix(check, a);
  check.layout(b.layout, "b.layout");
  check.equal("b.rows", b.rows, "a.cols", a.cols);
  check.equal("b.cols", b.cols, "a.rows", a.rows);
  check_info(check, info);
  const MatrixArgument from = view_argument("a", "lda", a);
  const MatrixArgument to = view_argument("b", "ldb", b, "n", "m");
  check_matrix_argument(check, from);
  check_matrix_argument(check, to);
  check_info(check, info.data);
  if (is_empty(from) && !info.data.buffer) {
    return;
  }
  ContextState& context = check.same_context(
      {{"a", a.data.buffer.get()}, {"b", b.data.buffer.get()}, {"info", info.data.buffer.get()}});
  const char* const routine = check.routine();
  if (is_empty(from)) {
    enqueue_fill(routine, 0.0f, vector_target(info.data, 1, 1));
  } else {
    enqueue_pseudoinverse(routine, block_of(from), rcond, info.data, block_of(to));
  }
  context.submit();
}

}  // namespace fragblas
