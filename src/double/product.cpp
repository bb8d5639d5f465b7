// A product in double precision: exact sums of products of whole numbers, each rounded once.
// docs/double.md has the formula. SPDX-License-Identifier: MIT
#include "double/product.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "double/coefficient.hpp"
#include "double/long_product.hpp"
#include "double/product_lines.hpp"
#include "double/product_passes.hpp"
#include "double/residue_product.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
constexpr std::uint64_t kScalars = kAlphaOnDevice | kBetaOnDevice;
const KernelId kDirect =
    add_kernel("DoubleProductDirect", "double/product_direct.frag", kWhole | kScalars, kText);
const KernelId kComponentwise = add_kernel(
    "DoubleProductComponentwise", "double/product_componentwise.frag", kWhole | kScalars, kText);
const KernelId kRemaining =
    add_kernel("DoubleProductRemaining", "double/product_remaining.frag", kScalars, kText);
// Blocks on the diagonal of a triangle are no larger, and smaller where a plan has smaller ones.
constexpr std::int64_t kTriangleBlock = 512, kComponentwiseTriangle = 64;
// What a k of one pass takes of a fragment's time, in fetches.
constexpr double kDirectFetches = 30;
// Multiplications of one pass of a componentwise product, which is long on slow devices.
constexpr std::int64_t kMostComponentwise = 1 << 22;

DoubleProduct transposed(const DoubleProduct& p) {
  using Part = DoubleTarget::Part;
  DoubleProduct result = p;
  result.a = p.b.transposed();
  result.b = p.a.transposed();
  result.c.layout = Layout::RowMajor;
  std::swap(result.c.rows, result.c.cols);
  if (p.c.part != Part::All) {
    result.c.part = p.c.part == Part::Lower ? Part::Upper : Part::Lower;
  }
  return result;
}

// Without a factor, C is read in its place, which is not fetched.
template <typename Matrix>
void read_factor(Pass& pass, Sampler sampler, const DoubleFactor& factor, BufferState& other) {
  pass.read(sampler, factor.source.buffer != nullptr ? factor.source.buffer : &other);
  set_matrix<Matrix>(pass, factor.source);
}

void enqueue_direct(const DoubleProduct& p) {
  const bool all_bits = p.bits == kAllBits;
  Pass pass = result_pass(p, all_bits ? kComponentwise : kDirect);
  pass.fetches = kDirectFetches * static_cast<double>(p.k);
  if (!all_bits) {
    pass.set(uniforms::DoubleCut{kDoubleBits - p.bits});
  }
  read_factor<uniforms::XMatrix>(pass, Sampler::X, p.a, p.buffer());
  read_factor<uniforms::YMatrix>(pass, Sampler::Y, p.b, p.buffer());
  enqueue_result(p, std::move(pass));
}

// Some rows and columns of C, by so many multiplications of a componentwise product.
template <typename Enqueue>
void in_pieces(const DoubleProduct& p, const Enqueue& piece) {
  const std::int64_t most = std::max<std::int64_t>(1, kMostComponentwise / p.k);
  const std::int64_t cols = std::min(p.n(), most), rows = std::max<std::int64_t>(1, most / cols);
  for (std::int64_t row = 0; row < p.m(); row += rows) {
    for (std::int64_t col = 0; col < p.n(); col += cols) {
      piece(p.block(row, std::min(rows, p.m() - row), col, std::min(cols, p.n() - col)), row, col);
    }
  }
}

