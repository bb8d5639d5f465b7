// Eigenvectors in single precision, corrected by products in double precision.
// SPDX-License-Identifier: MIT
#include "double_linalg/eigenproblem.hpp"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "double_linalg/corrections.hpp"
#include "double_linalg/jacobi.hpp"
#include "double_linalg/moved_panels.hpp"
#include "double_linalg/spectrum.hpp"
#include "fragblas/double.hpp"

namespace fragblas::detail {

namespace {

// The triangle that is known is the whole.
void make_symmetric(Panel& a, Uplo uplo) {
  for (std::int64_t j = 0; j < a.cols; ++j) {
    for (std::int64_t i = 0; i < j; ++i) {
      (uplo == Uplo::Lower ? a.at(i, j) : a.at(j, i)) =
          uplo == Uplo::Lower ? a.at(j, i) : a.at(i, j);
    }
  }
}

class Eigenproblem : public std::enable_shared_from_this<Eigenproblem> {
 public:
  using Then = std::function<void(std::int64_t info)>;

  Eigenproblem(const Steps& steps, const MatrixView& a, const VectorView& w, const MatrixView& v,
               Uplo uplo, Then then)
      : steps_(steps), w_(w), v_(v), uplo_(uplo), then_(std::move(then)), a_(a) {}

  void solve() {
    read_panel(steps_, a_, [self = shared_from_this()](Panel a) { self->begin(std::move(a)); });
  }

 private:
  std::int64_t order() const { return a_.rows; }

  void begin(Panel a) {
    make_symmetric(a, uplo_);
    bool finite = true;
    exponent_ = scale(a, finite);
    if (!finite) {
      const auto nothing = std::numeric_limits<double>::quiet_NaN();
      write_values(w_, a_, std::vector<double>(static_cast<std::size_t>(order()), nothing), 0);
      spoil(v_);
      then_(order());
    } else if (order() <= kSmallSpectrum) {
      solve_on_host(std::move(a));
    } else {
      norm_ = norm_of(a);
      a_ = on_device(a_, a);
      vectors_ = single_eigenvectors(narrowed(a_));
      look(0);
    }
  }

  void solve_on_host(Panel a) {
    const std::vector<double> values = jacobi_eigenvectors(a);
    end(values, on_device(a_, a));
  }

  void look(int step) {
    const std::int64_t n = order();
    const MatrixView products = make_matrix(a_, 'd', n, 2 * n);
    dgemm(vectors_, product(a_, vectors_), products.block(0, 0, n, n), {1, 0, Op::Trans});
    dgemm(vectors_, vectors_, products.block(0, n, n, n), {1, 0, Op::Trans});
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
    Correction correction = correct_eigenvectors(Aim(order(), norm_, step), products);
    const Panel left{order(), order(), std::move(correction.left)};
    if (correction.last && !v_.data.buffer) {
      end(correction.values, {});
      return;
    }
    vectors_ = corrected(vectors_, on_device(a_, left));
    for (const Cluster& cluster : correction.clusters) {
      turn(vectors_, cluster.first,
           single_eigenvectors(on_device(a_, cluster.size, cluster.numbers)));
    }
    if (correction.last) {
      end(correction.values, vectors_);
    } else {
      look(step + 1);
    }
  }

  void end(const std::vector<double>& values, const MatrixView& vectors) {
    write_values(w_, a_, values, exponent_);
    if (v_.data.buffer) {
      domatcopy(vectors, v_);
    }
    then_(0);
  }

  Steps steps_;
  VectorView w_;
  MatrixView v_;
  Uplo uplo_;
  Then then_;
  MatrixView a_, vectors_;
  int exponent_ = 0;
  double norm_ = 0;
};

}  // namespace

void solve_eigenproblem(const Steps& steps, const MatrixView& a, const VectorView& w,
                        const MatrixView& v, Uplo uplo,
                        std::function<void(std::int64_t info)> then) {
  std::make_shared<Eigenproblem>(steps, a, w, v, uplo, std::move(then))->solve();
}

}  // namespace fragblas::detail
