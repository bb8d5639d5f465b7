// The C++ handle of a context. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"

#include <utility>

#include "base/argument_check.hpp"
#include "context/buffer_types.hpp"
#include "device/options.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"
#include "memory/element_format.hpp"
#include "routines/typed_views.hpp"
#include "tune/calibration.hpp"

namespace fragblas {

namespace {

// The type of what a Context makes.
const catalog::ElementType& supported_type(const std::shared_ptr<detail::ContextState>& context,
                                           const char* what, DType dtype) {
  if (dtype == DType::Float32) {
    return catalog::kFloat32;
  }
  using detail::BufferType;
  for (const BufferType* row = BufferType::first; row != nullptr; row = row->next) {
    if (detail::dtype_of(row->type) == dtype) {
      if (row->prepare != nullptr) {
        row->prepare(context);
      }
      return row->type;
    }
  }
  detail::TextValue value = static_cast<int>(dtype);
  for (const catalog::ElementType& type : catalog::kElementTypes) {
    if (detail::dtype_of(type) == dtype) {
      value = type.name;
    }
  }
  detail::ArgumentCheck(what).fail("dtype = {}, must be float32 (115) or a linked library's",
                                   {value});
}

}  // namespace

Context::Context(const Platform& platform, const ContextOptions& options)
    : state_(std::make_shared<detail::ContextState>(platform, options)) {
  detail::install_calibration(*state_);
}

Context::Context(Context&&) noexcept = default;

Context& Context::operator=(Context&& other) noexcept {
  if (this != &other) {
    if (state_) {
      state_->close();
    }
    state_ = std::move(other.state_);
  }
  return *this;
}

// Queued passes hold buffers, and buffers hold the context: a queue must not outlive its handle.
Context::~Context() {
  if (state_) {
    state_->close();
  }
}

const std::shared_ptr<detail::ContextState>& Context::state() const {
  detail::check_has_state(state_.get());
  return state_;
}

Buffer Context::buffer(std::int64_t size, DType dtype) {
  return Buffer(std::make_shared<detail::BufferState>(state(), size,
                                                      supported_type(state(), "buffer", dtype)));
}

std::int64_t Context::max_buffer_elements(DType dtype) const {
  return detail::most_elements(state()->info,
                               supported_type(state(), "max_buffer_elements", dtype));
}

Buffer Context::wrap(const Buffer::Texture& texture, std::int64_t size, DType dtype) {
  const detail::ArgumentCheck check("wrap");
  const catalog::ElementType& type = supported_type(state(), "wrap", dtype);
  const int most = state()->info.max_texture_size;
  const int width = texture.width;
  if (width < 1 || width > most || (width & (width - 1)) != 0) {
    check.fail("width", width, "a power of two that the device has");
  }
  if (texture.height < 1 || texture.height > most) {
    check.fail("height", texture.height, "a size that the device has");
  }
  const int elements = 4 / type.lanes();  // of a texel
  if (size < 0 || size > std::int64_t{elements} * width * texture.height) {
    check.fail("size", size, "at least 0 and at most {} * width * height", {elements});
  }
  state()->check_lost();
  const auto buffer = detail::temporary(state(), size, type);
  const detail::ContextState::GlScope gl_scope(*state());
  const gl::TextureFormat format = detail::format_of(type);
  gl::Texture borrowed =
      gl::Texture::borrow(state()->device, texture.name, {width, texture.height, 0, 1, format});
  if (!borrowed.has_format()) {
    const bool bits = format == gl::TextureFormat::Bits;
    check.fail("texture = {}, must be {}", {texture.name, bits ? "RGBA32UI" : "RGBA32F"});
  }
  buffer->linear().borrow(std::move(borrowed));
  return Buffer(buffer);
}

Vector Context::vector(std::int64_t size, DType dtype) {
  return Vector(buffer(size, dtype));
}

Vector Context::vector(const std::vector<float>& data) {
  Vector result = vector(static_cast<std::int64_t>(data.size()));
  result.write(data);
  return result;
}

Matrix Context::matrix(std::int64_t rows, std::int64_t cols, Layout layout, std::int64_t ld,
                       DType dtype) {
  const detail::ArgumentCheck check("matrix");
  const detail::Lines lines = detail::checked_lines(check, rows, cols, layout, ld);
  const catalog::ElementType& type = supported_type(state(), "matrix", dtype);
  const std::int64_t size =
      detail::checked_span(check, lines, rows, cols, detail::most_elements(state()->info, type));
  Matrix result(Buffer(std::make_shared<detail::BufferState>(
                    state(), size, type, detail::BufferState::Memory::Now, lines.ld)),
                rows, cols, layout, lines.ld);
  if (lines.ld > lines.length) {
    result.state()->set_lines(lines.length, lines.ld);
  }
  return result;
}

Matrix Context::matrix(std::int64_t rows, std::int64_t cols, const std::vector<float>& data,
                       Layout layout) {
  Matrix result = matrix(rows, cols, layout);
  if (static_cast<std::int64_t>(data.size()) != result.size()) {
    detail::ArgumentCheck("matrix").fail("data has {} elements, must have rows * cols = {}",
                                         {data.size(), result.size()});
  }
  result.write(data);
  return result;
}

const DeviceInfo& Context::info() const {
  return state()->info;
}

Stats Context::stats() const {
  return state()->stats();
}

Calibration Context::calibrate() {
  state()->check_lost();
  detail::calibrate(state());
  return state()->calibration;
}

const DeviceProfile& Context::profile() const {
  return state()->profile;
}

bool Context::run(double seconds) {
  state()->run(seconds);
  return state()->queue.pending() > 0;
}

void Context::set_group(std::int32_t group) {
  state()->queue.set_group(group);
}

void Context::abort(std::int32_t group) {
  state()->queue.abort(group);
}

void Context::finish() {
  state()->check_lost();
  const detail::ContextState::GlScope gl_scope(*state());
  state()->drain();
  state()->look_at_work(detail::ContextState::kLongestWork);
  gl::finish();
  state()->check_errors("finish");
}

void Context::reset_state() {
  state()->note_foreign_code();
  state()->device.state.invalidate();
}

}  // namespace fragblas
