// The test program. Beside doctest's own options:
//   --limits=device|small|tiny   limits of the shared context
//   --seed=N                     seed of all random numbers, 42 unless told
// Exit code 77: there is no device to test on.
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "oracle/oracle.hpp"
#include "support/environment.hpp"

namespace {

constexpr int kSkipped = 77;

std::string option(int argc, char** argv, const std::string& name, const std::string& otherwise) {
  const std::string prefix = "--" + name + "=";
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], prefix.c_str(), prefix.size()) == 0) return argv[i] + prefix.size();
  }
  return otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string limits = option(argc, argv, "limits", "device");
  const std::string seed = option(argc, argv, "seed", "42");
  doctest::Context context;
  context.applyCommandLine(argc, argv);
  try {
    fragblas::test::start(limits, std::strtoull(seed.c_str(), nullptr, 10));
  } catch (const fragblas::Error& error) {
    std::printf("%s: %s\n", fragblas::to_string(error.status()), error.what());
    return error.status() == fragblas::Status::Unsupported ? kSkipped : EXIT_FAILURE;
  }
  std::printf("%s, limits %s, seed %s, reference %s\n", fragblas::test::info().renderer.c_str(),
              limits.c_str(), seed.c_str(), fragblas::oracle::name());
  const int failed = context.run();
  fragblas::test::print_records();
  std::printf("limits %s, seed %s\n", limits.c_str(), seed.c_str());
  fragblas::test::stop();
  return failed;
}
