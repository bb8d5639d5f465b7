// How far a result is from the reference, element by element.
//   bound   |C - R| / (c u (sqrt(k + 2) |alpha| (|A||B|) + 2 |beta C|)), u = 2^-24, c = 8: at most
//   1 gauge   |C - R| / (eps (|alpha| (|A||B|) + |beta C|)), eps = 2^-23: below 16 for Netlib
//   differing   elements that are not the reference exactly; 0 for small integers
// Netlib's gauge has no room for the growth with k, so like Netlib's testers we hold it to small k.
// Of a solution X of op(A) X = alpha B, how far op(A) X is from alpha B, with |A||X| for |A||B|.
// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "oracle/oracle.hpp"

namespace fragblas::test {

constexpr double kUnit = 0x1p-24, kEps = 0x1p-23;
constexpr double kBoundFactor = 8, kGaugeLimit = 16;
constexpr std::int64_t kGaugeMaxK = 129;

struct Deviation {
  double bound = 0;
  double gauge = 0;            // 0 where k is too large for it
  std::int64_t differing = 0;  // 0 where the result need not be exact
  std::string worst;           // the element with the largest bound, for the message
};

// What a routine should have given: alpha * product + beta * before, element by element.
struct Reference {
  oracle::Product product;
  std::int64_t k = 1;          // terms of a sum
  double alpha = 1, beta = 0;  // before is not looked at when beta is 0
  std::vector<double> before;
  // Of solutions: op(A) X for a result X, to be compared with alpha * before.
  std::function<oracle::Product(const std::vector<double>& result)> apply;
  bool rounds = false;  // not exact even for small integers
};
using References = std::map<std::string, Reference>;  // by the name of the output

// exact: for small integers, every element must be the reference. Records the case in the table of
// routines.
Deviation deviation(const std::string& routine, const std::vector<float>& result,
                    const Reference& reference, bool exact);

std::vector<double> widen(const std::vector<float>& values);

}  // namespace fragblas::test

// What a numeric case must hold. A macro so that doctest names the caller's line.
#define FRAGBLAS_CHECK_DEVIATION(found)                      \
  do {                                                       \
    const ::fragblas::test::Deviation deviation_ = (found);  \
    INFO("worst element: " << deviation_.worst);             \
    CHECK(deviation_.bound <= 1.0);                          \
    CHECK(deviation_.gauge < ::fragblas::test::kGaugeLimit); \
    CHECK(deviation_.differing == 0);                        \
  } while (false)
