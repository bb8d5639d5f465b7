// Profiles: a timer query, or two fences, around each pass that is issued, and sums of them.
// SPDX-License-Identifier: MIT
#include "fragblas/profile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/argument_check.hpp"
#include "context/context_state.hpp"
#include "gl/timer_query.hpp"

namespace fragblas {

namespace {

constexpr double kTexelBytes = 16;

struct PassRecord {
  std::string routine, kernel;
  std::uint32_t call = 0;
  double written = 0, fetched = 0, flops = 0;  // texels
  double seconds = 0;
  std::unique_ptr<gl::TimerQuery> query;  // that has the seconds; null: they are known
};

// Listens to a context as long as it lives.
class Recorder {
 public:
  explicit Recorder(detail::ContextState& context)
      : context_(context), queries_(context.info.timer_query) {
    context_.queue.set_watch({tell, this});
  }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder() {
    if (listens()) {
      context_.queue.set_watch({});
    }
    end_query();
  }

  // false: the work has put a watch of its own in its place.
  bool listens() const { return context_.queue.watch().user == this; }

  // With the seconds of all.
  std::vector<PassRecord> take() {
    for (PassRecord& record : records_) {
      if (record.query) {
        const double seconds = record.query->seconds();
        record.seconds = std::isnan(seconds) ? 0 : seconds;
        record.query.reset();
      }
    }
    return std::exchange(records_, {});
  }

 private:
  static void tell(void* user, const char* routine, const char* kernel, std::uint32_t call,
                   double written, double fetched, double flops) {
    Recorder& recorder = *static_cast<Recorder*>(user);
    if (routine == nullptr) {
      recorder.begin();
    } else {
      PassRecord record;
      record.routine = routine;
      record.kernel = kernel;
      record.call = call;
      record.written = written;
      record.fetched = fetched;
      record.flops = flops;
      recorder.end(std::move(record));
    }
  }

  void begin() {
    end_query();  // of a pass that failed
    if (queries_) {
      query_ = std::make_unique<gl::TimerQuery>();
      query_->begin();
    } else {
      context_.wait(gl::Fence());
      start_ = context_.now();
    }
  }

  void end(PassRecord record) {
    if (queries_) {
      gl::TimerQuery::end();
      record.query = std::move(query_);
    } else {
      context_.wait(gl::Fence());
      record.seconds = context_.now() - start_;
    }
    records_.push_back(std::move(record));
  }

  void end_query() {
    if (query_) {
      gl::TimerQuery::end();
      query_.reset();
    }
  }

  detail::ContextState& context_;
  const bool queries_;
  std::unique_ptr<gl::TimerQuery> query_;  // that has begun
  double start_ = 0;
  std::vector<PassRecord> records_;
};

// Multiply-adds of which no compiler makes fewer.
constexpr const char* kArithmetic =
    "float a = x, b = x + 1.0, c = x + 2.0, d = x + 3.0;\n"
    "for (int i = int(trips); i > 0; --i) {\n"
    "  a = a * s + b; b = b * s + c; c = c * s + d; d = d * s + a;\n"
    "  a = a * s + b; b = b * s + c; c = c * s + d; d = d * s + a;\n"
    "  a = a * s + b; b = b * s + c; c = c * s + d; d = d * s + a;\n"
    "  a = a * s + b; b = b * s + c; c = c * s + d; d = d * s + a;\n"
    "}\n"
    "return a + b + c + d;";
constexpr double kTripFlops = 32;
constexpr int kTrips = 64;
// What the roofs are measured on, where it is no more than this part of the context's memory.
constexpr std::int64_t kLongVector = std::int64_t{1} << 22, kShortVector = kLongVector / 16;
constexpr std::int64_t kMemoryPart = 64;
constexpr int kTries = 3;

Roofs measure_roofs(Context& context) {
  detail::ContextState& state = *context.state();
  const std::int64_t bytes = state.budget.bytes() / kMemoryPart;
  const std::int64_t size = std::max<std::int64_t>(
      1, std::min({kLongVector, context.max_buffer_elements(DType::Float32), bytes / 4}));
  Vector x = context.vector(size);
  const Vector sum = context.vector(1);
  const Vector trips = context.vector(std::vector<float>{kTrips});
  const Vector factor = context.vector(std::vector<float>{0.5F});
  const VectorView few = x.view(std::min(size, kShortVector));
  Recorder recorder(state);
  for (int i = 0; i < kTries; ++i) {
    x.fill(1);
    asum(x, sum);
    run(kArithmetic,
        {{"x", few}, {"trips", trips.view(few.size, 0, 0)}, {"s", factor.view(few.size, 0, 0)}},
        few);
  }
  context.finish();
  Roofs roofs;
  for (const PassRecord& record : recorder.take()) {
    const double a_second = 1 / std::max(record.seconds, 1e-9);
    if (record.routine == "run") {
      roofs.flops = std::max(roofs.flops, 4 * record.written * kTrips * kTripFlops * a_second);
    } else if (record.routine == "sasum") {
      roofs.fetch = std::max(roofs.fetch, kTexelBytes * record.fetched * a_second);
    } else {
      roofs.write = std::max(roofs.write, kTexelBytes * record.written * a_second);
    }
  }
  return roofs;
}

// What the device needs at least: it computes, fetches and writes at a time.
double least_seconds(const PassRecord& record, const Roofs& roofs) {
  return std::max({record.flops / roofs.flops, kTexelBytes * record.fetched / roofs.fetch,
                   kTexelBytes * record.written / roofs.write});
}

// Rows of passes that have this name.
class Rows {
 public:
  explicit Rows(const Roofs& roofs) : roofs_(roofs) {}

