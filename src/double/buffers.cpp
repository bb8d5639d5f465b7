// Buffers of numbers in double precision, and their transfers. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "context/buffer_types.hpp"
#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double/probe.hpp"
#include "double/result.hpp"
#include "fragblas/double.hpp"
#include "routines/typed_views.hpp"
#include "transfer/range_check.hpp"
#include "transfer/transfer.hpp"
#include "transfer/vector_transfer.hpp"

namespace fragblas {

namespace {

using detail::double_check;

const detail::BufferType kDoubleBuffers('d',
                                        [](const auto& context) { detail::with_double(context); });

detail::BufferState& numbers_of(const std::shared_ptr<detail::BufferState>& state,
                                const char* what) {
  const detail::Check check = double_check(what);
  if (!state) {
    check.fail("the buffer is empty, must be made with a Context");
  }
  check.type("buffer", *state);
  return *state;
}

}  // namespace

DoubleBuffer::DoubleBuffer(Context& context, std::int64_t size)
    : Buffer(std::make_shared<detail::BufferState>(detail::with_double(context.state()), size,
                                                   catalog::element_type('d'))) {}

void DoubleBuffer::write(const double* data, std::int64_t count, std::int64_t offset) {
  detail::upload(numbers_of(state(), "write"), offset, data, count);
}

void DoubleBuffer::write(const std::vector<double>& data, std::int64_t offset) {
  write(data.data(), static_cast<std::int64_t>(data.size()), offset);
}

std::vector<double> DoubleBuffer::read() const {
  std::vector<double> result(static_cast<std::size_t>(size()));
  read(result.data(), size());
  return result;
}

void DoubleBuffer::read(double* data, std::int64_t count, std::int64_t offset) const {
  detail::read_back(numbers_of(state(), "read"), offset, data, count);
}

void DoubleBuffer::fill(double value) {
  fill(value, 0, size());
}

void DoubleBuffer::fill(double value, std::int64_t offset, std::int64_t count) {
  detail::fill_doubles(numbers_of(state(), "fill"), value, offset, count);
}

DoubleVector::DoubleVector(Context& context, const std::vector<double>& data)
    : DoubleVector(context, static_cast<std::int64_t>(data.size())) {
  write(data);
}

DoubleMatrix::DoubleMatrix(Context& context, std::int64_t rows, std::int64_t cols, Layout layout,
                           std::int64_t ld)
    : DoubleBuffer(context,
                   detail::checked_span(double_check("matrix"), context, rows, cols, layout, ld)),
      rows_(rows),
      cols_(cols),
      layout_(layout) {
  const std::int64_t length = layout == Layout::RowMajor ? cols : rows;
  ld_ = ld == 0 ? std::max<std::int64_t>(1, length) : ld;
  if (ld_ > length) {
    state()->set_lines(length, ld_);
  }
}

DoubleMatrix::DoubleMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                           const std::vector<double>& data, Layout layout)
    : DoubleMatrix(context, rows, cols, layout) {
  double_check("matrix").equal("data.size", static_cast<std::int64_t>(data.size()), "rows * cols",
                               size());
  write(data);
}

std::vector<double> read_double(const VectorView& x) {
  detail::check_elements(double_check("read"), x);
  std::vector<double> result(static_cast<std::size_t>(x.size));
  if (x.size > 0) {
    detail::read_back_vector(x.data, x.size, x.inc, result.data());
  }
  return result;
}

std::vector<double> read_double(const MatrixView& a) {
  const detail::Lines lines = detail::checked_lines(double_check("read"), a);
  std::vector<double> result(static_cast<std::size_t>(lines.count * lines.length));
  if (!result.empty()) {
    detail::read_back_lines(*a.data.buffer, a.data.offset, lines, result.data(), lines.length);
  }
  return result;
}

void write_double(const VectorView& x, const std::vector<double>& data) {
  const detail::Check check = double_check("write");
  detail::check_elements(check, x);
  check.equal("data.size", static_cast<std::int64_t>(data.size()), "size", x.size);
  if (x.size > 0) {
    check.nonzero("inc", x.inc);
    detail::upload_vector(x.data, x.size, x.inc, data.data());
  }
}

void write_double(const MatrixView& a, const std::vector<double>& data) {
  const detail::Check check = double_check("write");
  const detail::Lines lines = detail::checked_lines(check, a);
  check.equal("data.size", static_cast<std::int64_t>(data.size()), "rows * cols", a.rows * a.cols);
  if (!data.empty()) {
    detail::upload_lines(*a.data.buffer, a.data.offset, lines, data.data(), lines.length);
  }
}

}  // namespace fragblas
