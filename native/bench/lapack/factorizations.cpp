// Square matrices, column by column. A call copies its matrix first, because it works in place;
// that is timed with it. Errors are LAPACK's ratios: residuals over order, unit roundoff and norm,
// of which 30 pass. SPDX-License-Identifier: MIT
#include "lapack/factorizations.hpp"

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fragblas/linalg.hpp>
#include <memory>
#include <utility>

#include "floats.hpp"
#include "peers/lapack.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

using fragblas::Context;
using fragblas::Layout;
using fragblas::Matrix;
using fragblas::Vector;
using Doubles = std::vector<double>;

constexpr double kMostUnits = 30;
constexpr double kEps = 0x1p-23;

// A matrix and what one call makes of it.
struct Problem {
  int n;
  std::vector<float> matrix;  // n x n, column by column
  std::vector<float> result;  // n x n, in the matrix's place
  std::vector<float> extra;   // pivots, the solution, tau or the eigenvalues
  std::size_t size() const { return static_cast<std::size_t>(n) * static_cast<std::size_t>(n); }
};

double norm1(int n, const Doubles& a) {
  double largest = 0;
  for (int j = 0; j < n; ++j) {
    double sum = 0;
    for (int i = 0; i < n; ++i) {
      sum += std::abs(a[static_cast<std::size_t>(j) * static_cast<std::size_t>(n) +
                        static_cast<std::size_t>(i)]);
    }
    largest = std::isnan(sum) ? sum : std::max(largest, sum);
  }
  return largest;
}

Doubles widened(const std::vector<float>& a) {
  return {a.begin(), a.end()};
}

// C := alpha * op(A) * B + C.
void add_product(int n, double alpha, CBLAS_TRANSPOSE trans, const Doubles& a,
                 CBLAS_TRANSPOSE trans_b, const Doubles& b, Doubles& c) {
  cblas_dgemm(CblasColMajor, trans, trans_b, n, n, n, alpha, a.data(), n, b.data(), n, 1, c.data(),
              n);
}

// The triangle with its diagonal.
Doubles triangle(int n, const Doubles& a, bool lower, bool unit) {
  Doubles result(a.size());
  for (int j = 0; j < n; ++j) {
    for (int i = lower ? j : 0; i < (lower ? n : j + 1); ++i) {
      const std::size_t at =
          static_cast<std::size_t>(j) * static_cast<std::size_t>(n) + static_cast<std::size_t>(i);
      result[at] = unit && i == j ? 1 : a[at];
    }
  }
  return result;
}

double units(const Problem& problem, const Doubles& residual, double scale) {
  const double error = norm1(problem.n, residual) / (problem.n * kEps * scale);
  return std::isnan(error) ? HUGE_VAL : error;
}

// -- what is right -----------------------------------------------------------------------------

double cholesky_error(const Problem& p) {
  Doubles rest = widened(p.matrix);
  const Doubles l = triangle(p.n, widened(p.result), true, false);
  const double scale = norm1(p.n, rest);
  add_product(p.n, -1, CblasNoTrans, l, CblasTrans, l, rest);
  return units(p, rest, scale);
}

double lu_error(const Problem& p) {
  Doubles rest = widened(p.matrix);
  for (int row = 0; row < p.n; ++row) {
    const int other = static_cast<int>(p.extra[static_cast<std::size_t>(row)]) - 1;
    if (other < row || other >= p.n) {
      return HUGE_VAL;
    }
    cblas_dswap(p.n, &rest[static_cast<std::size_t>(row)], p.n,
                &rest[static_cast<std::size_t>(other)], p.n);
  }
  const double scale = norm1(p.n, rest);
  const Doubles factors = widened(p.result);
  add_product(p.n, -1, CblasNoTrans, triangle(p.n, factors, true, true), CblasNoTrans,
              triangle(p.n, factors, false, false), rest);
  return units(p, rest, scale);
}

// Without Q: R^T R must be A^T A.
double qr_error(const Problem& p) {
  const Doubles a = widened(p.matrix), r = triangle(p.n, widened(p.result), false, false);
  Doubles rest(a.size());
  add_product(p.n, 1, CblasTrans, a, CblasNoTrans, a, rest);
  const double scale = norm1(p.n, rest);
  add_product(p.n, -1, CblasTrans, r, CblasNoTrans, r, rest);
  return units(p, rest, scale);
}

