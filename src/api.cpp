// The C++ handles: buffers, views, scalars and readbacks. SPDX-License-Identifier: MIT
#include <utility>

#include "catalog/catalog.hpp"
#include "context.hpp"
#include "fragblas/fragblas.hpp"
#include "kernels/elementwise.hpp"
#include "memory/transfer.hpp"
#include "routines/check.hpp"

namespace fragblas {

namespace {

detail::BufferState& state_of(const std::shared_ptr<detail::BufferState>& state, const char* what) {
  if (!state) {
    throw Error(Status::InvalidArgument,
                std::string(what) + ": the buffer is empty, must come from a Context");
  }
  return *state;
}

// A tight copy of a view's elements on the device, read back.
std::vector<float> read_elements(const detail::Source& source, const detail::Target& shape) {
  const std::int64_t count = shape.major * shape.minor;
  std::vector<float> result(static_cast<std::size_t>(count));
  if (count > 0) {
    const std::shared_ptr<detail::ContextState> context = source.buffer->context();
    detail::Target tight = shape;
    tight.buffer = std::make_shared<detail::BufferState>(context, count);
    detail::enqueue_copy("read", source, tight);
    context->submit();
    detail::read_back(*tight.buffer, 0, result.data(), count);
  }
  return result;
}

}  // namespace

Operand::Operand(const Buffer& source, std::int64_t place)
    : buffer(source.state()), offset(place) {}

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

std::vector<float> VectorView::read() const {
  const detail::Check check("read");
  check.size("size", size);
  if (size == 0) {
    return {};
  }
  check.vector("x", "size", data, size, inc);
  return read_elements(detail::vector_source(data, size, inc), {nullptr, 0, size, size, 1});
}

namespace {

// Lines as stored: rows of a row-major matrix, columns of a column-major one.
std::pair<std::int64_t, std::int64_t> lines_and_length(const MatrixView& view) {
  return view.layout == Layout::RowMajor ? std::make_pair(view.rows, view.cols)
                                         : std::make_pair(view.cols, view.rows);
}

}  // namespace

std::vector<float> MatrixView::read() const {
  const detail::Check check("read");
  check.layout(layout);
  check.size("rows", rows);
  check.size("cols", cols);
  const auto [lines, length] = lines_and_length(*this);
  check.leading_dimension("ld", ld, length, layout == Layout::RowMajor ? "cols" : "rows");
  if (lines == 0 || length == 0) {
    return {};
  }
  check.matrix("a", data, lines, length, ld);
  return read_elements({data.buffer, data.offset, ld, 1}, {nullptr, 0, length, length, lines});
}

MatrixView MatrixView::block(std::int64_t row, std::int64_t col, std::int64_t block_rows,
                             std::int64_t block_cols) const {
  const detail::Check check("block");
  const auto inside = [&](const char* first_name, std::int64_t first, const char* count_name,
                          std::int64_t count, std::int64_t size) {
    check.size(first_name, first);
    check.size(count_name, count);
    if (first > size) {
      check.fail(first_name, first, "at most " + std::to_string(size));
    }
    if (count > size - first) {
      check.fail(count_name, count,
                 "at most " + std::to_string(size) + " - " + first_name + " (" +
                     std::to_string(first) + ")");
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
    detail::Check("row").fail("i", i, "at least 0 and less than rows = " + std::to_string(rows));
  }
  const MatrixView line = block(i, 0, 1, cols);
  return {line.data, cols, layout == Layout::RowMajor ? 1 : ld};
}

VectorView MatrixView::col(std::int64_t j) const {
  if (j < 0 || j >= cols) {
    detail::Check("col").fail("j", j, "at least 0 and less than cols = " + std::to_string(cols));
  }
  const MatrixView line = block(0, j, rows, 1);
  return {line.data, rows, layout == Layout::RowMajor ? ld : 1};
}

Readback::Readback(std::shared_ptr<detail::ReadbackState> state) : state_(std::move(state)) {}
Readback::Readback(Readback&&) noexcept = default;
Readback& Readback::operator=(Readback&&) noexcept = default;
Readback::~Readback() = default;

bool Readback::ready() const {
  return state_->poll();
}

std::vector<float> Readback::get() {
  std::vector<float> result(static_cast<std::size_t>(state_->count()));
  get(result.data(), state_->count());
  return result;
}

void Readback::get(float* data, std::int64_t count) {
  if (count != state_->count()) {
    detail::Check("read").fail("count", count,
                               "what was asked for = " + std::to_string(state_->count()));
  }
  state_->wait();
  state_->get(data);
}

std::int64_t Buffer::size() const {
  return state_ ? state_->size() : 0;
}

std::uint64_t Buffer::version() const {
  return state_of(state_, "version").version();
}

void Buffer::write(const float* data, std::int64_t count, std::int64_t offset) {
  detail::upload(state_of(state_, "write"), offset, data, count);
}

void Buffer::write(const std::vector<float>& data, std::int64_t offset) {
  write(data.data(), static_cast<std::int64_t>(data.size()), offset);
}

void Buffer::fill(float value) {
  fill(value, 0, size());
}

void Buffer::fill(float value, std::int64_t offset, std::int64_t count) {
  detail::BufferState& buffer = state_of(state_, "fill");
  detail::check_range("fill", buffer, offset, count);
  if (count > 0) {
    detail::enqueue_fill("fill", value, {state_, offset, count, count, 1});
    buffer.context()->submit();
  }
}

void Buffer::copy_from(const Buffer& source, std::int64_t source_offset, std::int64_t offset,
                       std::int64_t count) {
  detail::BufferState& target = state_of(state_, "copy");
  detail::BufferState& from = state_of(source.state_, "copy");
  const detail::Check check("copy");
  check.same_context({{"target", &target}, {"source", &from}});
  detail::check_range("copy", from, source_offset, count, "source_offset");
  detail::check_range("copy", target, offset, count);
  if (&target == &from && source_offset < offset + count && offset < source_offset + count) {
    check.fail("offset", offset, "such that the ranges in one buffer do not overlap");
  }
  if (count > 0) {
    detail::enqueue_copy("copy", {source.state_, source_offset, 1, 1},
                         {state_, offset, count, count, 1});
    target.context()->submit();
  }
}

std::vector<float> Buffer::read() const {
  std::vector<float> result(static_cast<std::size_t>(size()));
  read(result.data(), size());
  return result;
}

void Buffer::read(float* data, std::int64_t count, std::int64_t offset) const {
  detail::read_back(state_of(state_, "read"), offset, data, count);
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
  detail::ContextState& context = *buffer.context();
  context.check_lost();
  const detail::ContextState::Session session(context);
  context.drain();
  buffer.check_defined("texture");
  buffer.pin();
  const gl::Texture& texture = buffer.linear().texture();
  return {texture.name(), texture.size().width, texture.size().height};
}

void Buffer::release_packed() {
  detail::BufferState& buffer = state_of(state_, "release_packed");
  buffer.context()->pack_cache.forget(buffer);
}

void Buffer::mark_undefined(const std::string& reason) {
  state_of(state_, "mark_undefined").mark_undefined(reason);
}

std::string catalog_json() {
  return catalog::to_json();
}

}  // namespace fragblas
