// The library's routines, called in CBLAS's order on operands that stay on the device.
//
// SPDX-License-Identifier: MIT
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "workloads.hpp"

namespace bench {
namespace {

using fragblas::Buffer;
using fragblas::Context;
using fragblas::Op;

Op op(bool trans) {
  return trans ? Op::Trans : Op::NoTrans;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

// A buffer of NaN, so that an element that is never written shows.
Buffer unwritten(Context& context, std::int64_t size) {
  Buffer result = context.buffer(size);
  result.fill(std::numeric_limits<float>::quiet_NaN());
  return result;
}

class Gemm : public Workload {
 public:
  Gemm(Context& context, const GemmShape& shape, std::uint64_t seed)
      : problem_(shape.layout, shape.trans_a, shape.trans_b, shape.m, shape.n, shape.k, seed),
        a_(context.vector(problem_.a)),
        b_(context.vector(problem_.b)),
        c_(unwritten(context, shape.m * shape.n)) {}

  double check() override {
    call();
    result_ = c_.read();
    return problem_.error(result_, problem_.layout);
  }

  void call() override {
    fragblas::sgemm(problem_.layout, op(problem_.trans_a), op(problem_.trans_b), problem_.m,
                    problem_.n, problem_.k, 1.0f, a_, problem_.lda(), b_, problem_.ldb(), 0.0f, c_,
                    problem_.ldc());
  }

  bool unchanged() override { return same_bits(c_.read(), result_); }

 private:
  GemmProblem problem_;
  Buffer a_, b_, c_;
  std::vector<float> result_;
};

class Gemv : public Workload {
 public:
  Gemv(Context& context, const GemvShape& shape, std::uint64_t seed)
      : problem_(shape.layout, shape.trans, shape.m, shape.n, seed),
        a_(context.vector(problem_.a)),
        x_(context.vector(problem_.x)),
        y_(unwritten(context, problem_.y_size())) {}

  double check() override {
    call();
    result_ = y_.read();
    return problem_.error(result_);
  }

  void call() override {
    fragblas::sgemv(problem_.layout, op(problem_.trans), problem_.m, problem_.n, 1.0f, a_,
                    problem_.lda(), x_, 1, 0.0f, y_, 1);
  }

  bool unchanged() override { return same_bits(y_.read(), result_); }

 private:
  GemvProblem problem_;
  Buffer a_, x_, y_;
  std::vector<float> result_;
};

class Axpy : public Workload {
 public:
  Axpy(Context& context, std::int64_t n, std::uint64_t seed)
      : problem_(n, seed), x_(context.vector(problem_.x)), y_(context.vector(problem_.y)) {}

  double check() override {
    call();
    return problem_.axpy_error(y_.read());
  }

  void call() override { fragblas::saxpy(problem_.n, problem_.alpha, x_, 1, y_, 1); }

 private:
  VectorProblem problem_;
  Buffer x_, y_;
};

class Scal : public Workload {
 public:
  Scal(Context& context, std::int64_t n, std::uint64_t seed)
      : problem_(n, seed), x_(context.vector(problem_.x)) {}

  double check() override {
    call();
    return problem_.scal_error(x_.read());
  }

  // Up and down in turn, so that the values stay ordinary numbers.
  void call() override {
    fragblas::sscal(problem_.n, up_ ? problem_.alpha : 1 / problem_.alpha, x_, 1);
    up_ = !up_;
  }

 private:
  VectorProblem problem_;
  Buffer x_;
  bool up_ = true;
};

class Copy : public Workload {
 public:
  Copy(Context& context, std::int64_t n, std::uint64_t seed)
      : problem_(n, seed), x_(context.vector(problem_.x)), y_(unwritten(context, n)) {}

  double check() override {
    call();
    return problem_.copy_error(y_.read());
  }

  void call() override { fragblas::scopy(problem_.n, x_, 1, y_, 1); }
  bool unchanged() override { return same_bits(y_.read(), problem_.x); }

 private:
  VectorProblem problem_;
  Buffer x_, y_;
};

class Dot : public Workload {
 public:
  Dot(Context& context, std::int64_t n, std::uint64_t seed)
      : problem_(n, seed),
        x_(context.vector(problem_.x)),
        y_(context.vector(problem_.y)),
        result_(unwritten(context, 1)) {}

  double check() override {
    call();
    value_ = result_.read();
    return problem_.dot_error(value_.at(0));
  }

  void call() override { fragblas::sdot(problem_.n, x_, 1, y_, 1, result_); }
  bool unchanged() override { return same_bits(result_.read(), value_); }

 private:
  VectorProblem problem_;
  Buffer x_, y_, result_;
  std::vector<float> value_;
};

}  // namespace

std::unique_ptr<Workload> library_gemm(Context& context, const GemmShape& shape,
                                       std::uint64_t seed) {
  return std::make_unique<Gemm>(context, shape, seed);
}

std::unique_ptr<Workload> library_gemv(Context& context, const GemvShape& shape,
                                       std::uint64_t seed) {
  return std::make_unique<Gemv>(context, shape, seed);
}

std::unique_ptr<Workload> library_level1(Context& context, const std::string& routine,
                                         std::int64_t n, std::uint64_t seed) {
  if (routine == "saxpy") {
    return std::make_unique<Axpy>(context, n, seed);
  }
  if (routine == "sscal") {
    return std::make_unique<Scal>(context, n, seed);
  }
  if (routine == "scopy") {
    return std::make_unique<Copy>(context, n, seed);
  }
  if (routine == "sdot") {
    return std::make_unique<Dot>(context, n, seed);
  }
  throw std::logic_error("no level 1 routine " + routine);
}

}  // namespace bench
