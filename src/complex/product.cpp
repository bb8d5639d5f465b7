// A complex product by two real ones: with the real part of A and with its imaginary part, of which
// each multiplies the lanes of B as if they were twice as many columns. Small ones are one pass.
// SPDX-License-Identifier: MIT
#include "complex/product.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "complex/uniforms.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_passes.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_kernels::shader_text;
constexpr std::uint64_t kScalars = kAlphaOnDevice | kBetaOnDevice;
const KernelId kDirect = add_kernel("ComplexProductDirect", "complex/product_direct.frag",
                                    kContiguous | kQuads | kWhole | kScalars, kText);
const KernelId kMerge = add_kernel("ComplexProductMerge", "complex/product_merge.frag",
                                   kContiguous | kWhole | kScalars, kText);
const KernelId kGather =
    add_kernel("ComplexProductGather", "complex/product_gather.frag", kWhole | kStructured, kText);

// Products up to so many multiplications are one pass, if k is no more than that; whatever their
// size those with a k of a few.
constexpr std::int64_t kMostDirect = 1 << 18, kMostDirectK = 512, kFewK = 4;
// Blocks on the diagonal of a triangle, which are computed whole.
constexpr std::int64_t kTriangleBlock = 512;

// The values that lib/complex_product.glsl knows.
enum ProductFlag { kConjugateA = 1, kConjugateB = 2, kConjugateAlpha = 4, kHermitian = 8 };
// Those of complex/product_gather.
enum GatherFlag { kConjugates = 1, kConjugatesI = 2, kIsHermitian = 4 };

// A product whose C lies by rows.
struct Product {
  const char* routine;
  std::int64_t m, n, k;
  ComplexAlpha alpha;
  ComplexFactor a, b;
  ComplexCoefficient beta;
  ComplexTarget c;

  BufferState& buffer() const { return *c.place.buffer; }
  ContextState& context() const { return context_of(buffer()); }
};

Product transposed(const Product& p) {
  Product result = p;
  std::swap(result.m, result.n);
  result.a = p.b.transposed();
  result.b = p.a.transposed();
  result.c.layout = Layout::RowMajor;
  std::swap(result.c.rows, result.c.cols);
  if (p.c.part != ComplexTarget::Part::All) {
    result.c.part = p.c.part == ComplexTarget::Part::Lower ? ComplexTarget::Part::Upper
                                                           : ComplexTarget::Part::Lower;
  }
  return result;
}

// Some rows and columns of C, and some k.
Product part(const Product& p, std::int64_t row, std::int64_t rows, std::int64_t col,
             std::int64_t cols, std::int64_t first_k, std::int64_t depth) {
  Product result = p;
  result.m = result.c.rows = rows;
  result.n = result.c.cols = cols;
  result.k = depth;
  result.a = p.a.block(row, first_k);
  result.b = p.b.block(first_k, col);
  result.c.place.offset += row * p.c.ld + col;
  return result;
}

// C's lanes.
Target target_of(const ComplexTarget& c) {
  return lines_target({c.place.buffer, 2 * c.place.offset}, c.rows, 2 * c.cols, 2 * c.ld);
}

Pass result_pass(const Product& p, KernelId kernel) {
  const Target target = target_of(p.c);
  Pass pass = target_pass(p.routine, kernel, target);
  set_complex_alpha(pass, p.alpha.number);
  set_complex_beta(pass, p.beta);
  return pass;
}

void enqueue_result(const Product& p, Pass&& pass, int more_flags) {
  uniforms::ComplexProduct product;
  product.depth = p.k;
  product.flags = (p.a.conjugated ? kConjugateA : 0) | (p.b.conjugated ? kConjugateB : 0) |
                  (p.alpha.conjugated ? kConjugateAlpha : 0) | (p.c.hermitian ? kHermitian : 0) |
                  more_flags;
  product.triangle = p.c.part == ComplexTarget::Part::All     ? 0
                     : p.c.part == ComplexTarget::Part::Lower ? 1
                                                              : -1;
  pass.set(product);
  const bool all = p.c.part == ComplexTarget::Part::All;
  const bool whole = all && is_number(p.beta, 0.0f) && pass.view().target.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(p.buffer())) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

// Without a factor, C is read in its place, which is not fetched.
template <typename Matrix>
void read_factor(Pass& pass, Sampler sampler, const ComplexFactor& factor, BufferState& other) {
  pass.read(sampler, factor.source().buffer != nullptr ? factor.source().buffer : &other);
  set_matrix<Matrix>(pass, factor.source());
}

