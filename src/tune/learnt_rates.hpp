// The rates of gemm's cost model, from what few products took, each computed in the one way that
// was planned. A pure function: tests run it without a GPU. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tune/rates.hpp"

namespace fragblas::detail {

// What is asked of rates that no product has shown.
enum class Unseen {
  TriedOut,  // to be better than they are by `base`, so that plans that need them are seen
  Kept,      // to be as they are by `base`
};

// `base` with its rates of arithmetic, of fetching, of writing and of draws each multiplied by what
// brings the model closest to the samples. Not as many factors as rates (fit_rates), as a program's
// own products say nothing of kernels that nobody planned. A sample that is far off weighs less
// than its square.
DeviceProfile learnt_rates(const std::vector<RateSample>& samples, const DeviceProfile& base,
                           Unseen unseen);

}  // namespace fragblas::detail
