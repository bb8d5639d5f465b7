// Blocks of reflectors as I - V * T * V^T, which is three products; those of a block of columns are
// made on the host. SPDX-License-Identifier: MIT
#include "double_linalg/reflectors.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "double/result.hpp"
#include "double_linalg/moved_panels.hpp"
#include "fragblas/double.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

MatrixView make_zeros(const MatrixView& like, std::int64_t rows, std::int64_t cols) {
  const MatrixView zeros = make_matrix(like, 'd', rows, cols);
  fill_doubles(*zeros.data.buffer, 0, 0, rows * cols);
  return zeros;
}

// The offset names the lowest place, whatever the increment's sign is.
VectorView part(const VectorView& x, std::int64_t first, std::int64_t count) {
  VectorView result = x;
  result.data.offset += (x.inc > 0 ? first : first + count - x.size) * x.inc;
  result.size = count;
  return result;
}

VectorView diagonal(const MatrixView& a) {
  return {a.data, std::min(a.rows, a.cols), a.ld + 1};
}

// V := the vectors that A has below its diagonal, with ones on it and zeros above.
void copy_vectors(const MatrixView& a, const MatrixView& v) {
  domatcopy(a, v);
  // A product that reads nothing.
  const MatrixView top = v.block(0, 0, a.cols, a.cols);
  dgemmtr(top, top, top, Uplo::Upper, {0});
  const MatrixView ones = make_matrix(a, 'd', a.cols, 1);
  fill_doubles(*ones.data.buffer, 1, 0, a.cols);
  dcopy(ones.col(0), diagonal(v));
}

// T := D * (I + strict upper part of V^T * V * D)^-1, with D of tau: what dlarft makes, by a solve.
// V^T * V is overwritten.
MatrixView factor_of(const MatrixView& squares, const VectorView& tau) {
  const MatrixView t = make_zeros(squares, squares.cols, squares.cols);
  dcopy(tau, diagonal(t));
  ddgmm(squares, tau, squares, Side::Right);
  dtrsm(squares, t, {1, Side::Right, Uplo::Upper, Op::NoTrans, Diag::Unit});
  return t;
}

// C := C - V * op(T) * V^T * C, the last product being known.
void subtract_block(bool transposed, const MatrixView& v, const MatrixView& t,
                    const MatrixView& products, const MatrixView& c) {
  const MatrixView factors = make_matrix(c, 'd', v.cols, c.cols);
  dgemm(t, products, factors, {1, 0, transposed ? Op::Trans : Op::NoTrans});
  dgemm(v, factors, c, {-1, 1});
}

// C := H * C, or H^T * C, where V, a column for each element of tau, and C lie side by side: one
// product is that with both.
void reflect_beside(bool transposed, const MatrixView& both, const VectorView& tau) {
  const std::int64_t size = tau.size, cols = both.cols - size;
  const MatrixView v = both.block(0, 0, both.rows, size);
  const MatrixView products = make_matrix(both, 'd', size, both.cols);
  dgemm(v, both, products, {1, 0, Op::Trans});
  subtract_block(transposed, v, factor_of(products.block(0, 0, size, size), tau),
                 products.block(0, size, size, cols), both.block(0, size, both.rows, cols));
}

VectorView on_device(const MatrixView& like, const std::vector<double>& numbers) {
  const auto count = static_cast<std::int64_t>(numbers.size());
  const MatrixView result = make_matrix(like, 'd', count, 1);
  upload(*result.data.buffer, 0, numbers.data(), count);
  return result.col(0);
}

// Vectors of dlarfg have no number above 1, and factors between 1 and 2. Those of dlarfgp may be
// long where their factors are small: beside others they would decide what a product cuts off. So
// V := V * S, and what is given back is S^-2 * tau, with powers of two that make vectors short.
VectorView shorten(const MatrixView& v, const VectorView& tau, const double* known) {
  std::vector<double> scales, factors;
  bool any = false;
  for (std::int64_t i = 0; i < tau.size; ++i) {
    const double factor = known[i];
    const int half = factor > 0 && factor < 1 ? -std::ilogb(factor) / 2 : 0;
    scales.push_back(std::ldexp(1.0, -half));
    factors.push_back(std::ldexp(factor, 2 * half));
    any = any || half > 0;
  }
  if (!any) {
    return tau;
  }
  ddgmm(v, on_device(v, scales), v, Side::Right);
  return on_device(v, factors);
}

// C := H * C, or H^T * C, H being made of the reflectors whose vectors are A's columns.
void reflect_block(bool transposed, const MatrixView& a, const VectorView& tau, const MatrixView& c,
                   const double* known = nullptr) {
  const MatrixView v = make_matrix(a, 'd', a.rows, a.cols);
  copy_vectors(a, v);
  const VectorView factors = known != nullptr ? shorten(v, tau, known) : tau;
  const MatrixView squares = make_matrix(v, 'd', v.cols, v.cols);
  dgemm(v, v, squares, {1, 0, Op::Trans});
  const MatrixView products = make_matrix(c, 'd', v.cols, c.cols);
  dgemm(v, c, products, {1, 0, Op::Trans});
  subtract_block(transposed, v, factor_of(squares, factors), products, c);
}

