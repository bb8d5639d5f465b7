// The type of a buffer's elements: what it is, what can be made, what routines refuse.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "context/context_state.hpp"
#include "memory/element_format.hpp"
#include "routines/level1/copy_swap.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

using catalog::ElementType;
using detail::BufferState;

}  // namespace

TEST_SUITE_BEGIN("element_types");

TEST_CASE("a type has a letter, lanes and a format, and its buffers count its elements") {
  const std::int64_t most = info().max_buffer_elements;
  const struct {
    char letter;
    int lanes;
    gl::TextureFormat format;
    double unit_roundoff;
  } cases[] = {{'s', 1, gl::TextureFormat::Float, 0x1p-24},
               {'d', 2, gl::TextureFormat::Bits, 0x1p-53},
               {'c', 2, gl::TextureFormat::Float, 0x1p-24},
               {'z', 4, gl::TextureFormat::Bits, 0x1p-53}};
  for (const auto& row : cases) {
    const ElementType& type = catalog::element_type(row.letter);
    INFO(type.name);
    CHECK(type.lanes() == row.lanes);
    CHECK(detail::format_of(type) == row.format);
    CHECK(type.unit_roundoff == row.unit_roundoff);
    CHECK(detail::most_elements(info(), type) == most / row.lanes);
    const BufferState buffer(blas().state(), 9, type);
    CHECK(buffer.size() == 9);
    CHECK(buffer.linear().size().format == row.format);
    CHECK(buffer.layout().texels() >= (9 * row.lanes + 3) / 4);
    const std::string text = error_of([&] {
      const BufferState refused(blas().state(), most / row.lanes + 1, type,
                                BufferState::Memory::AtFirstUse);
    });
    CHECK(text == "buffer: size = " + std::to_string(most / row.lanes + 1) +
                      ", must be 0 or more and at most the device's " +
                      std::to_string(most / row.lanes));
  }
}

TEST_CASE("what a Context makes is float32, and another type is refused") {
  CHECK(blas().buffer(3).dtype() == DType::Float32);
  CHECK(blas().vector(3, DType::Float32).view().dtype() == DType::Float32);
  CHECK(blas().matrix(2, 2).view().dtype() == DType::Float32);
  CHECK(Operand().dtype() == DType::Float32);
  CHECK(blas().max_buffer_elements(DType::Float32) == info().max_buffer_elements);
  CHECK(error_of([] { blas().buffer(3, DType::Float64); }) ==
        "buffer: dtype = float64, must be float32 (115)");
  CHECK(error_of([] { blas().vector(3, DType::Complex64); }) ==
        "buffer: dtype = complex64, must be float32 (115)");
  CHECK(error_of([] { blas().matrix(3, 3, Layout::ColMajor, 0, DType::Complex128); }) ==
        "matrix: dtype = complex128, must be float32 (115)");
  CHECK(error_of([] { blas().max_buffer_elements(static_cast<DType>(7)); }) ==
        "max_buffer_elements: dtype = 7, must be float32 (115)");
}

TEST_CASE("a routine refuses operands of another type, and names them") {
  const Vector x = blas().vector(8);
  Operand y;
  y.buffer = std::make_shared<BufferState>(blas().state(), 8, catalog::element_type('d'));
  CHECK(error_of([&] { saxpy(8, 1, x, 1, y, 1); }) == "saxpy: y.dtype = float64, must be float32");
  CHECK(error_of([&] { scal(Scalar(y), x); }) == "sscal: alpha.dtype = float64, must be float32");
  CHECK(error_of([&] {
          detail::copy_vector(detail::Check("dcopy", y.buffer->type()), 8, y, 1, x, 1);
        }) == "dcopy: y.dtype = float32, must be float64");
  CHECK(error_of([&] {
          VectorView{y, 8, 1}.read();
        }) == "read: x.dtype = float64, must be float32");
}

TEST_SUITE_END();

}  // namespace fragblas::test
