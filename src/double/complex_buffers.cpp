// Buffers of complex numbers in double precision, and their transfers. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include "context/buffer_types.hpp"
#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double/probe.hpp"
#include "fragblas/double_complex.hpp"
#include "routines/typed_views.hpp"
#include "transfer/transfer.hpp"

namespace fragblas {

namespace {

using detail::double_complex_check;

const detail::BufferType kDoubleComplexBuffers('z', [](const auto& context) {
  detail::with_double(context);
});

detail::BufferState& numbers_of(const std::shared_ptr<detail::BufferState>& state,
                                const char* what) {
  const detail::Check check = double_complex_check(what);
  if (!state) {
    check.fail("the buffer is empty, must be made with a Context");
  }
  check.type("buffer", *state);
  return *state;
}

}  // namespace

DoubleComplexBuffer::DoubleComplexBuffer(Context& context, std::int64_t size)
    : Buffer(std::make_shared<detail::BufferState>(detail::with_double(context.state()), size,
                                                   catalog::element_type('z'))) {}

void DoubleComplexBuffer::write(const DoubleComplex* data, std::int64_t count,
                                std::int64_t offset) {
  detail::upload(numbers_of(state(), "write"), offset, data, count);
}

void DoubleComplexBuffer::write(const std::vector<DoubleComplex>& data, std::int64_t offset) {
  write(data.data(), static_cast<std::int64_t>(data.size()), offset);
}

std::vector<DoubleComplex> DoubleComplexBuffer::read() const {
  std::vector<DoubleComplex> result(static_cast<std::size_t>(size()));
  read(result.data(), size());
  return result;
}

void DoubleComplexBuffer::read(DoubleComplex* data, std::int64_t count, std::int64_t offset) const {
  detail::read_back(numbers_of(state(), "read"), offset, data, count);
}

DoubleComplexVector::DoubleComplexVector(Context& context, const std::vector<DoubleComplex>& data)
    : DoubleComplexVector(context, static_cast<std::int64_t>(data.size())) {
  write(data);
}

DoubleComplexMatrix::DoubleComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                                         Layout layout, std::int64_t ld)
    : DoubleComplexBuffer(context, detail::checked_span(double_complex_check("matrix"), context,
                                                        rows, cols, layout, ld)),
      rows_(rows),
      cols_(cols),
      layout_(layout) {
  const std::int64_t length = layout == Layout::RowMajor ? cols : rows;
  ld_ = ld == 0 ? std::max<std::int64_t>(1, length) : ld;
  if (ld_ > length) {
    state()->set_lines(length, ld_);
  }
}

DoubleComplexMatrix::DoubleComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                                         const std::vector<DoubleComplex>& data, Layout layout)
    : DoubleComplexMatrix(context, rows, cols, layout) {
  double_complex_check("matrix").equal("data.size", static_cast<std::int64_t>(data.size()),
                                       "rows * cols", size());
  write(data);
}

}  // namespace fragblas
