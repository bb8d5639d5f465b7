// Tuned profiles: their JSON, which device they are for, calibration, and the tuner.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "base/json_reader.hpp"
#include "context/context_state.hpp"
#include "fragblas/tune.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "tune/calibration.hpp"
#include "tune/profile_choice.hpp"
#include "tune/rates.hpp"
#include "tune/shipped_profiles.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

// Of this device, with parameters that no default has.
TunedProfile profile_of_device() {
  TunedProfile profile;
  profile.device = device_key(info());
  profile.calibration = {{256, 4e6}, {512, 8e6}};  // no profile that is shipped has such rates
  double step = 3;
  for (const ProfileField& field : kProfileFields) {
    if (field.kind() != ProfileField::Kind::Bool) {
      const bool fits = field.least + step <= field.most;
      field.set(profile.parameters, fits ? field.least + step
                                    : field.kind() == ProfileField::Kind::Integer ? field.most - 1
                                                                                  : field.most / 2);
      step += 2;
    }
  }
  profile.parameters.block_rate = 3e7;
  profile.parameters.texture_rate = 2e7;
  profile.parameters.write_rate = 1e7;
  profile.parameters.gemm_blocks = true;
  return profile;
}

std::string replaced(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  REQUIRE_MESSAGE(at != std::string::npos, old << " is not in " << text);
  return text.replace(at, old.size(), now);
}

std::string refusal(const std::string& json) {
  return error_of([&] { tuned_profile_from_json(json); });
}

bool same_parameters(const DeviceProfile& a, const DeviceProfile& b) {
  return std::all_of(std::begin(kProfileFields), std::end(kProfileFields),
                     [&](const ProfileField& field) { return field.get(a) == field.get(b); });
}

// This device, or one like it that is no software rasteriser.
DeviceInfo like_this(bool software) {
  DeviceInfo device = info();
  device.software = software;
  return device;
}

// What the context of these options uses after a calibration with these rates.
detail::ProfileChoice chosen(ContextOptions options, const Calibration& calibration,
                             bool software = false) {
  options.calibrate = true;
  OtherContext other(options);
  const std::shared_ptr<detail::ContextState> state = other.enter().state();
  state->info.software = software;
  const detail::ProfileChoice choice = detail::choose_profile(*state, calibration);
  other.leave();
  return choice;
}

// What the tuner would measure on a device of which the model is right: with all kernels, or one.
std::vector<RateSample> samples_of(const DeviceProfile& truth, std::optional<GemmKernel> only) {
  DeviceInfo device;
  device.max_texture_size = 16384;
  device.draw_buffers = 8;
  device.uniform_block_bytes = 65536;
  device.uniform_buffer_offset_alignment = 256;
  std::vector<RateSample> samples;
  for (const GemmProblem& problem : rate_problems(false)) {
    for (const GemmKernel kernel :
         {GemmKernel::Direct, GemmKernel::TwoPass, GemmKernel::Texture, GemmKernel::Block}) {
      const auto profile = forced(kernel, problem, device, DeviceProfile{});
      if (profile && kernel == only.value_or(kernel)) {
        const GemmPlan plan = plan_gemm(problem, device, *profile);
        CHECK(plan.kernel == kernel);
        samples.push_back({problem, plan, gemm_cost(plan, problem, truth).seconds()});
      }
    }
  }
  return samples;
}

Calibration rates(double gflops) {
  Calibration calibration;
  calibration.rates = {{512, gflops}};
  calibration.block_gflops = gflops;
  calibration.texture_gflops = gflops / 2;
  return calibration;
}

}  // namespace

TEST_SUITE_BEGIN("tuning");

TEST_CASE("a tuned profile survives JSON") {
  TunedProfile profile = profile_of_device();
  profile.device.renderer = "quotes \" and \\, a tab\t, an e with two dots \xc3\xab, a star *";
  const TunedProfile read =
      tuned_profile_from_json(to_json(profile, R"({"gemm_blocks": {"1": 2}})"));
  CHECK(same_parameters(read.parameters, profile.parameters));
  CHECK(read.device.backend == profile.device.backend);
  CHECK(read.device.vendor == profile.device.vendor);
  CHECK(read.device.renderer == profile.device.renderer);
  CHECK(read.device.max_texture_size == profile.device.max_texture_size);
  CHECK(read.device.draw_buffers == profile.device.draw_buffers);
  CHECK(read.device.uniform_block_bytes == profile.device.uniform_block_bytes);
  REQUIRE(read.calibration.size() == 2);
  CHECK(read.calibration[1].size == 512);
  CHECK(read.calibration[1].gflops == 8e6);
  CHECK(to_json(read) == to_json(profile));
}

