// sgesdd: singular values and vectors; svd, and pinv, which is made of them.
// SPDX-License-Identifier: MIT
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/gesdd_passes.hpp"
#include "linalg/singular.hpp"

namespace fragblas {

namespace detail {

namespace {

void decompose(const char* routine, const Block& a, const Svd& svd) {
  // A wide one is the transpose of a tall one.
  const bool wide = a.rows < a.cols;
  SingularValues results;
  results.s = svd.s;
  results.info = svd.info;
  if (svd.u.buffer != nullptr) {
    results.u = wide ? svd.vt.transposed() : svd.u;
    results.v = wide ? svd.u : svd.vt.transposed();
  }
  enqueue_svd(routine, wide ? a.transposed() : a, results);
}

void make_identity(const char* routine, const Block& a) {
  fill(routine, 1.0f, a);
}

constexpr SingularPasses kPasses{decompose, make_identity};

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
using detail::kPasses;

void sgesdd(Layout layout, SvdJob job, std::int64_t m, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& s, const Operand& u, std::int64_t ldu,
            const Operand& vt, std::int64_t ldvt, const Operand& info) {
  gesdd_lapack(Check("sgesdd"), kPasses, layout, job, m, n, a, lda, s, u, ldu, vt, ldvt, info);
}

void gesdd(const MatrixView& a, const VectorView& s, const MatrixView& u, const MatrixView& vt,
           SvdJob job, const VectorView& info) {
  gesdd_views(Check("gesdd"), kPasses, job, a, s, u, vt, info);
}

void svd(const MatrixView& a, const VectorView& s, const MatrixView& u, const MatrixView& vt,
         const VectorView& info) {
  const SvdJob job = u.data.buffer || vt.data.buffer ? SvdJob::Thin : SvdJob::None;
  gesdd_views(Check("svd"), kPasses, job, a, s, u, vt, info);
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
