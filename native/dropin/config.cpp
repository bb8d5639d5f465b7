// The environment. secure_getenv: a program that runs with another user's rights ignores it.
// SPDX-License-Identifier: MIT
#include "config.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "line.hpp"
#include "uncancelled.hpp"

namespace fragblas::dropin {

void warn(const char* format, ...) noexcept {
  Line line;
  line.add("fragblas: ");
  std::va_list values;
  va_start(values, format);
  line.add_list(format, values);
  va_end(values);
  const Uncancelled shield;
  // A host whose stderr is closed has nowhere to read it: nothing to be done about a failure.
  static_cast<void>(line.write_to(STDERR_FILENO));
}

namespace {

const char* variable(const char* name) {
  const char* value = secure_getenv(name);
  return value != nullptr ? value : "";
}

// False where it is none, or below 0. strtod would read it as the locale of the host says.
bool read_flops(std::string_view text, double& value) {
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && rest == text.data() + text.size() && value >= 0;
}

// One number for all types, or some by their letters: s=2e8,d=1e10.
void read_min_flops(Config& config) {
  std::string_view left = variable(FRAGBLAS_FRONT_VARIABLE("MIN_FLOPS"));
  double value = -1;
  if (left.empty()) {
    return;
  }
  if (read_flops(left, value)) {
    config.min_flops.fill(value);
    config.min_flops_given = true;
    return;
  }
  auto wanted = config.min_flops;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    const std::string_view one = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    const std::size_t type = one.empty() ? kTypeLetters.npos : kTypeLetters.find(one[0]);
    if (type == kTypeLetters.npos || one.substr(1, 1) != "=" || !read_flops(one.substr(2), value)) {
      warn(FRAGBLAS_FRONT_VARIABLE("MIN_FLOPS") " has %.*s, must be a number of at least 0, or such "
           "numbers by type as in s=2e8,d=1e10; ignored",
           static_cast<int>(one.size()), one.data());
      return;
    }
    wanted[type] = value;
  }
  config.min_flops = wanted;
  config.min_flops_given = true;
}

void read_disabled(Config& config) {
  std::string_view left = variable(FRAGBLAS_FRONT_VARIABLE("DISABLE"));
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    const std::string_view name = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    const RoutineId routine = routine_named(name);
    if (routine != RoutineId::count) {
      config.disabled[index_of(routine)] = true;
    } else if (!name.empty()) {
      warn(
          FRAGBLAS_FRONT_VARIABLE("DISABLE") " names %.*s, must be routines such as sgemm, separated by "
          "commas; ignored",
          static_cast<int>(name.size()), name.data());
    }
  }
}

void read_max_texture_size(Config& config) {
  const char* const text = variable(FRAGBLAS_FRONT_VARIABLE("MAX_TEXTURE_SIZE"));
  if (*text == '\0') {
    return;
  }
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (*end != '\0' || (value != 0 && value < 16) || value > 1 << 20) {
    warn(FRAGBLAS_FRONT_VARIABLE(
             "MAX_TEXTURE_SIZE") " = %s, must be 0 or from 16 to 1048576; ignored",
         text);
    return;
  }
  config.max_texture_size = static_cast<int>(value);
}

void read_path(const char* name, char (&path)[PATH_MAX]) {
  const char* const text = variable(name);
  const std::size_t size = std::strlen(text);
  if (size >= sizeof path) {
    warn("%s has %zu bytes, must have fewer than %zu; ignored", name, size, sizeof path);
    return;
  }
  std::copy_n(text, size + 1, path);
}

Config read_config() {
  Config config;
  read_min_flops(config);
  read_disabled(config);
  read_max_texture_size(config);
  read_path(FRAGBLAS_FRONT_VARIABLE("TRACE"), config.trace);
  read_path(FRAGBLAS_FRONT_VARIABLE("CPU_LIBRARY"), config.cpu_library);
  return config;
}

}  // namespace

const Config& config() noexcept {
  // Nothing to destroy: calls may come from exit handlers.
  static_assert(std::is_trivially_destructible_v<Config>);
  static const Config instance = read_config();
  return instance;
}

}  // namespace fragblas::dropin