// Of one right-hand side, the matrix's first row.
double solve_error(const Problem& p) {
  const Doubles a = widened(p.matrix), x = widened(p.extra);
  Doubles rest(x.size());
  cblas_dcopy(p.n, a.data(), p.n, rest.data(), 1);
  cblas_dgemv(CblasColMajor, CblasNoTrans, p.n, p.n, -1, a.data(), p.n, x.data(), 1, 1, rest.data(),
              1);
  return cblas_dasum(p.n, rest.data(), 1) /
         (p.n * kEps * norm1(p.n, a) * cblas_dasum(p.n, x.data(), 1));
}

double eigen_error(const Problem& p) {
  const Doubles a = widened(p.matrix), v = widened(p.result);
  Doubles rest = v;
  for (int j = 0; j < p.n; ++j) {
    cblas_dscal(p.n, -static_cast<double>(p.extra[static_cast<std::size_t>(j)]),
                &rest[static_cast<std::size_t>(j) * static_cast<std::size_t>(p.n)], 1);
  }
  add_product(p.n, 1, CblasNoTrans, a, CblasNoTrans, v, rest);
  return units(p, rest, norm1(p.n, a));
}

// -- OpenBLAS's LAPACK -------------------------------------------------------------------------

using Potrf = void(const char* uplo, const int* n, float* a, const int* lda, int* info);
using Getrf = void(const int* m, const int* n, float* a, const int* lda, int* ipiv, int* info);
using Geqrf = void(const int* m, const int* n, float* a, const int* lda, float* tau, float* work,
                   const int* lwork, int* info);
using Gesv = void(const int* n, const int* nrhs, float* a, const int* lda, int* ipiv, float* b,
                  const int* ldb, int* info);
using Syevd = void(const char* jobz, const char* uplo, const int* n, float* a, const int* lda,
                   float* w, float* work, const int* lwork, int* iwork, const int* liwork,
                   int* info);

// -- the routines ------------------------------------------------------------------------------

struct DeviceMatrices {
  const Matrix& matrix;
  Matrix& result;
  Vector& extra;
};

void solve_on_device(const DeviceMatrices& d, Vector& pivots) {
  const std::int64_t n = d.result.rows();
  fragblas::copy(d.matrix.view().row(0), d.extra);
  fragblas::gesv(d.result, pivots, d.extra.matrix(n, 1, 0, n, Layout::ColMajor));
}

void solve_on_host(Problem& p) {
  const int one = 1;
  int info = 0;
  std::vector<int> pivots(static_cast<std::size_t>(p.n));
  cblas_scopy(p.n, p.matrix.data(), p.n, p.extra.data(), 1);
  static const auto gesv = lapack_function<Gesv>("sgesv_");
  gesv(&p.n, &one, p.result.data(), &p.n, pivots.data(), p.extra.data(), &p.n, &info);
}

void cholesky_on_host(Problem& p) {
  int info = 0;
  static const auto potrf = lapack_function<Potrf>("spotrf_");
  potrf("L", &p.n, p.result.data(), &p.n, &info);
}

void lu_on_host(Problem& p) {
  int info = 0;
  std::vector<int> pivots(static_cast<std::size_t>(p.n));
  static const auto getrf = lapack_function<Getrf>("sgetrf_");
  getrf(&p.n, &p.n, p.result.data(), &p.n, pivots.data(), &info);
  p.extra.assign(pivots.begin(), pivots.end());
}

void qr_on_host(Problem& p) {
  int info = 0;
  const int size = 64 * p.n;
  std::vector<float> work(static_cast<std::size_t>(size));
  static const auto geqrf = lapack_function<Geqrf>("sgeqrf_");
  geqrf(&p.n, &p.n, p.result.data(), &p.n, p.extra.data(), work.data(), &size, &info);
}

void eigen_on_host(Problem& p) {
  int info = 0;
  const int size = 1 + 6 * p.n + 2 * p.n * p.n, integers = 3 + 5 * p.n;
  std::vector<float> work(static_cast<std::size_t>(size));
  std::vector<int> iwork(static_cast<std::size_t>(integers));
  static const auto syevd = lapack_function<Syevd>("ssyevd_");
  syevd("V", "L", &p.n, p.result.data(), &p.n, p.extra.data(), work.data(), &size, iwork.data(),
        &integers, &info);
}

struct Routine {
  const char* name;
  double flops;  // of n^3
  bool definite, symmetric;
  void (*device)(const DeviceMatrices& d, Vector& pivots);
  void (*host)(Problem& p);
  double (*error)(const Problem& p);
};

