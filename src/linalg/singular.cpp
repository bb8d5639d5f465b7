// Singular values and vectors: arguments. SPDX-License-Identifier: MIT
#include "linalg/singular.hpp"

#include <algorithm>

#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

namespace {

struct Arguments {
  const MatrixArgument& a;
  const Operand& s;
  const MatrixArgument& u;
  const MatrixArgument& vt;
  const Operand& info;
};

void gesdd_any(const Check& check, const SingularPasses& passes, SvdJob job,
               const Arguments& arguments) {
  const auto& [a, s, u, vt, info] = arguments;
  const bool with_vectors = job != SvdJob::None;
  const std::int64_t order = std::min(a.rows, a.cols);
  check_matrix_argument(check, a);
  if (order > 0) {
    Check(check.routine()).vector("s", "min(m, n)", s, order, 1);  // floats, whatever the type is
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
  Svd results;
  if (with_vectors) {
    results.u = block_of(u);
    results.vt = block_of(vt);
  }
  if (order > 0) {
    results.s = s;
    results.info = info;
    passes.decompose(routine, block_of(a), results);
  } else {
    if (has_vectors) {
      passes.make_identity(routine, is_empty(u) ? results.vt : results.u);
    }
    if (info.buffer) {
      enqueue_fill(routine, 0.0f, vector_target(info, 1, 1));
    }
  }
  context.submit();
}

}  // namespace

bool is_empty(const MatrixArgument& a) {
  return a.rows == 0 || a.cols == 0;
}

void check_matrix_argument(const Check& check, const MatrixArgument& a) {
  a.check_ld(check);
  if (!is_empty(a)) {
    a.check_operand(check);
  }
}

void gesdd_lapack(const Check& check, const SingularPasses& passes, Layout layout, SvdJob job,
                  std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
                  const Operand& s, const Operand& u, std::int64_t ldu, const Operand& vt,
                  std::int64_t ldvt, const Operand& info) {
  check.layout(layout);
  check_job(check, job);
  check.size("m", m);
  check.size("n", n);
  const bool all = job == SvdJob::All;
  const char* const smaller = "min(m, n)";
  const std::int64_t order = std::min(m, n);
  gesdd_any(
      check, passes, job,
      {{"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"},
       s,
       {"u", "ldu", u, ldu, layout, Op::NoTrans, m, all ? m : order, "m", all ? "m" : smaller},
       {"vt", "ldvt", vt, ldvt, layout, Op::NoTrans, all ? n : order, n, all ? "n" : smaller, "n"},
       info});
}

void gesdd_views(const Check& check, const SingularPasses& passes, SvdJob job, const MatrixView& a,
                 const VectorView& s, const MatrixView& u, const MatrixView& vt,
                 const VectorView& info) {
  check_job(check, job);
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
  gesdd_any(check, passes, job,
            {view_argument("a", "lda", a), s.data, view_argument("u", "ldu", u),
             view_argument("vt", "ldvt", vt), info.data});
}

}  // namespace fragblas::detail
