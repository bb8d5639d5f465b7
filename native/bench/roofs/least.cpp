// The least of roofs.
//
// SPDX-License-Identifier: MIT
#include "roofs/least.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "roofs/native_roofs.hpp"
#include "roofs/roofs.hpp"
#include "sizes.hpp"

namespace bench {
namespace {

// Measured on a machine that was all ours: four of the 132 multiprocessors draw. A run with less
// than this share of it had a neighbour, or a low clock.
constexpr double kShare = 0.95;
constexpr struct {
  const char* renderer;  // part of the name
  const char* roof;
  double rate;
} kKnown[] = {{"NVIDIA H200", "arithmetic", 1850},
              {"NVIDIA H200", "fetch-cached", 507},
              {"NVIDIA H200", "fetch-stream", 390},
              {"NVIDIA H200", "fill", 56},
              {"NVIDIA H200", "copy", 112}};

double parse_rate(const std::string& text, const std::string& whole) {
  char* end = nullptr;
  const double rate = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(rate > 0 && std::isfinite(rate))) {
    throw std::invalid_argument("least-roof \"" + whole +
                                "\", must be none, a positive number or like "
                                "arithmetic=1750,fetch-stream=370");
  }
  return rate;
}

// That rows of some device have this rate.
void check_known(const std::string& name, const std::string& whole) {
  constexpr int kLargestTexture = 16384;
  for (const bool software : {false, true}) {
    for (const Case& row : native_roofs(software, kLargestTexture)) {
      if (row.name == name && (row.flops > 0 || row.bytes > 0)) {
        return;
      }
    }
  }
  throw std::invalid_argument("least-roof \"" + whole + "\": nothing measures the rate of " + name +
                              "; --list --routine roofs has the names");
}

double rate_of(const std::vector<Row>& rows, const std::string& name, bool& measured) {
  for (const Row& row : rows) {
    if (row.name == name) {
      measured = true;
      return row.ok() ? row.roof_rate() : 0;
    }
  }
  measured = false;
  return 0;
}

}  // namespace

std::vector<LeastRoof> parse_least_roofs(const std::string& text) {
  std::vector<LeastRoof> result;
  if (text == "none") {
    return result;
  }
  for (const std::string& word : split(text, ',')) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
      result.push_back({kArithmeticRoof, parse_rate(word, text)});
    } else {
      const std::string name = kRoofPrefix + word.substr(0, equals);
      check_known(name, text);
      result.push_back({name, parse_rate(word.substr(equals + 1), text)});
    }
  }
  return result;
}

std::vector<LeastRoof> known_roofs(const std::string& renderer) {
  std::vector<LeastRoof> result;
  for (const auto& known : kKnown) {
    if (renderer.find(known.renderer) != std::string::npos) {
      result.push_back({std::string(kRoofPrefix) + known.roof, kShare * known.rate});
    }
  }
  return result;
}

std::vector<std::string> low_roofs(const std::vector<Row>& rows,
                                   const std::vector<LeastRoof>& least, bool asked) {
  std::vector<std::string> result;
  for (const LeastRoof& roof : least) {
    bool measured = false;
    const double rate = rate_of(rows, roof.name, measured);
    if (rate < roof.rate && (measured || asked)) {
      char text[160];
      std::snprintf(text, sizeof text, "%s = %.4g %s, must be at least %.4g (--least-roof%s)",
                    roof.name.c_str(), rate, roof.name == kArithmeticRoof ? "GFLOP/s" : "GB/s",
                    roof.rate, asked ? "" : "; known of this device");
      result.emplace_back(text);
    }
  }
  return result;
}

}  // namespace bench