TEST_CASE("what a profile does not say is the default") {
  const std::string json = R"({"format": 1, "device": {"backend": "native", "vendor": "v",
    "renderer": "r\u00eb", "max_texture_size": 16, "draw_buffers": 1, "uniform_block_bytes": 0},
    "calibration": {"256": 1.25e1}, "parameters": {"gemv_piece": 7}, "evidence": {"x": "wrong"}})";
  const TunedProfile profile = tuned_profile_from_json(json);
  CHECK(profile.device.renderer == "r\xc3\xab");
  CHECK(profile.calibration[0].gflops == 12.5);
  DeviceProfile expected;
  expected.gemv_piece = 7;
  CHECK(same_parameters(profile.parameters, expected));
}

TEST_CASE("every parameter's bounds are kept") {
  for (const ProfileField& field : kProfileFields) {
    CAPTURE(field.name);
    const std::string name = std::string("\"") + field.name + "\": ";
    const auto with = [&](const std::string& value) {
      TunedProfile profile = profile_of_device();
      const std::string json = to_json(profile);
      const std::size_t at = json.find(name) + name.size();
      return json.substr(0, at) + value + json.substr(json.find_first_of(",}", at));
    };
    const std::string start = std::string("profile: parameters.") + field.name + " = ";
    CHECK(refusal(with("\"x\"")).find(start + "\"x\", must be ") == 0);
    if (field.kind() == ProfileField::Kind::Bool) {
      CHECK(refusal(with("1")) == start + "1, must be true or false");
      continue;
    }
    CHECK(refusal(with("true")).find(start + "true, must be ") == 0);
    CHECK(refusal(with("-1")).find(start + "-1, must be ") == 0);
    CHECK(refusal(with("1e300")).find(start) == 0);
    CHECK(refusal(with("1e999")).find(start) == 0);
    if (field.kind() == ProfileField::Kind::Integer) {
      CHECK(refusal(with("2.5")).find(start + "2.5, must be an integer from ") == 0);
    }
  }
}

TEST_CASE("a profile needs no calibration") {
  TunedProfile profile = profile_of_device();
  profile.calibration.clear();
  const TunedProfile read = tuned_profile_from_json(to_json(profile));
  CHECK(read.calibration.empty());
  CHECK(read.parameters.fetch_rate == profile.parameters.fetch_rate);
  CHECK(to_json(read) == to_json(profile));
}

