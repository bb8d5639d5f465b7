// The workloads that are timed: gemm, gemv, dot and trsm on small integers, each with its own
// check. SPDX-License-Identifier: MIT
#include "tune/workload.hpp"

#include <cmath>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

namespace {

std::vector<double> product(const std::vector<float>& a, std::int64_t rows, std::int64_t cols,
                            const std::vector<double>& x) {
  std::vector<double> y(static_cast<std::size_t>(rows));
  auto element = a.begin();
  for (double& sum : y) {
    for (std::int64_t j = 0; j < cols; ++j) {
      sum += static_cast<double>(*element++) * x[static_cast<std::size_t>(j)];
    }
  }
  return y;
}

std::vector<double> widened(const std::vector<float>& values) {
  return std::vector<double>(values.begin(), values.end());
}

// C := A B. The check is C x = A (B x) for one x without zeros, which sees any wrong element in n^2
// steps.
class GemmCalls : public Workload {
 public:
  GemmCalls(const WorkSize& size, const std::shared_ptr<ContextState>& context)
      : Workload(context),
        m_(size[0]),
        n_(size[1]),
        k_(size[2]),
        a_data_(integers(m_ * k_)),
        b_data_(integers(k_ * n_)),
        a_(upload(a_data_)),
        b_(upload(b_data_)),
        c_(upload(std::vector<float>(static_cast<std::size_t>(m_ * n_)))) {
    for (std::int64_t j = 0; j < n_; ++j) {
      x_.push_back(static_cast<double>(1 + j % 7));
    }
    expected_ = product(a_data_, m_, k_, product(b_data_, k_, n_, x_));
  }

  double flops() const override { return 2.0 * static_cast<double>(m_ * n_ * k_); }
  std::string name() const override { return format("gemm {}x{}x{}", {m_, n_, k_}); }
  bool right() override { return product(read(c_), m_, n_, x_) == expected_; }

 protected:
  void call() override {
    sgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, m_, n_, k_, 1, a_, k_, b_, n_, 0, c_, n_);
  }
  void forget_packs() override {
    context_->pack_cache.forget(a_.buffer->linear());
    context_->pack_cache.forget(b_.buffer->linear());
  }
  const Operand& result() const override { return c_; }

 private:
  std::int64_t m_, n_, k_;
  std::vector<float> a_data_, b_data_;
  Operand a_, b_, c_;
  std::vector<double> x_, expected_;
};

// y := A x.
class GemvCalls : public Workload {
 public:
  GemvCalls(const WorkSize& size, const std::shared_ptr<ContextState>& context)
      : Workload(context), m_(size[0]), n_(size[1]) {
    const std::vector<float> a = integers(m_ * n_), x = integers(n_);
    expected_ = product(a, m_, n_, widened(x));
    a_ = upload(a);
    x_ = upload(x);
    y_ = upload(std::vector<float>(static_cast<std::size_t>(m_)));
  }

  double flops() const override { return 2.0 * static_cast<double>(m_ * n_); }
  std::string name() const override { return format("gemv {}x{}", {m_, n_}); }
  bool right() override { return widened(read(y_)) == expected_; }

 protected:
  void call() override { sgemv(Layout::RowMajor, Op::NoTrans, m_, n_, 1, a_, n_, x_, 1, 0, y_, 1); }
  const Operand& result() const override { return y_; }

 private:
  std::int64_t m_, n_;
  Operand a_, x_, y_;
  std::vector<double> expected_;
};

// A sum of random signs stays far below 2^24.
class DotCalls : public Workload {
 public:
  DotCalls(const WorkSize& size, const std::shared_ptr<ContextState>& context)
      : Workload(context), n_(size[0]) {
    const std::vector<float> x = integers(n_), y = integers(n_);
    for (std::size_t i = 0; i < x.size(); ++i) {
      expected_ += x[i] * y[i];
    }
    x_ = upload(x);
    y_ = upload(y);
    result_ = upload({0});
  }

  double flops() const override { return 2.0 * static_cast<double>(n_); }
  std::string name() const override { return format("dot {}", {n_}); }
  bool right() override { return read(result_)[0] == expected_; }

 protected:
  void call() override { sdot(n_, x_, 1, y_, 1, result_); }
  const Operand& result() const override { return result_; }

 private:
  std::int64_t n_;
  Operand x_, y_, result_;
  float expected_ = 0;
};

// X := A^-1 B, from a copy of B at every call, or the numbers would run away. The check is the
// residual B - A X against the rounding errors of each element's sum.
class TrsmCalls : public Workload {
 public:
  TrsmCalls(const WorkSize& size, const std::shared_ptr<ContextState>& context)
      : Workload(context),
        m_(size[0]),
        n_(size[1]),
        a_data_(integers(m_ * m_)),
        b_data_(integers(m_ * n_)) {
    // A unit lower triangle that is well conditioned.
    for (std::size_t i = 0; i < a_data_.size(); ++i) {
      const auto row = static_cast<std::int64_t>(i) / m_, col = static_cast<std::int64_t>(i) % m_;
      a_data_[i] = row == col ? 1.0f : row < col ? 0.0f : a_data_[i] / static_cast<float>(8 * m_);
    }
    a_ = upload(a_data_);
    b_ = upload(b_data_);
    x_ = upload(std::vector<float>(b_data_.size()));
  }

