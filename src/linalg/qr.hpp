// QR by blocks of columns, whatever the numbers are: panels in kernels of their own, what lies
// beside them by products with block reflectors I - V * T * V^H. It only enqueues; arguments are
// checked before. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/block.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// I - V * T * V^H. T is upper triangular, with zeros below.
struct BlockReflector {
  Block v, t;
};

// Of a type Numbers knows
//   kPanel                   columns of a panel, which are four texels,
//   Panels                   of a block of columns: Panels(routine, beside, rows) has
//                            factor(a, tau), by which a panel becomes its factors, and t_of(a), T
//                            of that panel,
//   vectors(), lanes(a)      the kernel that writes the vectors of reflectors as a matrix, and the
//                            elements of a rectangle,
//   temporary, working       blocks of its own, as in linalg/block.hpp,
//   copy, fill               as in linalg/block.hpp,
//   set_diagonal(t, tau)     T's diagonal := tau,
//   multiply, multiply_adjoint
//                            C := alpha * A * B + beta * C, and with A^H,
//   solve_unit(u, b)         B := B * the inverse of the unit upper triangle U,
//   solve(r, adjoint, b)     B := the inverse of the upper triangle R, or of its adjoint, * B.
template <typename Numbers>
class Qr {
 public:
  explicit Qr(const char* routine) : routine_(routine) {}

  // A := R on and above the diagonal, and below it the vectors of reflectors, whose product from
  // the first to the last is Q. tau: min(m, n) numbers side by side.
  void factor(const Block& a, const Place& tau) const {
    if (a.cols <= Numbers::kPanel) {
      factor_blocks(a, tau);
      return;
    }
    // Of any other matrix, each panel of a few columns might be drawn as all of it.
    const OwnBlock work = Numbers::working(a, a.rows, a.cols);
    Numbers::copy(routine_, a, work.block);
    factor_blocks(work.block, tau);
    Numbers::copy(routine_, work.block, a);
  }

  // C := Q * C, or Q^H * C. A has as many columns as Q has reflectors.
  void reflect(bool adjoint, const Block& a, const Place& tau, const Block& c) const {
    // Q^H * C begins with the first reflector, Q * C with the last one.
    const std::int64_t blocks = (a.cols + kBlock - 1) / kBlock;
    for (std::int64_t i = 0; i < blocks; ++i) {
      const std::int64_t k = kBlock * (adjoint ? i : blocks - 1 - i);
      const std::int64_t rows = a.rows - k;
      apply_columns(adjoint, a.part(k, k, rows, std::min(kBlock, a.cols - k)), behind(tau, k),
                    c.part(k, 0, rows, c.cols));
    }
  }

  // A, whose first `reflectors` columns have the vectors, := the first columns of Q.
  void make_q(const Block& a, std::int64_t reflectors, const Place& tau) const {
    const OwnBlock q = Numbers::temporary(a, a.rows, a.cols);
    Numbers::fill(routine_, 1.0f, q.block);
    // What lies left of a block's rows is still the identity, which its reflectors leave alone.
    const std::int64_t last = reflectors > 0 ? (reflectors - 1) / kBlock * kBlock : -1;
    for (std::int64_t k = last; k >= 0; k -= kBlock) {
      const std::int64_t rows = a.rows - k;
      apply_columns(false, a.part(k, k, rows, std::min(kBlock, reflectors - k)), behind(tau, k),
                    q.block.part(k, k, rows, a.cols - k));
    }
    Numbers::copy(routine_, q.block, a);
  }

  // A, which is not wide, becomes its factors, and B the X with the least ||B - A * X||, or of
  // those with A^H * X = B the least. B may have no elements.
  void least_squares(bool adjoint, const Block& a, const Block& b) const {
    const OwnBlock tau = Numbers::temporary(a, 1, a.cols);
    const Place first{tau.block.buffer, 0};
    factor(a, first);
    if (b.rows == 0 || b.cols == 0) {
      return;
    }
    const Block r = a.part(0, 0, a.cols, a.cols), x = b.part(0, 0, a.cols, b.cols);
    if (adjoint) {
      Numbers::solve(routine_, r, true, x);
      const Block behind_x = b.part(a.cols, 0, a.rows - a.cols, b.cols);
      if (behind_x.rows > 0) {
        Numbers::fill(routine_, 0.0f, behind_x);
      }
      reflect(false, a, first, b);
    } else {
      reflect(true, a, first, b);
      Numbers::solve(routine_, r, false, x);
    }
  }

 private:
  // Columns whose block reflector others get at once: those of the same kOuter columns; all that
  // are behind get one of kOuter.
  static constexpr std::int64_t kBlock = 128, kOuter = 256;

