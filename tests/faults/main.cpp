// Every function of GL and EGL that the library calls fails once, in each call of each workload.
// What comes out must be right or an error, and the same work right afterwards.
//   --all          every call; else as many as go in --seconds
//   --seconds=N    60 unless told
//   --seed=N       which calls; the time unless told
//   --only=TEXT    workloads with that in their name
//   --function=F --way=W --call=N   one fault alone, and what it led to
// Exit code 77: there is no device to test on.
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "stand_ins.hpp"
#include "support/operand.hpp"
#include "support/rng.hpp"
#include "workloads.hpp"

namespace fragblas::faults {
namespace {

struct Outcome {
  enum class Kind { Right, Error, Wrong } kind = Kind::Right;
  Status status = Status::Ok;
  std::string text;  // of the error, or what is wrong
};

bool same(const Results& a, const Results& b, std::string& difference) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (i >= a.size() || a[i].first != b[i].first ||
        test::differing_bits(a[i].second, b[i].second) != 0) {
      difference = b[i].first;
      return false;
    }
  }
  return a.size() == b.size();
}

Outcome run(const Workload& workload, Bench& bench, const Results* expected, Results* found) {
  Outcome outcome;
  try {
    Results results = workload.run(bench);
    if (expected != nullptr && !same(results, *expected, outcome.text)) {
      outcome.kind = Outcome::Kind::Wrong;
    }
    if (found != nullptr) *found = std::move(results);
  } catch (const Error& error) {
    outcome = {Outcome::Kind::Error, error.status(), error.what()};
  }
  return outcome;
}

// Whatever the call that failed has left behind, say of what was destroyed behind the last read, is
// told to who waits next.
void settle(Bench& bench, const Workload& workload) {
  if (!workload.warm) return;
  try {
    bench.context().finish();
  } catch (const Error&) {
  }
}

constexpr unsigned kMostSeconds = 100;  // of one fault; it is done in a tenth of one

// What is being tried, for who wants to know where the program crashed or went on without end.
std::string current_fault;

void tell_of_end(int signal) {
  std::printf("FAILED: signal %d in %s\n", signal, current_fault.c_str());
  std::fflush(stdout);
  std::_Exit(EXIT_FAILURE);
}

std::string arguments_of(const Workload& workload, const Fault& fault) {
  return "--only=\"" + workload.name + "\" --function=" + fault.function +
         " --way=" + name_of(fault.way) + " --call=" + std::to_string(fault.call);
}

struct Row {
  long errors = 0, right = 0, wrong = 0, wrong_afterwards = 0;
};

class Loop {
 public:
  explicit Loop(bool alone) : alone_(alone) {}

  // What goes wrong is printed.
  void try_fault(const Workload& workload, const Fault& fault) {
    prepare(workload);
    current_fault = arguments_of(workload, fault);
    alarm(kMostSeconds);
    arm(fault);
    const Outcome outcome = run(workload, *bench_, &expected_, nullptr);
    if (!disarm()) return;
    settle(*bench_, workload);
    Row& row = rows_[fault.function];
    if (outcome.kind == Outcome::Kind::Error) ++row.errors;
    if (outcome.kind == Outcome::Kind::Right) ++row.right;
    if (outcome.kind == Outcome::Kind::Wrong) {
      ++row.wrong;
      tell("silently wrong", workload, fault, outcome);
    }
    Outcome after = run(workload, *bench_, &expected_, nullptr);
    // A loss is for ever.
    const bool lost = fault.way == Way::Loss && after.kind == Outcome::Kind::Error &&
                      after.status == Status::ContextLost;
    if (lost) {
      renew(workload);
      after = run(workload, *bench_, &expected_, nullptr);
    }
    if (after.kind != Outcome::Kind::Right) {
      ++row.wrong_afterwards;
      tell("wrong afterwards", workload, fault, after);
      renew(workload);
    }
    if (alone_) std::printf("%s\n", outcome.text.c_str());
  }

  std::vector<Fault> faults(const Workload& workload) {
    prepare(workload);
    begin_to_count();
    run(workload, *bench_, nullptr, nullptr);
    disarm();
    std::vector<Fault> all;
    for (const auto& [function, count] : calls()) {
      called_.insert(function);
      for (const Way way : ways_of(function)) {
        for (long call = 1; call <= count; ++call) all.push_back({function, way, call});
      }
    }
    return all;
  }

  // What no workload calls can't fail in one, and is listed here with the reason.
  bool covers_all() const {
    static const std::set<std::string> never = {
        "eglCreatePbufferSurface",      // EGL has contexts without surfaces
        "eglDestroySurface",            // the same
        "glBeginQuery",                 // software rasterisers' timers are not believed
        "glDebugMessageCallbackKHR",    // no debug context
        "glDeleteQueries",              // timers
        "glEndQuery",                   // the same
        "glGenQueries",                 // the same
        "glGetGraphicsResetStatusEXT",  // there is KHR_robustness
        "glGetProgramInfoLog",          // programs link whose shaders compile
        "glGetQueryObjectuiv",          // timers
        "glIsVertexArray",              // no other context is told of a loss
        "glReadnPixelsEXT",             // there is KHR_robustness
    };
    bool all = true;
    for (const std::string& function : functions()) {
      if (called_.count(function) == 0 && never.count(function) == 0) {
        std::printf("FAILED: no workload calls %s\n", function.c_str());
        all = false;
      }
    }
    return all;
  }

