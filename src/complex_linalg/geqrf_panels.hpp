// Panels of a QR factorization of complex matrices. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "context/context_state.hpp"
#include "linalg/block.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// Those of one block of columns. They lie in one of two buffers, and go to the other one with each
// column.
class ComplexGeqrfPanels {
 public:
  static constexpr std::int64_t kPanel = 8;  // columns, which are four texels

  ComplexGeqrfPanels(const char* routine, const Block& beside, std::int64_t rows);

  // A, of at most kPanel columns, becomes its factors.
  void factor(const Block& a, const Place& tau);

  // T of the panel that was factored last.
  Block t_of(const Block& a) const { return old_.block.part(0, 0, a.cols, a.cols); }

 private:
  Block panel_of(const Block& a) const;
  void eliminate(std::int64_t column, std::int64_t rows);
  std::shared_ptr<Scratch> sums_below(uniforms::Reflector& reflector) const;

  const char* routine_;
  ContextState& context_;
  OwnBlock old_, new_;
};

}  // namespace fragblas::detail
