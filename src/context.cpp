// SPDX-License-Identifier: MIT
#include "context.hpp"

#include <atomic>
#include <cmath>
#include <limits>

#include "gl/capabilities.hpp"
#include "plan/device_profile.hpp"
#include "probe/probe.hpp"
#include "routines/check.hpp"
#include "tune/calibration.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas {

namespace detail {

namespace {

// Which Context used GL last on this thread, by a number that is never used again.
std::atomic<std::uint64_t> last_serial{0};
thread_local std::uint64_t last_user = 0;

Platform checked(const Platform& platform) {
  const struct {
    const char* name;
    bool present;
  } functions[] = {{"upload", platform.upload != nullptr},
                   {"read_pixels", platform.read_pixels != nullptr},
                   {"read_pixel_buffer", platform.read_pixel_buffer != nullptr},
                   {"wait_fence", platform.wait_fence != nullptr},
                   {"now", platform.now != nullptr},
                   {"lost", platform.lost != nullptr}};
  for (const auto& function : functions) {
    if (!function.present) {
      throw Error(Status::InvalidArgument, std::string("Context: platform.") + function.name +
                                               " = null, must be a function");
    }
  }
  if ((platform.load == nullptr) != (platform.save == nullptr)) {
    throw Error(Status::InvalidArgument,
                std::string("Context: platform.") + (platform.load == nullptr ? "load" : "save") +
                    " = null, must be a function where the other of load and save is one");
  }
  return platform;
}

ContextOptions checked(const ContextOptions& options) {
  const Limits& limits = options.limits;
  const auto bad = [](const char* name, std::int64_t value, const char* rule) {
    throw Error(Status::InvalidArgument, std::string("Context: ") + name + " = " +
                                             std::to_string(value) + ", must be " + rule);
  };
  if (limits.max_texture_size != 0 && limits.max_texture_size < 16) {
    bad("max_texture_size", limits.max_texture_size, "0 (as reported) or at least 16");
  }
  if (limits.draw_buffers < 0 || limits.draw_buffers > 8 ||
      (limits.draw_buffers & (limits.draw_buffers - 1)) != 0) {
    bad("draw_buffers", limits.draw_buffers, "0 (as found), 1, 2, 4 or 8");
  }
  if (limits.uniform_block_bytes < -1) {
    bad("uniform_block_bytes", limits.uniform_block_bytes, "-1 (as reported), 0 or more");
  }
  if (limits.memory_bytes < 0) {
    bad("memory_bytes", limits.memory_bytes, "0 (the default) or more");
  }
  if (limits.pack_cache_bytes < -1) {
    bad("pack_cache_bytes", limits.pack_cache_bytes, "-1 (the default), 0 or more");
  }
  if (limits.tile_bytes < -1) {
    bad("tile_bytes", limits.tile_bytes, "-1 (all of pack_cache_bytes), 0 or more");
  }
  if (options.staging_bytes < -1) {
    bad("staging_bytes", options.staging_bytes, "-1 (the default), 0 or more");
  }
  if (options.in_place_bytes < 0) {
    bad("in_place_bytes", options.in_place_bytes, "0 (never) or more");
  }
  if (options.profile) {
    check_profile("Context: profile", *options.profile);
  }
  if (options.tuned_profile) {
    check_profile("Context: tuned_profile.parameters", options.tuned_profile->parameters);
  }
  return options;
}

// A software rasteriser's transfers are copies on the same processor: a buffer between is one more.
std::int64_t staging_bytes_of(const ContextOptions& options, const Platform& platform,
                              const DeviceInfo& info) {
  constexpr std::int64_t kDefault = std::int64_t{8} << 20;
  if (options.staging_bytes >= 0) {
    return options.staging_bytes;
  }
  return UploadRing::serves(platform) && !info.software ? kDefault : 0;
}

}  // namespace

ContextState::ContextState(const Platform& platform_table, const ContextOptions& wanted)
    : platform(checked(platform_table)),
      options(checked(wanted)),
      info(gl::read_capabilities(options.limits)),
      staging_bytes(staging_bytes_of(options, platform, info)),
      // Chromium warns of a buffer that is filled again, though it has been read.
      readback_buffers(is_webgl(info)),
      pool(device, info.memory_bytes, options.poison),
      panel_buffers(device, pool),
      pack_cache(info.pack_cache_bytes, options.limits.tile_bytes),
      programs(device, [this] { return lost(); }),
      queue(*this),
      serial_(++last_serial) {
  pool.set_reclaim([this] { return panel_buffers.free_one() || pack_cache.free_one(); });
  if (options.disk_cache) {
    store = Store(platform, info);
    device.binaries.use(store);
  }
  const Session session(*this);
  device.tells_of_links = is_webgl(info) && gl::has_parallel_compilation();
  try {
    run_probe(*this);
  } catch (const Error&) {
    check_lost();  // which explains whatever the probe found
    throw;
  }
  profile = options.profile ? *options.profile : default_profile(info);
#if FRAGBLAS_TUNING
  calibration_due = !options.profile && options.calibrate;
  if (options.tuned_profile) {
    const std::string mismatch = key_mismatch(options.tuned_profile->device, info);
    if (!mismatch.empty()) {
      log(LogLevel::Warning, "Context: tuned_profile is for another device: " + mismatch);
    }
  }
#endif
}

ContextState::Session::Session(ContextState& context) : context_(context) {
  if (context_.sessions_++ == 0) {
    if (context_.options.restore_gl_state) {
      saved_.emplace();
      context_.device.state.invalidate();
    }
    // Another Context may share the GL context: what this one set last may not be set any more.
    if (last_user != context_.serial_) {
      context_.device.state.invalidate();
      last_user = context_.serial_;
    }
    context_.device.state.prepare();
  }
}

ContextState::Session::~Session() {
  --context_.sessions_;
}

void ContextState::submit() {
  if (!options.deferred || closed_) {
    drain();
  }
}

void ContextState::close() {
  queue.clear();
  allocating_.reset();
  forget_allocations();
  closed_ = true;
}

void ContextState::drain() {
  issue_until(std::numeric_limits<double>::infinity(), Compiler::WaitFor);
}

void ContextState::run(double seconds) {
  if (allocating_ && !allocating_->wait(platform, 0) && !lost()) {
    return;
  }
  issue_until(platform.now(platform.user) + seconds, Compiler::ComeBack);
}

void ContextState::issue_until(double deadline, Compiler compiler) {
  queue.look_at_slices(0);
  if (queue.pending() == 0) {
    return;
  }
  const Session session(*this);
  std::optional<Error> first;
  int looked_at = 0;
  // Asked at once about what it refused before, the driver may get memory that nobody uses.
  ask_for_allocations();
  const bool waits = refused_ || compiler == Compiler::WaitFor;
  const gl::Checking checking(device, waits ? gl::Check::Now : gl::Check::Later);
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
      allocating_ = std::make_unique<gl::Fence>();
      break;
    }
  } while (queue.pending() > 0 && platform.now(platform.user) < deadline);
  if (first && (!options.deferred || closed_)) {
    throw *first;
  }
}