TEST_CASE("what is wrong in a profile is named") {
  const std::string good = to_json(profile_of_device());
  const struct {
    const char *old, *now, *text;
  } cases[] = {
      {"\"format\": 1", "\"format\": 2", "profile: format = 2, must be 1"},
      {"\"format\": 1, ", "", "profile: format is missing"},
      {"\"backend\": ", "\"beckend\": ", "profile: device.backend is missing"},
      {"\"vendor\": ", "\"vendor\": 1, \"x\": ", "profile: device.vendor = 1, must be a string"},
      {"\"draw_buffers\": ", "\"draw_buffers\": 0.5, \"x\": ",
       "profile: device.draw_buffers = 0.5, must be an integer from 1 to 1073741824"},
      {"\"draw_buffers\": ", "\"x\": 1, \"draw_buffers\": ",
       "profile: device.x is no field; docs/tuning.md has the list"},
      {"\"draw_flops\": ", "\"draw_flips\": ",
       "profile: parameters.draw_flips is no parameter; docs/tuning.md has the list"},
      {"\"draw_flops\": ", "\"gemv_piece\": 1, \"draw_flops\": ",
       "profile: parameters.gemv_piece is there twice"},
      {"\"256\": 4000000", "\"256\": 0", "profile: calibration.256 = 0, must be a number above 0"},
      {"\"256\": 4000000", "\"256\": 1e999",
       "profile: calibration.256 = null, must be a number above 0"},
      {"\"block_rate\": 30000000", "\"block_rate\": 1",
       "profile: parameters.block_rate = 1, must be at least 1048576 in draw_seconds = 3.0001"},
      {"\"texture_rate\": 20000000", "\"texture_rate\": 349000",
       "profile: parameters.texture_rate = 349000, must be at least 1048576 in draw_seconds = "
       "3.0001"},
      {"\"write_rate\": 10000000", "\"write_rate\": 1",
       "profile: parameters.write_rate = 1, must be at least 262144 in draw_seconds = 3.0001"},
      {"\"256\": 4", "\"a\": 4",
       "profile: calibration.a is no field: must be the size of a product"},
      {"{\"format\"", "[\"format\"", "profile: JSON at character 1 = \"[\", must be {"},
      {"\"format\": 1", "\"format\": null",
       "profile: JSON at character 12 = \"n\", must be an object, a string, a number, true or "
       "false"},
      {"\"format\": 1", "\"format\": 01",
       "profile: JSON at character 12 = \"0\", must be an object, a string, a number, true or "
       "false"},
      {"\"format\": 1", "\"format\": 1.", "profile: JSON at character 14 = \",\", must be a digit"},
      {"\"format\": 1", "\"format\" 1", "profile: JSON at character 11 = \"1\", must be :"},
      {"\"format\"", "format", "profile: JSON at character 2 = \"f\", must be a name in quotes"},
      {"\"format\"", "\"for\\qmat\"",
       "profile: JSON at character 7 = \"q\", must be one of \"\\/nrtu"},
      {"\"format\"", "\"for\\u12g4\"",
       "profile: JSON at character 10 = \"g\", must be a hexadecimal digit"},
      {"\"format\": 1, ", "\"format\": 1 ",
       "profile: JSON at character 14 = \"\\\"\", must be , or }"},
  };
  for (const auto& row : cases) {
    CHECK(refusal(replaced(good, row.old, row.now)) == row.text);
  }
  CHECK(refusal(good) == "no error");
  CHECK(refusal(good + " x").find("must end after one object") != std::string::npos);
  CHECK(refusal("{\"a") == "profile: JSON at character 4 = the end, must be the rest of a string");
  CHECK(refusal("{\"" + std::string(129, 'x') + "\": 1}") ==
        "profile: JSON at character 3 = \"x\", must begin a name of at most 128 characters");
  CHECK(refusal(R"({"a":{"b":{"c":{"d":{"e":1}}}}})").find("must not be nested as deep") !=
        std::string::npos);
}

TEST_CASE("reading a profile takes as long as it is, however many names it has") {
  // Of 200,000 names, each of which was compared with all before it.
  std::string json = "{";
  for (int i = 0; i < 200000; ++i) json += "\"n" + std::to_string(i) + "\": 1, ";
  CHECK(refusal(json + "\"format\": 2}") == "profile: format = 2, must be 1");
  CHECK(refusal(json + "\"n77777\": 2}") == "profile: n77777 is there twice");
}

TEST_CASE("a profile's key is compared with the device") {
  const DeviceKey key = profile_of_device().device;
  CHECK(key_mismatch(key, info()) == "");
  DeviceKey other = key;
  other.renderer = key.renderer.substr(0, 3) + "*";
  CHECK(key_mismatch(other, info()) == "");
  other.renderer = "x*";
  CHECK(key_mismatch(other, info()).find("{\"renderer\": ") == 0);
  other = key;
  other.backend = "x";
  CHECK(key_mismatch(other, info()).find("{\"backend\": ") == 0);
  other = key;
  other.vendor += "x";
  CHECK(key_mismatch(other, info()).find("{\"vendor\": ") == 0);
  for (int DeviceKey::*limit :
       {&DeviceKey::max_texture_size, &DeviceKey::draw_buffers, &DeviceKey::uniform_block_bytes}) {
    other = key;
    ++(other.*limit);
    CHECK(key_mismatch(other, info()) != "");
  }
}

TEST_CASE("a tuned profile is used where the calibration agrees within 30%") {
  ContextOptions options = context_options();
  options.tuned_profile = profile_of_device();
  const DeviceProfile& tuned = options.tuned_profile->parameters;
  for (const double gflops : {8e6, 6.2e6, 10.3e6}) {
    CAPTURE(gflops);
    const detail::ProfileChoice choice = chosen(options, rates(gflops));
    CHECK(same_parameters(choice.profile, tuned));
    CHECK(choice.from == RatesFrom::Profile);
  }
  DeviceProfile fallback = default_profile(like_this(false));
  for (const double gflops : {6.1e6, 10.5e6}) {
    CAPTURE(gflops);
    const detail::ProfileChoice choice = chosen(options, rates(gflops));
    CHECK(same_parameters(choice.profile, fallback));
    CHECK(choice.from == RatesFrom::Defaults);
  }
  Calibration other_size = rates(8e6);
  other_size.rates[0].size = 1024;
  CHECK(same_parameters(chosen(options, other_size).profile, fallback));
  // Without blocks that work, a profile does not bring them back.
  Calibration no_blocks = rates(8e6);
  no_blocks.texture_gflops = 8e6;
  no_blocks.block_gflops = 0;
  CHECK_FALSE(chosen(options, no_blocks).profile.gemm_blocks);

  options.tuned_profile->device.renderer = "another device";
  CHECK(same_parameters(chosen(options, rates(8e6)).profile, fallback));
}

