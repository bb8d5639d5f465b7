// dsgesv, dsposv, dsolve, and zcgesv, zcposv, zsolve: X from factors in single precision, corrected
// by what it leaves of B, of which A * X is an exact sum, rounded once. The criterion is LAPACK's.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "complex_linalg/block.hpp"
#include "context/context_state.hpp"
#include "double/convert.hpp"
#include "double/result.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/factor_steps.hpp"
#include "double_linalg/mixed.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/getrf_passes.hpp"
#include "linalg/info.hpp"
#include "memory/views.hpp"
#include "transfer/transfer.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr int kMostCorrections = 30;
// After so many, factors by pivots from few rows are taken for bad ones.
constexpr int kMostNearby = 8;
constexpr int kBeyondRange = -2, kNotFactored = -3, kNotGoodEnough = -kMostCorrections - 1;

// NaN where one of them is.
double larger(double a, double b) {
  return std::isnan(a) || b <= a ? a : b;
}

// Of columns whose numbers, of so many parts, are side by side, the largest one of column j. That
// of a complex number is |re| + |im|, as in LAPACK.
double largest(const std::vector<double>& columns, std::int64_t j, std::int64_t rows, int parts) {
  const double* part = columns.data() + j * rows * parts;
  double most = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    double size = 0;
    for (int k = 0; k < parts; ++k) {
      size += std::fabs(*part++);
    }
    most = larger(most, size);
  }
  return most;
}

struct Given {
  const char* routine;
  MatrixView a, b, x;
  bool definite;
  Uplo uplo;           // of a definite A: the triangle that is known
  bool keeps_factors;  // in double precision, in A's place
};

class System : public std::enable_shared_from_this<System> {
 public:
  using Then = std::function<void(const Refinement& how, const std::vector<std::int64_t>& ipiv)>;

  // then() is called when X is found, or what stands for it where info is not 0.
  System(const Given& given, const Steps& steps, Then then)
      : given_(given),
        routines_(mixed_routines(given.routine)),
        steps_(steps),
        then_(std::move(then)),
        single_(make_matrix(given.a, routines_.single, order(), order())),
        pivots_(make_matrix(given.a, 's', routines_.parts * order(), 1)),
        nearby_(!given.definite && has_nearby()),
        both_(make_matrix(given.a, routines_.wide, order(), 2 * columns())),
        rest_(both_.block(0, 0, order(), columns())),
        found_(both_.block(0, columns(), order(), columns())) {}

  void solve() {
    // The sums of its rows' magnitudes, and where its factorization failed.
    const MatrixView numbers = make_matrix(given_.a, 's', order() + 1, 1);
    sum_magnitudes(numbers.block(0, 0, order(), 1).col(0));
    factor(numbers.block(order(), 0, 1, 1).col(0));
    steps_.read(numbers, [self = shared_from_this()](const float* said) { self->begin(said); });
  }

 private:
  std::int64_t order() const { return given_.a.rows; }
  std::int64_t columns() const { return given_.b.cols; }

  bool is_real() const { return routines_.parts == 1; }
  VectorView single_pivots() const { return pivots_.block(0, 0, order(), 1).col(0); }
  Place pivots() const { return {pivots_.data.buffer.get(), 0}; }
  Block single_block() const { return block_of(view_argument("a", "lda", single_)); }

  // Complex numbers are factored as a real matrix of their parts then, which takes twice the work
  // of as many passes as a real one of that order has; and with two copies more memory. What is
  // left of the memory does not decide it, as that would have calls before change the bits.
  bool has_nearby() const {
    if (is_real()) {
      return has_nearby_pivots(single_block());
    }
    const std::int64_t n = 2 * order();
    constexpr std::int64_t kCopies = 3;
    return !given_.keeps_factors &&
           has_nearby_pivots({given_.a.data.buffer.get(), 0, n, 1, n, n}) &&
           kCopies * 4 * n * n <= context_of(*given_.a.data.buffer).info.memory_bytes / 4;
  }

