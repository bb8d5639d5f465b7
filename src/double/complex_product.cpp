// A complex product as a real one of twice as many columns and twice the depth: rows of A, real and
// imaginary parts side by side, times rows of B and i times these. So each part of a number is an
// exact sum, rounded once. SPDX-License-Identifier: MIT
#include "double/complex_product.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "context/context_state.hpp"
#include "double/complex_merge.hpp"
#include "double/double_plan.hpp"
#include "double/product.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kGather =
    add_kernel("DoubleComplexGather", "double/complex_gather.frag", kWhole | kStructured, kText);
const KernelId kDirect =
    add_kernel("DoubleComplexProductDirect", "double/complex_product_direct.frag",
               kWhole | kAlphaOnDevice | kBetaOnDevice, kText);
// Products up to so many multiplications are one pass, if k is no more than that. On llvmpipe the
// largest take 0.4 to 0.75 of what residues take (docs/notebook, 2026-11-27).
constexpr std::int64_t kMostDirect = 1 << 18, kMostDirectK = 512;
// What a k of one pass takes of a fragment's time, in fetches.
constexpr double kDirectFetches = 30;

// Blocks on the diagonal of a triangle, which are computed whole.
constexpr std::int64_t kTriangleBlock = 512;

using Part = DoubleComplexTarget::Part;

// A product whose C lies by rows.
struct Product {
  const char* routine;
  std::int64_t m, n, k;
  DoubleComplexAlpha alpha;
  DoubleComplexFactor a, b;
  DoubleComplexCoefficient beta;
  DoubleComplexTarget c;

  BufferState& buffer() const { return *c.place.buffer; }
  bool no_product() const { return alpha.number.is(0); }
};

Product transposed(const Product& p) {
  Product result = p;
  std::swap(result.m, result.n);
  result.a = p.b.transposed();
  result.b = p.a.transposed();
  result.c.layout = Layout::RowMajor;
  std::swap(result.c.rows, result.c.cols);
  if (p.c.part != Part::All) {
    result.c.part = p.c.part == Part::Lower ? Part::Upper : Part::Lower;
  }
  return result;
}

// Some rows and columns of C.
Product block(const Product& p, std::int64_t row, std::int64_t rows, std::int64_t col,
              std::int64_t cols) {
  Product result = p;
  result.m = result.c.rows = rows;
  result.n = result.c.cols = cols;
  result.a = p.a.block(row, 0);
  result.b = p.b.block(0, col);
  result.c.place.offset += row * p.c.ld + col;
  return result;
}

std::shared_ptr<BufferState> make_numbers(const BufferState& beside, std::int64_t count) {
  return temporary(beside.services(), count, catalog::element_type('z'));
}

struct Lines {
  int of_row = 1;
  bool conjugated = false;
};

// A copy of rows x cols numbers, as the real numbers that they are.
DoubleFactor gathered(const char* routine, const DoubleComplexFactor& factor, std::int64_t rows,
                      std::int64_t cols, const Lines& lines) {
  const auto copy = make_numbers(*factor.matrix.source.buffer, rows * lines.of_row * cols);
  Pass pass =
      target_pass(routine, kGather, {copy.get(), 0, 4 * cols, 4 * cols, rows * lines.of_row});
  pass.write_whole();
  pass.read(Sampler::X, factor.matrix.source.buffer);
  set_matrix<uniforms::XMatrix>(pass, factor.matrix.source);
  uniforms::ComplexLines of;
  of.of_row = lines.of_row;
  of.conjugated = lines.conjugated ? 1 : 0;
  of.hermitian = factor.hermitian ? 1 : 0;
  pass.set(of);
  if (factor.structured) {
    pass.variant |= kStructured;
    set_structure(pass, factor.matrix);
    set_band(pass, factor.matrix.below, factor.matrix.above);
  }
  enqueue_pass(std::move(pass));
  DoubleFactor result(Source{copy.get(), 0, 2 * cols, 1});
  result.absent = factor.structured;
  result.copy = copy;
  return result;
}

// Rows of A as real numbers: where they lie, if they can be.
DoubleFactor rows_of_a(const Product& p) {
  const Source& source = p.a.matrix.source;
  if (!p.a.structured && !p.a.conjugated && source.col_stride == 1 &&
      source.buffer != p.c.place.buffer) {
    return DoubleFactor(Source{source.buffer, 2 * source.base, 2 * source.row_stride, 1});
  }
  Lines lines;
  lines.conjugated = p.a.conjugated;
  return gathered(p.routine, p.a, p.m, p.k, lines);
}

DoubleComplexMerge merge_of(const Product& p) {
  DoubleComplexMerge merge{p.alpha, p.beta};
  merge.triangle = p.c.part == Part::All ? 0 : p.c.part == Part::Lower ? 1 : -1;
  merge.hermitian = p.c.hermitian;
  return merge;
}

Target target_of(const Product& p) {
  return lines_target({p.c.place.buffer, 4 * p.c.place.offset}, p.m, 4 * p.n, 4 * p.c.ld);
}

