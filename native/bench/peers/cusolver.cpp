// Its C interface, which CUDA 11, 12 and 13 share. Matrices are column by column; each call copies
// its matrix first, as all rows of linear algebra do. SPDX-License-Identifier: MIT
#include "peers/cusolver.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

#include "floats.hpp"
#include "peers/cublas_workload.hpp"
#include "peers/cuda_objects.hpp"

namespace bench {
namespace {

using SolverName = void*;  // cusolverDnHandle_t

constexpr int kLower = 0;        // cublasFillMode_t
constexpr int kWithVectors = 1;  // cusolverEigMode_t

// Each returns 0 for success.
struct Functions {
  int (*create)(SolverName* solver);
  int (*destroy)(SolverName solver);
  int (*potrf_size)(SolverName solver, int uplo, int n, float* a, int lda, int* size);
  int (*potrf)(SolverName solver, int uplo, int n, float* a, int lda, float* work, int size,
               int* info);
  int (*getrf_size)(SolverName solver, int m, int n, float* a, int lda, int* size);
  int (*getrf)(SolverName solver, int m, int n, float* a, int lda, float* work, int* ipiv,
               int* info);
  int (*getrs)(SolverName solver, int trans, int n, int nrhs, const float* a, int lda,
               const int* ipiv, float* b, int ldb, int* info);
  int (*geqrf_size)(SolverName solver, int m, int n, float* a, int lda, int* size);
  int (*geqrf)(SolverName solver, int m, int n, float* a, int lda, float* tau, float* work,
               int size, int* info);
  int (*syevd_size)(SolverName solver, int job, int uplo, int n, const float* a, int lda,
                    const float* w, int* size);
  int (*syevd)(SolverName solver, int job, int uplo, int n, float* a, int lda, float* w,
               float* work, int size, int* info);
};

template <typename Function>
bool find(void* handle, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  return function != nullptr;
}

bool find_all(void* handle, Functions& f) {
  return find(handle, "cusolverDnCreate", f.create) &&
         find(handle, "cusolverDnDestroy", f.destroy) &&
         find(handle, "cusolverDnSpotrf_bufferSize", f.potrf_size) &&
         find(handle, "cusolverDnSpotrf", f.potrf) &&
         find(handle, "cusolverDnSgetrf_bufferSize", f.getrf_size) &&
         find(handle, "cusolverDnSgetrf", f.getrf) && find(handle, "cusolverDnSgetrs", f.getrs) &&
         find(handle, "cusolverDnSgeqrf_bufferSize", f.geqrf_size) &&
         find(handle, "cusolverDnSgeqrf", f.geqrf) &&
         find(handle, "cusolverDnSsyevd_bufferSize", f.syevd_size) &&
         find(handle, "cusolverDnSsyevd", f.syevd);
}

// Where the loader looks, and where CUDA's installer puts it. CUDA 13 has version 12 of it, 12 and
// 11 have version 11.
constexpr const char* kFiles[] = {"libcusolver.so.12", "libcusolver.so.11",
                                  "/usr/local/cuda/lib64/libcusolver.so.12",
                                  "/usr/local/cuda/lib64/libcusolver.so.11"};

// It stays open, as CUDA's libraries do.
const Functions& api() {
  static const std::pair<bool, Functions> opened = [] {
    Functions functions{};
    const bool found = std::any_of(std::begin(kFiles), std::end(kFiles), [&](const char* file) {
      void* const handle = dlopen(file, RTLD_NOW);
      return handle != nullptr && find_all(handle, functions);
    });
    return std::make_pair(found, functions);
  }();
  if (!cuda::library().problem.empty()) {
    throw Absent(cuda::library().problem);
  }
  if (!opened.first) {
    throw Absent("no cuSOLVER: libcusolver can't be opened");
  }
  return opened.second;
}

void check(int status, const char* call) {
  if (status != 0) {
    throw std::runtime_error(std::string(call) + ": cusolverStatus_t " + std::to_string(status));
  }
}

class Solver {
 public:
  Solver() { check(api().create(&name_), "cusolverDnCreate"); }
  ~Solver() { api().destroy(name_); }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  SolverName name() const { return name_; }

