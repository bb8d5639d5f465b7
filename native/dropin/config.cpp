// The environment. secure_getenv: a program that runs with another user's rights ignores it.
// SPDX-License-Identifier: MIT
#include "config.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace fragblas::dropin {

void warn(const std::string& text) {
  const std::string line = "fragblas: " + text + "\n";
  // A host whose stderr is closed has nowhere to read it: nothing to be done about a failure.
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) {
    return;
  }
}

namespace {

std::string variable(const char* name) {
  const char* value = secure_getenv(name);
  return value != nullptr ? value : "";
}

void read_min_flops(Config& config) {
  const std::string text = variable("FRAGBLAS_DROPIN_MIN_FLOPS");
  if (text.empty()) {
    return;
  }
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !(value >= 0)) {
    warn("FRAGBLAS_DROPIN_MIN_FLOPS = " + text + ", must be a number of at least 0; ignored");
    return;
  }
  config.min_flops = value;
  config.min_flops_given = true;
}

void read_disabled(Config& config) {
  const std::string text = variable("FRAGBLAS_DROPIN_DISABLE");
  std::string_view left = text;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    const std::string_view name = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    const RoutineId routine = routine_named(name);
    if (routine != RoutineId::count) {
      config.disabled[index_of(routine)] = true;
    } else if (!name.empty()) {
      warn("FRAGBLAS_DROPIN_DISABLE names " + std::string(name) +
           ", must be routines such as sgemm, separated by commas; ignored");
    }
  }
}

void read_max_texture_size(Config& config) {
  const std::string text = variable("FRAGBLAS_DROPIN_MAX_TEXTURE_SIZE");
  if (text.empty()) {
    return;
  }
  char* end = nullptr;
  const long value = std::strtol(text.c_str(), &end, 10);
  if (*end != '\0' || value < 16 || value > 1 << 20) {
    warn("FRAGBLAS_DROPIN_MAX_TEXTURE_SIZE = " + text + ", must be at least 16; ignored");
    return;
  }
  config.max_texture_size = static_cast<int>(value);
}

Config* read_config() {
  auto* config = new Config;
  read_min_flops(*config);
  read_disabled(*config);
  read_max_texture_size(*config);
  config->trace = variable("FRAGBLAS_DROPIN_TRACE");
  config->cpu_library = variable("FRAGBLAS_DROPIN_CPU_LIBRARY");
  return config;
}

}  // namespace

const Config& config() {
  // Never destroyed: calls may come from exit handlers.
  static const Config* const instance = read_config();
  return *instance;
}

}  // namespace fragblas::dropin
