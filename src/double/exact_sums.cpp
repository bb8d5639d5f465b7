// A pass over the terms adds those of each piece of a row, a second one makes the sums of a row fit
// together, and a last one rounds.
// SPDX-License-Identifier: MIT
#include "double/exact_sums.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "context/context_state.hpp"
#include "double/coefficient.hpp"
#include "double/complex_merge.hpp"
#include "double/pieces.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
constexpr std::uint64_t kOfTerms = kSum | kAbsolute | kStructured;
const KernelId kExtentMerge =
    add_kernel("DoubleExtentMerge", "double/extent_merge.frag", kNoVariant, kText);
const KernelId kSumPartial =
    add_kernel("DoubleSumPartial", "double/sum_partial.frag", kOfTerms | kQuads | kTargets2, kText);
const KernelId kSumTwoRows =
    add_kernel("DoubleSumTwoRows", "double/sum_two_rows.frag", kQuads, kText);
const KernelId kComplexSumTwoRows =
    add_kernel("DoubleComplexSumTwoRows", "double/complex_sum_two_rows.frag", kNoVariant, kText);
const KernelId kSumByRow =
    add_kernel("DoubleSumByRow", "double/sum_by_row.frag", kNoVariant, kText);
const KernelId kSumAligned =
    add_kernel("DoubleSumAligned", "double/sum_aligned.frag", kOfTerms | kTargets2, kText);
const KernelId kSumMerge = add_kernel("DoubleSumMerge", "double/sum_merge.frag", kTargets2, kText);
const KernelId kComplexSumPartial = add_kernel(
    "DoubleComplexSumPartial", "double/complex_sum_partial.frag", kOfTerms | kTargets2, kText);
const KernelId kComplexSumAligned = add_kernel(
    "DoubleComplexSumAligned", "double/complex_sum_aligned.frag", kOfTerms | kTargets2, kText);
const KernelId kComplexSumFinal =
    add_kernel("DoubleComplexSumFinal", "double/complex_sum_final.frag",
               kContiguous | kAlphaOnDevice | kBetaOnDevice, kText);
const KernelId kSumFinal = add_kernel("DoubleSumFinal", "double/sum_final.frag",
                                      kContiguous | kRoot | kAlphaOnDevice | kBetaOnDevice, kText);

// From so many terms on two rows of a matrix are summed by one fragment, which takes a pass more.
constexpr std::int64_t kTwoRows = std::int64_t{1} << 22;

// The values that lib/terms.glsl knows.
enum TermsFlag { kTermsConjugated = 1, kTermsHermitian = 2 };

// Results of a pass, a texel or two for each piece.
struct Partials {
  Pieces pieces;
  std::shared_ptr<Scratch> low, high;
  int high_plane = 0;
};

class ExactPasses {
 public:
  ExactPasses(const char* routine, const ExactSums& sums, std::int64_t first, std::int64_t rows)
      : routine_(routine),
        sums_(sums),
        context_(context_of(*sums.matrix.buffer)),
        first_(first),
        rows_(rows) {}

  // The last pass gets what it reads of the others.
  void enqueue(Pass&& last) const {
    const int most = context_.info.max_texture_size;
    // Few long rows have more than kMostPieces pieces.
    const bool rows_first = std::abs(sums_.matrix.row_stride) < std::abs(sums_.matrix.col_stride) &&
                            rows_ > 1 && terms() <= kMostPieces * kMostTerms;
    const std::int64_t wanted = pieces_of_row(rows_, terms(), most);
    const bool merges = !rows_first && wanted > kMostPieces;
    const Pieces pieces(rows_, merges ? wanted : std::min(wanted, kMostPieces), rows_first, most);
    const Partials own = enqueue_sums(pieces);
    const Partials extents = merges ? enqueue_merge(kExtentMerge, own) : own;
    Partials partials = enqueue_aligned(own, extents);
    if (merges) {
      partials = enqueue_merge(kSumMerge, partials);
    }
    last.fetches = 3.0 * static_cast<double>(partials.pieces.count);
    read_extents(last, extents);
    read_sums(last, partials);
    enqueue_pass(std::move(last));
  }

 private:
  // Of a row.
  std::int64_t terms() const {
    const std::int64_t band =
        sums_.structure ? sums_.structure->below + sums_.structure->above + 1 : kAllDiagonals;
    return std::min(sums_.cols, sums_.complex ? 2 * band : band);
  }

  Pass piece_pass(KernelId kernel, const Pieces& pieces, int planes = 1) const {
    return detail::piece_pass(routine_, kernel, context_, {first_, rows_, sums_.cols}, pieces,
                              planes);
  }