  bool print() const {
    Row sum;
    std::printf("%-40s %8s %8s %8s %10s\n", "function", "error", "right", "wrong", "afterwards");
    const auto line = [](const char* name, const Row& row) {
      std::printf("%-40s %8ld %8ld %8ld %10ld\n", name, row.errors, row.right, row.wrong,
                  row.wrong_afterwards);
    };
    for (const auto& [function, row] : rows_) {
      line(function.c_str(), row);
      sum.errors += row.errors;
      sum.right += row.right;
      sum.wrong += row.wrong;
      sum.wrong_afterwards += row.wrong_afterwards;
    }
    line("all", sum);
    return sum.wrong == 0 && sum.wrong_afterwards == 0;
  }

 private:
  void prepare(const Workload& workload) {
    if (name_ != workload.name) renew(workload);
  }
  void renew(const Workload& workload) {
    bench_.reset();
    bench_ = std::make_unique<Bench>(workload.options, workload.warm);
    run(workload, *bench_, nullptr, nullptr);
    const Outcome outcome = run(workload, *bench_, nullptr, &expected_);
    if (outcome.kind != Outcome::Kind::Right) {
      std::printf("FAILED: %s without a fault: %s\n", workload.name.c_str(), outcome.text.c_str());
      std::exit(EXIT_FAILURE);
    }
    name_ = workload.name;
  }
  void tell(const char* what, const Workload& workload, const Fault& fault,
            const Outcome& outcome) const {
    std::printf("%s: %s: %s\n", what, arguments_of(workload, fault).c_str(), outcome.text.c_str());
  }

  std::unique_ptr<Bench> bench_;
  std::string name_;
  Results expected_;
  std::map<std::string, Row> rows_;
  std::set<std::string> called_;
  bool alone_;  // one fault is tried, whose error is of interest
};

std::string option(int argc, char** argv, const std::string& name, const std::string& otherwise) {
  const std::string prefix = "--" + name + "=";
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], prefix.c_str(), prefix.size()) == 0) return argv[i] + prefix.size();
  }
  return otherwise;
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void shuffle(std::vector<Fault>& faults, test::Rng& rng) {
  for (std::size_t left = faults.size(); left > 1; --left) {
    const auto other = static_cast<std::size_t>(rng.below(static_cast<std::int64_t>(left)));
    std::swap(faults[left - 1], faults[other]);
  }
}

constexpr long kLeastFaults = 3;  // of a workload, however slow the machine is

// Whether nothing was wrong.
bool try_all(int argc, char** argv) {
  const std::string only = option(argc, argv, "only", "");
  const std::string function = option(argc, argv, "function", "");
  const std::string way = option(argc, argv, "way", "");
  const long call = std::atol(option(argc, argv, "call", "0").c_str());
  const bool all = std::find(argv, argv + argc, std::string("--all")) != argv + argc || call != 0;
  const double seconds = std::atof(option(argc, argv, "seconds", "60").c_str());
  const std::string seed =
      option(argc, argv, "seed", std::to_string(static_cast<long>(1e3 * now())));
  std::printf("seed %s\n", seed.c_str());
  test::Rng rng(std::strtoull(seed.c_str(), nullptr, 10));

  Loop loop(call != 0);
  std::vector<Workload> chosen;
  for (Workload& one : workloads()) {
    if (one.name.find(only) != std::string::npos) chosen.push_back(std::move(one));
  }
  for (const Workload& workload : chosen) {
    std::vector<Fault> faults = loop.faults(workload);
    shuffle(faults, rng);
    const double began = now(), end = began + seconds / static_cast<double>(chosen.size());
    long tried = 0;
    for (const Fault& fault : faults) {
      if (!all && tried >= kLeastFaults && now() > end) break;
      if ((!function.empty() && fault.function != function) ||
          (!way.empty() && name_of(fault.way) != way) || (call != 0 && fault.call != call)) {
        continue;
      }
      loop.try_fault(workload, fault);
      ++tried;
    }
    std::printf("%-28s %6ld of %6ld faults, %6.1f s\n", workload.name.c_str(), tried,
                static_cast<long>(faults.size()), now() - began);
  }
  bool good = loop.print();
  if (only.empty()) good = loop.covers_all() && good;
  for (const std::string& name : strangers()) {
    std::printf("FAILED: the library asks for %s, which has no stand-in\n", name.c_str());
    good = false;
  }
  return good;
}

}  // namespace
}  // namespace fragblas::faults

int main(int argc, char** argv) {
  constexpr int kSkipped = 77;
  setvbuf(stdout, nullptr, _IOLBF, 0);
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGALRM}) {
    std::signal(signal, fragblas::faults::tell_of_end);
  }
  try {
    return fragblas::faults::try_all(argc, argv) ? EXIT_SUCCESS : EXIT_FAILURE;
  } catch (const fragblas::Error& error) {
    std::printf("%s: %s\n", fragblas::to_string(error.status()), error.what());
    return error.status() == fragblas::Status::Unsupported ? kSkipped : EXIT_FAILURE;
  }
}