// Of a componentwise product, the elements that residues do not hold: often none.
void enqueue_remaining(const DoubleProduct& p, const ProductLines& lines) {
  in_pieces(p, [&](const DoubleProduct& piece, std::int64_t row, std::int64_t col) {
    Pass pass = result_pass(piece, kRemaining);
    pass.fetches = kDirectFetches * static_cast<double>(p.k);
    uniforms::DoubleMerge merge;
    merge.first_row = row;
    merge.first_col = col;
    merge.most = most_bits(kAllBitsModuli.back(), p.k);
    pass.set(merge);
    pass.read(Sampler::A, lines.a.get());
    pass.read(Sampler::B, lines.b.get());
    read_factor<uniforms::XMatrix>(pass, Sampler::X, piece.a, p.buffer());
    read_factor<uniforms::YMatrix>(pass, Sampler::Y, piece.b, p.buffer());
    enqueue_pass(std::move(pass));
  });
}

void enqueue(const DoubleProduct& p);

// A triangle by halves, of which the blocks on the diagonal are computed whole in the end.
void enqueue_triangle(const DoubleProduct& p, std::int64_t half) {
  using Part = DoubleTarget::Part;
  const std::int64_t rest = p.n() - half;
  enqueue(p.block(0, half, 0, half));
  DoubleProduct beside =
      p.c.part == Part::Lower ? p.block(half, rest, 0, half) : p.block(0, half, half, rest);
  beside.c.part = Part::All;
  enqueue(beside);
  enqueue(p.block(half, rest, half, rest));
}

std::int64_t half_of(std::int64_t side) {
  return round_up(side / 2, kLeastSide);
}

void enqueue_halves(const DoubleProduct& p) {
  const bool tall = p.m() >= p.n();
  const std::int64_t half = half_of(tall ? p.m() : p.n());
  if (p.c.part != DoubleTarget::Part::All) {
    enqueue_triangle(p, half);
  } else if (tall) {
    enqueue(p.block(0, half, 0, p.n()));
    enqueue(p.block(half, p.m() - half, 0, p.n()));
  } else {
    enqueue(p.block(0, p.m(), 0, half));
    enqueue(p.block(0, p.m(), half, p.n() - half));
  }
}

// C, or a triangle of it that is computed whole, as one block, unless that is too large.
void enqueue_block(const DoubleProduct& p, const DoublePlan& plan) {
  const bool all_bits = p.bits == kAllBits;
  ProductLines lines;
  const Residues done = plan.moduli == 0
                            ? Residues::NoPacks
                            : enqueue_residue_product(p, plan.moduli, plan.together, lines);
  if (done == Residues::TooLarge && std::max(p.m(), p.n()) > kLeastSide) {
    enqueue_halves(p);
  } else if (done != Residues::Enqueued && is_long(p)) {
    enqueue_long_product(p);
  } else if (done == Residues::Enqueued) {
    if (all_bits) {
      enqueue_remaining(p, lines);
    }
  } else if (all_bits && p.c.part == DoubleTarget::Part::All) {
    in_pieces(
        p, [](const DoubleProduct& piece, std::int64_t, std::int64_t) { enqueue_direct(piece); });
  } else {
    enqueue_direct(p);
  }
}

// What C's texture leaves of the bytes that nobody needs. If it would be most of them, C is written
// band by band.
std::int64_t left_beside(std::int64_t c_bytes, std::int64_t available) {
  return available - (c_bytes <= available / 2 ? c_bytes : available / 8);
}

// Less what operands that passes in front write will have.
std::int64_t available_for(const DoubleProduct& p) {
  std::int64_t available = context_of(p.buffer()).available_bytes();
  for (const BufferState* operand : {p.a.source.buffer, p.b.source.buffer, &p.buffer()}) {
    available -= operand->linear().bytes_to_take();
  }
  return left_beside(p.buffer().linear().size().bytes(), available);
}

DoublePlan plan_of(const DoubleProduct& p, std::int64_t available) {
  // Small ones, which residues would not make faster.
  if (p.bits == kAllBits && p.c.part != DoubleTarget::Part::All) {
    return {0, p.m(), p.n(), 0};
  }
  return plan_double_product(context_of(p.buffer()).info, p.m(), p.n(), p.k, p.bits, p.complex,
                             available);
}