constexpr Routine kRoutines[] = {
    {"spotrf", 1.0 / 3, true, true,
     [](const DeviceMatrices& d, Vector&) { fragblas::potrf(d.result); }, cholesky_on_host,
     cholesky_error},
    {"sgetrf", 2.0 / 3, false, false,
     [](const DeviceMatrices& d, Vector&) { fragblas::getrf(d.result, d.extra); }, lu_on_host,
     lu_error},
    {"sgeqrf", 4.0 / 3, false, false,
     [](const DeviceMatrices& d, Vector&) { fragblas::geqrf(d.result, d.extra); }, qr_on_host,
     qr_error},
    {"sgesv", 2.0 / 3, false, false, solve_on_device, solve_on_host, solve_error},
    // LAPACK's count, of a tridiagonal matrix, its vectors and their way back.
    {"ssyevd", 4.0, false, true,
     [](const DeviceMatrices& d, Vector&) { fragblas::syevd(d.result, d.extra); }, eigen_on_host,
     eigen_error}};

Problem problem_of(const Routine& routine, std::int64_t order, std::uint64_t seed) {
  Problem problem{static_cast<int>(order), random_floats(order * order, seed), {}, {}};
  const std::size_t n = static_cast<std::size_t>(order);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < j && routine.symmetric; ++i) {
      problem.matrix[j * n + i] = problem.matrix[i * n + j];
    }
    if (routine.definite) {
      problem.matrix[j * n + j] += static_cast<float>(order);
    }
  }
  problem.result.resize(problem.size());
  problem.extra.resize(n);
  return problem;
}

class OnDevice : public Workload {
 public:
  OnDevice(Context& context, const Routine& routine, std::int64_t n, std::uint64_t seed)
      : routine_(routine),
        problem_(problem_of(routine, n, seed)),
        matrix_(context.matrix(n, n, problem_.matrix, Layout::ColMajor)),
        result_(context.matrix(n, n, Layout::ColMajor)),
        extra_(context.vector(n)),
        pivots_(context.vector(n)) {}

  double check() override {
    call();
    fetch();
    return routine_.error(problem_);
  }
  void call() override {
    result_.copy_from(matrix_, 0, 0, matrix_.size());
    routine_.device({matrix_, result_, extra_}, pivots_);
  }
  std::string complaint() override {
    const Problem before = problem_;
    fetch();
    const bool same =
        same_bits(before.result, problem_.result) && same_bits(before.extra, problem_.extra);
    return same ? "" : kChangedResult;
  }

 private:
  void fetch() {
    problem_.result = result_.read();
    problem_.extra = extra_.read();
  }

  const Routine& routine_;
  Problem problem_;
  Matrix matrix_, result_;
  Vector extra_, pivots_;
};

class OnHost : public Workload {
 public:
  OnHost(const Routine& routine, std::int64_t n, std::uint64_t seed)
      : routine_(routine), problem_(problem_of(routine, n, seed)) {}

  double check() override {
    call();
    return routine_.error(problem_);
  }
  void call() override {
    problem_.result = problem_.matrix;
    routine_.host(problem_);
  }

 private:
  const Routine& routine_;
  Problem problem_;
};

}  // namespace

std::vector<std::string> factorization_names() {
  std::vector<std::string> names;
  for (const Routine& routine : kRoutines) {
    names.emplace_back(routine.name);
  }
  return names;
}

std::vector<Case> factorizations(const FactorizationChoice& choice) {
  std::vector<Case> cases;
  const std::uint64_t seed = choice.seed;
  for (const Routine& routine : kRoutines) {
    for (const std::int64_t n : choice.orders) {
      const double order = static_cast<double>(n);
      Case row;
      row.name = routine.name + ("/" + std::to_string(n));
      row.flops = routine.flops * order * order * order;
      row.bytes = 8 * order * order;
      row.bound = kMostUnits;
      if (choice.library(routine.name)) {
        row.roof = kArithmeticRoof;
        row.make = [&routine, n, seed](Context& context) {
          return std::make_unique<OnDevice>(context, routine, n, seed);
        };
        cases.push_back(row);
      }
      if (choice.peer(routine.name)) {
        row.name = "openblas/" + row.name;
        row.on_device = false;
        row.roof.clear();
        row.make = [&routine, n, seed](Context&) {
          return std::make_unique<OnHost>(routine, n, seed);
        };
        cases.push_back(row);
      }
    }
  }
  return cases;
}

}  // namespace bench
