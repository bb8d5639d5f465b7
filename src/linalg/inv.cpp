// inv, det, logdet and slogdet: what LU gives beside solutions. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/check.hpp"
#include "linalg/getrf_passes.hpp"
#include "linalg/getri_passes.hpp"
#include "linalg/info.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kDeterminantPartial =
    add_kernel("DeterminantPartial", "linalg/determinant_partial.frag", kWhole, kText);
const KernelId kDeterminantFinal =
    add_kernel("DeterminantFinal", "linalg/determinant_final.frag", kContiguous, kText);

constexpr std::int64_t kMostProducts = 64;

// What becomes of the product of U's diagonal; the last one is two elements.
enum class Determinant { Itself, Logarithm, SignAndLogarithm };

std::int64_t size_of(Determinant form) {
  return form == Determinant::SignAndLogarithm ? 2 : 1;
}

void enqueue_determinant(const char* routine, const Block& factors, const Place& pivots,
                         const Operand& result, Determinant form) {
  uniforms::Determinant determinant;
  determinant.count = factors.rows;
  determinant.stride = factors.row_stride + factors.col_stride;
  determinant.apart = std::min(factors.rows, kMostProducts);
  const std::shared_ptr<BufferState> products =
      temporary(result.buffer->services(), 4 * determinant.apart);
  Pass partial = target_pass(routine, kDeterminantPartial,
                             vector_target({products.get(), 0}, 4 * determinant.apart, 1));
  partial.write_whole();
  partial.read(Sampler::A, factors.buffer);
  set_matrix<uniforms::AMatrix>(partial, factors.source());
  partial.read(Sampler::X, pivots.buffer);
  set_vector<uniforms::XVector>(partial, {pivots.buffer, pivots.offset, 1, 1});
  partial.set(determinant);
  partial.set(uniforms::Elements{(determinant.count + determinant.apart - 1) / determinant.apart});
  enqueue_pass(std::move(partial));

  Pass final = target_pass(routine, kDeterminantFinal, vector_target(result, size_of(form), 1));
  final.read(Sampler::X, products.get());
  determinant.count = determinant.apart;
  determinant.logarithm = static_cast<int>(form);
  final.set(determinant);
  enqueue_pass(std::move(final));
}

void determinant(const Check& check, const MatrixView& a, const VectorView& result,
                 Determinant form) {
  check_square(check, a);
  const std::int64_t size = size_of(form);
  if (result.size != size) {
    check.fail("result.size", result.size, "{}", {size});
  }
  check_adjacent(check, "result.inc", result);
  const MatrixArgument matrix = square_argument("a", "lda", a);
  matrix.check_ld(check);
  if (a.rows > 0) {
    matrix.check_operand(check);
  }
  check.operand("result", result.data, size);
  ContextState& context =
      check.same_context({{"a", a.data.buffer.get()}, {"result", result.data.buffer.get()}});
  const char* const routine = check.routine();
  if (a.rows == 0) {
    // The product of nothing: 1, whose logarithm is 0.
    enqueue_fill(routine, 0.0f, vector_target(result.data, size, 1));
    if (form != Determinant::Logarithm) {
      enqueue_fill(routine, 1.0f, vector_target(result.data, 1, 1));
    }
  } else {
    const Block block = block_of(matrix);
    const OwnBlock turned = temporary_block(block, a.rows, a.rows);
    const Block factors = turned.block.transposed();
    copy(routine, block, factors);
    const std::shared_ptr<BufferState> pivots = temporary(block.buffer->services(), a.rows);
    enqueue_lu(routine, factors, {pivots.get(), 0});
    enqueue_determinant(routine, factors, {pivots.get(), 0}, result.data, form);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

void inv(const MatrixView& a, const MatrixView& b, const VectorView& info) {
  using namespace detail;
  const Check check("inv");
  check_square(check, a);
  check.layout(b.layout, "b.layout");
  check.equal("b.rows", b.rows, "a.rows", a.rows);
  check.equal("b.cols", b.cols, "a.rows", a.rows);
  check_info(check, info);
  const MatrixArgument from = square_argument("a", "lda", a);
  const MatrixArgument to = square_argument("b", "ldb", b);
  from.check_ld(check);
  to.check_ld(check);
  check_info(check, info.data);
  if (a.rows == 0 && !info.data.buffer) {
    return;
  }
  if (a.rows > 0) {
    from.check_operand(check);
    to.check_operand(check);
  }
  ContextState& context = check.same_context(
      {{"a", a.data.buffer.get()}, {"b", b.data.buffer.get()}, {"info", info.data.buffer.get()}});
  const char* const routine = check.routine();
  const Block source = block_of(from), target = block_of(to);
  if (a.rows == 0) {
    enqueue_info(routine, target, Failure::Zero, info.data);
  } else {
    const OwnBlock own = temporary_block(source, a.rows, a.rows);
    const Block factors = own.block.transposed();
    copy(routine, source, factors);
    const std::shared_ptr<BufferState> pivots = temporary(source.buffer->services(), a.rows);
    enqueue_lu(routine, factors, {pivots.get(), 0});
    enqueue_info(routine, factors, Failure::Zero, info.data);
    enqueue_inverse(routine, factors, {pivots.get(), 0});
    copy(routine, factors, target);
  }
  context.submit();
}

void det(const MatrixView& a, const VectorView& result) {
  detail::determinant(detail::Check("det"), a, result, detail::Determinant::Itself);
}

void logdet(const MatrixView& a, const VectorView& result) {
  detail::determinant(detail::Check("logdet"), a, result, detail::Determinant::Logarithm);
}

void slogdet(const MatrixView& a, const VectorView& result) {
  detail::determinant(detail::Check("slogdet"), a, result, detail::Determinant::SignAndLogarithm);
}

}  // namespace fragblas
