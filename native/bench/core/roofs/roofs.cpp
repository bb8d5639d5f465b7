// The roofs' rows.
//
// SPDX-License-Identifier: MIT
#include "roofs/roofs.hpp"

#include <algorithm>

#include "error.hpp"
#include "roofs/arithmetic.hpp"
#include "roofs/traffic.hpp"

namespace bench {
namespace {

constexpr double kTexelBytes = 16;
// So far apart neighbours fetch whole lines of a cache.
constexpr int kLineTexels = 8;

double square(int side) {
  return static_cast<double>(side) * static_cast<double>(side);
}

}  // namespace

int roof_side(bool software, int max_texture_size) {
  return std::min(software ? 512 : 4096, max_texture_size);
}

std::vector<Case> roof_cases(bool software, int max_texture_size) {
  std::vector<Case> result;

  const ArithmeticRoof arithmetic = software ? ArithmeticRoof{64, 128} : ArithmeticRoof{512, 512};
  Case row;
  row.name = kArithmeticRoof;
  row.flops = arithmetic.flops();
  row.bytes = kTexelBytes * square(arithmetic.side);
  row.bound = kBound;
  row.make = [arithmetic](fragblas::Context& context) {
    return arithmetic_roof(context, arithmetic);
  };
  result.push_back(row);

  // Sides are powers of two. A GPU streams 1 GiB, which no cache holds.
  const int target = software ? 128 : 512;
  const int large = std::min(software ? 1024 : 8192, max_texture_size);
  const int small = std::min(32, max_texture_size);
  const int cached = software ? 8 : 32;
  const FetchRoof fetches[] = {
      {"roof/fetch-cached", small, target, kLineTexels, cached, cached},
      {kStreamRoof, large, target, target, large / target, large / target}};
  row.flops = 0;
  for (const FetchRoof& fetch : fetches) {
    row.name = fetch.name;
    row.bytes = kTexelBytes * square(fetch.target_side) * fetch.columns * fetch.rows;
    row.make = [fetch](fragblas::Context& context) { return fetch_roof(context, fetch); };
    result.push_back(row);
  }

  const int side = roof_side(software, max_texture_size);
  row.bound = 0;
  row.name = "roof/fill";
  row.bytes = kTexelBytes * square(side);
  row.make = [side](fragblas::Context& context) { return fill_roof(context, side); };
  result.push_back(row);
  row.name = kCopyRoof;
  row.bytes = 2 * kTexelBytes * square(side);
  row.make = [side](fragblas::Context& context) { return copy_roof(context, side); };
  result.push_back(row);
  return result;
}

}  // namespace bench
