// What the device can do at most, measured in the same run: multiply-adds on registers, fetches
// from the cache and from memory, writes, and both.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "workload.hpp"

namespace bench {

constexpr const char* kRoofPrefix = "roof/";
constexpr const char* kArithmeticRoof = "roof/arithmetic";
constexpr const char* kStreamRoof = "roof/fetch-stream";
constexpr const char* kCopyRoof = "roof/copy";
constexpr const char* kReadWriteRoof = "roof/read-write";

// software: sizes that a rasteriser on the CPU does in some milliseconds.
std::vector<Case> roof_cases(bool software, int max_texture_size);

// Of the textures that are written, in texels.
int roof_side(bool software, int max_texture_size);

}  // namespace bench
