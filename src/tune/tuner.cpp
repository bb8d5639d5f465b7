// SPDX-License-Identifier: MIT
#include "fragblas/tune.hpp"

#include <algorithm>
#include <cmath>

#include "json.hpp"
#include "plan/device_profile.hpp"
#include "tune/calibration.hpp"
#include "tune/problem.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas {

namespace {

using detail::Problem;
using detail::Work;
using detail::WorkSize;

// Less is noise, and the default is known to work.
constexpr double kLeastGain = 0.05;
// Of one measurement: long beside the wait for the device, short for a page that must stay alive.
constexpr double kMeasurement = 0.02;
// What one draw may take: browsers and drivers kill long ones.
constexpr double kDrawSeconds = 0.05;

constexpr int kCalibrations = 10;
// The largest operand has 2^22 elements.
constexpr int kLeastTextureSize = 1024;

// A parameter that is measured: its candidates, and the problem that decides, on a GPU and on
// software (or when it must be quick).
struct Parameter {
  const char* name;
  std::vector<double> candidates;
  Work work;
  WorkSize large, small;
};

// In the order in which they are measured: each with the values chosen before.
const std::vector<Parameter>& parameters() {
  static const std::vector<Parameter> table = {
      {"gemm_blocks", {0, 1}, Work::Gemm, {1024, 1024, 1024}, {256, 512, 256}},
      {"draw_flops",
       {0x1p24, 0x1p26, 0x1p28, 0x1p30, 0x1p32},
       Work::Gemm,
       {1024, 1024, 1024},
       {256, 512, 256}},
      {"reduction_side", {16, 32, 64, 128, 256}, Work::Dot, {1 << 22}, {1 << 18}},
      {"gemv_fragments", {256, 1024, 4096, 8192, 32768}, Work::Gemv, {1024, 4096}, {512, 512}},
      {"gemv_piece", {16, 64, 256}, Work::Gemv, {64, 16384}, {64, 4096}},
      {"triangle_block", {8, 16, 32}, Work::Trsm, {512, 512}, {128, 64}},
  };
  return table;
}

struct Candidate {
  double value = 0;
  int calls = 0;    // of its next measurement; 0: it is still to be checked
  double best = 0;  // seconds of a call
  bool wrong = false;
};

std::string shown(const ProfileField& field, double value) {
  if (field.kind == ProfileField::Kind::Bool) {
    return value != 0 ? "true" : "false";
  }
  return JsonObject::number(value);
}

}  // namespace

const char* to_string(Trial::Verdict verdict) {
  switch (verdict) {
    case Trial::Verdict::Chosen:
      return "chosen";
    case Trial::Verdict::Slower:
      return "slower";
    default:
      return "wrong";
  }
}

struct Tuner::Impl {
  std::shared_ptr<detail::ContextState> context;
  bool small = false;
  double share = 0;  // seconds of a candidate
  TunedProfile result;
  std::vector<Trial> trials;

  // Where it stands: the parameter, its candidates (the default in front), whose turn it is, and
  // what their measurements have taken. They take turns, so that all have the same of what else the
  // machine does.
  int calibrations = 0;
  std::size_t parameter = 0;
  std::vector<Candidate> candidates;
  std::size_t turn = 0;
  double spent = 0;
  std::unique_ptr<Problem> problem;
  double gemm_rate = 0;  // flops a second

  bool step() {
    if (calibrations < kCalibrations) {
      ++calibrations;
      for (const CalibrationRate& rate : detail::measure_calibration(context).rates) {
        add_rate(rate);
      }
      return true;
    }
    if (parameter == parameters().size()) {
      return false;
    }
    const Parameter& row = parameters()[parameter];
    const ProfileField& field = *find_profile_field(row.name);
    if (!problem) {
      problem = Problem::make(row.work, small ? row.small : row.large, context);
      candidates = candidates_of(row, field);
      turn = 0;
      spent = 0;
    }
    measure(field, candidates[turn]);
    turn = (turn + 1) % candidates.size();
    if (turn == 0 && finished()) {
      decide(field);
    }
    return true;
  }

  // After a round.
  bool finished() const {
    const bool measured = std::all_of(
        candidates.begin(), candidates.end(),
        [](const Candidate& candidate) { return candidate.wrong || candidate.best > 0; });
    const bool any_right = std::any_of(candidates.begin(), candidates.end(),
                                       [](const Candidate& candidate) { return !candidate.wrong; });
    return measured && (!any_right || spent >= share * static_cast<double>(candidates.size()));
  }

  // The most of several: what else the machine does only slows.
  void add_rate(const CalibrationRate& rate) {
    for (CalibrationRate& known : result.calibration) {
      if (known.size == rate.size) {
        known.gflops = std::max(known.gflops, rate.gflops);
        return;
      }
    }
    result.calibration.push_back(rate);
  }

