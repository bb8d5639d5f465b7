// A row of C, or a column, is a product with a vector, whose sums are made of pieces. What whole
// numbers of 54 bits would lose is cut off before: then such a sum is exact, too, as the bits of
// its terms span no more than 108. SPDX-License-Identifier: MIT
#include "double/long_product.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "double/axpby.hpp"
#include "double/exact_sums.hpp"
#include "double/moduli.hpp"
#include "double/product_lines.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kCutLines = add_kernel("DoubleCutLines", "double/cut_lines.frag", kWhole, kText);

// Of a factor whose rows are its lines.
DoubleFactor cut(const char* routine, const Source& lines, std::int64_t count, std::int64_t length,
                 BufferState& exponents) {
  const std::int64_t pitch = round_up(length, 2);
  const std::shared_ptr<BufferState> copy =
      temporary(lines.buffer->services(), count * pitch, catalog::element_type('d'));
  Pass pass = target_pass(routine, kCutLines, {copy.get(), 0, 2 * pitch, 2 * pitch, count});
  pass.write_whole();
  pass.read(Sampler::X, lines.buffer);
  set_matrix<uniforms::XMatrix>(pass, lines);
  pass.read(Sampler::Y, &exponents);
  pass.set(uniforms::DoubleGather{length});
  enqueue_pass(std::move(pass));
  DoubleFactor result(Source{copy.get(), 0, pitch, 1});
  result.copy = copy;
  return result;
}

// C := alpha * sums + beta * C, all of it or row by row of a triangle.
void enqueue_sums_to_c(const DoubleProduct& p, BufferState& sums) {
  using Part = DoubleTarget::Part;
  const auto rows_to_c = [&](std::int64_t row, std::int64_t rows, std::int64_t col,
                             std::int64_t cols) {
    const Place place{&p.buffer(), 2 * (p.c.place.offset + row * p.c.ld + col)};
    enqueue_double_axpby(p.routine, p.alpha, {&sums, row * p.n() + col, p.n(), 1}, p.beta,
                         lines_target(place, rows, 2 * cols, 2 * p.c.ld));
  };
  if (p.c.part == Part::All) {
    rows_to_c(0, p.m(), 0, p.n());
    return;
  }
  for (std::int64_t row = 0; row < p.m(); ++row) {
    const bool lower = p.c.part == Part::Lower;
    rows_to_c(row, 1, lower ? 0 : row, lower ? row + 1 : p.n() - row);
  }
}

}  // namespace

std::int64_t bytes_of_long_product(std::int64_t m, std::int64_t n, std::int64_t k) {
  return 8 * (m * n + (m + n) * round_up(k, 2));
}

void enqueue_long_product(const DoubleProduct& p) {
  const bool all_bits = p.bits == kAllBits;
  const std::int64_t m = p.m(), n = p.n(), k = p.k;
  const auto sums = temporary(p.buffer().services(), m * n, catalog::element_type('d'));
  ProductLines lines;
  DoubleFactor rows = p.a, cols = p.b.transposed();
  if (!all_bits) {
    lines = lines_of_product(p);
    rows = cut(p.routine, rows.source, m, k, *lines.a);
    cols = cut(p.routine, cols.source, n, k, *lines.b);
  }
  const bool by_rows = m <= n;
  const Source &vectors = by_rows ? rows.source : cols.source,
               &matrix = by_rows ? cols.source : rows.source;
  for (std::int64_t i = 0; i < std::min(m, n); ++i) {
    const Numbers vector{vectors.buffer, vectors.base + i * vectors.row_stride, vectors.col_stride};
    enqueue_exact_sums(p.routine, ExactSums(std::max(m, n), k, matrix, vector), 1.0f, 0.0f,
                       {sums.get(), by_rows ? i * n : i}, by_rows ? 1 : n);
  }
  if (!all_bits) {
    DoubleProduct of_sums = p;
    of_sums.alpha = 1.0f;
    of_sums.c = {};
    of_sums.c.place = {sums.get(), 0};
    of_sums.c.rows = m;
    of_sums.c.cols = of_sums.c.ld = n;
    enqueue_classes(of_sums, lines, 0, 0);
  }
  enqueue_sums_to_c(p, *sums);
}

}  // namespace fragblas::detail
