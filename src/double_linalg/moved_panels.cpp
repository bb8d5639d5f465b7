// Blocks of columns on their way between the device and the host. SPDX-License-Identifier: MIT
#include "double_linalg/moved_panels.hpp"

#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "memory/views.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

// Between rows and columns.
std::vector<double> turned(const std::vector<double>& numbers, std::int64_t lines,
                           std::int64_t length) {
  std::vector<double> result(numbers.size());
  for (std::int64_t line = 0; line < lines; ++line) {
    for (std::int64_t i = 0; i < length; ++i) {
      result[static_cast<std::size_t>(i * lines + line)] =
          numbers[static_cast<std::size_t>(line * length + i)];
    }
  }
  return result;
}

// A new matrix in A's layout, whose lines lie side by side.
MatrixView make_panel(const MatrixView& a) {
  return a.layout == Layout::ColMajor ? make_matrix(a, 'd', a.rows, a.cols)
                                      : transposed(make_matrix(a, 'd', a.cols, a.rows));
}

}  // namespace

MatrixView transposed(const MatrixView& a) {
  return {a.data, a.cols, a.rows, a.ld,
          a.layout == Layout::RowMajor ? Layout::ColMajor : Layout::RowMajor};
}

void copy_lines(const char* routine, const MatrixView& from, const MatrixView& to) {
  const bool by_rows = from.layout == Layout::RowMajor;
  const std::int64_t lines = by_rows ? from.rows : from.cols;
  const std::int64_t length = by_rows ? from.cols : from.rows;
  enqueue_copy(
      routine, {from.data.buffer.get(), 2 * from.data.offset, 2 * from.ld, 1},
      lines_target({to.data.buffer.get(), 2 * to.data.offset}, lines, 2 * length, 2 * to.ld));
  context_of(*to.data.buffer).submit();
}

void read_panel(const Steps& steps, const MatrixView& a, std::function<void(Panel panel)> then) {
  const MatrixView panel = make_panel(a);
  copy_lines(steps.routine(), a, panel);
  steps.read_doubles(panel, [a, then = std::move(then)](std::vector<double> numbers) {
    const bool by_rows = a.layout == Layout::RowMajor;
    then({a.rows, a.cols, by_rows ? turned(numbers, a.rows, a.cols) : std::move(numbers)});
  });
}

MatrixView uploaded(const MatrixView& a, const Panel& panel) {
  const bool by_rows = a.layout == Layout::RowMajor;
  const std::vector<double> numbers =
      by_rows ? turned(panel.numbers, a.cols, a.rows) : panel.numbers;
  const MatrixView result = make_panel(a);
  upload(*result.data.buffer, 0, numbers.data(), a.rows * a.cols);
  return result;
}

}  // namespace fragblas::detail