  void read_terms(Pass& pass) const {
    pass.read(Sampler::A, sums_.matrix.buffer);
    set_matrix<uniforms::AMatrix>(pass, sums_.matrix);
    pass.variant |= sums_.absolute ? kAbsolute : kNoVariant;
    if (sums_.complex) {
      pass.set(uniforms::ComplexTerms{(sums_.conjugated ? kTermsConjugated : 0) |
                                      (sums_.hermitian ? kTermsHermitian : 0)});
    }
    if (sums_.structure) {
      pass.variant |= kStructured;
      set_structure(pass, *sums_.structure);
      set_band(pass, sums_.structure->below, sums_.structure->above);
    }
    if (sums_.x.buffer == nullptr) {
      pass.variant |= kSum;
    } else {
      pass.read(Sampler::X, sums_.x.buffer);
      uniforms::XVector x;
      x.base = sums_.x.base;
      x.stride = sums_.x.stride;
      pass.set(x);
    }
  }

  static void read_extents(Pass& pass, const Partials& extents) {
    pass.read(Sampler::Partials, extents.high, extents.high_plane);
    set_pieces<uniforms::DoubleExtents>(pass, extents.pieces);
  }
  static void read_sums(Pass& pass, const Partials& sums) {
    pass.read(Sampler::B0, sums.low);
    pass.read(Sampler::B1, sums.high, sums.high_plane);
    set_pieces<uniforms::DoubleSums>(pass, sums.pieces);
  }

  // Two targets, or a pass for each.
  template <typename Inputs>
  Partials enqueue_wide(KernelId kernel, const Pieces& pieces, const Inputs& inputs) const {
    Partials sums{pieces, nullptr, nullptr};
    const int planes = context_.info.draw_buffers >= 2 ? 2 : 1;
    for (int which = 0; which < 3 - planes; ++which) {
      Pass pass = piece_pass(kernel, pieces, planes);
      if (planes == 2) {
        pass.variant |= kTargets2;
      } else {
        pass.set(uniforms::Half{which});
      }
      inputs(pass);
      (which == 0 ? sums.low : sums.high) = pass.scratch_area().scratch;
      context_.queue.add(std::move(pass));
    }
    if (planes == 2) {
      sums.high = sums.low;
      sums.high_plane = 1;
    }
    return sums;
  }

  // Each with its extent.
  Partials enqueue_sums(const Pieces& pieces) const {
    if (by_two_rows(pieces.count)) {
      return enqueue_two_rows(pieces);
    }
    return enqueue_wide(sums_.complex ? kComplexSumPartial : kSumPartial, pieces, [&](Pass& pass) {
      pass.fetches = 4.0 * static_cast<double>(terms()) / static_cast<double>(pieces.count);
      read_terms(pass);
      if (in_pairs()) {
        pass.variant |= kQuads;
      }
    });
  }

  // The same where a fragment has two rows.
  Partials enqueue_two_rows(const Pieces& pieces) const {
    const Pieces of_two(rows_ / 2, pieces.count, pieces.row_step == 1,
                        context_.info.max_texture_size);
    Pass pass = detail::piece_pass(routine_, sums_.complex ? kComplexSumTwoRows : kSumTwoRows,
                                   context_, {first_, rows_ / 2, sums_.cols}, of_two, 4);
    pass.fetches = 3.0 * static_cast<double>(terms()) / static_cast<double>(pieces.count);
    read_terms(pass);
    if (in_pairs()) {
      pass.variant |= kQuads;
    }
    const std::shared_ptr<Scratch> both = pass.scratch_area().scratch;
    context_.queue.add(std::move(pass));
    Partials sums{pieces, nullptr, nullptr, 1};
    Pass by_row = piece_pass(kSumByRow, pieces, 2);
    const Sampler planes[] = {Sampler::B0, Sampler::B1, Sampler::B2, Sampler::B3};
    for (int plane = 0; plane < 4; ++plane) {
      by_row.read(planes[plane], both, plane);
    }
    set_pieces<uniforms::DoubleSums>(by_row, of_two);
    sums.low = sums.high = by_row.scratch_area().scratch;
    context_.queue.add(std::move(by_row));
    return sums;
  }

  bool by_two_rows(std::int64_t pieces) const {
    const Source& a = sums_.matrix;
    if (rows_ % 2 != 0 || rows_ * sums_.cols < kTwoRows || sums_.cols > pieces * kMostTermsOfTwo ||
        sums_.structure || sums_.absolute || sums_.x.buffer == nullptr ||
        context_.info.draw_buffers < 4) {
      return false;
    }
    return sums_.complex || in_pairs() ||
           (x_in_pairs() && a.row_stride == 1 && (a.base + first_) % 2 == 0 &&
            a.col_stride % 2 == 0);
  }

  // Whether neighbours of a row, and those of x, are texels.
  bool in_pairs() const {
    const Source& a = sums_.matrix;
    return x_in_pairs() && a.col_stride == 1 && a.base % 2 == 0 &&
           (rows_ == 1 || a.row_stride % 2 == 0);
  }
  bool x_in_pairs() const {
    const Numbers& x = sums_.x;
    return !sums_.complex && !sums_.structure &&
           (x.buffer == nullptr || (x.stride == 1 && x.base % 2 == 0));
  }

  Partials enqueue_aligned(const Partials& own, const Partials& extents) const {
    const KernelId kernel = sums_.complex ? kComplexSumAligned : kSumAligned;
    return enqueue_wide(kernel, own.pieces, [&](Pass& pass) {
      pass.fetches = 8.0 * static_cast<double>(terms()) / static_cast<double>(own.pieces.count);
      read_terms(pass);
      read_extents(pass, extents);
      pass.read(Sampler::B0, own.low);
      pass.read(Sampler::B1, own.high, own.high_plane);
    });
  }

