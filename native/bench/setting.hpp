// What every report says about the run as a whole.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>

#include "options.hpp"
#include "timing.hpp"

namespace bench {

struct Setting {
  const Options& options;
  const fragblas::egl::Device& device;
  const fragblas::DeviceInfo& info;
  const Clock& clock;
};

}  // namespace bench