  void sum_magnitudes(const VectorView& sums) const {
    const MatrixView ones = make_matrix(given_.a, 's', order(), 1);
    const std::vector<float> all(static_cast<std::size_t>(order()), 1.0f);
    upload(*ones.data.buffer, 0, all.data(), order());
    const MatrixView magnitudes =
        is_real() ? single_ : make_matrix(given_.a, 's', order(), order());
    narrow_magnitudes(magnitudes);
    if (given_.definite) {
      symv(magnitudes, ones.col(0), sums, {1, 0, given_.uplo});
    } else {
      gemv(magnitudes, ones.col(0), sums);
    }
  }

  // magnitudes := those of A.
  void narrow_magnitudes(const MatrixView& magnitudes) const {
    const MatrixView& a = given_.a;
    const bool by_rows = a.layout == Layout::RowMajor;
    const Source source{a.data.buffer.get(), a.data.offset, by_rows ? 1 : a.ld, by_rows ? a.ld : 1};
    const std::int64_t n = order();
    enqueue_narrow_magnitudes(given_.routine, source, routines_.parts, given_.definite,
                              {magnitudes.data.buffer.get(), 0, n, n, n});
    context_of(*a.data.buffer).submit();
  }

  void factor(const VectorView& info) {
    routines_.narrow(given_.a, single_);
    if (given_.definite) {
      routines_.potrf(single_, info, given_.uplo);
      return;
    }
    if (!nearby_) {
      routines_.getrf(single_, single_pivots(), info);
      return;
    }
    const Block a = single_block();
    if (is_real()) {
      factors_ = copy_for_lu(given_.routine, a);
    } else {
      factors_ = block_for_lu(a, 2 * order(), 2 * order());
      copy_real_form(given_.routine, a, factors_.block);
    }
    enqueue_lu_of_copy(given_.routine, factors_, pivots(), PivotRows::Nearby);
    if (is_real()) {
      copy(given_.routine, factors_.block, a);
      factors_ = {nullptr, a};
    }
    enqueue_info(given_.routine, factors_.block, Failure::Zero, info.data);
    context_of(*given_.a.data.buffer).submit();
  }

  // Pivots from few rows were not good enough.
  void factor_again() {
    nearby_ = false;
    factors_ = {};
    const MatrixView info = make_matrix(given_.a, 's', 1, 1);
    factor(info.col(0));
    steps_.read(info, [self = shared_from_this()](const float* said) { self->find_first(*said); });
  }

  void begin(const float* said) {
    double norm = 0;
    for (std::int64_t i = 0; i < order(); ++i) {
      norm = larger(norm, said[i]);
    }
    most_ = norm * 0x1p-53 * std::sqrt(static_cast<double>(order()));
    if (!std::isfinite(norm)) {
      solve_in_double(kBeyondRange);
    } else {
      find_first(said[order()]);
    }
  }

  void find_first(float failure) {
    if (failure != 0) {
      give_up(kNotFactored);
    } else if (columns() == 0) {
      end(0);  // the factorization was all that was asked for
    } else {
      find(given_.b, found_);
      look(0);
    }
  }

  void give_up(int iterations) {
    if (nearby_) {
      factor_again();
    } else {
      solve_in_double(iterations);
    }
  }

  // x := what the factors in single precision make of b.
  void find(const MatrixView& b, const MatrixView& x) const {
    const MatrixView single = make_matrix(b, routines_.single, order(), columns());
    routines_.narrow(b, single);
    if (given_.definite) {
      routines_.potrs(single_, single, given_.uplo);
    } else if (nearby_) {
      // Parts of numbers are side by side, and rows of the real matrix.
      const Block sides = block_of(view_argument("b", "ldb", single));
      sides.buffer->count_as(catalog::kFloat32);
      enqueue_lu_solve(given_.routine, false, factors_.block, pivots(),
                       is_real() ? sides : lanes_of(sides), PivotRows::Nearby);
      sides.buffer->count_as(catalog::element_type(routines_.single));
      context_of(*given_.a.data.buffer).submit();
    } else {
      routines_.getrs(single_, single_pivots(), single, Op::NoTrans);
    }
    routines_.widen(single, x);
  }

  // rest := b - A found.
  void look(int corrections) {
    routines_.copy(given_.b, rest_);
    if (given_.definite) {
      routines_.subtract_definite(given_.a, found_, rest_, given_.uplo);
    } else {
      routines_.subtract(given_.a, found_, rest_);
    }
    steps_.read_doubles(both_,
                        [self = shared_from_this(), corrections](const std::vector<double>& both) {
                          self->judge(corrections, both);
                        });
  }

