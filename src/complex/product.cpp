// A complex product by the engine of gemm, with kernels that multiply pairs of lanes. Small ones
// are one pass. SPDX-License-Identifier: MIT
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
                                    kContiguous | kQuads | kWhole | kBatched | kScalars, kText);
const KernelId kMerge = add_kernel("ComplexProductMerge", "complex/product_merge.frag",
                                   kContiguous | kWhole | kBatched | kScalars, kText);
const KernelId kSum = add_kernel("ComplexPartsSum", "complex/parts_sum.frag", kWhole, kText);
const KernelId kMerge3m = add_kernel("ComplexProductMerge3m", "complex/product_merge_3m.frag",
                                     kContiguous | kWhole | kScalars, kText);
const KernelId kTileBlock = add_kernel("ComplexTileBlock", "complex/tile_block.frag",
                                       kTargets8 | kTargets4 | kBlock16K | kBlocks2 | kBlocks4 |
                                           kPanels2 | kPanels4 | kPanelVectors | kConjugated,
                                       kText);
const KernelId kTileTexture =
    add_kernel("ComplexTileTexture", "complex/tile_texture.frag",
               kTargets8 | kTargets4 | kTargets2 | kBatched | kConjugated | kSampled, kText);
const KernelId kTileTwoPass = add_kernel(
    "ComplexTileTwoPass", "complex/tile_two_pass.frag",
    kTargets8 | kTargets4 | kTargets2 | kXQuads | kYQuads | kNeighbours | kConjugated, kText);
const KernelId kGather = add_kernel("ComplexProductGather", "complex/product_gather.frag",
                                    kWhole | kStructured | kBatched, kText);

// Products up to so many multiplications are one pass, if k is no more than that; whatever their
// size those with a k of a few.
constexpr std::int64_t kMostDirect = 1 << 18, kMostDirectK = 512, kFewK = 4;
// Blocks on the diagonal of a triangle, which are computed whole.
constexpr std::int64_t kTriangleBlock = 512;

// The values that lib/complex_product.glsl knows.
enum ProductFlag {
  kConjugateA = 1,
  kConjugateB = 2,
  kConjugateAlpha = 4,
  kHermitian = 8,
  kConjugateProduct = 16
};
// Those of complex/product_gather.
enum GatherFlag { kConjugates = 1, kIsHermitian = 2 };

// A product whose C lies by rows, or a batch of such.
struct Product {
  const char* routine;
  std::int64_t m, n, k;
  ComplexAlpha alpha;
  ComplexFactor a, b;
  ComplexCoefficient beta;
  ComplexTarget c;
  ComplexBatch batch;

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
  std::swap(result.batch.stride_a, result.batch.stride_b);
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

// Some of a batch.
Product some(const Product& p, std::int64_t from, std::int64_t count) {
  Product result = p;
  result.batch.count = count;
  result.a.matrix.source.base += from * p.batch.stride_a;
  result.b.matrix.source.base += from * p.batch.stride_b;
  result.c.place.offset += from * p.batch.stride_c;
  return result;
}

// C's lanes.
Target target_of(const Product& p) {
  const ComplexTarget& c = p.c;
  Target target = lines_target({c.place.buffer, 2 * c.place.offset}, c.rows, 2 * c.cols, 2 * c.ld);
  target.batch = p.batch.count;
  target.batch_stride = 2 * p.batch.stride_c;
  return target;
}

Pass result_pass(const Product& p, KernelId kernel, const Target& target) {
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
  const ComplexBatch& batch = p.batch;
  Pass pass = result_pass(p, kDirect, target_of(p));
  if (batch.count > 1) {
    pass.set(uniforms::ComplexStrides{batch.stride_a, batch.stride_b});
  }
  const Source c{p.c.place.buffer, p.c.place.offset, p.c.ld, 1};
  const bool quads = batch.count == 1 && p.k > 0 && in_pairs(p.a.source(), p.m) &&
                     in_pairs(p.b.source(), p.k) && in_pairs(c, p.m);
  pass.variant |= quads ? kQuads : kNoVariant;
  pass.fetches = (quads ? 1.5 : 4.0) * static_cast<double>(p.k);
  read_factor<uniforms::XMatrix>(pass, Sampler::X, p.a, p.buffer());
  read_factor<uniforms::YMatrix>(pass, Sampler::Y, p.b, p.buffer());
  enqueue_result(p, std::move(pass), 0);
}

std::int64_t pitch_of(std::int64_t numbers) {
  return round_up(2 * numbers, 4);
}

// Lanes of a buffer of their own, by rows, one matrix of a batch behind the other.
struct Rows {
  std::shared_ptr<BufferState> buffer;
  std::int64_t pitch = 0;
  std::int64_t stride = 0;
  std::int64_t matrices = 1;

