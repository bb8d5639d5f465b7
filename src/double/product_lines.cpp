// Exponents of lines by pieces; classes of some terms at a time. SPDX-License-Identifier: MIT
#include "double/product_lines.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "double/moduli.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kExponents =
    add_kernel("DoubleLineExponents", "double/line_exponents.frag", kWhole, kText);
const KernelId kExponentsMerge =
    add_kernel("DoubleLineExponentsMerge", "double/line_exponents_merge.frag", kWhole, kText);
const KernelId kClasses =
    add_kernel("DoubleProductClasses", "double/product_classes.frag", kAlphaOnDevice, kText);

// Of a line of so many numbers, a piece whose exponent one fragment finds. Neither it nor how many
// pieces there are grows into loops that llvmpipe ends.
std::int64_t piece_of(std::int64_t length) {
  return std::max<std::int64_t>(64, power_of_two_root(length));
}

}  // namespace

std::shared_ptr<BufferState> line_exponents(const char* routine, const DoubleFactor& matrix,
                                            std::int64_t lines, std::int64_t length,
                                            std::int64_t bits,
                                            const std::shared_ptr<BufferState>& into) {
  const auto& services = matrix.source.buffer->services();
  const catalog::ElementType& type = catalog::element_type('d');
  const std::int64_t piece = piece_of(length), pieces = ceil_div(length, piece);
  const auto result = into ? into : temporary(services, lines, type);
  const auto of_pieces = pieces == 1 ? result : temporary(services, pieces * lines, type);
  Pass pass = target_pass(routine, kExponents, {of_pieces.get(), 0, 2 * lines, 2 * lines, pieces});
  pass.write_whole();
  pass.fetches = 2.0 * static_cast<double>(piece);
  pass.read(Sampler::X, matrix.source.buffer);
  set_matrix<uniforms::XMatrix>(pass, matrix.source);
  uniforms::DoubleLines pieces_of;
  pieces_of.piece = piece;
  pieces_of.length = length;
  pieces_of.absent = matrix.absent ? 1 : 0;
  pieces_of.halves = 2;
  pass.set(pieces_of);
  pass.set(uniforms::DoubleCut{bits == kAllBits ? 0 : kDoubleBits - bits});
  enqueue_pass(std::move(pass));
  if (pieces > 1) {
    Pass merge = target_pass(routine, kExponentsMerge, {result.get(), 0, 2 * lines, 2 * lines, 1});
    merge.write_whole();
    merge.fetches = 2.0 * static_cast<double>(pieces);
    merge.read(Sampler::X, of_pieces.get());
    set_matrix<uniforms::XMatrix>(merge, {of_pieces.get(), 0, lines, 1});
    merge.set(uniforms::Elements{pieces});
    enqueue_pass(std::move(merge));
  }
  return result;
}

ProductLines lines_of_product(const DoubleProduct& p) {
  return {line_exponents(p.routine, p.a, p.m(), p.k, p.bits),
          line_exponents(p.routine, p.b.transposed(), p.n(), p.k, p.bits)};
}

void enqueue_classes(const DoubleProduct& p, const ProductLines& lines, std::int64_t first_row,
                     std::int64_t first_col) {
  for (std::int64_t first = 0; first < p.k; first += kMostDepth) {
    DoubleProduct some = p;
    some.classes_later = false;
    some.k = std::min(kMostDepth, p.k - first);
    some.a.source.base += first * p.a.source.col_stride;
    some.b.source.base += first * p.b.source.row_stride;
    some.beta = 1.0f;
    Pass pass = result_pass(some, kClasses);
    uniforms::DoubleMerge merge;
    merge.first_row = first_row;
    merge.first_col = first_col;
    pass.set(merge);
    pass.read(Sampler::A, lines.a.get());
    pass.read(Sampler::B, lines.b.get());
    pass.read(Sampler::X, some.a.source.buffer);
    set_matrix<uniforms::XMatrix>(pass, some.a.source);
    pass.read(Sampler::Y, some.b.source.buffer);
    set_matrix<uniforms::YMatrix>(pass, some.b.source);
    enqueue_pass(std::move(pass));
  }
}

}  // namespace fragblas::detail
