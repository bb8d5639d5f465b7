// The calibration as bytes in the store: their key, their form, and which of them are refused.
// SPDX-License-Identifier: MIT
#include "tune/kept_calibration.hpp"

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "kernels/registry.hpp"
#include "tune/profile_choice.hpp"

namespace fragblas::detail {

namespace {

constexpr const char* kKind = "calibration";
// To be raised with every change to what is measured, or how gemm does it, that leaves the kernels
// as they are: those are in the key.
constexpr const char* kRevision = "2";

// Everything that the rates depend on beside the driver.
std::string key_of(const DeviceInfo& info) {
  std::string key = kRevision;
  for (const std::int64_t limit :
       {std::int64_t{info.max_texture_size}, std::int64_t{info.draw_buffers},
        std::int64_t{info.uniform_block_bytes}, info.memory_bytes, info.pack_cache_bytes}) {
    append(key, " {}", {limit});
  }
  append(key, " {}", {kernels_fingerprint()});
  return key;
}

// The rates of both kernels, then size and rate of each product.
std::string bytes_of(const Calibration& calibration) {
  std::vector<double> numbers = {calibration.block_gflops, calibration.texture_gflops};
  for (const CalibrationRate& rate : calibration.rates) {
    numbers.insert(numbers.end(), {static_cast<double>(rate.size), rate.gflops});
  }
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]};
}

std::optional<Calibration> calibration_of(const std::string& bytes) {
  std::vector<double> numbers(bytes.size() / sizeof(double));
  if (numbers.size() < 4 || numbers.size() % 2 != 0 || bytes.size() % sizeof(double) != 0) {
    return std::nullopt;
  }
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  for (const double number : numbers) {
    if (!std::isfinite(number) || number < 0) {
      return std::nullopt;
    }
  }
  Calibration calibration;
  calibration.block_gflops = numbers[0];
  calibration.texture_gflops = numbers[1];
  for (std::size_t i = 2; i < numbers.size(); i += 2) {
    if (numbers[i] < 1 || numbers[i] > 0x1p30) {
      return std::nullopt;
    }
    calibration.rates.push_back({static_cast<int>(numbers[i]), numbers[i + 1]});
  }
  return calibration;
}

}  // namespace

std::optional<Calibration> kept_calibration(const ContextState& context) {
  if (!context.store.enabled()) {
    return std::nullopt;
  }
  const std::optional<std::string> bytes = context.store.load(kKind, key_of(context.info));
  const std::optional<Calibration> calibration = bytes ? calibration_of(*bytes) : std::nullopt;
  return calibration && !contradicts_profile(context, *calibration) ? calibration : std::nullopt;
}

void keep_calibration(const ContextState& context, const Calibration& calibration) {
  if (context.store.enabled() && !calibration.rates.empty() &&
      !contradicts_profile(context, calibration)) {
    context.store.save(kKind, key_of(context.info), bytes_of(calibration));
  }
}

}  // namespace fragblas::detail