  void judge(int corrections, const std::vector<double>& both) {
    bool good = true;
    for (std::int64_t j = 0; j < columns(); ++j) {
      const double residual = largest(both, j, order(), routines_.parts);
      const double size = largest(both, columns() + j, order(), routines_.parts);
      // An X of zeros stays one: float32 has no number of what is left.
      const bool vanishes = size == 0 && residual > 0;
      if (!std::isfinite(residual) || !std::isfinite(size) || vanishes) {
        give_up(kBeyondRange);
        return;
      }
      good = good && residual <= size * most_;
    }
    if (good) {
      end(corrections);
    } else if (corrections == (nearby_ ? kMostNearby : kMostCorrections)) {
      give_up(kNotGoodEnough);
    } else {
      find(rest_, rest_);
      const std::int64_t count = order() * columns();
      routines_.add({rest_.data, count, 1}, {found_.data, count, 1});
      look(corrections + 1);
    }
  }

  // Single precision was enough.
  void end(int corrections) {
    routines_.copy(found_, given_.x);
    if (!given_.keeps_factors || given_.definite) {
      then_({corrections, 0}, {});
      return;
    }
    steps_.read(pivots_, [self = shared_from_this(), corrections](const float* pivots) {
      self->then_({corrections, 0}, {pivots, pivots + self->order()});
    });
  }

  void solve_in_double(int iterations) {
    const MatrixView a =
        given_.keeps_factors ? given_.a : make_matrix(given_.a, routines_.wide, order(), order());
    if (!given_.keeps_factors) {
      routines_.copy(given_.a, a);
    }
    routines_.copy(given_.b, found_);
    const auto self = shared_from_this();
    if (given_.definite) {
      factor_definite(steps_, a, given_.uplo, [self, a, iterations](std::int64_t info) {
        if (info == 0) {
          self->routines_.wide_potrs(a, self->found_, self->given_.uplo);
          self->routines_.copy(self->found_, self->given_.x);
        }
        self->then_({iterations, info}, {});
      });
      return;
    }
    factor_general(steps_, a,
                   [self, a, iterations](std::int64_t info, const std::vector<std::int64_t>& ipiv) {
                     if (info == 0) {
                       self->routines_.wide_getrs(a, ipiv, self->found_, Op::NoTrans);
                       self->routines_.copy(self->found_, self->given_.x);
                     }
                     self->then_({iterations, info}, ipiv);
                   });
  }

  Given given_;
  const MixedRoutines& routines_;
  Steps steps_;
  Then then_;
  MatrixView single_, pivots_;
  bool nearby_;                     // pivots are taken from few rows
  OwnBlock factors_;                // if so
  MatrixView both_, rest_, found_;  // what X leaves of B, and X, in one buffer
  double most_ = 0;                 // that X may leave of B, by its largest element
};

// X := NaN in all parts.
void fill_with_nan(const char* routine, const MatrixView& x) {
  const bool by_rows = x.layout == Layout::RowMajor;
  const std::int64_t lanes = 2 * mixed_routines(routine).parts;
  const std::int64_t lines = by_rows ? x.rows : x.cols, length = by_rows ? x.cols : x.rows;
  enqueue_double_fill(routine, Scalar(std::nan("")),
                      lines_target({x.data.buffer.get(), lanes * x.data.offset}, lines,
                                   lanes * length, lanes * x.ld));
  context_of(*x.data.buffer).submit();
}

void check_given(const Given& given) {
  const MatrixView &a = given.a, &b = given.b, &x = given.x;
  const Check check = check_by_letter(given.routine);
  check.uplo(given.uplo);
  check_system(given.routine, a, b);
  check_matrix(given.routine, "x", x);
  check.equal("x.rows", x.rows, "b.rows", b.rows);
  check.equal("x.cols", x.cols, "b.cols", b.cols);
  if (a.rows > 0 && b.cols > 0) {
    check.same_context({{"a", a.data.buffer.get()}, {"x", x.data.buffer.get()}});
  }
}

