// The fit of the cost model's rates: least squares of log(predicted / measured) over products.
// SPDX-License-Identifier: MIT
#include "tune/rates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "plan/gemm_planner.hpp"

namespace fragblas::detail {

namespace {

// The tuned rates. `multiprocessors` is a factor of `fragments` only.
constexpr const char* kRates[] = {"block_rate", "texture_rate", "fetch_rate", "write_rate",
                                  "copy_rate",  "draw_cost",    "pass_cost",  "fragments"};
// Rates that no sample sees are held by this, beside which any sample weighs much.
constexpr double kHold = 0.01;
// No device is a hundred times as far from the defaults.
constexpr double kFarthest = 4.6;
// How the search goes: so many steps, none by more than this; and the difference for derivatives.
constexpr int kSteps = 100;
constexpr double kLongest = 1, kDifference = 0.02;
// Ways that the model thinks so much slower than the best are not measured.
constexpr double kMuchSlower = 20;

std::vector<GemmProblem> problems(std::initializer_list<std::array<int, 3>> sizes) {
  std::vector<GemmProblem> result;
  for (const auto& [m, n, k] : sizes) {
    GemmProblem problem;
    problem.m = m;
    problem.n = n;
    problem.k = k;
    result.push_back(problem);
  }
  return result;
}

// Three digits, more than a measurement is good for.
double rounded(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", x);
  return std::strtod(text, nullptr);
}

constexpr std::size_t kCount = std::size(kRates);
using Logarithms = std::array<double, kCount>;  // of factors of the rates
using Equations = std::array<std::array<double, kCount + 1>, kCount>;

DeviceProfile scaled(const DeviceProfile& profile, const Logarithms& x) {
  DeviceProfile result = profile;
  for (std::size_t i = 0; i < kCount; ++i) {
    const ProfileField& field = *find_profile_field(kRates[i]);
    const double value = field.get(profile) * std::exp(x[i]);
    field.set(result, std::clamp(value, field.least, field.most));
  }
  return result;
}

// log(predicted / measured)
std::vector<double> errors_of(const std::vector<RateSample>& samples,
                              const DeviceProfile& profile) {
  std::vector<double> errors;
  for (const RateSample& sample : samples) {
    const GemmCost cost = gemm_cost(sample.choice, sample.problem, profile);
    errors.push_back(std::log(cost.seconds() / sample.seconds));
  }
  return errors;
}

double squared_errors(const std::vector<RateSample>& samples, const DeviceProfile& profile) {
  double sum = 0;
  for (const double error : errors_of(samples, profile)) {
    sum += error * error;
  }
  return sum;
}

double dot(const Logarithms& x, const Logarithms& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

// Gauss; the matrix is positive definite.
Logarithms solution(Equations equations) {
  for (std::size_t p = 0; p < kCount; ++p) {
    for (std::size_t r = p + 1; r < kCount; ++r) {
      const double factor = equations[r][p] / equations[p][p];
      for (std::size_t c = p; c <= kCount; ++c) {
        equations[r][c] -= factor * equations[p][c];
      }
    }
  }
  Logarithms x{};
  for (std::size_t r = kCount; r-- > 0;) {
    double sum = equations[r][kCount];
    for (std::size_t c = r + 1; c < kCount; ++c) {
      sum -= equations[r][c] * x[c];
    }
    x[r] = sum / equations[r][r];
  }
  return x;
}

}  // namespace

std::vector<GemmProblem> rate_problems(bool small) {
  if (small) {
    return problems({{256, 256, 256},
                     {512, 512, 16},
                     {64, 512, 64},
                     {512, 32, 256},
                     {64, 64, 512},
                     {32, 32, 32},
                     {8, 512, 256}});
  }
  return problems({{1024, 1024, 1024},
                   {256, 256, 256},
                   {2048, 1024, 32},
                   {64, 2048, 512},
                   {2048, 64, 1024},
                   {128, 128, 2048},
                   {64, 64, 64},
                   {8, 2048, 1024}});
}

std::vector<GemmProblem> trial_problems(bool small) {
  std::vector<GemmProblem> result = rate_problems(small);
  const std::vector<GemmProblem> others = small ? problems({{48, 48, 48},
                                                            {96, 96, 96},
                                                            {128, 128, 128},
                                                            {192, 192, 192},
                                                            {384, 384, 384},
                                                            {512, 512, 512},
                                                            {16, 256, 256},
                                                            {256, 16, 256},
                                                            {256, 256, 32},
                                                            {64, 64, 256}})
                                                : problems({{96, 96, 96},
                                                            {128, 128, 128},
                                                            {192, 192, 192},
                                                            {384, 384, 384},
                                                            {768, 768, 768},
                                                            {16, 1024, 1024},
                                                            {1024, 16, 1024},
                                                            {1024, 1024, 64},
                                                            {96, 96, 1024},
                                                            {4, 1024, 1024}});
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

std::optional<DeviceProfile> forced(GemmKernel kernel, const GemmProblem& problem,
                                    const DeviceInfo& info, const DeviceProfile& profile) {
  DeviceProfile result = profile;
  switch (kernel) {
    case GemmKernel::Block:
      leave_one_kernel(result, result.gemm_blocks);
      break;
    case GemmKernel::Texture:
      leave_one_kernel(result, false);
      break;
    case GemmKernel::Direct:
      result.pass_cost = 1;  // it has one
      break;
    default:
      result.gemm_blocks = false;
  }
  const double best = plan_gemm(problem, info, profile).cost.seconds();
  const GemmPlan plan = plan_gemm(problem, info, result);
  const bool slow = gemm_cost(plan, problem, profile).seconds() > kMuchSlower * best;
  return plan.kernel == kernel && !slow ? std::optional(result) : std::nullopt;
}

double model_error(const std::vector<RateSample>& samples, const DeviceProfile& profile) {
  return std::sqrt(squared_errors(samples, profile) / static_cast<double>(samples.size()));
}

// Levenberg-Marquardt on the logarithms of the rates.
DeviceProfile fit_rates(const std::vector<RateSample>& samples, const DeviceProfile& profile) {
  const auto badness = [&](const Logarithms& x) {
    return squared_errors(samples, scaled(profile, x)) + kHold * dot(x, x);
  };
  Logarithms x{};
  double least = badness(x), damping = 1;
  for (int i = 0; i < kSteps; ++i) {
    // Of the normal equations; the last column is the right-hand side.
    Equations equations{};
    for (std::size_t r = 0; r < kCount; ++r) {
      equations[r][r] = kHold + damping;
      equations[r][kCount] = -kHold * x[r];
    }
    const std::vector<double> errors = errors_of(samples, scaled(profile, x));
    std::array<std::vector<double>, kCount> moved;
    for (std::size_t r = 0; r < kCount; ++r) {
      Logarithms other = x;
      other[r] += kDifference;
      moved[r] = errors_of(samples, scaled(profile, other));
    }
    for (std::size_t s = 0; s < samples.size(); ++s) {
      for (std::size_t r = 0; r < kCount; ++r) {
        const double slope = (moved[r][s] - errors[s]) / kDifference;
        for (std::size_t c = 0; c < kCount; ++c) {
          equations[r][c] += slope * (moved[c][s] - errors[s]) / kDifference;
        }
        equations[r][kCount] -= slope * errors[s];
      }
    }
    const Logarithms step = solution(equations);
    Logarithms next;
    for (std::size_t r = 0; r < kCount; ++r) {
      next[r] = std::clamp(x[r] + std::clamp(step[r], -kLongest, kLongest), -kFarthest, kFarthest);
    }
    const double now = badness(next);
    if (now < least) {
      least = now;
      x = next;
      damping = std::max(damping / 3, 1e-6);
    } else {
      damping = std::min(damping * 4, 1e6);
    }
  }
  DeviceProfile result = scaled(profile, x);
  for (const char* name : kRates) {
    const ProfileField& field = *find_profile_field(name);
    if (field.get(result) != field.get(profile)) {
      field.set(result, rounded(field.get(result)));
    }
  }
  return result;
}

}  // namespace fragblas::detail
