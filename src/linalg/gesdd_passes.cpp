// Singular values by one-sided Jacobi, and the choice between it and an eigenproblem. With A = Q *
// R the columns of R^T are turned, pair by pair, until R^T * J has orthogonal columns. Their
// lengths are the singular values; QR makes of them orthogonal vectors, however small they are: R^T
// * J = V * S, and A = (Q * J) * S * V^T. SPDX-License-Identifier: MIT
#include "linalg/gesdd_passes.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kLines = add_kernel("GesddLines", "linalg/gesdd_lines.frag", kWhole, kText);
const KernelId kRotations =
    add_kernel("GesddRotations", "linalg/gesdd_rotations.frag", kWhole, kText);
const KernelId kRotate = add_kernel("GesddRotate", "linalg/gesdd_rotate.frag", kWhole, kText);
const KernelId kNorms = add_kernel("GesddNorms", "linalg/gesdd_norms.frag", kWhole, kText);
const KernelId kRanks = add_kernel("GesddRanks", "linalg/gesdd_ranks.frag", kWhole, kText);
const KernelId kValues = add_kernel("GesddValues", "linalg/gesdd_values.frag", kContiguous, kText);
const KernelId kSigns = add_kernel("GesddSigns", "linalg/gesdd_signs.frag", kNoVariant, kText);
const KernelId kScale =
    add_kernel("SingularScale", "linalg/singular_scale.frag", kNoVariant, kText);
const KernelId kFailures = add_kernel("GesddFailures", "linalg/gesdd_failures.frag", kWhole, kText);

// On an H200 it takes 8.9 ms at 32, where the eigenproblem takes 6.7, and at 128 33 and 15.
constexpr std::int64_t kMostOfJacobi = 32;

// More than any matrix needed that was tried (docs/linalg/svd.md).
std::int64_t sweeps_of(std::int64_t order) {
  return order <= 8 ? 7 : order <= 64 ? 10 : order <= 256 ? 11 : 12;
}

// A pass over all of a buffer of its own, four elements for each four of `count`.
Pass whole_pass(const char* routine, KernelId kernel, BufferState* buffer, std::int64_t count) {
  Pass pass = target_pass(routine, kernel, vector_target({buffer, 0}, count, 1));
  pass.write_whole();
  return pass;
}

// The lines that are turned: columns of R^T, and behind each what is known of J.
class Lines {
 public:
  // R is on and above the block's diagonal; `norm` is its norm.
  Lines(const char* routine, const Block& r, BufferState* norm, bool with_vectors)
      : routine_(routine),
        order_(r.rows),
        paired_(round_up(order_, 2)),
        length_(round_up(order_, 4)),
        pitch_(with_vectors ? 2 * length_ : length_),
        old_(temporary_block(r, paired_, pitch_)),
        new_(temporary_block(r, paired_, pitch_)),
        rotations_(temporary(r.buffer->services(), 4 * paired_)) {
    fields_.order = order_;
    fields_.quads = length_ / 4;
    fields_.line_quads = pitch_ / 4;
    Pass pass = target_pass(routine_, kLines, old_.block.target());
    pass.write_whole();
    pass.read(Sampler::A, r.buffer);
    set_matrix<uniforms::AMatrix>(pass, r.source());
    pass.read(Sampler::X, norm);
    pass.set(fields_);
    enqueue_pass(std::move(pass));
  }

  void make_orthogonal() {
    const std::int64_t sweeps = sweeps_of(order_);
    for (std::int64_t sweep = 0; sweep < sweeps; ++sweep) {
      for (std::int64_t step = 0; step < paired_ - 1; ++step) {
        turn(step);
      }
    }
  }

  // Lines are rows.
  Block columns() const { return old_.block.part(0, 0, order_, order_); }
  Block rotations() const { return old_.block.part(0, length_, order_, order_); }