void enqueue_merge(const Product& p, const Source& product) {
  enqueue_double_complex_merge(p.routine, merge_of(p), product, target_of(p));
}

bool is_direct(const Product& p) {
  return !p.a.structured && !p.b.structured && p.k <= kMostDirectK &&
         p.m * p.n <= kMostDirect / p.k;
}

void enqueue_direct(const Product& p) {
  const DoubleComplexMerge merge = merge_of(p);
  Pass pass = complex_merge_pass(p.routine, kDirect, merge, target_of(p));
  const Source &a = p.a.matrix.source, &b = p.b.matrix.source;
  pass.view().reads_old_elsewhere = a.buffer == &p.buffer() || b.buffer == &p.buffer();
  pass.fetches = kDirectFetches * static_cast<double>(p.k);
  pass.read(Sampler::X, a.buffer);
  set_matrix<uniforms::XMatrix>(pass, a);
  pass.read(Sampler::Y, b.buffer);
  set_matrix<uniforms::YMatrix>(pass, b);
  pass.set(uniforms::ComplexTerms{(p.a.conjugated ? 1 : 0) | (p.b.conjugated ? 2 : 0)});
  uniforms::DoubleProduct product;
  product.depth = p.k;
  pass.set(product);
  enqueue_complex_merge_pass(merge, std::move(pass));
}

// Columns of C whose product is held at a time: with what it is made of it takes a third of what
// nobody needs, and the product of real numbers has the rest.
std::int64_t cols_of_block(const Product& p, const DoubleFactor& a) {
  if (p.c.part != Part::All) {
    return p.n;  // a block of a triangle, which is small
  }
  constexpr std::int64_t kNumber = 16;
  const std::int64_t most =
      (context_of(p.buffer()).available_bytes() - a.source.buffer->linear().bytes_to_take()) / 3;
  std::int64_t cols = p.n;
  while (cols > kLeastSide && kNumber * cols * (p.m + 2 * p.k) > most) {
    cols = round_up(cols / 2, kLeastSide);
  }
  return cols;
}

// C, or a triangle of it that is computed whole.
void enqueue_whole(const Product& p) {
  if (p.no_product()) {
    enqueue_merge(p, {});
    return;
  }
  if (is_direct(p)) {
    enqueue_direct(p);
    return;
  }
  const DoubleFactor a = rows_of_a(p);
  const std::int64_t cols = cols_of_block(p, a);
  for (std::int64_t col = 0; col < p.n; col += cols) {
    const Product some = block(p, 0, p.m, col, std::min(cols, p.n - col));
    Lines lines;
    lines.of_row = 2;
    lines.conjugated = p.b.conjugated;
    const DoubleFactor b = gathered(p.routine, some.b, p.k, some.n, lines);
    const auto product = make_numbers(p.buffer(), p.m * some.n);
    DoubleTarget target;
    target.place = {product.get(), 0};
    target.rows = p.m;
    target.cols = 2 * some.n;
    target.ld = 2 * some.n;
    enqueue_double_product(p.routine, 2 * p.k, 1.0f, a, b, 0.0f, target, kDoubleBits, true);
    enqueue_merge(some, {product.get(), 0, some.n, 1});
  }
}

// A triangle by halves, of which the blocks on the diagonal are computed whole.
void enqueue_triangle(const Product& p) {
  if (p.n <= kTriangleBlock || p.no_product()) {
    enqueue_whole(p);
    return;
  }
  const std::int64_t half = round_up(p.n / 2, kTriangleBlock), rest = p.n - half;
  enqueue_triangle(block(p, 0, half, 0, half));
  Product beside =
      p.c.part == Part::Lower ? block(p, half, rest, 0, half) : block(p, 0, half, half, rest);
  beside.c.part = Part::All;
  beside.c.hermitian = false;
  enqueue_whole(beside);
  enqueue_triangle(block(p, half, rest, half, rest));
}

}  // namespace

std::shared_ptr<BufferState> gather_complex(const char* routine, const DoubleComplexFactor& factor,
                                            std::int64_t rows, std::int64_t cols) {
  Lines lines;
  lines.conjugated = factor.conjugated;
  return gathered(routine, factor, rows, cols, lines).copy;
}

void enqueue_double_complex_product(const char* routine, std::int64_t k,
                                    const DoubleComplexAlpha& alpha, const DoubleComplexFactor& a,
                                    const DoubleComplexFactor& b,
                                    const DoubleComplexCoefficient& beta,
                                    const DoubleComplexTarget& c) {
  Product product{routine, c.rows, c.cols, k, alpha, a, b, beta, c};
  if (k == 0) {
    product.alpha = {0.0};
  }
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  hold(routine, product.alpha.number, {c.place.buffer}, alpha_copy);
  hold(routine, product.beta, {c.place.buffer}, beta_copy);
  if (c.layout == Layout::ColMajor) {
    product = transposed(product);
  }
  if (product.c.part == Part::All) {
    enqueue_whole(product);
  } else {
    enqueue_triangle(product);
  }
}

}  // namespace fragblas::detail
