// idamax, idamin, idmax, idmin: the first i with the largest or smallest |x_i| or x_i, or the first
// NaN. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "double/index.hpp"
#include "double/pieces.hpp"
#include "double/result.hpp"
#include "fragblas/double.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/numbers.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kPartial =
    add_kernel("DoubleIndexPartial", "double/index_partial.frag", kAbsolute | kSmallest, kText);
const KernelId kMerge =
    add_kernel("DoubleIndexMerge", "double/index_merge.frag", kNoVariant, kText);
const KernelId kFinal =
    add_kernel("DoubleIndexFinal", "double/index_final.frag", kContiguous, kText);

void index(const char* routine, std::uint64_t variant, std::int64_t n, const Operand& x,
           std::int64_t incx, const Operand& result) {
  ContextState& context = check_reduction(double_check(routine), n, x, incx, result, 2);
  const Target target = numbers_target(result, 2, 1);
  if (reduces_nothing(n, incx)) {
    enqueue_double_fill(routine, Scalar(0), target);
  } else {
    enqueue_double_index(routine, variant, n, numbers_of(x, n, incx), target);
  }
  context.submit();
}

}  // namespace

void enqueue_double_index(const char* routine, std::uint64_t variant, std::int64_t n,
                          const Numbers& x, const Target& result) {
  ContextState& context = context_of(*x.buffer);
  const int most = context.info.max_texture_size;
  const PieceRows row{0, 1, n};
  Pieces pieces(1, pieces_of_row(1, n, most), false, most);
  Pass pass = piece_pass(routine, kPartial, context, row, pieces);
  pass.variant |= variant;
  pass.fetches = static_cast<double>(n) / static_cast<double>(pieces.count);
  pass.read(Sampler::A, x.buffer);
  set_matrix<uniforms::AMatrix>(pass, {x.buffer, x.base, 0, x.stride});
  std::shared_ptr<Scratch> candidates = pass.scratch_area().scratch;
  context.queue.add(std::move(pass));
  if (pieces.count > kMostPieces) {
    const Pieces merged(1, merged_pieces(pieces.count), false, most);
    Pass merge = piece_pass(routine, kMerge, context, row, merged);
    merge.read(Sampler::Partials, candidates);
    set_pieces<uniforms::DoubleExtents>(merge, pieces);
    candidates = merge.scratch_area().scratch;
    pieces = merged;
    context.queue.add(std::move(merge));
  }
  Pass final = target_pass(routine, kFinal, result);
  final.read(Sampler::Partials, candidates);
  set_pieces<uniforms::DoubleExtents>(final, pieces);
  final.view().overwrites = result.whole_buffer();
  enqueue_pass(std::move(final));
}

}  // namespace detail

void idamax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  detail::index("idamax", detail::kAbsolute, n, x, incx, result);
}

void idamin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  detail::index("idamin", detail::kAbsolute | detail::kSmallest, n, x, incx, result);
}

void idmax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  detail::index("idmax", detail::kNoVariant, n, x, incx, result);
}

void idmin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  detail::index("idmin", detail::kSmallest, n, x, incx, result);
}

void idamax(const VectorView& x, const VectorView& result) {
  detail::reduce("idamax", idamax, x, result, 2);
}

std::int64_t idamax(const VectorView& x) {
  return detail::index_of(detail::reduced_double("idamax", idamax, x, 2));
}

void idamin(const VectorView& x, const VectorView& result) {
  detail::reduce("idamin", idamin, x, result, 2);
}

std::int64_t idamin(const VectorView& x) {
  return detail::index_of(detail::reduced_double("idamin", idamin, x, 2));
}

void idmax(const VectorView& x, const VectorView& result) {
  detail::reduce("idmax", idmax, x, result, 2);
}

std::int64_t idmax(const VectorView& x) {
  return detail::index_of(detail::reduced_double("idmax", idmax, x, 2));
}

void idmin(const VectorView& x, const VectorView& result) {
  detail::reduce("idmin", idmin, x, result, 2);
}

std::int64_t idmin(const VectorView& x) {
  return detail::index_of(detail::reduced_double("idmin", idmin, x, 2));
}

}  // namespace fragblas
