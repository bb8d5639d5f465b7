// The device header on stderr.
//
// SPDX-License-Identifier: MIT
#pragma once

#include "setting.hpp"

namespace bench {

// What to know of a software rasteriser's times.
constexpr const char* kSoftwareNote =
    "the device is a software rasteriser: the CPU draws, and no time here says anything of a GPU";

void print_header(const Setting& setting);

}  // namespace bench