  void add(const PassRecord& record, const std::string& kernel) {
    Sum& sum = sums_[{record.routine, kernel}];
    ProfileRow& row = sum.row;
    row.routine = record.routine;
    row.kernel = kernel;
    sum.calls.insert(record.call);
    ++row.passes;
    row.seconds += record.seconds;
    row.bytes += kTexelBytes * (record.fetched + record.written);
    row.flops += record.flops;
    row.roof += least_seconds(record, roofs_);
  }

  std::vector<ProfileRow> take() {
    std::vector<ProfileRow> rows;
    for (auto& [name, sum] : sums_) {
      sum.row.calls = static_cast<std::int64_t>(sum.calls.size());
      sum.row.roof /= std::max(sum.row.seconds, 1e-9);
      rows.push_back(std::move(sum.row));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const ProfileRow& a, const ProfileRow& b) {
      return a.seconds > b.seconds;
    });
    return rows;
  }

 private:
  struct Sum {
    ProfileRow row;
    std::set<std::uint32_t> calls;
  };
  const Roofs roofs_;
  std::map<std::pair<std::string, std::string>, Sum> sums_;
};

std::string line_of(const char* name, const ProfileRow& row, double all_seconds) {
  char line[256];
  std::snprintf(line, sizeof line, "%-44s %6lld %6lld %10.3f %5.1f %8.1f %8.1f %5.2f\n", name,
                static_cast<long long>(row.calls), static_cast<long long>(row.passes),
                1e3 * row.seconds, 100 * row.seconds / std::max(all_seconds, 1e-12),
                1e-9 * row.bytes / std::max(row.seconds, 1e-9),
                1e-9 * row.flops / std::max(row.seconds, 1e-9), row.roof);
  return line;
}

}  // namespace

Profile profile(Context& context, const std::function<void()>& work) {
  detail::ContextState& state = *context.state();
  const detail::ArgumentCheck check("profile");
  if (!work) {
    check.fail("work = null, must be a function");
  }
  // That of a context that learns makes room: behind the profile it comes back.
  const detail::PassWatch& watch = state.queue.watch();
  const bool learns = state.product_watch != nullptr && watch.user == state.product_watch.get();
  if (watch.tell != nullptr && !learns) {
    check.fail("the context is watched, must not be by another profile or fragblas_context_watch");
  }
  context.finish();
  Profile profile;
  profile.timer_queries = context.info().timer_query;
  profile.roofs = measure_roofs(context);
  const Stats before = context.stats();
  Recorder recorder(state);
  const double start = state.now();
  work();
  if (!recorder.listens()) {
    check.fail("work has called fragblas_context_watch, must leave the watch to the profile");
  }
  context.finish();
  profile.seconds = state.now() - start;
  const Stats after = context.stats();
  profile.uploads = after.uploads - before.uploads;
  profile.upload_bytes = after.upload_bytes - before.upload_bytes;
  profile.readbacks = after.readbacks - before.readbacks;
  profile.readback_bytes = after.readback_bytes - before.readback_bytes;
  Rows routines(profile.roofs), passes(profile.roofs);
  for (const PassRecord& record : recorder.take()) {
    profile.device_seconds += record.seconds;
    routines.add(record, "");
    passes.add(record, record.kernel);
  }
  profile.routines = routines.take();
  profile.passes = passes.take();
  return profile;
}

std::string Profile::table() const {
  std::string text =
      "                                              calls passes         ms     %     "
      "GB/s  GFLOP/s  roof\n";
  for (const ProfileRow& routine : routines) {
    text += line_of(routine.routine.c_str(), routine, device_seconds);
    for (const ProfileRow& pass : passes) {
      if (pass.routine == routine.routine) {
        text += line_of(("  " + pass.kernel).c_str(), pass, device_seconds);
      }
    }
  }
  char last[256];
  std::snprintf(last, sizeof last,
                "%.3f ms by %s, in %.3f ms of work; roofs: %.0f GB/s fetched, %.0f GB/s written, "
                "%.0f GFLOP/s\n",
                1e3 * device_seconds, timer_queries ? "timer queries" : "fences", 1e3 * seconds,
                1e-9 * roofs.fetch, 1e-9 * roofs.write, 1e-9 * roofs.flops);
  return text + last;
}

}  // namespace fragblas
