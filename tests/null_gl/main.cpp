// The test program on the null device: no driver, no numbers. Beside doctest's own options:
//   --update   writes the golden texts anew instead of comparing them
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstring>

#include "null_gl/golden.hpp"
#include "support/environment.hpp"

int main(int argc, char** argv) {
  doctest::Context context;
  context.applyCommandLine(argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--update") == 0) fragblas::test::update_golden(true);
  }
  fragblas::test::start("device", 42);
  const int failed = context.run();
  fragblas::test::stop();
  return failed;
}