  static Place behind(const Place& tau, std::int64_t count) {
    return {tau.buffer, tau.offset + count};
  }

  // C := H * C, or H^H * C.
  void apply(bool adjoint, const BlockReflector& h, const Block& c) const {
    if (c.cols == 0) {
      return;
    }
    const OwnBlock products = Numbers::temporary(c, h.v.cols, c.cols);
    const OwnBlock factors = Numbers::temporary(c, h.v.cols, c.cols);
    Numbers::multiply_adjoint(routine_, 1.0f, h.v, c, 0.0f, products.block);
    if (adjoint) {
      Numbers::multiply_adjoint(routine_, 1.0f, h.t, products.block, 0.0f, factors.block);
    } else {
      Numbers::multiply(routine_, 1.0f, h.t, products.block, 0.0f, factors.block);
    }
    Numbers::multiply(routine_, -1.0f, h.v, factors.block, 1.0f, c);
  }

  // T := its own from what the vectors and tau say: D * (I + strict upper part of V^H * V * D)^-1,
  // with D of tau. Unlike slarft's, that is a solve.
  void form_t(const Block& v, const Place& tau, const Block& t) const {
    const OwnBlock gram = Numbers::temporary(v, v.cols, v.cols);
    const OwnBlock scaled = Numbers::temporary(v, v.cols, v.cols);
    Numbers::fill(routine_, 0.0f, t);
    Numbers::set_diagonal(routine_, t, tau);
    Numbers::multiply_adjoint(routine_, 1.0f, v, v, 0.0f, gram.block);
    Numbers::multiply(routine_, 1.0f, gram.block, t, 0.0f, scaled.block);
    Numbers::solve_unit(routine_, scaled.block, t);
  }

  // The vectors that A has below its diagonal; the lines of memory are whole texels.
  OwnBlock vectors(const Block& a) const {
    OwnBlock own = Numbers::temporary(a, a.rows, round_up(a.cols, Numbers::kPanel / 4));
    Pass pass = target_pass(routine_, Numbers::vectors(), Numbers::lanes(own.block).target());
    pass.write_whole();
    pass.read(Sampler::A, a.buffer);
    set_matrix<uniforms::AMatrix>(pass, a.source());
    pass.set(uniforms::Elements{a.cols});
    enqueue_pass(std::move(pass));
    own.block.cols = a.cols;
    return own;
  }

  // C := H * C, or H^H * C, H being made of the reflectors whose vectors are A's columns.
  void apply_columns(bool adjoint, const Block& a, const Place& tau, const Block& c) const {
    const OwnBlock v = vectors(a);
    const OwnBlock t = Numbers::temporary(a, a.cols, a.cols);
    form_t(v.block, tau, t.block);
    apply(adjoint, {v.block, t.block}, c);
  }

  // A block of columns becomes its factors.
  void factor_block(const Block& a, const Place& tau) const {
    constexpr std::int64_t kPanel = Numbers::kPanel;
    typename Numbers::Panels panels(routine_, a, a.rows);
    if (a.cols <= kPanel) {
      panels.factor(a, tau);
      return;
    }
    for (std::int64_t k = 0; k < a.cols; k += kPanel) {
      const std::int64_t rows = a.rows - k, cols = std::min(kPanel, a.cols - k);
      const Block panel = a.part(k, k, rows, cols);
      panels.factor(panel, behind(tau, k));
      const Block others = a.part(k, k + cols, rows, a.cols - k - cols);
      if (others.cols > 0) {
        const OwnBlock v = vectors(panel);
        apply(true, {v.block, panels.t_of(panel)}, others);
      }
    }
  }

  void factor_blocks(const Block& a, const Place& tau) const {
    const std::int64_t order = std::min(a.rows, a.cols);
    for (std::int64_t first = 0; first < order; first += kOuter) {
      const std::int64_t end = std::min(first + kOuter, order);
      for (std::int64_t k = first; k < end; k += kBlock) {
        const std::int64_t next = std::min(k + kBlock, end);
        factor_block(columns(a, k, next), behind(tau, k));
        reflect_behind(a, k, next, end, tau);
      }
      reflect_behind(a, first, end, a.cols, tau);
    }
  }

  // From the diagonal on.
  static Block columns(const Block& a, std::int64_t first, std::int64_t end) {
    return a.part(first, first, a.rows - first, end - first);
  }

  // The columns from `middle` to `end` get the reflectors of those from `first` to there.
  void reflect_behind(const Block& a, std::int64_t first, std::int64_t middle, std::int64_t end,
                      const Place& tau) const {
    if (middle < end) {
      apply_columns(true, columns(a, first, middle), behind(tau, first),
                    a.part(first, middle, a.rows - first, end - middle));
    }
  }

  const char* routine_;
};

}  // namespace fragblas::detail
