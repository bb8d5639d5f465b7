// Which of gemm's kernels is the faster on this device, and whether a tuned profile fits it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "context/context_state.hpp"

namespace fragblas::detail {

// Whether the device has the uniform blocks and targets that the kernel of that name needs.
bool has_block_kernel(const ContextState& context);

// Measures, for 20 ms at most beside the compiling of kernels. Throws when there is no memory for
// it.
Calibration measure_calibration(const std::shared_ptr<ContextState>& context);

// Calibrates, or takes what an earlier process has measured, unless the context is or must not be.
// A failure is logged, and the defaults stay.
void calibrate(const std::shared_ptr<ContextState>& context);

// To be called for every new context: has its products calibrate as soon as so much work was asked
// for that it pays, if the options want that, and warns of a tuned profile that is another
// device's. Does nothing in a library built without FRAGBLAS_TUNING.
void install_calibration(ContextState& context);

}  // namespace fragblas::detail
