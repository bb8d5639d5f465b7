// The command line, the problems and the checks. SPDX-License-Identifier: MIT
#include "support.hpp"

#include <cmath>
#include <cstdio>
#include <exception>
#include <fragblas/egl.hpp>
#include <random>
#include <string>
#include <string_view>

namespace solvers {
namespace {

constexpr int kFine = 0, kFailed = 1, kUsage = 2, kNoDevice = 3;
constexpr int kLargestOrder = 8192, kMostIterations = 10000;

// Whether `text` is a whole number from 1 to `most`; says so where it is not.
bool parse_count(const std::string& program, const char* name, std::string_view text, int most,
                 int& value) {
  int number = text.empty() || text.size() > 6 ? -1 : 0;
  for (const char c : text) {
    if (number >= 0) {
      number = c >= '0' && c <= '9' ? 10 * number + (c - '0') : -1;
    }
  }
  if (number < 1 || number > most) {
    std::fprintf(stderr, "%s: %s = %s, must be a whole number from 1 to %d\n", program.c_str(),
                 name, std::string(text).c_str(), most);
    return false;
  }
  value = number;
  return true;
}

}  // namespace

int run_program(int argc, char** argv, const Size& defaults, Solve solve) {
  const std::string path = argv[0];
  const std::string program = path.substr(path.rfind('/') + 1);
  Size size = defaults;
  if (argc > 1 && std::string_view(argv[1]) == "--help") {
    std::printf(
        "usage: %s [N [ITERATIONS]]\n"
        "  N           order of the matrix, 1 to %d (default: %d)\n"
        "  ITERATIONS  1 to %d (default: %d)\n"
        "exit status: 0 fine, 1 a wrong answer or an error, 2 bad usage, 3 no usable device\n",
        program.c_str(), kLargestOrder, defaults.n, kMostIterations, defaults.iterations);
    return kFine;
  }
  if (argc > 3) {
    std::fprintf(stderr, "%s: %d arguments, must be at most 2 (see --help)\n", program.c_str(),
                 argc - 1);
    return kUsage;
  }
  if ((argc > 1 && !parse_count(program, "N", argv[1], kLargestOrder, size.n)) ||
      (argc > 2 &&
       !parse_count(program, "ITERATIONS", argv[2], kMostIterations, size.iterations))) {
    return kUsage;
  }
  try {
    const auto gl = fragblas::egl::HeadlessContext::create();
    fragblas::Context blas(gl.platform());
    return solve(blas, size) ? kFine : kFailed;
  } catch (const fragblas::Error& error) {
    std::fprintf(stderr, "%s: %s\n", program.c_str(), error.what());
    return error.status() == fragblas::Status::Unsupported ? kNoDevice : kFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program.c_str(), error.what());
    return kFailed;
  }
}

std::vector<float> random_vector(int n, unsigned seed) {
  std::mt19937 random(seed);  // its numbers are the same everywhere, those of distributions are not
  std::vector<float> x;
  for (int i = 0; i < n; ++i) {
    x.push_back(static_cast<float>(random() * 0x1p-31 - 1));
  }
  return x;
}

std::vector<float> symmetric_matrix(const std::vector<double>& eigenvalues, unsigned seed) {
  const std::size_t n = eigenvalues.size();
  const std::vector<float> random = random_vector(static_cast<int>(n), seed);
  std::vector<double> v(random.begin(), random.end());
  const double size = length(v);
  double vdv = 0;
  for (std::size_t i = 0; i < n; ++i) {
    v[i] /= size;
    vdv += v[i] * eigenvalues[i] * v[i];
  }
  std::vector<float> a;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const double diagonal = i == j ? eigenvalues[i] : 0;
      const double rest = 4 * vdv - 2 * eigenvalues[i] - 2 * eigenvalues[j];
      a.push_back(static_cast<float>(diagonal + v[i] * v[j] * rest));
    }
  }
  return a;
}

std::vector<double> multiply(const std::vector<float>& a, const std::vector<float>& x) {
  std::vector<double> y(x.size(), 0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      y[i] += static_cast<double>(a[i * x.size() + j]) * static_cast<double>(x[j]);
    }
  }
  return y;
}

double length(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) {
    sum += value * value;
  }
  return std::sqrt(sum);
}

bool print_counts(const fragblas::Context& blas, const fragblas::Stats& before) {
  const fragblas::Stats after = blas.stats();
  const auto readbacks = static_cast<long long>(after.readbacks - before.readbacks);
  const auto passes = static_cast<long long>(after.passes - before.passes);
  std::printf("readbacks: %lld, passes: %lld, on %s\n", readbacks, passes,
              blas.info().renderer.c_str());
  return readbacks == 1;
}

}  // namespace solvers
