// Where each row comes from, found on the host; the device takes all of them at once.
// SPDX-License-Identifier: MIT
#include "double_linalg/row_exchanges.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "context/context_state.hpp"
#include "double_linalg/steps.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

std::vector<std::uint32_t> sources_of(std::int64_t rows, const std::vector<std::int64_t>& others,
                                      Order order) {
  std::vector<std::uint32_t> sources(static_cast<std::size_t>(rows));
  std::iota(sources.begin(), sources.end(), 0u);
  for (std::size_t k = 0; k < others.size(); ++k) {
    const std::size_t i = order == Order::FirstToLast ? k : others.size() - 1 - k;
    std::swap(sources[i], sources[static_cast<std::size_t>(others[i])]);
  }
  return sources;
}

}  // namespace

void exchange_rows(const char* routine, const MatrixView& a,
                   const std::vector<std::int64_t>& others, Order order) {
  const std::vector<std::uint32_t> sources = sources_of(a.rows, others, order);
  std::int64_t end = a.rows;  // of the rows that change
  while (end > 0 && sources[static_cast<std::size_t>(end - 1)] == end - 1) {
    --end;
  }
  if (end == 0 || a.cols == 0) {
    return;
  }
  // Of lanes, a number being a few: where lines are columns, a row is as many rows.
  const bool by_rows = a.layout == Layout::RowMajor;
  const std::int64_t lanes = a.data.buffer->type().lanes(), each = by_rows ? 1 : lanes;
  std::vector<std::uint32_t> rows(static_cast<std::size_t>(round_up(each * end, 2)));
  for (std::int64_t i = 0; i < each * end; ++i) {
    rows[static_cast<std::size_t>(i)] =
        static_cast<std::uint32_t>(each * sources[static_cast<std::size_t>(i / each)] + i % each);
  }
  const auto doubles = static_cast<std::int64_t>(rows.size() / 2);
  const MatrixView list = make_matrix(a, 'd', doubles, 1);
  upload(*list.data.buffer, 0, rows.data(), doubles);
  Block block;
  block.buffer = a.data.buffer.get();
  block.base = lanes * a.data.offset;
  (by_rows ? block.row_stride : block.col_stride) = lanes * a.ld;
  block.rows = each * end;
  block.cols = by_rows ? lanes * a.cols : a.cols;
  enqueue_take_rows(routine, *list.data.buffer, block, block);
  context_of(*a.data.buffer).submit();
}

}  // namespace fragblas::detail
