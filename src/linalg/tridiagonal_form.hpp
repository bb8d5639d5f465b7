// Tridiagonal form by reflectors, whatever the numbers are, in panels of 16 columns: three passes a
// column, and a product a panel for what lies behind it. It only enqueues; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/block.hpp"
#include "linalg/tridiagonal.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// The kernels of a panel: lib/tridiagonal.glsl, or others with its lines.
struct TridiagonalKernels {
  KernelId column, partial, vectors;
};

// Of a type Numbers knows
//   kFloats                 floats of a number,
//   kernels()               its own ones,
//   copy(a, c)              as in linalg/block.hpp,
//   subtract(a, b, c)       C := C - A^T * conj(B).
template <typename Numbers>
class TridiagonalForm {
 public:
  explicit TridiagonalForm(const char* routine) : routine_(routine) {}

  // Of a matrix as `t.vectors` has it: scaled, with all of its elements, zeros behind and below it
  // up to a multiple of 4. t.norm is there, too.
  void reduce(Tridiagonal& t) const {
    const Block& a = t.vectors.block;
    t.scalars = temporary_block(a, t.order, 4);
    for (std::int64_t k = 0; k < t.order; k += kPanel) {
      const std::int64_t columns = std::min(kPanel, t.order - k), rows = t.order - k;
      Panel panel(routine_, a.part(k, k, rows, rows));
      panel.reduce(columns);
      // Nothing reads these rows of the matrix again.
      Numbers::copy(routine_, panel.vectors(columns), a.part(k, k, columns, rows));
      copy(routine_, panel.scalars(columns), t.scalars.block.part(k, 0, columns, 4));
    }
  }

 private:
  static constexpr std::int64_t kPanel = 16;  // columns behind which the matrix is written
  static constexpr std::int64_t kTexel = 4 / Numbers::kFloats;  // its numbers

  // One panel: columns of what is left of the matrix.
  class Panel {
   public:
    Panel(const char* routine, const Block& rest)
        : routine_(routine), context_(context_of(*rest.buffer)), rest_(rest) {
      shape_.rows = rest.rows;
      shape_.stripe_rows =
          std::max(kStripeRows, round_up((rest.rows + kStripes - 1) / kStripes, 4));
      shape_.stripes = round_up((rest.rows + shape_.stripe_rows - 1) / shape_.stripe_rows, 4);
      const auto& services = rest.buffer->services();
      old_ = temporary(services, scalars_base() + 4 * kPanel);
      new_ = temporary(services, old_->size());
      x_ = temporary(services, Numbers::kFloats * pitch() + 4);
    }

    void reduce(std::int64_t columns) {
      for (shape_.column = 0; shape_.column < columns; ++shape_.column) {
        make_column();
        std::shared_ptr<Scratch> sums = make_sums();
        add_vectors(std::move(sums));
      }
      if (rest_.rows > columns) {
        make_column();
        add_vectors(nullptr);
        const std::int64_t rows = rest_.rows - columns;
        Numbers::subtract(routine_, part(0, 2 * kPanel, columns, rows),
                          part(kPanel, 2 * kPanel, columns, rows),
                          rest_.part(columns, columns, rows, rows));
      }
    }

    // The vectors, as rows.
    Block vectors(std::int64_t columns) const { return part(0, columns, 0, rest_.rows); }
    Block scalars(std::int64_t columns) const {
      return {old_.get(), scalars_base(), 4, 1, columns, 4};
    }

   private:
    // Sums are made by so many stripes of rows at most, of so many rows at least. Four are added up
    // at once.
    static constexpr std::int64_t kStripes = 8, kStripeRows = 32;
    static constexpr std::int64_t kLines = 3 * kPanel;

    std::int64_t pitch() const { return round_up(rest_.rows, kTexel); }
    std::int64_t quads() const { return pitch() / kTexel; }
    std::int64_t scalars_base() const { return Numbers::kFloats * kLines * pitch(); }

    Block part(std::int64_t line, std::int64_t lines, std::int64_t row, std::int64_t rows) const {
      return {old_.get(), line * pitch() + row, pitch(), 1, lines, rows};
    }

    Pass whole_pass(KernelId kernel, BufferState& buffer) const {
      Pass pass = target_pass(routine_, kernel, vector_target({&buffer, 0}, buffer.size(), 1));
      pass.write_whole();
      return pass;
    }

    void read_all(Pass& pass) const {
      pass.read(Sampler::A, rest_.buffer);
      set_matrix<uniforms::AMatrix>(pass, rest_.source());
      pass.read(Sampler::B, old_.get());
      pass.set(shape_);
    }

    void make_column() {
      Pass pass = whole_pass(Numbers::kernels().column, *x_);
      read_all(pass);
      pass.fetches = static_cast<double>(4 * shape_.column + 2 * quads());
      enqueue_pass(std::move(pass));
    }

    std::shared_ptr<Scratch> make_sums() {
      Pass pass = scratch_pass(routine_, Numbers::kernels().partial, context_,
                               quads() + 2 * kPanel / kTexel + 1, shape_.stripes);
      read_all(pass);
      pass.read(Sampler::X, x_.get());
      pass.fetches = 1.25 * static_cast<double>(shape_.stripe_rows);
      std::shared_ptr<Scratch> sums = pass.scratch_area().scratch;
      context_.queue.add(std::move(pass));
      return sums;
    }

    // sums: null behind the last column.
    void add_vectors(std::shared_ptr<Scratch> sums) {
      Pass pass = whole_pass(Numbers::kernels().vectors, *new_);
      read_all(pass);
      pass.read(Sampler::X, x_.get());
      pass.read_if_any(Sampler::Partials, std::move(sums), x_.get());
      enqueue_pass(std::move(pass));
      std::swap(old_, new_);
    }

    const char* routine_;
    ContextState& context_;
    Block rest_;
    uniforms::Tridiagonal shape_;
    std::shared_ptr<BufferState> old_, new_, x_;
  };

  const char* routine_;
};

}  // namespace fragblas::detail
