// Panels of a QR factorization of real matrices. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "context/context_state.hpp"
#include "linalg/block.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// Those of one block of columns. They lie in one of two buffers, and go to the other one with each
// quad of columns.
class GeqrfPanels {
 public:
  static constexpr std::int64_t kPanel = 16;  // columns

  GeqrfPanels(const char* routine, const Block& beside, std::int64_t rows);

  // A, of at most kPanel columns, becomes its factors.
  void factor(const Block& a, const Place& tau);

  // T of the panel that was factored last.
  Block t_of(const Block& a) const { return old_.block.part(0, 0, a.cols, a.cols); }

 private:
  // What passes of a column leave for those behind them.
  struct Lines {
    std::shared_ptr<Scratch> texture;
    std::int64_t reflectors = 0, stripes = 0;
  };

  Block panel_of(const Block& a) const;
  void find(std::int64_t quad, std::int64_t count, bool next, std::int64_t rows,
            Lines& lines) const;
  void reflect(std::int64_t quad, std::int64_t count, std::int64_t rows, const Lines& lines);

  const char* routine_;
  ContextState& context_;
  OwnBlock old_, new_;
};

}  // namespace fragblas::detail
