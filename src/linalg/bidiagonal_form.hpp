// Bidiagonal form by reflectors, whatever the numbers are, in panels of 16 columns: four passes a
// column, and a product a panel for what lies behind it. It only enqueues; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/bidiagonal.hpp"
#include "linalg/block.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// The kernels of a panel: lib/bidiagonal.glsl, or others with its lines.
struct BidiagonalKernels {
  KernelId partial, vectors;
};

// Of a type Numbers knows
//   kFloats                     floats of a number,
//   kernels()                   its own ones,
//   temporary, copy             as in linalg/block.hpp,
//   subtract(a, b, c)           C := C - A^T * conj(B).
template <typename Numbers>
class BidiagonalForm {
 public:
  explicit BidiagonalForm(const char* routine) : routine_(routine) {}

  // Of b.order rows and columns of a block, scaled, with zeros behind and below them up to a
  // multiple of 4. It is overwritten.
  void reduce(Bidiagonal& b, const Block& a) const {
    const std::int64_t n = b.order;
    b.left = Numbers::temporary(a, n, n);
    b.right = Numbers::temporary(a, n, n);
    b.scalars = temporary_block(a, n, kScalars);
    for (std::int64_t k = 0; k < n; k += kPanel) {
      const std::int64_t columns = std::min(kPanel, n - k), rows = n - k;
      Panel panel(routine_, a.part(k, k, rows, rows));
      panel.reduce(columns);
      Numbers::copy(routine_, panel.left(columns), b.left.block.part(k, k, columns, rows));
      Numbers::copy(routine_, panel.right(columns), b.right.block.part(k, k, columns, rows));
      copy(routine_, panel.scalars(columns), b.scalars.block.part(k, 0, columns, kScalars));
    }
  }

 private:
  static constexpr std::int64_t kPanel = 16;  // columns behind which the matrix is written
  static constexpr std::int64_t kLines = 32;  // of the panel, that go along rows
  static constexpr std::int64_t kTexel = 4 / Numbers::kFloats;    // its numbers
  static constexpr std::int64_t kScalars = 4 * Numbers::kFloats;  // floats of a column

  class Panel {
   public:
    Panel(const char* routine, const Block& rest)
        : routine_(routine), context_(context_of(*rest.buffer)), rest_(rest) {
      shape_.rows = rest.rows;
      shape_.stripes = rest.rows <= kFewStripes * kStripeRows ? kFewStripes : kStripes;
      const auto& services = rest.buffer->services();
      old_ = detail::temporary(services, scalars_base() + kScalars * kPanel);
      new_ = detail::temporary(services, old_->size());
    }

    // The last column has no row behind it.
    void reduce(std::int64_t columns) {
      enqueue_fill(routine_, 0.0f, vector_target({old_.get(), 0}, old_->size(), 1));
      Numbers::copy(routine_, rest_.part(0, 0, rest_.rows, 1),
                    lines(2 * kLines, 1, 0, rest_.rows).transposed());
      for (shape_.column = 0; shape_.column < columns; ++shape_.column) {
        reflect(0);
        if (shape_.column < rest_.rows - 1) {
          reflect(1);
        }
      }
      if (const std::int64_t rows = rest_.rows - columns; rows > 0) {
        Numbers::subtract(routine_, lines(0, kLines, columns, rows),
                          lines(kLines, kLines, columns, rows),
                          rest_.part(columns, columns, rows, rows));
      }
    }

    // The vectors, as rows.
    Block left(std::int64_t columns) const { return lines(0, columns, 0, rest_.rows); }
    Block right(std::int64_t columns) const {
      return lines(kLines + kPanel, columns, 0, rest_.rows);
    }
    Block scalars(std::int64_t columns) const {
      return {old_.get(), scalars_base(), kScalars, 1, columns, kScalars};
    }

   private:
    // Of a stripe at least, unless there would be fewer than four.
    static constexpr std::int64_t kStripeRows = 32;
    static constexpr std::int64_t kFewStripes = 4, kStripes = 8;

    std::int64_t pitch() const { return round_up(rest_.rows, kTexel); }
    std::int64_t scalars_base() const { return Numbers::kFloats * (2 * kLines + 1) * pitch(); }

    Block lines(std::int64_t line, std::int64_t count, std::int64_t place,
                std::int64_t length) const {
      return {old_.get(), line * pitch() + place, pitch(), 1, count, length};
    }

    void read_all(Pass& pass) const {
      pass.read(Sampler::A, rest_.buffer);
      set_matrix<uniforms::AMatrix>(pass, rest_.source());
      pass.read(Sampler::B, old_.get());
      pass.set(shape_);
    }

    void reflect(std::int64_t side) {
      shape_.side = side;
      Pass partial = scratch_pass(routine_, Numbers::kernels().partial, context_,
                                  (pitch() + kLines) / kTexel + 1, shape_.stripes);
      read_all(partial);
      partial.fetches = 1.25 * static_cast<double>(pitch()) / static_cast<double>(shape_.stripes);
      std::shared_ptr<Scratch> sums = partial.scratch_area().scratch;
      context_.queue.add(std::move(partial));
      Pass pass = target_pass(routine_, Numbers::kernels().vectors,
                              vector_target({new_.get(), 0}, new_->size(), 1));
      pass.write_whole();
      read_all(pass);
      pass.read(Sampler::Partials, std::move(sums));
      enqueue_pass(std::move(pass));
      std::swap(old_, new_);
    }

    const char* routine_;
    ContextState& context_;
    Block rest_;
    uniforms::Bidiagonal shape_;
    std::shared_ptr<BufferState> old_, new_;
  };

  const char* routine_;
};

}  // namespace fragblas::detail
