// Problem sizes as the command line writes them.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

// One size: "512" (all extents equal), or the extents in the order of the routine's arguments:
// "300x200" (m x n), "64x32x128" (m x n x k).
struct Size {
  std::vector<std::int64_t> extents;
};

// A comma-separated list of sizes, of ranges "256:4096:x2" and "100:500:+100", and of powers
// "2^20". Throws std::invalid_argument with a text for the user.
std::vector<Size> parse_sizes(const std::string& text);

// The comma-separated words of text.
std::vector<std::string> split(const std::string& text, char separator);

}  // namespace bench
