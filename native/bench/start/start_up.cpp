// One process for each repetition.
//
// SPDX-License-Identifier: MIT
#include "start/start_up.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fragblas/fragblas.hpp>
#include <stdexcept>

#include "error.hpp"
#include "ladder/native_ladder.hpp"
#include "ladder/product.hpp"
#include "ladder/steps.hpp"
#include "start/child.hpp"
#include "start/stop_signals.hpp"

namespace bench {
namespace {

// The caches of one kind of rows, which begin with `prefix`.
struct StartMode {
  const char* prefix;
  bool warm;
};
constexpr StartMode kModes[] = {{"start/", false}, {"start-warm/", true}};

constexpr const char* kEgl = "egl";
constexpr const char* kContext = "context";
constexpr const char* kSaxpy = "saxpy/1024";
constexpr std::int64_t kSaxpySize = 1024;

std::string first_name(const Extents& extents) {
  return "first-sgemm/" + extents.name();
}

std::string second_name(const Extents& extents) {
  return "second-sgemm/" + extents.name();
}

// An empty folder that is deleted at the end.
class Folder {
 public:
  Folder() : path_((std::filesystem::temp_directory_path() / "fragblas-start-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) {
      throw std::runtime_error("no folder for caches: " + path_);
    }
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Job multiply(const Product& product) {
  return [&product](fragblas::Context& blas, Times& times) {
    const Extents& extents = product.extents();
    const auto a = blas.matrix(extents.m, extents.k, product.a());
    const auto b = blas.matrix(extents.k, extents.n, product.b());
    auto c = blas.matrix(extents.m, extents.n, product.unwritten());
    blas.finish();
    const auto call = [&] {
      fragblas::gemm(a, b, c);
      blas.finish();
    };
    times.first = seconds_of(call);
    times.calibration = blas.stats().calibration_milliseconds * 1e-3;
    times.second = seconds_of(call);
    times.error = product.error(c.read());
  };
}

// Integers, whose sums are exact.
void add(fragblas::Context& blas, Times& times) {
  std::vector<float> x, y, result;
  for (int i = 0; i < kSaxpySize; ++i) {
    x.push_back(static_cast<float>(i));
    y.push_back(static_cast<float>(i % 7));
  }
  times.whole = times.egl + times.context + seconds_of([&] {
                  const auto on_device = blas.vector(x);
                  const auto sum = blas.vector(y);
                  fragblas::axpy(2, on_device, sum);
                  result = sum.read();
                });
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] != 2 * x[i] + y[i]) {
      times.error = INFINITY;
    }
  }
}

Row make_row(const std::string& name) {
  Row row;
  row.name = name;
  row.error = 0;
  row.clock = kWall;
  row.calls = 1;
  return row;
}

Row result_row(const std::string& name, double flops, double bytes) {
  Row row = make_row(name);
  row.flops = flops;
  row.bytes = bytes;
  row.bound = kBound;
  return row;
}

// Seconds and errors of one repetition; the first failure ends the row.
void take(Row& row, const Answer& answer, double seconds) {
  if (answer.failure[0] != '\0') {
    row.failure = answer.failure.data();
    return;
  }
  row.seconds.push_back(seconds);
  if (row.bound > 0 && !(answer.times.error <= row.error)) {
    row.error = answer.times.error;
    row.failure = row.error <= row.bound ? "" : "wrong result";
  }
}

std::string calibration_note(const std::string& name, double seconds) {
  std::array<char, 40> text = {};
  std::snprintf(text.data(), text.size(), "%.1f ms", 1e3 * seconds);
  return name + " has a calibration of " + text.data() + " in it";
}

std::string compiling_note(const std::string& name, const Times& times) {
  return name + " compiled " + std::to_string(times.programs - times.loaded) + " of " +
         std::to_string(times.programs) + " kernels: this driver gives no binaries to keep";
}

// The rows of one mode.
class Measurement {
 public:
  Measurement(const Options& options, const StartMode& mode)
      : options_(options),
        prefix_(mode.prefix),
        caches_{mode.warm ? folder_.path() : ""},
        egl_(make_row(prefix_ + kEgl)),
        context_(make_row(prefix_ + kContext)) {}

  std::vector<Row> run(const std::function<void(const std::string&)>& started) {
    std::vector<Row> results = {measure_saxpy(started)};
    for (const Extents& extents : asked_extents(options_, false)) {
      started(prefix_ + first_name(extents));
      const Product product(extents, options_.seed, kOpenblasReference);
      Row first = result_row(prefix_ + first_name(extents), extents.flops(), extents.bytes());
      Row second = result_row(prefix_ + second_name(extents), extents.flops(), extents.bytes());
      repeat(first, multiply(product), [&](const Answer& answer) {
        take(first, answer, answer.times.first);
        take(second, answer, answer.times.second);
        if (answer.times.calibration > 0) {
          first.note = calibration_note(first.name, answer.times.calibration);
        }
      });
      results.push_back(std::move(first));
      results.push_back(std::move(second));
    }
    results.insert(results.begin(), {egl_, context_});
    return results;
  }

 private:
  Row measure_saxpy(const std::function<void(const std::string&)>& started) {
    Row row = result_row(prefix_ + kSaxpy, 2.0 * kSaxpySize, 12.0 * kSaxpySize);
    started(row.name);
    repeat(row, add, [&](const Answer& answer) { take(row, answer, answer.times.whole); });
    return row;
  }

  // The repetitions of a row; of warm ones a process before them leaves what they find.
  void repeat(Row& row, const Job& job, const std::function<void(const Answer&)>& take_row) {
    if (!caches_.folder.empty()) {
      ask_child(options_.device, caches_, job);
    }
    for (int i = 0; i < options_.repetitions && row.failure.empty(); ++i) {
      const Answer answer = ask_child(options_.device, caches_, job);
      take(egl_, answer, answer.times.egl);
      take(context_, answer, answer.times.context);
      take_row(answer);
      if (!caches_.folder.empty() && answer.times.loaded == 0) {
        row.note = compiling_note(row.name, answer.times);
      }
    }
  }

  const Options& options_;
  const Folder folder_;
  const std::string prefix_;
  const Caches caches_;
  Row egl_, context_;
};

}  // namespace

std::vector<std::string> start_names(const Options& options) {
  std::vector<std::string> names;
  for (const StartMode& mode : kModes) {
    for (const char* name : {kEgl, kContext, kSaxpy}) {
      names.push_back(std::string(mode.prefix) + name);
    }
    for (const Extents& extents : asked_extents(options, false)) {
      names.push_back(mode.prefix + first_name(extents));
      names.push_back(mode.prefix + second_name(extents));
    }
  }
  return names;
}

std::vector<Row> measure_start(const Options& options,
                               const std::function<void(const std::string&)>& started) {
  const StopSignals signals;  // which end the program without the folder
  std::vector<Row> rows;
  for (const StartMode& mode : kModes) {
    for (Row& row : Measurement(options, mode).run(started)) {
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

}  // namespace bench
