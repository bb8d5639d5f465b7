// The GL draws of a pass, where they are more than one over its area or bind uniform blocks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "gl/program.hpp"
#include "memory/scratch.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

// The executor goes through them when everything else of the pass is bound; the engine that made
// them knows what differs from one to the next.
class Draws {
 public:
  Draws() = default;
  Draws(const Draws&) = delete;
  Draws& operator=(const Draws&) = delete;
  virtual ~Draws() = default;

  // What they bind.
  virtual const PanelBuffer& blocks() const = 0;
  virtual std::size_t count() const = 0;
  // Binds and sets what is this draw's own; returns the part of the pass's area that it fills.
  virtual TexelRect prepare(std::size_t draw, const TexelRect& area,
                            gl::Program& program) const = 0;
};

}  // namespace fragblas::detail
