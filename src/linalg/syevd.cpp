// ssyevd: eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's method: a step turns half
// as many pairs of rows and columns as there are, all at once. SPDX-License-Identifier: MIT
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/check.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/symmetric.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kSyevdStep = add_kernel("SyevdStep", "linalg/syevd_step.frag", kNoVariant, kText);
const KernelId kSyevdRank = add_kernel("SyevdRank", "linalg/syevd_rank.frag", kWhole, kText);
const KernelId kSyevdRest = add_kernel("SyevdRest", "linalg/syevd_rest.frag", kWhole, kText);
const KernelId kSyevdValues =
    add_kernel("SyevdValues", "linalg/syevd_values.frag", kContiguous, kText);

// After so many, what is left beside the diagonal is rounding. One that finds nothing to turn costs
// its passes and no accuracy.
int sweeps_for(std::int64_t order) {
  int sweeps = 7;
  for (std::int64_t size = 32; size < order; size *= 2) {
    ++sweeps;
  }
  return sweeps;
}

class Eigenproblem {
 public:
  Eigenproblem(const char* routine, const Block& lower, bool vectors)
      : routine_(routine),
        lower_(lower),
        order_(round_up(lower.rows, 4)),
        all_(temporary_block(lower, vectors ? 2 * order_ : order_, order_)) {}

  void enqueue() {
    enqueue_symmetric_copy(routine_, lower_.source(), lower_.rows, all_.block);
    const int sweeps = sweeps_for(order_);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      for (std::int64_t step = 0; step < order_ - 1; ++step) {
        turn(step);
      }
    }
    order();
  }

  void enqueue_values(const Operand& w) {
    Pass pass = target_pass(routine_, kSyevdValues, vector_target(w, lower_.rows, 1));
    read_matrix(pass);
    pass.read(Sampler::X, sorted_.get());
    enqueue_pass(std::move(pass));
  }

  void enqueue_vectors(const Block& v) {
    const Block columns = all_.block.part(order_, 0, lower_.rows, lower_.rows).transposed();
    enqueue_take_rows(routine_, *sorted_, columns, v.transposed());
  }

  void enqueue_rest(const Operand& info) {
    const std::shared_ptr<BufferState> rest = whole_pass(kSyevdRest);
    enqueue_sum(routine_, order_, {rest.get(), 0, 1, 1}, false, info);
  }

 private:
  void turn(std::int64_t step) {
    Pass pass = target_pass(routine_, kSyevdStep, all_.block.target());
    pass.view().reads_old_elsewhere = true;
    read_matrix(pass);
    uniforms::Jacobi jacobi;
    jacobi.order = order_;
    jacobi.step = step;
    pass.set(jacobi);
    enqueue_pass(std::move(pass));
  }

  void order() {
    const std::shared_ptr<BufferState> ranks = whole_pass(kSyevdRank);
    sorted_ = enqueue_order(routine_, *ranks, lower_.rows);
  }

  // An element for each row of the matrix, made of all of it.
  std::shared_ptr<BufferState> whole_pass(KernelId kernel) {
    std::shared_ptr<BufferState> result = temporary(lower_.buffer->services(), order_);
    Pass pass = target_pass(routine_, kernel, vector_target({result.get(), 0}, order_, 1));
    pass.write_whole();
    read_matrix(pass);
    pass.set(uniforms::Elements{lower_.rows});
    pass.fetches = 4.0 * static_cast<double>(lower_.rows);
    enqueue_pass(std::move(pass));
    return result;
  }

  void read_matrix(Pass& pass) const {
    pass.read(Sampler::A, all_.buffer.get());
    set_matrix<uniforms::AMatrix>(pass, all_.block.source());
  }

  const char* routine_;
  Block lower_;
  std::int64_t order_;  // with what fills it up
  OwnBlock all_;        // the matrix, and below it the vectors
  std::shared_ptr<BufferState> sorted_;
};

// v: no operand where no vectors are wanted.
void syevd_any(const Check& check, Uplo uplo, const MatrixArgument& a, const Operand& w,
               const MatrixArgument* v, const Operand& info) {
  check.uplo(uplo);
  a.check_ld(check);
  if (v != nullptr) {
    v->check_ld(check);
  }
  check_info(check, info);
  const std::int64_t n = a.rows;
  if (n == 0 && !info.buffer) {
    return;
  }
  if (n > 0) {
    a.check_operand(check);
    check.vector("w", "n", w, n, 1);
    if (v != nullptr) {
      v->check_operand(check);
    }
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()},
                          {"w", w.buffer.get()},
                          {"v", v == nullptr ? nullptr : v->operand.buffer.get()},
                          {"info", info.buffer.get()}});
  if (n == 0) {
    enqueue_fill(check.routine(), 0.0f, vector_target(info, 1, 1));
  } else {
    Eigenproblem problem(check.routine(), lower_block(a, uplo), v != nullptr);
    problem.enqueue();
    problem.enqueue_values(w);
    if (v != nullptr) {
      problem.enqueue_vectors(block_of(*v));
    }
    if (info.buffer) {
      problem.enqueue_rest(info);
    }
  }
  context.submit();
}

void check_views(const Check& check, const MatrixView& a, const VectorView& w,
                 const VectorView& info) {
  check_square(check, a);
  check.equal("w.size", w.size, "a.rows", a.rows);
  check_adjacent(check, "w.inc", w);
  check_info(check, info);
}

void check_vectors(const Check& check, Vectors vectors) {
  if (vectors != Vectors::No && vectors != Vectors::Yes) {
    check.fail("vectors", static_cast<int>(vectors), "No or Yes");
  }
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::MatrixArgument;
using detail::square_argument;

void ssyevd(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n, const Operand& a,
            std::int64_t lda, const Operand& w, const Operand& info) {
  const Check check("ssyevd");
  check.layout(layout);
  detail::check_vectors(check, vectors);
  check.size("n", n);
  const MatrixArgument matrix = square_argument("a", "lda", a, lda, layout, n);
  detail::syevd_any(check, uplo, matrix, w, vectors == Vectors::Yes ? &matrix : nullptr, info);
}

void syevd(const MatrixView& a, const VectorView& w, Vectors vectors, const VectorView& info,
           Uplo uplo) {
  const Check check("syevd");
  detail::check_views(check, a, w, info);
  detail::check_vectors(check, vectors);
  const MatrixArgument matrix = square_argument("a", "lda", a);
  detail::syevd_any(check, uplo, matrix, w.data, vectors == Vectors::Yes ? &matrix : nullptr,
                    info.data);
}

void eigh(const MatrixView& a, const VectorView& w, const MatrixView& v, const VectorView& info,
          Uplo uplo) {
  const Check check("eigh");
  detail::check_views(check, a, w, info);
  const bool wanted = v.data.buffer != nullptr;
  if (wanted) {
    check.layout(v.layout, "v.layout");
    check.equal("v.rows", v.rows, "a.rows", a.rows);
    check.equal("v.cols", v.cols, "a.rows", a.rows);
  }
  const MatrixArgument vectors = square_argument("v", "ldv", v);
  detail::syevd_any(check, uplo, square_argument("a", "lda", a), w.data,
                    wanted ? &vectors : nullptr, info.data);
}

}  // namespace fragblas
