// ssytrd: a symmetric matrix becomes tridiagonal. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/check.hpp"
#include "linalg/sytrd_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kSytrdStore = add_kernel("SytrdStore", "linalg/sytrd_store.frag", kMasked,
                                        fragblas_linalg_kernels::shader_text);

struct Outputs {
  Operand d, e, tau;
};

// Of the upper triangle LAPACK begins with the last column: it is a lower one whose rows and
// columns are counted from there.
void enqueue_sytrd(const char* routine, Uplo uplo, const Block& a, const Outputs& to) {
  const std::int64_t n = a.rows;
  const bool from_last = uplo == Uplo::Upper;
  Source lower = a.source();
  if (from_last) {
    lower.base += (n - 1) * (lower.row_stride + lower.col_stride);
    lower.row_stride = -lower.row_stride;
    lower.col_stride = -lower.col_stride;
  }
  const Tridiagonal t = enqueue_tridiagonal(routine, lower, n);
  const OwnBlock scalars = enqueue_scalars(routine, t);

  Pass pass = target_pass(routine, kSytrdStore, a.triangle(uplo));
  pass.read(Sampler::A, t.vectors.buffer.get());
  set_matrix<uniforms::AMatrix>(pass, t.vectors.block.source());
  pass.read(Sampler::X, scalars.buffer.get());
  uniforms::Rows rows;
  rows.count = n;
  rows.across = from_last ? 1 : 0;
  pass.set(rows);
  enqueue_pass(std::move(pass));

  const std::pair<const Operand&, std::int64_t> vectors[] = {
      {to.d, n}, {to.e, n - 1}, {to.tau, n - 1}};
  std::int64_t lane = 0;
  for (const auto& [vector, size] : vectors) {
    if (size > 0) {
      const std::int64_t step = from_last ? -4 : 4;
      enqueue_copy(routine,
                   {scalars.buffer.get(), lane + (from_last ? 4 * (size - 1) : 0), step, step},
                   vector_target(vector, size, 1));
    }
    ++lane;
  }
}

void sytrd_any(const Check& check, Uplo uplo, const MatrixArgument& a, const Outputs& to) {
  check.uplo(uplo);
  a.check_ld(check);
  const std::int64_t n = a.rows;
  if (n == 0) {
    return;
  }
  a.check_operand(check);
  check.vector("d", "n", to.d, n, 1);
  if (n > 1) {
    check.vector("e", "n - 1", to.e, n - 1, 1);
    check.vector("tau", "n - 1", to.tau, n - 1, 1);
  }
  ContextState& context = check.same_context({{"a", a.operand.buffer.get()},
                                              {"d", to.d.buffer.get()},
                                              {"e", to.e.buffer.get()},
                                              {"tau", to.tau.buffer.get()}});
  enqueue_sytrd(check.routine(), uplo, block_of(a), to);
  context.submit();
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::square_argument;

void ssytrd(Layout layout, Uplo uplo, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& d, const Operand& e, const Operand& tau) {
  const Check check("ssytrd");
  check.layout(layout);
  check.size("n", n);
  detail::sytrd_any(check, uplo, square_argument("a", "lda", a, lda, layout, n), {d, e, tau});
}

void sytrd(const MatrixView& a, const VectorView& d, const VectorView& e, const VectorView& tau,
           Uplo uplo) {
  const Check check("sytrd");
  detail::check_square(check, a);
  check.equal("d.size", d.size, "a.rows", a.rows);
  detail::check_adjacent(check, "d.inc", d);
  const std::int64_t others = std::max<std::int64_t>(a.rows - 1, 0);
  check.equal("e.size", e.size, "max(a.rows - 1, 0)", others);
  detail::check_adjacent(check, "e.inc", e);
  detail::check_tau(check, tau, "max(a.rows - 1, 0)", others);
  detail::sytrd_any(check, uplo, square_argument("a", "lda", a), {d.data, e.data, tau.data});
}

}  // namespace fragblas
