// pca: principal components, by the singular values of the centred matrix.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/gesdd_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr const char* kRoutine = "pca";

// A without its columns' means, which is a copy; mean is a row.
OwnBlock centred(const Block& a, const Block& mean) {
  OwnBlock own = temporary_block(a, a.rows, a.cols);
  copy(kRoutine, a, own.block);
  const OwnBlock ones = temporary_block(a, 1, a.rows), rest = temporary_block(a, 1, a.cols);
  enqueue_fill(kRoutine, 1.0f, ones.block.target());
  const float weight = 1.0f / static_cast<float>(a.rows);
  // The second time takes away what the rounding of large means left.
  for (const bool first : {true, false}) {
    const Block& part = first ? mean : rest.block;
    multiply(kRoutine, weight, ones.block, own.block, 0.0f, part);
    multiply(kRoutine, -1.0f, ones.block.transposed(), part, 1.0f, own.block);
  }
  enqueue_axpy(kRoutine, 1.0f, rest.block.source(), mean.target());
  return own;
}

void enqueue_squares(BufferState& values, const Target& target) {
  Pass pass = target_pass(kRoutine, KernelId::Hadamard, target);
  pass.set_alpha(1.0f);
  pass.set_beta(0.0f);
  add_source(pass, {&values, 0, 1, 1});
  add_second_source(pass, {&values, 0, 1, 1});
  enqueue_pass(std::move(pass));
}

}  // namespace

}  // namespace detail

void pca(const MatrixView& a, const VectorView& mean, const MatrixView& components,
         const VectorView& variances, const MatrixView& scores, const VectorView& info) {
  using namespace detail;
  const Check check(kRoutine);
  check_matrix(check, a);
  if (a.rows < 2) {
    check.fail("a.rows", a.rows, "at least 2");
  }
  const std::int64_t most = std::min(a.rows, a.cols), count = components.rows;
  check.equal("mean.size", mean.size, "a.cols", a.cols);
  check_adjacent(check, "mean.inc", mean);
  check.layout(components.layout, "components.layout");
  if (count < 1 || count > most) {
    check.fail("components.rows", count, "from 1 to min(a.rows, a.cols) = {}", {most});
  }
  check.equal("components.cols", components.cols, "a.cols", a.cols);
  check.equal("variances.size", variances.size, "components.rows", count);
  check_adjacent(check, "variances.inc", variances);
  const bool wants_scores = scores.data.buffer != nullptr;
  if (wants_scores) {
    check.layout(scores.layout, "scores.layout");
    check.equal("scores.rows", scores.rows, "a.rows", a.rows);
    check.equal("scores.cols", scores.cols, "components.rows", count);
  }
  check_info(check, info);
  const MatrixArgument from = view_argument("a", "lda", a);
  const MatrixArgument axes = view_argument("components", "ldcomponents", components, "k", "n");
  const MatrixArgument places = view_argument("scores", "ldscores", scores, "m", "k");
  check_operands(check, {&from, &axes});
  if (wants_scores) {
    check_operands(check, {&places});
  }
  check.vector("mean", "n", mean.data, a.cols, 1);
  check.vector("variances", "k", variances.data, count, 1);
  check_info(check, info.data);
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"mean", mean.data.buffer.get()},
                                              {"components", components.data.buffer.get()},
                                              {"variances", variances.data.buffer.get()},
                                              {"scores", scores.data.buffer.get()},
                                              {"info", info.data.buffer.get()}});
  const Block block = block_of(from);
  const Block means{mean.data.buffer.get(), mean.data.offset, a.cols, 1, 1, a.cols};
  const OwnBlock own = centred(block, means);
  const ThinSvd svd = enqueue_thin_svd(kRoutine, own.block, info.data);
  const Block first = svd.vt.block.part(0, 0, count, a.cols);
  copy(kRoutine, first, block_of(axes));
  // Before they are squared: a square may overflow where the variance does not.
  enqueue_scale(kRoutine, 1.0f / std::sqrt(static_cast<float>(a.rows - 1)),
                vector_target({svd.s.get(), 0}, count, 1), false);
  enqueue_squares(*svd.s, vector_target(variances.data, count, 1));
  if (wants_scores) {
    multiply(kRoutine, 1.0f, own.block, first.transposed(), 0.0f, block_of(places));
  }
  context.submit();
}

}  // namespace fragblas
