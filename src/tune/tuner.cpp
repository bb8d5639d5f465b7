// The tuner: stages of races, each of which sets parameters of the profile that the next ones use.
// SPDX-License-Identifier: MIT
#include "fragblas/tune.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "base/handle.hpp"
#include "base/json.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_planner.hpp"
#include "tune/calibration.hpp"
#include "tune/race.hpp"
#include "tune/rates.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas {

namespace {

using detail::Contender;
using detail::GemmPlan;
using detail::GemmProblem;
using detail::JsonObject;
using detail::ProfileField;
using detail::Race;
using detail::RateSample;
using detail::Work;
using detail::Workload;
using detail::WorkSize;

// Less is noise, and the default is known to work.
constexpr double kLeastGain = 0.05;
// Blocks are dropped where textures are several times as fast. Which is the faster depends on the
// product, and the rates tell where; solves take blocks that are a half or a third as fast.
constexpr double kLeastGainOfTextures = 0.7;
// What one draw may take: browsers and drivers kill long ones.
constexpr double kDrawSeconds = 0.05;
// By measured rates, products may be so much slower on the average, which is noise, and any of
// them.
constexpr double kNoise = 1.02;
constexpr double kMostLoss = 1.25;

// The calibration's rates: the best of so many, in at most this part of the budget.
constexpr int kCalibrations = 10;
constexpr double kCalibrationShare = 0.1;
// The largest operand has 2^24 elements, more than caches hold: 2^22 found reductions that are
// twice as slow beyond.
constexpr int kLeastTextureSize = 2048;

// What is measured at a time.
struct Stage {
  enum class Kind {
    Parameter,  // values of one, and the workload that decides, on a GPU and on software (or
                // when it must be quick)
    Rates,      // what products take, for the rates of gemm's cost model
    RatesTrial  // whether plans by those are better
  };

