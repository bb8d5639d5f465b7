// The peer on the CPU: OpenBLAS in fp32, with all the threads it takes.
//
// SPDX-License-Identifier: MIT
#include <cblas.h>

#include <stdexcept>
#include <vector>

#include "workloads.hpp"

namespace bench {
namespace {

CBLAS_ORDER order(Layout layout) {
  return layout == Layout::RowMajor ? CblasRowMajor : CblasColMajor;
}

CBLAS_TRANSPOSE op(bool trans) {
  return trans ? CblasTrans : CblasNoTrans;
}

int narrow(std::int64_t value) {
  return static_cast<int>(value);
}

class Gemm : public Workload {
 public:
  Gemm(const GemmShape& shape, std::uint64_t seed)
      : problem_(shape.layout, shape.trans_a, shape.trans_b, shape.m, shape.n, shape.k, seed),
        c_(static_cast<std::size_t>(shape.m * shape.n)) {}

  double check() override {
    call();
    return problem_.error(c_, problem_.layout);
  }

  void call() override {
    cblas_sgemm(order(problem_.layout), op(problem_.trans_a), op(problem_.trans_b),
                narrow(problem_.m), narrow(problem_.n), narrow(problem_.k), 1.0f, problem_.a.data(),
                narrow(problem_.lda()), problem_.b.data(), narrow(problem_.ldb()), 0.0f, c_.data(),
                narrow(problem_.ldc()));
  }

 private:
  GemmProblem problem_;
  std::vector<float> c_;
};

class Gemv : public Workload {
 public:
  Gemv(const GemvShape& shape, std::uint64_t seed)
      : problem_(shape.layout, shape.trans, shape.m, shape.n, seed),
        y_(static_cast<std::size_t>(problem_.y_size())) {}

  double check() override {
    call();
    return problem_.error(y_);
  }

  void call() override {
    cblas_sgemv(order(problem_.layout), op(problem_.trans), narrow(problem_.m), narrow(problem_.n),
                1.0f, problem_.a.data(), narrow(problem_.lda()), problem_.x.data(), 1, 0.0f,
                y_.data(), 1);
  }

 private:
  GemvProblem problem_;
  std::vector<float> y_;
};

class Level1 : public Workload {
 public:
  Level1(const std::string& routine, std::int64_t n, std::uint64_t seed)
      : routine_(routine), problem_(n, seed), x_(problem_.x), y_(problem_.y) {}

  double check() override {
    call();
    if (routine_ == "saxpy") {
      return problem_.axpy_error(y_);
    }
    if (routine_ == "sscal") {
      return problem_.scal_error(x_);
    }
    return routine_ == "scopy" ? problem_.copy_error(y_) : problem_.dot_error(dot_);
  }

  void call() override {
    const int n = narrow(problem_.n);
    if (routine_ == "saxpy") {
      cblas_saxpy(n, problem_.alpha, x_.data(), 1, y_.data(), 1);
    } else if (routine_ == "sscal") {
      cblas_sscal(n, up_ ? problem_.alpha : 1 / problem_.alpha, x_.data(), 1);
      up_ = !up_;
    } else if (routine_ == "scopy") {
      cblas_scopy(n, x_.data(), 1, y_.data(), 1);
    } else {
      dot_ = cblas_sdot(n, x_.data(), 1, y_.data(), 1);
    }
  }

 private:
  std::string routine_;
  VectorProblem problem_;
  std::vector<float> x_, y_;
  float dot_ = 0;
  bool up_ = true;
};

}  // namespace

std::unique_ptr<Workload> openblas_gemm(const GemmShape& shape, std::uint64_t seed) {
  return std::make_unique<Gemm>(shape, seed);
}

std::unique_ptr<Workload> openblas_gemv(const GemvShape& shape, std::uint64_t seed) {
  return std::make_unique<Gemv>(shape, seed);
}

std::unique_ptr<Workload> openblas_level1(const std::string& routine, std::int64_t n,
                                          std::uint64_t seed) {
  return std::make_unique<Level1>(routine, n, seed);
}

}  // namespace bench
