// dsgesv, dsposv: X from factors in single precision, corrected by what it leaves of B, of which
// A * X is an exact sum, rounded once. The criterion is LAPACK's. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double/convert.hpp"
#include "double_linalg/arguments.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double_linalg.hpp"
#include "fragblas/linalg.hpp"
#include "memory/numbers.hpp"
#include "transfer/transfer.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr int kMostCorrections = 30;
constexpr int kBeyondRange = -2, kNotFactored = -3, kNotGoodEnough = -kMostCorrections - 1;

// A new matrix by columns.
MatrixView make_matrix(const MatrixView& like, char type, std::int64_t rows, std::int64_t cols) {
  Operand data;
  data.buffer = std::make_shared<BufferState>(like.data.buffer->services(), rows * cols,
                                              catalog::element_type(type));
  return {data, rows, cols, rows, Layout::ColMajor};
}

std::vector<float> read_floats(const Operand& data, std::int64_t count) {
  std::vector<float> numbers(static_cast<std::size_t>(count));
  read_back(*data.buffer, 0, numbers.data(), count);
  return numbers;
}

// NaN where one of them is.
double larger(double a, double b) {
  return std::isnan(a) || b <= a ? a : b;
}

// Of a column of numbers that are side by side.
double largest(const std::vector<double>& numbers, std::int64_t first, std::int64_t count) {
  double most = 0;
  for (std::int64_t i = first; i < first + count; ++i) {
    most = larger(most, std::fabs(numbers[static_cast<std::size_t>(i)]));
  }
  return most;
}

// What of them outlives the call.
struct Factors {
  bool kept = false;
  std::vector<std::int64_t> ipiv;
};

// A system whose A is general, or of which one triangle is known.
class System {
 public:
  System(const char* routine, const MatrixView& a, const Uplo* uplo)
      : routine_(routine), a_(a), uplo_(uplo), single_(make_matrix(a, 's', a.rows, a.rows)) {
    const MatrixView ones = make_matrix(a, 's', a.rows, 1), sums = make_matrix(a, 's', a.rows, 1);
    pivots_ = make_matrix(a, 's', a.rows, 1);
    info_ = make_matrix(a, 's', 1, 1);
    const std::vector<float> all(static_cast<std::size_t>(a.rows), 1.0f);
    upload(*ones.data.buffer, 0, all.data(), a.rows);
    narrow_a(true);
    if (uplo != nullptr) {
      symv(single_, ones.col(0), sums.col(0), {1, 0, *uplo});
    } else {
      gemv(single_, ones.col(0), sums.col(0));
    }
    for (const float sum : read_floats(sums.data, a.rows)) {
      norm_ = larger(norm_, sum);
    }
  }

  // The largest sum of a row's magnitudes, rounded to float32; NaN where there is one.
  double norm() const { return norm_; }
  // Whether A has factors in single precision, which are made.
  bool factor() {
    narrow_a(false);
    if (uplo_ != nullptr) {
      potrf(single_, info_.col(0), *uplo_);
    } else {
      getrf(single_, pivots_.col(0), info_.col(0));
    }
    return read_floats(info_.data, 1)[0] == 0;
  }
  // b := what A^-1 b is by these.
  void solve(const MatrixView& b) const {
    if (uplo_ != nullptr) {
      potrs(single_, b, *uplo_);
    } else {
      getrs(single_, pivots_.col(0), b);
    }
  }
  // r := b - A x.
  void residual(const MatrixView& b, const MatrixView& x, const MatrixView& r) const {
    domatcopy(b, r);
    if (uplo_ != nullptr) {
      dsymm(a_, x, r, {-1, 1, Side::Left, *uplo_});
    } else {
      dgemm(a_, x, r, {-1, 1});
    }
  }
  // By factors in double precision, which take A's place where they are kept; x is b before. INFO.
  std::int64_t solve_in_double(const MatrixView& x, Factors& factors) const {
    const MatrixView a = factors.kept ? a_ : make_matrix(a_, 'd', a_.rows, a_.rows);
    if (!factors.kept) {
      domatcopy(a_, a);
    }
    return uplo_ != nullptr ? dposv(a, x, *uplo_) : dgesv(a, factors.ipiv, x);
  }
  // Of the factors in single precision.
  std::vector<std::int64_t> pivots() const {
    const std::vector<float> numbers = read_floats(pivots_.data, a_.rows);
    return {numbers.begin(), numbers.end()};
  }