  Kind kind = Kind::Parameter;
  double weight = 0;  // of the budget
  const char* name = "";
  std::vector<double> candidates = {};
  Work work = Work::Gemm;
  WorkSize large = {}, small = {};
  double least_gain = kLeastGain;
};

Stage parameter(const char* name, std::vector<double> candidates, Work work, WorkSize large,
                WorkSize small, double least_gain = kLeastGain) {
  const double weight = static_cast<double>(candidates.size());
  return {
      Stage::Kind::Parameter, weight, name, std::move(candidates), work, large, small, least_gain};
}

// In the order in which they are measured: each with the values chosen before. The rates come last,
// because they take the longest; panels need what a draw costs.
const std::vector<Stage>& stages() {
  static const std::vector<Stage> table = {
      parameter("gemm_blocks", {0, 1}, Work::Gemm, {1024, 1024, 1024}, {512, 512, 512},
                kLeastGainOfTextures),
      parameter("draw_flops", {0x1p24, 0x1p26, 0x1p28, 0x1p30, 0x1p32}, Work::Trsm, {512, 512},
                {128, 64}),
      parameter("reduction_side", {16, 32, 64, 128, 256}, Work::Dot, {1 << 24}, {1 << 18}),
      parameter("gemv_fragments", {256, 1024, 4096, 16384, 65536}, Work::Gemv, {1024, 4096},
                {512, 512}),
      parameter("gemv_piece", {16, 64, 128, 256}, Work::Gemv, {1024, 1024}, {64, 4096}),
      parameter("triangle_block", {8, 16, 32}, Work::Trsm, {512, 512}, {128, 64}),
      {Stage::Kind::Rates, 12},
      {Stage::Kind::RatesTrial, 6},
      {Stage::Kind::RatesTrial, 6},
      parameter("panels", {1, 2, 4}, Work::Gemm, {2048, 256, 256}, {512, 64, 64}),
  };
  return table;
}

std::string shown(const ProfileField& field, double value) {
  if (field.kind() == ProfileField::Kind::Bool) {
    return value != 0 ? "true" : "false";
  }
  return JsonObject::number(value);
}

WorkSize size_of(const GemmProblem& problem) {
  return {problem.m, problem.n, problem.k};
}

// Of contenders begin, begin + step, ...: the geometric mean of their times.
double mean_seconds(const std::vector<Contender>& contenders, std::size_t begin, std::size_t step) {
  double sum = 0, count = 0;
  for (std::size_t i = begin; i < contenders.size(); i += step) {
    sum += std::log(contenders[i].best);
    ++count;
  }
  return std::exp(sum / count);
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
  double seconds = 0, spent = 0;
  TunedProfile result;
  std::vector<Trial> trials;

  int calibrations = 0;
  std::size_t stage = 0;
  std::optional<Race> race;  // of that stage
  double gemm_rate = 0;      // flops a second
  // Of the rates: what is measured, and what comes of it.
  std::vector<RateSample> samples;
  DeviceProfile fitted;
  bool rates_open = false;         // fitted, and not yet found to be good
  std::vector<GemmProblem> tried;  // by two contenders each

  bool done() const { return stage == stages().size() || spent >= seconds; }

  bool step() {
    if (done()) {
      return false;
    }
    const double start = context->now();
    if (calibrations < kCalibrations &&
        (calibrations == 0 || spent < kCalibrationShare * seconds)) {
      ++calibrations;
      for (const CalibrationRate& rate : detail::measure_calibration(context).rates) {
        add_rate(rate);
      }
    } else {
      calibrations = kCalibrations;
      advance();
    }
    spent += context->now() - start;
    if (done() && race && race->measured()) {
      end_stage();
    }
    return !done();
  }

  void advance() {
    if (!race) {
      std::vector<Contender> contenders = contenders_of(stages()[stage]);
      if (!contenders.empty()) {
        race.emplace(context, std::move(contenders), share());
      }
    }
    if (!race || !race->step()) {
      end_stage();
    }
  }

  void end_stage() {
    decide(stages()[stage]);
    race.reset();
    ++stage;
  }

  // Of what is left of the budget.
  double share() const {
    double weights = 0;
    for (std::size_t i = stage; i < stages().size(); ++i) {
      weights += stages()[i].weight;
    }
    return (seconds - spent) * stages()[stage].weight / weights;
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

  std::vector<Contender> contenders_of(const Stage& row) {
    switch (row.kind) {
      case Stage::Kind::Rates:
        return ways();
      case Stage::Kind::RatesTrial:
        return trial_of_rates();
      default:
        return candidates_of(row, *detail::find_profile_field(row.name));
    }
  }

  void decide(const Stage& row) {
    switch (row.kind) {
      case Stage::Kind::Rates:
        return fit();
      case Stage::Kind::RatesTrial:
        return judge_rates();
      default:
        return choose(*detail::find_profile_field(row.name));
    }
  }

  // The default in front. A draw of draw_flops must not take too long, whatever is faster.
  std::vector<Contender> candidates_of(const Stage& row, const ProfileField& field) const {
    std::vector<double> list = row.candidates;
    double first = field.get(result.parameters);
    if (row.name == std::string("draw_flops") && gemm_rate > 0) {
      const auto too_long = [&](double flops) { return flops > gemm_rate * kDrawSeconds; };
      list.erase(std::remove_if(list.begin() + 1, list.end(), too_long), list.end());
      first = too_long(first) ? list.back() : first;
    }
    list.erase(std::remove(list.begin(), list.end(), first), list.end());
    list.insert(list.begin(), first);
    const std::shared_ptr<Workload> workload =
        Workload::make(row.work, small ? row.small : row.large, context);
    std::vector<Contender> all;
    for (const double value : list) {
      all.push_back({result.parameters, workload});
      field.set(all.back().profile, value);
      if (field.flag == &DeviceProfile::gemm_blocks && detail::has_block_kernel(*context)) {
        detail::leave_one_kernel(all.back().profile, value != 0);
      }
    }
    return all;
  }

  // The fastest right one; the default unless another gains something.
  void choose(const ProfileField& field) {
    const std::vector<Contender>& all = race->contenders();
    const Contender* chosen = &all[0];
    for (const Contender& contender : all) {
      const double least = chosen->best * (chosen == &all[0] ? 1 - stages()[stage].least_gain : 1);
      if (!contender.wrong && (chosen->wrong || contender.best < least)) {
        chosen = &contender;
      }
    }
    for (const Contender& contender : all) {
      add_trial(field.name, shown(field, field.get(contender.profile)), contender.workload->name(),
                contender.wrong ? 0 : contender.best, &contender == chosen);
    }
    if (!chosen->wrong) {
      field.set(result.parameters, field.get(chosen->profile));
      if (stages()[stage].work == Work::Gemm) {
        gemm_rate = std::max(gemm_rate, chosen->workload->flops() / chosen->best);
      }
    }
    if (field.flag == &DeviceProfile::gemm_blocks) {
      limit_blocks(all[0], all[1]);
    }
  }

  // Products take textures where those are faster, until all rates are fitted.
  void limit_blocks(const Contender& blocks, const Contender& textures) {
    if (!blocks.wrong && !textures.wrong && textures.best < blocks.best) {
      detail::limit_block_rate(result.parameters, textures.best / blocks.best);
    }
  }

  // Each product of the list by each kernel that can compute it. Their operands are packed in each
  // call, or the rates of packing would not be seen.
  std::vector<Contender> ways() {
    std::vector<Contender> all;
    for (const GemmProblem& product : detail::rate_problems(small)) {
      std::shared_ptr<Workload> workload;
      for (const GemmKernel kernel :
           {GemmKernel::Direct, GemmKernel::TwoPass, GemmKernel::Texture, GemmKernel::Block}) {
        const auto profile = detail::forced(kernel, product, context->info, result.parameters);
        if (profile) {
          workload = workload ? workload : Workload::gemm(size_of(product), context);
          all.push_back({*profile, workload, true});
          samples.push_back({product, detail::plan_gemm(product, context->info, *profile)});
        }
      }
    }
    return all;
  }

  void fit() {
    fitted = result.parameters;
    if (!race) {
      return;
    }
    const std::vector<Contender>& all = race->contenders();
    std::vector<RateSample> measured;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!all[i].wrong) {
        measured.push_back(samples[i]);
        measured.back().seconds = all[i].best;
      }
    }
    samples = std::move(measured);
    rates_open = !samples.empty();
    fitted = detail::fit_rates(samples, fitted);
  }