TEST_CASE("by default uniform blocks are no faster beside textures than the calibration has them") {
  ContextOptions options = context_options();
  options.tuned_profile = std::nullopt;
  Calibration textures = rates(8e6);
  for (const double times : {1.4, 1.6, 20.0}) {
    CAPTURE(times);
    textures.texture_gflops = times * textures.block_gflops;
    DeviceProfile expected = default_profile(like_this(false));
    if (times > 1.5) {
      expected.block_rate =
          expected.texture_rate * (textures.block_gflops / textures.texture_gflops);
    }
    CHECK(same_parameters(chosen(options, textures).profile, expected));
    CHECK(
        same_parameters(chosen(options, textures, true).profile, default_profile(like_this(true))));
  }
}

TEST_CASE("a software rasteriser's profile is used at the speed of its processor") {
  ContextOptions options = context_options();
  options.tuned_profile = profile_of_device();
  options.tuned_profile->parameters.draw_flops = 1000;
  options.tuned_profile->parameters.draw_cost = 1e-3;
  options.tuned_profile->parameters.pass_cost = 2e-3;
  const DeviceProfile& tuned = options.tuned_profile->parameters;
  for (const double factor : {0.1, 1.0, 2.5}) {
    CAPTURE(factor);
    const detail::ProfileChoice choice = chosen(options, rates(factor * 8e6), true);
    CHECK(choice.from == RatesFrom::Profile);
    for (double DeviceProfile::*const rate :
         {&DeviceProfile::block_rate, &DeviceProfile::texture_rate, &DeviceProfile::fetch_rate,
          &DeviceProfile::write_rate, &DeviceProfile::copy_rate}) {
      CHECK(choice.profile.*rate == doctest::Approx(factor * tuned.*rate));
    }
    CHECK(choice.profile.draw_cost == doctest::Approx(tuned.draw_cost / factor));
    CHECK(choice.profile.pass_cost == doctest::Approx(tuned.pass_cost / factor));
    CHECK(choice.profile.draw_flops == (factor < 1 ? 100 : 1000));
    CHECK(choice.profile.draw_seconds == tuned.draw_seconds);
    CHECK(choice.profile.gemv_piece == tuned.gemv_piece);
  }
  for (const double factor : {0.06, 16.1}) {
    CAPTURE(factor);
    CHECK(same_parameters(chosen(options, rates(factor * 8e6), true).profile,
                          default_profile(like_this(true))));
  }
}

TEST_CASE("the calibration waits for work that is worth it, and happens once") {
  ContextOptions options = context_options();
  options.calibrate = true;
  OtherContext other(options);
  Context& context = other.enter();
  CHECK(context.profile().gemm_blocks);
  const std::int64_t draws = context.stats().draws;
  context.state()->before_product(0x1p32);
  CHECK(context.stats().draws == draws);
  CHECK(context.stats().calibration_milliseconds == 0);
  context.state()->before_product(0x1p32);
  CHECK(context.stats().draws > draws);
  const Calibration calibration = context.calibrate();
  REQUIRE(!calibration.rates.empty());
  CHECK(calibration.texture_gflops > 0);
  CHECK(context.stats().calibration_milliseconds == calibration.milliseconds);
  CHECK(same_parameters(context.profile(),
                        detail::choose_profile(*context.state(), calibration).profile));
  const std::int64_t all_draws = context.stats().draws;
  context.state()->before_product(0x1p40);
  CHECK(context.stats().draws == all_draws);
  other.leave();
}

TEST_CASE("queued work waits for a calibration and is then done") {
  ContextOptions options = context_options();
  options.calibrate = true;
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  Vector x = context.vector({1, 2, 3});
  scal(2, x);
  const std::int64_t pending = context.stats().pending;
  CHECK(pending > 0);
  context.calibrate();
  CHECK(context.stats().pending == pending);
  CHECK(x.read() == std::vector<float>{2, 4, 6});
  other.leave();
}

