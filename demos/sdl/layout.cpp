#include "layout.hpp"

#include <algorithm>

namespace demo {

std::array<Box, 3> arrange(glm::ivec2 window) {
  const int gap = std::max(8, std::min(window.x, window.y) / 40);
  const int side = std::max(1, (std::min(window.x, window.y) - 3 * gap) / 2);
  const glm::ivec2 start = (window - (2 * side + gap)) / 2;
  const glm::ivec2 size(side), step(side + gap);
  return {Box{start + glm::ivec2(0, step.y), size}, Box{start + glm::ivec2(step.x, 0), size},
          Box{start + step, size}};
}

}  // namespace demo