  // The products that the two profiles compute differently, by the one and by the other.
  std::vector<Contender> trial_of_rates() {
    tried.clear();
    std::vector<Contender> all;
    for (const GemmProblem& product : detail::trial_problems(small)) {
      const detail::GemmPlan before = detail::plan_gemm(product, context->info, result.parameters);
      const detail::GemmPlan after = detail::plan_gemm(product, context->info, fitted);
      if (rates_open && !before.detail::GemmChoice::operator==(after)) {
        tried.push_back(product);
        const std::shared_ptr<Workload> workload = Workload::gemm(size_of(product), context);
        all.push_back({result.parameters, workload, true});
        all.push_back({fitted, workload, true});
      }
    }
    return all;
  }

  // The rates as measured, unless products are slower for it. Then what these took is measured too,
  // and the rates are fitted again.
  void judge_rates() {
    if (!rates_open) {
      return;
    }
    char text[120];
    std::snprintf(text, sizeof text, "model off by %.0f%%, was %.0f%%",
                  100 * (std::exp(detail::model_error(samples, fitted)) - 1),
                  100 * (std::exp(detail::model_error(samples, result.parameters)) - 1));
    if (race) {
      const std::vector<Contender>& all = race->contenders();
      const double before = mean_seconds(all, 0, 2), after = mean_seconds(all, 1, 2);
      rates_open = after > kNoise * before || after == 0;
      for (std::size_t i = 0; i < all.size(); i += 2) {
        rates_open = rates_open || all[i + 1].best > kMostLoss * all[i].best;
      }
      if (!rates_open || stages()[stage + 1].kind != Stage::Kind::RatesTrial) {
        add_trial("rates", "default", detail::format("gemm of {} shapes", {tried.size()}), before,
                  rates_open);
        add_trial("rates", "measured", text, after, !rates_open);
      }
    } else {
      double sum = 0;
      for (const RateSample& sample : samples) {
        sum += std::log(sample.seconds);
      }
      rates_open = false;
      add_trial("rates", "measured", text, std::exp(sum / static_cast<double>(samples.size())),
                true);
    }
    if (rates_open) {
      fit_again();
    } else {
      result.parameters = fitted;
    }
  }