  // A draw of draw_flops must not take too long, whatever is faster.
  std::vector<Candidate> candidates_of(const Parameter& row, const ProfileField& field) const {
    std::vector<double> list = row.candidates;
    double first = field.get(result.parameters);
    if (row.name == std::string("draw_flops") && gemm_rate > 0) {
      const auto too_long = [&](double flops) { return flops > gemm_rate * kDrawSeconds; };
      list.erase(std::remove_if(list.begin() + 1, list.end(), too_long), list.end());
      first = too_long(first) ? list.back() : first;
    }
    std::vector<Candidate> all = {Candidate{first}};
    for (const double value : list) {
      if (value != first) {
        all.push_back(Candidate{value});
      }
    }
    return all;
  }

  // Checks the candidate when it comes first, then measures it.
  void measure(const ProfileField& field, Candidate& candidate) {
    if (candidate.wrong) {
      return;
    }
    const detail::Experiment experiment(*context);
    context->profile = result.parameters;
    field.set(context->profile, candidate.value);
    try {
      if (candidate.calls == 0) {
        problem->run(1);
        candidate.wrong = !problem->right();
        candidate.calls = 1;
        return;
      }
      const double seconds = problem->run(candidate.calls), one = seconds / candidate.calls;
      candidate.best = candidate.best == 0 ? one : std::min(candidate.best, one);
      candidate.calls =
          static_cast<int>(std::clamp(kMeasurement / std::max(one, 1e-6), 1.0, 1000.0));
      spent += seconds;
    } catch (const Error& error) {
      context->check_lost();
      context->log(LogLevel::Warning, std::string("Tuner: ") + error.what());
      candidate.wrong = true;
    }
  }

  // The fastest right one; the default unless another gains something.
  void decide(const ProfileField& field) {
    const Candidate* chosen = &candidates[0];
    for (const Candidate& candidate : candidates) {
      const double least = chosen->best * (chosen == &candidates[0] ? 1 - kLeastGain : 1);
      if (!candidate.wrong && (chosen->wrong || candidate.best < least)) {
        chosen = &candidate;
      }
    }
    for (const Candidate& candidate : candidates) {
      Trial trial;
      trial.parameter = field.name;
      trial.candidate = shown(field, candidate.value);
      trial.problem = problem->name();
      trial.seconds = candidate.wrong ? 0 : candidate.best;
      trial.verdict = candidate.wrong        ? Trial::Verdict::Wrong
                      : &candidate == chosen ? Trial::Verdict::Chosen
                                             : Trial::Verdict::Slower;
      trials.push_back(std::move(trial));
    }
    if (!chosen->wrong) {
      field.set(result.parameters, chosen->value);
      if (parameters()[parameter].work == Work::Gemm) {
        gemm_rate = problem->flops() / chosen->best;
      }
    }
    ++parameter;
    problem.reset();
  }

  // By parameter and candidate; a wrong one has no time.
  std::string evidence() const {
    JsonObject all, one;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const Trial& trial = trials[i];
      if (trial.verdict == Trial::Verdict::Wrong) {
        one.add(trial.candidate, to_string(trial.verdict));
      } else {
        one.add(trial.candidate, trial.seconds);
      }
      if (i + 1 == trials.size() || trials[i + 1].parameter != trial.parameter) {
        all.add_json(trial.parameter, one.add("problem", trial.problem).text());
        one = {};
      }
    }
    return all.text();
  }
};

Tuner::Tuner(Context& context, const TunerOptions& options) : impl_(std::make_unique<Impl>()) {
  if (!(options.seconds > 0 && options.seconds <= 3600)) {
    throw Error(Status::InvalidArgument, "Tuner: seconds = " + JsonObject::number(options.seconds) +
                                             ", must be more than 0 and at most 3600");
  }
  if (context.info().max_texture_size < kLeastTextureSize) {
    throw Error(Status::Unsupported,
                "Tuner: max_texture_size = " + std::to_string(context.info().max_texture_size) +
                    ", must be at least " + std::to_string(kLeastTextureSize));
  }
  Impl& impl = *impl_;
  impl.context = context.state();
  impl.context->check_lost();
  impl.small = options.quick || context.info().software;
  std::size_t count = 0;
  for (const Parameter& row : parameters()) {
    count += row.candidates.size();
  }
  impl.share = options.seconds / static_cast<double>(count);
  impl.result.device = device_key(context.info());
  impl.result.parameters = default_profile(context.info());
}

Tuner::Tuner(Tuner&&) noexcept = default;
Tuner& Tuner::operator=(Tuner&&) noexcept = default;
Tuner::~Tuner() = default;

bool Tuner::step() {
  return impl_->step();
}

double Tuner::progress() const {
  const Impl& impl = *impl_;
  const double share = impl.share * static_cast<double>(impl.candidates.size());
  const double part = impl.problem ? std::min(impl.spent / share, 1.0) : 0;
  return (static_cast<double>(impl.parameter) + part) / static_cast<double>(parameters().size());
}

const std::vector<Trial>& Tuner::trials() const {
  return impl_->trials;
}

TunedProfile Tuner::profile() const {
  return impl_->result;
}

std::string Tuner::profile_json() const {
  return to_json(impl_->result, impl_->evidence());
}

}  // namespace fragblas