  Source lanes() const { return {buffer.get(), 0, pitch, 1}; }
  // Of `used` lanes of a row.
  Target target(std::int64_t used) const {
    Target result{buffer.get(), 0, pitch, used, stride / pitch};
    result.batch = matrices;
    result.batch_stride = stride;
    return result;
  }
};

Rows make_rows(const Product& p, std::int64_t rows, std::int64_t numbers, std::int64_t matrices) {
  const std::int64_t pitch = pitch_of(numbers);
  return {temporary(p.buffer().services(), matrices * rows * pitch), pitch, rows * pitch, matrices};
}

Rows gather(const Product& p, const ComplexFactor& factor, std::int64_t rows, std::int64_t cols,
            std::int64_t stride) {
  const Rows result = make_rows(p, rows, cols, stride == 0 ? 1 : p.batch.count);
  Pass pass = target_pass(p.routine, kGather, result.target(result.pitch));
  pass.write_whole();
  if (result.matrices > 1) {
    pass.set(uniforms::ComplexStrides{stride, 0});
  }
  pass.read(Sampler::X, factor.source().buffer);
  set_matrix<uniforms::XMatrix>(pass, factor.source());
  uniforms::ComplexGather numbers;
  numbers.cols = cols;
  numbers.flags = (factor.hermitian ? kIsHermitian : 0) | (factor.conjugated ? kConjugates : 0);
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

// A factor whose rows are neighbouring lanes: as it lies, or in a copy, which has it conjugated.
struct Lanes {
  Rows copy;
  GemmOperand operand;
  bool conjugated;
};

Lanes lanes_of(const Product& p, const ComplexFactor& factor, std::int64_t rows, std::int64_t cols,
               std::int64_t stride) {
  if (!factor.structured && (factor.source().col_stride == 1 || cols == 1)) {
    Lanes result{{}, lanes_of(factor.source()), factor.conjugated};
    result.operand.stride = 2 * stride;
    return result;
  }
  Rows copy = gather(p, factor, rows, cols, stride);
  Lanes result{copy, copy.lanes(), false};
  result.operand.stride = stride == 0 ? 0 : copy.stride;
  return result;
}

// Of the packs of lanes as those of floats are.
class PairsProduct final : public PackedProduct {
 public:
  explicit PairsProduct(bool conjugated) : conjugated_(conjugated) {}

  void change_tiles(Pass& pass) const override {
    pass.kernel = pass.kernel == KernelId::GemmTileBlock     ? kTileBlock
                  : pass.kernel == KernelId::GemmTileTexture ? kTileTexture
                                                             : kTileTwoPass;
    pass.variant |= conjugated_ ? kConjugated : kNoVariant;
  }

 private:
  bool conjugated_;
};

// alpha * A * B + beta * C by packs, to C's lanes: a batch together, or one by one.
void enqueue_packed(const Product& p, const Lanes& a, const Lanes& b, float alpha, float beta,
                    const Target& c) {
  ContextState& context = p.context();
  GemmProblem problem = problem_of(p.k, a.operand, b.operand, c);
  problem.pairs = true;
  const PairsProduct pairs(a.conjugated != b.conjugated);
  const auto plan_of = [&] {
    return context.gemm_plans.get(problem, context.info, context.profile, context.queue.pace());
  };
  const auto one = plan_of();
  context.before_product(static_cast<double>(c.batch) * product_flops(p.m, 2 * p.n, 2 * p.k));
  if (c.batch > 1) {
    problem.batch = c.batch;
    problem.same_a = a.operand.stride == 0;
    problem.same_b = b.operand.stride == 0;
    const auto all = plan_of();
    if (all->possible() &&
        all->cost.seconds() <= static_cast<double>(c.batch) * one->cost.seconds()) {
      enqueue_gemm_with_packs(p.routine, *all, p.k, alpha, a.operand, b.operand, beta, c, {},
                              &pairs);
      return;
    }
  }
  Target single = c;
  single.batch = 1;
  for (std::int64_t i = 0; i < c.batch; ++i) {
    single.offset = c.offset + i * c.batch_stride;
    enqueue_gemm_with_packs(p.routine, *one, p.k, alpha, a.operand.some(i, 1), b.operand.some(i, 1),
                            beta, single, {}, &pairs);
  }
}

bool is_real(const ComplexCoefficient& coefficient) {
  return coefficient.element.buffer == nullptr && coefficient.value.imag() == 0;
}

// The kernels conjugate A or nothing. Where B is conjugated it is the product that they give the
// conjugate of; then, and where a factor is complex or C is a triangle, a pass comes behind.
void enqueue_by_packs(const Product& p) {
  const Lanes a = lanes_of(p, p.a, p.m, p.k, p.batch.stride_a);
  const Lanes b = lanes_of(p, p.b, p.k, p.n, p.batch.stride_b);
  if (!b.conjugated && is_real(p.alpha.number) && is_real(p.beta) &&
      p.c.part == ComplexTarget::Part::All) {
    enqueue_packed(p, a, b, p.alpha.number.value.real(), p.beta.value.real(), target_of(p));
    return;
  }
  const Rows product = make_rows(p, p.m, p.n, p.batch.count);
  enqueue_packed(p, a, b, 1, 0, product.target(2 * p.n));
  Pass pass = result_pass(p, kMerge, target_of(p));
  pass.read(Sampler::X, product.buffer.get());
  set_source<uniforms::XSource>(pass, {product.buffer.get(), 0, product.pitch / 2, 1});
  if (p.batch.count > 1) {
    pass.set(uniforms::ComplexStrides{product.stride / 2, 0});
  }
  enqueue_result(p, std::move(pass), b.conjugated ? kConjugateProduct : 0);
}

Source parts_of(const Source& numbers, int lane) {
  return {numbers.buffer, 2 * numbers.base + lane, 2 * numbers.row_stride, 2 * numbers.col_stride};
}

// Real and imaginary parts added, or of conjugates subtracted: floats, by rows.
Rows sums_of_parts(const Product& p, const ComplexFactor& factor, std::int64_t rows,
                   std::int64_t cols) {
  const std::int64_t pitch = round_up(cols, 4);
  const Rows result{temporary(p.buffer().services(), rows * pitch), pitch, rows * pitch};
  Pass pass = target_pass(p.routine, kSum, result.target(pitch));
  pass.write_whole();
  pass.read(Sampler::X, factor.source().buffer);
  set_matrix<uniforms::XMatrix>(pass, factor.source());
  uniforms::ComplexGather numbers;
  numbers.cols = cols;
  numbers.flags = factor.conjugated ? kConjugates : 0;
  pass.set(numbers);
  enqueue_pass(std::move(pass));
  return result;
}

// (a + i b) (c + i d) has the parts ac - bd and (a + b) (c + d) - ac - bd.
void enqueue_3m(const Product& p) {
  const Rows sum_a = sums_of_parts(p, p.a, p.m, p.k), sum_b = sums_of_parts(p, p.b, p.k, p.n);
  const std::int64_t pitch = round_up(p.n, 4);
  const ProductShape shape{Layout::RowMajor, p.m, p.n, p.k};
  const auto product_of = [&](const Source& a, const Source& b) {
    const auto product = temporary(p.buffer().services(), p.m * pitch);
    enqueue_product(p.routine, shape, 1.0f, a, b, 0.0f, Place(product.get(), 0), pitch);
    return product;
  };
  const auto real = product_of(parts_of(p.a.source(), 0), parts_of(p.b.source(), 0));
  const auto imaginary = product_of(parts_of(p.a.source(), 1), parts_of(p.b.source(), 1));
  const auto sums = product_of(sum_a.lanes(), sum_b.lanes());
  Pass pass = result_pass(p, kMerge3m, target_of(p));
  pass.read(Sampler::X, real.get());
  pass.read(Sampler::Y, imaginary.get());
  pass.read(Sampler::A, sums.get());
  set_source<uniforms::XSource>(pass, {real.get(), 0, pitch, 1});
  enqueue_result(p, std::move(pass), 0);
}

// The most lanes of a buffer between passes.
std::int64_t most_lanes(const ContextState& context) {
  constexpr std::int64_t kBuffers = 8, kBytes = 4;
  return std::min(context.info.max_buffer_elements,
                  context.info.memory_bytes / (kBuffers * kBytes));
}

bool is_small(const Product& p) {
  const bool plain = !p.a.structured && !p.b.structured;
  const bool no_product = p.k == 0 || is_number(p.alpha.number, 0.0f);
  const bool small = p.context().profile.gemm_direct && p.k <= kMostDirectK &&
                     p.m * p.n <= kMostDirect / std::max<std::int64_t>(1, p.k);
  return no_product || (plain && (p.k <= kFewK || small));
}

bool fits(const Product& p) {
  return p.batch.count *
             std::max({p.m * pitch_of(p.n), p.k * pitch_of(p.n), p.m * pitch_of(p.k)}) <=
         most_lanes(p.context());
}

void enqueue_whole(const Product& p);

// Half of a batch, of C or of k, and the other one. What is written of a triangle fits, so that k
// is cut there.
void enqueue_halves(const Product& p) {
  const std::int64_t half_m = p.m / 2, half_n = p.n / 2, half_k = p.k / 2;
  const std::int64_t half_batch = p.batch.count / 2;
  if (half_batch > 0) {
    enqueue_whole(some(p, 0, half_batch));
    enqueue_whole(some(p, half_batch, p.batch.count - half_batch));
  } else if (p.k >= p.m && p.k >= p.n) {
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
  if (is_small(p)) {
    enqueue_direct(p);
  } else if (fits(p)) {
    enqueue_by_packs(p);
  } else {
    enqueue_halves(p);
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

namespace {

// The product by rows of C; what it holds beside.
struct Prepared {
  Product product;
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
};

Prepared prepared(const Product& given) {
  Prepared result{given, nullptr, nullptr};
  Product& product = result.product;
  // C may be written before they are read for the last time.
  hold(product.routine, product.alpha.number, {&product.buffer()}, result.alpha_copy);
  hold(product.routine, product.beta, {&product.buffer()}, result.beta_copy);
  if (product.c.layout == Layout::ColMajor) {
    product = transposed(product);
  }
  return result;
}

}  // namespace

void enqueue_complex_product(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                             const ComplexFactor& a, const ComplexFactor& b,
                             const ComplexCoefficient& beta, const ComplexTarget& c) {
  const Prepared held = prepared({routine, c.rows, c.cols, k, alpha, a, b, beta, c, {}});
  if (c.part == ComplexTarget::Part::All) {
    enqueue_whole(held.product);
  } else {
    enqueue_triangle(held.product);
  }
}

void enqueue_complex_batch(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                           const ComplexFactor& a, const ComplexFactor& b,
                           const ComplexCoefficient& beta, const ComplexTarget& c,
                           const ComplexBatch& batch) {
  enqueue_whole(prepared({routine, c.rows, c.cols, k, alpha, a, b, beta, c, batch}).product);
}

void enqueue_complex_product_3m(const char* routine, std::int64_t k, const ComplexAlpha& alpha,
                                const ComplexFactor& a, const ComplexFactor& b,
                                const ComplexCoefficient& beta, const ComplexTarget& c) {
  const Prepared held = prepared({routine, c.rows, c.cols, k, alpha, a, b, beta, c, {}});
  if (is_small(held.product) || !fits(held.product)) {
    enqueue_whole(held.product);
  } else {
    enqueue_3m(held.product);
  }
}

void enqueue_complex_copy(const char* routine, const ComplexAlpha& alpha, const ComplexFactor& a,
                          const ComplexTarget& c) {
  const Prepared held = prepared({routine, c.rows, c.cols, 0, alpha, a, a, Complex(0), c, {}});
  const Product& p = held.product;
  const ComplexFactor& source = c.layout == Layout::ColMajor ? p.b : p.a;
  Pass pass = result_pass(p, kMerge, target_of(p));
  pass.read(Sampler::X, source.source().buffer);
  set_source<uniforms::XSource>(pass, source.source());
  enqueue_result(p, std::move(pass), source.conjugated ? kConjugateProduct : 0);
}

}  // namespace fragblas::detail
