// Squares for A, B and C, and one in the middle, in a window of any shape.
// SPDX-License-Identifier: MIT
#include "layout.hpp"

#include <algorithm>

namespace demo {

namespace {

int margin(glm::ivec2 window) {
  return std::max(8, std::min(window.x, window.y) / 40);
}

}  // namespace

std::array<Box, 3> arrange(glm::ivec2 window) {
  const int gap = margin(window);
  const int side = std::max(1, (std::min(window.x, window.y) - 3 * gap) / 2);
  const glm::ivec2 start = (window - (2 * side + gap)) / 2;
  const glm::ivec2 size(side), step(side + gap);
  return {Box{start + glm::ivec2(0, step.y), size}, Box{start + glm::ivec2(step.x, 0), size},
          Box{start + step, size}};
}

Box centred(glm::ivec2 window) {
  const glm::ivec2 size(std::max(1, std::min(window.x, window.y) - 2 * margin(window)));
  return {(window - size) / 2, size};
}

}  // namespace demo
