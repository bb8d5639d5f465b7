// The least that roofs must reach for a run to be believed: as the command line says, or as is
// known of the device.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "results.hpp"

namespace bench {

struct LeastRoof {
  std::string name;  // of the row
  double rate = 0;   // GFLOP/s of arithmetic, GB/s of the others
};

// "none", "1750" (of arithmetic) or "arithmetic=1750,fetch-stream=370". Throws
// std::invalid_argument.
std::vector<LeastRoof> parse_least_roofs(const std::string& text);

// What is known of a device by its GL_RENDERER; nothing of most.
std::vector<LeastRoof> known_roofs(const std::string& renderer);

// A sentence for each roof among `rows` that is lower than the least. asked: one that was not
// measured is too low as well.
std::vector<std::string> low_roofs(const std::vector<Row>& rows,
                                   const std::vector<LeastRoof>& least, bool asked);

}  // namespace bench
