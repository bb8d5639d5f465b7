// Singular vectors in single precision, corrected by products in double precision: of A, or of R
// where A = Q * R has more rows than columns. SPDX-License-Identifier: MIT
#include "double_linalg/singular_values.hpp"

#include <limits>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "double_linalg/corrections.hpp"
#include "double_linalg/jacobi.hpp"
#include "double_linalg/moved_panels.hpp"
#include "double_linalg/reflectors.hpp"
#include "double_linalg/spectrum.hpp"
#include "fragblas/double.hpp"
#include "fragblas/linalg.hpp"

namespace fragblas::detail {

namespace {

// Of a square matrix in single precision: U and V.
std::pair<MatrixView, MatrixView> single_vectors(const MatrixView& a) {
  const MatrixView u = make_matrix(a, 's', a.rows, a.rows),
                   vt = make_matrix(a, 's', a.rows, a.rows);
  svd(a, make_matrix(a, 's', a.rows, 1).col(0), u, vt);
  return {widened(u), widened(transposed(vt))};
}

// A has at least as many rows as columns.
class SingularValues : public std::enable_shared_from_this<SingularValues> {
 public:
  using Then = std::function<void(std::int64_t info)>;

  // left: U goes there; right: V.
  SingularValues(const Steps& steps, const MatrixView& a, const VectorView& s,
                 const MatrixView& left, const MatrixView& right, Then then)
      : steps_(steps), s_(s), left_(left), right_(right), then_(std::move(then)), a_(a) {}

  void solve() {
    read_panel(steps_, a_, [self = shared_from_this()](Panel a) { self->begin(std::move(a)); });
  }

 private:
  std::int64_t order() const { return a_.cols; }

  void begin(Panel a) {
    bool finite = true;
    exponent_ = scale(a, finite);
    if (!finite) {
      const auto nothing = std::numeric_limits<double>::quiet_NaN();
      write_values(s_, a_, std::vector<double>(static_cast<std::size_t>(order()), nothing), 0);
      spoil(left_);
      spoil(right_);
      then_(order());
    } else if (a.rows == a.cols) {
      begin_square(std::move(a));
    } else {
      reflectors_ = on_device(a_, a);
      tau_ = make_matrix(a_, 'd', order(), 1).col(0);
      factor_orthogonal(steps_, reflectors_, tau_,
                        [self = shared_from_this()](std::int64_t) { self->read_triangle(); });
    }
  }

  void read_triangle() {
    const std::int64_t n = order();
    read_panel(steps_, reflectors_.block(0, 0, n, n), [self = shared_from_this()](Panel r) {
      for (std::int64_t j = 0; j < r.cols; ++j) {
        for (std::int64_t i = j + 1; i < r.rows; ++i) {
          r.at(i, j) = 0;
        }
      }
      self->begin_square(std::move(r));
    });
  }

  void begin_square(Panel a) {
    if (order() <= kSmallSpectrum) {
      solve_on_host(std::move(a));
      return;
    }
    norm_ = norm_of(a);
    a_ = on_device(a_, a);
    std::tie(u_, v_) = single_vectors(narrowed(a_));
    look(0);
  }

  void solve_on_host(Panel a) {
    Panel v;
    const std::vector<double> values = jacobi_singular_vectors(a, v);
    u_ = on_device(a_, a);
    v_ = on_device(a_, v);
    end(values);
  }

  void look(int step) {
    const std::int64_t n = order();
    const MatrixView products = make_matrix(a_, 'd', n, 3 * n);
    dgemm(u_, product(a_, v_), products.block(0, 0, n, n), {1, 0, Op::Trans});
    dgemm(u_, u_, products.block(0, n, n, n), {1, 0, Op::Trans});
    dgemm(v_, v_, products.block(0, 2 * n, n, n), {1, 0, Op::Trans});
    steps_.read_doubles(products,
                        [self = shared_from_this(), step](const std::vector<double>& numbers) {
                          self->correct(step, numbers);
                        });
  }

  void correct(int step, const std::vector<double>& products) {
    if (step == kMostSpectrumSteps) {
      read_panel(steps_, a_,
                 [self = shared_from_this()](Panel a) { self->solve_on_host(std::move(a)); });
      return;
    }
    Correction correction = correct_singular_vectors(Aim(order(), norm_, step), products);
    if (correction.last && !left_.data.buffer) {
      end(correction.values);
      return;
    }
    u_ = corrected(u_, on_device(a_, Panel{order(), order(), std::move(correction.left)}));
    v_ = corrected(v_, on_device(a_, Panel{order(), order(), std::move(correction.right)}));
    for (const Cluster& cluster : correction.clusters) {
      const MatrixView between = on_device(a_, cluster.size, cluster.numbers);
      std::pair<MatrixView, MatrixView> by;
      if (cluster.at_zero) {
        by = single_vectors(between);
      } else {
        by.first = by.second = single_eigenvectors(between);
      }
      turn(u_, cluster.first, by.first);
      turn(v_, cluster.first, by.second);
    }
    if (correction.last) {
      end(correction.values);
    } else {
      look(step + 1);
    }
  }

  void end(const std::vector<double>& values) {
    write_values(s_, a_, values, exponent_);
    if (left_.data.buffer) {
      domatcopy(v_, right_);
      domatcopy(reflectors_.data.buffer ? reflected() : u_, left_);
    }
    then_(0);
  }

  // Q * U, and behind its columns, as many as are wanted, the others of Q.
  MatrixView reflected() const {
    const std::int64_t n = order();
    const MatrixView result = on_device(a_, identity(left_.rows, left_.cols));
    domatcopy(u_, result.block(0, 0, n, n));
    reflect(false, reflectors_, tau_, result);
    return result;
  }

  Steps steps_;
  VectorView s_;
  MatrixView left_, right_;
  Then then_;
  MatrixView a_, u_, v_;
  MatrixView reflectors_;  // Q, where A has more rows than columns
  VectorView tau_;
  int exponent_ = 0;
  double norm_ = 0;
};

}  // namespace

void find_singular_values(const Steps& steps, const MatrixView& a, const VectorView& s,
                          const SingularVectors& vectors,
                          std::function<void(std::int64_t info)> then) {
  const bool wide = a.rows < a.cols;
  const MatrixView v = transposed(vectors.vt);
  std::make_shared<SingularValues>(steps, wide ? transposed(a) : a, s, wide ? v : vectors.u,
                                   wide ? vectors.u : v, std::move(then))
      ->solve();
}

}  // namespace fragblas::detail
