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
#include "lapack/factored.hpp"
#include "peers/cusolver.hpp"
#include "peers/lapack.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

using fragblas::Context;
using fragblas::Layout;
using fragblas::Matrix;
using fragblas::Vector;

constexpr double kMostUnits = 30;

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

void solve_on_host(Factored& p) {
  const int one = 1;
  int info = 0;
  std::vector<int> pivots(static_cast<std::size_t>(p.n));
  cblas_scopy(p.n, p.matrix.data(), p.n, p.extra.data(), 1);
  static const auto gesv = lapack_function<Gesv>("sgesv_");
  gesv(&p.n, &one, p.result.data(), &p.n, pivots.data(), p.extra.data(), &p.n, &info);
}

void cholesky_on_host(Factored& p) {
  int info = 0;
  static const auto potrf = lapack_function<Potrf>("spotrf_");
  potrf("L", &p.n, p.result.data(), &p.n, &info);
}

void lu_on_host(Factored& p) {
  int info = 0;
  std::vector<int> pivots(static_cast<std::size_t>(p.n));
  static const auto getrf = lapack_function<Getrf>("sgetrf_");
  getrf(&p.n, &p.n, p.result.data(), &p.n, pivots.data(), &info);
  p.extra.assign(pivots.begin(), pivots.end());
}

void qr_on_host(Factored& p) {
  int info = 0;
  const int size = 64 * p.n;
  std::vector<float> work(static_cast<std::size_t>(size));
  static const auto geqrf = lapack_function<Geqrf>("sgeqrf_");
  geqrf(&p.n, &p.n, p.result.data(), &p.n, p.extra.data(), work.data(), &size, &info);
}

void eigen_on_host(Factored& p) {
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
  Kind kind;
  void (*device)(const DeviceMatrices& d, Vector& pivots);
  void (*host)(Factored& p);
  double (*error)(const Factored& p);
};

constexpr Routine kRoutines[] = {
    {"spotrf", 1.0 / 3, Kind::Definite,
     [](const DeviceMatrices& d, Vector&) { fragblas::potrf(d.result); }, cholesky_on_host,
     cholesky_error},
    {"sgetrf", 2.0 / 3, Kind::General,
     [](const DeviceMatrices& d, Vector&) { fragblas::getrf(d.result, d.extra); }, lu_on_host,
     lu_error},
    {"sgeqrf", 4.0 / 3, Kind::General,
     [](const DeviceMatrices& d, Vector&) { fragblas::geqrf(d.result, d.extra); }, qr_on_host,
     qr_error},
    {"sgesv", 2.0 / 3, Kind::General, solve_on_device, solve_on_host, solve_error},
    // LAPACK's count, of a tridiagonal matrix, its vectors and their way back.
    {"ssyevd", 4.0, Kind::Symmetric,
     [](const DeviceMatrices& d, Vector&) { fragblas::syevd(d.result, d.extra); }, eigen_on_host,
     eigen_error}};

class OnDevice : public Workload {
 public:
  OnDevice(Context& context, const Routine& routine, std::int64_t n, std::uint64_t seed)
      : routine_(routine),
        problem_(routine.kind, n, seed),
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
    const Factored before = problem_;
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
  Factored problem_;
  Matrix matrix_, result_;
  Vector extra_, pivots_;
};

class OnHost : public Workload {
 public:
  OnHost(const Routine& routine, std::int64_t n, std::uint64_t seed)
      : routine_(routine), problem_(routine.kind, n, seed) {}

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
  Factored problem_;
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
    if (!choice.wanted(routine.name)) {
      continue;
    }
    for (const std::int64_t n : choice.orders) {
      const double order = static_cast<double>(n);
      Case row;
      row.name = routine.name + ("/" + std::to_string(n));
      row.flops = routine.flops * order * order * order;
      row.bytes = 8 * order * order;
      row.bound = kMostUnits;
      row.roof = kArithmeticRoof;
      row.make = [&routine, n, seed](Context& context) {
        return std::make_unique<OnDevice>(context, routine, n, seed);
      };
      cases.push_back(row);
      const std::string name = row.name;
      row.on_device = false;
      row.roof.clear();
      if (choice.openblas) {
        row.name = "openblas/" + name;
        row.make = [&routine, n, seed](Context&) {
          return std::make_unique<OnHost>(routine, n, seed);
        };
        cases.push_back(row);
      }
      if (choice.cusolver) {
        row.name = "cusolver/" + name;
        row.make = [&routine, n, seed](Context&) {
          return cusolver_workload(routine.name, Factored(routine.kind, n, seed), routine.error);
        };
        cases.push_back(row);
      }
    }
  }
  return cases;
}

}  // namespace bench