  std::shared_ptr<BufferState> norms() const {
    std::shared_ptr<BufferState> norms = vector();
    Pass pass = whole_pass(routine_, kNorms, norms.get(), length_);
    pass.read(Sampler::A, old_.block.buffer);
    pass.set(fields_);
    pass.fetches = 4.0 * static_cast<double>(length_);
    enqueue_pass(std::move(pass));
    return norms;
  }

  // The lines as they are sorted.
  std::shared_ptr<BufferState> order(BufferState* norms) const {
    const std::shared_ptr<BufferState> ranks = vector();
    Pass pass = whole_pass(routine_, kRanks, ranks.get(), length_);
    pass.read(Sampler::X, norms);
    pass.set(uniforms::Elements{order_});
    pass.fetches = static_cast<double>(order_);
    enqueue_pass(std::move(pass));
    return enqueue_order(routine_, *ranks, order_);
  }

  void count_failures(const Place& info) const {
    const OwnBlock products = temporary_block(old_.block, order_, order_);
    multiply(routine_, 1.0f, columns(), columns().transposed(), 0.0f, products.block);
    const std::shared_ptr<BufferState> failures = vector();
    Pass pass = whole_pass(routine_, kFailures, failures.get(), length_);
    pass.read(Sampler::A, products.block.buffer);
    set_matrix<uniforms::AMatrix>(pass, products.block.source());
    pass.set(uniforms::Elements{order_});
    pass.fetches = 8.0 * static_cast<double>(order_);
    enqueue_pass(std::move(pass));
    enqueue_sum(routine_, order_, vector_source({failures.get(), 0}, order_, 1), false, info);
  }

 private:
  std::shared_ptr<BufferState> vector() const {
    return temporary(old_.buffer->services(), length_);
  }

  void turn(std::int64_t step) {
    uniforms::Jacobi jacobi;
    jacobi.order = paired_;
    jacobi.step = step;
    Pass find = whole_pass(routine_, kRotations, rotations_.get(), 4 * paired_);
    find.read(Sampler::A, old_.block.buffer);
    find.set(jacobi);
    find.set(fields_);
    find.fetches = static_cast<double>(length_) / 2;
    enqueue_pass(std::move(find));

    Pass rotate = target_pass(routine_, kRotate, new_.block.target());
    rotate.write_whole();
    rotate.read(Sampler::A, old_.block.buffer);
    rotate.read(Sampler::X, rotations_.get());
    rotate.set(jacobi);
    rotate.set(fields_);
    enqueue_pass(std::move(rotate));
    std::swap(old_, new_);
  }

  const char* routine_;
  std::int64_t order_, paired_, length_, pitch_;
  OwnBlock old_, new_;
  std::shared_ptr<BufferState> rotations_;
  uniforms::Gesdd fields_;
};

void put_values(const char* routine, BufferState* norms, BufferState* order, BufferState* norm,
                std::int64_t count, const Place& s) {
  Pass pass = target_pass(routine, kValues, vector_target(s, count, 1));
  pass.read(Sampler::A, norms);
  pass.read(Sampler::X, order);
  pass.read(Sampler::Y, norm);
  enqueue_pass(std::move(pass));
}

// The values, and J in the place of U's first columns, of R as the block has it.
void enqueue_by_jacobi(const char* routine, const Block& r, BufferState* norm,
                       const SingularValues& results) {
  const std::int64_t n = r.rows;
  const bool with_vectors = results.u.buffer != nullptr;
  Lines lines(routine, r, norm, with_vectors);
  lines.make_orthogonal();
  const std::shared_ptr<BufferState> norms = lines.norms();
  const std::shared_ptr<BufferState> order = lines.order(norms.get());
  put_values(routine, norms.get(), order.get(), norm, n, results.s);
  if (results.info.buffer) {
    lines.count_failures(results.info);
  }
  if (with_vectors) {
    // The columns that were turned, sorted.
    const OwnBlock sorted = temporary_block(r, n, n);
    enqueue_take_rows(routine, *order, lines.columns(), sorted.block);
    enqueue_orthonormal(routine, sorted.block.transposed(), results.v);
    enqueue_take_rows(routine, *order, lines.rotations(), results.u.part(0, 0, n, n).transposed());
  }
}

}  // namespace