TEST_CASE("a profile that is handed in, or calibrate = false, means no calibration") {
  for (const bool handed_in : {true, false}) {
    ContextOptions options = context_options();
    options.calibrate = handed_in;
    if (handed_in) {
      options.profile = DeviceProfile{};
    }
    OtherContext other(options);
    Context& context = other.enter();
    CHECK(context.calibrate().rates.empty());
    CHECK(context.profile().gemm_blocks);
    other.leave();
  }
}

TEST_CASE("a tuned profile out of range is refused by name") {
  ContextOptions options = context_options();
  options.tuned_profile = profile_of_device();
  options.tuned_profile->parameters.gemv_piece = 0;
  CHECK_THROWS_WITH_AS(Context(platform(), options),
                       "Context: tuned_profile.parameters.gemv_piece = 0, must be an integer from "
                       "1 to 1073741824",
                       Error);
}

TEST_CASE("the profiles that are shipped can be read") {
  CHECK_NOTHROW(shipped_profiles());
}

TEST_CASE("the tuner's profile is one that its device accepts") {
  if (info().max_texture_size < 2048) {
    CHECK_THROWS_WITH_AS(Tuner{blas()}, "Tuner: max_texture_size = 64, must be at least 2048",
                         Error);
    return;
  }
  OtherContext other;
  Tuner tuner(other.enter(), {0.2, true});
  double progress = 0;
  while (tuner.step()) {
    CHECK(tuner.progress() >= progress);
    progress = tuner.progress();
  }
  CHECK(tuner.progress() == 1);
  other.leave();
  for (const Trial& trial : tuner.trials()) {
    CAPTURE(trial.parameter);
    CHECK((trial.parameter == "rates" || find_profile_field(trial.parameter) != nullptr));
    CHECK(trial.verdict != Trial::Verdict::Wrong);
    CHECK(trial.seconds > 0);
  }
  const TunedProfile profile = tuned_profile_from_json(tuner.profile_json());
  CHECK(key_mismatch(profile.device, info()) == "");
  ContextOptions options = context_options();
  options.tuned_profile = profile;
  Calibration calibration;
  calibration.rates = profile.calibration;
  calibration.block_gflops = profile.calibration.back().gflops;
  CHECK(same_parameters(chosen(options, calibration).profile, profile.parameters));
}

TEST_CASE("a tuner without the targets of uniform blocks draws no product pixel by pixel") {
  if (info().max_texture_size < 2048) {
    return;  // no tuner either
  }
  ContextOptions options = context_options();
  options.limits.draw_buffers = 2;
  OtherContext other(options);
  Context& context = other.enter();
  Tuner tuner(context, {0.2, true});
  while (tuner.step()) {
  }
  CHECK(context.stats().draws < 10000);
  other.leave();
}

TEST_CASE("the rates of the cost model come back from what it says of samples") {
  const DeviceProfile start;
  DeviceProfile truth;
  truth.block_rate = 300e9;
  truth.texture_rate = 250e9;
  truth.fetch_rate = 100e9;
  truth.write_rate = 90e9;
  truth.copy_rate = 8e9;
  truth.draw_cost = 3e-6;
  truth.pass_cost = 20e-6;
  truth.fragments = 300;
  const std::vector<RateSample> samples = samples_of(truth, {});
  CHECK(samples.size() > 15);
  const DeviceProfile fitted = fit_rates(samples, start);
  CHECK(model_error(samples, start) > 0.5);
  CHECK(model_error(samples, fitted) < 0.1);
  CHECK(fitted.block_rate == doctest::Approx(truth.block_rate).epsilon(0.1));
  CHECK(fitted.copy_rate == doctest::Approx(truth.copy_rate).epsilon(0.25));  // little is copied
  CHECK(fitted.pass_cost == doctest::Approx(truth.pass_cost).epsilon(0.1));
  check_profile("fitted", fitted);
}

TEST_CASE("rates of which the samples say nothing stay as they are") {
  const DeviceProfile start;
  DeviceProfile truth;
  truth.texture_rate = 100e9;
  truth.block_rate = truth.copy_rate = 1e9;
  const DeviceProfile fitted = fit_rates(samples_of(truth, GemmKernel::Texture), start);
  CHECK(fitted.texture_rate == doctest::Approx(truth.texture_rate).epsilon(0.1));
  CHECK(fitted.block_rate == start.block_rate);
  CHECK(fitted.copy_rate == start.copy_rate);
  CHECK(fitted.gemv_piece == start.gemv_piece);
}

TEST_CASE("the tuner refuses a budget of nothing") {
  CHECK_THROWS_WITH_AS(Tuner(blas(), {0, true}),
                       "Tuner: seconds = 0, must be more than 0 and at most 3600", Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