 private:
  // single := A, or its magnitudes.
  void narrow_a(bool magnitudes) const {
    const bool by_rows = a_.layout == Layout::RowMajor;
    Source source{a_.data.buffer.get(), a_.data.offset, by_rows ? 1 : a_.ld, by_rows ? a_.ld : 1};
    const std::int64_t n = a_.rows;
    enqueue_narrow(routine_, source, magnitudes, {single_.data.buffer.get(), 0, n, n, n});
    context_of(*a_.data.buffer).submit();
  }

  const char* routine_;
  MatrixView a_;
  const Uplo* uplo_;  // null: general
  MatrixView single_, pivots_, info_;
  double norm_ = 0;
};

// x := A^-1 b where single precision and corrections are enough; else x has no meaning, and the
// number of corrections says why.
int refine(System& system, const MatrixView& b, const MatrixView& x) {
  if (!std::isfinite(system.norm())) {
    return kBeyondRange;
  }
  if (!system.factor()) {
    return kNotFactored;
  }
  const std::int64_t n = x.rows, count = n * x.cols;
  const MatrixView single = make_matrix(x, 's', n, x.cols), rest = make_matrix(x, 'd', n, x.cols);
  const double most = system.norm() * 0x1p-53 * std::sqrt(static_cast<double>(n));
  dlag2s(b, single);
  system.solve(single);
  slag2d(single, x);
  for (int corrections = 0;; ++corrections) {
    system.residual(b, x, rest);
    const std::vector<double> left = read_double(rest), found = read_double(x);
    bool good = true;
    for (std::int64_t j = 0; j < x.cols; ++j) {
      const double residual = largest(left, j * n, n), size = largest(found, j * n, n);
      if (!std::isfinite(residual) || !std::isfinite(size)) {
        return kBeyondRange;
      }
      good = good && residual <= size * most;
    }
    if (good || corrections == kMostCorrections) {
      return good ? corrections : kNotGoodEnough;
    }
    dlag2s(rest, single);
    system.solve(single);
    slag2d(single, rest);
    daxpy(1, VectorView{rest.data, count, 1}, VectorView{x.data, count, 1});
  }
}

Refinement solve_mixed(const char* routine, const MatrixView& a, const MatrixView& b,
                       const MatrixView& x, const Uplo* uplo, Factors& factors) {
  const Check check = double_check(routine);
  check_system(routine, a, b);
  check_matrix(routine, "x", x);
  check.equal("x.rows", x.rows, "b.rows", b.rows);
  check.equal("x.cols", x.cols, "b.cols", b.cols);
  Refinement result;
  if (a.rows == 0 || b.cols == 0) {
    return result;
  }
  check.same_context({{"a", a.data.buffer.get()}, {"x", x.data.buffer.get()}});
  System system(routine, a, uplo);
  const MatrixView found = make_matrix(a, 'd', b.rows, b.cols);
  result.iterations = refine(system, b, found);
  if (result.iterations < 0) {
    domatcopy(b, found);
    result.info = system.solve_in_double(found, factors);
  } else if (factors.kept && uplo == nullptr) {
    factors.ipiv = system.pivots();
  }
  if (result.info == 0) {
    domatcopy(found, x);
  }
  return result;
}

}  // namespace

}  // namespace detail

Refinement dsgesv(const MatrixView& a, const MatrixView& b, const MatrixView& x) {
  detail::Factors factors;
  return detail::solve_mixed("dsgesv", a, b, x, nullptr, factors);
}

Refinement dsgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b,
                  const MatrixView& x) {
  detail::Factors factors;
  factors.kept = true;
  const Refinement result = detail::solve_mixed("dsgesv", a, b, x, nullptr, factors);
  ipiv = std::move(factors.ipiv);
  return result;
}

Refinement dsposv(const MatrixView& a, const MatrixView& b, const MatrixView& x, Uplo uplo,
                  bool keep_factor) {
  detail::double_check("dsposv").uplo(uplo);
  detail::Factors factors;
  factors.kept = keep_factor;
  return detail::solve_mixed("dsposv", a, b, x, &uplo, factors);
}

}  // namespace fragblas
