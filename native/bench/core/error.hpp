// How far a result is from fp64.
//
// SPDX-License-Identifier: MIT
#pragma once

namespace bench {

// Of a result that passes; `Exact` takes 0.
constexpr double kBound = 8;

// |got - expected| in units of u * sqrt(k + 2) * magnitude, u = 2^-24.
double error_of(double got, double expected, double k, double magnitude);

}  // namespace bench
