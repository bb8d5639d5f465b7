// svd_low_rank: the largest singular values and their vectors, by a random sketch of the range.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/gesdd_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kRandom =
    add_kernel("RandomNumbers", "linalg/random.frag", kWhole, fragblas_linalg_kernels::shader_text);

constexpr const char* kRoutine = "svd_low_rank";

OwnBlock random_block(const Block& beside, std::int64_t rows, std::int64_t cols,
                      std::int64_t seed) {
  OwnBlock own = temporary_block(beside, rows, cols);
  Pass pass =
      target_pass(kRoutine, kRandom, vector_target({own.buffer.get(), 0}, own.buffer->size(), 1));
  pass.write_whole();
  pass.set(uniforms::RandomSeed{seed});
  enqueue_pass(std::move(pass));
  return own;
}

// The block's columns := an orthonormal basis of what they span.
void make_orthonormal(const Block& a) {
  const std::shared_ptr<BufferState> tau = temporary(a.buffer->services(), a.cols);
  enqueue_qr(kRoutine, a, {tau.get(), 0});
  enqueue_q(kRoutine, a, a.cols, {tau.get(), 0});
}

// A basis of `width` columns, in which most of A's range is.
OwnBlock range_of(const Block& a, std::int64_t width, const SvdLowRankOptions& options) {
  OwnBlock basis = temporary_block(a, a.rows, width);
  {
    const OwnBlock weights = random_block(a, a.cols, width, options.seed);
    multiply(kRoutine, 1.0f, a, weights.block, 0.0f, basis.block);
  }
  make_orthonormal(basis.block);
  const OwnBlock other = temporary_block(a, a.cols, width);
  for (int i = 0; i < options.iterations; ++i) {
    multiply(kRoutine, 1.0f, a.transposed(), basis.block, 0.0f, other.block);
    make_orthonormal(other.block);
    multiply(kRoutine, 1.0f, a, other.block, 0.0f, basis.block);
    make_orthonormal(basis.block);
  }
  return basis;
}

// A is close to Q * Q^T * A. Q^T * A, whose transpose is tall, is taken apart: V * S * W^T; and the
// left vectors are Q * W.
void enqueue_low_rank(const Block& a, const Place& s, const Block& u, const Block& vt,
                      const SvdLowRankOptions& options) {
  const std::int64_t rank = u.cols;
  const std::int64_t width = rank + std::min(options.oversampling, std::min(a.rows, a.cols) - rank);
  const OwnBlock basis = range_of(a, width, options);
  const OwnBlock sketch = temporary_block(a, a.cols, width);
  multiply(kRoutine, 1.0f, a.transposed(), basis.block, 0.0f, sketch.block);
  const OwnBlock v = temporary_block(a, a.cols, width), w = temporary_block(a, width, width);
  const std::shared_ptr<BufferState> values = temporary(a.buffer->services(), width);
  SingularValues results;
  results.s = {values.get(), 0};
  results.u = v.block;
  results.v = w.block;
  results.info = options.info.data;
  enqueue_svd(kRoutine, sketch.block, results);
  multiply(kRoutine, 1.0f, basis.block, w.block.part(0, 0, width, rank), 0.0f, u);
  copy(kRoutine, v.block.part(0, 0, a.cols, rank).transposed(), vt);
  enqueue_copy(kRoutine, {values.get(), 0, 1, 1}, vector_target(s, rank, 1));
}

void check_options(const Check& check, const SvdLowRankOptions& options) {
  if (options.oversampling < 0) {
    check.fail("oversampling", options.oversampling, "at least 0");
  }
  if (options.iterations < 0 || options.iterations > 30) {
    check.fail("iterations", options.iterations, "from 0 to 30");
  }
  check_info(check, options.info);
}

}  // namespace

}  // namespace detail

void svd_low_rank(const MatrixView& a, const VectorView& s, const MatrixView& u,
                  const MatrixView& vt, const SvdLowRankOptions& options) {
  using namespace detail;
  const Check check(kRoutine);
  check_matrix(check, a);
  const std::int64_t rank = s.size;
  if (rank < 1 || rank > std::min(a.rows, a.cols)) {
    check.fail("s.size", rank, "from 1 to min(a.rows, a.cols) = {}", {std::min(a.rows, a.cols)});
  }
  check_adjacent(check, "s.inc", s);
  check.layout(u.layout, "u.layout");
  check.equal("u.rows", u.rows, "a.rows", a.rows);
  check.equal("u.cols", u.cols, "s.size", rank);
  check.layout(vt.layout, "vt.layout");
  check.equal("vt.rows", vt.rows, "s.size", rank);
  check.equal("vt.cols", vt.cols, "a.cols", a.cols);
  check_options(check, options);
  const MatrixArgument from = view_argument("a", "lda", a);
  const MatrixArgument left = view_argument("u", "ldu", u, "m", "k");
  const MatrixArgument right = view_argument("vt", "ldvt", vt, "k", "n");
  check_operands(check, {&from, &left, &right});
  check.vector("s", "k", s.data, rank, 1);
  check_info(check, options.info.data);
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"s", s.data.buffer.get()},
                                              {"u", u.data.buffer.get()},
                                              {"vt", vt.data.buffer.get()},
                                              {"info", options.info.data.buffer.get()}});
  enqueue_low_rank(block_of(from), s.data, block_of(left), block_of(right), options);
  context.submit();
}

}  // namespace fragblas
