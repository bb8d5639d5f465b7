// Blocks of columns on their way between the device and the host, where they are factored.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "double_linalg/panels.hpp"
#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// Columns of a block.
inline constexpr std::int64_t kBlock = 64;

// The same matrix's transpose.
MatrixView transposed(const MatrixView& a);
// `to` := `from`, of the same layout, bit for bit.
void copy_lines(const char* routine, const MatrixView& from, const MatrixView& to);
// then(the panel that `a` is).
void read_panel(const Steps& steps, const MatrixView& a, std::function<void(Panel panel)> then);
// On the device, to be copied to A.
MatrixView uploaded(const MatrixView& a, const Panel& panel);

}  // namespace fragblas::detail
