// The state behind Context: everything that belongs to one GL context. SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "device/store.hpp"
#include "fragblas/fragblas.hpp"
#include "gl/device.hpp"
#include "gl/fence.hpp"
#include "kernels/program_cache.hpp"
#include "kernels/queue.hpp"
#include "memory/pack_cache.hpp"
#include "memory/panel_buffer.hpp"
#include "memory/readback_buffers.hpp"
#include "memory/texture_pool.hpp"
#include "memory/upload_ring.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_plan_cache.hpp"

namespace fragblas::detail {

class ContextState {
 public:
  ContextState(const Platform& platform, const ContextOptions& options);
  ContextState(const ContextState&) = delete;
  ContextState& operator=(const ContextState&) = delete;

  const Platform platform;
  const ContextOptions options;
  gl::Device device;
  DeviceInfo info;
  const std::int64_t staging_bytes;  // 0: nothing is staged
  UploadRing upload_ring;
  ReadbackBuffers readback_buffers;
  Store store;
  TexturePool pool;
  PanelBufferPool panel_buffers;
  PackCache pack_cache;
  ProgramCache programs;
  DeviceProfile profile;
  // Whether gemm's kernels are still to be compared, and the products so far
  // (tune/calibration.hpp).
  bool calibration_due = false;
  double product_flops = 0;
  Calibration calibration;
  GemmPlanCache gemm_plans;
  Queue queue;

  // While one is alive the GL state is the core's; the outermost puts the caller's back, if asked
  // to.
  class Session {
   public:
    explicit Session(ContextState& context);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();

   private:
    ContextState& context_;
    std::optional<gl::SavedState> saved_;
  };

  // After a routine has added its passes: issues them, unless calls are deferred. Throws what a
  // pass threw.
  void submit();
  // Issues everything. The first failure is thrown only when calls are not deferred.
  void drain();
  // Issues for about so long, at least one item, but none that would wait for the device: while it
  // has yet to come to a large allocation, or in a page while a shader compiles.
  void run(double seconds);

  // Its handle is gone: what is still queued fails, what buffers that are left ask for is issued at
  // once.
  void close();

  bool lost() const;        // once lost, for ever
  void check_lost() const;  // throws Status::ContextLost
  void log(LogLevel level, const std::string& text) const;
  Stats stats() const;

 private:
  enum class Compiler { WaitFor, ComeBack };
  void issue_until(double deadline, Compiler compiler);
  void ask_for_allocations();
  void forget_allocations();  // whoever asked for them has been issued, or never will be

  // Behind large allocations that nobody has asked about yet: run() goes on when the device has
  // done them.
  std::unique_ptr<gl::Fence> allocating_;
  bool refused_ = false;  // one of them: the pass that comes again asks at once
  int sessions_ = 0;
  const std::uint64_t serial_;
  bool closed_ = false;
  mutable bool lost_ = false;
};

}  // namespace fragblas::detail
