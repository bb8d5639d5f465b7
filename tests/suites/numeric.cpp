// The numeric cases of every routine whose own suite does not run them, so that a routine of the
// catalog is never without. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <set>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

void cases_of_level(int level) {
  static const std::set<std::string> own = {
      "srot",  "srotm",  "sswap",  "saxpby", "shad",  "sdsdot", "snrm2", "sasum",
      "ssum",  "isamax", "isamin", "ismax",  "ismin", "sscal",  "scopy", "saxpy",
      "sdot",  "sgemv",  "sgbmv",  "ssymv",  "ssbmv", "sspmv",  "strmv", "stbmv",
      "stpmv", "sger",   "ssyr",   "sspr",   "ssyr2", "sspr2",  "sgemm"};
  for (const catalog::Routine& routine : catalog::catalog()) {
    if (routine.host || routine.level != level || own.count(routine.name) != 0) continue;
    numeric_cases(routine.name);
  }
}

}  // namespace

TEST_SUITE_BEGIN("numeric");

TEST_CASE("level 1 agrees with the reference (rules 17, 18, 29, 30, 49)") {
  cases_of_level(1);
}

TEST_CASE("level 2 agrees with the reference (rules 12, 15, 17, 18, 29, 38, 39, 41, 42, 49)") {
  cases_of_level(2);
}

TEST_CASE("level 3 agrees with the reference (rules 2, 12, 15, 16, 17, 18, 38, 39, 49)") {
  cases_of_level(3);
}

TEST_SUITE_END();

}  // namespace fragblas::test
