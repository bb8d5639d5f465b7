// The ladder: the same product by each step from the naive kernel to the engine, and by its peers.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "options.hpp"
#include "workload.hpp"

namespace bench {

// What every row of the ladder is called: ladder/step/size.
constexpr const char* kLadder = "ladder/";
std::string ladder_name(const std::string& step, const std::string& size);

constexpr const char* kCublas = "cublas";

// Whether a row of the ladder is a peer: measured beside the steps, but none of them.
bool is_ladder_peer(const std::string& row_name);

// The roofs, then the steps in their order for each size of the options.
std::vector<Case> ladder_cases(const Options& options, bool software, int max_texture_size);

}  // namespace bench
