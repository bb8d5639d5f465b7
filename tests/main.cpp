// The test program. Beside doctest's own options:
//   --limits=device|small|tiny   limits of the shared context
//   --sets=all|core|beside       suites of the core's routines and of all else, or of the libraries
//                                beside it
//   --seed=N                     seed of all random numbers, 42 unless told
// Exit code 77: there is no device to test on.
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "oracle/oracle.hpp"
#include "support/environment.hpp"
#include "support/trial.hpp"

namespace {

constexpr int kSkipped = 77;

constexpr char kBeside[] = "arrays_*,complex_*,double_*,linalg_*,sparse_*";

std::string option(int argc, char** argv, const std::string& name, const std::string& otherwise) {
  const std::string prefix = "--" + name + "=";
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], prefix.c_str(), prefix.size()) == 0) return argv[i] + prefix.size();
  }
  return otherwise;
}

// Neither filters nor lists: every test runs.
bool runs_all(int argc, char** argv) {
  return std::all_of(argv + 1, argv + argc, [](const std::string& argument) {
    return argument.rfind("--limits=", 0) == 0 || argument.rfind("--seed=", 0) == 0 ||
           argument == "--sets=core" || argument == "--sets=all" || argument == "-d" ||
           argument == "--no-colors=true";
  });
}

}  // namespace

int main(int argc, char** argv) {
  const std::string limits = option(argc, argv, "limits", "device");
  const std::string sets = option(argc, argv, "sets", "all");
  const std::string seed = option(argc, argv, "seed", "42");
  doctest::Context context;
  if (sets == "core") context.addFilter("test-suite-exclude", kBeside);
  if (sets == "beside") context.addFilter("test-suite", kBeside);
  context.applyCommandLine(argc, argv);
  try {
    fragblas::test::start(limits, std::strtoull(seed.c_str(), nullptr, 10));
  } catch (const fragblas::Error& error) {
    std::printf("%s: %s\n", fragblas::to_string(error.status()), error.what());
    return error.status() == fragblas::Status::Unsupported ? kSkipped : EXIT_FAILURE;
  }
  std::printf("%s, limits %s, seed %s, reference %s\n", fragblas::test::info().renderer.c_str(),
              limits.c_str(), seed.c_str(), fragblas::oracle::name());
  int failed = context.run();
  if (runs_all(argc, argv)) {
    for (const std::string& routine : fragblas::test::without_numeric_cases()) {
      std::printf("FAILED: no suite runs the numeric cases of %s\n", routine.c_str());
      failed = EXIT_FAILURE;
    }
  }
  fragblas::test::print_records();
  std::printf("limits %s, seed %s\n", limits.c_str(), seed.c_str());
  fragblas::test::stop();
  return failed;
}
