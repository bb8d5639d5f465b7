// Small workloads whose results are known, for calibration and tuning: they are timed by waiting
// for the device, and checked against the CPU. Their data goes between memory and GL directly,
// because a Platform's source and destination may stand for something else.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "context/context_state.hpp"

namespace fragblas::detail {

enum class Work { Gemm, Trsm, Gemv, Dot };

// m x n x k of gemm, m x n of gemv, order m and n right-hand sides of trsm, m elements of dot.
using WorkSize = std::array<std::int64_t, 3>;

class Workload {
 public:
  // By itself, because it is all that a calibration has to link.
  static std::unique_ptr<Workload> gemm(const WorkSize& size,
                                        const std::shared_ptr<ContextState>& context);
  static std::unique_ptr<Workload> make(Work work, const WorkSize& size,
                                        const std::shared_ptr<ContextState>& context);
  Workload(const Workload&) = delete;
  Workload& operator=(const Workload&) = delete;
  virtual ~Workload() = default;

  virtual double flops() const = 0;
  virtual std::string name() const = 0;
  // Makes the calls and waits for their end; seconds. Throws when a pass failed. cold: each packs
  // its operands, whatever is packed already.
  double run(int calls, bool cold = false);
  // The calls before the first that is timed: programs that are compiled beside others are there
  // behind them. Whether the result is right.
  bool warm_up(bool cold = false);
  // Whether the result of the last call is right.
  virtual bool right() = 0;

 protected:
  explicit Workload(std::shared_ptr<ContextState> context) : context_(std::move(context)) {}

  // -4 to 4, so that sums are exact in whatever order.
  std::vector<float> integers(std::int64_t count);
  Operand upload(std::vector<float> data);
  std::vector<float> read(const Operand& operand) const;

  virtual void call() = 0;
  virtual void forget_packs() {}
  virtual const Operand& result() const = 0;

  const std::shared_ptr<ContextState> context_;

 private:
  Random random_{1};
};

// While one is alive what users have queued waits, the profile may be changed, and a context that
// learns learns nothing.
class Experiment {
 public:
  explicit Experiment(ContextState& context);
  Experiment(const Experiment&) = delete;
  Experiment& operator=(const Experiment&) = delete;
  ~Experiment();

 private:
  ContextState& context_;
  Queue::Items waiting_;
  std::unique_ptr<ProductWatch> learner_;
  const DeviceProfile profile_;
  const NoStarter no_starter_;
  const ContextState::GlScope gl_scope_;
};

}  // namespace fragblas::detail
