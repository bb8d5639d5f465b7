// The state behind Context: everything that belongs to one GL context. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <utility>

#include "context/gemm_plan_cache.hpp"
#include "context/product_watch.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/fence.hpp"
#include "kernels/program_cache.hpp"
#include "kernels/queue.hpp"
#include "memory/buffer_state.hpp"
#include "memory/services.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

class ContextState : public MemoryServices, public std::enable_shared_from_this<ContextState> {
 public:
  ContextState(const Platform& platform, const ContextOptions& options);

  ProgramCache programs;
  DeviceProfile profile;
  RatesFrom rates_from = RatesFrom::Defaults;
  std::uint32_t profiles_set = 0;  // so often by set_profile
  // Whether gemm's kernels are still to be compared, the work of the products so far, and who is
  // told of them: tune/, which is above (tune/calibration.hpp).
  using ProductHook = void (*)(const std::shared_ptr<ContextState>& context, double flops);
  bool calibration_due = false;
  double flops_so_far = 0;
  ProductHook product_hook = nullptr;
  Calibration calibration;
  GemmPlanCache gemm_plans;
  Queue queue;
  // What is left of the time that products may lose by a starter (engine/gemm/gemm_starter.hpp).
  double starter_seconds = 0;
  // That the device's integers serve double precision: double/ has looked.
  bool double_precision = false;

  // To be called with the work of each product before it is planned.
  void before_product(double flops) {
    if (product_hook != nullptr) {
      product_hook(shared_from_this(), flops);
    }
  }
  // Who is told of products as they are planned, and of every look at how far the device has come.
  std::unique_ptr<ProductWatch> product_watch;
  void note_product(const GemmProblem& problem, const GemmPlan& plan) const {
    if (product_watch) {
      product_watch->planned(queue.call(), problem, plan);
    }
  }
  // Looks how long work takes, waiting at most so long for it. For products first: they are few,
  // and what has been waited for tells nothing more.
  void look_at_work(double seconds) {
    if (product_watch) {
      product_watch->look(seconds);
    }
    queue.look_at_slices(seconds);
  }
  // Another profile from now on, with no more scratch than the memory allows, and where its rates
  // come from; from a profile, if that is not told and they differ from those before.
  void set_profile(const DeviceProfile& given, std::optional<RatesFrom> from = std::nullopt);
  // After a routine has added its passes: issues them, unless calls are deferred. Throws what a
  // pass threw.
  void submit();
  // Issues everything. The first failure is thrown only when calls are not deferred.
  void drain();
  // Before a read that waits inside of GL: what is timed is waited for first.
  void drain_to_read() {
    drain();
    if (product_watch) {
      product_watch->look(kLongestWork);
    }
  }
  static constexpr double kLongestWork = 10;  // more seconds than what is looked at takes
  // Issues for about so long, at least one item, but none that would wait for the device: while it
  // has yet to come to a large allocation, or in a page while a shader compiles. Nothing either
  // while the device is far behind.
  void run(double seconds);
  // Whether to wait for a read of so many bytes costs less than a fence: nothing is queued behind
  // it, and the device has little to do before.
  bool reads_at_once(std::int64_t bytes);

  // Its handle is gone: what is still queued fails, what buffers that are left ask for is issued at
  // once.
  void close();

  Stats stats() const;

 private:
  enum class Compiler { WaitFor, ComeBack };
  void issue_until(double deadline, Compiler compiler,
                   GlScope::CurrentContext current = GlScope::CurrentContext::Unknown);
  void ask_for_allocations();
  void forget_allocations();  // whoever asked for them has been issued, or never will be
  void note_load();
  void look_at_loads();  // forgets those that the device has come to
  bool is_far_behind();

  // Behind large allocations that nobody has asked about yet: run() goes on when the device has
  // done them.
  std::unique_ptr<gl::Fence> allocating_;
  double allocating_since_ = 0;
  std::list<gl::Fence> loads_;  // a fence behind each that run() has issued, until it is reached
  double loads_since_ = 0;      // when one was reached last
  std::int64_t programs_ = 0;   // at the last read
  bool refused_ = false;        // one of them: the pass that comes again asks at once
  bool closed_ = false;
};

// While one is alive products wait for their programs.
class NoStarter {
 public:
  explicit NoStarter(ContextState& context)
      : context_(context), seconds_(std::exchange(context.starter_seconds, 0)) {}
  NoStarter(const NoStarter&) = delete;
  NoStarter& operator=(const NoStarter&) = delete;
  ~NoStarter() { context_.starter_seconds = seconds_; }

 private:
  ContextState& context_;
  const double seconds_;
};

// The context of a buffer: what the services of every buffer are. Memory, which is below, does not
// know it.
inline ContextState& context_of(const BufferState& buffer) {
  return static_cast<ContextState&>(*buffer.services());
}

}  // namespace fragblas::detail
