// Buffers of complex numbers, their transfers, and complex scalars. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "complex/check.hpp"
#include "context/buffer_types.hpp"
#include "context/context_state.hpp"
#include "routines/typed_views.hpp"
#include "transfer/range_check.hpp"
#include "transfer/transfer.hpp"
#include "transfer/vector_transfer.hpp"

namespace fragblas {

namespace {

using detail::complex_check;

const detail::BufferType kComplexBuffers('c');

detail::BufferState& numbers_of(const std::shared_ptr<detail::BufferState>& state,
                                const char* what) {
  const detail::Check check = complex_check(what);
  if (!state) {
    check.fail("the buffer is empty, must be made with a Context");
  }
  check.type("buffer", *state);
  return *state;
}

}  // namespace

ComplexScalar::ComplexScalar(Operand place) : element(std::move(place)) {
  if (!element.buffer) {
    complex_check("scalar").fail("element = null, must be a buffer's");
  }
}

ComplexScalar::ComplexScalar(const VectorView& view) : ComplexScalar(view.data) {
  if (view.size != 1) {
    complex_check("scalar").fail("size", view.size, "1");
  }
}

ComplexBuffer::ComplexBuffer(Context& context, std::int64_t size)
    : Buffer(std::make_shared<detail::BufferState>(context.state(), size,
                                                   catalog::element_type('c'))) {}

void ComplexBuffer::write(const Complex* data, std::int64_t count, std::int64_t offset) {
  detail::upload(numbers_of(state(), "write"), offset, data, count);
}

void ComplexBuffer::write(const std::vector<Complex>& data, std::int64_t offset) {
  write(data.data(), static_cast<std::int64_t>(data.size()), offset);
}

std::vector<Complex> ComplexBuffer::read() const {
  std::vector<Complex> result(static_cast<std::size_t>(size()));
  read(result.data(), size());
  return result;
}

void ComplexBuffer::read(Complex* data, std::int64_t count, std::int64_t offset) const {
  detail::read_back(numbers_of(state(), "read"), offset, data, count);
}

ComplexVector::ComplexVector(Context& context, const std::vector<Complex>& data)
    : ComplexVector(context, static_cast<std::int64_t>(data.size())) {
  write(data);
}

ComplexMatrix::ComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols, Layout layout,
                             std::int64_t ld)
    : ComplexBuffer(context,
                    detail::checked_span(complex_check("matrix"), context, rows, cols, layout, ld)),
      rows_(rows),
      cols_(cols),
      layout_(layout) {
  const std::int64_t length = layout == Layout::RowMajor ? cols : rows;
  ld_ = ld == 0 ? std::max<std::int64_t>(1, length) : ld;
  if (ld_ > length) {
    state()->set_lines(length, ld_);
  }
}

ComplexMatrix::ComplexMatrix(Context& context, std::int64_t rows, std::int64_t cols,
                             const std::vector<Complex>& data, Layout layout)
    : ComplexMatrix(context, rows, cols, layout) {
  complex_check("matrix").equal("data.size", static_cast<std::int64_t>(data.size()), "rows * cols",
                                size());
  write(data);
}

void count_as(Buffer& buffer, DType dtype) {
  const detail::Check check("count_as");
  if (!buffer.state()) {
    check.fail("the buffer is empty, must be made with a Context");
  }
  detail::BufferState& state = *buffer.state();
  const bool complex = dtype == DType::Complex64;
  if (!complex && dtype != DType::Float32) {
    check.fail("dtype", static_cast<int>(dtype), "Complex64 (99) or Float32 (115)");
  }
  if (state.linear().size().format != gl::TextureFormat::Float) {
    check.fail("buffer.dtype = {}, must be complex64 or float32", {state.type().name});
  }
  const catalog::ElementType& type = catalog::element_type(complex ? 'c' : 's');
  if (state.lanes() % type.lanes() != 0) {
    check.fail("buffer.size", state.size(), "even");
  }
  state.count_as(type);
}

std::vector<Complex> get_complex(Readback& readback) {
  const std::vector<float> lanes = readback.get();
  std::vector<Complex> result(lanes.size() / 2);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = {lanes[2 * i], lanes[2 * i + 1]};
  }
  return result;
}

std::vector<Complex> read_complex(const VectorView& x) {
  detail::check_elements(complex_check("read"), x);
  std::vector<Complex> result(static_cast<std::size_t>(x.size));
  if (x.size > 0) {
    detail::read_back_vector(x.data, x.size, x.inc, result.data());
  }
  return result;
}

std::vector<Complex> read_complex(const MatrixView& a) {
  const detail::Lines lines = detail::checked_lines(complex_check("read"), a);
  std::vector<Complex> result(static_cast<std::size_t>(lines.count * lines.length));
  if (!result.empty()) {
    detail::read_back_lines(*a.data.buffer, a.data.offset, lines, result.data(), lines.length);
  }
  return result;
}

void write_complex(const VectorView& x, const std::vector<Complex>& data) {
  const detail::Check check = complex_check("write");
  detail::check_elements(check, x);
  check.equal("data.size", static_cast<std::int64_t>(data.size()), "size", x.size);
  if (x.size > 0) {
    check.nonzero("inc", x.inc);
    detail::upload_vector(x.data, x.size, x.inc, data.data());
  }
}

void write_complex(const MatrixView& a, const std::vector<Complex>& data) {
  const detail::Check check = complex_check("write");
  const detail::Lines lines = detail::checked_lines(check, a);
  check.equal("data.size", static_cast<std::int64_t>(data.size()), "rows * cols", a.rows * a.cols);
  if (!data.empty()) {
    detail::upload_lines(*a.data.buffer, a.data.offset, lines, data.data(), lines.length);
  }
}

}  // namespace fragblas