// k is never cut, as sums are rounded once.
void enqueue_blocks(const DoubleProduct& p) {
  if (is_double(p.alpha, 0)) {
    enqueue_direct(p);
    return;
  }
  const std::int64_t available = available_for(p);
  const DoublePlan plan = plan_of(p, available);
  // Blocks of a triangle begin at its diagonal, as its halves do.
  if (p.c.part != DoubleTarget::Part::All && (plan.rows < p.m() || plan.cols < p.n())) {
    enqueue_halves(p);
    return;
  }
  for (std::int64_t row = 0; row < p.m(); row += plan.rows) {
    const std::int64_t rows = std::min(plan.rows, p.m() - row);
    for (std::int64_t col = 0; col < p.n(); col += plan.cols) {
      DoubleProduct block = p.block(row, rows, col, std::min(plan.cols, p.n() - col));
      // Of a factor in several blocks the first ones would be gone before they are asked for.
      block.keeps_packs = p.keeps_packs && block.m() == p.m() && block.n() == p.n();
      block.available = available;
      enqueue_block(block, plan);
    }
  }
}

void enqueue(const DoubleProduct& p) {
  // What residues do not hold would be one by one.
  if (p.bits == kAllBits && is_long(p) && !is_double(p.alpha, 0)) {
    enqueue_long_product(p);
    return;
  }
  const std::int64_t block = p.bits == kAllBits ? kComponentwiseTriangle : kTriangleBlock;
  const bool whole = p.c.part == DoubleTarget::Part::All || p.n() <= block || is_double(p.alpha, 0);
  if (whole) {
    enqueue_blocks(p);
  } else {
    enqueue_triangle(p, round_up(p.n() / 2, block));
  }
}

}  // namespace

ProductWay way_of_product(ContextState& context, std::int64_t m, std::int64_t n, std::int64_t k,
                          std::int64_t bits, std::int64_t available) {
  const DeviceInfo& info = context.info;
  const std::int64_t c_bytes = 16 * linear_layout(2 * m * n, info.max_texture_size).texels();
  ProductWay way;
  std::int64_t& rows = m;
  std::int64_t& cols = n;
  for (;;) {
    way.plan =
        plan_double_product(info, rows, cols, k, bits, false, left_beside(c_bytes, available));
    const DoublePlan& plan = way.plan;
    if (plan.moduli == 0) {
      return way;
    }
    const ResiduePlan residues =
        plan_residues(context, {plan.rows, plan.cols, k, plan.moduli, false});
    if (residues.way == Residues::Enqueued) {
      way.a_bytes = kept_bytes(context, residues, !residues.transposed());
      way.b_bytes = kept_bytes(context, residues, residues.transposed());
      return way;
    }
    if (residues.way == Residues::NoPacks || std::max(plan.rows, plan.cols) <= kLeastSide) {
      break;
    }
    rows = plan.rows;
    cols = plan.cols;
    (rows >= cols ? rows : cols) = half_of(std::max(rows, cols));
  }
  way.by_lines = k > kMostDepth;
  way.plan.moduli = 0;
  way.plan.bytes = 0;
  return way;
}

void enqueue_double_product(const char* routine, std::int64_t k, const Coefficient& alpha,
                            const DoubleFactor& a, const DoubleFactor& b, const Coefficient& beta,
                            const DoubleTarget& c, std::int64_t bits, bool complex) {
  DoubleProduct product{routine, k, alpha, a, b, beta, c, bits, complex};
  product.keeps_packs = c.part == DoubleTarget::Part::All;
  if (k == 0) {
    product.alpha = 0.0f;
  }
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  // C may be written before they are read for the last time.
  hold(routine, product.alpha, {c.place.buffer}, alpha_copy);
  hold(routine, product.beta, {c.place.buffer}, beta_copy);
  enqueue(c.layout == Layout::ColMajor ? transposed(product) : product);
}

}  // namespace fragblas::detail