  double flops() const override { return static_cast<double>(m_ * m_ * n_); }
  std::string name() const override { return format("trsm {}x{}", {m_, n_}); }
  bool right() override {
    const std::vector<float> x = read(x_);
    for (std::int64_t j = 0; j < n_; ++j) {
      for (std::int64_t i = 0; i < m_; ++i) {
        double sum = 0, size = 0;
        for (std::int64_t l = 0; l <= i; ++l) {
          const double term = static_cast<double>(a_data_[static_cast<std::size_t>(i * m_ + l)]) *
                              static_cast<double>(x[static_cast<std::size_t>(l * n_ + j)]);
          sum += term;
          size += std::fabs(term);
        }
        const double wanted = static_cast<double>(b_data_[static_cast<std::size_t>(i * n_ + j)]);
        const double bound =
            8 * 0x1p-24 * std::sqrt(static_cast<double>(i + 3)) * (size + std::fabs(wanted));
        if (!(std::fabs(sum - wanted) <= bound)) {
          return false;
        }
      }
    }
    return true;
  }

 protected:
  void call() override {
    scopy(m_ * n_, b_, 1, x_, 1);
    strsm(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit, m_, n_, 1, a_, m_, x_,
          n_);
  }
  const Operand& result() const override { return x_; }

 private:
  std::int64_t m_, n_;
  std::vector<float> a_data_, b_data_;
  Operand a_, b_, x_;
};

}  // namespace

std::unique_ptr<Workload> Workload::make(Work work, const WorkSize& size,
                                         const std::shared_ptr<ContextState>& context) {
  switch (work) {
    case Work::Trsm:
      return std::make_unique<TrsmCalls>(size, context);
    case Work::Gemv:
      return std::make_unique<GemvCalls>(size, context);
    case Work::Dot:
      return std::make_unique<DotCalls>(size, context);
    default:
      return gemm(size, context);
  }
}

std::unique_ptr<Workload> Workload::gemm(const WorkSize& size,
                                         const std::shared_ptr<ContextState>& context) {
  return std::make_unique<GemmCalls>(size, context);
}

double Workload::run(int calls, bool cold) {
  const double start = context_->now();
  for (int i = 0; i < calls; ++i) {
    if (cold) {
      forget_packs();
    }
    call();
    // Before the next call, or what a deferred context has queued would need memory; and only the
    // last of the products would be merged.
    context_->drain();
    result().buffer->linear().texture();
  }
  // A deferred context does not throw what a pass threw.
  result().buffer->check_defined("tune");
  // No fence: in a browser none signals before the task ends, but reading a texel waits.
  float texel[4];
  result().buffer->linear().texture().read({0, 0, 1, 1}, texel);
  return context_->now() - start;
}

bool Workload::warm_up(bool cold) {
  run(1, cold);
  if (context_->programs.finish_all()) {
    run(1, cold);
  }
  return right();
}

std::vector<float> Workload::integers(std::int64_t count) {
  std::vector<float> result(static_cast<std::size_t>(count));
  for (float& value : result) {
    value = static_cast<float>(random_.below(9) - 4);
  }
  return result;
}

Operand Workload::upload(std::vector<float> data) {
  Operand result;
  result.buffer = std::make_shared<BufferState>(context_, static_cast<std::int64_t>(data.size()));
  data.resize(static_cast<std::size_t>(4 * result.buffer->layout().texels()));
  result.buffer->linear().texture_to_overwrite().write(data.data());
  return result;
}

std::vector<float> Workload::read(const Operand& operand) const {
  BufferState& buffer = *operand.buffer;
  buffer.check_defined("tune");
  const gl::TextureSize size = buffer.linear().size();
  std::vector<float> result(static_cast<std::size_t>(4 * size.width * size.height));
  buffer.linear().texture().read({0, 0, size.width, size.height}, result.data());
  result.resize(static_cast<std::size_t>(buffer.size()));
  return result;
}

Experiment::Experiment(ContextState& context)
    : context_(context),
      waiting_(context.queue.exchange({})),
      learner_(std::move(context.product_watch)),
      profile_(context.profile),
      no_starter_(context),
      gl_scope_(context) {}

Experiment::~Experiment() {
  context_.queue.clear();  // what a failure has left
  context_.queue.exchange(std::move(waiting_));
  context_.product_watch = std::move(learner_);
  context_.profile = profile_;
}

}  // namespace fragblas::detail