// Whether two numbers of a row are always a texel. The distance of a single row does not count.
bool in_pairs(const Source& numbers, std::int64_t rows) {
  return numbers.col_stride == 1 && numbers.base % 2 == 0 &&
         (rows == 1 || numbers.row_stride % 2 == 0);
}

void enqueue_direct(const Product& p) {
  Pass pass = result_pass(p, kDirect);
  const Source c{p.c.place.buffer, p.c.place.offset, p.c.ld, 1};
  const bool quads =
      p.k > 0 && in_pairs(p.a.source(), p.m) && in_pairs(p.b.source(), p.k) && in_pairs(c, p.m);
  pass.variant |= quads ? kQuads : kNoVariant;
  pass.fetches = (quads ? 1.5 : 4.0) * static_cast<double>(p.k);
  read_factor<uniforms::XMatrix>(pass, Sampler::X, p.a, p.buffer());
  read_factor<uniforms::YMatrix>(pass, Sampler::Y, p.b, p.buffer());
  enqueue_result(p, std::move(pass), 0);
}

std::int64_t pitch_of(std::int64_t numbers) {
  return round_up(2 * numbers, 4);
}

// Lanes of a buffer of their own, by rows.
struct Rows {
  std::shared_ptr<BufferState> buffer;
  std::int64_t pitch = 0;

  // Of one lane of each number, or of all lanes.
  Source parts(int lane) const { return {buffer.get(), lane, pitch, 2}; }
  Source lanes() const { return {buffer.get(), 0, pitch, 1}; }
};

Rows make_rows(const Product& p, std::int64_t rows, std::int64_t numbers) {
  const std::int64_t pitch = pitch_of(numbers);
  return {temporary(p.buffer().services(), rows * pitch), pitch};
}

Rows gather(const Product& p, const ComplexFactor& factor, std::int64_t rows, std::int64_t cols) {
  const Rows result = make_rows(p, rows, cols);
  Pass pass =
      target_pass(p.routine, kGather, {result.buffer.get(), 0, result.pitch, result.pitch, rows});
  pass.write_whole();
  pass.read(Sampler::X, factor.source().buffer);
  set_matrix<uniforms::XMatrix>(pass, factor.source());
  uniforms::ComplexGather numbers;
  numbers.cols = cols;
  numbers.lines = 1;
  numbers.flags = factor.hermitian ? kIsHermitian : 0;
  pass.set(numbers);
  if (factor.structured) {
    pass.variant |= kStructured;
    set_structure(pass, factor.matrix);
    set_band(pass, factor.matrix.below, factor.matrix.above);
  }
  enqueue_pass(std::move(pass));
  return result;
}

Source lanes_of(const Source& numbers) {
  return {numbers.buffer, 2 * numbers.base, 2 * numbers.row_stride, 1};
}

Source parts_of(const Source& numbers, int lane) {
  return {numbers.buffer, 2 * numbers.base + lane, 2 * numbers.row_stride, 2 * numbers.col_stride};
}

void enqueue_by_parts(const Product& p) {
  Rows rows_of_a, rows_of_b;  // copies, where there are any
  Source real = parts_of(p.a.source(), 0), imaginary = parts_of(p.a.source(), 1);
  if (p.a.structured) {
    rows_of_a = gather(p, p.a, p.m, p.k);
    real = rows_of_a.parts(0);
    imaginary = rows_of_a.parts(1);
  }
  Source b = lanes_of(p.b.source());
  if (p.b.structured || (p.b.source().col_stride != 1 && p.n > 1)) {
    rows_of_b = gather(p, p.b, p.k, p.n);
    b = rows_of_b.lanes();
  }
  const Rows first = make_rows(p, p.m, p.n), second = make_rows(p, p.m, p.n);
  const ProductShape shape{Layout::RowMajor, p.m, 2 * p.n, p.k};
  enqueue_product(p.routine, shape, 1.0f, real, b, 0.0f, Place(first.buffer.get(), 0), first.pitch);
  enqueue_product(p.routine, shape, 1.0f, imaginary, b, 0.0f, Place(second.buffer.get(), 0),
                  second.pitch);
  Pass pass = result_pass(p, kMerge);
  pass.read(Sampler::X, first.buffer.get());
  pass.read(Sampler::Y, second.buffer.get());
  set_source<uniforms::XSource>(pass, {first.buffer.get(), 0, first.pitch / 2, 1});
  enqueue_result(p, std::move(pass), 0);
}

