// Blocks of columns on their way between the device and the host, where they are factored.
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

#include "double_linalg/panels.hpp"
#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// Columns of a block.
inline constexpr std::int64_t kBlock = 64;

// Of a type of elements.
template <typename Number>
inline constexpr char kLetter = std::is_same_v<Number, double> ? 'd' : 'z';

// The same matrix's transpose.
MatrixView transposed(const MatrixView& a);
// `to` := `from`, of the same layout, bit for bit.
void copy_lines(const char* routine, const MatrixView& from, const MatrixView& to);
// then(the panel that `a` is).
template <typename Number>
void read_panel(const Steps& steps, const MatrixView& a,
                std::function<void(PanelOf<Number> panel)> then);
inline void read_panel(const Steps& steps, const MatrixView& a,
                       std::function<void(Panel panel)> then) {
  read_panel<double>(steps, a, std::move(then));
}
// On the device, to be copied to A.
template <typename Number>
MatrixView uploaded(const MatrixView& a, const PanelOf<Number>& panel);

}  // namespace fragblas::detail