void ContextState::ask_for_allocations() {
  if (allocating_) {
    allocating_.reset();
    const bool textures = pool.settle(), panels = panel_buffers.settle();
    refused_ = !textures || !panels || gl::allocation_failed();
  }
}

void ContextState::forget_allocations() {
  refused_ = false;
  pool.forget_asked();
  panel_buffers.forget_asked();
}

bool ContextState::lost() const {
  // A driver may report a loss once, and a restored context has none of what was made before.
  lost_ = lost_ || platform.lost(platform.user) != 0;
  return lost_;
}

void ContextState::check_lost() const {
  if (lost()) {
    throw Error(Status::ContextLost, "the GL context is lost");
  }
}

void ContextState::log(LogLevel level, const std::string& text) const {
  if (options.log) {
    options.log(level, text);
  }
}

Stats ContextState::stats() const {
  const gl::Counters& counters = device.counters;
  Stats stats;
  stats.programs = counters.programs;
  stats.programs_loaded = counters.programs_loaded;
  stats.textures = counters.textures;
  stats.texture_bytes = counters.texture_bytes;
  stats.peak_bytes = counters.peak_bytes;
  stats.uploads = counters.uploads;
  stats.upload_bytes = counters.upload_bytes;
  stats.readbacks = counters.readbacks;
  stats.readback_bytes = counters.readback_bytes;
  stats.passes = counters.passes;
  stats.draws = counters.draws;
  stats.panel_bytes = counters.panel_bytes;
  stats.packs = counters.packs;
  stats.packs_skipped = counters.packs_skipped;
  stats.pack_cache_bytes = pack_cache.bytes();
  stats.tile_bytes = pack_cache.tile_bytes();
  stats.pending = queue.pending();
  stats.calibration_milliseconds = calibration.milliseconds;
  return stats;
}

}  // namespace detail

