// The roofs that only a native program has, beside those of roofs.hpp, and the library's transfers,
// which have the same sizes.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "workload.hpp"

namespace bench {

// All roofs.
std::vector<Case> native_roofs(bool software, int max_texture_size);

// Rows upload/SIZE and readback/SIZE, whose roof is the best way of plain GL.
std::vector<Case> library_transfers(bool software, int max_texture_size);

}  // namespace bench
