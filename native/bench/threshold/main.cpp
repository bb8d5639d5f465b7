// From which size on the drop-in's products take less time than OpenBLAS' here: square ones in each
// type, host to host, through the drop-in's own symbols.
//
//   FRAGBLAS_DROPIN_MIN_FLOPS=0 fragblas-bench-threshold LIBRARY [FILE]
//
// LIBRARY is libfragblas_blas.so. What is measured is appended to the list in FILE.
// OPENBLAS_CORETYPE and OPENBLAS_NUM_THREADS choose OpenBLAS' kernels and threads. Ends with 1 when
// a product is wrong or FILE could not be written, with 2 before anything is measured.
// SPDX-License-Identifier: MIT
#include <cblas.h>
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "command_line/checks.hpp"
#include "revision.hpp"

namespace {

using nlohmann::json;

constexpr int kSizes[] = {128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096};
// What one size of one type may take, and its least number of turns.
constexpr double kSeconds = 0.12;
constexpr std::size_t kLeastTurns = 3;
// Larger products are left out, when one has taken longer on either side.
constexpr double kLongest = 0.4;

void* library = nullptr;

void* symbol(const std::string& name) {
  void* const found = dlsym(library, name.c_str());
  if (found == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(2);
  }
  return found;
}

unsigned long long calls_on_gpu(const std::string& routine) {
  using Counters = int (*)(const char*, unsigned long long*, unsigned long long*);
  unsigned long long gpu = 0, cpu = 0;
  reinterpret_cast<Counters>(symbol("fragblas_dropin_counters"))(routine.c_str(), &gpu, &cpu);
  return gpu;
}

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

template <typename T>
T number(fragblas::detail::Random& random) {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(random.nonzero()) + static_cast<T>(random.nonzero()) / (1 << 24);
  } else {
    using Real = typename T::value_type;
    return {number<Real>(random), number<Real>(random)};
  }
}

template <typename T>
void on_cpu(int n, const std::vector<T>& a, const std::vector<T>& b, std::vector<T>& c) {
  const T one = 1, zero = 0;
  const auto order = CblasColMajor;
  const auto no = CblasNoTrans;
  if constexpr (std::is_same_v<T, float>) {
    cblas_sgemm(order, no, no, n, n, n, 1, a.data(), n, b.data(), n, 0, c.data(), n);
  } else if constexpr (std::is_same_v<T, double>) {
    cblas_dgemm(order, no, no, n, n, n, 1, a.data(), n, b.data(), n, 0, c.data(), n);
  } else if constexpr (std::is_same_v<T, std::complex<float>>) {
    cblas_cgemm(order, no, no, n, n, n, &one, a.data(), n, b.data(), n, &zero, c.data(), n);
  } else {
    cblas_zgemm(order, no, no, n, n, n, &one, a.data(), n, b.data(), n, &zero, c.data(), n);
  }
}