 private:
  SolverName name_ = nullptr;
};

class Cusolver : public CudaWorkload {
 public:
  using Error = double (*)(const Factored& problem);

  Cusolver(const std::string& routine, Factored problem, Error error)
      : routine_(routine),
        problem_(std::move(problem)),
        error_(error),
        matrix_(problem_.matrix.data(), problem_.size()),
        result_(problem_.size()),
        side_(first_row().data(), problem_.extra.size()),
        extra_(problem_.extra.size()),
        pivots_(problem_.extra.size()),
        info_(1),
        work_(static_cast<std::size_t>(std::max(size(), 1))) {}

  double check() override {
    call();
    fetch();
    return error_(problem_);
  }

  void call() override {
    result_.copy_from(matrix_);
    bench::check(solve(), routine_.c_str());
  }

  std::string complaint() override {
    const Factored before = problem_;
    fetch();
    const bool same =
        same_bits(before.result, problem_.result) && same_bits(before.extra, problem_.extra);
    return same ? "" : kChangedResult;
  }

 private:
  std::vector<float> first_row() const {
    std::vector<float> row(problem_.extra.size());
    for (std::size_t j = 0; j < row.size(); ++j) {
      row[j] = problem_.matrix[j * row.size()];
    }
    return row;
  }

  // Of the workspace, in floats.
  int size() const {
    const int n = problem_.n;
    float* const a = result_.data();
    int size = 0, status = 0;
    if (routine_ == "spotrf") {
      status = api().potrf_size(solver_.name(), kLower, n, a, n, &size);
    } else if (routine_ == "sgeqrf") {
      status = api().geqrf_size(solver_.name(), n, n, a, n, &size);
    } else if (routine_ == "ssyevd") {
      status =
          api().syevd_size(solver_.name(), kWithVectors, kLower, n, a, n, extra_.data(), &size);
    } else {
      status = api().getrf_size(solver_.name(), n, n, a, n, &size);
    }
    bench::check(status, "the size of a workspace");
    return size;
  }

  int solve() {
    const int n = problem_.n, work_size = static_cast<int>(work_.size());
    float* const a = result_.data();
    int* const info = reinterpret_cast<int*>(info_.data());
    int* const pivots = reinterpret_cast<int*>(pivots_.data());
    if (routine_ == "spotrf") {
      return api().potrf(solver_.name(), kLower, n, a, n, work_.data(), work_size, info);
    }
    if (routine_ == "sgeqrf") {
      return api().geqrf(solver_.name(), n, n, a, n, extra_.data(), work_.data(), work_size, info);
    }
    if (routine_ == "ssyevd") {
      return api().syevd(solver_.name(), kWithVectors, kLower, n, a, n, extra_.data(), work_.data(),
                         work_size, info);
    }
    const int status = api().getrf(solver_.name(), n, n, a, n, work_.data(), pivots, info);
    if (routine_ == "sgetrf" || status != 0) {
      return status;
    }
    extra_.copy_from(side_);
    return api().getrs(solver_.name(), cuda::kNoTranspose, n, 1, a, n, pivots, extra_.data(), n,
                       info);
  }

  void fetch() {
    result_.read(problem_.result.data());
    if (routine_ != "sgetrf") {
      extra_.read(problem_.extra.data());
      return;
    }
    std::vector<float> bits(problem_.extra.size());
    std::vector<int> pivots(bits.size());
    pivots_.read(bits.data());
    std::memcpy(pivots.data(), bits.data(), bits.size() * sizeof(float));
    std::copy(pivots.begin(), pivots.end(), problem_.extra.begin());
  }

  const std::string routine_;
  Factored problem_;
  Error error_;
  Solver solver_;
  cuda::Array matrix_, result_, side_, extra_;
  cuda::Array pivots_, info_;  // ints
  cuda::Array work_;
};

}  // namespace

std::unique_ptr<Workload> cusolver_workload(const std::string& routine, Factored problem,
                                            double (*error)(const Factored& problem)) {
  api();  // throws before anything of CUDA is made
  return std::make_unique<Cusolver>(routine, std::move(problem), error);
}

}  // namespace bench
