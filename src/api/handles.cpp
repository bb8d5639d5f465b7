// The C++ handles: buffers, views, scalars and readbacks. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "catalog/catalog.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/element_format.hpp"
#include "routines/check.hpp"
#include "routines/typed_views.hpp"
#include "transfer/fill.hpp"
#include "transfer/line_transfer.hpp"
#include "transfer/mark.hpp"
#include "transfer/range_check.hpp"
#include "transfer/readback.hpp"
#include "transfer/transfer.hpp"
#include "transfer/vector_transfer.hpp"

namespace fragblas {

namespace {

detail::BufferState& state_of(const std::shared_ptr<detail::BufferState>& state, const char* what) {
  if (!state) {
    detail::Check(what).fail("the buffer is empty, must come from a Context");
  }
  return *state;
}

// Of a buffer whose elements are floats, as those in memory are.
detail::BufferState& floats_of(const std::shared_ptr<detail::BufferState>& state,
                               const char* what) {
  detail::BufferState& buffer = state_of(state, what);
  detail::Check(what).type("buffer", buffer);
  return buffer;
}

}  // namespace

Operand::Operand(const Buffer& source, std::int64_t place)
    : buffer(source.state()), offset(place) {}

DType Operand::dtype() const {
  return buffer ? detail::dtype_of(buffer->type()) : DType::Float32;
}

Scalar::Scalar(Operand place) : element(std::move(place)) {
  if (!element.buffer) {
    detail::Check("scalar").fail("element = null, must be a buffer's");
  }
}

Scalar::Scalar(const VectorView& view) : Scalar(view.data) {
  if (view.size != 1) {
    detail::Check("scalar").fail("size", view.size, "1");
  }
}

namespace {

// The leading dimension of a matrix in memory; 0 stands for a tight one.
std::int64_t check_data_ld(const detail::Check& check, const MatrixView& view,
                           const detail::Lines& lines, std::int64_t data_ld) {
  if (data_ld == 0) {
    return std::max<std::int64_t>(1, lines.length);
  }
  check.leading_dimension("data_ld", data_ld, lines.length,
                          view.layout == Layout::RowMajor ? "cols" : "rows");
  return data_ld;
}

}  // namespace

std::vector<float> VectorView::read() const {
  detail::check_elements(detail::Check("read"), *this);
  std::vector<float> result(static_cast<std::size_t>(size));
  read(result.data());
  return result;
}

void VectorView::read(float* into) const {
  detail::check_elements(detail::Check("read"), *this);
  detail::check_data("read", into, size);
  if (size == 0) {
    return;
  }
  detail::read_back_vector(data, size, inc, into);
}

void VectorView::write(const float* from) const {
  const detail::Check check("write");
  detail::check_elements(check, *this);
  detail::check_data("write", from, size);
  if (size == 0) {
    return;
  }
  check.nonzero("inc", inc);
  detail::upload_vector(data, size, inc, from);
}

std::vector<float> MatrixView::read() const {
  const detail::Lines lines = detail::checked_lines(detail::Check("read"), *this);
  std::vector<float> result(static_cast<std::size_t>(lines.count * lines.length));
  read(result.data());
  return result;
}

void MatrixView::read(float* into, std::int64_t data_ld) const {
  const detail::Check check("read");
  const detail::Lines lines = detail::checked_lines(check, *this);
  const std::int64_t host_ld = check_data_ld(check, *this, lines, data_ld);
  if (lines.count > 0 && lines.length > 0) {
    detail::read_back_lines(*data.buffer, data.offset, lines, into, host_ld);
  }
}

void MatrixView::write(const float* from, std::int64_t data_ld) const {
  const detail::Check check("write", data.buffer ? data.buffer->type() : catalog::kFloat32);
  const detail::Lines lines = detail::checked_lines(check, *this);
  const std::int64_t host_ld = check_data_ld(check, *this, lines, data_ld);
  if (lines.count > 0 && lines.length > 0) {
    detail::upload_lines(*data.buffer, data.offset, lines, from, host_ld);
  }
}

MatrixView MatrixView::block(std::int64_t row, std::int64_t col, std::int64_t block_rows,
                             std::int64_t block_cols) const {
  const detail::Check check("block");
  const auto inside = [&](const char* first_name, std::int64_t first, const char* count_name,
                          std::int64_t count, std::int64_t size) {
    check.size(first_name, first);
    check.size(count_name, count);
    if (first > size) {
      check.fail(first_name, first, "at most {}", {size});
    }
    if (count > size - first) {
      check.fail(count_name, count, "at most {} - {} ({})", {size, first_name, first});
    }
  };
  const std::int64_t length = layout == Layout::RowMajor ? cols : rows;
  check.leading_dimension("ld", ld, length, layout == Layout::RowMajor ? "cols" : "rows");
  inside("row", row, "rows", block_rows, rows);
  inside("col", col, "cols", block_cols, cols);
  MatrixView view = *this;
  view.data.offset += layout == Layout::RowMajor ? row * ld + col : row + col * ld;
  view.rows = block_rows;
  view.cols = block_cols;
  return view;
}

VectorView MatrixView::row(std::int64_t i) const {
  if (i < 0 || i >= rows) {
    detail::Check("row").fail("i", i, "at least 0 and less than rows = {}", {rows});
  }
  const MatrixView line = block(i, 0, 1, cols);
  return {line.data, cols, layout == Layout::RowMajor ? 1 : ld};
}

VectorView MatrixView::col(std::int64_t j) const {
  if (j < 0 || j >= cols) {
    detail::Check("col").fail("j", j, "at least 0 and less than cols = {}", {cols});
  }
  const MatrixView line = block(0, j, rows, 1);
  return {line.data, rows, layout == Layout::RowMajor ? ld : 1};
}

Readback::Readback(std::shared_ptr<detail::ReadbackState> state) : state_(std::move(state)) {}
Readback::Readback(Readback&&) noexcept = default;
Readback& Readback::operator=(Readback&&) noexcept = default;
Readback::~Readback() = default;

detail::ReadbackState& Readback::state() const {
  if (!state_) {
    detail::ArgumentCheck("read").fail("the readback is empty, must not be moved from");
  }
  return *state_;
}

bool Readback::ready() const {
  return state().poll();
}

std::vector<float> Readback::get() {
  std::vector<float> result(static_cast<std::size_t>(state().lanes()));
  get(result.data(), state().lanes());
  return result;
}

void Readback::get(float* data, std::int64_t count) {
  state().check_lanes("read", count);
  state().wait();
  state().get(data);
}

std::vector<double> Readback::get_doubles() {
  std::vector<double> result(static_cast<std::size_t>(state().lanes() / 2));
  get_doubles(result.data(), static_cast<std::int64_t>(result.size()));
  return result;
}

void Readback::get_doubles(double* data, std::int64_t count) {
  if (state().type().real != 'd') {
    detail::ArgumentCheck("read").fail("dtype = {}, must be float64 or complex128",
                                       {state().type().name});
  }
  state().check_lanes("read", 2 * count);
  state().wait();
  state().get(data);
}

DType Buffer::dtype() const {
  return Operand(*this).dtype();
}

std::int64_t Buffer::size() const {
  return state_ ? state_->size() : 0;
}

std::uint64_t Buffer::version() const {
  return state_of(state_, "version").version();
}

void Buffer::write(const float* data, std::int64_t count, std::int64_t offset) {
  detail::upload(floats_of(state_, "write"), offset, data, count);
}

void Buffer::write(const std::vector<float>& data, std::int64_t offset) {
  write(data.data(), static_cast<std::int64_t>(data.size()), offset);
}

void Buffer::fill(float value) {
  fill(value, 0, size());
}

void Buffer::fill(float value, std::int64_t offset, std::int64_t count) {
  detail::fill(state_of(state_, "fill"), offset, count, value);
}

void Buffer::copy_from(const Buffer& source, std::int64_t source_offset, std::int64_t offset,
                       std::int64_t count) {
  detail::BufferState& target = state_of(state_, "copy");
  detail::BufferState& from = state_of(source.state_, "copy");
  const detail::Check check("copy");
  check.same_context({{"target", &target}, {"source", &from}});
  detail::check_range("copy", from, source_offset, count, "source_offset");
  detail::check_range("copy", target, offset, count);
  check.same_type("target", target, "source", from);
  if (&target == &from && source_offset < offset + count && offset < source_offset + count) {
    check.fail("offset", offset, "such that the ranges in one buffer do not overlap");
  }
  if (count > 0) {
    detail::enqueue_copy("copy", detail::vector_source(Operand(source, source_offset), count, 1),
                         detail::vector_target(Operand(*this, offset), count, 1));
    context_of(target).submit();
  }
}

std::vector<float> Buffer::read() const {
  std::vector<float> result(static_cast<std::size_t>(size()));
  read(result.data(), size());
  return result;
}

void Buffer::read(float* data, std::int64_t count, std::int64_t offset) const {
  detail::read_back(floats_of(state_, "read"), offset, data, count);
}

Readback Buffer::read_async() const {
  return read_async(0, size());
}

Readback Buffer::read_async(std::int64_t offset, std::int64_t count) const {
  return Readback(detail::ReadbackState::enqueue(state_of(state_, "read"), offset, count));
}

VectorView Buffer::vector(std::int64_t view_size, std::int64_t offset, std::int64_t inc) const {
  return {Operand(*this, offset), view_size, inc};
}

MatrixView Buffer::matrix(std::int64_t rows, std::int64_t cols, std::int64_t offset,
                          std::int64_t ld, Layout layout) const {
  const std::int64_t tight = layout == Layout::RowMajor ? cols : rows;
  return {Operand(*this, offset), rows, cols, ld != 0 ? ld : (tight > 0 ? tight : 1), layout};
}

Buffer::Texture Buffer::texture() const {
  detail::BufferState& buffer = state_of(state_, "texture");
  detail::ContextState& context = context_of(buffer);
  context.check_lost();
  const detail::ContextState::GlScope gl_scope(context);
  context.drain();
  buffer.check_defined("texture");
  buffer.pin();
  const gl::Texture& texture = buffer.linear().texture();
  context.check_errors("texture");
  return {texture.name(), texture.size().width, texture.size().height};
}

void Buffer::release_packs() {
  detail::BufferState& buffer = state_of(state_, "release_packs");
  context_of(buffer).pack_cache.forget(buffer.linear());
}

void Buffer::mark_undefined(const std::string& reason) {
  detail::enqueue_mark(state_of(state_, "mark_undefined"), reason);
}

std::string catalog_json() {
  return catalog::to_json();
}

}  // namespace fragblas