// False where a product is wrong or was not the GPU's.
template <typename T>
bool measure(const std::string& routine, json& rows) {
  using Gemm = void (*)(const char*, const char*, const int*, const int*, const int*, const T*,
                        const T*, const int*, const T*, const int*, const T*, T*, const int*);
  const auto gemm = reinterpret_cast<Gemm>(symbol(routine + "_"));
  const bool is_complex = !std::is_floating_point_v<T>;
  const bool is_single = std::is_same_v<T, float> || std::is_same_v<T, std::complex<float>>;
  const double unit = is_single ? 0x1p-24 : 0x1p-53;
  for (const int n : kSizes) {
    fragblas::detail::Random random(static_cast<std::uint64_t>(n));
    std::vector<T> a(static_cast<std::size_t>(n) * n), b(a.size()), gpu(a.size()), cpu(a.size());
    for (auto* operand : {&a, &b}) {
      for (T& element : *operand) {
        element = number<T>(random);
      }
    }
    const T one = 1, zero = 0;
    const auto with_gpu = [&] {
      gemm("N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &zero, gpu.data(), &n);
    };
    const auto with_cpu = [&] { on_cpu(n, a, b, cpu); };
    const unsigned long long before = calls_on_gpu(routine);
    with_gpu();  // compiles
    with_cpu();
    std::vector<double> gpu_seconds, cpu_seconds;
    double spent = 0;
    while (gpu_seconds.size() < kLeastTurns || (spent < kSeconds && gpu_seconds.size() < 200)) {
      gpu_seconds.push_back(seconds_of(with_gpu));
      cpu_seconds.push_back(seconds_of(with_cpu));
      spent += gpu_seconds.back() + cpu_seconds.back();
    }
    double worst = 0;
    for (std::size_t i = 0; i < gpu.size(); ++i) {
      worst = std::max(worst, static_cast<double>(std::abs(gpu[i] - cpu[i])));
    }
    // Both sides are off by at most k roundings of sums of k products of numbers below 1.
    const double error = worst / (2 * (is_complex ? 4 : 1) * unit * n * std::sqrt(n));
    const bool on_gpu = calls_on_gpu(routine) - before == gpu_seconds.size() + 1;
    const double gpu_median = median(gpu_seconds), cpu_median = median(cpu_seconds);
    const double flops = (is_complex ? 8.0 : 2.0) * n * n * n;
    rows.push_back({{"name", routine + "/" + std::to_string(n)},
                    {"routine", routine},
                    {"n", n},
                    {"flops", flops},
                    {"turns", gpu_seconds.size()},
                    {"gpu_ms", 1e3 * gpu_median},
                    {"cpu_ms", 1e3 * cpu_median},
                    {"gpu_gflops", flops / gpu_median / 1e9},
                    {"cpu_gflops", flops / cpu_median / 1e9},
                    {"error", error}});
    std::printf("%s %4d  gpu %9.3f ms  cpu %9.3f ms  ratio %6.3f  %.3g flops  error %.2g%s\n",
                routine.c_str(), n, 1e3 * gpu_median, 1e3 * cpu_median, gpu_median / cpu_median,
                flops, error, on_gpu ? "" : "  NOT ON THE GPU");
    std::fflush(stdout);
    if (!(error <= 1) || !on_gpu) {
      std::printf("%s: wrong\n", routine.c_str());
      return false;
    }
    if (gpu_median > kLongest || cpu_median > kLongest) {
      break;
    }
  }
  return true;
}

std::string first_line(const char* file, const std::string& key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(key, 0) == 0) {
      return line.substr(std::min(line.find(": ") + 2, line.size()));
    }
  }
  return "unknown";
}

std::string now() {
  const std::time_t time = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&time));
  return text;
}

// What was appended to it before; nothing where it can't be appended to, and stderr says why.
std::optional<json> list_in(const std::string& file) {
  std::string problem = command_line::writable()(file);
  json list = json::array();
  if (std::ifstream before(file); before && before.peek() != std::ifstream::traits_type::eof()) {
    list = json::parse(before, nullptr, false);
  }
  if (problem.empty() && !list.is_array()) {
    problem = file + " has no list of records";
  }
  if (!problem.empty()) {
    std::fprintf(stderr, "fragblas-bench-threshold: %s\n", problem.c_str());
    return std::nullopt;
  }
  return list;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: fragblas-bench-threshold LIBRARY [FILE]\n");
    return 2;
  }
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  std::optional<json> all = argc == 3 ? list_in(argv[2]) : json::array();
  if (!all) {
    return 2;
  }
  json record = {{"date", now()},
                 {"git_revision", FRAGBLAS_GIT_REVISION},
                 {"cpu", first_line("/proc/cpuinfo", "model name")},
                 {"openblas", openblas_get_config()},
                 {"openblas_core", openblas_get_corename()},
                 {"openblas_threads", openblas_get_num_threads()},
                 {"rows", json::array()}};
  std::printf("%s, %s, %d threads\n", record["cpu"].get<std::string>().c_str(),
              record["openblas"].get<std::string>().c_str(), openblas_get_num_threads());
  json& rows = record["rows"];
  const bool good = measure<float>("sgemm", rows) && measure<std::complex<float>>("cgemm", rows) &&
                    measure<double>("dgemm", rows) && measure<std::complex<double>>("zgemm", rows);
  if (argc == 3) {
    all->push_back(record);
    std::ofstream out(argv[2]);
    out << all->dump(1) << "\n";
    out.close();
    if (!out) {
      std::fprintf(stderr, "fragblas-bench-threshold: can't write %s\n", argv[2]);
      return 1;
    }
  }
  return good ? 0 : 1;
}