Refinement solve_now(const Given& given, std::vector<std::int64_t>& ipiv) {
  Refinement result;
  check_given(given);
  if (given.a.rows > 0) {
    std::vector<std::shared_ptr<BufferState>> written;
    if (given.keeps_factors) {
      written.push_back(given.a.data.buffer);
    }
    std::make_shared<System>(given, Steps(given.routine, true, std::move(written)),
                             [&](const Refinement& how, const std::vector<std::int64_t>& pivots) {
                               result = how;
                               ipiv = pivots;
                             })
        ->solve();
  }
  return result;
}

Refinement gesv(const char* routine, const MatrixView& a, const MatrixView& b,
                const MatrixView& x) {
  std::vector<std::int64_t> ipiv;
  return solve_now({routine, a, b, x, false, Uplo::Lower, false}, ipiv);
}

Refinement gesv(const char* routine, const MatrixView& a, std::vector<std::int64_t>& ipiv,
                const MatrixView& b, const MatrixView& x) {
  ipiv.clear();
  return solve_now({routine, a, b, x, false, Uplo::Lower, true}, ipiv);
}

Refinement posv(const char* routine, const MatrixView& a, const MatrixView& b, const MatrixView& x,
                Uplo uplo, bool keep_factor) {
  std::vector<std::int64_t> ipiv;
  return solve_now({routine, a, b, x, true, uplo, keep_factor}, ipiv);
}

void solve_later(const char* routine, const MatrixView& a, const MatrixView& b, const MatrixView& x,
                 const DoubleSolveOptions& options) {
  const Given given{routine,      a,    b, x, options.assume == Assumption::PositiveDefinite,
                    options.uplo, false};
  const Check check = check_by_letter(routine);
  if (!given.definite && options.assume != Assumption::General &&
      options.assume != Assumption::Unknown) {
    check.fail("assume", static_cast<int>(options.assume), "General, PositiveDefinite or Unknown");
  }
  check_given(given);
  const VectorView iterations = options.iterations, info = options.info;
  check_said(check, x, "iterations", iterations);
  check_said(check, x, "info", info);
  const auto end = [routine, x, iterations, info](const Refinement& how, const auto&) {
    if (how.info != 0) {
      fill_with_nan(routine, x);
    }
    tell(routine, iterations, how.iterations);
    tell(routine, info, how.info);
  };
  if (a.rows == 0 || b.cols == 0) {
    end({}, 0);
    return;
  }
  std::vector<std::shared_ptr<BufferState>> written;
  for (const std::shared_ptr<BufferState>& buffer :
       {x.data.buffer, iterations.data.buffer, info.data.buffer}) {
    if (buffer) {
      written.push_back(buffer);
    }
  }
  const bool waits = !context_of(*x.data.buffer).options.deferred;
  std::make_shared<System>(given, Steps(routine, waits, std::move(written)), end)->solve();
}

}  // namespace

}  // namespace detail

Refinement dsgesv(const MatrixView& a, const MatrixView& b, const MatrixView& x) {
  return detail::gesv("dsgesv", a, b, x);
}

Refinement dsgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b,
                  const MatrixView& x) {
  return detail::gesv("dsgesv", a, ipiv, b, x);
}

Refinement dsposv(const MatrixView& a, const MatrixView& b, const MatrixView& x, Uplo uplo,
                  bool keep_factor) {
  return detail::posv("dsposv", a, b, x, uplo, keep_factor);
}

void dsolve(const MatrixView& a, const MatrixView& b, const MatrixView& x,
            const DoubleSolveOptions& options) {
  detail::solve_later("dsolve", a, b, x, options);
}

Refinement zcgesv(const MatrixView& a, const MatrixView& b, const MatrixView& x) {
  return detail::gesv("zcgesv", a, b, x);
}

Refinement zcgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b,
                  const MatrixView& x) {
  return detail::gesv("zcgesv", a, ipiv, b, x);
}

Refinement zcposv(const MatrixView& a, const MatrixView& b, const MatrixView& x, Uplo uplo,
                  bool keep_factor) {
  return detail::posv("zcposv", a, b, x, uplo, keep_factor);
}

void zsolve(const MatrixView& a, const MatrixView& b, const MatrixView& x,
            const DoubleSolveOptions& options) {
  detail::solve_later("zsolve", a, b, x, options);
}

}  // namespace fragblas
