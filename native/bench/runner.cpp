// Runs the cases on Google Benchmark.
//
// SPDX-License-Identifier: MIT
#include "runner.hpp"

#include <benchmark/benchmark.h>

#include <exception>
#include <map>
#include <new>

namespace bench {
namespace {

class Runner {
 public:
  Runner(const std::vector<Case>& cases, fragblas::Context& context, Clock& clock,
         const Listener& listener)
      : cases_(cases), context_(context), clock_(clock), listener_(listener) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      Row row = empty_row(cases[i]);
      row.clock = cases[i].on_device ? clock.name() : kWall;
      by_name_[row.name] = i;
      rows_.push_back(std::move(row));
    }
  }

  void register_all() {
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      benchmark::RegisterBenchmark(cases_[i].name.c_str(), [this, i](benchmark::State& state) {
        measure(state, i);
      })->UseManualTime();
    }
  }

  // Takes what Google Benchmark reports of one case, all repetitions at once.
  void take(const std::vector<benchmark::BenchmarkReporter::Run>& runs) {
    Row* row = nullptr;
    for (const auto& run : runs) {
      const auto found = by_name_.find(run.run_name.function_name);
      if (run.run_type != benchmark::BenchmarkReporter::Run::RT_Iteration ||
          found == by_name_.end()) {
        continue;
      }
      row = &rows_[found->second];
      if (row->failure.empty() && run.iterations > 0) {
        const auto calls = static_cast<double>(run.iterations);
        row->calls = run.iterations;
        row->seconds.push_back(run.real_accumulated_time / calls);
        row->cpu_seconds.push_back(run.cpu_accumulated_time / calls);
      }
    }
    if (row == nullptr) {
      return;
    }
    release();
    if (row->failed() && row->failure.empty()) {
      row->failure = "no repetition was reported";
    }
    listener_.finished(*row);
  }

  // Frees the operands while their GL context is sure to be there.
  void release() { workload_.reset(); }

 private:
  void measure(benchmark::State& state, std::size_t index) {
    Row& row = rows_[index];
    try {
      if (row.failure.empty() && row.absent.empty() && (!workload_ || current_ != index)) {
        prepare(index);
      }
      if (row.failure.empty() && row.absent.empty()) {
        if (cases_[index].on_device) {
          clock_.warm_up([this] { workload_->call(); }, pace_);
        }
        while (state.KeepRunningBatch(state.max_iterations)) {
          state.SetIterationTime(seconds(index, state.max_iterations));
        }
        const std::string complaint = workload_->complaint();
        if (!complaint.empty()) {
          fail(row, complaint);
        }
        row.phases = workload_->phases();
      }
    } catch (const fragblas::Error& error) {
      fail(row, error.what());
      if (error.status() == fragblas::Status::ContextLost) {
        lost_ = row.failure;
      }
    } catch (const Absent& reason) {
      row.absent = reason.what();
    } catch (const std::bad_alloc&) {
      fail(row, "not enough host memory for the operands");
    } catch (const std::exception& error) {
      fail(row, error.what());
    }
    if (!row.failure.empty() || !row.absent.empty()) {
      state.SkipWithError((row.failure + row.absent).c_str());
    }
  }

  // Operands, the check against fp64 and the warm-up.
  void prepare(std::size_t index) {
    release();
    current_ = index;
    listener_.started(cases_[index]);
    Row& row = rows_[index];
    if (!lost_.empty()) {
      fail(row, lost_);
      return;
    }
    workload_ = cases_[index].make(context_);
    row.error = workload_->check();
    const std::string wrong = wrong_result(row.error, row.bound);
    if (!wrong.empty()) {
      fail(row, wrong);
      return;
    }
    pace_ = Pace();
    if (cases_[index].on_device) {
      pace_ = clock_.pace([this] { workload_->call(); });
    }
    row.clock = pace_.timer ? kTimer : workload_->clock();
    seconds(index, 1);
  }

  double seconds(std::size_t index, std::int64_t batch) {
    const Call call = [this] { workload_->call(); };
    return cases_[index].on_device ? clock_.seconds(call, batch, pace_) : workload_->seconds(batch);
  }

  void fail(Row& row, const std::string& text) {
    row.failure = text;
    row.seconds.clear();
    row.cpu_seconds.clear();
  }

  const std::vector<Case>& cases_;
  fragblas::Context& context_;
  Clock& clock_;
  const Listener& listener_;
  std::vector<Row> rows_;
  std::map<std::string, std::size_t> by_name_;
  std::unique_ptr<Workload> workload_;
  std::size_t current_ = 0;
  Pace pace_;         // of the current case
  std::string lost_;  // the text, once the GL context is gone
};

class Reporter : public benchmark::BenchmarkReporter {
 public:
  explicit Reporter(Runner& runner) : runner_(runner) {}
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override { runner_.take(runs); }

 private:
  Runner& runner_;
};

}  // namespace

// The user's flags come last, so they win.
bool initialize(const Options& options) {
  std::vector<std::string> words = {
      "fragblas-bench", "--benchmark_min_time=" + std::to_string(options.min_time),
      "--benchmark_repetitions=" + std::to_string(options.repetitions)};
  words.insert(words.end(), options.benchmark_arguments.begin(), options.benchmark_arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  return !benchmark::ReportUnrecognizedArguments(count, pointers.data());
}

void run(const std::vector<Case>& cases, fragblas::Context& context, Clock& clock,
         const Listener& listener) {
  Runner runner(cases, context, clock, listener);
  runner.register_all();
  Reporter reporter(runner);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  runner.release();
  benchmark::ClearRegisteredBenchmarks();
  benchmark::Shutdown();
}

}  // namespace bench