void enqueue_orthonormal(const char* routine, const Block& factors, const Block& v) {
  const std::int64_t n = factors.cols;
  const std::shared_ptr<BufferState> tau = temporary(v.buffer->services(), n);
  enqueue_qr(routine, factors, {tau.get(), 0});
  // R is as good as diagonal, but some of it may be negative.
  fill(routine, 0.0f, v);
  Pass signs =
      target_pass(routine, kSigns, vector_target(v.place(), n, v.row_stride + v.col_stride));
  signs.read(Sampler::A, factors.buffer);
  set_matrix<uniforms::AMatrix>(signs, factors.source());
  enqueue_pass(std::move(signs));
  enqueue_reflect(routine, false, factors, {tau.get(), 0}, v);
}

SvdMethod svd_method(const ContextState& context, std::int64_t order) {
  const std::int64_t twice = 2 * round_up(order, 4);
  return order <= kMostOfJacobi || twice * twice > context.info.max_buffer_elements
             ? SvdMethod::Jacobi
             : SvdMethod::Eigenproblem;
}

void enqueue_svd(const char* routine, const Block& a, const SingularValues& results) {
  enqueue_svd(routine, svd_method(context_of(*a.buffer), a.cols), a, results);
}

void enqueue_svd(const char* routine, SvdMethod method, const Block& a,
                 const SingularValues& results) {
  const std::int64_t n = a.cols;
  const bool with_vectors = results.u.buffer != nullptr, jacobi = method == SvdMethod::Jacobi;
  const OwnBlock own = temporary_block(a, a.rows, n);
  copy(routine, a, own.block);
  // Jacobi's method is faster with the columns of R^T.
  const bool by_qr = jacobi || a.rows > n;
  const std::shared_ptr<BufferState> tau = temporary(a.buffer->services(), n);
  const std::shared_ptr<BufferState> norm = temporary(a.buffer->services(), 1);
  if (jacobi) {
    enqueue_norm(routine, own, {norm.get(), 0});
  }
  if (by_qr) {
    enqueue_qr(routine, own.block, {tau.get(), 0});
  }
  if (with_vectors) {
    fill(routine, 1.0f, results.u);
  }
  const Block r = own.block.part(0, 0, n, n);
  if (jacobi) {
    enqueue_by_jacobi(routine, r, norm.get(), results);
  } else {
    enqueue_svd_by_eigenproblem(routine, r, by_qr, results);
  }
  if (with_vectors && by_qr) {
    enqueue_reflect(routine, false, own.block, {tau.get(), 0}, results.u);
  }
}

ThinSvd enqueue_thin_svd(const char* routine, const Block& a, const Operand& info) {
  // A wide one is the transpose of a tall one.
  const bool wide = a.rows < a.cols;
  const std::int64_t order = std::min(a.rows, a.cols);
  ThinSvd svd{temporary_block(a, a.rows, order), temporary_block(a, order, a.cols),
              temporary(a.buffer->services(), order)};
  SingularValues results;
  results.s = {svd.s.get(), 0};
  results.u = wide ? svd.vt.block.transposed() : svd.u.block;
  results.v = wide ? svd.u.block : svd.vt.block.transposed();
  results.info = info;
  enqueue_svd(routine, wide ? a.transposed() : a, results);
  return svd;
}

float least_of(float rcond, const Block& a) {
  return rcond >= 0
             ? rcond
             : std::numeric_limits<float>::epsilon() * static_cast<float>(std::max(a.rows, a.cols));
}

void enqueue_divide_rows(const char* routine, BufferState& s, float rcond, const Block& rows) {
  Pass scale = target_pass(routine, kScale, rows.target());
  scale.read(Sampler::X, &s);
  scale.set_alpha(rcond);
  enqueue_pass(std::move(scale));
}

}  // namespace fragblas::detail
