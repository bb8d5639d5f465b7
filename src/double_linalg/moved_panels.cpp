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
template <typename Number>
std::vector<Number> turned(const std::vector<Number>& numbers, std::int64_t lines,
                           std::int64_t length) {
  std::vector<Number> result(numbers.size());
  for (std::int64_t line = 0; line < lines; ++line) {
    for (std::int64_t i = 0; i < length; ++i) {
      result[static_cast<std::size_t>(i * lines + line)] =
          numbers[static_cast<std::size_t>(line * length + i)];
    }
  }
  return result;
}

// A new matrix in A's layout, whose lines lie side by side.
MatrixView make_panel(const MatrixView& a, char type) {
  return a.layout == Layout::ColMajor ? make_matrix(a, type, a.rows, a.cols)
                                      : transposed(make_matrix(a, type, a.cols, a.rows));
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
  const std::int64_t words = from.dtype() == DType::Complex128 ? 4 : 2;
  enqueue_copy(routine, {from.data.buffer.get(), words * from.data.offset, words * from.ld, 1},
               lines_target({to.data.buffer.get(), words * to.data.offset}, lines, words * length,
                            words * to.ld));
  context_of(*to.data.buffer).submit();
}

template <typename Number>
void read_panel(const Steps& steps, const MatrixView& a,
                std::function<void(PanelOf<Number> panel)> then) {
  const MatrixView panel = make_panel(a, kLetter<Number>);
  copy_lines(steps.routine(), a, panel);
  steps.read_numbers<Number>(panel, [a, then = std::move(then)](std::vector<Number> numbers) {
    const bool by_rows = a.layout == Layout::RowMajor;
    then({a.rows, a.cols, by_rows ? turned(numbers, a.rows, a.cols) : std::move(numbers)});
  });
}

template <typename Number>
MatrixView uploaded(const MatrixView& a, const PanelOf<Number>& panel) {
  const bool by_rows = a.layout == Layout::RowMajor;
  const std::vector<Number> numbers =
      by_rows ? turned(panel.numbers, a.cols, a.rows) : panel.numbers;
  const MatrixView result = make_panel(a, kLetter<Number>);
  upload(*result.data.buffer, 0, numbers.data(), a.rows * a.cols);
  return result;
}

template void read_panel(const Steps&, const MatrixView&, std::function<void(Panel)>);
template void read_panel(const Steps&, const MatrixView&,
                         std::function<void(PanelOf<std::complex<double>>)>);
template MatrixView uploaded(const MatrixView&, const Panel&);
template MatrixView uploaded(const MatrixView&, const PanelOf<std::complex<double>>&);

}  // namespace fragblas::detail