  // Of rows whose pieces lie side by side.
  Partials enqueue_merge(KernelId kernel, const Partials& from) const {
    const Pieces pieces(rows_, merged_pieces(from.pieces.count), false,
                        context_.info.max_texture_size);
    if (kernel == kSumMerge) {
      return enqueue_wide(kernel, pieces, [&](Pass& pass) { read_sums(pass, from); });
    }
    Pass pass = piece_pass(kernel, pieces);
    read_extents(pass, from);
    Partials merged{pieces, nullptr, pass.scratch_area().scratch};
    context_.queue.add(std::move(pass));
    return merged;
  }

  const char* routine_;
  const ExactSums& sums_;
  ContextState& context_;
  std::int64_t first_, rows_;
};

// n numbers of y := alpha * sums + beta * y.
Pass last_pass(const char* routine, const ExactSums& sums, const Coefficient& alpha,
               const Coefficient& beta, const Place& y, std::int64_t n, std::int64_t incy) {
  Pass pass = target_pass(routine, kSumFinal, numbers_target(y, n, incy));
  pass.variant |= sums.root ? kRoot : kNoVariant;
  set_double_alpha(pass, alpha);
  set_double_beta(pass, beta);
  pass.view().overwrites = is_double(beta, 0) && pass.view().target.whole_buffer();
  return pass;
}

Pass last_pass(const char* routine, const ExactSums&, const DoubleComplexCoefficient& alpha,
               const DoubleComplexCoefficient& beta, const Place& y, std::int64_t n,
               std::int64_t incy) {
  Pass pass = target_pass(routine, kComplexSumFinal, complex_numbers_target(y, n, incy));
  set_double_complex_alpha(pass, alpha);
  set_double_complex_beta(pass, beta);
  pass.view().overwrites = beta.is(0) && pass.view().target.whole_buffer();
  return pass;
}

// A number of y has so many rows. Textures hold no more rows at a time than they have texels.
template <typename Factor>
void enqueue_parts(const char* routine, const ExactSums& sums, std::int64_t rows_of_number,
                   const Factor& alpha, const Factor& beta, const Place& y, std::int64_t incy) {
  const std::int64_t width = context_of(*y.buffer).info.max_texture_size;
  const std::int64_t most = width * width / rows_of_number, all = sums.rows / rows_of_number;
  Factor held_alpha = alpha, held_beta = beta;
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  if (all > most) {
    hold(routine, held_alpha, {y.buffer}, alpha_copy);
    hold(routine, held_beta, {y.buffer}, beta_copy);
  }
  for (std::int64_t first = 0; first < all; first += most) {
    const std::int64_t n = std::min(most, all - first);
    const std::int64_t before = incy < 0 ? all - first - n : first;
    Pass pass = last_pass(routine, sums, held_alpha, held_beta,
                          {y.buffer, y.offset + before * std::abs(incy)}, n, incy);
    uniforms::DoubleOrder order;
    order.first = incy < 0 ? n - 1 : 0;
    order.step = incy < 0 ? -1 : 1;
    pass.set(order);
    ExactPasses(routine, sums, first * rows_of_number, n * rows_of_number).enqueue(std::move(pass));
  }
}

}  // namespace

ExactSums::ExactSums(std::int64_t n, const Numbers& x, const Numbers& y)
    : cols(n), matrix{x.buffer, x.base, 0, x.stride}, x(y) {}

ExactSums::ExactSums(std::int64_t rows, std::int64_t cols, const Source& matrix, const Numbers& x)
    : rows(rows), cols(cols), matrix(matrix), x(x) {}

ExactSums::ExactSums(std::int64_t rows, std::int64_t cols, const StructuredSource& matrix,
                     const Numbers& x)
    : rows(rows), cols(cols), matrix(matrix.source), structure(matrix), x(x) {}

ExactSums::ExactSums(std::int64_t rows, std::int64_t cols, const DoubleComplexFactor& matrix,
                     const Numbers& x)
    : rows(2 * rows),
      cols(2 * cols),
      matrix(matrix.matrix.source),
      x(x),
      complex(true),
      conjugated(matrix.conjugated),
      hermitian(matrix.hermitian) {
  if (matrix.structured) {
    structure = matrix.matrix;
  }
}

void enqueue_exact_sums(const char* routine, const ExactSums& sums, const Coefficient& alpha,
                        const Coefficient& beta, const Place& y, std::int64_t incy) {
  enqueue_parts(routine, sums, 1, alpha, beta, y, incy);
}

void enqueue_exact_complex_sums(const char* routine, const ExactSums& sums,
                                const DoubleComplexCoefficient& alpha,
                                const DoubleComplexCoefficient& beta, const Place& y,
                                std::int64_t incy) {
  enqueue_parts(routine, sums, 2, alpha, beta, y, incy);
}

}  // namespace fragblas::detail