namespace {

// More seconds than any slice takes.
constexpr double kLongestSlice = 10;

}  // namespace

Context::Context(const Platform& platform, const ContextOptions& options)
    : state_(std::make_shared<detail::ContextState>(platform, options)) {}

Context::Context(Context&&) noexcept = default;

Context& Context::operator=(Context&& other) noexcept {
  if (this != &other) {
    if (state_) {
      state_->close();
    }
    state_ = std::move(other.state_);
  }
  return *this;
}

// Queued passes hold buffers, and buffers hold the context: a queue must not outlive its handle.
Context::~Context() {
  if (state_) {
    state_->close();
  }
}

Buffer Context::buffer(std::int64_t size) {
  return Buffer(std::make_shared<detail::BufferState>(state_, size));
}

Buffer Context::wrap(const Buffer::Texture& texture, std::int64_t size) {
  const detail::Check check("wrap");
  const int most = state_->info.max_texture_size;
  const int width = texture.width;
  if (width < 1 || width > most || (width & (width - 1)) != 0) {
    check.fail("width", width, "a power of two that the device has");
  }
  if (texture.height < 1 || texture.height > most) {
    check.fail("height", texture.height, "a size that the device has");
  }
  if (size < 0 || size > std::int64_t{4} * width * texture.height) {
    check.fail("size", size, "at least 0 and at most 4 * width * height");
  }
  state_->check_lost();
  const auto buffer = detail::temporary(state_, size);
  const detail::ContextState::Session session(*state_);
  buffer->linear().borrow(
      gl::Texture::borrow(state_->device, texture.name, {width, texture.height, 0}));
  return Buffer(buffer);
}

Vector Context::vector(std::int64_t size) {
  return Vector(buffer(size));
}

Vector Context::vector(const std::vector<float>& data) {
  Vector result = vector(static_cast<std::int64_t>(data.size()));
  result.write(data);
  return result;
}

Matrix Context::matrix(std::int64_t rows, std::int64_t cols, Layout layout, std::int64_t ld) {
  const detail::Check check("matrix");
  check.size("rows", rows);
  check.size("cols", cols);
  check.layout(layout);
  const bool row_major = layout == Layout::RowMajor;
  const std::int64_t count = row_major ? rows : cols, length = row_major ? cols : rows;
  const std::int64_t pitch = ld == 0 ? std::max<std::int64_t>(1, length) : ld;
  check.leading_dimension("ld", pitch, length, row_major ? "cols" : "rows");
  const std::int64_t most = state_->info.max_buffer_elements;
  if (length > 0 && (length > most || count - 1 > (most - length) / pitch)) {
    throw Error(Status::InvalidArgument,
                "matrix: rows = " + std::to_string(rows) + ", cols = " + std::to_string(cols) +
                    (pitch > length ? ", ld = " + std::to_string(pitch) : "") +
                    ", must have at most the device's " + std::to_string(most) + " elements");
  }
  const bool empty = count == 0 || length == 0;
  Matrix result(buffer(empty ? 0 : (count - 1) * pitch + length), rows, cols, layout, pitch);
  if (pitch > length) {
    result.state()->set_lines(length, pitch);
  }
  return result;
}

Matrix Context::matrix(std::int64_t rows, std::int64_t cols, const std::vector<float>& data,
                       Layout layout) {
  Matrix result = matrix(rows, cols, layout);
  if (static_cast<std::int64_t>(data.size()) != result.size()) {
    throw Error(Status::InvalidArgument,
                "matrix: data has " + std::to_string(data.size()) +
                    " elements, must have rows * cols = " + std::to_string(result.size()));
  }
  result.write(data);
  return result;
}

const DeviceInfo& Context::info() const {
  return state_->info;
}

Stats Context::stats() const {
  return state_->stats();
}

Calibration Context::calibrate() {
  state_->check_lost();
  detail::calibrate(state_);
  return state_->calibration;
}

const DeviceProfile& Context::profile() const {
  return state_->profile;
}

bool Context::run(double seconds) {
  state_->run(seconds);
  return state_->queue.pending() > 0;
}

void Context::set_group(std::int32_t group) {
  state_->queue.set_group(group);
}

void Context::abort(std::int32_t group) {
  state_->queue.abort(group);
}

void Context::finish() {
  state_->check_lost();
  state_->drain();
  state_->queue.look_at_slices(kLongestSlice);
  glFinish();
  state_->check_lost();
}

void Context::reset_state() {
  state_->device.state.invalidate();
}

}  // namespace fragblas
