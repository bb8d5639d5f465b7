// The calibration as an earlier process left it. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstring>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/kept_entries.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

// With limits that no profile which is shipped is for: such a one may contradict a busy machine.
ContextOptions calibrating() {
  ContextOptions options = caching();
  options.calibrate = true;
  options.limits.max_texture_size = 1024;
  options.limits.draw_buffers = 2;
  return options;
}

Calibration calibrate(const Platform& platform, const ContextOptions& options) {
  Context context(platform, options);
  const Calibration calibration = context.calibrate();
  CHECK(context.stats().calibration_milliseconds == calibration.milliseconds);
  blas().reset_state();
  return calibration;
}

// Measured calibrations take time and kept ones none.
bool measured(const Calibration& calibration) {
  return calibration.milliseconds > 0;
}

bool same_rates(const Calibration& a, const Calibration& b) {
  bool same = a.rates.size() == b.rates.size() && a.block_gflops == b.block_gflops &&
              a.texture_gflops == b.texture_gflops;
  for (std::size_t i = 0; same && i < a.rates.size(); ++i) {
    same = a.rates[i].size == b.rates[i].size && a.rates[i].gflops == b.rates[i].gflops;
  }
  return same;
}

std::string text_of(const std::vector<double>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]};
}

}  // namespace

TEST_SUITE_BEGIN("kept_calibration");

TEST_CASE("a calibration serves the contexts that follow") {
  KeptEntries kept;
  const Platform table = kept.platform();
  const Calibration first = calibrate(table, calibrating());
  REQUIRE(measured(first));
  REQUIRE(!first.rates.empty());
  const Calibration second = calibrate(table, calibrating());
  CHECK_FALSE(measured(second));
  CHECK(same_rates(second, first));
  ContextOptions other = calibrating();
  other.limits.draw_buffers = 1;
  CHECK(measured(calibrate(table, other)));
  other = calibrating();
  other.disk_cache = false;
  CHECK(measured(calibrate(table, other)));
}

TEST_CASE("a calibration that can't have been kept is made again") {
  KeptEntries kept;
  const Platform table = kept.platform();
  const Calibration first = calibrate(table, calibrating());
  REQUIRE(kept.of_kind("calibration").size() == 1);
  const auto [key, good] = *kept.of_kind("calibration").begin();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::string& other :
       {std::string(), good.substr(1), good + '\0', text_of({1, 2}), text_of({1, 2, 256}),
        text_of({1, nan, 256, 2}), text_of({1, -2, 256, 2}), text_of({1, 2, 0, 2}),
        text_of({1, 2, 1e10, 2})}) {
    CAPTURE(other.size());
    kept.entries[key] = other;
    CHECK(measured(calibrate(table, calibrating())));
    CHECK(kept.entries[key] != other);
  }
  kept.entries[key] = text_of({1, 2, 256, 2});
  const Calibration made_up = calibrate(table, calibrating());
  CHECK_FALSE(measured(made_up));
  CHECK(made_up.block_gflops == 1);
  CHECK(made_up.texture_gflops == 2);
}

TEST_CASE("a calibration that a profile for this device contradicts is neither kept nor used") {
  KeptEntries kept;
  const Platform table = kept.platform();
  const Calibration first = calibrate(table, calibrating());
  REQUIRE(!first.rates.empty());
  const std::map<std::string, std::string> good = kept.of_kind("calibration");
  ContextOptions options = calibrating();
  options.tuned_profile.emplace();
  {
    const Context context(table, options);
    options.tuned_profile->device = device_key(context.info());
  }
  // A million times as fast.
  for (const CalibrationRate& rate : first.rates) {
    options.tuned_profile->calibration.push_back({rate.size, 1e6 * rate.gflops});
  }
  CHECK(measured(calibrate(table, options)));
  CHECK(kept.of_kind("calibration") == good);
  options.tuned_profile->device.renderer += '?';  // for another device: says nothing
  CHECK_FALSE(measured(calibrate(table, options)));
}

TEST_SUITE_END();

}  // namespace fragblas::test