// The most lanes of a buffer between passes.
std::int64_t most_lanes(const ContextState& context) {
  constexpr std::int64_t kBuffers = 8, kBytes = 4;
  return std::min(context.info.max_buffer_elements,
                  context.info.memory_bytes / (kBuffers * kBytes));
}

void enqueue_whole(const Product& p);

// Half of C or of k, and the other one. What is written of a triangle fits, so that k is cut there.
void enqueue_halves(const Product& p) {
  const std::int64_t half_m = p.m / 2, half_n = p.n / 2, half_k = p.k / 2;
  if (p.k >= p.m && p.k >= p.n) {
    enqueue_whole(part(p, 0, p.m, 0, p.n, 0, half_k));
    Product rest = part(p, 0, p.m, 0, p.n, half_k, p.k - half_k);
    rest.beta = Complex(1);
    enqueue_whole(rest);
  } else if (p.m >= p.n) {
    enqueue_whole(part(p, 0, half_m, 0, p.n, 0, p.k));
    enqueue_whole(part(p, half_m, p.m - half_m, 0, p.n, 0, p.k));
  } else {
    enqueue_whole(part(p, 0, p.m, 0, half_n, 0, p.k));
    enqueue_whole(part(p, 0, p.m, half_n, p.n - half_n, 0, p.k));
  }
}

// All of C, or a triangle that is computed whole.
void enqueue_whole(const Product& p) {
  const bool plain = !p.a.structured && !p.b.structured;
  const bool no_product = p.k == 0 || is_number(p.alpha.number, 0.0f);
  const bool small = p.context().profile.gemm_direct && p.k <= kMostDirectK &&
                     p.m * p.n <= kMostDirect / std::max<std::int64_t>(1, p.k);
  if (no_product || (plain && (p.k <= kFewK || small))) {
    enqueue_direct(p);
    return;
  }
  const std::int64_t most = most_lanes(p.context());
  if (std::max({p.m * pitch_of(p.n), p.k * pitch_of(p.n), p.m * pitch_of(p.k)}) > most) {
    enqueue_halves(p);
  } else {
    enqueue_by_parts(p);
  }
}

void enqueue_triangle(const Product& p) {
  std::int64_t order = kTriangleBlock;
  while (order * pitch_of(order) > most_lanes(p.context())) {
    order /= 2;
  }
  if (p.n <= order || p.k <= kFewK || is_number(p.alpha.number, 0.0f)) {
    enqueue_whole(p);
    return;
  }
  const std::int64_t half = round_up(p.n / 2, order), rest = p.n - half;
  enqueue_triangle(part(p, 0, half, 0, half, 0, p.k));
  Product beside = p.c.part == ComplexTarget::Part::Lower ? part(p, half, rest, 0, half, 0, p.k)
                                                          : part(p, 0, half, half, rest, 0, p.k);
  beside.c.part = ComplexTarget::Part::All;
  beside.c.hermitian = false;
  enqueue_whole(beside);
  enqueue_triangle(part(p, half, rest, half, rest, 0, p.k));
}

}  // namespace

ComplexFactor ComplexFactor::transposed() const {
  ComplexFactor result = *this;
  result.matrix = matrix.transposed();
  return result;
}

ComplexFactor ComplexFactor::block(std::int64_t row, std::int64_t col) const {
  ComplexFactor result = *this;
  if (structured) {
    result.matrix = matrix.block(row, col);
  } else {
    result.matrix.source = matrix.rectangle(row, col);
  }
  return result;
}

void enqueue_complex_product(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                             const ComplexFactor& a, const ComplexFactor& b,
                             const ComplexCoefficient& beta, const ComplexTarget& c) {
  Product product{routine, c.rows, c.cols, k, alpha, a, b, beta, c};
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  // C may be written before they are read for the last time.
  hold(routine, product.alpha.number, *c.place.buffer, alpha_copy);
  hold(routine, product.beta, *c.place.buffer, beta_copy);
  if (c.layout == Layout::ColMajor) {
    product = transposed(product);
  }
  if (product.c.part == ComplexTarget::Part::All) {
    enqueue_whole(product);
  } else {
    enqueue_triangle(product);
  }
}

}  // namespace fragblas::detail
