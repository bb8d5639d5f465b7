// One run of the ladder.
//
// SPDX-License-Identifier: MIT
#include "run.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>

#include "ladder/steps.hpp"
#include "platform.hpp"
#include "roofs/roofs.hpp"
#include "sizes.hpp"

namespace bench {
namespace {

constexpr std::int64_t kMostCalls = 1 << 16;
// All of C up to 1024 x 1024 x 1024, which takes seconds.
constexpr double kMostReferenceFlops = 2.0 * (1 << 30);

void plain_dgemm(int m, int n, int k, const double* a, const double* b, double* c) {
  for (int i = 0; i < m; ++i) {
    double* row = c + static_cast<std::size_t>(i) * static_cast<std::size_t>(n);
    std::fill(row, row + n, 0.0);
    for (int p = 0; p < k; ++p) {
      const double factor = a[static_cast<std::size_t>(i) * static_cast<std::size_t>(k) +
                              static_cast<std::size_t>(p)];
      const double* other = b + static_cast<std::size_t>(p) * static_cast<std::size_t>(n);
      for (int j = 0; j < n; ++j) {
        row[j] += factor * other[j];
      }
    }
  }
}

std::vector<Extents> extents_of(const std::string& text) {
  std::vector<Extents> result;
  for (const Size& size : parse_sizes(text)) {
    const auto extents = ladder_extents(size.extents);
    if (!extents) {
      throw std::invalid_argument("a size is n or m x n x k");
    }
    result.push_back(*extents);
  }
  return result;
}

}  // namespace

Run::Run(const std::string& sizes, std::uint64_t seed, double seconds)
    : context_(browser_platform_heap(), cold()), seconds_(seconds), standing_(std::nullopt) {
  const std::vector<Extents> extents =
      sizes.empty() ? default_extents(info().software) : extents_of(sizes);
  cases_ = roof_cases(info().software, info().max_texture_size);
  const Reference reference{plain_dgemm, kMostReferenceFlops};
  for (Case& row : ladder_cases(own_steps(browser_platform_heap()), extents, seed, reference)) {
    cases_.push_back(std::move(row));
  }
}

void Run::attempt(const std::function<void()>& part) {
  if (!row_.failure.empty() || !row_.absent.empty()) {
    return;
  }
  try {
    part();
  } catch (const Absent& reason) {
    row_.absent = reason.what();
  } catch (const std::exception& error) {
    row_.failure = error.what();
  }
  if (!row_.failure.empty()) {
    row_.seconds.clear();
  }
}

double Run::seconds(std::int64_t batch) {
  return case_->on_device ? clock_.seconds([this] { workload_->call(); }, batch)
                          : workload_->seconds(batch);
}

// Calls that take about as long as a repetition should.
std::int64_t Run::batch() {
  std::int64_t calls = 1;
  for (;;) {
    const double taken = seconds(calls);
    const double wanted = 1.1 * seconds_ / std::max(taken, 1e-5);
    if (taken >= seconds_ || calls == kMostCalls) {
      return calls;
    }
    const double more = std::ceil(static_cast<double>(calls) * std::min(wanted, 10.0));
    calls = std::min(kMostCalls, std::max(calls + 1, static_cast<std::int64_t>(more)));
  }
}

void Run::prepare(std::size_t index) {
  workload_.reset();
  case_ = &cases_.at(index);
  row_ = empty_row(*case_);
  row_.clock = kWall;
  attempt([&] {
    workload_ = case_->make(context_);
    row_.error = workload_->check();
    row_.failure = wrong_result(row_.error, row_.bound);
  });
  attempt([&] { row_.calls = batch(); });
}

void Run::repeat() {
  attempt([&] { row_.seconds.push_back(seconds(row_.calls) / static_cast<double>(row_.calls)); });
}

std::vector<Row> Run::finish() {
  attempt([&] { row_.failure = workload_->complaint(); });
  workload_.reset();
  return standing_.take(row_);
}

}  // namespace bench