  void fit_again() {
    const std::vector<Contender>& all = race->contenders();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!all[i].wrong) {
        const GemmProblem& product = tried[i / 2];
        const GemmPlan plan = detail::plan_gemm(product, context->info, all[i].profile);
        samples.push_back({product, plan, all[i].best});
      }
    }
    fitted = detail::fit_rates(samples, result.parameters);
  }

  void add_trial(std::string name, std::string candidate, std::string problem, double time,
                 bool chosen) {
    Trial trial;
    trial.parameter = std::move(name);
    trial.candidate = std::move(candidate);
    trial.problem = std::move(problem);
    trial.seconds = time;
    trial.verdict = time == 0 ? Trial::Verdict::Wrong
                    : chosen  ? Trial::Verdict::Chosen
                              : Trial::Verdict::Slower;
    trials.push_back(std::move(trial));
  }

  // By parameter and candidate; a wrong one has no time.
  std::string evidence() const {
    JsonObject all, one;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const Trial& trial = trials[i];
      if (trial.verdict == Trial::Verdict::Wrong) {
        one.add(trial.candidate.c_str(), to_string(trial.verdict));
      } else {
        one.add(trial.candidate.c_str(), trial.seconds);
      }
      if (i + 1 == trials.size() || trials[i + 1].parameter != trial.parameter) {
        all.add_json(trial.parameter.c_str(), one.add("problem", trial.problem).text());
        one = {};
      }
    }
    return all.text();
  }
};

Tuner::Tuner(Context& context, const TunerOptions& options) : impl_(std::make_unique<Impl>()) {
  if (!(options.seconds > 0 && options.seconds <= 3600)) {
    detail::throw_error(Status::InvalidArgument,
                        "Tuner: seconds = {}, must be more than 0 and at most 3600",
                        {JsonObject::number(options.seconds)});
  }
  if (context.info().max_texture_size < kLeastTextureSize) {
    detail::throw_error(Status::Unsupported, "Tuner: max_texture_size = {}, must be at least {}",
                        {context.info().max_texture_size, kLeastTextureSize});
  }
  Impl& impl = *impl_;
  impl.context = context.state();
  impl.context->check_lost();
  impl.small = options.quick || context.info().software;
  impl.seconds = options.seconds;
  impl.result.device = detail::device_key(context.info());
  impl.result.parameters = detail::default_profile(context.info());
}

Tuner::Tuner(Tuner&&) noexcept = default;
Tuner& Tuner::operator=(Tuner&&) noexcept = default;
Tuner::~Tuner() = default;

bool Tuner::step() {
  return detail::content_of(impl_, "Tuner", "tuner").step();
}

double Tuner::progress() const {
  const Impl& impl = detail::content_of(impl_, "Tuner", "tuner");
  return impl.done() ? 1 : impl.spent / impl.seconds;
}

const std::vector<Trial>& Tuner::trials() const {
  return detail::content_of(impl_, "Tuner", "tuner").trials;
}

TunedProfile Tuner::profile() const {
  return detail::content_of(impl_, "Tuner", "tuner").result;
}

std::string Tuner::profile_json() const {
  const Impl& impl = detail::content_of(impl_, "Tuner", "tuner");
  return detail::to_json(impl.result, impl.evidence());
}

}  // namespace fragblas
