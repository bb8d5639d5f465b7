// Which of gemm's kernels is the faster on this device, and whether a tuned profile fits it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "context.hpp"

namespace fragblas::detail {

// Measures, for 20 ms at most beside the compiling of kernels. Throws when there is no memory for
// it.
Calibration measure_calibration(const std::shared_ptr<ContextState>& context);

// What a device with this calibration uses: the context's tuned profile or one that is shipped, if
// its key and rate agree, else the defaults with the faster kernel.
DeviceProfile choose_profile(const ContextState& context, const Calibration& calibration);

// Whether a profile that is for this device, tuned or shipped, has another rate.
bool contradicts_profile(const ContextState& context, const Calibration& calibration);

// Calibrates, or takes what an earlier process has measured, unless the context is or must not be.
// A failure is logged, and the defaults stay.
void calibrate(const std::shared_ptr<ContextState>& context);

// Of a product whose C is m x n.
inline double product_flops(std::int64_t m, std::int64_t n, std::int64_t k) {
  return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}
// The same as soon as products of so much work were asked for that it pays. To be called with each
// before it is planned. Does nothing in a library built without FRAGBLAS_TUNING.
void calibrate_before_product(const std::shared_ptr<ContextState>& context, double flops);

}  // namespace fragblas::detail
