// The turns of a context's work: submit, drain, run up to a deadline, and close.
// SPDX-License-Identifier: MIT
#include "context/context_state.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "gl/capabilities.hpp"
#include "probe/probe.hpp"

namespace fragblas::detail {

namespace {

// What the device is given before it is seen to have done the first of it, as it is expected to
// take: enough to keep it busy between two turns of a page.
constexpr double kLoadSeconds = 0.02;
constexpr std::size_t kMostLoads = 4;

// About what a program takes to be compiled.
constexpr double kStarterSeconds = 0.05;

// Of reads that are waited for, and what they wait for.
constexpr std::int64_t kMostAtOnce = 65536;
constexpr double kLittleLoad = 1e-3;

// No more scratch than the memory allows.
void limit_scratch(DeviceProfile& profile, const DeviceInfo& info) {
  profile.scratch_bytes = std::min(profile.scratch_bytes, info.memory_bytes / 2);
}

}  // namespace

ContextState::ContextState(const Platform& platform_table, const ContextOptions& wanted)
    : MemoryServices(platform_table, wanted),
      programs(device, [this] { return lost(); }),
      queue(*this, programs, profile) {
  const GlScope gl_scope(*this);
  device.tells_of_links = gl::has_parallel_compilation();
  try {
    run_probe(*this, programs);
  } catch (const Error&) {
    check_lost();  // which explains whatever the probe found
    throw;
  }
  profile = options.profile ? *options.profile : default_profile(info);
  limit_scratch(profile, info);
  if (options.profile) {
    rates_from = RatesFrom::Profile;
  }
  const double usual = info.software ? 0 : kStarterSeconds;
  starter_seconds = options.starter_seconds >= 0 ? options.starter_seconds : usual;
  const bool guessed = !options.profile && !info.software;
  queue.expect(guessed ? GemmPace::of_unknown_device() : GemmPace());
}

void ContextState::set_profile(const DeviceProfile& given, std::optional<RatesFrom> from) {
  const bool same_rates = number_of_rates(given) == number_of_rates(profile);
  profile = given;
  limit_scratch(profile, info);
  ++profiles_set;
  if (from || !same_rates) {
    rates_from = from.value_or(RatesFrom::Profile);
  }
  queue.expect(same_rates ? queue.pace() : GemmPace());
}

void ContextState::submit() {
  queue.end_call();
  if (!options.deferred || closed_) {
    // Whoever added what is queued has looked.
    issue_until(std::numeric_limits<double>::infinity(), Compiler::WaitFor,
                GlScope::CurrentContext::Checked);
  }
}

void ContextState::close() {
  queue.begin_call();
  queue.clear();
  loads_.clear();
  allocating_.reset();
  forget_allocations();
  closed_ = true;
}

void ContextState::drain() {
  issue_until(std::numeric_limits<double>::infinity(), Compiler::WaitFor);
}

void ContextState::run(double seconds) {
  if (allocating_ && !allocating_->wait(platform, 0) && !lost() &&
      now() < allocating_since_ + most_fence_seconds) {
    return;
  }
  if (is_far_behind()) {
    look_at_work(0);
    return;
  }
  issue_until(now() + seconds, Compiler::ComeBack);
}

void ContextState::issue_until(double deadline, Compiler compiler,
                               GlScope::CurrentContext current) {
  queue.begin_call();
  look_at_work(0);
  if (queue.pending() == 0) {
    return;
  }
  const GlScope gl_scope(*this, current);
  std::optional<Error> first;
  int looked_at = 0;
  bool held_back = false;
  // Asked at once about what it refused before, the driver may get memory that nobody uses.
  ask_for_allocations();
  const bool waits = refused_ || compiler == Compiler::WaitFor;
  const gl::ConfirmScope scope(device, waits ? gl::Confirm::Now : gl::Confirm::Later);
  do {
    if (looked_at == 0) {
      queue.start_programs();
      if (compiler == Compiler::ComeBack) {
        if (queue.is_compiling()) {
          break;
        }
        queue.finish_programs();
      }
      looked_at = Queue::kLookahead;
    }
    --looked_at;
    try {
      std::optional<Error> error = queue.issue_one();
      if (error && !first) {
        first = std::move(error);
      }
      forget_allocations();
    } catch (const gl::NotYet&) {
      if (compiler == Compiler::WaitFor) {
        continue;
      }
      allocating_ = std::make_unique<gl::Fence>();
      allocating_since_ = now();
      break;
    }
    if (compiler == Compiler::ComeBack) {
      note_load();
      held_back = loads_.size() >= kMostLoads;
    }
  } while (queue.pending() > 0 && now() < deadline && !held_back);
  if (first && (!options.deferred || closed_)) {
    throw *first;
  }
}

void ContextState::note_load() {
  if (counters.load >= kLoadSeconds) {
    counters.load = 0;
    if (loads_.empty()) {
      loads_since_ = now();
    }
    loads_.emplace_back();
  }
}

void ContextState::look_at_loads() {
  while (!loads_.empty() && loads_.front().wait(platform, 0)) {
    loads_.pop_front();
    loads_since_ = now();
  }
}

// Else a device that is slower than the calls come would have to do all of them, long after their
// caller has gone on, before anything new that is asked of it.
bool ContextState::is_far_behind() {
  look_at_loads();
  return loads_.size() >= kMostLoads && !lost() && now() < loads_since_ + most_fence_seconds;
}

bool ContextState::reads_at_once(std::int64_t bytes) {
  look_at_loads();
  // Some drivers finish a program when it draws for the first time.
  const std::int64_t known = std::exchange(programs_, device.counters.programs);
  return known == programs_ && platform.hand_over != nullptr && bytes <= kMostAtOnce &&
         queue.pending() == 0 && loads_.empty() && counters.load < kLittleLoad;
}

void ContextState::ask_for_allocations() {
  if (allocating_) {
    allocating_.reset();
    const bool textures = pool.confirm(), panels = panel_buffers.confirm();
    refused_ = !textures || !panels;
  }
}

void ContextState::forget_allocations() {
  refused_ = false;
  pool.forget_unconfirmed();
  panel_buffers.forget_unconfirmed();
}

Stats ContextState::stats() const {
  const gl::Counters& on_device = device.counters;
  Stats stats;
  stats.programs = on_device.programs;
  stats.programs_loaded = on_device.programs_loaded;
  stats.textures = on_device.textures;
  stats.texture_bytes = on_device.texture_bytes;
  stats.peak_bytes = on_device.peak_bytes;
  stats.uploads = counters.uploads;
  stats.upload_bytes = counters.upload_bytes;
  stats.readbacks = counters.readbacks;
  stats.readback_bytes = counters.readback_bytes;
  stats.passes = counters.passes;
  stats.draws = on_device.draws;
  stats.panel_bytes = on_device.buffer_bytes;
  stats.packs = counters.packs;
  stats.packs_skipped = counters.packs_skipped;
  stats.pack_cache_bytes = pack_cache.bytes();
  stats.tile_bytes = pack_cache.tile_bytes();
  stats.pending = queue.pending();
  stats.calibration_milliseconds = calibration.milliseconds;
  return stats;
}

}  // namespace fragblas::detail
