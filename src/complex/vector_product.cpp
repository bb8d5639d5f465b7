// One pass over A, whose columns are cut where its rows are too few for a device, and then one over
// the sums of the pieces. SPDX-License-Identifier: MIT
#include "complex/vector_product.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "complex/uniforms.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_kernels::shader_text;
constexpr std::uint64_t kScalars = kAlphaOnDevice | kBetaOnDevice;
const KernelId kGemv = add_kernel("ComplexGemv", "complex/gemv.frag",
                                  kContiguous | kWhole | kStructured | kScalars, kText);
const KernelId kGemvRows = add_kernel("ComplexGemvRows", "complex/gemv_rows.frag", kWhole, kText);
const KernelId kGemvMerge = add_kernel("ComplexGemvMerge", "complex/gemv_merge.frag",
                                       kContiguous | kWhole | kScalars, kText);

// The values that complex/gemv knows.
enum GemvFlag {
  kConjugates = 1,
  kIsHermitian = 2,
  kPairsOfColumns = 4,
  kPairsOfRows = 8,
  kPairsOfX = 16
};

// The least and the most columns of a piece. Pieces side by side: the fewest, and the least of
// their texels in a row.
constexpr std::int64_t kLeastPiece = 64, kMostPiece = 512, kFewest = 4, kLeastTexels = 4;

// 0: A's columns are not cut.
std::int64_t piece_cols(std::int64_t rows, std::int64_t cols, const ComplexFactor& a,
                        std::int64_t most_fragments) {
  const std::int64_t width = a.structured && std::max(a.matrix.below, a.matrix.above) <= kMostPiece
                                 ? a.matrix.below + a.matrix.above + 1
                                 : cols;
  if (std::min(width, cols) <= kLeastPiece || width < cols) {
    return 0;
  }
  const std::int64_t fragments = (rows + 1) / 2;
  const std::int64_t wanted = (most_fragments + fragments - 1) / fragments;
  const std::int64_t piece =
      std::clamp(round_up((cols + wanted - 1) / wanted, 4), kLeastPiece, kMostPiece);
  return piece < cols ? piece : 0;
}

int flags_of(const ComplexFactor& a, const Numbers& x) {
  int flags = (a.conjugated ? kConjugates : 0) | (a.hermitian ? kIsHermitian : 0) |
              (x.stride == 1 && x.base % 2 == 0 ? kPairsOfX : 0);
  const Source& numbers = a.source();
  if (numbers.col_stride == 1 && numbers.base % 2 == 0 && numbers.row_stride % 2 == 0) {
    flags |= kPairsOfColumns;
  }
  if (numbers.row_stride == 1 && numbers.col_stride % 2 == 0) {
    flags |= kPairsOfRows;
  }
  return flags;
}

// The rows of y, in the order of its addresses.
void set_rows(Pass& pass, std::int64_t rows, std::int64_t inc) {
  uniforms::ComplexRows order;
  order.first = inc < 0 ? rows - 1 : 0;
  order.step = inc < 0 ? -1 : 1;
  pass.set(order);
}

struct VectorProduct {
  const char* routine;
  std::int64_t rows, cols;
  const ComplexFactor& a;
  const Numbers& x;
};

void set_product(Pass& pass, const VectorProduct& p, std::int64_t piece) {
  pass.read(Sampler::A, p.a.source().buffer);
  set_matrix<uniforms::AMatrix>(pass, p.a.source());
  pass.read(Sampler::X, p.x.buffer);
  uniforms::XVector vector;
  vector.base = p.x.base;
  vector.stride = p.x.stride;
  pass.set(vector);
  if (p.a.structured) {
    pass.variant |= kStructured;
    set_structure(pass, p.a.matrix);
    set_band(pass, p.a.matrix.below, p.a.matrix.above);
  }
  uniforms::ComplexGemv gemv;
  gemv.rows = p.rows;
  gemv.cols = p.cols;
  gemv.piece_cols = piece;
  gemv.flags = flags_of(p.a, p.x);
  pass.set(gemv);
  pass.fetches = 4.0 * static_cast<double>(piece > 0 ? piece : p.cols);
}

// Where sums of pieces lie, in texels of two rows.
struct Sums {
  std::shared_ptr<BufferState> buffer;
  std::int64_t pieces = 0, piece_step = 0, row_step = 0;
};

// A line of sums for each piece.
Sums pieces_in_lines(const VectorProduct& p, std::int64_t piece) {
  const std::int64_t pieces = (p.cols + piece - 1) / piece;
  const std::int64_t pitch = round_up(2 * p.rows, 4);
  Sums sums{temporary(p.x.buffer->services(), pieces * pitch), pieces, pitch / 4, 1};
  Pass pass = target_pass(p.routine, kGemv, {sums.buffer.get(), 0, pitch, pitch, pieces});
  pass.write_whole();
  set_complex_alpha(pass, Complex(1));
  set_complex_beta(pass, Complex(0));
  set_rows(pass, p.rows, 1);
  set_product(pass, p, piece);
  enqueue_pass(std::move(pass));
  return sums;
}

// The pieces of two rows side by side.
Sums pieces_side_by_side(const VectorProduct& p, std::int64_t most_fragments) {
  const std::int64_t groups = (p.rows + 1) / 2;
  const std::int64_t most = std::max(kFewest, p.cols / 2 / kLeastTexels);
  const std::int64_t pieces = std::clamp(most_fragments / groups, kFewest, most);
  Sums sums{temporary(p.x.buffer->services(), 4 * groups * pieces), pieces, 1, pieces};
  Pass pass =
      target_pass(p.routine, kGemvRows, {sums.buffer.get(), 0, 4 * pieces, 4 * pieces, groups});
  pass.write_whole();
  set_product(pass, p, 0);
  pass.set(uniforms::ComplexSums{pieces, 1, pieces});
  pass.fetches = 1.5 * static_cast<double>(p.cols / pieces + 1);
  enqueue_pass(std::move(pass));
  return sums;
}

}  // namespace

void enqueue_complex_vector_product(const char* routine, std::int64_t rows, std::int64_t cols,
                                    const ComplexCoefficient& alpha, const ComplexFactor& a,
                                    const Numbers& x, const ComplexCoefficient& beta,
                                    const Place& y, std::int64_t incy) {
  const VectorProduct product{routine, rows, cols, a, x};
  const std::int64_t fragments = context_of(*y.buffer).profile.gemv_fragments;
  const std::int64_t piece = piece_cols(rows, cols, a, fragments);
  const Target target = numbers_target(y, rows, incy);
  Sums sums;
  if (!a.structured && (flags_of(a, x) & kPairsOfColumns) != 0 && cols > kLeastPiece) {
    sums = pieces_side_by_side(product, fragments);
  } else if (piece > 0) {
    sums = pieces_in_lines(product, piece);
  }
  Pass pass = target_pass(routine, sums.buffer ? kGemvMerge : kGemv, target);
  set_complex_alpha(pass, alpha);
  set_complex_beta(pass, beta);
  set_rows(pass, rows, incy);
  if (sums.buffer) {
    pass.read(Sampler::X, sums.buffer.get());
    pass.set(uniforms::ComplexSums{sums.pieces, sums.piece_step, sums.row_step});
    pass.fetches = static_cast<double>(sums.pieces);
  } else {
    set_product(pass, product, 0);
  }
  const bool whole = is_number(beta, 0.0f) && target.whole_buffer();
  pass.view().overwrites = whole;
  if (whole && !pass.reads(*y.buffer)) {
    pass.write_whole();
  }
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