class Orthogonal : public std::enable_shared_from_this<Orthogonal> {
 public:
  using Then = std::function<void(std::int64_t info)>;

  Orthogonal(const Steps& steps, const MatrixView& a, const VectorView& tau, Then then)
      : steps_(steps), a_(a), tau_(tau), then_(std::move(then)) {}

  // Columns from j on.
  void factor(std::int64_t j) {
    const std::int64_t size = std::min(kBlock, std::min(a_.rows, a_.cols) - j);
    if (size <= 0) {
      then_(info_);
      return;
    }
    read_panel(steps_, columns(j, size), [self = shared_from_this(), j](Panel panel) {
      self->apply(j, panel);
      self->factor(j + panel.cols);
    });
  }

 private:
  MatrixView columns(std::int64_t j, std::int64_t size) const {
    return a_.block(j, j, a_.rows - j, size);
  }

  void apply(std::int64_t j, Panel& panel) {
    const std::int64_t size = panel.cols, cols = a_.cols - j - size;
    const std::vector<double> factors = factor_qr(panel);
    for (std::int64_t i = 0; i < size && info_ == 0; ++i) {
      info_ = panel.at(i, i) == 0 ? j + i + 1 : 0;
    }
    const VectorView taus = on_device(a_, factors);
    dcopy(taus, part(tau_, j, size));
    if (cols == 0) {
      write(columns(j, size), panel);
      return;
    }
    // Vectors lie beside what they reflect for as long as that takes; then the triangle comes above
    // them.
    const Panel triangle = take_triangle(panel);
    write(columns(j, size), panel);
    reflect_beside(true, columns(j, size + cols), taus);
    write(a_.block(j, j, size, size), triangle);
  }

  // The first rows, in whose place V gets ones and zeros.
  static Panel take_triangle(Panel& panel) {
    Panel triangle{panel.cols, panel.cols, {}};
    for (std::int64_t j = 0; j < panel.cols; ++j) {
      for (std::int64_t i = 0; i < panel.cols; ++i) {
        triangle.numbers.push_back(panel.at(i, j));
        if (i <= j) {
          panel.at(i, j) = i == j ? 1 : 0;
        }
      }
    }
    return triangle;
  }

  void write(const MatrixView& block, const Panel& panel) const {
    copy_lines(steps_.routine(), uploaded(block, panel), block);
  }

  Steps steps_;
  MatrixView a_;
  VectorView tau_;
  Then then_;
  std::int64_t info_ = 0;
};

}  // namespace

void reflect(bool transposed, const MatrixView& a, const VectorView& tau, const MatrixView& c,
             const double* known) {
  // Q^T * C begins with the first reflector, Q * C with the last one.
  const std::int64_t blocks = (a.cols + kBlock - 1) / kBlock;
  for (std::int64_t i = 0; i < blocks; ++i) {
    const std::int64_t j = kBlock * (transposed ? i : blocks - 1 - i);
    const std::int64_t rows = a.rows - j, size = std::min(kBlock, a.cols - j);
    reflect_block(transposed, a.block(j, j, rows, size), part(tau, j, size),
                  c.block(j, 0, rows, c.cols), known != nullptr ? known + j : nullptr);
  }
}

void make_q(const MatrixView& a, const VectorView& tau, const double* known) {
  const MatrixView q = make_zeros(a, a.rows, a.cols), ones = make_matrix(a, 'd', a.cols, 1);
  fill_doubles(*ones.data.buffer, 1, 0, a.cols);
  dcopy(ones.col(0), diagonal(q));
  // What lies left of a block's rows is still the identity, which its reflectors leave alone.
  const std::int64_t last = tau.size > 0 ? (tau.size - 1) / kBlock * kBlock : -1;
  for (std::int64_t j = last; j >= 0; j -= kBlock) {
    const std::int64_t rows = a.rows - j, size = std::min(kBlock, tau.size - j);
    const MatrixView vectors = a.block(j, j, rows, size);
    const VectorView factors = part(tau, j, size);
    const double* const some = known != nullptr ? known + j : nullptr;
    // There their vectors have room. Products with a few rows are a pass each, but not both as one.
    if (j == 0 || rows <= kBlock) {
      reflect_block(false, vectors, factors, q.block(j, j, rows, a.cols - j), some);
      continue;
    }
    const MatrixView v = q.block(j, j - size, rows, size);
    copy_vectors(vectors, v);
    reflect_beside(false, q.block(j, j - size, rows, size + a.cols - j),
                   some != nullptr ? shorten(v, factors, some) : factors);
    domatcopy(v, v, {0});
  }
  domatcopy(q, a);
}

void factor_orthogonal(const Steps& steps, const MatrixView& a, const VectorView& tau,
                       const Orthogonal::Then& then) {
  std::make_shared<Orthogonal>(steps, a, tau, then)->factor(0);
}

}  // namespace fragblas::detail
