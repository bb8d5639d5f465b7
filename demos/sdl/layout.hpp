// Where matrices lie in the window.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <glm/vec2.hpp>

namespace demo {

// In pixels from the window's top left corner.
struct Box {
  glm::ivec2 corner{0};
  glm::ivec2 size{0};
};

// Of A, B and C, all square and equally large: B above C, A to the left of C.
std::array<Box, 3> arrange(glm::ivec2 window);
// The largest square in the middle, with a margin.
Box centred(glm::ivec2 window);

}  // namespace demo
