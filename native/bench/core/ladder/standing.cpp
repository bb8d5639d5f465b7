// Roof, factor and share.
//
// SPDX-License-Identifier: MIT
#include "ladder/standing.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "ladder/steps.hpp"
#include "roofs/roofs.hpp"

namespace bench {
namespace {

std::string size_of(const std::string& name) {
  return name.substr(name.rfind('/') + 1);
}

bool is_step(const std::string& name) {
  return name.rfind(kLadder, 0) == 0;
}

// Of the ladder, or a routine's.
bool is_cublas(const std::string& name) {
  return name.find(std::string(kCublas) + "/") == (is_step(name) ? std::strlen(kLadder) : 0);
}

std::string share_text(const DrawShare& share) {
  return std::to_string(share.drawing) + "/" + std::to_string(share.all);
}

std::string scaled_name(const std::string& name, const DrawShare& share) {
  std::string result = name;
  const std::string plain = kCublas;
  return result.replace(name.find(plain), plain.size(), plain + " x " + share_text(share));
}

// As if so many multiprocessors took all the time.
Row scaled(Row row, const DrawShare& share) {
  const double slower = static_cast<double>(share.all) / share.drawing;
  if (row.ok()) {
    row.note = "cublas x " + share_text(share) +
               " is not measured but that share of the row before: of the multiprocessors that can "
               "draw";
  }
  row.name = scaled_name(row.name, share);
  for (double& seconds : row.seconds) {
    seconds *= slower;
  }
  return row;
}

}  // namespace

std::vector<Row> Standing::take(Row row) {
  if (row.name.rfind(kRoofPrefix, 0) == 0 && row.ok()) {
    roofs_[row.name] = row.roof_rate();
  }
  if (!is_step(row.name)) {
    const std::optional<double> roof = roof_rate(row.roof);
    if (row.ok() && roof) {
      row.roof_percent = 100 * (row.roof == kArithmeticRoof ? row.gflops() : row.gbps()) / *roof;
    }
    std::vector<Row> result{std::move(row)};
    if (share_ && is_cublas(result.front().name)) {
      result.push_back(scaled(result.front(), *share_));
    }
    return result;
  }
  const std::optional<double> roof = roof_rate(kArithmeticRoof);
  if (size_of(row.name) != size_) {
    size_ = size_of(row.name);
    before_.reset();
  }
  std::vector<Row> result{std::move(row)};
  if (share_ && is_cublas(result.front().name)) {
    result.push_back(scaled(result.front(), *share_));
  }
  for (Row& each : result) {
    if (each.ok() && roof) {
      each.roof = kArithmeticRoof;
      each.roof_percent = 100 * each.gflops() / *roof;
    }
    if (each.ok() && before_) {
      each.factor = each.gflops() / *before_;
    }
  }
  if (result.front().ok() && !result.front().peer) {
    before_ = result.front().gflops();
  }
  return result;
}

std::optional<double> Standing::roof_rate(const std::string& roof) const {
  std::optional<double> best;
  for (const auto& [name, rate] : roofs_) {
    if (!roof.empty() && (name == roof || name.rfind(roof + "/", 0) == 0)) {
      best = std::max(best.value_or(0), rate);
    }
  }
  return best;
}

std::string Standing::widest_name(const std::string& name, const std::optional<DrawShare>& share) {
  return share && is_cublas(name) ? scaled_name(name, *share) : name;
}

}  // namespace bench
